#!/usr/bin/env bash
# tests/golden.sh [CASUS]: writes tests/golden anew: the transcript and the log of one play of every scenario,
# and removes those of scenarios that are gone. Where tests/golden/<path>.answers exists, the players choose what
# it holds. And the journals of tests/journals, by their commands. And the pictures of docs/pictures, by the commands listed there, and the page of
# each system, docs/<system>.md. Look at what changed before you commit.
set -euo pipefail
root=$(cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.." && pwd)
casus=$(readlink -f -- "${1:-$root/build/casus}")
[ -x "$casus" ] || { echo "golden.sh: there is no $casus: ./run builds it" >&2 && exit 2; }
cd "$root"
unset COLUMNS

find tests/golden -type f \( -name '*.txt' -o -name '*.log' \) -delete
find scenarios -name '*.toml' | sort | while IFS= read -r scenario; do
  kept=tests/golden/${scenario#scenarios/}
  kept=${kept%.toml}
  mkdir -p "$(dirname "$kept")"
  answers=()
  [ ! -f "$kept.answers" ] || answers=(--answers "$kept.answers")
  "$casus" play "$scenario" --seed golden --log "$kept.log" "${answers[@]}" >"$kept.txt" 2>/dev/null </dev/null || {
    echo "golden.sh: $scenario cannot be played" >&2
    exit 2
  }
done

# Journals: the commands of each, one a line, their words parted by tabs.
for commands in tests/journals/*.commands; do
  journal=${commands%.commands}.casus
  rm -f "$journal"
  while IFS=$'\t' read -r -a words; do
    case ${words[0]} in
      play) words+=(--journal "$journal" --by-default) ;;
      *) words=(journal "$journal" "${words[@]:1}") ;;
    esac
    "$casus" "${words[@]}" >/dev/null 2>&1 </dev/null || {
      echo "golden.sh: $commands: this cannot be done: ${words[*]}" >&2
      exit 2
    }
  done <"$commands"
  "$casus" journal "$journal" >"${commands%.commands}.txt"
done

while read -r picture arguments; do
  # shellcheck disable=SC2086  # words are parted as in a shell without quotes
  "$casus" $arguments --svg - >"docs/pictures/$picture"
done <docs/pictures/commands.txt

for system in $("$casus" systems --json | grep -o '"system":"[^"]*"' | cut -d '"' -f 4); do
  "$casus" rulebook "$system" --guide >"docs/$system.md"
done
