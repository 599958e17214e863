#!/usr/bin/env bash
# tests/look.sh FOLDER [CASUS]: draws the maps of every scenario whose system has them (judge, odds, advise, play,
# and a plan) into FOLDER, and photographs each in headless Chromium, 390 and 1280 pixels wide, light and dark.
# No test: somebody has to look at them. Needs chromium-headless-shell. LOOK=REGEX photographs only pictures so named.
set -euo pipefail
root=$(cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.." && pwd)
[ $# -ge 1 ] || { echo "look.sh: a folder was expected" >&2 && exit 2; }
mkdir -p "$1"
folder=$(readlink -f -- "$1")
casus=$(readlink -f -- "${2:-$root/build/casus}")
[ -x "$casus" ] || { echo "look.sh: there is no $casus: ./run builds it" >&2 && exit 2; }
command -v chromium-headless-shell >/dev/null || { echo "look.sh: chromium-headless-shell is missing: apt-get install chromium-headless-shell" >&2 && exit 2; }
cd "$root"

# draw NAME ARGUMENTS…: a question that has no answer here (nothing declared, nothing to advise) leaves no picture.
draw() {
  local name=$1
  shift
  "$casus" "$@" --svg "$folder/$name.svg" </dev/null >/dev/null 2>&1 || true # judge says no with a status
}
for scenario in scenarios/*/*.toml; do
  name=$(basename "$scenario" .toml)
  draw "judge-$name" judge "$scenario"
  [ -s "$folder/judge-$name.svg" ] || continue # its system has no maps
  draw "odds-$name" odds "$scenario"
  draw "advise-$name" advise "$scenario"
  kept=tests/golden/${scenario#scenarios/}
  answers=()
  [ ! -f "${kept%.toml}.answers" ] || answers=(--answers "${kept%.toml}.answers")
  draw "play-$name" play "$scenario" --seed golden "${answers[@]}"
done
draw plan-unrest advise scenarios/defcon/unrest.toml --goal "control EGYPT I and control LIBYA and level 3"
draw refused-unrest judge scenarios/defcon/unrest.toml --move '{"type":"attack","area":"EGYPT I","from":"TURKEY"}'
draw first-strike advise scenarios/defcon/standoff.toml --set 'bloc.WP.technologies=[]'

profile=$(mktemp -d)
trap 'rm -rf "$profile"' EXIT
# A picture in a page has the page's scheme. Below 500 pixels a window is no narrower: the page is.
photograph() { # NAME WIDTH SCHEME
  local ratio height
  ratio=$(sed -n 's/.*<svg [^>]*width="\([0-9.]*\)" height="\([0-9.]*\)".*/\1 \2/p;T;q' "$folder/$1.svg")
  height=$(awk -v wide="$2" '{ shown = wide < $1 ? wide : $1; print int(shown / $1 * $2 + 2) }' <<<"$ratio")
  printf '<!doctype html><meta name="color-scheme" content="%s"><body style="margin:0"><img src="%s" style="display:block;width:%dpx;max-width:%dpx">' \
    "$3" "$1.svg" "$2" "${ratio%%[. ]*}" >"$folder/page.html"
  chromium-headless-shell --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking \
    --disable-component-update --disable-sync --hide-scrollbars --user-data-dir="$profile" \
    --window-size="$2,$height" --screenshot="$folder/$1-$2-$3.png" "file://$folder/page.html" >/dev/null 2>&1
}
for picture in "$folder"/*.svg; do
  name=$(basename "$picture" .svg)
  [[ $name =~ ${LOOK:-.} ]] || continue
  for width in 390 1280; do
    for scheme in light dark; do photograph "$name" "$width" "$scheme"; done
  done
done
rm -f "$folder/page.html"
echo "$folder: $(find "$folder" -name '*.png' | wc -l) photographs"
