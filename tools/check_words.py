#!/usr/bin/env python3
"""Fails when the program can say something that cli/common/language/zh.inc has no line for, or the
library something that lib/core/messages/zh_library.inc has none for.

Collects the texts in tr("..."), usage_error(..., "...") and all templates of
lib/core/messages/error_templates.inc, and the phrases of the
library that a problem may hand on, and compares them with the WORD lines. Also checks that both languages have the same conversions and
the same {parts}.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
STRING = r'"(?:[^"\\]|\\.)*"'
STRINGS = rf'{STRING}(?:\s*{STRING})*'
ESCAPE = {'n': '\n', 't': '\t', '"': '"', '\\': '\\'}


def value(literals):
    """The text of adjacent C string literals."""
    body = ''.join(s[1:-1] for s in re.findall(STRING, literals))
    return re.sub(r'\\(.)', lambda m: ESCAPE.get(m.group(1), m.group(0)), body)


def without_comments(text):
    return re.sub(rf'({STRING})|/\*.*?\*/', lambda m: m.group(1) or ' ', text,
                  flags=re.S)


def spoken(path):
    """(text, line) for everything that a file may say."""
    text = without_comments(path.read_text(encoding='utf-8'))
    patterns = [rf'\b(?:tr\(|message_said\(m,)\s*({STRINGS})\s*\)',
                rf'\b(?:qp_message|qp__\w+_say)\([^;"]*,\s*({STRINGS})\s*\)',
                rf'\busage_error\((?!const)[^"]*?,\s*({STRINGS})',
                rf'\bcall_words\(call,\s*({STRINGS})\s*\)',
                rf'\b(?:call_fail|http_refuse)\((?!api_call)[^;"]*"\w+",'
                rf'\s*({STRINGS})']
    if path.parent.name == 'edit':  # what the program says of an edit
        patterns.append(rf'\b(?:qp__edit_fault|take_edited_tag)\([^;]*?,\s*'
                        rf'({STRINGS})\s*\);')
    if path.name == 'error_templates.inc':
        patterns.append(rf'TEMPLATE\(\w+,\s*({STRINGS})\)')
    if path.name == 'error_message.c':
        patterns.append(rf'return\s+({STRINGS})\s*;')
    for choice in re.findall(r'\b(?:tr|message_said)\([^()"]*\?[^()]*\)', text):
        patterns += [re.escape(s).join('()') for s in
                     re.findall(STRINGS, choice)]
    for pattern in patterns:
        for m in re.finditer(pattern, text):
            yield value(m.group(1)), text.count('\n', 0, m.start()) + 1


# Where the library has phrases that get into a problem's `want`, which has room
# for WANT_MAX bytes.
LIBRARY = {'include/qipu/status.inc': r'QP_STATUS\(QP_E_FEN_\w+, \d+,',
           'lib/core/fen/fen_place.c': r'(?:case QP_FEN_\w+|default)',
           'lib/core/board/place.c': r'(?:case QP_FAULT_\w+|default)',
           'lib/core/chess/setup.c': r'case QP_CHESS_FAULT_\w+'}
WANT_MAX = 63


def packing_phrases():
    """(text, file) for what the codecs want: their only texts in words."""
    for path in sorted((ROOT / 'lib/core/pack').glob('*.c')):
        text = without_comments(path.read_text(encoding='utf-8'))
        text = re.sub(r'#include.*', '', text)
        names = re.findall(r'\.name = "(\w+)"', text)
        for m in re.finditer(STRINGS, text):
            words = value(m.group(0))
            if re.fullmatch(r'[\w ,]{3,}', words) and words not in names and \
                    words not in ('abcdefghi', 'QP_CODECS'):
                yield words, path.name


def pattern_phrases():
    """(text, file) for what the words of a pattern expect; the program says it."""
    for path in sorted((ROOT / 'lib/query').glob('pattern_*.c')):
        text = without_comments(path.read_text(encoding='utf-8'))
        for m in re.finditer(r'\b(?:pattern_odd|qp__pattern_fault)\(([^;]*)\);', text):
            for words in map(value, re.findall(STRING, m.group(1))):
                # A word of the language itself, and what the library says.
                if re.search('[a-z]{2}|[a-z] ', words) and \
                        not re.fullmatch(r'file|one board|\d to \d', words):
                    yield words, path.name


def library_phrases():
    """(text, file) for everything of LIBRARY."""
    for name, label in LIBRARY.items():
        text = without_comments((ROOT / name).read_text(encoding='utf-8'))
        behind = '' if label.endswith(',') else r':\s*return'
        found = list(re.finditer(rf'{label}{behind}\s+({STRINGS})\s*[;)]', text))
        if not found:
            sys.exit(f'{name}: no text after {label}: look at LIBRARY')
        for m in found:
            yield value(m.group(1)), name


def rule_texts():
    """What a judge may say: its words, reasons, titles and clauses."""
    for path in sorted((ROOT / 'lib/core/rules').glob('*')):
        text = without_comments(path.read_text(encoding='utf-8'))
        if path.name in ('rule_words.inc', 'reasons.inc'):
            yield from map(value, re.findall(STRING, text))
        elif path.name == 'rule_words.c':
            for m in re.finditer(rf'(?:prose_say|rule_message)\([^;"]*,\s*({STRING})',
                                 text):
                yield value(m.group(1))
        elif path.name == 'rule_books.inc':
            yield from map(value, re.findall(rf'\.title = ({STRING})', text))


# Their names are the characters on them.
PIECES = {'', 'king', 'advisor', 'bishop', 'knight', 'rook', 'cannon', 'pawn'}


def rule_faults():
    """Prints what a judge says without a line in zh_rules.inc, and the lines
    that nothing says. A clause is a text of the books that has words."""
    name = 'lib/core/messages/zh_rules.inc'
    known, said = dict(table(name)), set(rule_texts()) - PIECES
    books = ''.join(without_comments(path.read_text(encoding='utf-8'))
                    for path in (ROOT / 'lib/core/rules').glob('rule_book*'))
    clauses = set(map(value, re.findall(STRING, books)))
    bad = [f'{name}: no Chinese for {text!r}' for text in sorted(said - set(known))]
    bad += [f'{name}: nothing says {text!r}'
            for text in sorted(set(known) - said - clauses)]
    bad += [f'{name}: no Chinese for the clause {text!r}' for text in sorted(clauses)
            if re.search('[a-z]{4,} |[0-9] [a-z]{4}', text) and text not in known]
    print(*bad, sep='\n', end='\n' if bad else '')
    return len(bad)


def foreign_names():
    """(text, file) for what a file may be that is not a record."""
    for name in ('unsupported_files.c', 'file_marks.inc'):
        path = ROOT / 'lib/core/io' / name
        text = without_comments(path.read_text(encoding='utf-8'))
        for m in re.finditer(STRING, text):
            if re.match(r'"(an? |binary |text |international )', m.group(0)):
                yield value(m.group(0)), name


# Folders and files whose texts in words are what was expected, unless they are here: names
# of the formats, and what a problem is about.
EXPECTING = [f'lib/core/{name}' for name in
             ('format', 'game', 'encoding', 'fen', 'notation')] + [
                 'lib/query/select', 'lib/core/rules/overrule.c',
                 'lib/pipeline/parquet.c']
OTHER = re.compile(r'\.(?:title|extensions) = $|return $|\] = $|memcmp\(.*$|'
                   r'(?:put|xml|json|pgn)_word\(.*|put_line\(.*|holds\(.*|LINES|is_text\(|sizeof sql, $')
NOT_EXPECTED = {'position fen', 'Chinese Chess', '[Event "', '[Game "',
                '[Score "', '[Title "', '[Timer "',
                '%s: # bytes', 'half a character, %s'}

# What a problem is about, when that is not text of the input: such words get a
# number after them. And what expat says of a file that is not a XML.
COUNTED = {'halfmove clock', 'move', 'side to move', 'sum of keys', 'bytes'}
EXPAT = {'syntax error', 'no element found', 'not well-formed (invalid token)',
         'unclosed token', 'mismatched tag', 'duplicate attribute',
         'junk after document element', 'undefined entity', 'partial character',
         'unknown encoding', 'XML declaration not well-formed',
         'unclosed CDATA section', 'reference to invalid character number'}


def expectations():
    """(text, file) for what readers and writers expect, numbers as '#'."""
    for folder in EXPECTING:
        for path in sorted((ROOT / folder).rglob('*.c')) or [ROOT / folder]:
            text = path.read_text(encoding='utf-8')
            text = re.sub(rf"'(?:[^'\\\n]|\\.)+'|({STRING})|/\*.*?\*/",
                          lambda m: m.group(1) or ' ', text, flags=re.S)
            text = re.sub(r'#include.*', '', text)
            for m in re.finditer(STRINGS, text):
                words = value(m.group(0))
                before = re.sub(r'\s+', ' ', text[:m.start()][-60:])
                words = re.sub(r'%(?:llu|lu|zu|u|d)', '#', words)
                if words in COUNTED:
                    yield f'{words} #', path.name
                    continue
                if re.search(r'[a-z]{2,} \S|[a-z#] [a-z]{2,}|\d [a-z]{2,}',
                             words) and words not in NOT_EXPECTED and \
                        not OTHER.search(before):
                    yield words, path.name


def titles():
    """(text, file) for what the formats are called."""
    for path in sorted((ROOT / 'lib').rglob('*.c')):
        for m in re.finditer(rf'\.title = ({STRINGS})',
                             path.read_text(encoding='utf-8')):
            yield value(m.group(1)), path.name


def columns():
    """(text, file) for what `qipu formats` says that a format holds."""
    path = ROOT / 'cli/convert/formats.c'
    for m in re.finditer(rf'QP_HOLDS_\w+, ({STRING})', path.read_text()):
        yield value(m.group(1)), path.name


def conversions(text):
    return re.findall(r'%[-+ #0]*[\d*]*(?:\.[\d*]+)?(?:hh|h|ll|l|j|z|t)?[a-zA-Z%]',
                      text)


def parts(text):
    return sorted(re.findall(r'\{\w+\}', text))


def table(name):
    """(english, chinese) for each line of a table."""
    text = without_comments((ROOT / name).read_text(encoding='utf-8'))
    for a, b in re.findall(rf'WORD\(\s*({STRINGS})\s*,\s*({STRINGS})\s*\)',
                           text):
        yield value(a), value(b)


def main():
    library = dict(table('lib/core/messages/zh_library.inc'))
    words, bad, said = {}, 0, set()
    for a, b in [*table('cli/common/language/zh.inc'),
                 *table('lib/core/messages/zh_library.inc')]:
        if a in words:
            print(f'cli/common/language/zh.inc: twice: {a!r}')
            bad += 1
        words[a] = b
    for path in sorted(path for top in ('cli', 'lib', 'server')
                       for end in ('*.c', 'error_templates.inc')
                       for path in (ROOT / top).rglob(end)):
        here = library if path.is_relative_to(ROOT / 'lib') and \
            path.parent.name != 'edit' else words
        for text, line in spoken(path):
            said.add(text)
            if text not in here:
                print(f'{path.relative_to(ROOT)}:{line}: no Chinese for {text!r}')
                bad += 1
    phrases = [*library_phrases(), *packing_phrases(), *foreign_names(),
               *((text, 'expat') for text in EXPAT)]
    for text, name, here in [*((*one, library) for one in titles()),
                             *((*one, words) for one in columns()),
                             *((*one, words) for one in pattern_phrases()),
                             *((*one, library) for one in phrases)]:
        said.add(text)
        if text not in here:
            print(f'{name}: no Chinese for {text!r}')
            bad += 1
        if len(text) > WANT_MAX:
            print(f'{name}: too long for a problem: {text!r}')
            bad += 1
    for text, name in expectations():
        numbers = re.sub(r'\d+', '#', text)
        said |= {text, numbers}
        if text not in library and numbers not in library:
            print(f'{name}: no Chinese for {text!r}')
            bad += 1
    for english, chinese in words.items():
        if conversions(english) != conversions(chinese):
            print(f'cli/common/language/zh.inc: other conversions: {english!r}')
            bad += 1
        if parts(english) != parts(chinese):
            print(f'cli/common/language/zh.inc: other parts: {english!r}')
            bad += 1
        if english not in said:
            print(f'cli/common/language/zh.inc: nothing says {english!r}')
            bad += 1
    bad += rule_faults()
    print(f'{len(said)} texts, {len(words)} translated, {bad} faults')
    return 1 if bad or not said else 0


if __name__ == '__main__':
    sys.exit(main())
