// moves.tsx - the moves of the game as a tree of lines.

import { effect } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo } from 'preact/hooks';
import type { Game } from 'qipu';
import { sayWritten } from '../language/errors.js';
import { languageOf, type PageNotation } from '../language/notation.js';
import { say, type Words } from '../language/words.js';
import { readable } from '../state/annotations.js';
import { game, goTo, node, revision, touchOf } from '../state/session.js';
import { settings } from '../state/settings.js';
import { Branch } from './branch.js';
import { Comment } from './comment.js';
import { EditMove, openEditor } from './edit.js';
import { ProblemText } from './game-head.js';
import { Groups, wantMove } from './groups.js';
import { countOf, layOut } from './layout.js';
import type { Shared } from './line.js';
import { keepList, moveOf, showPlace, unfoldAll } from './place.js';
import { Texts } from './texts.js';
import './moves.css';

const words = {
  moves: ['Moves', '着法'],
  none: ['No moves yet: play one on the board.', '还没有着法：在棋盘上走一着。'],
  redWins: ['Red wins', '红胜'],
  blackWins: ['Black wins', '黑胜'],
  draw: ['Draw', '和棋'],
  incomplete: ['The moves end here: ', '着法到此为止：'],
} as const satisfies Record<string, Words>;

/** Of what its reader met in a game, below the moves; the head has more. */
const PROBLEMS_SHOWN = 3;

function Ending(): JSX.Element | null {
  revision.value;
  const { result, commentsAfter, headers } = game.value;
  const said =
    result === '1-0'
      ? words.redWins
      : result === '0-1' ? words.blackWins
        : result === '1/2-1/2' ? words.draw : undefined;
  const texts = commentsAfter.map(readable).filter(Boolean);
  const problems = game.value.problems.slice(0, PROBLEMS_SHOWN);
  // What `qipu view` writes of a game that cannot be read to its end.
  const why = problems.length ? undefined : headers.get('Incomplete');
  if (!said && !texts.length && !problems.length && !why) return null;
  return (
    <div class="ending">
      {texts.map((text) => <Comment text={text} />)}
      {said && <p>{`${result} · ${say(said)}`}</p>}
      {why && (
        <p class="problem">
          {say(words.incomplete)}
          <bdi class="record">{sayWritten(why)}</bdi>
        </p>
      )}
      {problems.map((problem) => (
        <div class="problem"><ProblemText problem={problem} /></div>
      ))}
    </div>
  );
}

function useShared(shown: Game, notation: PageNotation): Shared {
  const { first, isBlackFirst } = countOf(shown);
  return useMemo(
    () => ({
      texts: new Texts(shown, notation),
      count: { first, isBlackFirst },
      language: languageOf(notation),
    }),
    [shown, notation, first, isBlackFirst],
  );
}

export function Moves(): JSX.Element {
  revision.value;
  const shown = game.value;
  const shared = useShared(shown, settings.notation.value);
  const parts = layOut(shown, shared.count, touchOf);
  useLayoutEffect(() => unfoldAll(), [shown]);
  useLayoutEffect(() => showPlace());
  useEffect(
    () =>
      effect(() => {
        wantMove(node.value);
        showPlace();
      }),
    [],
  );
  return (
    <section class="moves" aria-labelledby="moves-title">
      <h2 id="moves-title" class="unseen">{say(words.moves)}</h2>
      <div
        ref={keepList}
        class="moves-list"
        data-testid="moves"
        onClick={(event) => goTo(moveOf(event.target))}
        onContextMenu={(event) => {
          const found = moveOf(event.target);
          if (!found) return;
          event.preventDefault();
          goTo(found);
          openEditor();
        }}
      >
        <Groups shown={shown} parts={parts} shared={shared} />
        {!shown.root.next && <p class="moves-none">{say(words.none)}</p>}
        <Ending />
      </div>
      <div class="branch-place"><Branch /></div>
      <EditMove />
    </section>
  );
}
