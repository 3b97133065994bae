// commands.ts - what parts of the page offer to keys and buttons elsewhere.

import { signal } from '@preact/signals';

/** Whether the list of keys is open. */
export const areKeysShown = signal(false);

/** The part beside the board that is seen where one has room. */
export const tab = signal('moves');

/** What the parts on the page can do now. */
export const commands: {
  nextGame: (() => void) | undefined;
  previousGame: (() => void) | undefined;
  edit: (() => void) | undefined;
} = { nextGame: undefined, previousGame: undefined, edit: undefined };
