#!/usr/bin/env bash
# bench/load.sh [CASUS]: the service under load, on this machine's loopback. Needs wrk, curl and python3.
# Prints a row for each measurement of docs/performance.md; checks what is answered before it is timed.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
casus=${1:-$root/build/casus}
seconds=${SECONDS_EACH:-10}
work=$(mktemp -d)
"$casus" serve --listen 127.0.0.1:0 >"$work/said" &
service=$!
trap 'kill "$service" 2>/dev/null; rm -rf "$work"' EXIT
until grep -qs http "$work/said"; do sleep 0.05; done
url=$(sed 's/.*\(http:[^ ]*\)\/ .*/\1/' "$work/said")

curl -sf "$url/api/v1/scenarios/aggression/worked-example" >"$work/scenario"
curl -sf --data-binary "@$work/scenario" "$url/api/v1/odds" >"$work/odds"
(cd "$root" && "$casus" odds scenarios/aggression/worked-example.toml --json) | cmp - "$work/odds"
cat >"$work/post.lua" <<LUA
wrk.method = "POST"
wrk.body = io.open("$work/scenario"):read("*a")
wrk.headers["Content-Type"] = "application/json"
LUA
# Every request another scenario: nothing that was kept helps.
cat >"$work/fresh.lua" <<LUA
local text, n = io.open("$work/scenario"):read("*a"), 0
wrk.headers["Content-Type"] = "application/json"
request = function()
  n = n + 1
  return wrk.format("POST", "/api/v1/odds", nil, (text:gsub('"title":"', '"title":"' .. n .. " ", 1)))
end
LUA
# Seconds of a core that the service has used: on a machine that others use, this is what can be compared.
cpu() { awk -v tick="$(getconf CLK_TCK)" '{ print ($14 + $15) / tick }' "/proc/$service/stat"; }
memory() { awk '/^VmRSS/ { print $2 " kB" }' "/proc/$service/status"; }
load() {
  local name=$1
  shift
  local before
  before=$(cpu)
  wrk -t1 -c64 -d"$seconds" --latency "$@" >"$work/wrk"
  if grep -q 'Non-2xx' "$work/wrk"; then
    cat "$work/wrk"
    exit 1
  fi
  awk -v name="$name" -v cpu="$(cpu)" -v before="$before" \
    '/99%/ { p99 = $2 } /requests in/ { n = $1 } /Requests\/sec/ { rate = $2 }
    END { printf "%-34s %9.0f requests/s  p99 %-9s %d requests  %.0f for a second of a core\n", name, rate, p99,
      n, n / (cpu - before) }' "$work/wrk"
}
load 'healthz' "$url/healthz"
load 'odds of a preset' -s "$work/post.lua" "$url/api/v1/odds"
load 'odds, every request another' -s "$work/fresh.lua" "$url/api/v1/odds"
load 'the page' "$url/"

before=$(memory)
wrk -t1 -c64 -d"${SECONDS_LONG:-45}" -s "$work/post.lua" "$url/api/v1/odds" >"$work/wrk"
printf '%-34s %s, before %s, after %s\n' 'memory' "$(awk '/requests in/ { print $1 " requests" }' "$work/wrk")" "$before" "$(memory)"

python3 - "$url" <<'PY'
import socket, sys, time
host, port = sys.argv[1][7:].split(":")
def connect():
    s = socket.create_connection((host, int(port)))
    return s
def ask():
    begin = time.perf_counter()
    s = connect()
    s.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert s.recv(1000).startswith(b"HTTP/1.1 200")
    return (time.perf_counter() - begin) * 1000
alone = sorted(ask() for _ in range(50))[25]
idle = [connect() for _ in range(1000)]
among = sorted(ask() for _ in range(50))[25]
print(f"{'with 1000 idle connections':34} {among:.2f} ms an answer, {alone:.2f} ms without them")
slow = connect()
begin = time.perf_counter()
try:
    for byte in b"GET /healthz HTTP/1.1\r\nHost: " + b"x" * 1000:
        slow.sendall(bytes([byte]))
        slow.settimeout(1)
        try:
            if slow.recv(100) == b"": break
        except TimeoutError:
            pass
except OSError:
    pass
print(f"{'a byte a second':34} closed after {time.perf_counter() - begin:.1f} s")
half = connect()
half.sendall(b"POST /api/v1/odds HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{")
begin = time.perf_counter()
half.settimeout(60)
assert half.recv(100) == b""
print(f"{'half a request':34} closed after {time.perf_counter() - begin:.1f} s")
PY
