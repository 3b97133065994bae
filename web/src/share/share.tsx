// share.tsx - what is on the board, for others: a link, and code for web pages.

import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { START_FEN, type GameNode } from 'qipu';
import { gameName } from '../language/file-names.js';
import { say, sayNumber, type Words } from '../language/words.js';
import { isFile } from '../source/config.js';
import { placeOf } from '../state/navigation.js';
import { isSaving, saveScope } from '../state/picked.js';
import { pictureOf } from '../state/picture.js';
import { href, type Route } from '../state/route.js';
import {
  game, isOwn, node, playerOf, position,
} from '../state/session.js';
import { settings } from '../state/settings.js';
import { copy as copyText } from '../ui/clipboard.js';
import { Dialog } from '../ui/dialog.js';
import { download } from '../ui/download.js';
import { notice, notify, notifyError } from '../ui/notice.js';
import { filmOf } from './film.js';
import { recorded, recordingOf } from './recording.js';

const words = {
  share: ['Share', '分享'],
  copy: ['Copy link', '复制链接'],
  copied: ['Copied.', '已复制。'],
  link: ['Link to this position', '此局面的链接'],
  moves: ['Link to the moves', '着法的链接'],
  code: ['Code for a web page', '网页代码'],
  copyCode: ['Copy code', '复制代码'],
  files: ['Files', '文件'],
  film: ['Film of the moves (SVG)', '着法动画 (SVG)'],
  recording: ['Film of the moves (GIF)', '着法动画 (GIF)'],
  recorded: [
    'Pictures of the film: {done} of {all}', '正在制作动画：{done}/{all}',
  ],
  stop: ['Stop', '停止'],
  others: ['Picture, FEN, PGN …', '图片、FEN、PGN…'],
  hint: [
    'The link to the moves contains the moves: it works for people who do ' +
      'not have the game.',
    '着法的链接包含着法本身，没有此局的人也能看到。',
  ],
  disk: [
    'This page was opened from the disk. Its links work only here.',
    '此页是从本机打开的，链接只在本机有效。',
  ],
} as const satisfies Record<string, Words>;

const PICTURE_WIDTH = 400;
const isOpen = signal(false);
const isCopied = signal(false);
/** An address to copy by hand, if the browser denies the clipboard. */
const shown = signal('');

/** The moves to the one on the board, and those after it. */
function lineNow(): GameNode[] {
  const line: GameNode[] = [];
  for (let at = node.value; at.parent; at = at.parent) line.unshift(at);
  for (let at = node.value.next; at; at = at.next) line.push(at);
  return line;
}

/** The moves themselves, as others may have no such game. */
function movesRoute(): Route {
  const { fen } = game.value;
  const path = `~${lineNow().map((one) => one.ucci).join('')}`;
  return { view: 'board', ...(fen !== START_FEN && { fen }), path };
}

/** The game at its ply; the moves, if the user added some of them. */
function placeNow(): Route {
  for (let at = node.value; at.parent; at = at.parent)
    if (isOwn(at)) return movesRoute();
  return placeOf();
}

const addressOf = (to: Route): string => new URL(href(to), location.href).href;

async function copy(text: string): Promise<void> {
  shown.value = '';
  notice.value = undefined;
  isCopied.value = false;
  try {
    await copyText(text);
    // The dialog would hide a notice.
    if (isOpen.value) isCopied.value = true;
    else notify(say(words.copied));
  } catch {
    shown.value = text;
  }
}

/** A picture of the board, and below it who plays and the moves. */
function codeNow(): string {
  const figure = document.createElement('figure');
  const image = document.createElement('img');
  const text = document.createElement('figcaption');
  const svg = pictureOf(position.value, settings, { width: PICTURE_WIDTH });
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  image.alt = position.value.fen();
  image.width = PICTURE_WIDTH;
  const notation = settings.notation.value;
  const moves = [];
  for (let at = node.value; at.parent; at = at.parent)
    moves.unshift(at.move({ notation })?.text ?? at.ucci);
  const players = [playerOf('red'), playerOf('black')].filter(Boolean);
  text.textContent = [players.join(' – '), moves.join(' ')]
    .filter(Boolean).join(': ');
  figure.append(image, text);
  return new XMLSerializer().serializeToString(figure);
}

function Shown(props: {
  label: Words;
  value: string;
  name: Words;
}): JSX.Element {
  const { label, value, name } = props;
  return (
    <p class="shared">
      <label>
        {say(label)}
        <input readOnly value={value}
          onFocus={(event) => event.currentTarget.select()} />
      </label>
      <button
        type="button" aria-label={`${say(name)}: ${say(label)}`}
        onClick={() => void copy(value)}
      >
        {say(name)}
      </button>
    </p>
  );
}

function save(): void {
  isOpen.value = false;
  saveScope.value = 'game';
  isSaving.value = true;
}

let recording = new AbortController();

async function record(line: readonly GameNode[]): Promise<void> {
  const name = `${gameName(game.value)}.gif`;
  recording = new AbortController();
  const { signal: stop } = recording;
  try {
    download(await recordingOf(line, stop), name, 'image/gif');
  } catch (error) {
    if (!stop.aborted) notifyError(error);
  }
}

function Recording({ line }: { line: readonly GameNode[] }): JSX.Element {
  const done = recorded.value;
  if (done === undefined)
    return (
      <button type="button" onClick={() => void record(line)}>
        {say(words.recording)}
      </button>
    );
  const text = say(words.recorded, {
    done: sayNumber(done), all: sayNumber(line.length),
  });
  return (
    <>
      <button type="button" onClick={() => recording.abort()}>
        {say(words.stop)}
      </button>
      <span>
        {text} <progress aria-label={text} max={line.length} value={done} />
      </span>
    </>
  );
}

function Content(): JSX.Element {
  const line = lineNow();
  return (
    <>
      {isFile && location.protocol === 'file:' && (
        <p class="hint">{say(words.disk)}</p>
      )}
      <Shown label={words.link} name={words.copy}
        value={addressOf(placeNow())} />
      <Shown label={words.moves} name={words.copy}
        value={addressOf(movesRoute())} />
      <p class="hint">{say(words.hint)}</p>
      <Shown label={words.code} name={words.copyCode} value={codeNow()} />
      <h3>{say(words.files)}</h3>
      <p class="choices">
        {line.length > 0 && (
          <button
            type="button"
            onClick={() => download(filmOf(line),
              `${gameName(game.value)}.svg`, 'image/svg+xml')}
          >
            {say(words.film)}
          </button>
        )}
        {line.length > 0 && <Recording line={line} />}
        <button type="button" onClick={save}>{say(words.others)}</button>
      </p>
    </>
  );
}

/** There is no link to copy to a page that was opened from the disk. */
export function ShareButton(): JSX.Element {
  return (
    <>
      {!isFile && (
        <button
          type="button" onClick={() => void copy(addressOf(placeNow()))}
        >
          {say(words.copy)}
        </button>
      )}
      <button
        type="button"
        onClick={() => {
          isCopied.value = false;
          isOpen.value = true;
        }}
      >
        {say(words.share)}
      </button>
      {shown.value && !isOpen.value && (
        <input
          readOnly aria-label={say(words.link)} value={shown.value}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <Dialog
        id="share-title" title={say(words.share)} isOpen={isOpen.value}
        onClose={() => {
          recording.abort();
          isOpen.value = false;
        }}
        end={<span role="status">{isCopied.value && say(words.copied)}</span>}
      >
        {isOpen.value && <Content />}
      </Dialog>
    </>
  );
}
