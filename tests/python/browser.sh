#!/usr/bin/env bash
# browser.sh CASUS: the module for a Python in a browser answers as the compiled one does: the same tests, with the service
# in place of the engine. What needs threads, signals and processes is left out.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
casus=$(realpath -- "$1")
folder=$(mktemp -d)
"$casus" serve --listen 127.0.0.1:0 --budget 600 --study-budget 600 >"$folder/said" &
service=$!
trap 'kill $service 2>/dev/null; wait $service 2>/dev/null; rm -rf "$folder"' EXIT
mkdir "$folder/casus"
cp "$root"/src/python/casus/*.py "$root/src/python/wasm/_casus.py" "$folder/casus"
cp "$root/tests/python/over_http.py" "$folder/casus/_ask.py"
for _ in $(seq 200); do [ -s "$folder/said" ] && break || sleep 0.05; done
CASUS_PORT=$(grep -oE ':[0-9]+/' "$folder/said" | head -n 1 | tr -d :/)
export CASUS_PORT CASUS=$casus PYTHONPATH=$folder PYTHONDONTWRITEBYTECODE=1
cd "$root/tests/python"
/usr/bin/python3 -m unittest test_casus.BesideTheCommandLine test_casus.Answers test_casus.WrongInput
