# shellcheck shell=bash
# A Debian 12 that has nothing but the essentials, for the scripts that prove something in one: sourced by them, after
# `keep` (true: it stays at the end) is set. Makes $new, and `inside COMMAND…`. As root, with debootstrap. The new root
# takes over how this machine reaches its packages (mirror, proxy, certificates, name service), and shares no file with it.
self=$(basename -- "$0" .sh)
say() { printf '%s: %s\n' "$self" "$*" >&2; }
die() {
  say "$*"
  exit 2
}

[ "$(id -u)" -eq 0 ] || die "only root can make a new root"
for tool in debootstrap chroot "${needed[@]}"; do
  command -v "$tool" >/dev/null || die "$tool is needed"
done

# The suites of Debian itself that this machine reads, as "URI suite component"; other vendors' are left out.
# shellcheck disable=SC2016  # the fields are apt's
sources=$(apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT) $(ORIGIN)' 'Created-By: Packages' |
  awk '$4 == "Debian" && $2 ~ /^bookworm/ { sub("/$", "", $1); print $1, $2, $3 }' | sort -u)
mirror=$(awk '$2 == "bookworm" && $3 == "main" { print $1; exit }' <<<"$sources")
[ -n "$mirror" ] || die "this machine's apt has no list of Debian 12 (run apt-get update on a Debian 12)"

new=$(mktemp -d "${TMPDIR:-/tmp}/fresh-debian.XXXXXX")
chmod 755 "$new" # it is everybody's, as a root is
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
