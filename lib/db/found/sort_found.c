/* sort_found.c - sorts the games that a search finds.
 *
 * SPDX-License-Identifier: MIT
 */
#include "found.h"
#include "qipu/select.h"

struct qp_db_sorter {
    found_order order;
    qp_sorter *sorter;  /* owned; its records are a key and a game */
    byte_buffer record; /* the next */
    qp_status status;
};

/* What takes the games, for qp_sorter_end. */
typedef struct sorter_reader {
    qp_on_db_found found;
    void *ctx;
} sorter_reader;

qp_status qp_db_sorter_new(qp_db_sorter **out, qp_text order, qp_err *err) {
    qp_db_sorter *s = calloc(1, sizeof *s);
    qp_status rc = QP_E_NOMEM;
    if (s) s->sorter = qp_sorter_new(FOUND_MEMORY);
    if (s && s->sorter) rc = db__order_read(&s->order, order, NULL, err);
    if (rc)
        qp_db_sorter_free(s);
    else
        *out = s;
    return rc;
}

void qp_db_sorter_free(qp_db_sorter *s) {
    if (!s) return;
    qp_sorter_free(s->sorter);
    buffer_free(&s->record);
    free(s);
}

qp_flow qp_db_sorter_add(void *sorter, const qp_db_found *found) {
    qp_db_sorter *s = sorter;
    buffer_clear(&s->record);
    db__found_store(&s->record, found);
    size_t at = s->record.len;
    db__order_key(&s->record, &s->order, found, 0);
    s->status =
        s->record.failed
            ? QP_E_NOMEM
            : qp_sorter_put(s->sorter, buffer_text(&s->record), (uint32_t)at,
                            (uint32_t)(s->record.len - at));
    return s->status ? QP_STOP : QP_GO;
}

static int sorter_take(void *ctx, qp_text record) {
    const sorter_reader *reader = ctx;
    qp_db_found found;
    db__found_read(&found, record.ptr);
    return reader->found(reader->ctx, &found) == QP_STOP;
}

qp_status qp_db_sorter_end(qp_db_sorter *s, qp_on_db_found found, void *ctx) {
    sorter_reader reader = {found, ctx};
    return s->status ? s->status
                     : qp_sorter_end(s->sorter, sorter_take, &reader);
}
