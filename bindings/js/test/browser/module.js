// module.js - the package as a module, with a worker, under a strict policy.
import * as qipu from './dist/web.js';
import './checks.js';

const bytes = async (name) =>
  new Uint8Array(await (await fetch(name)).arrayBuffer());
const report = (name, lines) =>
  fetch(`done?${name}`, { method: 'POST', body: lines.join('\n') });

try {
  const [xqf, big5] = [await bytes('game.xqf'), await bytes('big5.pgn')];
  const { lines, svg } = qipuChecks(qipu, xqf, big5);
  let count = 0;
  const stream = (await fetch('big5.pgn')).body;
  for await (const game of qipu.readGamesFrom(stream)) count += game.length;
  lines.push(`stream ${count}`);
  const image = new Image();
  image.src = 'data:image/svg+xml,' + encodeURIComponent(svg);
  await image.decode();
  lines.push(`image ${image.naturalWidth}`);
  document.body.append(image);
  await report('module', lines);
} catch (error) {
  await report('module', [String(error?.stack ?? error)]);
}

const worker = new Worker('worker.js', { type: 'module' });
worker.onmessage = ({ data }) => report('worker', data);
worker.onerror = (event) => report('worker', [event.message]);
