"""NOTICE names whatever is linked with the program, compiled into it or bundled with its page, and nothing
else; all of it may go out under MIT. Arguments: the project's folder, the program."""

import json
import pathlib
import re
import subprocess
import sys

ROOT, PROGRAM = pathlib.Path(sys.argv[1]), sys.argv[2]
FREE = {"MIT", "ISC", "Zlib", "BSL-1.0", "BSD-3-Clause", "Apache-2.0 with the LLVM exception"}
OF_THE_SYSTEM = {"libstdc++", "libgcc_s", "libc", "libm"}  # linked where it runs, never handed out
OF_EMSCRIPTEN = {"emscripten", "musl", "libc++", "libc++abi", "compiler-rt"}  # what it puts into the engine
CHECKERS = {"libasan", "libubsan", "libtsan"}  # of a checked build alone


def named():
    """By section of NOTICE: what it names, with its licence."""
    sections = []
    for paragraph in (ROOT / "NOTICE").read_text().split("\n\n"):
        rows = [row.split(" | ") for row in paragraph.splitlines() if row.count(" | ") == 2]
        if rows and not paragraph.startswith("Casus"):
            sections.append({name: licence for name, licence, _ in rows})
    return sections


def linked():
    needed = subprocess.run(["readelf", "-d", PROGRAM], check=True, capture_output=True, text=True).stdout
    names = set(re.findall(r"\(NEEDED\).*\[([\w+-]+)\.so", needed))
    return names - CHECKERS - {"ld-linux-x86-64", "ld-linux-aarch64"}


def compiled_in():
    own = {path.name for path in (ROOT / "src").iterdir()}
    found = set()
    for source in (ROOT / "src").rglob("*"):
        if source.suffix not in (".cpp", ".hpp", ".inc", ".in"):
            continue
        for header in re.findall(r"^#include <([^>]+)>", source.read_text(), re.M):
            first = header.split("/")[0]
            if "/" in header and first not in own | {"casus", "sys", "netinet", "arpa", "net"}:
                found.add(first)
            elif header in ("sodium.h", "zlib.h", "glpk.h"):
                found.add(header[:-2])
    return found


def in_engine():
    """What src/engine/libraries.cmake takes of the system, and what emscripten adds."""
    rules = (ROOT / "src/engine/libraries.cmake").read_text()
    return set(re.search(r"foreach\(library ([^)]+)\)", rules)[1].split()) | {"sodium"} | OF_EMSCRIPTEN


def bundled():
    packages = json.loads((ROOT / "web/package-lock.json").read_text())["packages"]
    return {
        path.removeprefix("node_modules/"): one.get("license", "none said")
        for path, one in packages.items()
        if path and not one.get("dev")
    }


def main():
    in_program, in_headers, in_page, of_engine = named()
    wrong = []
    for what, is_there, is_named in (
        ("linked with the program", linked() | OF_THE_SYSTEM, set(in_program)),
        ("compiled into the program", compiled_in(), set(in_headers)),
        ("bundled with the page", set(bundled()), set(in_page)),
        ("in the engine", in_engine() - set(in_headers), set(of_engine)),
    ):
        wrong += [f"{name} is {what}, and NOTICE does not name it" for name in sorted(is_there - is_named)]
        wrong += [f"NOTICE names {name}, which is not {what}" for name in sorted(is_named - is_there)]
    for name, licence in {**in_program, **in_headers, **in_page, **of_engine}.items():
        if licence not in FREE and name not in OF_THE_SYSTEM:
            wrong.append(f"{name} is under {licence}: what is distributed is free of it")
    for name, licence in bundled().items():
        if in_page.get(name, licence) != licence:
            wrong.append(f"{name} says {licence}, NOTICE {in_page[name]}")
    symbols = subprocess.run(["nm", "-a", PROGRAM], capture_output=True, text=True).stdout
    wrong += [f"{symbol} is in the program" for symbol in sorted(set(re.findall(r"\bglp_\w+", symbols)))]
    print("\n".join(wrong) or "all is named")
    return bool(wrong)


sys.exit(main())
