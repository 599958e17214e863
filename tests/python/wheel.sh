#!/usr/bin/env bash
# wheel.sh MODULE: the wheel of what the target casus_wheel made, installed in a new environment and asked; and the sources
# of one. Packed twice, both are the same bytes.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for at in once again; do
  mkdir "$folder/$at"
  /usr/bin/python3 "$root/packaging/casus_build.py" wheel "$1" "$folder/$at"
  /usr/bin/python3 "$root/packaging/casus_build.py" sdist "$folder/$at"
done
diff -r "$folder/once" "$folder/again"
unset PYTHONPATH
/usr/bin/python3 -m venv --system-site-packages "$folder/venv"
"$folder/venv/bin/pip" install --quiet --no-index --no-deps "$folder"/once/casus-*-manylinux_*.whl
cd "$folder"
"$folder/venv/bin/python" -c '
import casus, pathlib, sys
assert pathlib.Path(casus.__file__).is_relative_to(sys.prefix), casus.__file__
duel = casus.scenario({"system": "risk", "attacker": {"army": 7}, "defender": {"army": 5}})
assert str(duel.odds().win.attacker) == "290089239214689478205/454884608478875222016"
assert duel.sweep({"attacker.army": range(2, 5)}).win.shape == (3,)
casus.verify(duel.play(seed=1).log)'
# What the sources need to be built is in them: cmake finds each file.
tar xzf "$folder"/once/casus-*.tar.gz
cmake -S casus-*/ -B sources -G Ninja -DCMAKE_BUILD_TYPE=Release -DCASUS_TESTS=OFF -DCASUS_PACKAGE=ON -DCASUS_PYTHON=ON \
  -DCASUS_MODULE=ON >/dev/null
