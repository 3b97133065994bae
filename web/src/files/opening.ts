// opening.ts - files that the user opens, drops or pastes, and how far their
// reading has come.

import { signal } from '@preact/signals';
import { formats, Position } from 'qipu';
import { say, sayNumber, type Words } from '../language/words.js';
import {
  FilesSource, textAsFile, type Progress, type Readable,
} from '../source/files.js';
import { keepPasted } from '../state/pasted.js';
import { visit } from '../state/route.js';
import { openSetup } from '../state/setup.js';
import { addSource, chooseSource } from '../state/sources.js';
import { notify, notifyError } from '../ui/notice.js';

const words = {
  games: ['{name}: {count} games', '{name}：{count} 局'],
  game: ['{name}: 1 game', '{name}：1 局'],
  problem: ['{read}; 1 problem', '{read}；1 处问题'],
  problems: ['{read}; {count} problems', '{read}；{count} 处问题'],
  show: ['Show', '查看'],
  cut: ['{read}; the rest was not read', '{read}；其余未读'],
  none: ['{name}: no game in it', '{name}：其中没有对局'],
  noFile: ['No game files there', '该处没有棋谱文件'],
  many: ['{name} and {count} more', '{name} 等 {count} 个'],
  pasted: ['pasted text', '粘贴的文本'],
} as const satisfies Record<string, Words>;

/** What is being read. */
export const reading = signal<
  (Progress & { readonly name: string }) | undefined
>(undefined);
/** What was read last. */
export const opened = signal<FilesSource | undefined>(undefined);
/** The dialog is shown. */
export const isOpening = signal(false);

let stop = new AbortController();

/** Ends the reading; what was read stays. */
export function stopReading(): void {
  stop.abort();
}

function nameOf(files: readonly Readable[]): string {
  const name = files[0]?.name ?? '';
  return files.length === 1
    ? name
    : say(words.many, { name, count: sayNumber(files.length - 1) });
}

/** What came of a reading, in a line. */
export function summary(source: FilesSource): string {
  const { name, count } = source;
  let read = say(
    count === 0 ? words.none : count === 1 ? words.game : words.games,
    { name, count: sayNumber(count) },
  );
  if (source.problemCount)
    read = say(
      source.problemCount === 1 ? words.problem : words.problems,
      { read, count: sayNumber(source.problemCount) },
    );
  return source.isCut ? say(words.cut, { read }) : read;
}

/** Shows what was read: the first game on the board, or what is wrong. */
function show(source: FilesSource): void {
  opened.value = source;
  if (source.count) {
    addSource(source);
    chooseSource(source.id);
    visit({ view: 'board', source: source.id, id: 1 });
  }
  const more = source.problemCount
    ? { name: words.show, run: () => (isOpening.value = true) }
    : undefined;
  isOpening.value = !source.count && source.problemCount > 0;
  if (source.count) notify(summary(source), more);
  else if (!isOpening.value) notifyError(summary(source)); // else there
}

async function read(
  files: readonly Readable[],
  pasted?: string,
): Promise<void> {
  const name = nameOf(files);
  stop.abort();
  const mine = (stop = new AbortController());
  const { signal } = mine;
  const onProgress = (progress: Progress): void => {
    if (stop === mine) reading.value = { ...progress, name };
  };
  onProgress({ bytes: 0, total: 1, games: 0 });
  try {
    const source = await FilesSource.read(files, name, { signal, onProgress });
    if (pasted !== undefined) keepPasted(source, pasted);
    if (stop === mine) show(source);
  } finally {
    if (stop === mine) reading.value = undefined;
  }
}

/** Opens files; of a folder those that have the ending of a format. */
export function openFiles(
  files: readonly File[],
  isFolder = false,
): Promise<void> {
  const chosen = isFolder ? files.filter(isOfGames) : files;
  if (chosen.length) return read(chosen).catch(notifyError);
  notifyError(say(words.noFile));
  return Promise.resolve();
}

/** Ten ranks, and perhaps the side to move. */
const FEN = /^\s*([A-Za-z1-9]+\/){9}[A-Za-z1-9]+(\s+[wrb](\s[\w\s-]*)?)?\s*$/i;

/** Opens a text: PGN, moves, a FEN, or what another program copies. A FEN that
 *  is no position comes into the set-up dialog, which says why. */
export async function openText(text: string): Promise<void> {
  if (FEN.test(text) && Position.problemOf(text.trim(), { allow: 'any' })) {
    isOpening.value = false;
    openSetup(text.trim());
  } else if (text.trim())
    await read([textAsFile(text, say(words.pasted))], text).catch(notifyError);
}

// ---- folders ----

let endings: Set<string> | undefined;

/** Whether a file of a folder is one of games, by its name. */
export function isOfGames(file: { readonly name: string }): boolean {
  endings ??= new Set([
    ...formats().flatMap((one) => (one.reads ? one.extensions : [])),
    'htm', 'html',
  ]);
  const [, ending] = /[^.].*\.([^.]+)$/.exec(file.name) ?? [];
  return ending !== undefined && endings.has(ending.toLowerCase());
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

// A browser gives the entries of a folder a hundred at a time.
async function entriesOf(
  folder: FileSystemDirectoryEntry,
): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (!some.length) return all;
    all.push(...some);
  }
}

const isFileEntry = (entry: FileSystemEntry): entry is FileSystemFileEntry =>
  entry.isFile;
const isFolderEntry = (
  entry: FileSystemEntry,
): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** The files of games in folders, in the order of their names. */
async function filesIn(folder: FileSystemDirectoryEntry): Promise<File[]> {
  const found: { path: string; file: File }[] = [];
  const open = [folder];
  for (let at; (at = open.pop()); )
    for (const entry of await entriesOf(at)) {
      if (entry.name.startsWith('.')) continue;
      if (isFolderEntry(entry)) open.push(entry);
      else if (isFileEntry(entry) && isOfGames(entry))
        found.push({ path: entry.fullPath, file: await fileOf(entry) });
    }
  return found
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ file }) => file);
}

/** Opens what was dropped: files, folders, or a text. */
export function openDropped(data: DataTransfer): Promise<void> {
  return readDropped(data).catch(notifyError);
}

async function readDropped(data: DataTransfer): Promise<void> {
  // The data are gone at the first pause.
  const text = data.getData('text/plain');
  const files = [...data.files];
  const entries = [...data.items]
    .filter((item) => item.kind === 'file')
    .map((item) => item.webkitGetAsEntry?.());
  const folders = entries.filter((one) => one && isFolderEntry(one));
  if (!folders.length)
    return files.length ? openFiles(files) : openText(text);
  const found: File[] = [];
  for (const [at, entry] of entries.entries()) {
    if (entry && isFolderEntry(entry)) found.push(...(await filesIn(entry)));
    else if (entry && files[at]) found.push(files[at]);
  }
  return openFiles(found, true);
}
