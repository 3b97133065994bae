// worker.js - the same in a worker.
import * as qipu from './dist/web-slim.js';

postMessage([String(new qipu.Position().moves().length)]);
