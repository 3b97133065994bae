// run.mjs - the package in headless Chromium and Firefox: as a module under a
// Content Security Policy, with a worker, as a plain script, and as one file
// opened from the disk. The pages report to a server here; no driver is needed.
// A browser that is not there is left out, and named.
//
// SPDX-License-Identifier: MIT
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.join(here, '..', '..', '..', '..');
const dist = path.join(root, 'build', 'js', 'package', 'dist');
const SECONDS = 60;

const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; " +
  "connect-src 'self'; img-src data:; worker-src 'self'";
const TYPES = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

// A game for the pages: the one file is made here, the other by the package.
const qipu = await import(pathToFileURL(path.join(dist, 'node.js')));
const game = qipu.readGame(
  '[Red "呂欽"]\n[Black "許銀川"]\n[Event "五羊杯象棋冠軍邀請賽"]\n\n' +
    '1. 炮二平五 {當頭砲} 馬8進7 2. 馬二進三 車9平8 1-0\n',
);
const files = {
  'game.xqf': game.write('xqf'),
  'big5.pgn': game.write('pgn', { encoding: 'big5', notation: 'traditional' }),
};

const common = [
  'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1',
  '1564', // as `qipu perft` counts
  'xqf 4 呂欽', 'big5 4 呂欽', '4', 'merged 4 2 tags', 'repaired 马2进3', 'true',
];
const wanted = {
  module: [...common, 'stream 4', 'image 600'],
  worker: ['44'],
  script: common,
  single: common,
};

// A plain script has its files within: a page from the disk may not fetch.
const page = (source, name, address) => `<!doctype html><meta charset="utf-8">
<title>qipu</title><body><script src="${source}"></script>
<script src="${address}checks.js"></script><script>
const bytes = (text) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
qipu.ready.then(() => qipuChecks(qipu,
  bytes('${Buffer.from(files['game.xqf']).toString('base64')}'),
  bytes('${Buffer.from(files['big5.pgn']).toString('base64')}')).lines)
  .catch((error) => [String(error.stack ?? error)])
  .then((lines) => fetch('${address}done?${name}', { method: 'POST',
    mode: 'no-cors', body: lines.join('\\n') }));
</script>`;

function serve(answer) {
  const server = http.createServer((request, response) => {
    const { pathname, search } = new URL(request.url, 'http://x');
    const name = pathname.slice(1);
    if (name === 'done') {
      let body = '';
      request.setEncoding('utf8').on('data', (part) => (body += part));
      request.on('end', () => {
        response.end();
        answer(search.slice(1), body);
      });
      return;
    }
    const head = { 'content-type': TYPES[path.extname(name)] ?? 'text/plain' };
    const from = name.startsWith('dist/') ? path.dirname(dist) : here;
    if (name === 'module.html') {
      head['content-security-policy'] = POLICY;
      response.writeHead(200, head).end(
        '<!doctype html><title>qipu</title><body>' +
          '<script type="module" src="module.js"></script>');
    } else if (name === 'script.html') {
      response.writeHead(200, head).end(
        page('dist/qipu.script.js', 'script', ''));
    } else if (files[name]) {
      response.writeHead(200, head).end(files[name]);
    } else if (fs.existsSync(path.join(from, name)) && /^[\w./-]+$/.test(name)) {
      response.writeHead(200, head).end(fs.readFileSync(path.join(from, name)));
    } else {
      response.writeHead(404).end();
    }
  });
  return new Promise((done) =>
    server.listen(0, '127.0.0.1', () => done(server)));
}

const BROWSERS = {
  chromium: {
    commands: ['chromium', 'chromium-browser', 'google-chrome'],
    options: (profile) => [
      '--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run',
      '--disable-background-networking', `--user-data-dir=${profile}`,
    ],
  },
  firefox: {
    commands: ['firefox-esr', 'firefox'],
    options: (profile) => ['--headless', '--no-remote', '--profile', profile],
  },
};

const found = ({ commands }) =>
  commands.find((one) => !spawnSync(one, ['--version']).error);

// One page in a browser of its own; resolves to what was reported.
async function visit(browser, command, address, reports, names) {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'qipu-browser-'));
  const child = spawn(command, [...browser.options(profile), address], {
    stdio: 'ignore', detached: true,
    env: { ...process.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1' },
  });
  const ended = new Promise((done) => child.on('exit', done));
  const until = Date.now() + SECONDS * 1000;
  while (!names.every((name) => reports.has(name)) && Date.now() < until)
    await new Promise((done) => setTimeout(done, 50));
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
  await ended;
  fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
}

let bad = 0;
let seen = 0;
const reports = new Map();
const server = await serve((name, body) => reports.set(name, body));
const address = `http://127.0.0.1:${server.address().port}/`;
const single = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'qipu-page-')),
  'page.html');
fs.copyFileSync(path.join(dist, 'qipu.single.js'),
  path.join(path.dirname(single), 'qipu.single.js'));
fs.writeFileSync(single, page('qipu.single.js', 'single', address));

for (const [name, browser] of Object.entries(BROWSERS)) {
  const command = found(browser);
  if (!command) {
    console.log(`left out: ${name}, which is not there`);
    continue;
  }
  reports.clear();
  const begun = Date.now();
  await visit(browser, command, `${address}module.html`, reports,
    ['module', 'worker']);
  await visit(browser, command, `${address}script.html`, reports, ['script']);
  await visit(browser, command, pathToFileURL(single).href, reports, ['single']);
  for (const [part, lines] of Object.entries(wanted)) {
    seen++;
    const got = reports.get(part) ?? 'no report';
    if (got === lines.join('\n')) continue;
    bad++;
    console.log(`${name}, ${part}: expected\n${lines.join('\n')}\ngot\n${got}`);
  }
  console.log(`${name}: ${Math.round((Date.now() - begun) / 1000)} s`);
}
server.close();
fs.rmSync(path.dirname(single), { recursive: true });
console.log(`== browsers: ${seen - bad} of ${seen} pages as expected`);
process.exit(bad ? 1 : 0);
