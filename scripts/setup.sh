# Shared by ./run and ./test, which set `root` and source this: what has to be installed, and how a preset
# is built. Everything it says goes to standard error; standard output is the program's alone.
# shellcheck shell=bash disable=SC2154,SC2034

say() { printf 'casus: %s\n' "$*" >&2; }
die() {
  say "$*"
  exit 2
}

# quietly WHAT COMMAND…: one line on standard error; the command's output only if it fails.
quietly() {
  local what=$1 log status=0
  shift
  say "$what …"
  log=$(mktemp)
  "$@" >"$log" 2>&1 </dev/null || status=$?
  if [ "$status" -ne 0 ]; then
    cat "$log" >&2
    say "$what failed (the reason stands above)"
  fi
  rm -f "$log"
  return "$status"
}

# three_times COMMAND…: a download fails now and then, and is tried again.
three_times() {
  local try
  for try in 1 2 3; do
    "$@" && return
    [ "$try" -eq 3 ] || { say "that failed; once more in $((10 * try)) s" && sleep $((10 * try)); }
  done
  return 1
}

installed() { [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }

# need PACKAGE…: installs those that are missing, and asks the network for nothing if none is.
need() {
  if ! command -v dpkg-query >/dev/null; then
    say "this is no Debian: these are taken to be installed: $*"
    return
  fi
  # One query for all is much quicker than one each; packages it does not know it leaves out.
  local present package missing=()
  present=" $(dpkg-query -W -f='${Package}/${db:Status-Status} ' "$@" 2>/dev/null || true)"
  for package in "$@"; do
    case $present in *" $package/installed "*) ;; *) missing+=("$package") ;; esac
  done
  [ ${#missing[@]} -gt 0 ] || return 0

  case " ${missing[*]} " in
    *' libboost1.81-dev '*)
      if installed libboost1.74-dev; then
        die "libboost1.81-dev is needed, and libboost1.74-dev, which is installed, excludes it." \
          "If nothing else here needs 1.74: apt-get remove libboost1.74-dev, then try again."
      fi ;;
  esac
  local as_root=(env)
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || die "these packages are missing, and there is no sudo: ${missing[*]}"
    as_root=(sudo env)
  fi
  as_root+=(DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300)
  quietly "reading the package lists" three_times "${as_root[@]}" update || exit 2
  # --no-remove: a package that somebody else put there is theirs to remove.
  quietly "installing ${missing[*]}" three_times "${as_root[@]}" install -y --no-install-recommends --no-remove \
    "${missing[@]}" || exit 2
}

# What the page is built with. Node may be here from elsewhere: any that web/package.json takes will do.
need_node() {
  local version least wanted=()
  least=$(sed -n 's/.*"node": ">=\([0-9]*\).*/\1/p' "$root/web/package.json")
  version=$({ node --version 2>/dev/null || true; } | sed -n 's/^v\([0-9]*\)\..*/\1/p')
  [ "${version:-0}" -ge "$least" ] || wanted+=(nodejs)
  command -v npm >/dev/null || wanted+=(npm)
  [ ${#wanted[@]} -eq 0 ] || need "${wanted[@]}"
}

# And what it is tested with.
need_page() {
  need_node
  local wanted=(fonts-dejavu-core)
  command -v chromium-headless-shell >/dev/null || wanted+=(chromium-headless-shell)
  need "${wanted[@]}"
}

# apart FOLDER TYPE SUITE COMMAND…: apt-get, in FOLDER, with Debian's lists of TYPE (deb, deb-src) for SUITE, in lists of
# its own: those of the machine need not name them, and are not ours to change. What it fetches, apt has checked.
apart() {
  local folder=$1 type=$2 suite=$3
  shift 3
  mkdir -p "$folder/lists/partial" "$folder/cache/archives/partial"
  : >"$folder/status"
  printf '%s\n' "Types: $type" 'URIs: http://deb.debian.org/debian' "Suites: $suite" 'Components: main' \
    'Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg' >"$folder/debian.sources"
  local apt=(apt-get -q -o Dir::Etc::SourceList="$folder/debian.sources" -o Dir::Etc::SourceParts=/dev/null
    -o Dir::State::Lists="$folder/lists" -o Dir::State::status="$folder/status" -o Dir::Cache="$folder/cache" -o APT::Sandbox::User=root)
  (cd "$folder" && quietly "reading the lists of $suite" three_times "${apt[@]}" update &&
    quietly "fetching ${*: -1}" three_times "${apt[@]}" "$@") || exit 2
}

# What the engine is compiled with: emscripten, and libsodium's source package.
need_engine() {
  need emscripten dpkg-dev
  local place=$root/build-wasm/libsodium folder
  [ ! -d "$place/src/libsodium" ] || return 0
  folder=$(mktemp -d)
  # shellcheck source=/dev/null
  apart "$folder" deb-src "$(. /etc/os-release && echo "${VERSION_CODENAME:-bookworm}")" source libsodium
  mkdir -p "$root/build-wasm"
  mv "$folder"/libsodium-*/ "$place"
  rm -rf "$folder"
}

# The C library of Debian 11, with which the program for any Linux is linked.
need_older_c() {
  local place=$root/build-package/glibc-2.31 folder package
  [ ! -d "$place" ] || return 0
  folder=$(mktemp -d)
  apart "$folder" deb bullseye download libc6 libc6-dev
  mkdir -p "$folder/unpacked" "$root/build-package"
  for package in "$folder"/*.deb; do dpkg-deb --extract "$package" "$folder/unpacked" || exit 2; done
  mv "$folder/unpacked" "$place"
  rm -rf "$folder"
}
build_engine() {
  export NODE_PATH=/usr/share/nodejs # Debian's emscripten finds its acorn there, whatever node there is
  build wasm build-wasm casus_engine
}

# As many compilers at once as there are cores, and no more than the memory holds (a heavy file takes 1.5 GB).
jobs() {
  local cores memory
  cores=$(nproc)
  memory=$(awk '/^MemAvailable:/ { print int($2 / 1500000) }' /proc/meminfo 2>/dev/null || true)
  [ "${memory:-$cores}" -lt "$cores" ] && cores=$memory
  [ "$cores" -ge 1 ] || cores=1
  echo "$cores"
}

# build PRESET DIRECTORY [TARGET…]: configures once; later ninja decides what there is to do.
build() {
  local preset=$1 directory=$root/$2 status=0
  shift 2
  mkdir -p "$directory"
  exec 9>"$directory/.lock"
  flock 9 # a second ./run at the same moment waits instead of building the same files
  # A checkout that was moved or copied brings a build that names its old place.
  if [ -f "$directory/CMakeCache.txt" ] &&
    ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$directory/CMakeCache.txt"; then
    rm -f "$directory/build.ninja"
  fi
  # What a preset says now is read by configuring alone.
  [ ! "$root/CMakePresets.json" -nt "$directory/build.ninja" ] || rm -f "$directory/build.ninja"
  if [ ! -f "$directory/build.ninja" ]; then
    quietly "configuring ($preset)" cmake --fresh -S "$root" --preset "$preset" || status=$?
    # A failed configuration may leave a build.ninja, which the next call would trust.
    [ "$status" -eq 0 ] || rm -f "$directory/build.ninja"
  fi
  # A dry run first, so that a build with nothing to do says nothing.
  if [ "$status" -eq 0 ] &&
    [ "$(ninja -C "$directory" -n "$@" 2>&1 | tail -n 1)" != 'ninja: no work to do.' ]; then
    quietly "building ($preset)" ninja -C "$directory" -j "$(jobs)" "$@" || status=$?
  fi
  exec 9>&-
  [ "$status" -eq 0 ] || exit 2
}

kBuildPackages=(
  g++ cmake ninja-build pkg-config
  libboost1.81-dev libtomlplusplus-dev nlohmann-json3-dev libfmt-dev libsodium-dev libcli11-dev zlib1g-dev libsoci-dev libsqlite3-dev
)
# What a Debian package is made with.
kPackagePackages=(dpkg-dev file)
# What the Python module is built with and needs (pandas for frames is asked for when one is wanted).
kPythonPackages=(pybind11-dev python3-dev python3-numpy)
