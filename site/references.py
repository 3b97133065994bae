"""references.py - reference pages as Markdown: the C headers, the types of the packages for
Python and JavaScript, the description of /api, and the examples.

SPDX-License-Identifier: MIT
"""
import ast
import json
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent
COMMENT = re.compile(r'/\*\*(.*?)\*/', re.S)


def read(path):
    return (ROOT / path).read_text(encoding='utf-8')


def plain(comment):
    """The text of a comment, without its stars."""
    lines = [re.sub(r'^\s*\*? {0,2}', '', line) for line in comment.strip().split('\n')]
    return '\n'.join(lines).strip()


def escape(text):
    return re.sub(r'([<>*_\[\]|{}])', r'\\\1', text).replace(r'\{\{', '&#123;&#123;') \
        .replace(r'\{', '{').replace(r'\}', '}').replace(r'\<', '&lt;').replace(r'\>', '&gt;')


# ---- C -----------------------------------------------------------------------

def blocks(text):
    """(comment, declarations) of a header: each comment outside braces, and what follows."""
    starts, depth, at = [], 0, 0
    for m in re.finditer(r'/\*\*?.*?\*/|[{}]', text, re.S):
        if m[0] == '{':
            depth += text[max(0, m.start() - 20):m.start()].find('extern "C"') < 0
        elif m[0] == '}':
            depth = max(0, depth - 1)
        elif not depth:
            starts.append((m.start(), m.end(), m[0]))
    starts.append((len(text), len(text), ''))
    for (_, end, comment), (at, _, _) in zip(starts, starts[1:]):
        if comment.startswith('/**'):
            code = re.sub(r'^#(?:endif|if|ifdef|ifndef|else|include|undef).*$|^}$|^extern "C" {$',
                          '', text[end:at], flags=re.M).strip()
            yield plain(comment[3:-2]), re.sub(r'\n{2,}', '\n', code)


def names(code):
    """What the declarations declare, its members that have names of their own after it."""
    found = re.findall(r'^#define (QP_\w+)', code, re.M)
    found += re.findall(r'^}\s*(qp_\w+);', code, re.M)
    found += re.findall(r'^typedef [^{;(]*?\b(qp_\w+);', code, re.M)
    found += re.findall(r'^typedef [^{;]*?\(\*(qp_\w+)\)', code, re.M)
    found += re.findall(r'^(?:QP_API|static inline)[^;{(]*?\b(qp_\w+)\(', code, re.M)
    members = re.findall(r'^\s+(QP_\w+)\b', code, re.M) if 'enum' in code else []
    return list(dict.fromkeys(found)), members


def c():
    headers = {}
    where = {}  # a name: page#anchor
    for path in sorted((ROOT / 'include/qipu').glob('*.h')):
        items = []
        for comment, code in blocks(path.read_text(encoding='utf-8')):
            own, members = names(code)
            if not own:
                continue
            items.append((own, comment, code))
            for name in own + members:
                where.setdefault(name, f'/c/{path.stem}#{own[0]}')
        headers[path] = items

    def named(match):
        name = match[0]
        return f'[{name}]({where[name]})' if name in where else escape(name)

    def linked(text):
        """A comment, its names as links; what is indented is code."""
        parts = re.split(r'(`[^`]*`|^(?: {2,}.*\n?)+)', text, flags=re.M)
        return ''.join(
            f'\n```c\n{part.rstrip()}\n```\n' if part.startswith('  ') else part
            if part.startswith('`') else re.sub(
                r'\bqp_\w+|\bQP_\w+', named, re.sub(r'[<>*\[\]|{}]', lambda m: escape(m[0]), part))
            for part in parts)

    rows = []
    for path, items in headers.items():
        head = plain(re.search(r'/\*(.*?)\*/', path.read_text(encoding='utf-8'), re.S)[1])
        head = re.sub(r'\s*SPDX-License-Identifier:.*', '', head)
        summary, _, rest = head.partition('\n\n')
        summary = ' '.join(summary.split()).split(' - ', 1)[-1]
        out = [f'# qipu/{path.name}', '', linked(summary), '', linked(rest), '']
        for own, comment, code in items:
            others = sorted(set(re.findall(r'\b(?:qp_\w+|QP_[A-Z]\w+)', code)) - set(own))
            links = {where[name]: name for name in others
                     if name in where and name.startswith('qp_')}
            title = ', '.join(own).replace('_', r'\_')
            out += [f'## {title} {{#{own[0]}}}', '', linked(comment), '', '```c', code, '```', '']
            if links:
                out += ['→ ' + ', '.join(f'[{name}]({to})' for to, name in sorted(
                    links.items(), key=lambda pair: pair[1])), '']
        yield f'c/{path.stem}', '\n'.join(out) + '\n'
        rows.append(f'| [qipu/{path.name}](/c/{path.stem}) | {linked(summary)} |')
    index = ', '.join(f'[{name}]({to})' for name, to in sorted(where.items()))
    statuses = re.findall(r'^QP_STATUS\((\w+), (\d+), "(.*?)"', read('include/qipu/status.inc'),
                          re.M)
    yield 'c/index', '\n'.join([
        '# C API', '', 'Include `<qipu/qipu.h>`, or the headers that you need. '
        '[Using the library](/doc/api) explains how they work together.', '',
        '| header | what is there |', '| --- | --- |', *rows, '',
        '## Statuses', '', '| name | number | text |', '| --- | --- | --- |',
        *(f'| {a} | {b} | {escape(t)} |' for a, b, t in statuses), '',
        '## All names', '', index, ''])


def examples():
    out = ['# Examples in C', '', 'Each is a whole program; the tests run it.', '']
    for path in sorted((ROOT / 'examples').glob('*.c')):
        out += [f'## {path.name} {{#{path.stem}}}', '', '```c', path.read_text().strip(), '```', '']
    return '\n'.join(out)


# ---- Python ------------------------------------------------------------------

def signature(node, name=None):
    result = f' -> {ast.unparse(node.returns)}' if node.returns else ''
    return f'{name or node.name}({ast.unparse(node.args)}){result}'


def python_item(node):
    doc = ast.get_docstring(node) or ''
    if isinstance(node, ast.ClassDef):
        bases = ', '.join(ast.unparse(base) for base in node.bases)
        yield f'### class {node.name}\n\n{escape(doc)}\n' + (
            f'\nA subclass of `{bases}`.\n' if bases else '')
        for one in node.body:
            if isinstance(one, ast.FunctionDef) and not one.name.startswith('_'):
                text = ast.get_docstring(one) or ''
                kinds = {ast.unparse(d) for d in one.decorator_list}
                head = one.name + (f': {ast.unparse(one.returns)}' if one.returns else '') \
                    if 'property' in kinds else signature(one)
                yield f'- `{head}`' + (f': {escape(" ".join(text.split()))}' if text else '')
    else:
        yield f'### {node.name}()\n\n```python\n{signature(node)}\n```\n\n{escape(doc)}\n'


def python():
    """What the package exports, by its docstrings."""
    whole = ast.parse(read('bindings/python/qipu/__init__.py'))
    exported = next(ast.literal_eval(n.value) for n in whole.body if isinstance(n, ast.Assign)
                    and ast.unparse(n.targets[0]) == '__all__')
    types = ast.parse(read('bindings/python/qipu/_types.py'))
    exported += [n.name for n in types.body
                 if isinstance(n, (ast.ClassDef, ast.FunctionDef)) and not n.name.startswith('_')]
    found = {}
    for path in sorted((ROOT / 'bindings/python/qipu').glob('*.py*')):
        for node in ast.parse(path.read_text(encoding='utf-8')).body:
            if isinstance(node, (ast.ClassDef, ast.FunctionDef)) and node.name in exported:
                found.setdefault(node.name, node)
    return '\n## Reference\n\n' + '\n'.join(
        '\n'.join(python_item(found[name])) + '\n' for name in sorted(found))


# ---- JavaScript --------------------------------------------------------------

def javascript():
    """What the package exports, from the types that its build makes."""
    path = ROOT / 'build/js/package/dist/qipu.d.ts'
    text = path.read_text(encoding='utf-8')
    exported = set(re.findall(r'\b(\w+)\b', text[text.rindex('export {'):])) - {'export', 'type'}
    out = ['\n## Reference\n']
    item = re.compile(r'(?:^/\*\*(?P<doc>(?:(?!\*/).)*)\*/\n)?^(?:declare )?(?P<code>'
                      r'(?:abstract )?(?:class|interface|function|const|type) (?P<name>\w+)'
                      r'(?:[^\n]*;$|.*?^\}[^\n]*$|.*?;$))', re.M | re.S)
    for m in item.finditer(text):
        if m['name'] in exported:
            doc = escape(plain(m['doc'] or ''))
            out.append(f'### {m["name"]}\n\n{doc}\n\n```ts\n{m["code"]}\n```\n')
    return '\n'.join(out)


# ---- HTTP --------------------------------------------------------------------

def http():
    api = json.loads(read('web/openapi.json'))

    def resolved(part):
        while '$ref' in part:
            at = api
            for name in part['$ref'].lstrip('#/').split('/'):
                at = at[name]
            part = at
        return part

    out = ['# HTTP API', '', escape(api['info'].get('description', '')), '',
           'This page is made from `web/openapi.json`, which `qipu serve` also answers at '
           '`/api/openapi.json`. See also [the guide](/doc/serve-api).', '']
    for path, methods in api['paths'].items():
        for method, call in methods.items():
            if method not in ('get', 'post', 'put', 'delete', 'patch'):
                continue
            out += [f'## `{method.upper()} /api{path}`', '', escape(call['summary']) + '.', '',
                    escape(call.get('description', '')), '']
            parameters = [resolved(p) for p in call.get('parameters', [])]
            if parameters:
                out += ['| parameter | type | meaning |', '| --- | --- | --- |']
            for p in parameters:
                schema = resolved(p.get('schema', {}))
                kind = ' '.join(f'`{v}`' for v in schema.get('enum', [])) or schema.get('type', '')
                must = ', required' if p.get('required') else ''
                meaning = ' '.join(escape(p.get('description', '')).split())
                out += [f'| `{p["name"]}` ({p["in"]}{must}) | {kind} | {meaning} |']
            out += ['']
            for status, answer in call['responses'].items():
                answer = resolved(answer)
                out += [f'- **{status}**: {" ".join(escape(answer["description"]).split())}']
                example = next((c['example'] for c in answer.get('content', {}).values()
                                if 'example' in c), None)
                if example is not None:
                    text = json.dumps(example, ensure_ascii=False, indent=1) \
                        if not isinstance(example, str) else example
                    out += ['', '```json', text, '```', '']
            out += ['']
    return '\n'.join(out)
