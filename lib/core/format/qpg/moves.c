/* moves.c - the tree of a game in a record, walked as PGN writes it: a move,
 * its notes, its variations, the next move. The length of a line is written for
 * 64 plies at a time, so that no number is believed before its moves. A game
 * without notes or variations is marked once.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../common/base.h"
#include "record_int.h"
#include "../common/game_access.h"

enum { RUN = 64 };

/* ---- notes --------------------------------------------------------------- */

/* The order in which the kinds at one node are written. */
static const uint8_t QPG_MOVES_KINDS[QP__NOTE_KINDS] = {
    QP__NOTE_GLYPH, QP_AFTER_MOVE, QP_BEFORE_MOVE, QP_AFTER_RESULT};

static unsigned code_glyph(qp_packer *p, unsigned glyph) {
    unsigned n = 1;
    for (unsigned left = 8; left-- > 0;)
        n = n << 1 | (unsigned)qpg_learn(&p->coder, glyph >> left & 1,
                                         &p->shape.glyph[n]);
    return n & 255;
}

/* The flags of a comment: none, one of the two that are known, any. */
static int code_flags(qp_packer *p, unsigned *flags) {
    qpg_coder *c = &p->coder;
    if (qpg_learn(c, *flags == 0, &p->shape.plain)) {
        *flags = 0;
    } else if (qpg_bit(c, *flags == QP_COMMENT_LINE, 40000)) {
        *flags = QP_COMMENT_LINE;
    } else if (qpg_bit(c, *flags == QP_COMMENT_ESCAPE, 60000)) {
        *flags = QP_COMMENT_ESCAPE;
    } else {
        *flags = qpg_plain(c, *flags, 8);
        return *flags && *flags != QP_COMMENT_LINE &&
               *flags != QP_COMMENT_ESCAPE;
    }
    return 1;
}

static int code_note(qp_packer *p, qp_node node, unsigned kind,
                     qp__note *note) {
    qp_status rc = QP_OK;
    p->letters += QPG_ITEM_LETTERS;
    if (kind == QP__NOTE_GLYPH) {
        unsigned glyph = code_glyph(p, note->flags);
        if (p->reading) rc = qp_game_add_nag(p->game, node, glyph);
    } else {
        if (!code_flags(p, &note->flags))
            return qp__qpg_fail(p, QP_E_PACK_CODE);
        qp__qpg_spent(p, QPG_SHAPE);
        if (!qp__qpg_text(p, &note->text, QPG_FIELD_COMMENT)) return 0;
        qp__qpg_spent(p, QPG_TEXTS);
        qp_comment comment = {note->text, note->flags};
        if (p->reading)
            rc = qp_game_add_comment(p->game, node, (qp_place)kind, &comment);
    }
    return rc ? qp__qpg_fail(p, rc) : qp__qpg_enough(p);
}

/* The notes of one kind, of which there is one at least. */
static int qpg_moves_code_kind(qp_packer *p, qp_node node, unsigned kind) {
    qp__note note = {{"", 0}, 0}, next;
    uint32_t at = 0;
    if (!p->reading) qp__inner_note(&note, p->game, node, kind, &at);
    for (;;) {
        if (!code_note(p, node, kind, &note)) return 0;
        int more =
            !p->reading && qp__inner_note(&next, p->game, node, kind, &at);
        if (!qpg_learn(&p->coder, more, &p->shape.more[kind])) return 1;
        if (more) note = next;
    }
}

static int code_notes(qp_packer *p, qp_node node) {
    if (!p->noted) return 1;
    unsigned mask = 0;
    for (unsigned i = 0; i < QP__NOTE_KINDS && !p->reading; i++) {
        qp__note note;
        uint32_t at = 0;
        if (qp__inner_note(&note, p->game, node, QPG_MOVES_KINDS[i], &at))
            mask |= 1u << i;
    }
    int any = qpg_learn(&p->coder, mask != 0, &p->shape.noted[node == QP_ROOT]);
    int found = 0;
    p->met_note |= any;
    for (unsigned i = 0; any && i < QP__NOTE_KINDS; i++) {
        /* There is one kind at least, so the last may be known. */
        int here = i == QP__NOTE_KINDS - 1 && !found;
        if (!here)
            here = qpg_learn(&p->coder, mask >> i & 1, &p->shape.kind[i]);
        found |= here;
        if (here && !qpg_moves_code_kind(p, node, QPG_MOVES_KINDS[i])) return 0;
    }
    return 1;
}

/* ---- lines --------------------------------------------------------------- */

/* Who wins has moved last, as a rule. */
static uint32_t chance_of_odd(const qp_packer *p) {
    int red = qp_pos_turn(qp_game_start(p->game)) == QP_RED;
    if (p->result != 1 && p->result != 2) return 1 << 15;
    return red == (p->result == 1) ? 52000 : 13500;
}

/* How many of the next 64 plies there are, when it is not all of them. */
static uint32_t code_rest(qp_packer *p, qpg_line *line) {
    uint16_t *chance = p->shape.length[line->side];
    uint32_t n = 1;
    for (unsigned left = 6; left-- > 0;) {
        int bit = line->left >> left & 1;
        if (left || line->side)
            bit = qpg_learn(&p->coder, bit, &chance[n]);
        else
            bit = qpg_bit(&p->coder, bit, chance_of_odd(p));
        n = n << 1 | (uint32_t)bit;
    }
    return n - RUN;
}

/* The chance of 64 plies more: the first, second and further time in the main
 * line, and in a variation. */
static const uint16_t QPG_FULL[4] = {44000, 13000, 20000, 1000};

/* Whether one more ply follows in the line. */
static int goes_on(qp_packer *p, qpg_line *line) {
    if (!line->known) {
        if (line->last) return 0;
        unsigned which = line->side ? 3 : line->runs < 2 ? line->runs : 2;
        int whole = qpg_bit(&p->coder, line->left >= RUN, QPG_FULL[which]);
        line->known = whole ? RUN : code_rest(p, line);
        line->last = !whole;
        if (line->runs < 2) line->runs++;
        if (!line->known) return 0;
    }
    line->known--;
    if (!p->reading) line->left--;
    return 1;
}

static qpg_line begin_line(const qp_packer *p, qp_node first, int side) {
    qpg_line line = {.side = (uint8_t)side};
    for (; !p->reading && first != QP_NO_NODE; line.left++)
        first = qp_game_next(p->game, first);
    return line;
}

/* ---- the walk ------------------------------------------------------------ */

/* Codes the next move after `parent`; `*node` is it, or becomes it. */
static int code_move(qp_packer *p, qp_node *node, qp_node parent,
                     qp_node host) {
    qp_move move;
    qp__qpg_spent(p, QPG_SHAPE);
    if (p->reading) {
        if (!qp__moves_get(&move, &p->model, &p->pos, &p->coder.get))
            return qp__qpg_fail(p, QP_E_PACK_CODE);
        qp_status rc = qp__inner_add_move(node, p->game, parent, host, move);
        if (rc) return qp__qpg_fail(p, rc);
    } else {
        move = qp_game_move(p->game, *node);
        if (!qp__moves_put(&p->model, &p->pos, move, &p->coder.put))
            return qp__qpg_fail(p, QP_E_ARG);
    }
    p->plies++;
    qp__qpg_spent(p, QPG_MOVES);
    return qp__qpg_enough(p);
}

static int qpg_moves_push(qp_packer *p, const qpg_frame *frame) {
    if (p->depth == QPG_DEPTH_MAX) return qp__qpg_fail(p, QP_E_LIMIT);
    if (!qp__grow(&p->alloc, &p->frame, &p->frames_size, p->depth + 1,
                  sizeof *p->frame))
        return qp__qpg_fail(p, QP_E_NOMEM);
    p->frame[p->depth++] = *frame;
    return 1;
}

/* Where the walk is: the node it came from, and whose brackets the next one
 * opens, or QP_NO_NODE. */
typedef struct qpg_walk {
    qpg_line line;
    qp_node from, next, host;
} qpg_walk;

/* Opens the variation `first` of the top frame. */
static void qpg_open_variation(qp_packer *p, qpg_walk *w, qp_node first) {
    qpg_frame *f = &p->frame[p->depth - 1];
    f->variation = first;
    p->pos = f->before;
    p->model = f->model_before;
    w->line = begin_line(p, first, 1);
    w->from = qp_game_parent(p->game, f->node);
    w->host = f->node;
    w->next = first;
}

/* The line has ended: goes on to a further variation or to the line that it
 * interrupted. 0 at the end of the game. */
static int line_ended(qp_packer *p, qpg_walk *w) {
    if (!p->depth) return 0;
    qpg_frame *f = &p->frame[p->depth - 1];
    qp_node next =
        p->reading ? QP_NO_NODE : qp_game_next_variation(p->game, f->variation);
    if (qpg_learn(&p->coder, next != QP_NO_NODE, &p->shape.another)) {
        qpg_open_variation(p, w, next);
        return 1;
    }
    p->pos = f->after;
    p->model = f->model_after;
    *w = (qpg_walk){f->line, f->node, qp_game_next(p->game, f->node),
                    QP_NO_NODE};
    p->depth--;
    return 1;
}

/* One ply, with what is at it. */
static int qpg_step(qp_packer *p, qpg_walk *w) {
    qpg_frame frame;
    if (p->branched) {
        frame.before = p->pos;
        frame.model_before = p->model;
    }
    if (!code_move(p, &w->next, w->from, w->host)) return 0;
    w->from = w->next;
    w->host = QP_NO_NODE;
    w->next = p->reading ? QP_NO_NODE : qp_game_next(p->game, w->from);
    if (!code_notes(p, w->from)) return 0;
    if (!p->branched) return 1;
    qp_node side =
        p->reading ? QP_NO_NODE : qp_game_variation(p->game, w->from);
    if (!qpg_learn(&p->coder, side != QP_NO_NODE, &p->shape.branch)) return 1;
    p->met_branch = 1;
    frame.after = p->pos;
    frame.model_after = p->model;
    frame.node = w->from;
    frame.line = w->line;
    if (!qpg_moves_push(p, &frame)) return 0;
    qpg_open_variation(p, w, side);
    return 1;
}

static void start_shape(qpg_shape *s) {
    for (unsigned i = 0; i < RUN; i++) s->length[0][i] = 1 << 15;
    /* Variations are short. */
    for (unsigned i = 0; i < RUN; i++)
        s->length[1][i] = i == 1 ? 4000 : i == 2 ? 8000 : 1 << 15;
    s->noted[0] = s->branch = 5000;
    s->noted[1] = 1 << 15;
    for (unsigned i = 0; i < QP__NOTE_KINDS; i++)
        s->kind[i] = s->more[i] = 5000;
    s->kind[0] = 10000;
    s->kind[1] = 58000;
    for (unsigned i = 0; i < 256; i++) s->glyph[i] = 1 << 14;
    s->plain = 63000;
    s->another = 10000;
}

/* Whether there is anything besides the main line. */
static void qpg_moves_look(qp_packer *p) {
    for (qp_node node = 0; node < qp_game_nodes(p->game); node++) {
        for (unsigned i = 0; !p->noted && i < QP__NOTE_KINDS; i++) {
            qp__note note;
            uint32_t at = 0;
            p->noted |=
                qp__inner_note(&note, p->game, node, QPG_MOVES_KINDS[i], &at);
        }
        p->branched |= qp_game_variation(p->game, node) != QP_NO_NODE;
        if (p->noted && p->branched) return;
    }
}

int qp__qpg_moves(qp_packer *p) {
    start_shape(&p->shape);
    p->noted = p->branched = 0;
    p->met_note = p->met_branch = 0;
    p->depth = 0;
    if (!p->reading) qpg_moves_look(p);
    p->noted = qpg_bit(&p->coder, p->noted, 10000);
    p->branched = qpg_bit(&p->coder, p->branched, 5000);
    qp__moves_start(&p->model, &p->pos);
    if (!code_notes(p, QP_ROOT)) return 0;
    qp_node first = qp_game_next(p->game, QP_ROOT);
    qpg_walk w = {begin_line(p, first, 0), QP_ROOT, first, QP_NO_NODE};
    int walking = 1;
    while (walking) {
        if (goes_on(p, &w.line)) {
            if (!qpg_step(p, &w)) return 0;
        } else if (w.host != QP_NO_NODE) {
            return qp__qpg_fail(p, QP_E_PACK_CODE); /* empty brackets */
        } else {
            walking = line_ended(p, &w);
        }
    }
    qp__qpg_spent(p, QPG_SHAPE);
    if (p->met_note != p->noted || p->met_branch != p->branched)
        return qp__qpg_fail(p, QP_E_PACK_CODE);
    return 1;
}
