// settings.tsx - the dialog of what the user can set.

import { signal, type Signal } from '@preact/signals';
import type { JSX } from 'preact';
import { IconButton } from '../ui/button.js';
import { areKeysShown } from '../board/keys.js';
import { Check, Choice } from '../ui/choice.js';
import { Dialog } from '../ui/dialog.js';
import { BookPicker } from '../rules/verdict.js';
import { About } from './about.js';
import {
  BOARDS, COORDINATES, LANGUAGES, NOTATIONS, PACE_MAX, PACE_MIN, PIECES,
  settings, THEMES,
  type Board, type Coordinates, type Language, type PageNotation, type Pieces,
  type Theme,
} from '../state/settings.js';
import { say, sayNumber, type Words } from '../language/words.js';

const words = {
  settings: ['Settings', '设置'],
  language: ['Language', '语言'],
  theme: ['Theme', '主题'],
  board: ['Board', '棋盘'],
  pieces: ['Pieces', '棋子'],
  notation: ['Notation', '记谱法'],
  coordinates: ['Coordinates', '坐标'],
  flipped: ['Black is below', '黑方在下'],
  mirrored: ['Mirrored: left is right', '左右镜像'],
  letters: ['Letters are keys too', '字母键有效'],
  pace: ['Automatic play: {pace} s a move', '自动播放：每着 {pace} 秒'],
  keys: ['Keys', '按键'],
} as const satisfies Record<string, Words>;

const LANGUAGE_NAMES: Record<Language, Words> = {
  en: ['English', 'English'],
  zh: ['中文', '中文'],
};

const THEME_NAMES: Record<Theme, Words> = {
  auto: ['as the system has it', '随系统'],
  light: ['light', '浅色'],
  dark: ['dark', '深色'],
};

const BOARD_NAMES: Record<Board, Words> = {
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

/** What notations look like. */
export const NOTATION_NAMES: Record<PageNotation, Words> = {
  chinese: ['Chinese 炮二平五', '中文 炮二平五'],
  traditional: ['Chinese 炮二平五 (traditional)', '繁體 炮二平五'],
  wxf: ['WXF C2.5', 'WXF C2.5'],
  iccs: ['ICCS H2-E2', 'ICCS H2-E2'],
  vietnamese: ['Vietnamese P2-5', '越南文 P2-5'],
};

const COORDINATE_NAMES: Record<Coordinates, Words> = {
  none: ['none', '无'],
  files: ['files of both sides', '双方纵线'],
  letters: ['letters and numbers, a0 to i9', '字母与数字 a0–i9'],
};

function Row<T extends string>(props: {
  value: Signal<T>;
  all: readonly T[];
  names: Record<T, Words>;
  label: Words;
}): JSX.Element {
  const { value, all, names } = props;
  return (
    <label class="setting">
      <span>{say(props.label)}</span>
      <Choice
        all={all} value={value.value} name={(one) => say(names[one])}
        onValue={(one) => (value.value = one)}
      />
    </label>
  );
}

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
  return (
    <>
      <Row label={words.language} value={settings.language}
        all={LANGUAGES} names={LANGUAGE_NAMES} />
      <Row label={words.theme} value={settings.theme}
        all={THEMES} names={THEME_NAMES} />
      <Row label={words.board} value={settings.board}
        all={BOARDS} names={BOARD_NAMES} />
      <Row label={words.pieces} value={settings.pieces}
        all={PIECES} names={PIECE_NAMES} />
      <Row label={words.notation} value={settings.notation}
        all={NOTATIONS} names={NOTATION_NAMES} />
      <Row label={words.coordinates} value={settings.coordinates}
        all={COORDINATES} names={COORDINATE_NAMES} />
      <BookPicker class="setting" />
      <Pace />
      <Flag label={words.flipped} value={settings.flipped} />
      <Flag label={words.mirrored} value={settings.mirrored} />
      <Flag label={words.letters} value={settings.letterKeys} />
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
