// repair.tsx - ways to repair the game on the board if it cannot be played to
// its end: a list to choose from, with the board after the first edit.

import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import {
  draw, Position, writeGames, type Game, type Repair, type RepairEdit,
  type Suggestion,
} from 'qipu';
import { say, sayNumber, type Words } from '../language/words.js';
import type { Source } from '../source/source.js';
import { openMade } from '../state/pasted.js';
import { applySuggestions, findRepair } from '../state/repair.js';
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
  variationStops: [
    'The variation of ply {branch} stops at ply {ply}. ' +
      'What may have been meant:',
    '第 {branch} 步的变着在第 {ply} 步走不通。原意可能是：',
  ],
  noneInVariation: [
    'The variation of ply {branch} stops at ply {ply}: ' +
      'no repair was found with up to four edits.',
    '第 {branch} 步的变着在第 {ply} 步走不通，改动四处以内找不到修复办法。',
  ],
  more: [
    'Of {count} more variations the first suggestion is taken.',
    '另有 {count} 条变着采用第一种改法。',
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

/** So many edits are named when a game was repaired. */
const EDITS_SAID = 4;

function sayEdits(edits: readonly RepairEdit[], most = Infinity): string {
  const said = edits.slice(0, most).map(sayEdit).join('; ');
  return edits.length > most ? `${said}; …` : said;
}

/** So many variations of a game are shown. */
const VARIATIONS_SHOWN = 10;

/** The board after the first edit, as the address of a picture. `before`: so
 *  many plies lead to the moves. */
function picture({ fen, moves, edits }: Suggestion, before: number): string {
  const position = new Position(fen, { allow: 'any' });
  for (const move of moves.slice(0, (edits[0]?.ply ?? 0) - before))
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

/** The suggestions for a line, to choose from; `at` is its number. */
function Line(props: {
  repair: Repair;
  at: number;
  chosen: number;
  choose: (index: number) => void;
}): JSX.Element {
  const { at, chosen, choose } = props;
  const { ply, branch, inVariation, suggestions } = props.repair;
  const one = suggestions[chosen];
  if (!one)
    return (
      <p>
        {inVariation ? say(words.noneInVariation, { branch, ply })
          : say(words.none)}
      </p>
    );
  return (
    <div class="repair-choice">
      <fieldset>
        <legend>
          {inVariation ? say(words.variationStops, { branch, ply })
            : say(words.stops, { ply })}
        </legend>
        {suggestions.map((each, index) => (
          <label>
            <input
              type="radio" name={`repair-${at}`} checked={each === one}
              onChange={() => choose(index)}
            />
            <bdi class="record">
              {say(words.suggestion, {
                edits: sayEdits(each.edits), percent: each.percent,
              })}
            </bdi>
          </label>
        ))}
      </fieldset>
      <img
        src={picture(one, inVariation ? branch - 1 : 0)} alt={say(words.board)}
      />
    </div>
  );
}

function Suggestions(props: {
  found: Found;
  repaired: Game;
  onLeave: () => void;
}): JSX.Element {
  const { found: { of, count }, repaired } = props;
  const chosen = useSignal<readonly number[]>([]);
  const { repairs } = repaired;
  const shown = repairs.slice(0, VARIATIONS_SHOWN);
  const hidden = repairs.length - shown.length;
  const source = origin.value && sourceById(origin.value.source);
  const apply = (): void => {
    const edits = applySuggestions(of, repaired, chosen.value, sayEdit);
    const done = say(words.done, { edits: sayEdits(edits, EDITS_SAID) });
    notify(done, { name: words.undo, run: undo });
  };
  return (
    <>
      {shown.map((repair, at) => (
        <Line
          key={at} repair={repair} at={at} chosen={chosen.value[at] ?? 0}
          choose={(index) => {
            chosen.value = repairs.map((_, other) =>
              other === at ? index : chosen.value[other] ?? 0);
          }}
        />
      ))}
      {hidden > 0 && <p>{say(words.more, { count: sayNumber(hidden) })}</p>}
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
  const repaired = found?.repaired;
  if (!found || !repaired?.repairs.length || left.value === found.of)
    return null;
  const { repairs } = repaired;
  return (
    <section class="repair" aria-labelledby="repair-title">
      <h2 id="repair-title">{say(words.title)}</h2>
      {repairs.some(({ suggestions }) => suggestions.length) ? (
        <Suggestions
          found={found} repaired={repaired}
          onLeave={() => (left.value = found.of)}
        />
      ) : repairs.slice(0, VARIATIONS_SHOWN).map((repair, at) => (
        <Line key={at} repair={repair} at={at} chosen={0} choose={() => {}} />
      ))}
    </section>
  );
}
