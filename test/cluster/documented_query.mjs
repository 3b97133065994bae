// documented_query.mjs QIPU DATABASE - runs DuckDB's query of doc/tables.md on the
// positions of a database: it must count what `qipu db tree` counts, for the moves
// of the position or all of its mirror.
//
// SPDX-License-Identifier: MIT
import fs from "fs";
import assert from "assert";
import { execFileSync } from "child_process";
import { DuckDBInstance } from "@duckdb/node-api";

const [qipu, database, page] = process.argv.slice(2);
const run = (...args) => execFileSync(qipu, args, { encoding: "utf-8" });
const text = fs.readFileSync(page, "utf-8");
const query = /SELECT CASE WHEN mirrored[^;]*;/.exec(text)[0];
const mirror = /`(greatest\(move[^`]*)`/.exec(text)[1];
const instance = await DuckDBInstance.create(":memory:");
const connection = await instance.connect();

async function counts(fen) {
  const key = run("db", "sql", "--csv", database,
    "SELECT qipu_key(?)", fen).split("\n")[1];
  const here = query.replace(/key = -?\d+/, `key = ${key}`);
  const own = here.replace(/CASE WHEN mirrored[\s\S]*?END AS played/,
    `${mirror} AS played`);
  const answer = await connection.runAndReadAll(
    fen.startsWith("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1") ? own
      : here);
  return answer.getRowsJson().filter(([move]) => move !== null)
    .map(([move, games]) => `${move} ${games}`).sort();
}

const mirrored = (row) => row.replace(/[a-i]/g,
  (file) => "ihgfedcba"["abcdefghi".indexOf(file)]);

let compared = 0;
for (const moves of ["", "h2e2", "b2e2", "h2e2 h9g7", "b2e2 b9c7 b0c2"]) {
  const tree = run("db", "tree", "--json", ...(moves ? ["--moves", moves] : []),
    database).trim().split("\n").map((line) => JSON.parse(line));
  const got = await counts(tree[0].fen);
  const wanted = tree.slice(1).map((row) => `${row.ucci} ${row.games}`).sort();
  assert([got, got.map(mirrored).sort()].some((list) =>
    String(list) === String(wanted)), `${moves}: ${got}, not ${wanted}`);
  compared += wanted.length;
}
assert(compared > 10, `only ${compared} moves`);
console.log(`${compared} moves of doc/tables.md's query, as in db tree`);
