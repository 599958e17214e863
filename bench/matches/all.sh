#!/usr/bin/env bash
# all.sh CASUS [--quick] [FOLDER]: the measured promises of matches, one after the other, as a table. For a quiet machine and
# the release build: about half an hour. --quick: small counts, to try the commands; such numbers say nothing. FOLDER: what
# `npm install boardgame.io node-persist@3.1.0` has made there, to have its server beside ours. Rows of PostgreSQL need
# `pg_virtualenv`. Status 1 if a row could not be measured.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
casus=$(realpath -- "${1:?all.sh: a casus was expected}")
shift
choices=2000 matches=2000 rate=200 seconds=300 journals=1000 entries=1000 kills=500 restarts=20
if [ "${1-}" = --quick ]; then
  choices=40 matches=20 rate=20 seconds=5 journals=10 entries=100 kills=3 restarts=2
  shift
fi
peer=${1-}
failed=0
# row NAME WANTED COMMAND…: the last line of the command, which is its result.
row() {
  local name=$1 wanted=$2 said=
  shift 2
  if ! said=$("$@" 2>&1); then
    failed=1
    said="FAILED: $said"
  fi
  printf '%-46s | %-34s | %s\n' "$name" "$wanted" "$(grep -v " cluster [0-9]*/" <<<"$said" | tail -n 1)"
}
# shellcheck disable=SC2016,SC2317 # called by row; expanded where the database is
over_postgresql() {
  flock "${TMPDIR:-/tmp}/casus-postgresql.lock" pg_virtualenv bash -c \
    '"$@" "postgresql://$PGUSER:$PGPASSWORD@$PGHOST:$PGPORT/$PGDATABASE"' _ "$@"
}
# shellcheck disable=SC2317 # called by row
kills_of() { CASUS_KILLS=$kills python3 "$here/../../tests/store/two_services.py" "$casus" "$1"; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
printf '%-46s | %-34s | %s\n' what wanted measured
row "a choice to the other's socket, SQLite" "p50 <= 10 ms, p99 <= 50 ms" python3 "$here/latency.py" "$casus" --choices "$choices"
if command -v pg_virtualenv >/dev/null; then
  row "the same, two processes on PostgreSQL" "p50 <= 10 ms, p99 <= 50 ms" \
    over_postgresql python3 "$here/latency.py" "$casus" --choices "$choices" --two --store
fi
if [ -n "$peer" ]; then
  row "the same, boardgame.io with its files" "ours no slower" node "$here/boardgameio.cjs" "$peer" "$choices" --disk
  row "the same, boardgame.io in memory alone" "nothing is kept: to compare" node "$here/boardgameio.cjs" "$peer" "$choices"
fi
row "$matches matches, $rate choices/s, $seconds s" "p99 <= 50 ms, <= 400 MiB, flat" \
  python3 "$here/load.py" "$casus" --matches "$matches" --rate "$rate" --seconds "$seconds"
row "an entry of another process" "as long at the end as at first" python3 "$here/growth.py" "$casus" --entries "$entries"
row "journals, both verifiers" "agree on all" python3 "$here/journals.py" "$casus" "$journals"
row "$kills x kill -9, SQLite" "none lost, none twice" kills_of "$folder/kills.db"
if command -v pg_virtualenv >/dev/null; then
  row "$kills x kill -9, PostgreSQL" "none lost, none twice" \
    env CASUS_KILLS="$kills" "$here/../../tests/store/postgresql.sh" /bin/true "$casus"
fi
# The page's tests have been run once: their browser is there.
if [ -d "$here/../../web/node_modules" ]; then
  export CASUS=$casus
  row "$restarts kills, two devices go on by themselves" "<= 1 s" node "$here/restart.mjs" "$restarts"
  row "from the start to a throw on two phones" "<= 60 s, 4 taps, a name each" node "$here/walk.mjs"
fi
exit "$failed"
