// query.test.mjs - names, dates and openings, as the search of the page has them,
// and Chinese for what the library says.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { qipu } from './load.mjs';

const {
  foldNames, formats, Game, openingOf, openingOfCode, messageOf,
  readDates, readGame, titleOf,
} = qipu;

test('names are compared as one whichever characters they have', () => {
  // Traditional, variant, full width, blanks and marks, as doc/names.md says.
  assert.deepEqual(
    foldNames(['許銀川', '许银川', 'Lü Qin', 'ＬＵ-ＱＩＮ', '', 'a\nb']),
    ['许银川', '许银川', 'luqin', 'luqin', '', 'ab'],
  );
  assert.deepEqual(foldNames([]), []);
});

test('dates are days, however records write them', () => {
  // doc/names.md has the shapes.
  const dates = {
    '1999.12.09': [19991209, 19991209, false],
    '1992年11月1日': [19921101, 19921101, false],
    '12/31/2004': [20041231, 20041231, false],
    '19991209': [19991209, 19991209, false],
    '2004年3月': [20040301, 20040331, false],
    '2004': [20040101, 20041231, false],
    '93': [19930101, 19931231, true],
    '????.??.??': [0, 0, false],
    '': [0, 0, false],
    '199': [0, 0, false],
  };
  assert.deepEqual(
    readDates(Object.keys(dates))
      .map(({ first, last, isDoubtful }) => [first, last, isDoubtful]),
    Object.values(dates),
  );
  assert.deepEqual(readDates([]), []);
});

test('an opening by its code', () => {
  assert.deepEqual(openingOfCode('C44'), { // doc/ecco.md
    code: 'C44', name: '中炮过河车互进七兵对屏风马平炮兑车',
    variation: '红左马盘河对黑退边炮上右士',
  });
  assert.deepEqual(openingOfCode('A00').variation, '');
  for (const code of ['', 'C4', 'C444', 'F00', 'A09', 'c44', '炮'])
    assert.equal(openingOfCode(code), undefined, code);
});

test('the opening of a game by its moves', () => {
  // doc/ecco.md: 中炮对屏风马 are codes C; a mirror is the same opening.
  const right = readGame('1. h2e2 h9g7 2. h0g2 i9h9 3. i0h0 b9c7 *');
  const left = readGame('1. b2e2 b9c7 2. b0c2 a9b9 3. a0b0 h9g7 *');
  const opening = openingOf(right);
  assert.match(opening.code, /^C\d\d$/);
  assert.match(opening.name, /屏风马/);
  assert.deepEqual(openingOf(left), opening);
  right.root;
  assert.deepEqual(openingOf(right), opening); // as a tree, too
  assert.equal(openingOf(new Game()), undefined);
  const moved = new Game('3k5/9/9/9/9/9/9/9/9/R3K4 w');
  moved.play('a0a9');
  assert.equal(openingOf(moved), undefined);
  // Red gives a rook: the same moves are no opening.
  const odds = new Game(qipu.START_FEN.replace('RNBAKABNR', '1NBAKABNR'));
  for (const move of ['h2e2', 'h9g7', 'h0g2']) odds.play(move);
  assert.equal(openingOf(odds), undefined);
});

// As `qipu --lang zh` says them (test/cli/lang.err, select.err).
test('problems in Chinese', () => {
  const none = { code: '', what: '', want: '', square: '' };
  const said = (problem, format) =>
    messageOf({ ...none, ...problem }, 'zh', format);
  // A template with three parts, the last of them a list.
  assert.equal(
    said({ code: 'E_MOVE_LEG', what: '马八进七', square: 'b8',
      want: '马八进九, 马二进三, 马二进一' }),
    '马八进七：蹩马腿（b8）；是不是马八进九、马二进三或马二进一？',
  );
  assert.equal(said({ code: 'E_MOVE_LEG' }), '蹩马腿');
  // A phrase with numbers of its own.
  assert.equal(
    said({ code: 'E_FEN_RANK', what: 'rnbakabnrr', want: '10 of 9' }),
    'rnbakabnrr：这一行不是九格；10 个，应为 9 个',
  );
  // What is wrong with a position is one.
  assert.equal(
    said({ code: 'E_FEN_FAULT', what: 'a side has no king' }),
    '对局中不可能出现的局面：有一方没有将帅',
  );
  // The name of a tag is no phrase.
  assert.equal(
    said({ code: 'W_PGN_NAME', what: '红方', want: 'Red' }),
    '标签“红方”按 Red 读入',
  );
  assert.equal(
    said({ code: 'W_LOST_TAG', what: 'Red' }, 'epd'), 'EPD 无法保存标签 Red',
  );
  // What is of the input is seen, whatever it is.
  assert.equal(
    said({ code: 'E_MOVE_TEXT', what: 'a\u202eb' }),
    'a<U+202E>b：不是任何一种记法的着法',
  );
  assert.equal(said({ code: 'E_NO_SUCH' }), '');
  assert.equal(said({}), '');
  assert.equal(said({ code: 'OK' }), '');
});

test('every format has a title in Chinese', () => {
  const titles = new Map(
    formats().map((one) => [one.name, titleOf(one, 'zh')]),
  );
  assert.equal(titles.get('xqf'), '象棋演播室');
  for (const [name, title] of titles) assert.match(title, /\p{sc=Han}/u, name);
});
