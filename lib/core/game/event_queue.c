/* event_queue.c - events kept until the player knows how to read them: the
 * position at the start of the tape, then records of a head and its text.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "play_int.h"

typedef struct tape_head {
    tape_kind kind;
    uint32_t number;
    qp_at at;
    size_t len;
} tape_head;

int qp__tape_add(qp_player *p, tape_kind kind, uint32_t number, qp_text text,
                 const qp_at *at) {
    tape_head head;
    memset(&head, 0, sizeof head);
    head.kind = kind;
    head.number = number;
    head.at = *at;
    head.len = text.len;
    size_t before = p->tape.len;
    qp_text bytes = {(const char *)&head, sizeof head};
    if (!qp__buf_add(&p->alloc, &p->tape, bytes) ||
        !qp__buf_add(&p->alloc, &p->tape, text)) {
        p->tape.len = before;
        qp__play_no_memory(p);
        return 1;
    }
    if (kind == TAPE_BEGIN) p->tape_depth++;
    if (kind == TAPE_END) p->tape_depth--;
    return 0;
}

static qp_flow tape_emit(qp_player *p, const tape_head *head, qp_text text) {
    const qp_handler *v = &p->handler;
    switch (head->kind) {
    case TAPE_NUMBER:
        return v->number(p, head->number >> 1, head->number & 1, &head->at);
    case TAPE_MOVE: return v->move(p, &(qp_moved){.text = text}, &head->at);
    case TAPE_COMMENT: return v->comment(p, text, head->number, &head->at);
    case TAPE_NAG: return v->nag(p, head->number, &head->at);
    case TAPE_BEGIN: return v->begin_variation(p, &head->at);
    case TAPE_END: return v->end_variation(p, &head->at);
    case TAPE_RESULT: return v->result(p, text, &head->at);
    }
    return QP_GO;
}

/* A variation that was answered with QP_SKIP: on the tape its events still
 * come, and are skipped here. */
static int passes(unsigned *skip, tape_kind kind) {
    if (!*skip) return 0;
    if (kind == TAPE_BEGIN) ++*skip;
    if (kind == TAPE_END && --*skip == 0) return 0;
    return 1;
}

qp_flow qp__tape_play(qp_player *p) {
    qp__buf tape = p->tape;
    p->tape = (qp__buf){0};
    memcpy(&p->line[0].pos, tape.ptr, sizeof p->line[0].pos);
    qp_flow flow = QP_GO;
    unsigned skip = 0;
    size_t i = sizeof p->line[0].pos;
    while (i < tape.len && flow != QP_STOP) {
        tape_head head;
        memcpy(&head, tape.ptr + i, sizeof head);
        qp_text text = {tape.ptr + i + sizeof head, head.len};
        i += sizeof head + head.len;
        if (passes(&skip, head.kind)) continue;
        flow = tape_emit(p, &head, text);
        if (flow == QP_SKIP && head.kind == TAPE_BEGIN) skip = 1;
    }
    tape.len = 0;
    p->tape = tape;
    return flow == QP_STOP ? QP_STOP : QP_GO;
}
