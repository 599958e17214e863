#!/usr/bin/env bash
# check_arrows.sh ROOT: the plan's arrows, read from the #include lines under ROOT/src; no output and exit 0
# if all hold, else a line for each that does not. Rooms without a game name none, not even in a comment.
set -euo pipefail
cd "$1/src"

files=$(find . -type f \( -name '*.cpp' -o -name '*.hpp' -o -name '*.h' -o -name '*.inc' -o -name '*.ipp' \) |
  sed 's|^\./||' | sort)
[ -n "$files" ] || { echo "src: no sources were found" && exit 1; }

# shellcheck disable=SC2086  # file names of the project have no spaces: style.md
awk '
  # The room of a path. The files directly in systems/ are the registry; each folder in it is a system.
  function room_of(path,   parts, n) {
    n = split(path, parts, "/")
    if (n < 2) return ""
    if (parts[1] != "systems") return parts[1]
    return n == 2 ? "registry" : "system " parts[2]
  }
  function may(from, to) {
    if (from == to) return 1
    if (to in below && from in below) return index(" " below[from] " ", " " to " ") > 0
    if (from ~ /^system /) return index(" base probability files conflict ", " " to " ") > 0
    if (from == "registry" && to ~ /^system /) return 1
    return 0
  }
  function complain(what) { print "src/" FILENAME ":" FNR ": " what; bad = 1 }
  BEGIN {
    below["base"] = ""
    below["probability"] = "base"
    below["files"] = "base"
    below["conflict"] = "base probability"
    below["registry"] = "base probability files conflict"
    below["report"] = below["registry"] " registry"
    below["cli"] = below["report"] " report service"
    below["service"] = below["report"] " report"
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
    }
  }
  END { exit bad }
' $files
