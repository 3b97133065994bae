/* opening_tree.c - the moves played in a position, from the servers.
 *
 * SPDX-License-Identifier: MIT
 */
#include "client.h"

#include <stdlib.h>
#include <string.h>

/* A mistyped date must not be the first or the last year of a move. */
#define TREE_YEAR(otherwise)                                                   \
    "(year BETWEEN 1800 AND 2100 ? year : " otherwise ")"
#define TREE_YEARS "min" TREE_YEAR("65535") " AS a, max" TREE_YEAR("0") " AS b"

/* Early plies are counted in `opening`, later ones are counted now. A move has
 * one row for each result. */
static void tree_sql(qp_cluster *cluster, int64_t key) {
    cluster__sql(
        cluster,
        "SELECT move, outcome, toUInt64(sum(n)), toUInt16(min(a)),"
        " toUInt16(max(b)) FROM (SELECT move, outcome, toUInt64(sum(games))"
        " AS n, " TREE_YEARS " FROM $.opening WHERE key = ");
    cluster__put_signed(&cluster->sql, key);
    cluster__fill(&cluster->sql,
                  " GROUP BY move, outcome UNION ALL SELECT move, outcome,"
                  " toUInt64(count()) AS n, " TREE_YEARS
                  " FROM $.positions WHERE key = ",
                  cluster->database);
    cluster__put_signed(&cluster->sql, key);
    buffer_puts(&cluster->sql, " AND ply >= ");
    cluster__put_number(&cluster->sql, SCHEMA_OPENING_PLIES);
    buffer_puts(&cluster->sql, " GROUP BY move, outcome)"
                               " GROUP BY move, outcome FORMAT RowBinary");
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

static void tree_add(qp_db_tree_moves *out, const qp_pos *pos,
                     const tree_row *row) {
    out->games += row->games;
    out->result[row->outcome] += row->games;
    if (row->move.from == QP_SQ_NONE) {
        out->ended += row->games;
        return;
    }
    /* Two positions that share a key have moves that the other has not. */
    qp_move move = cluster__move_back(pos, row->move);
    if (!qp_pos_legal(pos, move)) return;
    size_t i = 0;
    while (i < out->count && (out->move[i].move.from != move.from ||
                              out->move[i].move.to != move.to))
        i++;
    if (i == QP_MOVES_MAX) return;
    if (i == out->count) out->move[out->count++] = (qp_db_move){.move = move};
    out->move[i].games += row->games;
    out->move[i].result[row->outcome] += row->games;
    tree_years(&out->move[i], row);
}

static int tree_order(const void *a, const void *b) {
    const qp_db_move *x = a, *y = b;
    if (x->games != y->games) return x->games < y->games ? 1 : -1;
    int from = (int)x->move.from - (int)y->move.from;
    return from ? from : (int)x->move.to - (int)y->move.to;
}

qp_status qp_cluster_tree(qp_db_tree_moves *out, qp_cluster *cluster,
                          const qp_pos *pos) {
    qp_db_tree_moves tree = {.count = 0};
    qp_status status = cluster__ready(cluster);
    if (status) return status;
    tree_sql(cluster, cluster__key(pos));
    status = cluster__ask(cluster);
    if (status) return status;
    cluster_rows rows = cluster__rows(cluster);
    while (rows.at < rows.end) {
        tree_row row;
        if (!tree_read(&row, &rows)) return QP_E_CLUSTER_ANSWER;
        tree_add(&tree, pos, &row);
    }
    qsort(tree.move, tree.count, sizeof *tree.move, tree_order);
    *out = tree;
    return QP_OK;
}
