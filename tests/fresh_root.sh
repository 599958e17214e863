# shellcheck shell=bash
# A Debian 12 that has nothing but the essentials, for the scripts that prove something in one: sourced by them, after
# `keep` (true: it stays at the end) is set. Makes $new, and `inside COMMAND…`. As root, with debootstrap. `suite` may
# name another release of Debian or Ubuntu (bullseye, jammy, …). The new root
# takes over how this machine reaches its packages (mirror, proxy, certificates, name service), and shares no file with it.
# It ends with status 3 where no root can be made at all.
# shellcheck source=scripts/setup.sh
source "$root/scripts/setup.sh"
self=$(basename -- "$0" .sh)
say() { printf '%s: %s\n' "$self" "$*" >&2; }
no_root() {
  say "no new root can be made here: $*"
  exit 3
}

[ "$(id -u)" -eq 0 ] || no_root "only root can"
(need debootstrap "${needed[@]}") || no_root "debootstrap cannot be installed"

# The suites of Debian itself that this machine reads, as "URI suite component"; other vendors' are left out.
# shellcheck disable=SC2016  # the fields are apt's
sources=$(apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT) $(ORIGIN)' 'Created-By: Packages' |
  awk '$4 == "Debian" && $2 ~ /^bookworm/ { sub("/$", "", $1); print $1, $2, $3 }' | sort -u)
mirror=$(awk '$2 == "bookworm" && $3 == "main" { print $1; exit }' <<<"$sources")
[ -n "$mirror" ] || no_root "apt has no list of Debian 12 (apt-get update, on a Debian 12)"
suite=${suite:-bookworm}
check=()
case $suite in
  bookworm) ;;
  bullseye | trixie) sources="$mirror $suite main" ;;
  *) # of Ubuntu, whose keys Debian does not have: such a root is for looking at something in it alone
    check=(--no-check-gpg)
    mirror=http://archive.ubuntu.com/ubuntu
    sources="$mirror $suite main" ;;
esac

new=$(mktemp -d "${TMPDIR:-/tmp}/fresh-debian.XXXXXX")
chmod 755 "$new" # it is everybody's, as a root is
# Ends whoever is still in the root: a program may have begun others, as a browser does.
empty_root() {
  local left
  for _ in $(seq 50); do
    left=$({ find /proc -maxdepth 2 -name root -lname "$new" -printf '%h\n' 2>/dev/null || true; } | sed 's,/proc/,,')
    [ -n "$left" ] || return 0
    xargs -r kill -KILL <<<"$left" 2>/dev/null || true
    sleep 0.1
  done
}
finish() {
  local status=$?
  local folder
  empty_root
  for folder in dev/shm dev/pts sys proc; do
    if mountpoint -q "$new/$folder"; then umount "$new/$folder" || true; fi
  done
  if "$keep"; then
    say "the new root is $new"
  elif grep -q " $new/" /proc/self/mounts; then
    say "something is still mounted in $new, which is left"
  else
    rm -rf --one-file-system "$new"
  fi
  exit "$status"
}
trap finish EXIT
trap 'exit 130' INT TERM

say "making a root of $suite in $new"
eval "$(apt-config shell proxy Acquire::http::Proxy)"
[ -z "${proxy-}" ] || export http_proxy="${http_proxy:-$proxy}" # debootstrap does not read apt's own
make_root() { debootstrap --variant=minbase "${check[@]}" "$suite" "$new" "$mirror" >"$new.log" 2>&1; }
three_times make_root || {
  tail -n 20 "$new.log" >&2
  no_root "debootstrap failed"
}
rm -f "$new.log"

awk '{ print "deb", $0 }' <<<"$sources" >"$new/etc/apt/sources.list"
apt-config dump | grep -E '^Acquire::(https?|Check|Retries|Force)' >"$new/etc/apt/apt.conf.d/01as-outside" || true
for file in /etc/resolv.conf /etc/hosts /etc/nsswitch.conf; do
  [ ! -e "$file" ] || cat "$file" >"$new$file"
done
# What every machine has: what is known of it, memory to share, and terminals, of which the tests make some.
mkdir -p "$new/dev/pts" "$new/dev/shm"
{ mount -t proc proc "$new/proc" && mount -t sysfs -o ro sysfs "$new/sys" &&
  mount -t tmpfs -o mode=1777,nosuid,nodev shm "$new/dev/shm" &&
  mount -t devpts devpts "$new/dev/pts" -o newinstance,ptmxmode=0666,mode=0620,gid=5; } || no_root "nothing can be mounted"
ln -sf pts/ptmx "$new/dev/ptmx"

# What a person has in a new shell, and the proxies.
environment=(HOME=/root ${CI:+CI="$CI"} PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8)
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
