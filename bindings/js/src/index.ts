// index.ts - all that users see.

export { init, initSync, QipuError, version } from './wasm.js';
export type { Diagnostic, WasmSource } from './wasm.js';
export { Position, START_FEN } from './position.js';
export type {
  Attack, Fault, Move, MoveLike, Pin, ReadMoveOptions, ReadOptions,
  WriteMoveOptions,
} from './position.js';
export type {
  Encoding, Kind, MoveOptions, Notation, Piece, Side, Square,
} from './names.js';
export { pieceLetter } from './names.js';
export { Game, GameNode, Headers } from './game.js';
export type { Problem, Result } from './game.js';
export { GameReader, readGame, readGames, readGamesFrom, writeGames } from './files.js';
export type { ReadGamesOptions } from './files.js';
export { diff, Editor, merge, split } from './collection.js';
export type { Difference, Edits } from './collection.js';
export type { Repair, RepairEdit, Suggestion } from './repair.js';
export type { Loss, WriteOptions, Written } from './writing.js';
export {
  books, detect, draw, formats, judge, judgeGame, labelsOf, mainLine, marksOf, messageOf,
  pack, packMoves, titleOf, translate, unpack, unpackMoves,
} from './more.js';
export type {
  Codec, DrawOptions, Format, Ground, JudgeOptions, Label, Language, MainLine, Mark, MarkColor,
  PackOptions, RuleBook, Ruling, TranslateOptions, Verdict,
} from './more.js';
