// known.ts - answers of libqipu about texts, kept: names and dates of games
// repeat, and many texts at once are answered much quicker than one by one.

export class Known<T> {
  readonly #all = new Map<string, T>();

  constructor(
    private readonly ask: (texts: readonly string[]) => readonly T[],
  ) {}

  /** Asks about all texts that are not known yet. */
  learn(texts: Iterable<string>): void {
    const unknown = new Set<string>();
    for (const text of texts) if (!this.#all.has(text)) unknown.add(text);
    const answers = this.ask([...unknown]);
    let at = 0;
    for (const text of unknown) this.#all.set(text, answers[at++]!);
  }

  of(text: string): T {
    const known = this.#all.get(text);
    if (known !== undefined) return known;
    this.learn([text]);
    return this.#all.get(text)!;
  }
}
