# ./run release FOLDER: everything that people get of Casus, with its sums (docs/install.md). Sourced by ./run, which has
# `root`. Two runs at one commit give the same bytes: times are those of the commit, owners and orders are fixed.
# shellcheck shell=bash disable=SC2154

# packed FOLDER NAME ARCHIVE: FOLDER, as NAME, in a tar that says nothing of this machine.
packed() {
  tar --create --directory "$1" --transform "s,^\.,$2," --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner \
    --mode=u+rw,go=rX --format=gnu . | gzip -9n >"$3"
}

# The program alone, for any Linux of this machine's kind: to be unpacked anywhere, or over /usr/local.
pack_portable() {
  local name=$1 into=$2 made
  made=$(mktemp -d)
  install -D "$root/build-package/portable/casus" "$made/bin/casus"
  install -D -m 644 -t "$made/share/man/man1" "$root/build-package/packaging/casus.1"
  install -D -m 644 -t "$made/share/bash-completion/completions" "$root/build-package/packaging/casus"
  install -D -m 644 -t "$made/share/zsh/site-functions" "$root/build-package/packaging/_casus"
  install -D -m 644 -t "$made/share/doc/casus" "$root/LICENSE" "$root/NOTICE"
  install -D -m 644 -t "$made/share/doc/casus/docs" "$root"/docs/*.md # help names them
  mkdir "$made/share/casus"
  cp -r "$root/scenarios" "$root/games" "$root/rulebooks" "$made/share/casus"
  packed "$made" "$name" "$into/$name.tar.gz"
  rm -rf "$made"
}

# The Python module for a browser: what begins the engine, in one file, and the engine.
pack_browser() {
  local engine
  engine=$(mktemp)
  "$root/web/node_modules/.bin/esbuild" "$root/src/python/wasm/engine.ts" --bundle --minify --format=iife --global-name=casus \
    --footer:js=casus.begin --log-level=warning >"$engine"
  /usr/bin/python3 "$root/packaging/casus_build.py" browser "$root/build-wasm/src/engine/casus.wasm" "$engine" "$1"
  rm -f "$engine"
}

release() {
  local usage="./run release FOLDER: a folder was expected, which is made, or is empty" folder part version machine name
  [ $# -eq 1 ] && [ -n "$1" ] || die "$usage"
  folder=$(realpath -ms -- "$1")
  if [ -e "$folder" ]; then
    [ -d "$folder" ] || die "$1: this is no folder. $usage"
    [ -z "$(ls -A -- "$folder")" ] || die "$1: the folder is not empty. $usage"
  fi
  # It is made beside, and has its name when it is whole.
  part=$(mktemp -d -- "$folder.part-XXXXXX" 2>/dev/null) || die "$1: no folder can be made there. $usage"
  # shellcheck disable=SC2064 # the folder as it is now
  trap "rm -rf $(printf '%q' "$part")" EXIT
  SOURCE_DATE_EPOCH=$(git -C "$root" log -1 --format=%ct 2>/dev/null) || die "./run release: this is no clone, so there is no commit to release"
  export SOURCE_DATE_EPOCH
  [ -z "$(git -C "$root" status --porcelain)" ] || say "there are changes that no commit has: this is no release of a commit"
  version=$(sed -n 's/^project(casus VERSION \([^ ]*\).*/\1/p' "$root/CMakeLists.txt")
  machine=$(uname -m)
  name=casus-$version

  need "${kPackagePackages[@]}" "${kPythonPackages[@]}" git binutils
  need_older_c
  build package build-package
  quietly "linking for any Linux" cmake -DCASUS_C_LIBRARY="$root/build-package/glibc-2.31" "$root/build-package" || exit 2
  build package build-package casus_portable casus_wheel
  need_offline

  umask 022
  chmod 755 "$part"
  package "$part" >/dev/null
  quietly "packing the program" pack_portable "$name-linux-$machine" "$part" || exit 2
  mkdir "$part/page"
  make_offline "$part/page" >/dev/null || exit 2
  mv "$part/page/casus.html" "$part/$name.html"
  packed "$part/page" "$name-page" "$part/$name-page.tar.gz"
  rm -rf "$part/page"
  quietly "packing for npm" node "$root/npm/pack.mjs" "$root/build-wasm/src/engine/casus.wasm" "$part" || exit 2
  quietly "packing the wheel" /usr/bin/python3 "$root/packaging/casus_build.py" wheel "$root"/build-package/wheel/_casus*.so "$part" || exit 2
  quietly "packing the wheel for a browser" pack_browser "$part" || exit 2
  quietly "packing the sources of the wheel" /usr/bin/python3 "$root/packaging/casus_build.py" sdist "$part" || exit 2
  (cd "$part" && sha256sum -- * >SHA256SUMS)
  [ ! -d "$folder" ] || rmdir "$folder"
  mv -T "$part" "$folder" || exit 2
  trap - EXIT
  (cd "$folder" && du --apparent-size -b -- * | while read -r bytes file; do printf '%10d  %s\n' "$bytes" "$1/$file"; done)
}
