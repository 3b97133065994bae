/* group_found.c - counts the games that a search finds, by columns.
 *
 * The games are sorted by the columns: those of a group come one after the
 * other. The groups are then sorted as requested.
 *
 * SPDX-License-Identifier: MIT
 */
#include "found.h"
#include "qipu/select.h"

/* How many games a group has. */
typedef struct group_count {
    uint64_t games, result[4];
} group_count;

struct qp_db_groups {
    found_order columns, order;
    qp_db_sorter *games; /* owned */
    qp_sorter *groups;   /* owned; its records are a count, a game and a key */
    byte_buffer key;     /* of the group that is being counted */
    byte_buffer next;    /* of the game that is being read */
    byte_buffer first;   /* its first game */
    byte_buffer record;  /* the next */
    group_count count;
    qp_status status;
};

/* What takes the groups, for qp_sorter_end. */
typedef struct group_reader {
    const qp_db_groups *groups;
    qp_flow (*row)(void *ctx, const qp_db_group_row *row);
    void *ctx;
} group_reader;

qp_status qp_db_groups_new(qp_db_groups **out, qp_text columns, qp_text order,
                           qp_err *err) {
    qp_db_groups *g = calloc(1, sizeof *g);
    if (!order.len) order = qp_text_of("-games");
    qp_status rc = QP_E_NOMEM;
    if (g) g->groups = qp_sorter_new(FOUND_MEMORY);
    if (g && g->groups) rc = db__order_read(&g->columns, columns, NULL, err);
    if (!rc) rc = db__order_read(&g->order, order, &g->columns, err);
    if (!rc) rc = qp_db_sorter_new(&g->games, columns, err);
    if (rc)
        qp_db_groups_free(g);
    else
        *out = g;
    return rc;
}

void qp_db_groups_free(qp_db_groups *g) {
    if (!g) return;
    qp_db_sorter_free(g->games);
    qp_sorter_free(g->groups);
    buffer_free(&g->key);
    buffer_free(&g->next);
    buffer_free(&g->first);
    buffer_free(&g->record);
    free(g);
}

size_t qp_db_groups_columns(const char *name[QP_DB_GROUP_COLUMNS],
                            const qp_db_groups *g) {
    for (size_t i = 0; name && i < g->columns.count; i++)
        name[i] = qp_db_column(g->columns.key[i].column);
    return g->columns.count;
}

qp_flow qp_db_groups_add(void *groups, const qp_db_found *found) {
    qp_db_groups *g = groups;
    return qp_db_sorter_add(g->games, found);
}

/* ---- groups of sorted games -----------------------------------------------
 */

static qp_status group_end(qp_db_groups *g) {
    qp_db_found found;
    if (!g->count.games) return QP_OK;
    buffer_clear(&g->record);
    buffer_add(&g->record, &g->count, sizeof g->count);
    buffer_add(&g->record, g->first.ptr, g->first.len);
    size_t at = g->record.len;
    db__found_read(&found, g->first.ptr);
    db__order_key(&g->record, &g->order, &found, g->count.games);
    g->count = (group_count){0};
    if (g->record.failed) return QP_E_NOMEM;
    return qp_sorter_put(g->groups, buffer_text(&g->record), (uint32_t)at,
                         (uint32_t)(g->record.len - at));
}

static qp_status group_begin(qp_db_groups *g, const qp_db_found *found) {
    byte_buffer key = g->key;
    g->key = g->next;
    g->next = key;
    buffer_clear(&g->first);
    db__found_store(&g->first, found);
    return g->first.failed ? QP_E_NOMEM : QP_OK;
}

static size_t group_result(qp_text result) {
    static const char *const RESULTS[] = {"1-0", "1/2-1/2", "0-1"};
    size_t i = 0;
    while (i < 3 && !qp_text_is(result, RESULTS[i])) i++;
    return i;
}

static qp_flow group_game(void *ctx, const qp_db_found *found) {
    qp_db_groups *g = ctx;
    buffer_clear(&g->next);
    db__order_key(&g->next, &g->columns, found, 0);
    int same = g->count.games && g->next.len == g->key.len &&
               !memcmp(g->next.ptr, g->key.ptr, g->key.len);
    g->status = g->next.failed ? QP_E_NOMEM : same ? QP_OK : group_end(g);
    if (!g->status && !same) g->status = group_begin(g, found);
    g->count.games++;
    g->count.result[group_result(found->result)]++;
    return g->status ? QP_STOP : QP_GO;
}

/* ---- the answer -----------------------------------------------------------
 */

static int group_take(void *ctx, qp_text record) {
    const group_reader *reader = ctx;
    const found_order *columns = &reader->groups->columns;
    char room[QP_DB_GROUP_COLUMNS][FOUND_NUMBER_MAX];
    qp_text value[QP_DB_GROUP_COLUMNS];
    group_count count;
    qp_db_found found;
    memcpy(&count, record.ptr, sizeof count);
    db__found_read(&found, record.ptr + sizeof count);
    for (size_t i = 0; i < columns->count; i++)
        value[i] = db__column_value(room[i], &found, columns->key[i].column);
    qp_db_group_row row = {
        .count = columns->count, .value = value, .games = count.games};
    memcpy(row.result, count.result, sizeof row.result);
    return reader->row(reader->ctx, &row) == QP_STOP;
}

qp_status qp_db_groups_end(qp_db_groups *g,
                           qp_flow (*row)(void *ctx,
                                          const qp_db_group_row *row),
                           void *ctx) {
    group_reader reader = {g, row, ctx};
    qp_status rc = qp_db_sorter_end(g->games, group_game, g);
    if (rc == QP_E_STOP) rc = g->status;
    if (!rc) rc = group_end(g);
    return rc ? rc : qp_sorter_end(g->groups, group_take, &reader);
}
