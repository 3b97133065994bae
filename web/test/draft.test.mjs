// draft.test.mjs - changes that were not saved come back, to their game alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadTogether, qipu } from './load.mjs';

// What a page has; a reload leaves the storage alone.
globalThis.location = { protocol: 'file:', pathname: '/games.html' };
const storage = new Map();
globalThis.sessionStorage = {
  getItem: (key) => storage.get(key) ?? null,
  setItem: (key, value) => storage.set(key, String(value)),
  removeItem: (key) => storage.delete(key),
};
const heard = new Map();
globalThis.addEventListener = (name, run) => heard.set(name, run);

/** Leaves the page; whether it asked the user before. */
function leave() {
  let isAsked = false;
  heard.get('beforeunload')({ preventDefault: () => (isAsked = true) });
  heard.get('pagehide')();
  return isAsked;
}

const [draft, session, library] =
  await loadTogether('state/draft.ts', 'state/session.ts', 'state/sources.ts');
const { Game, readGame } = qipu;

const ONE = '[Red "A"]\n\n1. h2e2 h9g7 2. h0g2 *';
const from = { source: 'page', id: 1 };
const open = (text = ONE, origin = from) =>
  draft.openWithDraft(readGame(text), origin, '0');
/** Begins as a page does; returns what ends it. */
function begin() {
  session.openGame(new Game());
  return draft.keepDrafts();
}
const moves = () =>
  [...session.game.value.nodes()].slice(1).map((node) => node.ucci);

test('what is tried is there again after a reload, as one\'s own', () => {
  const stop = begin();
  assert.equal(open(), false);
  assert.equal(leave(), false);
  session.play('b2e2');
  session.comment(session.node.value, 'mine');
  assert.equal(leave(), true);
  stop();

  const again = begin();
  assert.equal(open(), true);
  assert.deepEqual(moves(), ['h2e2', 'h9g7', 'h0g2', 'b2e2']);
  const mine = session.game.value.root.children[1];
  assert.deepEqual(mine.comments, ['mine']);
  assert.equal(session.isOwn(mine), true);
  assert.equal(session.isOwn(session.game.value.root.next), false);
  assert.equal(session.isChanged.value, true);
  again();
});

test('they come to no other game, nor to one that is another by now', () => {
  const stop = begin();
  assert.equal(open(ONE, { source: 'page', id: 2 }), false);
  assert.equal(open('[Red "B"]\n\n1. h2e2 *'), false);
  assert.deepEqual(moves(), ['h2e2']);
  assert.equal(open(), true);
  stop();
});

test('they are kept while another game is looked at', () => {
  const stop = begin();
  open();
  session.play('g0e2');
  open('1. c3c4 *', { source: 'page', id: 3 });
  assert.equal(leave(), true);
  assert.equal(open(), true);
  assert.ok(moves().includes('g0e2'));
  stop();
});

test('what is taken back leaves nothing', () => {
  const stop = begin();
  const fourth = { source: 'page', id: 4 };
  open(ONE, fourth);
  session.play('b2e2');
  leave();
  session.undo();
  leave();
  assert.equal(open(ONE, fourth), false);
  stop();
});

test('what is discarded is gone, and nothing of another game', async () => {
  const stop = begin();
  let answer;
  library.addSource({
    id: 'slow', load: () => new Promise((done) => (answer = done)),
  });
  const [sixth, seventh] = [6, 7].map((id) => ({ source: 'slow', id }));
  open(ONE, sixth);
  session.play('b2e2');
  const done = draft.discard();
  open(ONE, seventh);
  session.play('g0e2');
  answer(readGame(ONE));
  await done;
  assert.deepEqual(session.origin.value, seventh);
  assert.ok(moves().includes('g0e2'), 'the board is that of the other game');
  assert.equal(leave(), true);
  assert.equal(open(ONE, sixth), false);
  assert.equal(open(ONE, seventh), true);
  const again = draft.discard();
  answer(readGame(ONE));
  await again;
  assert.equal(moves().includes('g0e2'), false);
  assert.equal(session.isChanged.value, false);
  stop();
});

test('a stored text that is not a draft is ignored', () => {
  const fifth = { source: 'page', id: 5 };
  const print = draft.printOf(readGame(ONE).pgn({ notation: 'ucci' }));
  for (const text of ['', '{', '[]', { print: 1, pgn: ONE, own: [] },
    { print, pgn: 2, own: [] }, { print, pgn: ONE, own: [1] }]) {
    storage.set('qipu-draft /games.html page/5',
      typeof text === 'string' ? text : JSON.stringify(text));
    assert.equal(open(ONE, fifth), false);
  }
});
