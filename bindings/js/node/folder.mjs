// folder.mjs - the games of a folder's files, read by worker threads of Node,
// with the results in order. Part of the package as 'qipu/folder'.
import { readdir, readFile, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { formats, readGames } from './node.js';

// ---- which files ----------------------------------------------------------

const extensions = new Set(['htm', 'html']);
for (const format of formats())
  if (format.reads) for (const one of format.extensions) extensions.add(one);

async function filesOf(place) {
  if (!(await stat(place)).isDirectory()) return [place];
  const entries = await readdir(place, { withFileTypes: true });
  const found = [];
  entries.sort((a, b) => Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)));
  for (const entry of entries) {
    const file = path.join(place, entry.name);
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) found.push(...await filesOf(file));
    else if (extensions.has(path.extname(file).slice(1).toLowerCase())) found.push(file);
  }
  return found;
}

// ---- a worker -------------------------------------------------------------

const plain = (game) => ({
  headers: game.headers.toJSON(),
  fen: game.fen,
  moves: [...game.mainline()].map((node) => node.ucci),
  result: game.result,
  isBroken: game.isBroken,
});

async function work({ map, options }) {
  const of = map ? (await import(map)).default : plain;
  parentPort.on('message', async (file) => {
    const answer = { file, values: [] };
    try {
      for (const game of readGames(await readFile(file), options))
        answer.values.push(await of(game, file));
    } catch (error) {
      answer.error = error;
    }
    parentPort.postMessage(answer);
  });
}

// ---- reading --------------------------------------------------------------

/** Reads the files of a folder, or one file, on several threads: see folder.d.ts. */
export async function* readFolder(place, { jobs, map, ...options } = {}) {
  const files = await filesOf(place);
  const count = Math.min(jobs ?? os.availableParallelism?.() ?? os.cpus().length,
    files.length);
  const answers = new Map(); // by file, until their turn comes
  const workers = [];
  let next = 0, shown = 0, wake, failure;
  const give = (worker) => {
    // A few files are read ahead, not all of them.
    while (worker.idle && next < files.length && next < shown + 3 * count) {
      worker.idle = false;
      worker.postMessage(files[next++]);
    }
  };
  for (let i = 0; i < count; i++) {
    const worker = new Worker(new URL(import.meta.url), {
      workerData: { qipu: true, map: map && String(map), options },
    });
    worker.idle = true;
    worker.on('message', (answer) => {
      answers.set(answer.file, answer);
      worker.idle = true;
      give(worker);
      wake?.();
    });
    worker.on('error', (error) => { failure = error; wake?.(); });
    workers.push(worker);
    give(worker);
  }
  try {
    for (const file of files) {
      while (!answers.has(file) && !failure)
        await new Promise((resolve) => { wake = resolve; });
      const answer = answers.get(file);
      if (!answer) throw failure;
      answers.delete(file);
      shown++;
      workers.forEach(give);
      for (const value of answer.values) yield { file, value };
      if (answer.error) yield { file, error: answer.error };
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

if (!isMainThread && workerData?.qipu) await work(workerData);
