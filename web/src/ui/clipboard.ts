// clipboard.ts - copies text, even if the browser refuses its clipboard.

/** Puts a text on the clipboard. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    copyByField(text);
  }
}

// Pages from the disk may have no clipboard, but they have this.
function copyByField(text: string): void {
  const field = document.createElement('textarea');
  const host = document.querySelector('dialog[open]') ?? document.body;
  field.value = text;
  field.className = 'unseen';
  host.append(field);
  field.select();
  const isDone = document.execCommand('copy');
  field.remove();
  if (!isDone) throw new Error('the browser does not let this page copy');
}
