"""c_names.py - the names that C files declare at file level.

Owns a reader of C just large enough for this tree: tokens, declarations at
file level, what an #include "..." names. check_names.py asks it whether names
are unique, amalgamate.py what goes before what.

SPDX-License-Identifier: MIT
"""
import os
import re

TOKEN = re.compile(
    r"""(?P<skip>[ \t\r\n\f]+|//[^\n]*|/\*.*?\*/)
      | (?P<line>\#(?:[^\n\\"/]|\\.|"(?:[^"\\\n]|\\.)*"|/\*.*?\*/|/)*)
      | (?P<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
      | (?P<name>[A-Za-z_]\w*)
      | (?P<number>\.?\d(?:[eEpP][-+]|[\w.])*)
      | (?P<mark>->|\.\.\.|.)""",
    re.S | re.X)

OPENS, CLOSES = "({[", ")}]"
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"]+)"', re.M)


def tokens(text):
    """(kind, text, offset) of all but blanks and comments."""
    return [(m.lastgroup, m.group(), m.start()) for m in TOKEN.finditer(text)
            if m.lastgroup != "skip"]


def resolve(path, target):
    """The file that #include "target" means in the file `path`."""
    if target.startswith("qipu/"):
        return "include/" + target
    return os.path.normpath(os.path.join(os.path.dirname(path), target))


def includes(path, text):
    """The files of this tree that it includes, in order."""
    return [resolve(path, m) for m in INCLUDE.findall(text)]


def macros(words):
    """Names that are still defined at the end of the file."""
    alive = {}
    for kind, text, _ in words:
        if kind != "line":
            continue
        m = re.match(r"#\s*(define|undef)\s+(\w+)", text)
        if m and m[1] == "define":
            alive[m[2]] = "macro"
        elif m:
            alive.pop(m[2], None)
    return alive


def declarations(words):
    """The code at file level, one list of tokens a declaration."""
    one, depth = [], 0
    for kind, text, at in words:
        if kind == "line":
            continue
        # The braces of extern "C" are none.
        if text == "{" and [t for _, t in one] == ["extern", '"C"']:
            one = []
            continue
        if text == "}" and not depth:
            continue
        if kind == "mark" and text in OPENS:
            depth += 1
        if kind == "mark" and text in CLOSES:
            depth -= 1
        one.append((kind, text))
        if depth:
            continue
        if text == ";" or (text == "}" and is_function(one)):
            yield one
            one = []


def is_function(one):
    """Whether the braces that just closed are a function's body."""
    depth = 0
    for i in range(len(one) - 1, -1, -1):
        text = one[i][1]
        if one[i][0] != "mark":
            continue
        if text in CLOSES:
            depth += 1
        if text in OPENS:
            depth -= 1
            if depth == 0:
                before = one[:i]
                return (bool(before) and before[-1][1] == ")"
                        and not any(t == "=" for _, t in flat(before)))
    return False


def flat(one):
    """The tokens outside parentheses, brackets and braces."""
    depth = 0
    for kind, text in one:
        if kind == "mark" and text in CLOSES:
            depth -= 1
        if not depth:
            yield kind, text
        if kind == "mark" and text in OPENS:
            depth += 1


def without_attributes(one):
    out, i = [], 0
    while i < len(one):
        if one[i][1] in ("__attribute__", "_Static_assert", "__declspec"):
            depth, i = 0, i + 1
            while i < len(one):
                depth += one[i][1] == "("
                depth -= one[i][1] == ")"
                i += 1
                if not depth:
                    break
            continue
        out.append(one[i])
        i += 1
    return out


def enumerators(one):
    """What the enumerations in a declaration define."""
    names, i = [], 0
    while i < len(one):
        if one[i][1] == "enum":
            j = i + 1 + (i + 1 < len(one) and one[i + 1][0] == "name")
            if j < len(one) and one[j][1] == "{":
                depth, fresh = 0, True
                for kind, text in one[j:]:
                    if kind == "mark" and text in OPENS:
                        depth += 1
                    elif kind == "mark" and text in CLOSES:
                        depth -= 1
                    elif depth == 1 and text == ",":
                        fresh = True
                    elif depth == 1 and fresh and kind == "name":
                        names.append(text)
                        fresh = False
                    if not depth:
                        break
        i += 1
    return names


def declared(one):
    """The names that the declarators of a declaration give."""
    names, depth, last, done = [], 0, None, False
    one = list(one)
    for i, (kind, text) in enumerate(one):
        if kind == "mark" and text in OPENS:
            if depth == 0 and not done:
                pointer = (text == "(" and i + 2 < len(one)
                           and one[i + 1][1] == "*" and one[i + 2][0] == "name")
                if pointer:
                    names.append(one[i + 2][1])
                    done = True
                elif text in "([" and last:
                    names.append(last)
                    done = True
            depth += 1
        elif kind == "mark" and text in CLOSES:
            depth -= 1
        elif depth == 0:
            if kind == "name":
                last = text
            elif text in "=;,":
                if not done and last:
                    names.append(last)
                done = text == "="
                if text == ",":
                    done, last = False, None
    return names


def names(text):
    """{name: kind} of what a file keeps to itself or defines as a type: static
    functions and objects, types, tags, enumerators, macros."""
    words = tokens(text)
    found = macros(words)
    for one in declarations(words):
        one = without_attributes(one)
        level = list(flat(one))
        heads = [t for _, t in level]
        for i, (kind, text) in enumerate(one):
            if text in ("struct", "union", "enum") and i + 2 < len(one) and \
                    one[i + 1][0] == "name" and one[i + 2][1] == "{":
                found.setdefault(one[i + 1][1], "tag")
        if heads and "enum" in heads:
            for name in enumerators(one):
                found[name] = "enumerator"
        if "typedef" in heads:
            for name in declared(without_bodies(one)):
                found[name] = "type"
        else:
            hidden = {"static", "QP__INLINE", "QP__RARE"} & set(heads)
            for name in declared(without_bodies(one)):
                found.setdefault(name, "static" if hidden else "shared")
    return found


def without_bodies(one):
    """A declaration without what is in braces."""
    out, depth = [], 0
    for kind, text in one:
        if kind == "mark" and text == "}":
            depth -= 1
        elif kind == "mark" and text == "{":
            depth += 1
        elif not depth:
            out.append((kind, text))
    return out if out and out[-1][1] == ";" else out + [("mark", ";")]
