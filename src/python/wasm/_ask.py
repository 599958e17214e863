"""The engine of this package, begun with the first question, and anew where it has no memory left."""

import os
from importlib.metadata import version
from importlib.resources import files

from pyodide.code import run_js  # type: ignore[import]
from pyodide.ffi import create_proxy, to_js  # type: ignore[import]

VERSION = version("casus-wasm")
_begin = run_js(files(__package__).joinpath("engine.js").read_text())
_random = create_proxy(lambda count: to_js(os.urandom(count)))
_engine = None
_NO_MEMORY = 507


def ask(method: str, target: str, type: str, body: str) -> tuple[int, str]:
    """The status and the text of an answer."""
    global _engine
    if _engine is None:
        _engine = _begin(to_js(files(__package__).joinpath("casus.wasm").read_bytes()), _random)
    status = _NO_MEMORY
    try:
        said = _engine(method, target, type, body)
        status = said.status
        return status, said.text
    finally:
        if status == _NO_MEMORY:
            _engine = None
