// repair.tsx - ways to repair the game on the board if it cannot be played to
// its end: a list to choose from, with the board after the first edit.

import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import {
  draw, Position, writeGames, type Game, type RepairEdit, type Suggestion,
} from 'qipu';
import { say, sayNumber, type Words } from '../language/words.js';
import type { Source } from '../source/source.js';
import { openMade } from '../state/pasted.js';
import { applySuggestion, findRepair } from '../state/repair.js';
import { visit } from '../state/route.js';
import { game, origin, undo } from '../state/session.js';
import { boardNow, DRAW_THEMES, settings } from '../state/settings.js';
import { chooseSource, sourceById } from '../state/sources.js';
import { notify, notifyError } from '../ui/notice.js';
import './repair.css';

const words = {
  title: ['Repair', '修复'],
  stops: [
    'Ply {ply} cannot be played. What may have been meant:',
    '第 {ply} 步走不通。原意可能是：',
  ],
  none: [
    'No repair was found with up to four edits.',
    '改动四处以内找不到修复办法。',
  ],
  inVariation: [
    'A variation has an error, which qipu repair can repair.',
    '变着有误，可用 qipu repair 修复。',
  ],
  suggestion: ['{edits} ({percent} % sure)', '{edits}（把握 {percent}%）'],
  board: ['The board after it', '修复后的局面'],
  apply: ['Repair this game', '修复本局'],
  all: ['Repair all likely ones ({count} games)', '修复全部把握较大的（{count} 局）'],
  leave: ['Leave it as it is', '保持原样'],
  done: ['Repaired: {edits}', '已修复：{edits}'],
  allDone: ['Repaired {count} games', '已修复 {count} 局'],
  made: ['{name}, repaired', '{name}（已修复）'],
  undo: ['Undo', '撤销'],
} as const satisfies Record<string, Words>;

const EDITS = {
  move: ['ply {ply}: read {was} as {now}', '第 {ply} 步：“{was}”改读“{now}”'],
  missing: ['ply {ply}: insert {now}', '第 {ply} 步：补“{now}”'],
  extra: ['ply {ply}: omit {was}', '第 {ply} 步：删去“{was}”'],
  swapped: ['ply {ply}: reorder {was} as {now}', '第 {ply} 步：“{was}”次序改为“{now}”'],
  turn: ['the other side moves first', '改由另一方先走'],
  start: ['start from {now}', '起始局面改为 {now}'],
} as const satisfies Record<RepairEdit['kind'], Words>;

const sayEdit = ({ kind, ply, was, now }: RepairEdit): string =>
  say(EDITS[kind], { ply, was, now });

const sayEdits = ({ edits }: Suggestion): string =>
  edits.map(sayEdit).join('; ');

/** The board after the first edit, as the address of a picture. */
function picture({ fen, moves, edits }: Suggestion): string {
  const position = new Position(fen, { allow: 'any' });
  for (const move of moves.slice(0, edits[0]?.ply ?? 0))
    position.play(move, { notation: 'ucci' });
  const svg = draw(position, {
    lastMove: true, width: 300, theme: DRAW_THEMES[boardNow.value],
    pieces: settings.pieces.value,
  });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

interface Found {
  readonly of: Game;
  readonly repaired: Game | undefined;
  /** So many games of the source cannot be played. */
  readonly count: number;
}

/** What was found for the game on the board. */
function useFound(): Found | undefined {
  const found = useSignal<Found | undefined>(undefined);
  const [shown, from] = [game.value, origin.value];
  useEffect(() => {
    const source = from && sourceById(from.source);
    const repairs = source?.repaired || source?.repairedOne;
    if (!from || !source || !repairs) return;
    if (!shown.isBroken && !shown.headers.has('Unread')) return;
    findRepair(source, from.id).then((one) => {
      found.value = { of: shown, ...one };
    }, notifyError);
  }, [shown, from]);
  return found.value?.of === shown ? found.value : undefined;
}

async function repairAll(source: Source, id: number): Promise<void> {
  const games: Game[] = [];
  for await (const one of source.repaired?.('likely') ?? []) games.push(one);
  const name = say(words.made, { name: source.name });
  await openMade(new TextDecoder().decode(writeGames(games)), name, id);
  const count = games.filter((one) => one.repair?.applied).length;
  notify(say(words.allDone, { count: sayNumber(count) }), {
    name: words.undo,
    run: () => {
      chooseSource(source.id);
      visit({ view: 'board', source: source.id, id });
    },
  });
}

interface Asked {
  found: Found;
  onLeave: () => void;
}

function Suggestions(props: Asked): JSX.Element {
  const { of, repaired, count } = props.found;
  const chosen = useSignal(0);
  const { ply, suggestions } = repaired!.repair!;
  const one = suggestions[chosen.value] ?? suggestions[0]!;
  const source = origin.value && sourceById(origin.value.source);
  const apply = (): void => {
    applySuggestion(of, repaired!, suggestions.indexOf(one), sayEdit);
    const done = say(words.done, { edits: sayEdits(one) });
    notify(done, { name: words.undo, run: undo });
  };
  return (
    <>
      <div class="repair-choice">
        <fieldset>
          <legend>{say(words.stops, { ply })}</legend>
          {suggestions.map((each, index) => (
            <label>
              <input
                type="radio" name="repair" checked={each === one}
                onChange={() => (chosen.value = index)}
              />
              <bdi class="record">
                {say(words.suggestion, {
                  edits: sayEdits(each),
                  percent: each.percent,
                })}
              </bdi>
            </label>
          ))}
        </fieldset>
        <img src={picture(one)} alt={say(words.board)} />
      </div>
      <p class="choices">
        <button type="button" class="primary" onClick={apply}>
          {say(words.apply)}
        </button>
        {count > 1 && source?.repaired && (
          <button
            type="button"
            onClick={() =>
              void repairAll(source, origin.value!.id).catch(notifyError)
            }
          >
            {say(words.all, { count: sayNumber(count) })}
          </button>
        )}
        <button type="button" onClick={props.onLeave}>
          {say(words.leave)}
        </button>
      </p>
    </>
  );
}

export function RepairPanel(): JSX.Element | null {
  const found = useFound();
  const left = useSignal<Game | undefined>(undefined);
  const repair = found?.repaired?.repair;
  if (!repair || left.value === found.of) return null;
  return (
    <section class="repair" aria-labelledby="repair-title">
      <h2 id="repair-title">{say(words.title)}</h2>
      {repair.suggestions.length && !repair.inVariation
        ? <Suggestions found={found} onLeave={() => (left.value = found.of)} />
        : <p>{say(repair.inVariation ? words.inVariation : words.none)}</p>}
    </section>
  );
}
