/* today.js - today's ClickHouse, in this process (npm `chdb`), behind HTTP as a
 * server of its own would be: for the tests of the cluster (today_peer.sh).
 *
 *     NODE_PATH=.../node_modules node today.js FOLDER
 *
 * Prints the port that it listens on, then its version. An INSERT with a body
 * becomes one from a file; the library is queried for a SELECT by its
 * format.
 *
 * SPDX-License-Identifier: MIT
 */
"use strict";
delete globalThis.fetch;
const fs = require("fs");
const http = require("http");
const path = require("path");
const { Session } = require("chdb");

const folder = process.argv[2];
const session = new Session(path.join(folder, "base"));
let files = 0;

function fromFile(sql, body) {
  const name = path.join(folder, `insert${files++}`);
  fs.writeFileSync(name, body);
  return sql.replace(/ FORMAT (\w+)$/, ` FROM INFILE '${name}' FORMAT $1`);
}

async function answer(sql, body) {
  if (body.length) {
    await session.queryAsync(fromFile(sql, body));
    return Buffer.alloc(0);
  }
  const [, words, format] = /^([^]*?)(?: FORMAT (\w+))?;?\s*$/.exec(sql);
  const result = await session.queryAsync(words, { format: format || "TSV" });
  return Buffer.from(result.bytes() || []);
}

const server = http.createServer((request, response) => {
  const parts = [];
  request.on("data", (part) => parts.push(part));
  request.on("end", async () => {
    const query = new URL(request.url, "http://localhost").searchParams.get(
      "query");
    const body = Buffer.concat(parts);
    try {
      const bytes = query ? await answer(query, body)
                          : await answer(body.toString(), Buffer.alloc(0));
      response.writeHead(200).end(bytes);
    } catch (error) {
      response.writeHead(500).end(String(error.message));
    }
  });
});

server.listen(0, "127.0.0.1", async () => {
  console.log(server.address().port);
  const version = await session.queryAsync("SELECT version()", {
    format: "TSV" });
  console.log(version.text().trim());
});
process.stdin.on("end", () => process.exit(0)).resume();
