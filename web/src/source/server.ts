// server.ts - the databases of `qipu serve`, asked by /api (web/openapi.json).

import type { Source } from '../source.js';

export async function serverSources(): Promise<Source[]> {
  return [];
}
