// keys-dialog.tsx - the list of keys.

import type { JSX } from 'preact';
import { say, type Words } from '../language/words.js';
import { areKeysShown } from '../state/commands.js';
import { settings } from '../state/settings.js';
import { Check } from '../ui/choice.js';
import { Dialog } from '../ui/dialog.js';
import { keyName } from '../ui/key-names.js';
import { BINDINGS } from './keys.js';

const words = {
  keys: ['Keys', '快捷键'],
  letters: ['Letters are keys too', '启用字母快捷键'],
  save: ['Save and copy', '保存与复制'],
  paste: ['Open a copied text', '打开复制的文本'],
} as const satisfies Record<string, Words>;

/** Keys of the whole page (files/). */
const OTHERS = [
  { key: 'Ctrl+S', words: words.save }, { key: 'Ctrl+V', words: words.paste },
] as const;

export function KeysDialog(): JSX.Element {
  const { letterKeys } = settings;
  return (
    <Dialog
      id="keys-title" title={say(words.keys)} isOpen={areKeysShown.value}
      onClose={() => (areKeysShown.value = false)}
    >
      <Check
        label={say(words.letters)} value={letterKeys.value}
        onValue={(value) => (letterKeys.value = value)}
      />
      <dl class="keys">
        {[...BINDINGS, ...OTHERS].map((one) => (
          <div key={one.key}>
            <dt><kbd>{keyName(one.key)}</kbd></dt>
            <dd>{say(one.words)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
