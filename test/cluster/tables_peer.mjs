// tables_peer.mjs - prints every row of the tables as their readers have it:
// reader, file, and the values as JSON, integers of 64 bits as strings.
//
// SPDX-License-Identifier: MIT
import fs from "fs";
import { DuckDBInstance } from "@duckdb/node-api";
import { query } from "chdb";
import { tableFromIPC } from "apache-arrow";

function print(reader, file, row) {
  const text = JSON.stringify(row, (_, value) =>
    typeof value === "bigint" ? value.toString() : value);
  console.log(`${reader}\t${file}\t${text}`);
}

async function duckdb() {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  const tables = {
    "table.csv": "read_csv('table.csv', allow_quoted_nulls = false)",
    "table.parquet": "'table.parquet'",
  };
  for (const [file, table] of Object.entries(tables)) {
    const answer = await connection.runAndReadAll(`SELECT * FROM ${table}`);
    for (const row of answer.getRowsJson()) print("duckdb", file, row);
  }
}

function clickhouse() {
  const formats = {
    "table.csv": "CSVWithNames", "table.parquet": "Parquet",
    "table.arrow": "Arrow", "table.arrow-stream": "ArrowStream",
  };
  for (const [file, format] of Object.entries(formats)) {
    const answer = String(query(
      `SELECT * FROM file('${file}', ${format}) SETTINGS max_threads = 1, ` +
      "output_format_json_quote_64bit_integers = 1", "JSONCompactEachRow"));
    for (const line of answer.split("\n"))
      if (line) print("clickhouse", file, JSON.parse(line));
  }
}

function arrow() {
  for (const file of ["table.arrow", "table.arrow-stream"])
    for (const row of tableFromIPC(fs.readFileSync(file)))
      print("arrow", file, [...row].map(([, value]) => value));
}

await duckdb();
clickhouse();
arrow();
