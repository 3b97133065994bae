/* opening_tree.c - the moves played in a position, from the servers.
 *
 * SPDX-License-Identifier: MIT
 */
#include "query_sql.h"

#include <stdlib.h>
#include <string.h>

/* As many numbers of games as go into one request. */
enum { TREE_IDS = 5000 };

/* A mistyped date must not be the first or the last year of a move. */
#define TREE_YEAR(otherwise)                                                   \
    "(year BETWEEN 1800 AND 2100 ? year : " otherwise ")"
#define TREE_YEARS                                                             \
    "toUInt16(min" TREE_YEAR("65535") ") AS a, toUInt16(max" TREE_YEAR(        \
        "0") ") AS b"

/* The end of a question for rows of positions: a key, and games. */
static void tree_positions(byte_buffer *sql, const char *database,
                           int64_t key) {
    cluster__fill(sql,
                  "SELECT move, outcome, toInt64(uniqExact(game)) AS n,"
                  " " TREE_YEARS " FROM $.positions WHERE key = ",
                  database);
    cluster__put_signed(sql, key);
}

/* Early plies are counted in `opening`, but for games that two batches have;
 * later ones are counted now. A server alone may have the rows of a batch
 * twice. A move has one row for each result. */
static void tree_sql(qp_cluster *cluster, int64_t key) {
    static const char *const counted[] = {
        " FROM (SELECT move, outcome, year, any(games) AS games FROM $.opening"
        " WHERE key = ",
        " FROM $.opening WHERE key = "};
    byte_buffer *sql = &cluster->sql;
    cluster__sql(cluster,
                 "SELECT move, outcome, sum(n), min(a), max(b) FROM (SELECT"
                 " move, outcome, toInt64(sum(games)) AS n, " TREE_YEARS);
    cluster__fill(sql, counted[cluster->replicated], cluster->database);
    cluster__put_signed(sql, key);
    if (!cluster->replicated)
        buffer_puts(sql, " GROUP BY move, outcome, year, batch)");
    buffer_puts(sql, " GROUP BY move, outcome UNION ALL ");
    tree_positions(sql, cluster->database, key);
    buffer_puts(sql, " AND ply >= ");
    cluster__put_number(sql, SCHEMA_OPENING_PLIES);
    cluster__fill(sql,
                  " GROUP BY move, outcome UNION ALL SELECT move, outcome,"
                  " toInt64(0 - uniqExact(game, batch)) AS n,"
                  " toUInt16(65535) AS a, toUInt16(0) AS b FROM $.repeats"
                  " WHERE key = ",
                  cluster->database);
    cluster__put_signed(sql, key);
    buffer_puts(sql, " GROUP BY move, outcome) GROUP BY move, outcome"
                     " HAVING sum(n) > 0 FORMAT RowBinary");
}

/* A row of the answer. */
typedef struct tree_row {
    qp_move move; /* from QP_SQ_NONE: the game ended */
    unsigned outcome;
    uint64_t games;
    int first, last;
} tree_row;

static int tree_square(qp_sq *out, unsigned file, unsigned rank) {
    *out = QP_SQ(file - 'a', rank - '0');
    return file - 'a' < QP_FILES && rank - '0' < QP_RANKS;
}

static int tree_read(tree_row *out, cluster_rows *rows) {
    unsigned text[4];
    for (int i = 0; i < 4; i++)
        text[i] = (unsigned)cluster__read_bytes(rows, 1);
    out->outcome = (unsigned)cluster__read_bytes(rows, 1);
    out->games = cluster__read_bytes(rows, 8);
    out->first = (int)cluster__read_bytes(rows, 2);
    out->last = (int)cluster__read_bytes(rows, 2);
    if (rows->bad || out->outcome > 3) return 0;
    if (out->first == 65535) out->first = 0;
    out->move = (qp_move){QP_SQ_NONE, QP_SQ_NONE};
    if (text[0] == '0') return 1;
    return tree_square(&out->move.from, text[0], text[1]) &&
           tree_square(&out->move.to, text[2], text[3]);
}

static void tree_years(qp_db_move *move, const tree_row *row) {
    if (row->first && (!move->first_year || row->first < move->first_year))
        move->first_year = row->first;
    if (row->last > move->last_year) move->last_year = row->last;
}

static qp_db_move *tree_move(qp_db_tree_moves *out, qp_move move) {
    size_t i = 0;
    while (i < out->count && (out->move[i].move.from != move.from ||
                              out->move[i].move.to != move.to))
        i++;
    if (i == QP_MOVES_MAX) return NULL;
    if (i == out->count) out->move[out->count++] = (qp_db_move){.move = move};
    return &out->move[i];
}

static void tree_add(qp_db_tree_moves *out, const qp_pos *pos,
                     const tree_row *row) {
    out->games += row->games;
    out->result[row->outcome] += row->games;
    if (row->move.from == QP_SQ_NONE) {
        out->ended += row->games;
        return;
    }
    /* Two positions that share a key have moves that the other has not. */
    qp_move played = db__code_move(pos, 90u * row->move.from + row->move.to);
    qp_db_move *move =
        qp_pos_legal(pos, played) ? tree_move(out, played) : NULL;
    if (!move) return;
    move->games += row->games;
    move->result[row->outcome] += row->games;
    tree_years(move, row);
}

static int tree_order(const void *a, const void *b) {
    const qp_db_move *x = a, *y = b;
    if (x->games != y->games) return x->games < y->games ? 1 : -1;
    int from = (int)x->move.from - (int)y->move.from;
    return from ? from : (int)x->move.to - (int)y->move.to;
}

/* Asks what is in cluster->sql, and adds the answer. */
static qp_status tree_ask(qp_db_tree_moves *out, qp_cluster *cluster,
                          const qp_pos *pos) {
    qp_status status = cluster__ask(cluster);
    if (status) return status;
    cluster_rows rows = cluster__rows(cluster);
    while (rows.at < rows.end) {
        tree_row row;
        if (!tree_read(&row, &rows)) return QP_E_CLUSTER_ANSWER;
        tree_add(out, pos, &row);
    }
    return QP_OK;
}

static void tree_sort(qp_db_tree_moves *tree) {
    qsort(tree->move, tree->count, sizeof *tree->move, tree_order);
}

qp_status qp_cluster_tree(qp_db_tree_moves *out, qp_cluster *cluster,
                          const qp_pos *pos) {
    qp_db_tree_moves tree = {.count = 0};
    qp_status status = cluster__ready(cluster);
    if (status) return status;
    tree_sql(cluster, cluster__key(pos));
    status = tree_ask(&tree, cluster, pos);
    if (status) return status;
    tree_sort(&tree);
    *out = tree;
    return QP_OK;
}

/* ---- of the games of a query --------------------------------------------- */

typedef struct tree_of {
    qp_cluster *cluster;
    const qp_pos *pos;
    qp_db_tree_moves tree;
    byte_buffer ids; /* with commas between them */
    size_t count;
    qp_status status;
} tree_of;

/* Counts the moves of the games that are gathered. */
static qp_status tree_flush(tree_of *games) {
    byte_buffer *sql = &games->cluster->sql;
    if (!games->count) return QP_OK;
    buffer_clear(sql);
    tree_positions(sql, games->cluster->database, cluster__key(games->pos));
    buffer_puts(sql, " AND game IN (");
    buffer_add(sql, games->ids.ptr, games->ids.len);
    buffer_puts(sql, ") GROUP BY move, outcome FORMAT RowBinary");
    buffer_clear(&games->ids);
    games->count = 0;
    return games->ids.failed
               ? QP_E_NOMEM
               : tree_ask(&games->tree, games->cluster, games->pos);
}

static qp_flow tree_gather(void *ctx, const qp_db_found *found) {
    tree_of *games = ctx;
    if (games->count++) buffer_puts(&games->ids, ",");
    cluster__put_number(&games->ids, found->id);
    if (games->count == TREE_IDS) games->status = tree_flush(games);
    return games->status ? QP_STOP : QP_GO;
}

/* What must be compared game by game. */
static qp_status tree_each(tree_of *games, const qp_db_query *query) {
    qp_db_query some = *query;
    some.limit = 0;
    some.newest_first = 0;
    /* The query is about few games then. */
    if (!some.pos && !some.final) some.pos = games->pos;
    qp_status status =
        qp_cluster_find(games->cluster, &some, tree_gather, games);
    if (games->status) return games->status;
    return status ? status : tree_flush(games);
}

/* What SQL can say. */
static qp_status tree_where(tree_of *games, const qp_db_query *query) {
    qp_cluster *cluster = games->cluster;
    byte_buffer where = {.ptr = NULL};
    qp_status status = cluster__where(&where, cluster, query);
    if (!status) {
        buffer_clear(&cluster->sql);
        tree_positions(&cluster->sql, cluster->database,
                       cluster__key(games->pos));
        cluster__fill(&cluster->sql,
                      " AND game GLOBAL IN (SELECT id FROM $.games WHERE 1",
                      cluster->database);
        buffer_add(&cluster->sql, where.ptr, where.len);
        buffer_puts(&cluster->sql, ") GROUP BY move, outcome FORMAT RowBinary");
        status = tree_ask(&games->tree, cluster, games->pos);
    }
    buffer_free(&where);
    return status;
}

qp_status qp_cluster_tree_of(qp_db_tree_moves *out, qp_cluster *cluster,
                             const qp_pos *pos, const qp_db_query *query) {
    tree_of games = {.cluster = cluster, .pos = pos};
    qp_status status = cluster__ready(cluster);
    if (!status)
        status = cluster__reads_records(query) || query->pos
                     ? tree_each(&games, query)
                     : tree_where(&games, query);
    buffer_free(&games.ids);
    if (status) return status;
    tree_sort(&games.tree);
    *out = games.tree;
    return QP_OK;
}
