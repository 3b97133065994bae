// tags-dialog.tsx - the tags of a game and its result, to be changed.

import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import type { Result } from 'qipu';
import { sayResult } from '../language/games.js';
import { sayTag } from '../language/tags.js';
import { say, type Words } from '../language/words.js';
import { game, setHead } from '../state/session.js';
import { Choice } from '../ui/choice.js';
import { Dialog } from '../ui/dialog.js';

const words = {
  edit: ['Edit the tags', '编辑标签'],
  result: ['Result', '结果'],
  name: ['Name of tag {number}', '第{number}个标签的名称'],
  add: ['Add a tag', '添加标签'],
  save: ['Save the tags', '保存标签'],
  remove: ['Remove the tag {name}', '删除标签{name}'],
} as const satisfies Record<string, Words>;

const RESULTS: readonly Result[] = ['*', '1-0', '1/2-1/2', '0-1'];
/** Rows that every game has in the dialog. */
const USUAL = ['Event', 'Site', 'Date', 'Round', 'Red', 'Black'];

type Tag = readonly [name: string, value: string];

interface Draft {
  readonly tags: readonly Tag[];
  readonly result: Result;
}

const draft = signal<Draft | undefined>(undefined);

function begin(): void {
  const { headers, result } = game.value;
  const missing = USUAL.filter((name) => !headers.has(name));
  // The result is chosen below.
  const tags = [...headers].filter(([name]) => name !== 'Result');
  draft.value = {
    tags: [...tags, ...missing.map((name): Tag => [name, ''])],
    result: result ?? '*',
  };
}

function save({ tags, result }: Draft): void {
  const written: readonly Tag[] = [...tags, ['Result', result]];
  setHead({ tags: written, result });
  draft.value = undefined;
}

function Rows({ of }: { of: Draft }): JSX.Element {
  const { tags } = of;
  const put = (index: number, ...tag: readonly Tag[]): void => {
    const next = [...tags];
    next.splice(index, 1, ...tag);
    draft.value = { ...of, tags: next };
  };
  return (
    <>
      {tags.map(([name, value], index) => (
        <div class="tag-row" key={index}>
          {sayTag(name) !== name && (
            <span class="tag-said" aria-hidden="true">{sayTag(name)}</span>
          )}
          <input
            aria-label={say(words.name, { number: index + 1 })} value={name}
            onInput={({ currentTarget }) =>
              put(index, [currentTarget.value, value])}
          />
          <input
            aria-label={sayTag(name)} value={value} dir="auto"
            onInput={({ currentTarget }) =>
              put(index, [name, currentTarget.value])}
          />
          <button
            type="button" aria-label={say(words.remove, { name: sayTag(name) })}
            onClick={() => put(index)}
          >
            ×
          </button>
        </div>
      ))}
    </>
  );
}

export function TagsButton(): JSX.Element {
  const now = draft.value;
  return (
    <>
      <button type="button" class="plain" onClick={begin}>
        {say(words.edit)}
      </button>
      <Dialog
        id="tags-title" title={say(words.edit)} isOpen={now !== undefined}
        onClose={() => (draft.value = undefined)} isForm
        end={now && (
          <button type="button" class="primary" onClick={() => save(now)}>
            {say(words.save)}
          </button>
        )}
      >
        {now && (
          <>
            <Rows of={now} />
            <button
              type="button"
              onClick={() => (draft.value = {
                ...now, tags: [...now.tags, ['', '']],
              })}
            >
              {say(words.add)}
            </button>
            <label class="setting">
              <span>{say(words.result)}</span>
              <Choice
                all={RESULTS} value={now.result} name={sayResult}
                onValue={(result) => (draft.value = { ...now, result })}
              />
            </label>
          </>
        )}
      </Dialog>
    </>
  );
}
