#!/usr/bin/env bash
# page.sh packages|build|unit|browser CASUS: one step of the page's tests.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$root/web"
export npm_config_update_notifier=false npm_config_fund=false npm_config_audit=false CI=true

for program in node npm; do
  command -v "$program" >/dev/null || { echo "$program is missing; ./test installs it" && exit 1; }
done

# Dice are real and machines busy: what failed is run once more, and told. What fails twice is a fault; so is what failed
# of all tests together; and where one looks deep there is no second time.
end_to_end() {
  tap=$(mktemp)
  trap 'rm -f "$tap"' EXIT
  npm run --silent e2e | tee "$tap" && return
  [ -z "${CASUS_DEEP-}" ] || return 1
  local failed name again=()
  failed=$(awk '/^# Subtest: Throughout/ { together = 1 }
                match($0, /not ok [0-9]+ - /) { name = substr($0, RSTART + RLENGTH) }
                /failureType:/ && !/subtestsFailed/ { print together ? "all together: " name : name }' "$tap" | sort -u)
  [[ -n $failed && $failed != *"all together: "* ]] || return 1
  while IFS= read -r name; do
    # shellcheck disable=SC2016 # a pattern, not a shell's
    again+=("--test-name-pattern=^$(sed 's/\\#/#/g; s/[][\\.*^$(){}?+|/]/\\&/g' <<<"$name")\$")
  done <<<"$failed"
  echo "once more, what failed:" && echo "$failed"
  node --test "${again[@]}" e2e/page.test.mjs | grep -v '# SKIP' | tee "$tap" || true
  # Each of them was run, and nothing failed.
  if grep -q '^# fail 0$' "$tap" && [ "$(sed -n 's/^# pass //p' "$tap")" -ge "${#again[@]}" ]; then return; fi
  echo "failed twice:" && echo "$failed"
  return 1
}

case $1 in
  packages)
    # Again only where the list of packages is another.
    stamp=node_modules/.casus-lock
    cmp -s package-lock.json "$stamp" || { npm ci && cp package-lock.json "$stamp"; } ;;
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
  browser)
    command -v chromium >/dev/null || { echo "chromium is missing; ./test installs it" && exit 1; }
    CASUS=$2 end_to_end ;;
esac
