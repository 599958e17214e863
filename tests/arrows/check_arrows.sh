#!/usr/bin/env bash
# check_arrows.sh ROOT: the plan's arrows, read from the #include lines under ROOT/src; no output and exit 0
# if all hold, else a line for each that does not. Modules without a game name none, not even in a comment.
set -euo pipefail
cd "$1/src"

files=$(find . -type f \( -name '*.cpp' -o -name '*.hpp' -o -name '*.h' -o -name '*.inc' -o -name '*.ipp' \) |
  sed 's|^\./||' | sort)
[ -n "$files" ] || { echo "src: no sources were found" && exit 1; }

# shellcheck disable=SC2086  # file names of the project have no spaces
awk '
  # The module of a path. The files directly in systems/ are the registry; each folder in it is a system.
  function room_of(path,   parts, n) {
    n = split(path, parts, "/")
    if (n < 2) return ""
    if (parts[1] != "systems") return parts[1]
    return n == 2 ? "registry" : "system " parts[2]
  }
  # The folder of a path, where the order of a module\047s folders is given below.
  function folder_of(path) {
    sub(/\/[^\/]*$/, "", path)
    return path
  }
  function may(from, to) {
    if (from == to) return 1
    if (to in below && from in below) return index(" " below[from] " ", " " to " ") > 0
    if (to == "game") return from == "system described"
    if (from ~ /^system /) return index(" " below["registry"] " ", " " to " ") > 0
    if (from == "registry" && to ~ /^system /) return 1
    return 0
  }
  function may_within(from, to) {
    if (from == to || room_of(from "/") != room_of(to "/") || !(from in within) || !(to in within)) return 1
    return index(" " within[from] " ", " " to " ") > 0
  }
  function complain(what) { print "src/" FILENAME ":" FNR ": " what; bad = 1 }
  BEGIN {
    below["base"] = ""
    below["probability"] = "base"
    below["files"] = "base"
    below["conflict"] = "base probability"
    below["game"] = "base probability files conflict"
    below["answers"] = "base probability files conflict"
    below["table"] = below["answers"] " answers"
    below["registry"] = below["table"] " table"
    below["studies"] = below["registry"] " registry"
    below["report"] = below["studies"] " studies"
    below["journal"] = below["report"] " report"
    below["store"] = "base"
    below["match"] = below["journal"] " journal"
    below["service"] = below["match"] " match store"
    below["library"] = below["journal"] " journal"
    below["engine"] = below["service"] " service"
    below["python"] = "" # it sees the library as others do: <casus/casus.hpp>
    below["cli"] = below["service"] " service"
    # Within a module that has folders of its own: which of them each may include.
    within["conflict/rules"] = ""
    within["conflict/graph"] = "conflict/rules"
    within["conflict/loops"] = "conflict/rules conflict/graph"
    within["conflict/explore"] = within["conflict/loops"] " conflict/loops"
    within["conflict/solvers"] = within["conflict/explore"] " conflict/explore"
    within["conflict/play"] = within["conflict/explore"] " conflict/explore"
    d = "systems/defcon"
    within[d "/rules"] = ""
    within[d "/words"] = d "/rules"
    within[d "/files"] = within[d "/words"] " " d "/words"
    within[d "/planning"] = within[d "/files"] " " d "/files"
    within[d "/exchange"] = within[d "/planning"]
    within[d "/map"] = within[d "/planning"]
    within["service"] = ""
    within["service/socket"] = "service"
    names = "aggression|conflict.?chart|columbia|defcon"
  }
  FNR == 1 {
    room = room_of(FILENAME)
    known = room in below || room ~ /^system /
    nameless = room in below && room != "registry"
    if (!known) complain("is in no room of the plan")
    if (nameless && tolower(FILENAME) ~ names) complain("a file of " room "/ is named after a system")
  }
  nameless && tolower($0) ~ names { complain(room "/ names a system") }
  /^[ \t]*#[ \t]*include/ {
    line = $0
    sub(/^[ \t]*#[ \t]*include[ \t]*/, "", line)
    if (line ~ /^</) {
      sub(/^</, "", line)
      sub(/>.*/, "", line)
      to = room_of(line)
      if (to in below || to ~ /^system /) complain("includes <" line ">: the project\047s own are in quotes")
      next
    }
    if (line !~ /^"[^"]+"/) { complain("includes what cannot be read here: " line); next }
    sub(/^"/, "", line)
    sub(/".*/, "", line)
    to = room_of(line)
    if (line ~ /(^|\/)\.\.?(\/|$)/ || !(to in below || to ~ /^system /)) {
      complain("includes \"" line "\", which does not begin with a room")
    } else if (known && !may(room, to)) {
      complain(room " must not include " to ": " line)
    } else if (!may_within(folder_of(FILENAME), folder_of(line))) {
      complain(folder_of(FILENAME) " must not include " folder_of(line) ": " line)
    }
  }
  END { exit bad }
' $files
