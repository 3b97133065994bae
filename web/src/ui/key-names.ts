// key-names.ts - keys as they are named on keyboards.

import { say, type Words } from '../language/words.js';

const NAMES: Readonly<Record<string, Words>> = {
  ArrowRight: ['→', '→'],
  ArrowLeft: ['←', '←'],
  ArrowUp: ['↑', '↑'],
  ArrowDown: ['↓', '↓'],
  ' ': ['Space', '空格'],
  Space: ['Space', '空格'],
  Escape: ['Esc', 'Esc'],
  Control: ['Ctrl', 'Ctrl'],
};

/** Names a key, or several: "Control+z" is "Ctrl+Z". */
export function keyName(keys: string): string {
  return keys.split('+').map((key) => {
    const name = NAMES[key];
    return name ? say(name) : key.length === 1 ? key.toUpperCase() : key;
  }).join('+');
}
