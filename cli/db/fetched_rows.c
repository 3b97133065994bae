/* fetched_rows.c - fetches rows of a cluster's games.
 *
 * SPDX-License-Identifier: MIT
 */
#include "fetched_rows.h"

#include <stdlib.h>
#include <string.h>

/* While rows are fetched their texts stand in a buffer that grows: they are
 * found by the place of the first of them. */
typedef struct fetched_row {
    qp_db_found found;
    size_t at;
} fetched_row;

enum { ROW_TEXTS = 6 };

static void row_texts(qp_text *text[ROW_TEXTS], qp_db_found *found) {
    qp_text *all[] = {&found->red,    &found->black, &found->date,
                      &found->result, &found->event, &found->file};
    memcpy(text, all, sizeof all);
}

static qp_flow keep_row(void *ctx, const qp_db_found *found) {
    fetched_rows *rows = ctx;
    qp_text *text[ROW_TEXTS];
    fetched_row row = {*found, rows->text.len};
    void *grown =
        array_grow(rows->row, &rows->room, rows->count + 1, sizeof *rows->row);
    if (!grown) return QP_STOP;
    rows->row = grown;
    row_texts(text, &row.found);
    for (int i = 0; i < ROW_TEXTS; i++)
        buffer_add(&rows->text, text[i]->ptr, text[i]->len);
    rows->row[rows->count++] = row;
    return rows->text.failed ? QP_STOP : QP_GO;
}

static int compare_rows(const void *a, const void *b) {
    const fetched_row *x = a, *y = b;
    return (x->found.id > y->found.id) - (x->found.id < y->found.id);
}

qp_status fetched_rows_get(fetched_rows *rows, qp_cluster *cluster,
                           const uint64_t *id, size_t count) {
    rows->count = 0;
    buffer_clear(&rows->text);
    qp_status rc = qp_cluster_rows(cluster, id, count, keep_row, rows);
    if (rc) return rc == QP_E_STOP ? QP_E_NOMEM : rc;
    for (size_t i = 0; i < rows->count; i++) {
        qp_text *text[ROW_TEXTS];
        const char *at = buffer_text(&rows->text).ptr + rows->row[i].at;
        row_texts(text, &rows->row[i].found);
        for (int k = 0; k < ROW_TEXTS; at += text[k++]->len) text[k]->ptr = at;
    }
    qsort(rows->row, rows->count, sizeof *rows->row, compare_rows);
    return QP_OK;
}

const qp_db_found *fetched_rows_find(const fetched_rows *rows, uint64_t id) {
    const fetched_row key = {.found = {.id = id}};
    const fetched_row *row = rows->count
                                 ? bsearch(&key, rows->row, rows->count,
                                           sizeof *rows->row, compare_rows)
                                 : NULL;
    return row ? &row->found : NULL;
}

void fetched_rows_free(fetched_rows *rows) {
    free(rows->row);
    buffer_free(&rows->text);
}
