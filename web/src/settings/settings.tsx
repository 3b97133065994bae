// settings.tsx - the dialog of what the user can set.

import { signal, type Signal } from '@preact/signals';
import type { JSX } from 'preact';
import { bookTitles } from '../language/names.js';
import { NOTATION_NAMES, NOTATIONS } from '../language/notation.js';
import {
  LANGUAGES, say, sayNumber, type Language, type Words,
} from '../language/words.js';
import { areKeysShown } from '../state/commands.js';
import {
  BOARDS, COORDINATES, PACE_MAX, PACE_MIN, PIECES, settings, THEMES,
  type Coordinates, type Pieces, type Theme,
} from '../state/settings.js';
import { IconButton } from '../ui/button.js';
import { Check, ChoiceOf } from '../ui/choice.js';
import { Dialog } from '../ui/dialog.js';
import { About } from './about.js';

const words = {
  settings: ['Settings', '设置'],
  language: ['Language', '语言'],
  book: ['Rules of', '规则'],
  theme: ['Theme', '主题'],
  board: ['Board', '棋盘'],
  pieces: ['Pieces', '棋子'],
  notation: ['Notation', '记法'],
  coordinates: ['Coordinates', '坐标'],
  flipped: ['Black is below', '黑方在下'],
  mirrored: ['Mirrored: left is right', '左右镜像'],
  letters: ['Letters are keys too', '启用字母快捷键'],
  sound: ['Sounds', '声音'],
  pace: ['Automatic play: {pace} s a move', '自动播放：每着 {pace} 秒'],
  keys: ['Keys', '快捷键'],
} as const satisfies Record<string, Words>;

const LANGUAGE_NAMES: Record<Language, Words> = {
  en: ['English', 'English'],
  zh: ['简体中文', '简体中文'],
  'zh-TW': ['繁體中文', '繁體中文'],
};

const THEME_NAMES: Record<Theme, Words> = {
  auto: ['same as the system', '随系统'],
  light: ['light', '浅色'],
  dark: ['dark', '深色'],
};

const BOARD_NAMES: Record<(typeof BOARDS)[number], Words> = {
  auto: ['same as the theme', '随主题'],
  wood: ['wood', '木纹'],
  print: ['print, black and white', '印刷黑白'],
  night: ['night', '夜间'],
};

const PIECE_NAMES: Record<Pieces, Words> = {
  traditional: ['traditional characters', '繁体字'],
  simplified: ['simplified characters', '简体字'],
  letters: ['letters', '字母'],
  symbols: ['symbols', '图形'],
};

const COORDINATE_NAMES: Record<Coordinates, Words> = {
  none: ['none', '无'],
  files: ['files of both sides', '双方的路'],
  letters: ['letters and numbers, a0 to i9', '字母与数字 a0–i9'],
};

function Flag(props: { value: Signal<boolean>; label: Words }): JSX.Element {
  const { value, label } = props;
  return (
    <Check
      label={say(label)} value={value.value}
      onValue={(is) => (value.value = is)}
    />
  );
}

function Pace(): JSX.Element {
  const { pace } = settings;
  return (
    <label class="setting">
      <span>{say(words.pace, { pace: sayNumber(pace.value) })}</span>
      <input
        type="range"
        min={PACE_MIN}
        max={PACE_MAX}
        step="0.25"
        value={pace.value}
        onInput={(event) => (pace.value = event.currentTarget.valueAsNumber)}
      />
    </label>
  );
}

function Choices(): JSX.Element {
  const titles = bookTitles();
  return (
    <>
      <ChoiceOf label={say(words.language)} value={settings.language}
        all={LANGUAGES} name={(one) => say(LANGUAGE_NAMES[one])} />
      <ChoiceOf label={say(words.theme)} value={settings.theme}
        all={THEMES} name={(one) => say(THEME_NAMES[one])} />
      <ChoiceOf label={say(words.board)} value={settings.board}
        all={BOARDS} name={(one) => say(BOARD_NAMES[one])} />
      <ChoiceOf label={say(words.pieces)} value={settings.pieces}
        all={PIECES} name={(one) => say(PIECE_NAMES[one])} />
      <ChoiceOf label={say(words.notation)} value={settings.notation}
        all={NOTATIONS} name={(one) => say(NOTATION_NAMES[one])} />
      <ChoiceOf label={say(words.coordinates)} value={settings.coordinates}
        all={COORDINATES} name={(one) => say(COORDINATE_NAMES[one])} />
      <ChoiceOf label={say(words.book)} value={settings.book}
        all={[...titles.keys()]} name={(one) => titles.get(one) ?? one} />
      <Pace />
      <Flag label={words.flipped} value={settings.flipped} />
      <Flag label={words.mirrored} value={settings.mirrored} />
      <Flag label={words.letters} value={settings.letterKeys} />
      <Flag label={words.sound} value={settings.sound} />
    </>
  );
}

const isOpen = signal(false);

function showKeys(): void {
  isOpen.value = false;
  areKeysShown.value = true;
}

/** The button, and the dialog that it opens. */
export function SettingsButton(): JSX.Element {
  return (
    <>
      <IconButton icon="sliders" name={say(words.settings)}
        onPress={() => (isOpen.value = true)} />
      <Dialog
        id="settings-title" title={say(words.settings)} isOpen={isOpen.value}
        onClose={() => (isOpen.value = false)}
        end={
          <button type="button" onClick={showKeys}>{say(words.keys)}</button>
        }
      >
        {isOpen.value && <Choices />}
        {isOpen.value && <About />}
      </Dialog>
    </>
  );
}
