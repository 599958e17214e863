#!/usr/bin/env bash
# fresh_package.sh [--keep] FOLDER: proves what ./run release made: each file in a root of its own that has nothing else,
# where it is asked one question. Its last lines are a table: file, bytes, root, seconds from the bare root to the answer.
# fresh_package.sh [--keep] FILE [SUITE]: one of them.
#
# PACKAGE.deb: installed in a Debian 12 by apt, with what it depends on and nothing else; the program answers, its manual
# and completion are there, the unit is sound and its command answers as nobody; the examples are built against the
# library; the Python module answers; removed, nothing is left.
# The sources of the Python module are compiled in their root, which takes minutes.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
keep=false
if [ "${1-}" = --keep ]; then
  keep=true
  shift
fi
package=${1-}
[ -e "$package" ] && [ $# -le 2 ] || {
  echo "usage: fresh_package.sh [--keep] FOLDER|FILE [SUITE]" >&2
  exit 2
}

# The roots in which a file is tried.
suites_of() {
  case $1 in
    *-linux-*.tar.gz) echo bullseye bookworm focal jammy ;;
    SHA256SUMS) ;;
    *) echo bookworm ;;
  esac
}
if [ -d "$package" ]; then
  (cd "$package" && sha256sum --quiet --check SHA256SUMS)
  table=''
  for file in "$package"/*; do
    for suite in $(suites_of "$(basename "$file")"); do
      status=0
      seconds=$(mktemp)
      FRESH_SECONDS=$seconds "$0" "$file" "$suite" || status=$?
      [ "$status" -eq 0 ] || [ "$status" -eq 3 ] || exit "$status"
      table+=$(printf '%-52s %10d  %-9s %s' "$(basename "$file")" "$(stat -c %s "$file")" "$suite" \
        "$([ "$status" -eq 0 ] && cat "$seconds" || echo 'no such root here')")$'\n'
      rm -f "$seconds"
    done
  done
  printf '%s' "$table"
  exit
fi
suite=${2:-bookworm}
needed=()
case $package in *.html | *-page.tar.gz)
  # shellcheck source=scripts/setup.sh
  source "$root/scripts/setup.sh"
  need_page
  [ -d "$root/web/node_modules" ] || three_times npm --prefix "$root/web" ci >/dev/null ;;
esac
# shellcheck source=tests/fresh_root.sh
source "$root/tests/fresh_root.sh"

apt() { inside DEBIAN_FRONTEND=noninteractive apt-get -qq "$@" >>"$new/out" 2>&1 || {
  tail -n 20 "$new/out" >&2
  die "apt-get $* failed"
}; }
# What there is outside of what packages change at every turn.
everything() { (cd "$new" && find . -xdev \( -path ./var/cache -o -path ./var/log -o -path ./var/lib/apt -o -path ./var/lib/dpkg -o \
  -path ./proc -o -path ./dev -o -path ./out -o -path ./tmp -o -path ./run \) -prune -o -print | sort); }

in_root=$SECONDS
answered() {
  say "$(basename "$package") answers in $suite"
  [ -z "${FRESH_SECONDS-}" ] || echo $((SECONDS - in_root)) >"$FRESH_SECONDS"
}
question='{"system": "risk", "attacker": {"army": 7}, "defender": {"army": 5}}'
exactly=290089239214689478205/454884608478875222016
cp "$package" "$new/tmp/"
there=/tmp/$(basename "$package")

# ---- The program for any Linux: nothing is installed. A service of the one is asked by the other, by a name. ----
prove_program() {
  inside tar xzf "$there" -C /usr/local --strip-components=1
  echo "$question" >"$new/tmp/duel.json"
  inside casus odds /tmp/duel.json --json | grep -q "$exactly" || die "no odds"
  inside casus odds /usr/local/share/casus/scenarios/risk/ten-against-ten.toml --brief | grep -q Anna || die "no odds of a file"
  inside sh -c 'casus serve --listen 127.0.0.1:18643 --store /tmp/matches.db >/tmp/served 2>&1 & service=$!
    until grep -q "^casus serves" /tmp/served; do kill -0 $service || exit 1; sleep 0.1; done
    casus match new /tmp/duel.json --at http://localhost:18643/ >/tmp/match; status=$?
    kill $service; wait $service; exit $status' || die "no match"
  grep -q '#/match/' "$new/tmp/match" || die "a match has no links"
  # It ends with status 2, which a pipe would fail for.
  inside sh -c 'casus serve --store postgresql://nobody@localhost/none 2>&1 || true' | grep -q 'backend postgresql' ||
    die "what is not inside is not named"
}

# ---- The page: in a browser that finds nothing else. It is driven from outside. ----
prove_page() {
  apt update
  apt install -y --no-install-recommends chromium-headless-shell python3
  local at=file://$there
  if [[ $there == *.tar.gz ]]; then
    inside mkdir /tmp/host
    inside tar xzf "$there" -C /tmp/host --strip-components=1
    at=http://127.0.0.1:18644/
  fi
  inside sh -c 'mkdir -p /tmp/host
    python3 -m http.server --bind 127.0.0.1 --directory /tmp/host 18644 >/dev/null 2>&1 &
    chromium-headless-shell --no-sandbox --disable-gpu --disable-background-networking --remote-debugging-port=18645 about:blank \
      >/dev/null 2>&1 &'
  local status=0
  node --input-type=module --eval "
    import { setTimeout as pause } from 'node:timers/promises';
    import { chromium } from '$root/web/node_modules/playwright-core/index.mjs';
    const at = 'http://127.0.0.1:18645';
    for (let tries = 0; tries < 200 && !(await fetch(at + '/json/version').catch(() => undefined)); ++tries) await pause(100);
    const browser = await chromium.connectOverCDP(at);
    const page = await browser.contexts()[0].newPage();
    await page.goto('$at#/risk');
    await page.locator('[data-win]').first().waitFor({ timeout: 120000 });
    await browser.close();" >>"$new/out" 2>&1 || status=$?
  [ "$status" -eq 0 ] || { tail -n 20 "$new/out" >&2 && die "the page does not answer"; }
}

prove_npm() {
  apt update
  apt install -y --no-install-recommends nodejs npm
  inside sh -c "mkdir /tmp/mine && cd /tmp/mine && npm install --silent --offline --no-audit '$there'" >>"$new/out" 2>&1 || die "npm does not install it"
  inside sh -c "cd /tmp/mine && node --input-type=module --eval '
    import { odds } from \"casus\";
    console.log((await odds($question)).win.attacker.exact);'" | grep -q "$exactly" || die "it does not answer"
}

prove_python() {
  apt update
  apt install -y --no-install-recommends python3-venv python3-numpy "$@"
  inside python3 -m venv --system-site-packages /tmp/venv
  inside /tmp/venv/bin/pip install --quiet --no-index --no-deps ${1:+--no-build-isolation} "$there" >>"$new/out" 2>&1 || {
    tail -n 20 "$new/out" >&2
    die "pip does not install it"
  }
  inside /tmp/venv/bin/python -c "
import casus
duel = casus.scenario($question)
print(duel.odds().win.attacker, duel.sweep({'attacker.army': range(2, 5)}).win.shape)
casus.verify(duel.play(seed=1).log)" | grep -q "$exactly (3,)" || die "the module does not answer"
}

# Python itself runs in WebAssembly, as in a browser. numpy, which only arrays need, it would load from a network.
prove_browser() {
  apt update
  apt install -y --no-install-recommends nodejs npm
  inside sh -c 'mkdir /tmp/mine && cd /tmp/mine && npm install --silent --no-audit --no-fund pyodide@0.27.7' >>"$new/out" 2>&1 ||
    die "npm does not install Pyodide"
  inside sh -c "cd /tmp/mine && node --input-type=module --eval '
    import { loadPyodide } from \"pyodide\";
    import fs from \"node:fs\";
    const python = await loadPyodide();
    python.unpackArchive(new Uint8Array(fs.readFileSync(\"$there\")), \"wheel\");
    python.globals.set(\"question\", JSON.stringify($question));
    python.runPython(\"import casus; duel = casus.scenario(question); casus.verify(duel.play(seed=1).log); print(duel.odds().win.attacker)\");'" |
    grep -q "$exactly" || die "the module does not answer"
}

case $(basename "$package") in
  *-linux-*.tar.gz) prove_program ;;
  *.html | *-page.tar.gz) prove_page ;;
  *.tgz) prove_npm ;;
  casus_wasm-*.whl) prove_browser ;;
  *.whl) prove_python ;;
  *.tar.gz) prove_python g++ cmake ninja-build pkg-config pybind11-dev python3-dev libboost1.81-dev libtomlplusplus-dev nlohmann-json3-dev \
    libfmt-dev libsodium-dev ;;
esac
case $package in
  *.deb) ;;
  *) answered && exit ;;
esac

apt update
everything >"$new/tmp/before"
mv "$new$there" "$new/tmp/casus.deb"
apt install -y --no-install-recommends /tmp/casus.deb

inside casus odds /usr/share/casus/scenarios/aggression/worked-example.toml --json | grep -q '"win"' || die "no odds"
inside casus odds /usr/share/casus/scenarios/risk/ten-against-ten.toml --brief | grep -q 'Anna' || die "no odds of a game in a file"
[ -n "$(find "$new/usr/share/man/man1" -name 'casus.1*')" ] || die "no manual"
inside bash -c 'source /usr/share/bash-completion/completions/casus; COMP_LINE="casus od"; COMP_POINT=8; _casus; echo "${COMPREPLY[@]}"' |
  grep -q odds || die "completion completes nothing"
answered
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
