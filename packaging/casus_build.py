#!/usr/bin/env python3
"""The Python module as pip takes it: a wheel, and the sources of one (PEP 517, by the standard library alone).

    casus_build.py wheel MODULE FOLDER    packs what the target casus_wheel of a build has made
    casus_build.py browser WASM JS FOLDER packs the same for a Python in a browser (Pyodide): the engine, which the build of
                                          WebAssembly has made, and what begins it (src/python/wasm)
    casus_build.py sdist FOLDER

The same files give the same bytes: times are SOURCE_DATE_EPOCH, owners and modes are fixed, names are sorted.
"""

import base64
import gzip
import hashlib
import io
import os
import pathlib
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import time
import tomllib
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
EPOCH = max(int(os.environ.get("SOURCE_DATE_EPOCH", 0)), 315532800)  # a zip knows no year before 1980
VERSION = re.search(r"^project\(casus VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text(), re.M)[1]
NAME = f"casus-{VERSION}"
# What a build of the module reads.
SOURCES = ["CMakeLists.txt", "LICENSE", "NOTICE", "pyproject.toml", "docs/python.md", "packaging/casus_build.py", "src/CMakeLists.txt",
           "games", "rulebooks", "scenarios", *(f"src/{room}" for room in (
               "base", "probability", "files", "conflict", "game", "answers", "table", "systems", "studies", "report", "journal",
               "library", "python"))]  # fmt: skip

# Libraries of the system that every Linux of manylinux has (PEP 600), and the glibc of the first one with a libstdc++.
EVERYWHERE = re.compile(r"lib(c|m|dl|rt|pthread|stdc\+\+|gcc_s)\.so\.\d+|ld-linux.*")
RUNTIMES = {25: (2, 28), 28: (2, 31), 29: (2, 34), 30: (2, 35)}


def platform_of(module):
    """The widest tag that is true of a module: by the libraries and the versions of their symbols that it needs."""
    machine = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    said = subprocess.run(["readelf", "--wide", "--dynamic", "--version-info", module],
                          check=True, capture_output=True, text=True, env={**os.environ, "LC_ALL": "C"}).stdout  # fmt: skip
    foreign = [one for one in re.findall(r"\(NEEDED\).*\[(.*)\]", said) if not EVERYWHERE.fullmatch(one)]
    runtime = max((int(one) for one in re.findall(r"\bGLIBCXX_3\.4\.(\d+)", said)), default=0)
    enough = [glibc for release, glibc in RUNTIMES.items() if runtime <= release]
    if foreign or not enough:
        return machine
    glibc = max([enough[0], *((int(a), int(b)) for a, b in re.findall(r"\bGLIBC_(\d+)\.(\d+)", said))])
    return machine.replace("linux", f"manylinux_{glibc[0]}_{glibc[1]}", 1)


def metadata(name="casus"):
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    lines = [
        "Metadata-Version: 2.1",
        f"Name: {name}",
        f"Version: {VERSION}",
        f"Summary: {project['description']}",
        f"License: {project['license']['text']}",
        f"Requires-Python: {project['requires-python']}",
        *(f"Requires-Dist: {one}" for one in project["dependencies"]),
    ]
    for extra, needed in project["optional-dependencies"].items():
        lines += [f"Provides-Extra: {extra}", *(f'Requires-Dist: {one}; extra == "{extra}"' for one in needed)]
    lines += ["Description-Content-Type: text/markdown", "", (ROOT / project["readme"]).read_text()]
    return "\n".join(lines).encode()


def pack_wheel(module, folder):
    """Writes the wheel of a module, and returns its name."""
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    return write_wheel("casus", f"{python}-{python}-{platform_of(module)}", {pathlib.Path(module).name: module}, folder)


def pack_browser(wasm, engine, folder):
    """Writes the wheel for a Python in a browser, and returns its name. It is a project of its own, so that pip takes it
    nowhere else."""
    inside = ROOT / "src/python/wasm"
    files = {"casus.wasm": wasm, "engine.js": engine, "_casus.py": inside / "_casus.py", "_ask.py": inside / "_ask.py"}
    return write_wheel("casus_wasm", "py3-none-any", files, folder)


def write_wheel(project, tag, more, folder):
    """The package's own files with `more` of them, by their names in it."""
    info = f"{project}-{VERSION}.dist-info"
    package = ROOT / "src/python/casus"
    files = {f"casus/{one.name}": one.read_bytes() for one in package.iterdir() if one.suffix in (".py", ".pyi", ".typed")}
    files |= {f"casus/{name}": pathlib.Path(file).read_bytes() for name, file in more.items()}
    pure = str(tag.endswith("-any")).lower()
    files[f"{info}/METADATA"] = metadata(project.replace("_", "-"))
    files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: casus_build\nRoot-Is-Purelib: {pure}\nTag: {tag}\n".encode()
    for name in ("LICENSE", "NOTICE"):
        files[f"{info}/{name}"] = (ROOT / name).read_bytes()

    def digest(content):
        return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")

    record = [f"{name},{digest(content)},{len(content)}" for name, content in sorted(files.items())]
    ordered = [*sorted(files.items()), (f"{info}/RECORD", "\n".join([*record, f"{info}/RECORD,,", ""]).encode())]
    wheel = f"{project}-{VERSION}-{tag}.whl"
    with zipfile.ZipFile(pathlib.Path(folder) / wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in ordered:
            member = zipfile.ZipInfo(name, time.gmtime(EPOCH)[:6])
            member.create_system = 3
            member.external_attr = (0o100755 if name.endswith(".so") else 0o100644) << 16
            member.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(member, content)
    return wheel


def build_sdist(folder, config_settings=None):
    """Writes the sources of the module, and returns the name of the file."""
    files = {"PKG-INFO": metadata()}
    for source in SOURCES:
        place = ROOT / source
        for one in sorted(place.rglob("*")) if place.is_dir() else [place]:
            if one.is_file() and "__pycache__" not in one.parts:
                files[str(one.relative_to(ROOT))] = one.read_bytes()
    name = f"{NAME}.tar.gz"
    with open(pathlib.Path(folder) / name, "wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=EPOCH) as zipped:
        with tarfile.open(fileobj=zipped, mode="w", format=tarfile.PAX_FORMAT) as archive:
            for path, content in sorted(files.items()):
                member = tarfile.TarInfo(f"{NAME}/{path}")
                member.size, member.mtime, member.mode = len(content), EPOCH, 0o644
                archive.addfile(member, io.BytesIO(content))
    return name


def get_requires_for_build_wheel(config_settings=None):
    """What pip has to bring where the system has none."""
    system = [pathlib.Path(f"/usr/{place}/cmake/pybind11") for place in ("lib", "share")]
    return [
        *(tool for tool in ("cmake", "ninja") if shutil.which(tool) is None),
        *([] if any(one.exists() for one in system) else ["pybind11>=2.10,<3"]),
    ]


def build_wheel(folder, config_settings=None, metadata_directory=None):
    """Builds the module, and returns the name of its wheel. It needs a compiler of C++20, and the headers of Boost, toml++,
    nlohmann/json, fmt and libsodium with its archive (on Debian: the -dev packages)."""
    with tempfile.TemporaryDirectory() as build:
        try:
            import pybind11

            found = [f"-Dpybind11_DIR={pybind11.get_cmake_dir()}"]
        except ImportError:
            found = []
        subprocess.run(["cmake", "-S", ROOT, "-B", build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DCASUS_TESTS=OFF",
                        "-DCASUS_PACKAGE=ON", "-DCASUS_PYTHON=ON", "-DCASUS_MODULE=ON", "-DCMAKE_UNITY_BUILD=ON",
                        "-DCMAKE_UNITY_BUILD_BATCH_SIZE=16", f"-DPython_EXECUTABLE={sys.executable}", *found], check=True)  # fmt: skip
        subprocess.run(["cmake", "--build", build, "--target", "casus_wheel"], check=True)
        [module] = pathlib.Path(build, "wheel").glob("_casus*.so")
        return pack_wheel(module, folder)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["wheel", module, folder]:
            print(pathlib.Path(folder) / pack_wheel(module, folder))
        case ["browser", wasm, engine, folder]:
            print(pathlib.Path(folder) / pack_browser(wasm, engine, folder))
        case ["sdist", folder]:
            print(pathlib.Path(folder) / build_sdist(folder))
        case _:
            sys.exit(__doc__)
