"""imports.py - what TypeScript and Python files of the tree import from each other.

Imports of types count, and imports within functions. Packages from elsewhere do not.

SPDX-License-Identifier: MIT
"""
import ast
import pathlib
import re

TYPESCRIPT = re.compile(r"""(?:\bfrom|^import|\bimport\()\s*['"](\.[^'"]+)['"]""",
                        re.M)


def _files(tops, endings):
    """Yields the files below the folders `tops` with one of the endings."""
    for top in tops:
        for path in sorted(pathlib.Path(top).rglob("*")):
            if path.suffix in endings and "node_modules" not in path.parts:
                yield path


def _first(candidates):
    """Returns the first path that is a file, or None."""
    return next((path for path in candidates if path.is_file()), None)


def typescript(*tops):
    """Returns {file: [files it imports]} of the TypeScript below `tops`."""
    needs = {}
    for path in _files(tops, {".ts", ".tsx"}):
        found = []
        for name in TYPESCRIPT.findall(path.read_text(encoding="utf-8")):
            bare = pathlib.Path(path.parent, re.sub(r"\.js$", "", name)).resolve()
            target = _first([bare.with_name(bare.name + end)
                             for end in ("", ".ts", ".tsx")])
            if target:
                found.append(str(target.relative_to(pathlib.Path.cwd())))
        needs[str(path)] = found
    return needs


def _modules(node):
    """Yields (dots, name) for each module that an import statement may mean."""
    if isinstance(node, ast.Import):
        for one in node.names:
            yield 0, one.name
    elif isinstance(node, ast.ImportFrom):
        if node.module:
            yield node.level, node.module
        for one in node.names:
            yield node.level, ".".join(filter(None, [node.module, one.name]))


def python(*tops):
    """Returns {file: [files it imports]} of the Python below `tops`: modules of the
    same package, and scripts beside each other."""
    needs = {}
    for path in _files(tops, {".py"}):
        found = set()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for dots, name in _modules(node):
                folder = path.parent
                for _ in range(dots - 1):
                    folder = folder.parent
                bare = folder.joinpath(*name.split("."))
                target = _first([bare.with_suffix(".py"), bare / "__init__.py"])
                if target and target != path:
                    found.add(str(target))
        needs[str(path)] = sorted(found)
    return needs
