// wasm.ts - libqipu in WebAssembly: loading it, calling it, and what goes in and
// out of its memory (native/glue.h).

/** A problem and its place. */
export interface Diagnostic {
  /** Such as "E_FEN_RANK"; warnings begin with "W_". */
  readonly code: string;
  /** One English line, such as "a rank that is not nine files wide: '9p'". */
  readonly message: string;
  /** From 1; 0 if the input has no lines or it is unknown. */
  readonly line: number;
  /** From 1, in characters; 0 if unknown. */
  readonly column: number;
  /** From 0, in bytes of the text as UTF-8, or of a binary file. */
  readonly offset: number;
  /** The text at fault. */
  readonly what: string;
  /** What was expected or probably intended. */
  readonly want: string;
  /** The square at fault, as "h8", or "". */
  readonly square: string;
  readonly isWarning: boolean;
}

/** Thrown by every call that fails. */
export class QipuError extends Error implements Diagnostic {
  readonly code: string;
  readonly line: number;
  readonly column: number;
  readonly offset: number;
  readonly what: string;
  readonly want: string;
  readonly square: string;
  readonly isWarning: boolean;

  constructor(found: Partial<Diagnostic> & { code: string; message: string }) {
    const at = found.line ? `${found.line}:${found.column ?? 0}: ` : '';
    super(at + found.message);
    this.name = 'QipuError';
    this.code = found.code;
    this.line = found.line ?? 0;
    this.column = found.column ?? 0;
    this.offset = found.offset ?? 0;
    this.what = found.what ?? '';
    this.want = found.want ?? '';
    this.square = found.square ?? '';
    this.isWarning = found.isWarning ?? false;
  }
}

export function fail(code: string, message: string, what = ''): never {
  throw new QipuError({ code, message, what });
}

type Call = (...numbers: number[]) => number;

/** The functions of native/, by the names that GLUE gives them. */
interface Native {
  memory: WebAssembly.Memory;
  perft(depth: number): bigint;
  [name: string]: unknown;
}

let native: Native | undefined;

/** The argument of init: the bytes of qipu.wasm, a module of it, a fetch
 *  response, or an address. */
export type WasmSource =
  | BufferSource
  | WebAssembly.Module
  | Response
  | URL
  | string;

function use(instance: WebAssembly.Instance): void {
  const found = instance.exports as unknown as Native;
  (found['_initialize'] as () => void)();
  // Only hash tables are salted with these.
  const seed = new Uint32Array(2);
  globalThis.crypto?.getRandomValues?.(seed);
  (found['seed'] as Call)(seed[0]! | 0, seed[1]! | 0);
  native = found;
}

/** Loads libqipu synchronously from bytes or a compiled module. Browsers forbid
 *  that in their main thread for large modules; use init there. */
export function initSync(source: BufferSource | WebAssembly.Module): void {
  if (native) return;
  const module =
    source instanceof WebAssembly.Module
      ? source
      : new WebAssembly.Module(source);
  use(new WebAssembly.Instance(module, {}));
}

async function instantiate(source: WasmSource): Promise<WebAssembly.Instance> {
  if (typeof source === 'string' || source instanceof URL)
    source = await fetch(source);
  if (typeof Response !== 'undefined' && source instanceof Response) {
    if (!source.ok)
      fail('E_IO', `qipu.wasm: status ${source.status}`, source.url);
    // Servers that do not know its type send it as something else.
    const isTyped = source.headers
      .get('content-type')
      ?.startsWith('application/wasm');
    if (isTyped && typeof WebAssembly.instantiateStreaming === 'function')
      return (await WebAssembly.instantiateStreaming(source, {})).instance;
    source = await source.arrayBuffer();
  }
  if (source instanceof WebAssembly.Module)
    return WebAssembly.instantiate(source, {});
  const made = await WebAssembly.instantiate(source as BufferSource, {});
  return made.instance;
}

let loading: Promise<void> | undefined;

/** Loads libqipu. The entries "qipu" and "qipu/slim" have already done so. Call
 *  it first if you import "qipu/core" or use the plain script. A second call
 *  does nothing. */
export function init(source: WasmSource): Promise<void> {
  if (native) return Promise.resolve();
  loading ??= instantiate(source).then(use);
  loading.catch(() => (loading = undefined));
  return loading;
}

// ---- calls ----

function loaded(): Native {
  return native ?? fail('E_ARG', 'qipu is not loaded: call init first');
}

/** Whether this build has a function; the slim one has no judge. */
export function has(name: string): boolean {
  return typeof loaded()[name] === 'function';
}

/** Calls a function that cannot fail. */
export function call(name: string, ...numbers: number[]): number {
  const found = loaded()[name] as Call | undefined;
  if (!found) fail('E_FORMAT_BUILD', `the slim build has no '${name}'`, name);
  return found(...numbers);
}

export function bigCall(name: 'perft', depth: number): bigint {
  return loaded()[name](depth);
}

/** The message of the last failed call. */
export function lastError(): QipuError {
  call('error');
  return new QipuError(readDiagnostic(answer()));
}

/** Calls a function that returns a status; throws if it is not 0. */
export function check(name: string, ...numbers: number[]): void {
  if (call(name, ...numbers)) throw lastError();
}

export const BUFFER_OUT = 1;
export const BUFFER_ENDS = 2;
export const BUFFER_PROBLEMS = 3;
export const BUFFER_REPAIRS = 4;

/** Memory moves when it grows, so get it after each call. */
export function memory(): Uint8Array {
  return new Uint8Array(loaded().memory.buffer);
}

/** The contents of a buffer, until the next call. */
function peek(buffer: number): Uint8Array {
  const at = call('buffer', buffer) >>> 0;
  return memory().subarray(at, at + (call('length', buffer) >>> 0));
}

/** A copy of the contents of a buffer. */
export function bytesOf(buffer: number): Uint8Array<ArrayBuffer> {
  return peek(buffer).slice();
}

/** The result of the last call, until the next one. */
export function answer(buffer = BUFFER_OUT): Cursor {
  return new Cursor(peek(buffer));
}

/** Space for arguments. */
function room(size: number): Uint8Array {
  const at = call('ask', size) >>> 0;
  if (!at) fail('E_NOMEM', 'out of memory');
  return memory().subarray(at, at + size);
}

/** Puts bytes where a call reads them; returns their number. */
export function ask(bytes: ArrayLike<number>): number {
  room(bytes.length).set(bytes);
  return bytes.length;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

export function utf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/** Does the same for a text. */
export function askText(text: string): number {
  if (typeof text !== 'string') fail('E_ARG', 'not a string', String(text));
  if (text.length > 4096) return ask(encoder.encode(text));
  return encoder.encodeInto(text, room(3 * text.length)).written;
}

/** Parses a result. */
export class Cursor {
  at = 0;
  constructor(readonly bytes: Uint8Array) {}

  get done(): boolean {
    return this.at >= this.bytes.length;
  }

  byte(): number {
    return this.bytes[this.at++] ?? 0;
  }

  number(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.byte();
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  }

  text(): string {
    const length = this.number();
    this.at += length;
    if (!length) return '';
    return decoder.decode(this.bytes.subarray(this.at - length, this.at));
  }

  skipText(): void {
    const length = this.number();
    this.at += length;
  }

  /** 64 bits. */
  big(): bigint {
    const view = new DataView(this.bytes.buffer, this.bytes.byteOffset);
    this.at += 8;
    return view.getBigUint64(this.at - 8, true);
  }
}

/** Builds arguments. */
export class Question {
  private bytes = new Uint8Array(256);
  private length = 0;

  private reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const grown = new Uint8Array(2 * (this.length + more));
    grown.set(this.bytes);
    this.bytes = grown;
  }

  byte(value: number): this {
    this.reserve(1);
    this.bytes[this.length++] = value;
    return this;
  }

  number(value: number): this {
    for (; value > 127; value = Math.floor(value / 128))
      this.byte((value % 128) | 128);
    return this.byte(value);
  }

  text(value: string): this {
    const bytes = encoder.encode(String(value));
    this.number(bytes.length).reserve(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
    return this;
  }

  get done(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }
}

/** A diagnostic as glue_put_err writes it. */
export function readDiagnostic(from: Cursor): Diagnostic {
  from.number();
  const code = from.text().replace(/^QP_/, '');
  const isWarning = from.byte() !== 0;
  const message = from.text();
  const offset = from.number();
  const line = from.number();
  const column = from.number();
  const [what, want, square] = [from.text(), from.text(), from.text()];
  return {
    code, message, line, column, offset, what, want, square, isWarning,
  };
}

/** The version of libqipu, as "0.1.0". */
export function version(): string {
  call('version');
  return answer().text();
}
