#!/usr/bin/env bash
# fresh_package.sh [--keep] PACKAGE.deb: proves that the package is all that a Debian 12 needs: installed in a new root
# by apt, with what it depends on and nothing else; the program answers, its manual and completion are there, the unit
# is sound and its command answers as nobody; the examples are built against the library; the Python module answers; removed, nothing is left.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
keep=false
if [ "${1-}" = --keep ]; then
  keep=true
  shift
fi
package=${1-}
[ -f "$package" ] || {
  echo "usage: fresh_package.sh [--keep] PACKAGE.deb" >&2
  exit 2
}
needed=()
# shellcheck source=tests/fresh_root.sh
source "$root/tests/fresh_root.sh"

apt() { inside DEBIAN_FRONTEND=noninteractive apt-get -qq "$@" >>"$new/out" 2>&1 || {
  tail -n 20 "$new/out" >&2
  die "apt-get $* failed"
}; }
# What there is outside of what packages change at every turn.
everything() { (cd "$new" && find . -xdev \( -path ./var/cache -o -path ./var/log -o -path ./var/lib/apt -o -path ./var/lib/dpkg -o \
  -path ./proc -o -path ./dev -o -path ./out -o -path ./tmp -o -path ./run \) -prune -o -print | sort); }

apt update
everything >"$new/tmp/before"
cp "$package" "$new/tmp/casus.deb"
apt install -y --no-install-recommends /tmp/casus.deb

inside casus odds /usr/share/casus/scenarios/aggression/worked-example.toml --json | grep -q '"win"' || die "no odds"
inside casus odds /usr/share/casus/scenarios/risk/ten-against-ten.toml --brief | grep -q 'Anna' || die "no odds of a game in a file"
[ -n "$(find "$new/usr/share/man/man1" -name 'casus.1*')" ] || die "no manual"
inside bash -c 'source /usr/share/bash-completion/completions/casus; COMP_LINE="casus od"; COMP_POINT=8; _casus; echo "${COMPREPLY[@]}"' |
  grep -q odds || die "completion completes nothing"
say "the program, its manual and its completion are there"

# As the unit starts it, without systemd: its own command, as nobody.
starts=$(sed -n 's/^ExecStart=//p' "$new/lib/systemd/system/casus.service")
address=$(sed -n 's/^Environment=CASUS_LISTEN=//p' "$new/lib/systemd/system/casus.service")
answer=$(inside STATE_DIRECTORY=/tmp setpriv --reuid=65534 --regid=65534 --clear-groups bash -c "
  ${starts/\$\{CASUS_LISTEN\}/$address} >/tmp/served 2>&1 & service=\$!
  until grep -q '^casus serves' /tmp/served; do kill -0 \$service || exit 1; sleep 0.1; done
  exec 3<>/dev/tcp/${address%:*}/${address#*:}
  printf 'GET /api/v1/systems HTTP/1.1\r\nHost: $address\r\nConnection: close\r\n\r\n' >&3
  cat <&3
  kill \$service")
grep -q '"aggression"' <<<"$answer" || die "the unit's command answers nothing"
say "the unit's command answers as nobody"

# What the library and its header need beyond the package: a compiler.
apt install -y --no-install-recommends g++ cmake make
cp -r "$root/examples" "$new/tmp/examples"
inside bash -c 'cd /tmp/examples && cmake -S . -B build && cmake --build build' >>"$new/out" 2>&1 || {
  tail -n 20 "$new/out" >&2
  die "the examples are not built"
}
inside /tmp/examples/build/bot /usr/share/casus/scenarios/aggression/campaign-of-five.toml |
  grep -q 'The log proves' || die "the bot does not play"
inside /tmp/examples/build/tune | grep -q 'Fairest with' || die "the variant is not tuned"
foreign=$(inside bash -c 'nm -D --defined-only -C "$(readlink -f /usr/lib/*/libcasus.so)"' | grep -v ' casus::v1::\| for casus::v1::' || true)
[ -z "$foreign" ] || die "the library shows more than its header: $(head -n 3 <<<"$foreign")"
say "the examples are built against the library, and it shows nothing but its header"

# The module is there, and needs Python with numpy for what it makes arrays of.
apt install -y --no-install-recommends python3 python3-numpy
inside /usr/bin/python3 -c '
import casus
bare = casus.load("/usr/share/casus/scenarios/aggression/bare-dice.toml")
assert bare.odds().win.attacker + bare.odds().win.defender == 1
assert bare.sweep({"dice.attacker": range(3), "dice.defender": range(2)}).win.shape == (3, 2)
casus.verify(bare.play(seed=1).log)' >>"$new/out" 2>&1 || {
  tail -n 20 "$new/out" >&2
  die "the Python module does not answer"
}
say "the Python module answers"

apt remove -y --purge casus
apt autoremove -y --purge
everything >"$new/tmp/after"
left=$(comm -13 "$new/tmp/before" "$new/tmp/after" | grep -i casus || true)
[ -z "$left" ] || die "removed, it leaves $left"
say "removed without a trace; all is well"
