// settings.tsx - the dialog of what the user can set.

import type { JSX } from 'preact';
import { LANGUAGES, settings } from '../settings.js';
import { say, type Words } from '../words.js';

const words = {
  settings: ['Settings', '设置'],
  language: ['Language', '语言'],
} as const satisfies Record<string, Words>;

export function SettingsButton(): JSX.Element {
  return (
    <label class="settings">
      {say(words.language)}{' '}
      <select
        value={settings.language.value}
        onChange={(event) => {
          const wanted = event.currentTarget.value;
          const found = LANGUAGES.find((one) => one === wanted);
          if (found) settings.language.value = found;
        }}
      >
        <option value="en">English</option>
        <option value="zh">中文</option>
      </select>
    </label>
  );
}
