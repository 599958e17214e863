#!/usr/bin/env bash
# fresh_debian.sh [--keep] [run] [test]: proves that ./run and ./test work from a clean clone of this checkout's
# HEAD in a Debian 12 that has nothing but the essentials. As root, with debootstrap, git and curl; both commands
# without arguments; ./run until its page has answered. The new root is removed at the end; --keep leaves it and says
# where it is.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)

keep=false
commands=()
for argument in "$@"; do
  case $argument in
    --keep) keep=true ;;
    run | test) commands+=("$argument") ;;
    *)
      echo "fresh_debian: unknown argument '$argument'; --keep, run or test was expected" >&2
      exit 2 ;;
  esac
done
[ ${#commands[@]} -gt 0 ] || commands=(run test)

needed=(git curl)
# shellcheck source=tests/fresh_root.sh
source "$root/tests/fresh_root.sh"

git clone -q --no-hardlinks "file://$root" "$new/casus"
say "the clone is at $(git -C "$new/casus" log -1 --format='%h %s')"

# What a command does, its standard output in $new/out. ./run goes on until its page has answered, and then ends as
# by Ctrl-C.
perform() {
  if [ "$1" = test ]; then
    inside /casus/test </dev/null | tee "$new/out"
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
  perform "$command" || die "./$command failed"
  [ -s "$new/out" ] || die "./$command said nothing"
  say "./$command took $((SECONDS - begun)) s"
  [ "$command" = run ] || continue # a second ./test tests all again: --only, and nothing that is installed or built

  begun=$SECONDS
  perform "$command" >/dev/null 2>"$new/err" || die "a second ./$command failed"
  if grep -E 'installing|configuring' "$new/err" >&2; then die "a second ./$command did that again"; fi
  say "a second ./$command took $((SECONDS - begun)) s"
done
if [[ " ${commands[*]} " == *' test '* ]]; then
  inside /casus/test --only '^Query' </dev/null >/dev/null 2>"$new/err" || die "a second ./test failed"
  if grep -E 'installing|configuring' "$new/err" >&2; then die "a second ./test did that again"; fi
fi

if [ -n "$(git -C "$new/casus" status --porcelain)" ]; then
  git -C "$new/casus" status --short >&2
  die "the commands left files that git does not ignore"
fi
say "all is well"
