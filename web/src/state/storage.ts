// storage.ts - texts that last as long as the tab, over a reload: changed games
// and texts that were pasted.

/** Texts that the browser refuses to store last as long as the page. */
const kept = new Map<string, string>();

// Pages from the disk share one storage; a server's page has many addresses.
const PAGE = location.protocol === 'file:' ? location.pathname : '';

const nameOf = (kind: string, key: string): string =>
  `qipu-${kind} ${PAGE} ${key}`;

export function stored(kind: string, key: string): string | undefined {
  const name = nameOf(kind, key);
  try {
    return sessionStorage.getItem(name) ?? kept.get(name);
  } catch {
    return kept.get(name);
  }
}

/** Stores a text, or removes it if there is none. */
export function store(
  kind: string,
  key: string,
  text: string | undefined,
): void {
  const name = nameOf(kind, key);
  if (text === undefined) kept.delete(name);
  else kept.set(name, text);
  try {
    if (text === undefined) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, text);
  } catch {
    // There is no storage, or it is full.
  }
}
