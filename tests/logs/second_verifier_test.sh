#!/usr/bin/env bash
# second_verifier_test.sh CASUS: the second verifier reads the golden logs, logs of random plays of every scenario, with and without
# contributions, and refuses what was changed. With CASUS_DEEP a thousand random ones.
set -euo pipefail
casus=$1
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$root"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
verifier=(python3 tests/logs/second_verifier.py)

mapfile -t golden < <(find tests/golden -name '*.log' | sort)
[ ${#golden[@]} -ge 40 ] || { echo "golden logs are missing" >&2 && exit 1; }
"${verifier[@]}" "${golden[@]}"

mapfile -t scenarios < <(find scenarios -name '*.toml' | sort)
plays=${#scenarios[@]}
[ -z "${CASUS_DEEP-}" ] || plays=1000
for ((i = 0; i < plays; ++i)); do
  scenario=${scenarios[i % ${#scenarios[@]}]}
  contribute=()
  # Whoever a scenario of these two systems names first has a part in it.
  case $scenario in
    scenarios/aggression/* | scenarios/conflict-chart/*)
      player=$(sed -nE 's/^(player|name) *= *"([^"]*)".*/\2/p' "$scenario" | head -n 1)
      [ $((i % 2)) -eq 0 ] || [ -z "$player" ] || contribute=(--contribute "$player=geese $i") ;;
  esac
  "$casus" play "$scenario" --log "$folder/$i.log" "${contribute[@]}" >/dev/null 2>&1 </dev/null ||
    { echo "$scenario cannot be played" >&2 && exit 1; }
done
"${verifier[@]}" "$folder"/*.log

# Every byte of a short log matters, but those that only a reader of the rules can judge: words and clauses.
"$casus" play scenarios/aggression/bare-dice.toml --seed x --log "$folder/short" >/dev/null
for change in 's/"title":"[^"]*/&!/' 's/"faces":\[[0-9]*/&0/' 's/"shows":[0-9]*/&0/' 's/"seed_chosen":true/"seed_chosen":false/' \
  's/"commitment":"./&0/' '2,3d' 's/"number":1,/"number":2,/'; do
  sed -E "$change" "$folder/short" >"$folder/changed"
  # The seal made anew, as somebody would who knows how.
  before=$(sed '$d' "$folder/changed"; echo x)
  printf '%s' "${before%x}" >"$folder/resealed"
  printf '{"sha256":"%s"}\n' "$(sha256sum <"$folder/resealed" | cut -d ' ' -f 1)" >>"$folder/resealed"
  if cmp -s "$folder/short" "$folder/resealed"; then echo "changed nothing: $change" >&2 && exit 1; fi
  if "${verifier[@]}" "$folder/resealed" >/dev/null; then echo "not refused: $change" >&2 && exit 1; fi
done
echo "the second verifier agrees: ${#golden[@]} golden logs, $plays random plays"
