// about.tsx - what this is, and under which terms its parts are used.

import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { version } from 'qipu';
import { say, type Words } from '../language/words.js';
import { isFile } from '../source/config.js';

const words = {
  about: ['About', '关于'],
  what: [
    'qipu {version}, a library and program for xiangqi records, under the ' +
      'MIT licence.',
    'qipu {version}，象棋棋谱的库与程序，MIT 许可。',
  ],
  licences: ['Licences of its parts', '各部分的许可'],
} as const satisfies Record<string, Words>;

async function licences(): Promise<string> {
  const within = document.getElementById('qipu-licences')?.textContent;
  if (within || isFile) return within ?? '';
  const answer = await fetch('/licences.txt');
  return answer.ok ? answer.text() : String(answer.status);
}

export function About(): JSX.Element {
  const text = useSignal('');
  const load = (): void => {
    if (text.value) return;
    licences().then(
      (found) => (text.value = found),
      (error) => (text.value = String(error)),
    );
  };
  return (
    <section class="about" aria-labelledby="about-title">
      <h3 id="about-title">{say(words.about)}</h3>
      <p>{say(words.what, { version: version() })}</p>
      <details onToggle={load}>
        <summary>{say(words.licences)}</summary>
        <pre tabIndex={0}>{text.value}</pre>
      </details>
    </section>
  );
}
