// worker.js - keeps the page of a server for times when it cannot be reached; what
// the server says of games is never kept.
//
// SPDX-License-Identifier: MIT
const NAME = 'qipu';
const PAGE = ['/', '/app.js', '/app.css', '/qipu.wasm', '/manifest.webmanifest'];

addEventListener('install', (event) => {
  skipWaiting();
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(PAGE)));
});

async function answer(request) {
  const cache = await caches.open(NAME);
  try {
    const response = await fetch(request);
    const { pathname } = new URL(request.url);
    if (response.ok && PAGE.includes(pathname))
      await cache.put(pathname, response.clone());
    return response;
  } catch (error) {
    const isPage = request.mode === 'navigate';
    const kept = await cache.match(isPage ? '/' : request);
    if (!kept) throw error;
    return kept;
  }
}

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method === 'GET' && origin === location.origin &&
      !pathname.startsWith('/api/'))
    event.respondWith(answer(request));
});
