// user.mts - a user's program, for the compiler to look at.
import {
  draw, Game, judge, Position, QipuError, readGames, readGamesFrom, translate,
  type Loss, type Move, type Piece, type Ruling, type Written,
} from 'qipu';

const position: Position = Position.fromFen('startpos moves h2e2');
const moves: Move[] = position.moves({ notation: 'wxf', from: 'h9' });
const piece: Piece | undefined = position.get(moves[0]!.from);
const captured: string | undefined = position.play(moves[0]!).captured;
const texts: string[] = translate(['h2e2'], 'chinese');
const text: string = translate('h2e2', 'chinese');
const ruling: Ruling = judge(position, { book: 'cxa2020' });

function show(bytes: Uint8Array): Loss[] {
  const losses: Loss[] = [];
  using reader = readGames(bytes, {
    onProblem: (problem, game) => console.log(problem.line, game?.fen),
  });
  for (const game of reader) {
    game.headers.set('Event', 'x');
    for (const node of game.mainline()) node.comments.push(node.ucci);
    const written: Written = game.write('xqf');
    losses.push(...written.losses);
  }
  return losses;
}

async function count(stream: ReadableStream<Uint8Array>): Promise<bigint> {
  let plies = 0n;
  for await (const game of readGamesFrom(stream)) plies += BigInt(game.length);
  return plies;
}

try {
  new Game().play('x');
} catch (error) {
  if (error instanceof QipuError) console.log(error.code, error.want);
}
console.log(piece?.side, captured, texts, text, ruling.verdict, show, count);
console.log(draw(position, { theme: 'dark', marks: [{ kind: 'ring', from: 'e4' }] }));
// @ts-expect-error: a number is no move
console.log(() => position.play(7));
// @ts-expect-error: no such notation
console.log(() => position.write('h2e2', 'klingon'));
