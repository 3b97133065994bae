#!/usr/bin/env python3
"""Makes web/src/ui/moves.woff2: the characters of moves and pieces, in both
scripts, for machines without a Chinese font.

They are those of LXGW WenKai Regular, of Debian's fonts-lxgw-wenkai. Its licence,
lib/draw/LXGW-WenKai.txt, reserves its names, so the file has another. Where
the font, python3-fonttools or python3-brotli is not there, the file stays as it is,
and this prints a message.

SPDX-License-Identifier: MIT
"""
import pathlib

import make_glyphs

ROOT = pathlib.Path(__file__).resolve().parent.parent
FONT = pathlib.Path('/usr/share/fonts/truetype/lxgw-wenkai/LXGWWenKai-Regular.ttf')
OUT = ROOT / 'web/src/ui/moves.woff2'
NAME = 'qipu moves'
STEPS = '进退平進前中后後左右'
CHARACTERS = ''.join([*make_glyphs.TRADITIONAL, *make_glyphs.SIMPLIFIED,
                      make_glyphs.FILES, STEPS, '马车俥１２３４５６７８９'])
COPYRIGHT, FAMILY, STYLE, UNIQUE, FULL, VERSION, POSTSCRIPT = range(7)
LICENCE, LICENCE_PAGE = 13, 14


def main():
    try:
        import brotli  # noqa: F401, as fontTools looks for it only in the end
        from fontTools import subset
        from fontTools.ttLib import TTFont
        font = TTFont(FONT, recalcTimestamp=False)
    except (ImportError, OSError) as error:
        print(f'{OUT.name} stays as it is: {error}')
        return
    options = subset.Options()
    options.flavor = 'woff2'
    options.layout_features = []
    options.hinting = False
    options.notdef_outline = False
    options.name_IDs = [COPYRIGHT, LICENCE, LICENCE_PAGE]
    options.drop_tables += ['GSUB', 'GPOS', 'GDEF', 'vhea', 'vmtx', 'meta', 'BASE']
    one = subset.Subsetter(options)
    one.populate(text=CHARACTERS)
    one.subset(font)
    for number in FAMILY, FULL, UNIQUE:
        font['name'].setName(NAME, number, 3, 1, 0x409)
    font['name'].setName('Regular', STYLE, 3, 1, 0x409)
    font['name'].setName(NAME.replace(' ', '-'), POSTSCRIPT, 3, 1, 0x409)
    subset.save_font(font, OUT, options)
    print(f'{OUT.relative_to(ROOT)}: {len(set(CHARACTERS))} characters, '
          f'{OUT.stat().st_size} bytes')


if __name__ == '__main__':
    main()
