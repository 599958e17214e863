#!/usr/bin/env bash
# page.sh packages|build|unit|npm|match|browser [SUITE,…]: one step of the page's tests, against the program that CASUS names.
# CASUS_SECOND_RUNS: a file to which the end-to-end tests that passed only when they were run a second time are added.
# CASUS_UNSTEADY: a file of such tests of the run before this one, which get no second time.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
# shellcheck source=scripts/setup.sh
source "$root/scripts/setup.sh"
cd "$root/web"
export npm_config_update_notifier=false npm_config_fund=false npm_config_audit=false CI=true

for program in node npm; do
  command -v "$program" >/dev/null || { echo "$program is missing; ./test installs it" && exit 1; }
done

# The names of the failed tests in a report of node's test runner.
failed_tests() {
  awk '/^# Subtest: Throughout/ { throughout = 1 }
       match($0, /not ok [0-9]+ - /) { name = substr($0, RSTART + RLENGTH) }
       /failureType:/ && !/subtestsFailed/ { print throughout ? "throughout: " name : name }' "$1" | sort -u
}

# Dice are real, and machines are busy: a test that failed is run a second time, and reported. It fails if it fails twice,
# if it needed a second time in the run before this one, or if it is a check of the whole suite; under CASUS_DEEP there is
# no second time.
end_to_end() {
  local suite=$1 failed name again=()
  tap=$(mktemp)
  trap 'rm -f "$tap"' EXIT
  export CASUS_SUITE=$suite
  npm run --silent e2e | tee "$tap" && return
  [ -z "${CASUS_DEEP-}" ] || return 1
  failed=$(failed_tests "$tap")
  [[ -n $failed && $failed != *"throughout: "* ]] || return 1
  while IFS= read -r name; do
    if [ -f "${CASUS_UNSTEADY-}" ] && grep -qxF "$suite: $name" "$CASUS_UNSTEADY"; then
      echo "no second time, because the last run needed one too: $suite: $name"
      return 1
    fi
    # shellcheck disable=SC2016 # a pattern, not a shell's
    again+=("--test-name-pattern=^$(sed 's/\\#/#/g; s/[][\\.*^$(){}?+|/]/\\&/g' <<<"$name")\$")
  done <<<"$failed"
  printf 'a second time:\n%s\n' "$failed"
  node --test "${again[@]}" e2e/page.test.mjs | grep -v '# SKIP' | tee "$tap" || true
  # Each of them was run, and nothing failed.
  if grep -q '^# fail 0$' "$tap" && [ "$(sed -n 's/^# pass //p' "$tap")" -ge "${#again[@]}" ]; then
    [ -z "${CASUS_SECOND_RUNS-}" ] || sed "s/^/$suite: /" <<<"$failed" >>"$CASUS_SECOND_RUNS"
    return
  fi
  printf 'failed twice:\n%s\n' "$failed"
  return 1
}

case $1 in
  packages)
    # Again only where the list of packages is another.
    stamp=node_modules/.casus-lock
    cmp -s package-lock.json "$stamp" || { three_times npm ci && cp package-lock.json "$stamp"; } ;;
  build)
    fresh=$(mktemp -d)
    trap 'rm -rf "$fresh"' EXIT
    npx --no-install vite build --outDir "$fresh" --emptyOutDir --logLevel warn # types are checked by `unit`
    diff -r "$fresh" dist || { echo "web/dist is not what its sources build: npm run build, and commit it" && exit 1; }
    # What a first visit loads at once: the page, its styles and the scripts that it names.
    first=0
    for file in index.html $(grep -oE 'assets/[^"]+\.(js|css)' dist/index.html | sort -u); do
      first=$((first + $(gzip -9 -c "dist/$file" | wc -c)))
    done
    echo "first load: $first bytes by gzip"
    [ "$first" -le 61440 ] || { echo "more than 60 KB" && exit 1; } ;;
  unit) npm run --silent check && npm run --silent test ;;
  npm) # ./test --all tests it with its engine
    npx --no-install prettier --log-level warn --config .prettierrc.json --check ../npm ../tests/npm ../examples/vite ../examples/bot.mjs
    exec node --test ../tests/npm/package.test.mjs ;;
  match | browser)
    command -v chromium-headless-shell >/dev/null || { echo "chromium-headless-shell is missing; ./test installs it" && exit 1; }
    # The service is killed in the middle of matches, so they have one of their own.
    if [ "$1" = match ]; then exec node --test e2e/match.test.mjs; fi
    end_to_end "${2:?suites of web/e2e/page.test.mjs were expected}" ;;
esac
