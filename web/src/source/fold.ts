// fold.ts - names as they are compared.

/** Two texts that differ in case and width only become one. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
