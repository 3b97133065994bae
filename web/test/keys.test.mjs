// keys.test.mjs - what keys are for.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './load.mjs';

// What settings.ts looks for in a page.
const element = { textContent: '', dataset: {} };
globalThis.document = {
  getElementById: () => null, documentElement: element,
};
globalThis.navigator ??= { languages: [] };
globalThis.Element ??= class {};
globalThis.ResizeObserver ??= class {
  observe() {}
  disconnect() {}
};
// No frame is drawn here. A channel of Node's own would keep it running.
globalThis.requestAnimationFrame ??= () => 0;
globalThis.MessageChannel = class {
  port1 = {};
  port2 = { postMessage() {} };
};

const { after, bindingOf, BINDINGS } = await load('board/keys.ts');

test('every key has one meaning, and words in two languages', () => {
  const keys = BINDINGS.map((one) => one.key);
  assert.equal(new Set(keys).size, keys.length);
  for (const { words } of BINDINGS) {
    assert.equal(words.length, 2);
    assert.notEqual(words[0], words[1]);
  }
  for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown',
    'Home', 'End', ' ', 'f', 'm', 'c', 'n', 'p', '?'])
    assert.ok(bindingOf(key, false), key);
});

test('letters are keys in both cases, and others with Control', () => {
  assert.equal(bindingOf('F', false), bindingOf('f', false));
  assert.equal(bindingOf('f', true), undefined);
  assert.equal(bindingOf('z', false), undefined);
  assert.equal(bindingOf('z', true)?.key, 'Ctrl+z');
  assert.equal(bindingOf('Shift', false), undefined);
});

test('a list begins again after its end', () => {
  assert.equal(after(['a', 'b', 'c'], 'a'), 'b');
  assert.equal(after(['a', 'b', 'c'], 'c'), 'a');
  assert.equal(after([], 'x'), 'x');
});
