/* schema.c - the tables on the server (doc/cluster.md).
 *
 * Owns their columns and engines, in words that ClickHouse 18.16 and today's
 * both take: no CODEC, no skipping index. A replicated table ends in _local and
 * has its Distributed one in front of it; `batches` is whole on every server.
 *
 * SPDX-License-Identifier: MIT
 */
#include "schema.h"

#define COLUMNS(...)                                                           \
    sizeof(cluster_column[]){__VA_ARGS__} / sizeof(cluster_column), {          \
        __VA_ARGS__                                                            \
    }

const cluster_table CLUSTER_TABLES[TABLE_COUNT] = {
    [TABLE_GAMES] =
        {"games", "id", "id, batch", "id, batch", "", "",
         COLUMNS({"id", "UInt64"}, {"batch", "UInt64"}, {"red", "String"},
                 {"black", "String"}, {"red_key", "String"},
                 {"black_key", "String"}, {"red_team", "String"},
                 {"black_team", "String"}, {"event", "String"},
                 {"site", "String"}, {"round", "String"}, {"date", "String"},
                 {"day", "UInt32"}, {"until", "UInt32"}, {"result", "String"},
                 {"outcome", "UInt8"}, {"ecco", "String"}, {"plies", "UInt32"},
                 {"broken", "UInt8"}, {"file", "String"}, {"offset", "UInt64"},
                 {"line", "UInt64"}, {"weight", "UInt32"}, {"last", "Int64"},
                 {"comments", "String"}, {"start", "String"},
                 {"moves", "String"}, {"record", "String"},
                 {"material", "Array(UInt32)"})},
    [TABLE_POSITIONS] = {"positions", "intHash64(key)", "key, ply, game",
                         "key, ply, game", "", "",
                         COLUMNS({"key", "Int64"}, {"move", "FixedString(4)"},
                                 {"ply", "UInt16"}, {"game", "UInt64"},
                                 {"outcome", "UInt8"}, {"year", "UInt16"})},
    [TABLE_OPENING] = {"opening", "intHash64(key)", "key, move, year, outcome",
                       "key, move, year, outcome, batch", "Summing",
                       ", (games)",
                       COLUMNS({"key", "Int64"}, {"move", "FixedString(4)"},
                               {"year", "UInt16"}, {"outcome", "UInt8"},
                               {"games", "UInt64"}, {"batch", "UInt64"})},
    [TABLE_REPEATS] = {"repeats", "intHash64(key)", "key, game, batch",
                       "key, game, batch", "Replacing", "",
                       COLUMNS({"key", "Int64"}, {"move", "FixedString(4)"},
                               {"game", "UInt64"}, {"outcome", "UInt8"},
                               {"batch", "UInt64"})},
    [TABLE_BATCHES] = {"batches", NULL, "batch, state", "batch, state", "", "",
                       COLUMNS({"batch", "UInt64"}, {"state", "UInt8"},
                               {"games", "UInt64"}, {"positions", "UInt64"},
                               {"openings", "UInt64"}, {"version", "UInt16"})},
};

/* ---- DDL ----------------------------------------------------------------- */

static void schema_columns(byte_buffer *out, const cluster_table *table) {
    buffer_puts(out, " (");
    for (size_t i = 0; i < table->columns; i++) {
        buffer_puts(out, i ? ", " : "");
        buffer_puts(out, table->column[i].name);
        buffer_puts(out, " ");
        buffer_puts(out, table->column[i].type);
    }
    buffer_puts(out, ")");
}

static void schema_create(byte_buffer *out, const cluster_table *table,
                          const char *database, const char *tail) {
    cluster__fill(out, "CREATE TABLE IF NOT EXISTS $.", database);
    buffer_puts(out, table->name);
    buffer_puts(out, tail);
    schema_columns(out, table);
}

static void schema_alone(byte_buffer *out, const cluster_table *table,
                         const char *database) {
    schema_create(out, table, database, "");
    cluster__fill(out, " ENGINE = MergeTree() ORDER BY ($);\n",
                  table->alone_order);
}

/* Blocks that were stored are known again by their sums, which ZooKeeper keeps:
 * those of ten thousand batches, so that a push that was cut may be taken up
 * whenever it is. */
static void schema_replicated(byte_buffer *out, const cluster_table *table,
                              const char *database, const char *cluster) {
    int local = table->shard != NULL;
    schema_create(out, table, database, local ? "_local" : "");
    cluster__fill(out, " ENGINE = Replicated$MergeTree('/clickhouse/tables/",
                  table->kind);
    buffer_puts(out, local ? "{shard}/" : "all/");
    buffer_puts(out, database);
    cluster__fill(out, "/$', ", table->name);
    buffer_puts(out, local ? "'{replica}'" : "'{shard}-{replica}'");
    buffer_puts(out, table->sums);
    cluster__fill(out, ") ORDER BY ($)", table->order);
    buffer_puts(out, " SETTINGS replicated_deduplication_window = 10000, "
                     "replicated_deduplication_window_seconds = 31536000"
                     ";\n");
    if (!local) return;
    schema_create(out, table, database, "");
    cluster__fill(out, " ENGINE = Distributed($, ", cluster);
    cluster__fill(out, "$, ", database);
    cluster__fill(out, "$_local, ", table->name);
    cluster__fill(out, "$);\n", table->shard);
}

void cluster__ddl(byte_buffer *out, const char *database, const char *cluster) {
    cluster__fill(out, "CREATE DATABASE IF NOT EXISTS $;\n", database);
    for (int i = 0; i < TABLE_COUNT; i++)
        if (cluster)
            schema_replicated(out, &CLUSTER_TABLES[i], database, cluster);
        else
            schema_alone(out, &CLUSTER_TABLES[i], database);
}

/* ---- blocks -------------------------------------------------------------- */

void cluster__block_clear(cluster_block *block) {
    for (size_t i = 0; i < SCHEMA_COLUMNS; i++) buffer_clear(&block->column[i]);
    buffer_clear(&block->items);
    block->rows = 0;
}

void cluster__block_free(cluster_block *block) {
    for (size_t i = 0; i < SCHEMA_COLUMNS; i++) buffer_free(&block->column[i]);
    buffer_free(&block->items);
}

int cluster__block_failed(const cluster_block *block) {
    int failed = block->items.failed;
    for (size_t i = 0; i < SCHEMA_COLUMNS; i++)
        failed |= block->column[i].failed;
    return failed;
}

size_t cluster__block_bytes(const cluster_block *block) {
    size_t bytes = block->items.len;
    for (size_t i = 0; i < SCHEMA_COLUMNS; i++) bytes += block->column[i].len;
    return bytes;
}

static void schema_name(byte_buffer *out, const char *name) {
    qp_text text = qp_text_of(name);
    buffer_varint(out, text.len);
    buffer_add(out, text.ptr, text.len);
}

void cluster__block_put(byte_buffer *out, const cluster_block *block) {
    const cluster_table *table = block->table;
    buffer_varint(out, table->columns);
    buffer_varint(out, block->rows);
    for (size_t i = 0; i < table->columns; i++) {
        schema_name(out, table->column[i].name);
        schema_name(out, table->column[i].type);
        buffer_add(out, block->column[i].ptr, block->column[i].len);
    }
    buffer_add(out, block->items.ptr, block->items.len);
}
