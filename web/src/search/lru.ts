// lru.ts - the answers that were used last, so that what was seen before is
// shown without asking again.

export class Lru<T> {
  readonly #all = new Map<string, T>();

  constructor(readonly most: number) {}

  get(key: string): T | undefined {
    const found = this.#all.get(key);
    if (found === undefined) return undefined;
    this.#all.delete(key);
    this.#all.set(key, found);
    return found;
  }

  set(key: string, value: T): void {
    this.#all.delete(key);
    this.#all.set(key, value);
    if (this.#all.size <= this.most) return;
    const [oldest] = this.#all.keys();
    if (oldest !== undefined) this.#all.delete(oldest);
  }

  get size(): number {
    return this.#all.size;
  }
}
