// open.tsx - opening files: a button, its dialog, dropping and pasting.

import { useSignal } from '@preact/signals';
import type { JSX, RefObject, TargetedEvent } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { sayProblem } from '../language/errors.js';
import { say, sayNumber, type Words } from '../language/words.js';
import { HeadButton } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import {
  isOpening, openDropped, opened, openFiles, openText, reading, stopReading,
  summary,
} from './opening.js';
import './files.css';

const words = {
  open: ['Open', '打开'],
  title: ['Open games', '打开棋谱'],
  files: ['Choose files …', '选择文件…'],
  folder: ['Choose a folder …', '选择文件夹…'],
  hint: [
    'PGN, XQF, CBL, CBR, DhtmlXQ and many more, in any encoding. Files can ' +
      'also be dropped anywhere on the page. They stay on this machine.',
    'PGN、XQF、CBL、CBR、DhtmlXQ 等多种格式，任何编码。也可以把文件拖到页面任何' +
      '地方。文件不会离开这台机器。',
  ],
  paste: [
    'Or paste a text: PGN, moves, FEN',
    '或粘贴文本：PGN、着法、FEN',
  ],
  read: ['Read it', '读取'],
  cancel: ['Stop', '停止'],
  reading: ['Reading {name}: {count} games', '正在读取 {name}：{count} 局'],
  drop: ['Drop to open', '松开即打开'],
  problems: ['Problems: {count}', '问题：{count}'],
  line: ['{file}, line {line}: ', '{file} 第 {line} 行：'],
  game: ['{file}, game {game}: ', '{file} 第 {game} 局：'],
  file: ['{file}: ', '{file}：'],
  error: ['error: ', '错误：'],
  warning: ['warning: ', '提醒：'],
  more: ['… and {count} more', '…另有 {count} 处'],
} as const satisfies Record<string, Words>;

function Inputs(props: {
  files: RefObject<HTMLInputElement | null>;
  folder: RefObject<HTMLInputElement | null>;
}): JSX.Element {
  useEffect(() => {
    const { current } = props.folder;
    if (current) current.webkitdirectory = true;
  }, []);
  const take = (isFolder: boolean) =>
    (event: TargetedEvent<HTMLInputElement>): void => {
      const files = [...(event.currentTarget.files ?? [])];
      // The same file can be chosen again.
      event.currentTarget.value = '';
      if (files.length) void openFiles(files, isFolder);
    };
  return (
    <>
      <input
        ref={props.files} type="file" multiple hidden data-testid="open"
        aria-label={say(words.files)} onChange={take(false)}
      />
      <input
        ref={props.folder} type="file" multiple hidden
        aria-label={say(words.folder)} onChange={take(true)}
      />
    </>
  );
}

function Paste(): JSX.Element {
  const text = useSignal('');
  const read = (event: Event): void => {
    event.preventDefault();
    void openText(text.value).then(() => {
      if (opened.value?.count) text.value = '';
    });
  };
  return (
    <form class="paste" onSubmit={read}>
      <label>
        {say(words.paste)}
        <textarea
          rows={4} dir="auto" spellcheck={false} value={text}
          onInput={(event) => (text.value = event.currentTarget.value)}
        />
      </label>
      <button type="submit" disabled={!text.value.trim()}>
        {say(words.read)}
      </button>
    </form>
  );
}

function Problems(): JSX.Element | null {
  const source = opened.value;
  if (!source?.problemCount) return null;
  const { problems, problemCount } = source;
  const place = (one: (typeof problems)[number]): string =>
    say(one.found.line ? words.line : one.game ? words.game : words.file, {
      file: one.file, line: one.found.line, game: one.game,
    });
  return (
    <section
      class="file-problems" data-testid="problems"
      // The dialog may be longer than its window.
      ref={(one) => one?.scrollIntoView({ block: 'nearest' })}
    >
      {!source.count && (
        <p class="error" role="alert">
          <bdi class="record">{summary(source)}</bdi>
        </p>
      )}
      <h3>{say(words.problems, { count: sayNumber(problemCount) })}</h3>
      <ul tabIndex={0}>
        {problems.map((one) => (
          <li class={one.found.isWarning ? '' : 'error'}>
            <bdi class="record">{place(one)}</bdi>
            {say(one.found.isWarning ? words.warning : words.error)}
            <bdi class="record">{sayProblem(one.found)}</bdi>
          </li>
        ))}
        {problemCount > problems.length && (
          <li>
            {say(words.more, {
              count: sayNumber(problemCount - problems.length),
            })}
          </li>
        )}
      </ul>
    </section>
  );
}

/** How far reading has come, once it takes a while. */
function Reading(): JSX.Element | null {
  const now = reading.value;
  if (!now) return null;
  const text = say(
    words.reading, { name: now.name, count: sayNumber(now.games) },
  );
  return (
    <div class="reading">
      <bdi class="record">{text}</bdi>
      <progress
        role="progressbar" aria-label={text} max={now.total}
        value={now.bytes}
      />
      <button type="button" onClick={stopReading}>{say(words.cancel)}</button>
    </div>
  );
}

const isInField = (event: Event): boolean =>
  event.target instanceof HTMLElement &&
  event.target.closest('input, textarea, [contenteditable]') !== null;

/** Files dropped anywhere, and texts pasted outside of fields. */
function useDrops(onOver: (is: boolean) => void): void {
  useLayoutEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const listen = <K extends keyof DocumentEventMap>(
      name: K, hear: (event: DocumentEventMap[K]) => void,
    ): void => document.addEventListener(name, hear, { signal });
    listen('dragover', (event) => {
      if (isInField(event)) return;
      event.preventDefault();
      onOver(event.dataTransfer?.types.includes('Files') ?? false);
    });
    listen('dragleave', (event) => {
      if (!event.relatedTarget) onOver(false);
    });
    listen('drop', (event) => {
      onOver(false);
      if (isInField(event) || !event.dataTransfer) return;
      event.preventDefault();
      void openDropped(event.dataTransfer);
    });
    listen('paste', (event) => {
      if (isInField(event) || !event.clipboardData) return;
      event.preventDefault();
      void openDropped(event.clipboardData);
    });
    return () => stop.abort();
  }, []);
}

export function OpenButton(): JSX.Element {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const isOver = useSignal(false);
  useDrops((is) => (isOver.value = is));
  return (
    <>
      <HeadButton icon="open" name={say(words.open)}
        onPress={() => (isOpening.value = true)} />
      <Inputs files={files} folder={folder} />
      <Dialog
        id="open-title" title={say(words.title)} class="files" isForm
        isOpen={isOpening.value} onClose={() => (isOpening.value = false)}
      >
        <p class="choices">
          <button
            type="button" class="primary"
            onClick={() => files.current?.click()}
          >
            {say(words.files)}
          </button>
          <button type="button" onClick={() => folder.current?.click()}>
            {say(words.folder)}
          </button>
        </p>
        <p class="hint">{say(words.hint)}</p>
        <Paste />
        {isOpening.value && <Reading />}
        <Problems />
      </Dialog>
      {!isOpening.value && <Reading />}
      {isOver.value && <div class="dropping">{say(words.drop)}</div>}
    </>
  );
}
