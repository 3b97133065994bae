// pasted.ts - texts that the user pasted. No file has them, so they are kept
// over a reload.

import { FilesSource, textAsFile } from '../source/files.js';
import { visit } from './route.js';
import { addSource, chooseSource } from './sources.js';
import { store, stored } from './storage.js';

/** A text with a name, as it is stored. */
type Pasted = readonly [name: string, text: string];

/** Keeps the text of a source. */
export function keepPasted(source: FilesSource, text: string): void {
  store('pasted', source.id, JSON.stringify([source.name, text]));
}

/** Opens a game of a text that the page has made, and keeps the text. */
export async function openMade(
  pgn: string, name: string, id = 1,
): Promise<void> {
  const made = await FilesSource.read([textAsFile(pgn, name)], name);
  keepPasted(made, pgn);
  addSource(made);
  chooseSource(made.id);
  visit({ view: 'board', source: made.id, id });
}

function isPasted(value: unknown): value is Pasted {
  return Array.isArray(value) && value.length === 2 &&
    value.every((one) => typeof one === 'string');
}

/** The source of a text that was pasted before the reload. */
export async function pastedSource(
  id: string,
): Promise<FilesSource | undefined> {
  const value: unknown = JSON.parse(stored('pasted', id) ?? 'null');
  if (!isPasted(value)) return undefined;
  const [name, text] = value;
  return FilesSource.read([textAsFile(text, name)], name);
}
