/* problems.c - keeps, counts and passes on the problems of a part.
 *
 * A damaged file can have a problem at every byte, and 250,000 messages that
 * say the same hide the one that does not. So of each status only the first are
 * passed on, and all are counted.
 *
 * SPDX-License-Identifier: MIT
 */
#include "pipeline_int.h"

#include "../core/base/inline/problem_kind.h"

/* Bytes of a line before and after a place that are kept: more than are shown.
 */
enum { AROUND = 400 };

/* ---- the line ------------------------------------------------------------ */

/* Nonzero if no character begins at p[0]. */
static int is_inside(const char *p) {
    return ((unsigned char)*p & 0xC0) == 0x80;
}

/* Returns the column after p[0..len), in code points from 1. */
static uint32_t column_of(const char *p, size_t len) {
    uint32_t column = 1;
    for (size_t i = 0; i < len; i++) column += !is_inside(p + i);
    return column;
}

/* Finds the line around a place of the text being read. Of a long line it is
 * the part that can be shown, found without going to the line's start: a line
 * of a megabyte may have a problem at every byte. */
static void find_line(qp_problem *p, const part_reading *r, uint64_t offset) {
    const char *text = r->now.ptr;
    if (!text || offset < r->now_offset || offset >= r->now_offset + r->now.len)
        return;
    size_t at = (size_t)(offset - r->now_offset), start = at, stop = at;
    size_t least = at > AROUND ? at - AROUND : 0;
    size_t most = r->now.len - at > AROUND ? at + AROUND : r->now.len;
    while (start > least && text[start - 1] != '\n' && text[start - 1] != '\r')
        start--;
    while (stop < most && text[stop] != '\n' && text[stop] != '\r') stop++;
    p->cut = start ? text[start - 1] != '\n' : r->goes_on;
    while (start < at && is_inside(text + start)) start++;
    while (stop > at && stop < r->now.len && is_inside(text + stop)) stop--;
    p->line = (qp_text){text + start, stop - start};
    if (p->cut) p->column = column_of(text + start, at - start);
    /* A line that ends in CR alone is whole. */
    if (start && text[start - 1] == '\r') p->cut = 0;
}

/* Some problems are found long after their place was read, or at the end of a
 * game. Whether their line is still at hand depends on how the file was cut, so
 * it is never passed on. */
static int has_line(const qp_err *err) {
    switch (err->code) {
    case QP_E_PGN_COMMENT:
    case QP_E_PGN_NOTHING:
    case QP_E_GAME_FEN:
    case QP_W_FEN_TURN:
    case QP_W_FEN_FORM:
    case QP_W_FEN_FAULT:
    case QP_W_PGN_NO_RESULT:
    case QP_W_PGN_NESTED:
    case QP_W_PGN_EMPTY:
    case QP_W_GAME_RANKS: return 0;
    case QP_E_PGN_PAREN: return *err->what == ')';
    default: return err->at.line != 0;
    }
}

/* ---- counting ------------------------------------------------------------ */

enum { KINDS_MAX = 200 }; /* more are counted by their status alone */

static qp_problem_count *find_count(const qp_part *part, const qp_err *err) {
    qp_problem_count *alike = NULL;
    for (size_t i = 0; i < part->found.problems; i++) {
        if (problem_is_alike(&part->count[i].first, err))
            return &part->count[i];
        if (part->count[i].code == err->code) alike = &part->count[i];
    }
    return part->found.problems < KINDS_MAX ? NULL : alike;
}

int qp__part_has_met(const qp_part *part, qp_status code) {
    for (size_t i = 0; i < part->found.problems; i++)
        if (part->count[i].code == code) return 1;
    return 0;
}

/* Returns 0 if out of memory. */
static int count_problem(qp_part *part, const qp_problem *first,
                         uint64_t count) {
    qp_problem_count *met = find_count(part, &first->err);
    if (met) {
        met->count += count;
        return 1;
    }
    if (!memory_grow(&part->in->alloc, &part->count, &part->counts_room,
                     part->found.problems + 1, sizeof *part->count))
        return 0;
    part->count[part->found.problems++] =
        (qp_problem_count){.code = first->err.code,
                           .count = count,
                           .first = first->err,
                           .game = first->game,
                           .number = first->number,
                           .ply = first->ply};
    part->found.problem = part->count;
    return 1;
}

/* How many of a status are passed on; 0: all. */
static uint32_t most_shown(const qp_part *part, qp_status code) {
    uint32_t most = part->in->options.problems_shown;
    return most && problem_is_loss(code) ? 1 : most;
}

/* Nonzero if the next problem of this kind is only counted. */
static int is_hidden(const qp_part *part, const qp_err *err) {
    uint32_t most = most_shown(part, err->code);
    const qp_problem_count *met = find_count(part, err);
    return most && met && met->count >= most;
}

/* ---- passing on ---------------------------------------------------------- */

static int keep(qp_part *part, const qp_problem *problem, int of_bytes) {
    const qp_alloc *alloc = &part->in->alloc;
    if (!memory_grow(alloc, &part->problem, &part->problems_room,
                     part->problems + 1, sizeof *part->problem))
        return 0;
    kept_problem *kept = &part->problem[part->problems];
    *kept = (kept_problem){*problem, of_bytes, part->kept_len};
    if (problem->line.ptr) {
        char *line = memory_get(alloc, problem->line.len + 1);
        if (!line) return 0;
        memcpy(line, problem->line.ptr, problem->line.len);
        kept->is.line.ptr = line;
    }
    part->problems++;
    return 1;
}

/* Gives one to the listener, or only counts it. */
static void show(qp_part *sum, const qp_problem *problem) {
    const qp_file_listener *listener = &sum->in->listener;
    int hidden = is_hidden(sum, &problem->err);
    /* If out of memory, it is reported but not counted. */
    (void)count_problem(sum, problem, 1);
    if (!hidden && listener->problem) listener->problem(listener->ctx, problem);
}

qp_flow qp__part_tell(qp_part *part, qp_problem *problem, int of_bytes) {
    problem->size = sizeof *problem;
    problem->file = part->found.file;
    if (part->direct) {
        show(part, problem);
        return QP_GO;
    }
    int hidden = is_hidden(part, &problem->err);
    if (count_problem(part, problem, 1) &&
        (hidden || keep(part, problem, of_bytes)))
        return QP_GO;
    part->found.status = QP_E_NOMEM;
    return QP_STOP;
}

qp_flow qp__part_problem(void *ctx, const qp_err *err, uint32_t number,
                         uint32_t ply) {
    qp_part *part = ctx;
    const part_reading *r = part->reading;
    int of_bytes = qp_reader_in_bytes(r->reader);
    int in_game = qp_reader_in_game(r->reader) && !of_bytes;
    qp_problem problem = {.err = *err,
                          .game = in_game ? part->found.games + 1 : 0,
                          .number = number,
                          .ply = ply,
                          .byte = qp_reader_byte(r->reader, err)};
    if (has_line(err) && !is_hidden(part, err))
        find_line(&problem, r, qp_reader_offset(r->reader, err));
    return qp__part_tell(part, &problem, of_bytes);
}

qp_status qp_part_tell(qp_part *part, const qp_err *err, uint32_t number,
                       uint32_t ply) {
    qp_problem problem = {.err = *err,
                          .game = part->found.games,
                          .number = number,
                          .ply = ply,
                          .byte = UINT64_MAX};
    return qp__part_tell(part, &problem, 0) ? QP_E_NOMEM : QP_OK;
}

/* A part from the middle of a file counts games and lines from its own start:
 * the counts of the parts before it are added. */
void qp__deliver_problem(const kept_problem *kept, qp_part *sum) {
    qp_problem problem = kept->is;
    qp_at *at = &problem.err.at;
    if (problem.game) problem.game += sum->found.games;
    /* What is lost in writing has no place. */
    if (kept->of_bytes || at->line)
        at->offset += kept->of_bytes ? sum->found.bytes : sum->end.offset;
    if (problem.byte != UINT64_MAX) problem.byte += sum->found.bytes;
    if (at->line) at->line += sum->end.line;
    show(sum, &problem);
}

void qp__add_hidden_problems(const qp_part *part, qp_part *sum) {
    for (size_t i = 0; i < part->found.problems; i++) {
        const qp_problem_count *met = &part->count[i];
        const qp_problem first = {.err = met->first};
        uint32_t most = most_shown(part, met->code);
        if (most && met->count > most)
            (void)count_problem(sum, &first, met->count - most);
    }
}
