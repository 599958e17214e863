#!/usr/bin/env bash
# proxy.sh CASUS: the unit file and the nginx block of docs/service.md as they stand there, tried: systemd finds no
# fault in the one, and behind the other the service answers, knows its clients apart, and is asked no broken HTTP.
# 77 where nginx is not there to try the block; ./test --all installs it.
set -euo pipefail
casus=$1
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mktemp -d)
trap 'kill $(cat "$work/pids" 2>/dev/null) 2>/dev/null || true; rm -rf "$work"' EXIT
say() { printf 'proxy.sh: %s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }
block() { awk -v what="$1" '$0 == "```" what { on = 1; next } /^```/ { on = 0 } on' "$root/docs/service.md"; }
if command -v systemd-analyze >/dev/null; then
  block ini | sed "s|/usr/local/bin/casus|$casus|" >"$work/casus.service"
  grep -q ExecStart "$work/casus.service" || fail "docs/service.md has no unit file"
  systemd-analyze verify "$work/casus.service" >"$work/said" 2>&1 || fail "the unit file: $(cat "$work/said")"
  if grep "casus.service" "$work/said" >&2; then fail "the unit file has odd lines"; fi
else
  say "the unit file was not tried: systemd-analyze is not here (apt-get install systemd)"
fi

nginx=$(PATH=$PATH:/usr/sbin command -v nginx || true)
if [ -z "$nginx" ] || ! command -v openssl >/dev/null || ! command -v curl >/dev/null; then
  say "the nginx block was not tried: apt-get install nginx-light openssl curl"
  exit 77
fi
# A fixed share of the ports, far from what the system gives away.
front=$((20000 + $$ % 10000))
openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=casus.example -keyout "$work/key" -out "$work/crt" 2>/dev/null
"$casus" serve --listen 127.0.0.1:0 --trust-proxy --host casus.example --most 4 >"$work/serves" &
echo $! >"$work/pids"
for _ in $(seq 200); do
  grep -qs http "$work/serves" && break
  sleep 0.05
done
back=$(sed 's|.*:\([0-9]*\)/ .*|\1|' "$work/serves")
{
  echo "daemon off; pid $work/pid; error_log $work/errors; events {} http { access_log off;"
  for kind in client_body proxy fastcgi uwsgi scgi; do echo "${kind}_temp_path $work/$kind;"; done
  block nginx | sed "s|127.0.0.1:8080|127.0.0.1:$back|; s|listen 443|listen 127.0.0.1:$front|; s|/etc/ssl/casus.example.crt|$work/crt|; s|/etc/ssl/casus.example.key|$work/key|"
  echo "}"
} >"$work/nginx.conf"
"$nginx" -t -c "$work/nginx.conf" -e "$work/errors" >"$work/said" 2>&1 || fail "the nginx block: $(cat "$work/said")"
"$nginx" -c "$work/nginx.conf" -e "$work/errors" &
echo $! >>"$work/pids"
ask() { curl -sk --max-time 60 --resolve "casus.example:$front:127.0.0.1" "$@"; }
url=https://casus.example:$front
for _ in $(seq 200); do
  [ "$(ask "$url/healthz")" = ok ] && break
  sleep 0.05
done
[ "$(ask "$url/healthz")" = ok ] || fail "no answer through nginx: $(cat "$work/errors")"
status() { ask -o /dev/null -w '%{http_code}' "$@"; }
[ "$(status "$url/")" = 200 ] || fail "the page"
[ "$(status "$url/metrics")" = 403 ] || fail "/metrics is for nobody outside"
[ "$(status "$url/" -H 'Sec-Fetch-Site: cross-site')" = 200 ] || fail "a link from another site"
[ "$(status "$url/api/v1/systems" -H 'Sec-Fetch-Site: cross-site')" = 403 ] || fail "a page of another site asks"
[ "$(status "$url/api/v1/systems" -H "Origin: $url")" = 200 ] || fail "the page itself asks"
upgrade=(--http1.1 -H 'Connection: Upgrade' -H 'Upgrade: websocket' -H 'Sec-WebSocket-Version: 13' -H 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==')
live=$url/api/v1/matches/00000000000000000000000000000000/live
[ "$(status "$live" --max-time 2 "${upgrade[@]}" -H "Origin: $url")" = 101 ] || fail "the socket of a match"
[ "$(status "$live" --max-time 2 "${upgrade[@]}" -H 'Origin: https://evil.example')" = 403 ] || fail "a socket of another origin"
[ "$(status "$url/api/v1/systems" -H 'Origin: https://evil.example')" = 403 ] || fail "a page of another origin asks"
ask "$url/api/v1/scenarios/aggression/bare-dice" >"$work/scenario"
[ "$(status "$url/api/v1/odds" --data-binary "@$work/scenario")" = 200 ] || fail "odds"
ask "$url/api/v1/sweep?vary=dice.attacker%3D0..9" --data-binary "@$work/scenario" | grep -q '"at":\[9\]' || fail "a sweep"
head -c 300000 /dev/zero >"$work/large"
[ "$(status "$url/api/v1/odds" --data-binary "@$work/large")" = 413 ] || fail "a large body"
# One client has one place here (--most 4), whatever it says of itself.
long='sweep?vary=dice.attacker%3D0..64&vary=dice.defender%3D0..64&vary=rulebook.defender.polygon%3D2..24'
ask "$url/api/v1/$long" -H 'X-Forwarded-For: 1.1.1.1' --data-binary "@$work/scenario" >"$work/first" &
echo $! >>"$work/pids"
for _ in $(seq 200); do
  [ -s "$work/first" ] && break
  sleep 0.05
done
[ "$(status "$url/api/v1/$long" -H 'X-Forwarded-For: 2.2.2.2' --data-binary "@$work/scenario")" = 503 ] ||
  fail "a client is whom it says it is"
