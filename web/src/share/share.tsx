// share.tsx - a link to what is on the board, for others to follow.

import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { say, type Words } from '../language/words.js';
import { isFile } from '../source/config.js';
import { placeOf } from '../state/navigation.js';
import { href, type Route } from '../state/route.js';
import { isOwn, node, position } from '../state/session.js';
import { copy as copyText } from '../ui/clipboard.js';
import { notice, notify } from '../ui/notice.js';

const words = {
  copy: ['Copy link', '复制链接'],
  copied: ['The link is copied.', '链接已复制。'],
  link: ['Link to this position', '此局面的链接'],
} as const satisfies Record<string, Words>;

/** An address to copy by hand, if the browser denies the clipboard. */
const shown = signal('');

/** The game at its ply. For moves that the user added it is the position,
 *  because others do not have these moves. */
function placeNow(): Route {
  for (let at = node.value; at.parent; at = at.parent)
    if (isOwn(at)) return { view: 'board', fen: position.value.fen() };
  return placeOf();
}

async function copy(): Promise<void> {
  const address = new URL(href(placeNow()), location.href).href;
  shown.value = '';
  notice.value = undefined;
  try {
    await copyText(address);
    notify(say(words.copied));
  } catch {
    shown.value = address;
  }
}

/** There is no link to a page that was opened from the disk. */
export function ShareButton(): JSX.Element | null {
  if (isFile) return null;
  return (
    <>
      <button type="button" onClick={() => void copy()}>
        {say(words.copy)}
      </button>
      {shown.value && (
        <input
          readOnly aria-label={say(words.link)} value={shown.value}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </>
  );
}
