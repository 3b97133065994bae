// network.mjs - the requests of a page in WebKit, as playwright gives them: heard,
// waited for, answered by a check.
//
// SPDX-License-Identifier: MIT
import { EventEmitter } from 'node:events';

const SECONDS = 20;

/** "**" is anything, "*" anything but a slash. */
const patternOf = (glob) => `^${glob.split('**').map((part) =>
  part.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*'))
  .join('.*')}$`;

class Request {
  constructor({ request, type }) {
    Object.assign(this, { request, type });
  }

  url() {
    return this.request.url;
  }

  method() {
    return this.request.method;
  }

  isNavigationRequest() {
    return this.type === 'Document';
  }
}

class Response {
  #inspector;
  #isLoaded;

  constructor(inspector, { requestId, response }, isLoaded) {
    this.#inspector = inspector;
    this.#isLoaded = isLoaded;
    Object.assign(this, { requestId, response });
  }

  url() {
    return this.response.url;
  }

  status() {
    return this.response.status;
  }

  fromServiceWorker() {
    return this.response.source === 'service-worker';
  }

  async text() {
    await this.#isLoaded;
    const { body, base64Encoded } = await this.#inspector.send(
      'Network.getResponseBody', { requestId: this.requestId });
    return base64Encoded ? Buffer.from(body, 'base64').toString() : body;
  }

  async json() {
    return JSON.parse(await this.text());
  }
}

/** Emits `request` and `response`. */
export class Network extends EventEmitter {
  #inspector;
  #routes = new Map();
  #loading = new Map();
  /** The last answer that was a page. */
  page;

  constructor(inspector) {
    super();
    this.#inspector = inspector;
    inspector.on('Network.requestWillBeSent',
      (said) => this.emit('request', new Request(said)));
    inspector.on('Network.responseReceived', (said) => this.#answered(said));
    inspector.on('Console.messageAdded', ({ message }) => {
      const [, method, url] = /^kept: (\S+) (.*)/.exec(message.text) ?? [];
      if (url) this.emit('request', new Request({ request: { method, url } }));
    });
    for (const end of ['Network.loadingFinished', 'Network.loadingFailed'])
      inspector.on(end, ({ requestId }) => this.#loading.get(requestId)?.());
    inspector.on('Network.requestIntercepted', (said) => this.#stopped(said));
  }

  #answered(said) {
    const isLoaded = new Promise((done) =>
      this.#loading.set(said.requestId, done));
    const response = new Response(this.#inspector, said, isLoaded);
    if (said.type === 'Document') this.page = response;
    this.emit('response', response);
  }

  #stopped({ requestId, request }) {
    const [run] = [...this.#routes].find(([, pattern]) =>
      new RegExp(pattern).test(request.url)) ?? [];
    // A request that the page has given up needs no answer.
    const answer = (method, params) => this.#inspector.send(
      `Network.${method}`, { requestId, ...params }).catch(() => undefined);
    const goOn = () => answer('interceptContinue', { stage: 'request' });
    if (!run) return goOn();
    return run({
      request: () => new Request({ request }),
      continue: goOn,
      fulfill: ({ json }) => answer('interceptRequestWithResponse', {
        content: JSON.stringify(json), base64Encoded: false,
        mimeType: 'application/json', status: 200, statusText: 'OK', headers: {},
      }),
    });
  }

  async route(glob, run) {
    const pattern = patternOf(glob);
    this.#routes.set(run, pattern);
    await this.#inspector.keep('Network.setInterceptionEnabled', { enabled: true });
    await this.#inspector.keep('Network.addInterception',
      { url: pattern, stage: 'request', isRegex: true }, pattern);
  }

  wait(event, fits) {
    return new Promise((done, fail) => {
      const hear = async (one) => {
        if (!await fits(one)) return;
        end();
        done(one);
      };
      const timer = setTimeout(() => {
        end();
        fail(new Error(`no such ${event}`));
      }, SECONDS * 1000);
      const end = () => {
        clearTimeout(timer);
        this.off(event, hear);
      };
      this.on(event, hear);
    });
  }

  /** As it was before a check. */
  async forget() {
    this.removeAllListeners();
    const patterns = [...this.#routes.values()];
    this.#routes.clear();
    this.#loading.clear();
    if (!patterns.length) return;
    for (const url of patterns) {
      this.#inspector.drop(url);
      await this.#inspector.send('Network.removeInterception',
        { url, stage: 'request', isRegex: true });
    }
    await this.#inspector.keep('Network.setInterceptionEnabled',
      { enabled: false });
  }
}
