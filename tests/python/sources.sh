#!/usr/bin/env bash
# sources.sh: the sources of the Python module are whole: what they configure is in them. Compiling them takes minutes;
# tests/fresh_package.sh does it.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
archive=$(/usr/bin/python3 "$root/packaging/casus_build.py" sdist "$folder")
tar xzf "$archive" -C "$folder" --strip-components=1
cmake -S "$folder" -B "$folder/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCASUS_TESTS=OFF -DCASUS_PYTHON=ON -DCASUS_MODULE=ON
ninja -C "$folder/build" -n casus_wheel >/dev/null
