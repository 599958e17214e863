#!/usr/bin/env bash
# match_bots.sh CASUS BOT: the bots of examples/ settle a conflict of each scenario below through one service, with
# joint dice: BOT, which is examples/match_bot.cpp, against examples/match_bot.py, and that one against itself. Both say
# the same end, and the journal of the match is valid.
set -euo pipefail
casus=$1 bot=$2
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
scenarios=$root/scenarios examples=$root/examples
folder=$(mktemp -d)
"$casus" serve --listen 127.0.0.1:0 --store "$folder/matches.db" >"$folder/said" &
service=$!
trap 'kill $service 2>/dev/null; wait $service 2>/dev/null; rm -rf "$folder"' EXIT
for _ in $(seq 200); do [ -s "$folder/said" ] && break || sleep 0.05; done
at=$(grep -o 'http://[^ ]*' "$folder/said" | head -1)
[ -n "$at" ] || { echo "the service does not start" && exit 1; }

for name in risk/ten-against-ten aggression/worked-example conflict-chart/hidden-commitments; do
  "$casus" match new "$scenarios/$name.toml" --at "$at" >"$folder/match"
  mapfile -t links < <(grep -o 'http.*invite=.*' "$folder/match")
  python3 "$examples/match_bot.py" "${links[1]}" --name Second --seed two >"$folder/second" &
  second=$!
  # The first declares; its bot begins when the other one is there, so that both add to the dice.
  watch=$(tail -1 "$folder/match" | tr -d ' ')
  api=${watch/\#\/match\//api/v1/matches/}/entries
  for _ in $(seq 200); do
    python3 -c 'import json, sys, urllib.request as u; s = json.load(u.urlopen(sys.argv[1]))["seats"]; sys.exit(not s[1]["claimed"])' "$api" && break
    sleep 0.05
  done
  case $name in
    risk/*) python3 "$examples/match_bot.py" "${links[0]}" --name First --seed one --begin >"$folder/first" ;;
    *) "$bot" "${links[0]}" First --begin >"$folder/first" && grep -q 'The log proves every die' "$folder/first" ;;
  esac
  wait $second
  for one in first second; do grep -v -e ' chooses: ' -e 'The log proves' "$folder/$one" >"$folder/$one.end"; done
  [ -s "$folder/first.end" ] && cmp "$folder/first.end" "$folder/second.end"
  grep -hq ' chooses: ' "$folder/first" "$folder/second" || echo "$name: nobody had to choose"
  python3 -c 'import sys, urllib.request as u; sys.stdout.write(u.urlopen(sys.argv[1]).read().decode())' \
    "${api%/entries}/journal" >"$folder/journal"
  "$casus" journal "$folder/journal" --verify
done

# What is wrong is one line.
for bad in "${links[0]}" 'http://127.0.0.1/' "$watch"; do
  for program in "$bot" "$examples/match_bot.py"; do
    if "$program" "$bad" 2>"$folder/wrong"; then echo "taken: $bad" && exit 1; fi
    [ "$(wc -l <"$folder/wrong")" = 1 ] || { cat "$folder/wrong" && exit 1; }
  done
done
