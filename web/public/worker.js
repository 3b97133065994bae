// worker.js - keeps the page of a server for times when it cannot be reached; what
// the server says of games is never kept.
//
// While the server answers, the worker does nothing: only the page itself goes
// through it, its other files come from the server as without a worker.
//
// SPDX-License-Identifier: MIT
const NAME = 'qipu-@version@'; // of these files (pack.mjs)
const PAGE = ['/', '/app.js', '/app.css', '/qipu.wasm', '/manifest.webmanifest'];

/** Whether the server answered when the page was last opened; undefined if the
 *  worker was started after that. */
let isThere;

addEventListener('install', (event) => {
  skipWaiting();
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(PAGE)));
});

addEventListener('activate', (event) => {
  // The request is sent while the worker starts. Not in Firefox: where nothing
  // answers that request, it shows an error instead of what the worker has.
  const preload = registration.navigationPreload;
  const begun = navigator.userAgent.includes('Firefox/')
    ? preload?.disable() : preload?.enable();
  const dropped = caches.keys().then((names) => Promise.all(
    names.filter((name) => name !== NAME).map((name) => caches.delete(name))));
  event.waitUntil(Promise.all([begun, dropped]));
});

async function kept(request, error) {
  const cache = await caches.open(NAME);
  const found = await cache.match(request);
  if (!found) throw error;
  return found;
}

async function page(event) {
  try {
    const answer = await event.preloadResponse ?? await fetch(event.request);
    isThere = true;
    return answer;
  } catch (error) {
    isThere = false;
    return kept('/', error);
  }
}

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (!isThere && PAGE.includes(pathname))
    event.respondWith(fetch(request).catch((error) => kept(request, error)));
});
