#!/usr/bin/env bash
# fresh_debian.sh [--keep] [--all] [run] [test]: proves that ./run and ./test work from a clean clone of this checkout's
# HEAD in a Debian 12 that has nothing but the essentials. As root; both commands without arguments; ./run until its page
# has answered. --all: also what README says beside the two commands, in the same root: ./run package (installed, asked,
# removed), ./run python and ./run offline. The new root is removed at the end; --keep leaves it and says where it is.
# With ./test, standard output ends with ctest's closing lines. Status 3: no new root can be made here.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)

keep=false
all=false
commands=()
for argument in "$@"; do
  case $argument in
    --keep) keep=true ;;
    --all) all=true ;;
    run | test) commands+=("$argument") ;;
    *)
      echo "fresh_debian: unknown argument '$argument'; --keep, --all, run or test was expected" >&2
      exit 2 ;;
  esac
done
[ ${#commands[@]} -gt 0 ] || commands=(run test)

needed=(git curl)
# shellcheck source=tests/fresh_root.sh
source "$root/tests/fresh_root.sh"

# The browser tests that needed a second try on CI last time, which ./test looks at (and writes anew).
history=${XDG_STATE_HOME:-$HOME/.local/state}/casus/second_runs
kept_inside=$new/root/.local/state/casus/second_runs
if [ -f "$history" ]; then install -D "$history" "$kept_inside"; fi
keep_history() {
  if [ -f "$kept_inside" ]; then install -D "$kept_inside" "$history"; fi
}

git clone -q --no-hardlinks "file://$root" "$new/casus"
say "the clone is at $(git -C "$new/casus" log -1 --format='%h %s')"

# What a command does, its standard output in $new/out. ./run goes on until its page has answered, and then ends as
# by Ctrl-C.
perform() {
  if [ "$1" = test ]; then
    inside /casus/test </dev/null | tee "$new/out"
    cp "$new/out" "$new/closing"
    grep -q '^100% tests passed, 0 tests failed' "$new/out" || die "./test did not end with ctest's closing lines"
    return
  fi
  : >"$new/out"
  (exec chroot "$new" /usr/bin/env -i "${environment[@]}" /casus/run) </dev/null >"$new/out" &
  local runs=$! url
  until grep -q '^casus serves' "$new/out"; do
    kill -0 "$runs" 2>/dev/null || { cat "$new/out" && die "./run ended before it served the page"; }
    sleep 1
  done
  cat "$new/out"
  url=$(sed -n 's/^casus serves \(http[^ ]*\) .*/\1/p' "$new/out")
  curl -sf "$url" | grep -q '<title>' || die "$url has no page"
  curl -sf "${url}api/v1/scenarios/aggression/worked-example" | curl -sf --data-binary @- "${url}api/v1/odds" |
    grep -q '"win"' || die "$url answers no question"
  kill -TERM "$runs"
  wait "$runs" || die "./run did not end cleanly"
}

for command in "${commands[@]}"; do
  say "./$command"
  begun=$SECONDS
  perform "$command" || {
    keep_history
    die "./$command failed"
  }
  [ -s "$new/out" ] || die "./$command said nothing"
  say "./$command took $((SECONDS - begun)) s"
  [ "$command" = run ] || continue # a second ./test tests all again: --only, and nothing that is installed or built

  begun=$SECONDS
  perform "$command" >/dev/null 2>"$new/err" || die "a second ./$command failed"
  if grep -E 'installing|configuring' "$new/err" >&2; then die "a second ./$command did that again"; fi
  say "a second ./$command took $((SECONDS - begun)) s"
done
keep_history
if [[ " ${commands[*]} " == *' test '* ]]; then
  inside /casus/test --only '^Query' </dev/null >/dev/null 2>"$new/err" || die "a second ./test failed"
  if grep -E 'installing|configuring' "$new/err" >&2; then die "a second ./test did that again"; fi
fi

# What README says beside the two commands: each command, and one question to what it made.
prove_package() {
  local made
  made=$(inside /casus/run package /root </dev/null | tail -n 1)
  inside apt-get -qq install -y --no-install-recommends "$made" >/dev/null 2>"$new/err" || { cat "$new/err" >&2 && return 1; }
  inside casus odds /usr/share/casus/scenarios/aggression/worked-example.toml --json </dev/null | grep -q '"win"' || return 1
  inside apt-get -qq remove -y casus >/dev/null 2>&1 && ! inside sh -c 'command -v casus' >/dev/null
}
prove_python() {
  inside /casus/run python -c 'import casus; print(casus.load("/casus/scenarios/aggression/worked-example.toml").odds())' \
    </dev/null | grep -q .
}
prove_offline() {
  inside /casus/run offline /root/page </dev/null >/dev/null || return 1
  # Waited for by the clock: a virtual time is over before the engine, which works in a thread of its own, has begun.
  inside node --input-type=module -e '
    import { chromium } from "/casus/web/node_modules/playwright-core/index.mjs";
    const browser = await chromium.launch({
      executablePath: "/usr/bin/chromium-headless-shell",
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    });
    const page = await browser.newPage();
    await page.goto("file:///root/page/casus.html#/aggression");
    await page.locator("[data-win]").first().waitFor({ timeout: 120000 });
    await browser.close();' </dev/null
}
if "$all"; then
  inside apt-get -qq install -y --no-install-recommends chromium-headless-shell fonts-dejavu-core >/dev/null 2>&1 || die "no chromium"
  for what in package python offline; do
    say "./run $what"
    begun=$SECONDS
    "prove_$what" || die "./run $what failed"
    say "./run $what took $((SECONDS - begun)) s, and its question was answered"
  done
fi

if [ -n "$(git -C "$new/casus" status --porcelain)" ]; then
  git -C "$new/casus" status --short >&2
  die "the commands left files that git does not ignore"
fi
say "all is well"
# Once more, as the last lines.
if [ -f "$new/closing" ]; then sed -n '/^100% tests passed/,$p' "$new/closing"; fi
