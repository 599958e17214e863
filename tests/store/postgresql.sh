#!/usr/bin/env bash
# postgresql.sh STORE_TEST CASUS: what the store promises, over a database of PostgreSQL that is there for this test
# alone; and two services over one database. 77 where PostgreSQL is not installed; ./test --all installs it.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
if ! command -v pg_virtualenv >/dev/null || ! compgen -G '/usr/lib/postgresql/*/bin/postgres' >/dev/null; then
  echo "postgresql.sh: not tried: apt-get install postgresql libsoci-postgresql4.0" >&2
  exit 77
fi
# Root's cluster stands where all users' do, so that one test at a time may have it.
if [ -z "${PGPORT-}" ]; then exec flock "${TMPDIR:-/tmp}/casus-postgresql.lock" pg_virtualenv "$0" "$@"; fi
export CASUS_DATABASE="postgresql://$PGUSER:$PGPASSWORD@$PGHOST:$PGPORT/$PGDATABASE"
"$1" --gtest_brief=1 --gtest_filter='*ADatabase'
python3 "$here/two_services.py" "$2"
