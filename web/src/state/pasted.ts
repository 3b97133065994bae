// pasted.ts - texts that the user pasted. No file has them, so they are kept
// over a reload.

import { FilesSource, textAsFile } from '../source/files.js';
import { store, stored } from './storage.js';

/** A text with a name, as it is stored. */
type Pasted = readonly [name: string, text: string];

/** Keeps the text of a source. */
export function keepPasted(source: FilesSource, text: string): void {
  store('pasted', source.id, JSON.stringify([source.name, text]));
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
