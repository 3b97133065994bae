// save.tsx - saving and copying: the dialog, and what a format would lose.

import { signal, useComputed, useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect } from 'preact/hooks';
import {
  titleOf, type Format, type Loss, type Written,
} from 'qipu';
import { sayError, sayProblem } from '../language/errors.js';
import { gameName, nameOf } from '../language/file-names.js';
import { WRITTEN_NAMES, type WrittenNotation } from '../language/notation.js';
import { say, sayNumber, type Words } from '../language/words.js';
import { collect } from '../source/collect.js';
import type { Query } from '../source/source.js';
import {
  hidden, isSaving as isOpen, picked, saveScope as scope,
} from '../state/picked.js';
import { pictureOf } from '../state/picture.js';
import { route } from '../state/route.js';
import { game, isChanged, position, revision } from '../state/session.js';
import { settings } from '../state/settings.js';
import { source } from '../state/sources.js';
import { HeadButton } from '../ui/button.js';
import { ChoiceOf } from '../ui/choice.js';
import { copy } from '../ui/clipboard.js';
import { Dialog } from '../ui/dialog.js';
import { download } from '../ui/download.js';
import { notify, notifyError } from '../ui/notice.js';
import {
  fileName, groupLosses, pngOf, writable, write, type SaveWish,
} from './saving.js';
import './files.css';

const words = {
  save: ['Save', '保存'],
  title: ['Save and copy', '保存与复制'],
  what: ['What', '内容'],
  game: ['this game', '这一局'],
  list: ['the games of the list: {count}', '列表中的对局：{count} 局'],
  all: ['all games: {count}', '全部对局：{count} 局'],
  picked: ['the selected games: {count}', '已选对局：{count} 局'],
  most: [
    'the games of the list: more than {count}', '列表中的对局：{count} 局以上',
  ],
  format: ['Format', '格式'],
  notation: ['Notation', '记法'],
  encoding: ['Encoding', '编码'],
  own: ['the format’s own', '该格式自己的'],
  one: ['{title}: one game', '{title}：单局'],
  losses: [
    'This format cannot hold everything; left out: {count}',
    '此格式无法保存的内容已略去：{count} 处',
  ],
  times: ['{message} ({count} times)', '{message}（{count} 处）'],
  anyway: ['Save without that', '略去后保存'],
  writing: ['Collecting games: {done} of {all}', '正在收集对局：{done}/{all}'],
  saved: ['{name} has been saved', '已保存 {name}'],
  picture: ['Picture of the board', '棋盘图片'],
  copies: ['Copy', '复制'],
  fen: ['Copy FEN', '复制 FEN'],
  pgn: ['Copy PGN', '复制 PGN'],
  copied: ['Copied', '已复制'],
  cancel: ['Stop', '停止'],
} as const satisfies Record<string, Words>;

const NOTATIONS: readonly WrittenNotation[] = [
  'chinese', 'traditional', 'wxf', 'iccs', 'ucci', 'uci', 'vietnamese',
];
const ENCODING_NAMES = {
  'utf-8': 'UTF-8', gb18030: 'GB18030', big5: 'Big5',
  'utf-16le': 'UTF-16LE', 'utf-16be': 'UTF-16BE',
} as const;
type WrittenEncoding = keyof typeof ENCODING_NAMES;
const ENCODINGS: readonly WrittenEncoding[] = [
  'utf-8', 'gb18030', 'big5', 'utf-16le', 'utf-16be',
];

// ---- what is chosen ----

const format = signal('pgn');
const notation = signal<WrittenNotation | ''>('');
const encoding = signal<WrittenEncoding>('utf-8');

const wish = (): SaveWish => ({
  format: format.value, notation: notation.value, encoding: encoding.value,
});

/** The query whose games the list shows. */
function queryOf(): Query {
  const to = route.value;
  if (!('query' in to)) return {};
  const { order, from, ...query } = to.query;
  return query;
}

/** The games of the list as a choice. How many they are may be known later:
 *  nothing moves when it is. */
function useListName(): string {
  const found = useSignal<{ count: number; more: boolean } | undefined>(
    undefined,
  );
  const from = source.value;
  const query = queryOf();
  const isAll = Object.keys(query).length === 0;
  useEffect(() => {
    const stop = new AbortController();
    found.value = undefined;
    if (from && !isAll)
      from.search(query, { limit: 0 }, stop.signal)
        .then((answer) => (found.value = answer), () => undefined);
    return () => stop.abort();
  }, [from, JSON.stringify(query)]);
  if (!from) return '';
  if (isAll) return say(words.all, { count: sayNumber(from.count) });
  const { count, more } = found.value ?? {};
  return say(more ? words.most : words.list, {
    count: count === undefined ? '…' : sayNumber(count),
  });
}

function Choices(): JSX.Element {
  const all = writable();
  const chosen = all.find((one) => one.name === format.value);
  const list = useListName();
  const title = (one: Format): string => {
    const name = titleOf(one, settings.language.value);
    const text = `${name} (.${one.extensions[0] ?? one.name})`;
    return one.holdsMany ? text : say(words.one, { title: text });
  };
  const many = scope.value !== 'game';
  const picks = picked.value.size;
  const names = all
    .filter((one) => one.holdsMany || !many)
    .map((one) => one.name);
  useEffect(() => {
    if (!names.includes(format.value)) format.value = 'pgn';
  }, [many]);
  useEffect(() => {
    if (!picks && scope.value === 'picked') scope.value = 'list';
  }, [picks]);
  return (
    <>
      {list && (
        <ChoiceOf label={say(words.what)} value={scope}
          all={picks ? ['game', 'list', 'picked'] : ['game', 'list']}
          name={(one) => one === 'game' ? say(words.game)
            : one === 'list' ? list
            : say(words.picked, { count: sayNumber(picks) })} />
      )}
      <ChoiceOf label={say(words.format)} value={format} all={names}
        name={(name) => title(all.find((one) => one.name === name)!)} />
      <ChoiceOf label={say(words.notation)} value={notation}
        all={['', ...NOTATIONS]} isDisabled={chosen?.isBinary ?? false}
        name={(one) => say(one ? WRITTEN_NAMES[one] : words.own)} />
      <ChoiceOf label={say(words.encoding)} value={encoding} all={ENCODINGS}
        isDisabled={chosen?.isBinary ?? false}
        name={(one) => ENCODING_NAMES[one]} />
    </>
  );
}

// ---- saving ----

/** What has been written and waits, as it lost something. */
const pending = signal<Written | undefined>(undefined);
const collecting = signal<{ done: number; all: number } | undefined>(undefined);
let stop = new AbortController();

function give(bytes: Written): void {
  const isGame = scope.value === 'game';
  const name = fileName(
    isGame ? gameName(game.value) : nameOf(source.value?.name ?? ''),
    format.value,
  );
  download(bytes, name);
  if (isGame) isChanged.value = false;
  isOpen.value = false;
  notify(say(words.saved, { name }));
}

async function saveList(): Promise<void> {
  const from = source.value;
  if (!from) return;
  stop = new AbortController();
  const { signal: until } = stop;
  try {
    const wanted = scope.value === 'picked' ? [...picked.value] : queryOf();
    const games = await collect(from, wanted, until, (done, all) => {
      collecting.value = { done, all };
    }, hidden.value);
    const bytes = write(games, wish());
    if (bytes.losses.length) pending.value = bytes;
    else give(bytes);
  } catch (error) {
    if (!until.aborted) throw error;
  } finally {
    collecting.value = undefined;
  }
}

/** Writes the game at once, to show what would be lost. */
function writtenGame(): Written | Error {
  revision.value;
  try {
    return write([game.value], wish());
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function Losses(props: { losses: readonly Loss[] }): JSX.Element | null {
  if (!props.losses.length) return null;
  const count = sayNumber(props.losses.length);
  return (
    <section class="file-problems" data-testid="losses">
      <h3>{say(words.losses, { count })}</h3>
      <ul tabIndex={0}>
        {groupLosses(props.losses).map(({ loss, count }) => {
          const message = sayProblem(loss, format.value);
          return (
            <li>
              <bdi class="record">
                {count > 1
                  ? say(words.times, { message, count: sayNumber(count) })
                  : message}
              </bdi>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Collecting(): JSX.Element | null {
  const now = collecting.value;
  if (!now) return null;
  const text = say(words.writing, {
    done: sayNumber(now.done), all: sayNumber(now.all),
  });
  return (
    <p class="choices">
      {text}
      <progress aria-label={text} max={now.all} value={now.done} />
      <button type="button" onClick={() => stop.abort()}>
        {say(words.cancel)}
      </button>
    </p>
  );
}

function SaveForm(): JSX.Element {
  const written = useComputed(() =>
    scope.value === 'game' ? writtenGame() : undefined,
  );
  // What was written for other choices is no more.
  useEffect(() => void (pending.value = undefined), [
    scope.value, format.value, notation.value, encoding.value,
  ]);
  const bytes = written.value ?? pending.value;
  const losses = bytes instanceof Error ? [] : (bytes?.losses ?? []);
  const save = (event: Event): void => {
    event.preventDefault();
    if (bytes instanceof Error) notifyError(bytes);
    else if (bytes) give(bytes);
    else saveList().catch(notifyError);
  };
  return (
    <form onSubmit={save}>
      <Choices />
      {bytes instanceof Error && (
        <p class="error" role="alert">
          <bdi class="record">{sayError(bytes)}</bdi>
        </p>
      )}
      <Losses losses={losses} />
      <Collecting />
      <p class="choices">
        <button
          type="submit" class="primary"
          disabled={bytes instanceof Error || !!collecting.value}
        >
          {say(losses.length ? words.anyway : words.save)}
        </button>
      </p>
    </form>
  );
}

// ---- pictures and copies ----

function Pictures(): JSX.Element {
  const name = (): string => gameName(game.value);
  const svg = (): void =>
    download(pictureOf(position.value, settings), `${name()}.svg`,
      'image/svg+xml');
  const png = (): void => {
    pngOf(pictureOf(position.value, settings))
      .then((blob) => download(blob, `${name()}.png`, 'image/png'))
      .catch(notifyError);
  };
  return (
    <section>
      <h3>{say(words.picture)}</h3>
      <p class="choices">
        <button type="button" onClick={svg}>SVG</button>
        <button type="button" onClick={png}>PNG</button>
      </p>
    </section>
  );
}

function Copies(): JSX.Element {
  const isCopied = useSignal(false);
  const put = (text: () => string): void => {
    Promise.resolve()
      .then(() => copy(text()))
      .then(() => (isCopied.value = true), notifyError);
  };
  const pgn = (): string =>
    game.value.pgn({ notation: settings.notation.value });
  return (
    <section>
      <h3>{say(words.copies)}</h3>
      <p class="choices">
        <button type="button" onClick={() => put(() => position.value.fen())}>
          {say(words.fen)}
        </button>
        <button type="button" onClick={() => put(pgn)}>{say(words.pgn)}</button>
        <span role="status">{isCopied.value && say(words.copied)}</span>
      </p>
    </section>
  );
}

// ---- the dialog ----

/** Ctrl+S saves the game, and not the page. */
function useSaveKey(): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isControl = event.ctrlKey || event.metaKey;
      if (!isControl || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      isOpen.value = true;
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

export function SaveButton(): JSX.Element {
  const close = (): void => {
    stop.abort();
    isOpen.value = false;
  };
  useSaveKey();
  return (
    <>
      <HeadButton icon="save" name={say(words.save)}
        onPress={() => (isOpen.value = true)} />
      <Dialog
        id="save-title" title={say(words.title)} class="files" isForm
        isOpen={isOpen.value} onClose={close}
      >
        {isOpen.value && (
          <>
            <SaveForm />
            <div class="more">
              <Pictures />
              <Copies />
            </div>
          </>
        )}
      </Dialog>
    </>
  );
}
