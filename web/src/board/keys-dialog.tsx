// keys-dialog.tsx - the list of keys.

import type { JSX } from 'preact';
import { settings } from '../settings.js';
import { say, type Words } from '../words.js';
import { useDialog } from './dialog.js';
import { areKeysShown, BINDINGS } from './keys.js';

const words = {
  keys: ['Keys', '按键'],
  letters: ['Letters are keys too', '字母键有效'],
  close: ['Close', '关闭'],
} as const satisfies Record<string, Words>;

const NAMES: Readonly<Record<string, Words>> = {
  ArrowRight: ['→', '→'],
  ArrowLeft: ['←', '←'],
  ArrowUp: ['↑', '↑'],
  ArrowDown: ['↓', '↓'],
  ' ': ['Space', '空格'],
  Escape: ['Esc', 'Esc'],
  'Ctrl+z': ['Ctrl+Z', 'Ctrl+Z'],
};

function keyName(key: string): string {
  const name = NAMES[key];
  return name ? say(name) : key.length === 1 ? key.toUpperCase() : key;
}

export function KeysDialog(): JSX.Element {
  const at = useDialog(areKeysShown.value);
  const close = (): void => void (areKeysShown.value = false);
  return (
    <dialog ref={at} aria-labelledby="keys-title" onClose={close}>
      <h2 id="keys-title">{say(words.keys)}</h2>
      <dl class="keys">
        {BINDINGS.map((one) => (
          <div key={one.key}>
            <dt><kbd>{keyName(one.key)}</kbd></dt>
            <dd>{say(one.words)}</dd>
          </div>
        ))}
      </dl>
      <label class="check">
        <input
          type="checkbox"
          checked={settings.letterKeys.value}
          onChange={(event) =>
            (settings.letterKeys.value = event.currentTarget.checked)
          }
        />
        {say(words.letters)}
      </label>
      <p class="dialog-end">
        <button type="button" class="primary" onClick={close}>
          {say(words.close)}
        </button>
      </p>
    </dialog>
  );
}
