#!/usr/bin/env bash
# fresh_debian.sh [--keep] [run] [test]: proves that ./run and ./test work from a clean clone of this checkout's
# HEAD in a Debian 12 that has nothing but the essentials. As root, with debootstrap, git and curl; both commands
# without arguments; ./run until its page has answered. The new root takes over how this machine reaches its
# packages (mirror, proxy, certificates, name service), and shares no file with it. It is removed at the end; --keep
# leaves it and says where it is.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)

say() { printf 'fresh_debian: %s\n' "$*" >&2; }
die() {
  say "$*"
  exit 2
}

keep=false
commands=()
for argument in "$@"; do
  case $argument in
    --keep) keep=true ;;
    run | test) commands+=("$argument") ;;
    *) die "unknown argument '$argument'; --keep, run or test was expected" ;;
  esac
done
[ ${#commands[@]} -gt 0 ] || commands=(run test)

[ "$(id -u)" -eq 0 ] || die "only root can make a new root"
for tool in debootstrap git chroot curl; do
  command -v "$tool" >/dev/null || die "$tool is needed"
done

# The suites of Debian itself that this machine reads, as "URI suite component"; other vendors' are left out.
# shellcheck disable=SC2016  # the fields are apt's
sources=$(apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT) $(ORIGIN)' 'Created-By: Packages' |
  awk '$4 == "Debian" && $2 ~ /^bookworm/ { sub("/$", "", $1); print $1, $2, $3 }' | sort -u)
mirror=$(awk '$2 == "bookworm" && $3 == "main" { print $1; exit }' <<<"$sources")
[ -n "$mirror" ] || die "this machine's apt has no list of Debian 12 (run apt-get update on a Debian 12)"

new=$(mktemp -d "${TMPDIR:-/tmp}/fresh-debian.XXXXXX")
finish() {
  local status=$?
  local folder
  for folder in dev/pts proc; do
    if mountpoint -q "$new/$folder"; then umount "$new/$folder" || true; fi
  done
  if "$keep"; then
    say "the new root is $new"
  elif mountpoint -q "$new/proc" || mountpoint -q "$new/dev/pts"; then
    say "$new/proc or $new/dev/pts is still mounted; $new is left"
  else
    rm -rf --one-file-system "$new"
  fi
  exit "$status"
}
trap finish EXIT
trap 'exit 130' INT TERM

say "making a Debian 12 in $new"
eval "$(apt-config shell proxy Acquire::http::Proxy)"
[ -z "${proxy-}" ] || export http_proxy="${http_proxy:-$proxy}" # debootstrap does not read apt's own
debootstrap --variant=minbase bookworm "$new" "$mirror" >"$new/out" 2>&1 || {
  tail -n 20 "$new/out" >&2
  die "debootstrap failed"
}

awk '{ print "deb", $0 }' <<<"$sources" >"$new/etc/apt/sources.list"
apt-config dump | grep -E '^Acquire::(https?|Check|Retries|Force)' >"$new/etc/apt/apt.conf.d/01as-outside" || true
for file in /etc/resolv.conf /etc/hosts /etc/nsswitch.conf; do
  [ ! -e "$file" ] || cat "$file" >"$new$file"
done
mount -t proc proc "$new/proc"
mkdir -p "$new/dev/pts" # terminals: the tests make some
mount -t devpts devpts "$new/dev/pts" -o newinstance,ptmxmode=0666,mode=0620,gid=5
ln -sf pts/ptmx "$new/dev/ptmx"

git clone -q --no-hardlinks "file://$root" "$new/casus"
say "the clone is at $(git -C "$new/casus" log -1 --format='%h %s')"

# What a person has in a new shell, and the proxies.
environment=(HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8)
for name in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY; do
  [ -z "${!name-}" ] || environment+=("$name=${!name}")
done
# Who looks into encrypted traffic has a certificate of its own, which npm must know as well.
authorities=${NODE_EXTRA_CA_CERTS:-${SSL_CERT_FILE:-}}
if [ -f "$authorities" ]; then
  cat "$authorities" >"$new/etc/authorities-outside.crt"
  environment+=(NODE_EXTRA_CA_CERTS=/etc/authorities-outside.crt npm_config_cafile=/etc/authorities-outside.crt)
fi
inside() { chroot "$new" /usr/bin/env -i "${environment[@]}" "$@"; }

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
