/* annotate.c - annotates games with the results of an engine.
 *
 * Owns what is written into a game. What was in it stays: comments, glyphs and
 * variations are added after those that are there, and a move that has a score
 * or a glyph of praise or blame already gets no second one.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "annotator.h"

/* Beyond so much nothing is lost any more: 10 pawns. */
enum { ANNOTATE_VALUE_MOST = 1000 };

/* ---- values -------------------------------------------------------------- */

static int annotate_within(long value) {
    return (int)(value > ANNOTATE_VALUE_MOST    ? ANNOTATE_VALUE_MOST
                 : value < -ANNOTATE_VALUE_MOST ? -ANNOTATE_VALUE_MOST
                                                : value);
}

/* Writes the value for the side to move; returns 0 when it is not known. */
static int annotate_value(int *value, const qp__spot *s) {
    *value = -ANNOTATE_VALUE_MOST; /* a side that cannot move has lost */
    if (s->state == SPOT_OVER) return 1;
    if (s->state != SPOT_DONE || !s->found.known) return 0;
    if (!(s->found.known & QP_INFO_MATE))
        *value = annotate_within(s->found.score);
    else if (s->found.score > 0)
        *value = ANNOTATE_VALUE_MOST;
    return 1;
}

int qp__spot_value(int *value, const qp__spot *s) {
    if (!annotate_value(value, s)) return 0;
    if (s->turn == QP_BLACK) *value = -*value;
    return 1;
}

qp_engine_info qp__spot_info(const qp__spot *s) {
    return (qp_engine_info){.known = s->found.known, .score = s->found.score};
}

static int annotate_same_move(qp_move a, qp_move b) {
    return a.from == b.from && a.to == b.to;
}

/* Finds what a move lost, by the scores before and after it. The engine's own
 * move loses nothing, whatever it says one ply later. */
static void annotate_find_loss(const qp_annotator *a, qp__spot *s) {
    const qp__spot *before = s - 1;
    int had, left;
    if (!annotate_value(&had, before) || !annotate_value(&left, s)) return;
    s->has_loss = 1;
    s->loss = had + left > 0 ? had + left : 0;
    if (before->found.count && annotate_same_move(before->found.pv[0], s->move))
        s->loss = 0;
    s->mark = s->loss <= 0              ? 0
              : s->loss >= a->losses[2] ? 4
              : s->loss >= a->losses[1] ? 2
              : s->loss >= a->losses[0] ? 6
                                        : 0;
}

/* ---- writing into the game ----------------------------------------------- */

static int annotate_has_text(qp_text text, const char *part) {
    size_t n = strlen(part);
    for (size_t i = 0; i + n <= text.len; i++)
        if (!memcmp(text.ptr + i, part, n)) return 1;
    return 0;
}

/* Returns nonzero when a node has such a comment, or a glyph from 1 to 6. */
static int annotate_has_score(const qp_game *game, qp_node node) {
    qp_annotation n = qp_game_first_annotation(game, node);
    for (; n != QP_NO_ANNOTATION; n = qp_game_next_annotation(game, n))
        if (annotate_has_text(qp_game_annotation_text(game, n), "[%eval "))
            return 1;
    return 0;
}

static int annotate_has_mark(const qp_game *game, qp_node node) {
    qp_annotation n = qp_game_first_annotation(game, node);
    for (; n != QP_NO_ANNOTATION; n = qp_game_next_annotation(game, n))
        if (qp_game_annotation_nag(game, n) >= 1 &&
            qp_game_annotation_nag(game, n) <= 6)
            return 1;
    return 0;
}

static qp_status annotate_add_score(qp_game *game, qp_node node,
                                    const qp__spot *s) {
    char score[QP_ENGINE_SCORE_MAX], text[QP_ENGINE_SCORE_MAX + 16];
    qp_engine_info info = qp__spot_info(s);
    if (!info.known) return QP_OK;
    qp_engine_score_write(score, &info, s->turn, 0);
    snprintf(text, sizeof text, "[%%eval %s]", score);
    qp_comment comment = {.text = qp_text_of(text)};
    return qp_game_add_comment(game, node, QP_AFTER_MOVE, &comment);
}

/* Returns nonzero when a move is among those that may be played after a
 * node. */
static int annotate_is_there(const qp_game *game, qp_node parent,
                             qp_move move) {
    qp_node n = qp_game_next(game, parent);
    for (; n != QP_NO_NODE; n = qp_game_variation_after(game, n))
        if (annotate_same_move(qp_game_move(game, n), move)) return 1;
    return 0;
}

/* Adds the line that the engine would have played instead, with its score. */
static qp_status annotate_add_line(const qp_annotator *a, const qp__spot *s) {
    const qp__spot *before = s - 1;
    qp_node node = qp_game_parent(a->game, s->node);
    qp_status status = QP_OK;
    size_t most = a->options.line;
    if (before->state != SPOT_DONE || !most ||
        annotate_is_there(a->game, node, before->found.pv[0]))
        return QP_OK;
    for (size_t i = 0; i < before->found.count && i < most && !status; i++)
        status = qp_game_add(&node, a->game, node, before->found.pv[i]);
    return status ? status : annotate_add_score(a->game, node, before);
}

/* Gives an only move without a score that of the position after it. A mate that
 * its mover gives takes it one move more. */
static void annotate_fill_forced(qp_annotator *a) {
    for (size_t i = a->spots; i-- > 1;) {
        const qp__journal_score *after = &a->spot[i].found;
        qp__journal_score *f = &a->spot[i - 1].found;
        if (a->spot[i - 1].state != SPOT_DONE || f->known ||
            a->spot[i].state != SPOT_DONE)
            continue;
        f->known = after->known;
        f->score = -after->score;
        if (f->known & QP_INFO_MATE && f->score > 0) f->score++;
    }
}

static qp_status annotate_write(qp_annotator *a) {
    qp_status status = QP_OK;
    annotate_fill_forced(a);
    for (size_t i = 1; i < a->spots && !status; i++) {
        qp__spot *s = &a->spot[i];
        annotate_find_loss(a, s);
        if (s->state == SPOT_DONE && !annotate_has_score(a->game, s->node))
            status = annotate_add_score(a->game, s->node, s);
        if (!status && s->mark && !annotate_has_mark(a->game, s->node))
            status = qp_game_add_nag(a->game, s->node, (unsigned)s->mark);
        if (!status && s->mark) status = annotate_add_line(a, s);
    }
    return status;
}

/* ---- the positions of a game --------------------------------------------- */

/* Returns nonzero when the moves found are legal: if not, a journal has those
 * of another position. */
static int annotate_is_legal(const qp_pos *pos,
                             const qp__journal_score *found) {
    qp_pos then = *pos;
    for (size_t i = 0; i < found->count; i++) {
        if (!qp_pos_legal(&then, found->pv[i])) return 0;
        qp_pos_play(&then, found->pv[i]);
    }
    return found->count > 0;
}

/* Adds the position at the place of the line, which is its end. */
static void annotate_add_spot(qp_annotator *a, qp_node node) {
    const qp_pos *pos = qp_line_pos(a->line);
    qp__spot *s = &a->spot[a->spots];
    *s = (qp__spot){.turn = qp_pos_turn(pos),
                    .key = qp_pos_hash(pos),
                    .node = node,
                    .move = qp_game_move(a->game, node),
                    .forced = qp_pos_moves_count(pos) == 1};
    const qp__journal_score *found =
        qp__journal_find(&a->journal, a->number, a->spots, s->key);
    if (qp_pos_state(pos) != QP_PLAYING) {
        s->state = SPOT_OVER;
    } else if (found && annotate_is_legal(pos, found)) {
        s->found = *found;
        s->state = SPOT_DONE;
    }
    a->spots++;
}

static qp_status annotate_list(qp_annotator *a) {
    qp_node node = QP_ROOT;
    size_t count = 1;
    while ((node = qp_game_next(a->game, node)) != QP_NO_NODE) count++;
    if (count > a->room) {
        qp__spot *grown = realloc(a->spot, count * sizeof *grown);
        if (!grown) return QP_E_NOMEM;
        a->spot = grown;
        a->room = count;
    }
    a->spots = 0;
    qp_line_clear(a->line, qp_game_start(a->game));
    annotate_add_spot(a, QP_ROOT);
    node = QP_ROOT;
    while ((node = qp_game_next(a->game, node)) != QP_NO_NODE) {
        qp_status status = qp_line_play(a->line, qp_game_move(a->game, node));
        if (status) return status;
        annotate_add_spot(a, node);
    }
    return QP_OK;
}

qp_status qp_annotator_game(qp_annotator *a, qp_game *game) {
    a->game = game;
    a->number++;
    qp_status status = a->status ? QP_OK : annotate_list(a);
    if (!status && !a->status) qp__pool_run(a);
    if (!status) status = a->status;
    if (!status) status = annotate_write(a);
    if (status == QP_E_IO) errno = a->error;
    a->game = NULL;
    return status;
}

int qp_annotator_position(qp_annotated *out, const qp_annotator *a,
                          size_t ply) {
    if (ply >= a->spots) return 0;
    const qp__spot *s = &a->spot[ply];
    *out = (qp_annotated){.node = s->node,
                          .turn = s->turn,
                          .info = qp__spot_info(s),
                          .left = s->state == SPOT_LEFT,
                          .has_loss = s->has_loss,
                          .loss = s->loss,
                          .glyph = s->mark};
    out->info.depth = s->found.depth;
    if (s->found.known) out->info.known |= QP_INFO_DEPTH;
    return 1;
}

/* ---- beginning and end --------------------------------------------------- */

static uint64_t annotate_hash(uint64_t key, const void *bytes, size_t len) {
    for (size_t i = 0; i < len; i++)
        key =
            (key ^ ((const unsigned char *)bytes)[i]) * UINT64_C(0x100000001b3);
    return key;
}

/* Returns a number for what the scores depend on. */
static uint64_t annotate_settings_key(const qp_annotate_options *options) {
    char text[160];
    const qp_engine_options *o = &options->engine;
    size_t n = (size_t)snprintf(
        text, sizeof text, "%d %lu %llu %llu|", (int)o->protocol,
        (unsigned long)options->go.depth, (unsigned long long)options->go.nodes,
        (unsigned long long)options->go.movetime_ms);
    uint64_t key = annotate_hash(UINT64_C(0xcbf29ce484222325), text, n);
    key = annotate_hash(key, o->command, strlen(o->command));
    for (size_t i = 0; i < o->setting_count; i++) {
        qp_text parts[2] = {o->settings[i].name, o->settings[i].value};
        for (int j = 0; j < 2; j++) {
            key = annotate_hash(key, parts[j].ptr, parts[j].len);
            key = annotate_hash(key, "", 1);
        }
    }
    return key;
}

qp_status qp_annotator_new(qp_annotator **out,
                           const qp_annotate_options *options) {
    static const int LOSSES[3] = {50, 100, 200};
    const int *losses = options->losses ? options->losses : LOSSES;
    qp_status status = QP_OK;
    if (options->size < sizeof options->size ||
        options->engines > QP_ANNOTATE_ENGINES || !options->engine.command)
        return QP_E_ARG;
    qp_annotator *a = calloc(1, sizeof *a);
    if (!a) return QP_E_NOMEM;
    memcpy(&a->options, options,
           options->size < sizeof a->options ? options->size
                                             : sizeof a->options);
    memcpy(a->losses, losses, sizeof a->losses);
    if (!a->options.engines) a->options.engines = 1;
    a->journal.fd = -1;
    a->line = qp_line_new(NULL, NULL);
    if (!a->line || qp__pool_begin(a)) status = QP_E_NOMEM;
    if (!status && options->journal)
        status =
            qp__journal_open(&a->journal, options->journal,
                             annotate_settings_key(options), options->restart);
    if (!status) {
        *out = a;
        return QP_OK;
    }
    int error = errno;
    qp_annotator_free(a);
    errno = error;
    return status;
}

void qp_annotator_finish(qp_annotator *a) {
    qp__journal_close(&a->journal, 1);
}

void qp_annotator_free(qp_annotator *a) {
    if (!a) return;
    qp__pool_end(a);
    qp__journal_close(&a->journal, 0);
    qp_line_free(a->line);
    free(a->spot);
    free(a);
}
