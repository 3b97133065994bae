#!/usr/bin/env python3
"""Makes the help, the manual pages and the table of options from man/en and man/zh.

One page of man/LANGUAGE, NAME.txt, describes one command:

    NAME - SUMMARY
    usage: NAME [OPTION]... [FILE]...

    Paragraphs. A line that begins with two blanks is printed as it is.

    == HEADING             a group of options or, in qipu.txt and db.txt, of commands
    --name                 an option of options.txt
      What is special about it in this command.

    == exit                "STATUS MEANING" lines
    == examples            a line of text, then "  $ COMMAND" and what it prints

man/LANGUAGE/options.txt has every option of the program, with its short form, the name
of its value, and what it means: no page can give it another meaning. In English a line
"= WORD..." has the values to complete, or how to find them (cli/complete). Its last part
lists old spellings. Writes cli/common/language/help_LANGUAGE.inc, options.inc and
old_options.inc there, and man/man1 and man/zh_CN/man1.

SPDX-License-Identifier: MIT
"""
import pathlib
import re

import make_zh_tw

ROOT = pathlib.Path(__file__).resolve().parent.parent
TARGET = ROOT / 'cli/common/language'
COLUMNS, INDENT = 79, 25
MARKS = '，。、；：！？（）《》“”‘’…'
WORDS = {
    'en': {'usage': 'Usage: ', 'options': 'Options', 'exit': 'Exit status',
           'examples': 'Examples', 'end': '.', 'and': '; ', 'colon': ':', 'name': 'NAME',
           'common': 'Options of every command (see `qipu help`): ', 'comma': ', ',
           'synopsis': 'SYNOPSIS', 'description': 'DESCRIPTION', 'see': 'SEE ALSO',
           'folder': 'man1',
           '0': 'success', '1': 'the input has errors; the rest was written',
           '2': 'the command line is wrong; nothing was done',
           '3': 'a file could not be read or written, or memory ran out'},
    'zh': {'usage': '用法：', 'options': '选项', 'exit': '退出码',
           'examples': '示例', 'end': '。', 'and': '；', 'colon': '：', 'name': '名称',
           'common': '所有命令的选项（见 `qipu help`）：', 'comma': '、',
           'synopsis': '用法', 'description': '说明', 'see': '参见',
           'folder': 'zh_CN/man1',
           '0': '成功', '1': '输入有错误，其余部分已输出',
           '2': '命令行有误，未执行任何操作',
           '3': '文件无法读写，或内存不足'},
}


class Page:
    """One command: `usage` and `text` are lines, `groups` are (heading, entries), where an
    entry of an option is (name, text) and one of a command is (name, None)."""

    def __init__(self, path, name):
        lines = path.read_text(encoding='utf-8').rstrip('\n').split('\n')
        self.path, self.name = path, name
        self.summary = lines[0].split(' - ', 1)[1]
        self.usage, self.text, self.groups = [], [], []
        self.exit, self.examples = {}, []
        part = 'text'
        for line in lines[1:]:
            if line.startswith('usage: '):
                self.usage.append(line[len('usage: '):])
            elif line.startswith('== '):
                part = line[3:]
                if part not in ('exit', 'examples'):
                    self.groups.append((part, []))
            elif part == 'text':
                self.text.append(line)
            elif part == 'exit':
                if line:
                    self.exit[line[0]] = line[2:]
            elif part == 'examples':
                self.examples.append(line)
            elif line.startswith('  '):
                name, text = self.groups[-1][1][-1]
                self.groups[-1][1][-1] = (name, f'{text} {line.strip()}'.strip())
            elif line:
                self.groups[-1][1].append((line, ''))

    def options(self):
        return [name for _, entries in self.groups for name, _ in entries
                if name.startswith('-')]


def read_options(path):
    """{name: (short, value, meaning)} and the old spellings, (command, old, new)."""
    options, old, name = {}, [], None
    for line in path.read_text(encoding='utf-8').split('\n'):
        m = re.match(r'(?:(-\w), )?(--[\w-]+)(?: (.+))?$', line)
        if line.startswith('old: '):
            command, was, now = line[len('old: '):].split(', ')
            old.append((command, was, now))
        elif m:
            name = m[2]
            options[name] = (m[1] or '', m[3] or '', '')
        elif line.startswith('  '):
            short, value, meaning = options[name]
            options[name] = (short, value, join(meaning, line.strip()))
    return options, old


def read_values(path, options):
    """{name: the values that complete it}, None of an option without a value."""
    usual = {'': None, 'FILE': '@files', 'DIR': '@folders'}
    values = {name: value if '|' in value and value.islower() else usual.get(value, '')
              for name, (_, value, _) in options.items()}
    values = {name: value and value.replace('|', ' ') for name, value in values.items()}
    for line in path.read_text(encoding='utf-8').split('\n'):
        m = re.match(r'(?:-\w, )?(--[\w-]+)', line)
        if m:
            name = m[1]
        elif line.startswith('= '):
            values[name] = line[2:]
    return values


def join(a, b):
    """Two lines of one paragraph: no blank between Chinese characters or at their
    punctuation."""
    if not a or not b:
        return a or b
    both = is_wide(a[-1]) and is_wide(b[0])
    return a + ('' if both or a[-1] in MARKS or b[0] in MARKS else ' ') + b


def is_wide(c):
    return ord(c) >= 0x2E80 and c not in '“”‘’'


def width(text):
    return sum(2 if is_wide(c) else 1 for c in text)


def pieces(text):
    """What may stand on a line of its own: words, and Chinese characters with the
    punctuation that must not begin or end a line."""
    for word in text.split(' '):
        piece = ''
        for i, c in enumerate(word):
            last = word[i - 1] if i else ''
            opens = last in ('（', '《', '“', '‘')
            closes = c in MARKS and c not in '（《“‘'
            if piece and not closes and not opens and (is_wide(c) or is_wide(last)):
                yield piece, ''
                piece = ''
            piece += c
        yield piece, ' '


def wrap(text, columns):
    lines, line, gap = [], '', ''
    for piece, after in pieces(text):
        if line and width(line + gap + piece) > columns:
            lines.append(line)
            line, gap = '', ''
        line += gap + piece
        gap = after
    return lines + [line] if line else lines


def paragraphs(lines):
    """(text, as it is) for each paragraph of a page."""
    text = ''
    for line in [*lines, '']:
        if line.startswith('  ') or not line:
            if text:
                yield text, False
            text = ''
            if line:
                yield line, True
        else:
            text = join(text, line)


class Writer:
    """Help and manual pages in one language."""

    def __init__(self, language, change=lambda text: text):
        self.words = WORDS[language[:2]]
        self.folder = ROOT / 'man' / language[:2]
        self.options, self.old = read_options(self.folder / 'options.txt')
        self.change = change
        self.pages = {}
        for path in sorted(self.folder.rglob('*.txt')):
            name = ' '.join(path.relative_to(self.folder).with_suffix('').parts)
            if name != 'options':
                self.pages[name] = Page(path, name)

    def meaning(self, name, text):
        meaning = self.options[name][2]
        if text[:1] in ('(', '（'):
            return join(meaning, text)
        return meaning + self.words['and'] + text if text else meaning

    def flags(self, name):
        short, value, _ = self.options[name]
        return (short + ', ' if short else '') + name + (' ' + value if value else '')

    def common(self, page):
        """A paragraph that names the options of every command, which qipu.txt explains."""
        if page.name in ('qipu', 'db'):
            return ''
        names = next(entries for _, entries in self.pages['qipu'].groups
                     if entries[0][0].startswith('-'))
        return self.words['common'] + self.words['comma'].join(
            self.options[name][0] or name for name, _ in names) + self.words['end']

    def option_lines(self, name, text):
        head = '  ' + self.change(self.flags(name))
        body = wrap(self.change(self.meaning(name, text)), COLUMNS - INDENT)
        if width(head) + 2 > INDENT:
            yield head
        else:
            body[0] = head + ' ' * (INDENT - width(head)) + body[0]
        for i, line in enumerate(body):
            yield line if line.startswith('  -') and not i else ' ' * INDENT + line

    def statuses(self, page):
        return [(s, page.exit.get(s, self.words[s])) for s in '0123'
                if page.exit.get(s) != '-']

    def help(self, page):
        """The lines of a help text."""
        out, change = [], self.change
        usage = change(self.words['usage'])
        for i, line in enumerate(page.usage):
            out.append((' ' * width(usage) if i else usage) + change('qipu ' + line))
        blank = True
        for text, verbatim in paragraphs(page.text):
            if not (verbatim and out[-1].startswith('  ') and not blank):
                out.append('')
            out += [change(text)] if verbatim else wrap(change(text), COLUMNS - 1)
            blank = not verbatim
        for heading, entries in page.groups:
            out += ['', change(heading) + self.words['colon']]
            for name, text in entries:
                if name.startswith('-'):
                    out += self.option_lines(name, text)
                else:
                    whole = f'{page.name} {name}' if page.name == 'db' else name
                    out.append(f'  {name:9} ' + change(self.pages[whole].summary))
        if self.common(page):
            out += ['', *wrap(change(self.common(page)), COLUMNS - 1)]
        out += ['', change(self.words['exit']) + self.words['colon']]
        for status, text in self.statuses(page):
            body = wrap(change(text), COLUMNS - 5)
            out += [f'  {status}  {body[0]}', *('     ' + line for line in body[1:])]
        if page.examples:
            out += ['', change(self.words['examples']) + self.words['colon']]
            out += [change('  ' + line if line else '') for line in page.examples]
        while not out[-1]:
            out.pop()
        return out

    # ---- manual pages ----

    def roff(self, text):
        text = text.replace('\\', '\\e').replace('-', '\\-')
        text = re.sub(r"^([.'])", r'\\&\1', text)
        text = re.sub(r'`([^`]+)`', r'\\fB\1\\fP', text)
        return re.sub(r'(?<![\w\\])((?:\\-){1,2}[a-z][a-z]*(?:\\-[a-z]+)*)', r'\\fB\1\\fP',
                      text)

    def body(self, page, level):
        """Everything below the synopsis; headings are .SH or .SS."""
        for text, verbatim in paragraphs(page.text):
            yield from ['.nf', self.roff(text), '.fi'] if verbatim else ['.PP', self.roff(text)]
        for heading, entries in page.groups:
            yield f'.{level} "{self.roff(heading)}"'
            for name, text in entries:
                if name.startswith('-'):
                    short, value, _ = self.options[name]
                    value = f' \\fI{self.roff(value)}\\fP' if value else ''
                    both = ', '.join(f'\\fB{self.roff_plain(f)}\\fP' for f in (short, name) if f)
                    yield from ['.TP', both + value,
                                self.roff(self.meaning(name, text)) + self.words['end']]
                else:
                    whole = f'{page.name} {name}' if page.name == 'db' else name
                    yield from ['.TP', f'\\fB{whole}\\fP', self.roff(self.pages[whole].summary)]
        if self.common(page):
            yield from ['.PP', self.roff(self.common(page))]
        yield f'.{level} "{self.words["exit"]}"'
        for status, text in self.statuses(page):
            yield from ['.TP', f'\\fB{status}\\fP', self.roff(text)]
        if page.examples:
            yield f'.{level} "{self.words["examples"]}"'
            shown = False
            for line in page.examples:
                if line.startswith('  ') != shown:
                    yield '.RE\n.fi' if shown else '.PP\n.nf\n.RS 4'
                    shown = not shown
                if line:
                    yield self.roff_plain(line[2:] if shown else line)
            if shown:
                yield '.RE\n.fi'

    def roff_plain(self, text):
        return re.sub(r"^([.'])", r'\\&\1', text.replace('\\', '\\e').replace('-', '\\-'))

    def manual(self, page):
        words = self.words
        version = re.search(r'QP_VERSION "(.*)"', (ROOT / 'include/qipu/base.h').read_text())[1]
        title = 'qipu' if page.name == 'qipu' else f'qipu-{page.name}'
        out = ['.\\" Generated by tools/make_manual.py; do not edit.',
               f'.TH "{title.upper()}" "1" "" "qipu {version}"', '.nh', '.ad l',
               f'.SH {words["name"]}', self.roff_plain(f'{title} - {page.summary}'),
               f'.SH {words["synopsis"]}']
        for line in page.usage:
            out += ['.nf', self.roff_plain('qipu ' + line), '.fi']
        out += [f'.SH {words["description"]}', *self.body(page, 'SH')]
        if page.name == 'db':
            for name, sub in self.pages.items():
                if name.startswith('db '):
                    out += [f'.SH "{name}"']
                    for line in sub.usage:
                        out += ['.nf', self.roff_plain('qipu ' + line), '.fi']
                    out += self.body(sub, 'SS')
        out += [f'.SH "{words["see"]}"', '.BR qipu (1)' if page.name != 'qipu' else
                ', '.join(f'\\fBqipu-{n}\\fP(1)' for n in self.pages if ' ' not in n and
                          n != 'qipu')]
        return '\n'.join(out) + '\n'


def c_string(text):
    return '"' + text.replace('\\', '\\\\').replace('"', '\\"') + '"'


def head(name):
    return f'/* {name} - generated by tools/make_manual.py from man; do not edit. */\n'


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding='utf-8')


def main():
    words, characters = make_zh_tw.tables()
    writers = {'en': Writer('en'), 'zh': Writer('zh'),
               'zh_tw': Writer('zh_tw', lambda t: make_zh_tw.convert(t, words, characters))}
    for language, writer in writers.items():
        rows = head(f'help_{language}.inc')
        for name, page in writer.pages.items():
            rows += f'PAGE({c_string(name)}, {c_string(writer.change(page.summary))})\n'
            rows += ''.join(f'LINE({c_string(line)})\n' for line in writer.help(page))
        write(TARGET / f'help_{language}.inc', rows)
        if language == 'zh_tw':
            continue
        for name, page in writer.pages.items():
            if ' ' not in name:
                title = name if name == 'qipu' else f'qipu-{name}'
                write(ROOT / 'man' / writer.words['folder'] / f'{title}.1', writer.manual(page))
    options, old = writers['en'].options, writers['en'].old
    values = read_values(ROOT / 'man/en/options.txt', options)
    write(TARGET / 'options.inc', head('options.inc') + ''.join(
        f'OPTION({c_string(name)}, {c_string(short)}, '
        f'{"NULL" if values[name] is None else c_string(values[name])})\n'
        for name, (short, _, _) in sorted(options.items())))
    write(TARGET / 'old_options.inc', head('old_options.inc') + ''.join(
        f'OLD({", ".join(map(c_string, row))})\n' for row in old))


if __name__ == '__main__':
    main()
