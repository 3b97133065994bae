#!/usr/bin/env python3
"""make_pages.py FOLDER - writes the pages of the site as Markdown, from what describes qipu
already: site/pages, doc, the READMEs, the manual's sources, the public headers, the types
of the packages for Python and JavaScript, and the description of /api. Also writes
FOLDER/sidebar.json. Fails if a page links to a file that is not in the tree.

SPDX-License-Identifier: MIT
"""
import json
import os
import pathlib
import re
import shutil
import sys

import references

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / 'tools'))
import make_manual  # noqa: E402

# What the site shows of the tree: a file, and its page.
PAGES = {'README.md': 'overview', 'README.zh.md': 'zh/overview', 'CHANGES.md': 'changes',
         'bindings/python/README.md': 'python', 'bindings/js/README.md': 'javascript'}
GUIDES = 'clean convert find opening print publish judge analyse programs'.split()
WORDS = {
    'en': {'start': 'Start', 'guides': 'Guides', 'manual': 'Commands', 'doc': 'Topics',
           'format': 'Formats', 'api': 'Programming', 'live': 'Try it here',
           'overview': 'Overview', 'c': 'C API', 'http': 'HTTP API', 'changes': 'Changes',
           'examples': 'Examples in C', 'title': 'Commands'},
    'zh': {'start': '入门', 'guides': '指南', 'manual': '命令', 'doc': '专题（部分为英文）',
           'format': '格式（英文）', 'api': '编程（英文）', 'live': '在线试用',
           'overview': '概览', 'c': 'C 接口', 'http': 'HTTP 接口', 'changes': '更新记录',
           'examples': 'C 示例', 'title': '命令'},
}


def pages_of_tree():
    pages = dict(PAGES)
    for path in sorted((ROOT / 'doc').glob('*.md')):
        name = path.stem
        pages[f'doc/{path.name}'] = (f'zh/doc/{name[:-3]}' if name.endswith('.zh')
                                     else f'doc/{name}')
    for path in sorted((ROOT / 'doc/format').glob('*.md')):
        pages[f'doc/format/{path.name}'] = f'format/{path.stem}'
    for path in sorted((ROOT / 'include/qipu').glob('*.h')):
        pages[f'include/qipu/{path.name}'] = f'c/{path.stem}'
    return pages


class Site:
    def __init__(self, folder):
        self.folder = folder
        self.tree = pages_of_tree()
        self.written = {}  # page: title

    def write(self, page, text):
        path = self.folder / f'{page}.md'
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding='utf-8')
        title = re.search(r'^#+ (.*?)(?: \{#.*)?$', text, re.M)
        self.written[page] = title[1].replace('`', '') if title else page

    def target(self, source, link, zh):
        """Where a link of a file of the tree leads on the site, or None for nowhere."""
        file, mark, anchor = link.partition('#')
        if re.match(r'[a-z]+:', link) or not file:
            return link
        path = os.path.normpath(os.path.join(os.path.dirname(source), file))
        if zh and f'{path[:-3]}.zh.md' in self.tree:
            path = f'{path[:-3]}.zh.md'
        if path in self.tree:
            return f'/{self.tree[path]}{mark}{anchor}'
        if path.startswith('examples/') and path.endswith('.c'):
            return f'/examples#{pathlib.Path(path).stem}'
        if not (ROOT / path).exists():
            raise SystemExit(f'{source}: there is no {link}')
        if re.search(r'\.(svg|png|gif|webp)$', path):
            copy = self.folder / 'public' / path
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / path, copy)
            return f'/{path}'
        return None

    def document(self, source, page, more=''):
        """A file of the tree as a page, with its links turned."""
        zh = page.startswith('zh/')

        def link(match):
            to = self.target(source, match[3], zh)
            if to is None:
                return match[2]
            return f'{match[1]}[{match[2]}]({to})'

        def prose(text):
            text = re.sub(r'<img src="([^"]*)"[^>]*alt="([^"]*)"[^>]*>', r'![\2](\1)', text)
            text = re.sub(r'(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)', link, text)
            return text.replace('{{', '&#123;&#123;')

        parts = re.split(r'(^```.*?^```[ ]*$)', (ROOT / source).read_text(encoding='utf-8'),
                         flags=re.M | re.S)
        self.write(page, ''.join(part if part.startswith('```') else prose(part)
                                 for part in parts) + more)

    def own(self, language):
        folder = ROOT / 'site/pages' / language
        front = '' if language == 'en' else 'zh/'
        for path in sorted(folder.rglob('*.md')):
            text = path.read_text(encoding='utf-8')
            text = re.sub(r'^```(\w+) \[\S+\]$', r'```\1', text, flags=re.M)
            if front:
                text = re.sub(r'\]\(/(.*?)\)', lambda m: f'](/{self.best(m[1])})', text)
            self.write(front + str(path.relative_to(folder).with_suffix('')), text)

    def best(self, page):
        """The Chinese page if there is one."""
        return f'zh/{page}' if f'zh/{page}' in self.written else page

    def manual(self, language):
        writer = make_manual.Writer(language)
        front = '' if language == 'en' else 'zh/'
        for name, page in writer.pages.items():
            self.write(f'{front}manual/{name.replace(" ", "-")}', manual_page(writer, page, front))

    def sidebar(self, language):
        words, front = WORDS[language], '' if language == 'en' else 'zh/'

        def item(page, text=None):
            page = self.best(page) if front else page
            return {'text': text or self.written[page], 'link': f'/{page}'}

        def group(key, pages, collapsed=True):
            return {'text': words[key], 'collapsed': collapsed,
                    'items': [item(page) for page in pages]}

        def below(folder):
            return sorted(p for p in self.written if p.startswith(folder + '/'))

        manual = sorted(p for p in self.written if p.startswith(front + 'manual/'))
        manual = [p[len(front):] for p in manual]
        return [
            item('start', words['start']), item('live', words['live']),
            group('guides', [f'guides/{name}' for name in GUIDES], False),
            group('manual', manual), group('doc', below('doc')), group('format', below('format')),
            {'text': words['api'], 'collapsed': True, 'items': [
                item('c/index', words['c']), item('examples', words['examples']),
                item('python', 'Python'), item('javascript', 'JavaScript'),
                item('http', words['http'])]},
            item('overview', words['overview']), item('changes', words['changes'])]


def prose(text):
    """A line of the manual: options and commands are code."""
    parts = re.split(r'(`[^`]*`)', text)
    return ''.join(part if part.startswith('`') else
                   re.sub(r'(?<![\w-])(--?[a-z][\w-]*)', r'`\1`',
                          part.replace('<', '&lt;').replace('{{', '&#123;&#123;')
                          .replace('*', r'\*').replace('|', r'\|'))
                   for part in parts)


def manual_page(writer, page, front):
    """The page of a command, from the manual's source."""
    words = writer.words
    title = 'qipu' if page.name == 'qipu' else f'qipu {page.name}'
    out = [f'# {title}', '', prose(page.summary), '', '```',
           *(f'qipu {line}' for line in page.usage), '```', '']
    verbatim = False
    for text, as_is in make_manual.paragraphs(page.text):
        if as_is != verbatim:
            out += ['```' if as_is else '```\n']
            verbatim = as_is
        out += [text] if as_is else [prose(text), '']
    if verbatim:
        out += ['```', '']
    for heading, entries in page.groups:
        out += [f'## {heading}', '']
        for name, text in entries:
            if name.startswith('-'):
                out += [f'- `{writer.flags(name)}`: {prose(writer.meaning(name, text))}']
            else:
                whole = f'{page.name} {name}' if page.name == 'db' else name
                out += [f'- [{whole}](/{front}manual/{whole.replace(" ", "-")}): '
                        f'{prose(writer.pages[whole].summary)}']
        out += ['']
    if writer.common(page):
        out += [prose(writer.common(page)), '']
    out += [f'## {words["exit"]}', '']
    out += [f'- {status}: {prose(text)}' for status, text in writer.statuses(page)] + ['']
    if page.examples:
        out += [f'## {words["examples"]}', '']
        shown = False
        for line in [*page.examples, '']:
            if line.startswith('  ') != shown:
                out += ['```']
                shown = not shown
            out += [line[2:] if shown else f'{prose(line)}\n']
    return '\n'.join(out) + '\n'


def main():
    folder = pathlib.Path(sys.argv[1])
    shutil.rmtree(folder, ignore_errors=True)
    site = Site(folder)
    for source, page in site.tree.items():
        if source.endswith('.h'):
            continue
        more = {'python': references.python, 'javascript': references.javascript}.get(page)
        site.document(source, page, more() if more else '')
    for page, text in [*references.c(), ('http', references.http()),
                       ('examples', references.examples())]:
        site.write(page, text)
    for language in WORDS:
        title = WORDS[language]['live']
        site.write('live' if language == 'en' else 'zh/live',
                   f'---\naside: false\n---\n# {title}\n\n<iframe src="/try.html?{language}" '
                   f'title="{title}" class="live"></iframe>\n')
        site.manual(language)
    for language in WORDS:
        site.own(language)
    (folder / 'sidebar.json').write_text(json.dumps(
        {language: site.sidebar(language) for language in WORDS}, ensure_ascii=False))
    print(f'{len(site.written)} pages')


main()
