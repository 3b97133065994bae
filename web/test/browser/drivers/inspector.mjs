// inspector.mjs - WebKit's inspector, by which a check sees and changes what its
// WebDriver does not: requests, the console, what runs before a page's own
// scripts, which media a page is shown on.
//
// The browser listens for its driver (WEBKIT_INSPECTOR_SERVER), and for one
// inspector beside it. A message is the length of its body in four bytes, the
// byte 1 (numbers have their low byte first), then the body: a name, zero, and
// arguments as GVariant has them. The browser is connection 1, its first page
// is target 1.
//
// SPDX-License-Identifier: MIT
import { EventEmitter, once } from 'node:events';
import net from 'node:net';

const SECONDS = 20;
const HEAD = 5;
const PAGE = Buffer.alloc(16);
PAGE.writeBigUInt64LE(1n, 0);
PAGE.writeBigUInt64LE(1n, 8);

/** Emits the events of the page by their name, such as Network.responseReceived. */
export class Inspector extends EventEmitter {
  #socket;
  #got = Buffer.alloc(0);
  #waiting = new Map();
  #count = 0;
  #kept = new Map();
  #target;

  static async open(port) {
    const inspector = new Inspector();
    const socket = net.connect(port, '127.0.0.1').setNoDelay();
    inspector.#socket = socket;
    await once(socket, 'connect');
    socket.on('data', (part) => inspector.#take(part));
    socket.on('close', () => inspector.#giveUp(() => true));
    socket.on('error', () => undefined);
    const isThere = once(inspector, 'target');
    inspector.#write('SetupInspectorClient', Buffer.from([0]));
    inspector.#write('Setup', PAGE);
    await isThere;
    inspector.#sendOut('Target.setPauseOnStart', { pauseOnStart: true });
    return inspector;
  }

  end() {
    this.#socket.destroy();
  }

  /** Asks the page for something. */
  send(method, params = {}) {
    return this.#sendTo(this.#target, method, params);
  }

  /** The same, and of each page that takes its place; of what is kept under one
   *  name only the last. */
  keep(method, params = {}, name = method) {
    this.#kept.set(name, [method, params]);
    return this.send(method, params);
  }

  drop(name) {
    this.#kept.delete(name);
  }

  #write(name, args) {
    const body = Buffer.concat([Buffer.from(`${name}\0`), args]);
    const head = Buffer.alloc(HEAD);
    head.writeUInt32BE(body.length, 0);
    head[HEAD - 1] = 1;
    this.#socket.write(Buffer.concat([head, body]));
  }

  #sendOut(method, params) {
    const text = JSON.stringify({ id: ++this.#count, method, params });
    this.#write('SendMessageToBackend',
      Buffer.concat([PAGE, Buffer.from(`${text}\0`)]));
  }

  #sendTo(targetId, method, params) {
    const id = ++this.#count;
    this.#sendOut('Target.sendMessageToTarget',
      { targetId, message: JSON.stringify({ id, method, params }) });
    return new Promise((done, fail) => {
      const timer = setTimeout(
        () => fail(new Error(`${method}: no answer`)), SECONDS * 1000);
      const end = (error, result) => {
        clearTimeout(timer);
        this.#waiting.delete(id);
        if (error) fail(new Error(`${method}: ${error.message}`));
        else done(result);
      };
      this.#waiting.set(id, { targetId, end });
    });
  }

  #giveUp(which) {
    for (const { targetId, end } of [...this.#waiting.values()])
      if (which(targetId)) end({ message: 'the page is gone' });
  }

  #take(part) {
    this.#got = Buffer.concat([this.#got, part]);
    while (this.#got.length >= HEAD) {
      const end = HEAD + this.#got.readUInt32BE(0);
      if (this.#got.length < end) return;
      const body = this.#got.subarray(HEAD, end);
      this.#got = this.#got.subarray(end);
      const zero = body.indexOf(0);
      if (body.toString('latin1', 0, zero) !== 'SendMessageToFrontend') continue;
      // Connection and target stand before the text, a zero after it.
      const text = body.toString('utf8', zero + 1 + PAGE.length, body.length - 1);
      this.#hear(JSON.parse(text));
    }
  }

  #hear({ method, params }) {
    if (method === 'Target.targetCreated') this.#meet(params.targetInfo);
    if (method === 'Target.didCommitProvisionalTarget')
      this.#target = params.newTargetId;
    if (method === 'Target.targetDestroyed')
      this.#giveUp((one) => one === params.targetId);
    if (method !== 'Target.dispatchMessageFromTarget') return;
    const message = JSON.parse(params.message);
    if (message.method) this.emit(message.method, message.params);
    else this.#waiting.get(message.id)?.end(message.error, message.result);
  }

  /** A page of another site has a process of its own, and is a new target. */
  #meet({ targetId, type, isProvisional, isPaused }) {
    if (type !== 'page') return;
    for (const [method, params] of this.#kept.values())
      this.#sendTo(targetId, method, params).catch(() => undefined);
    if (isPaused) this.#sendOut('Target.resume', { targetId });
    if (!isProvisional) this.#target = targetId;
    this.emit('target');
  }
}
