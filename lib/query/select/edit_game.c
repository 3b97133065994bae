/* edit_game.c - edits a game before it is written.
 *
 * A game is visited as events (qp_game_visit); a builder keeps what remains.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "qipu/edit.h"
#include "qipu/fen.h"
#include "selection.h"

/* A game on its way. */
typedef struct edit {
    const qp_edits *edits;
    const qp_handler *to;
    qp_pos pos;     /* before the next move of the main line */
    uint64_t ply;   /* of the main line so far */
    uint64_t last;  /* that is written */
    unsigned depth; /* of variations */
    int begun;      /* the start was given */
    int fen;        /* and was given by a tag */
} edit;

int qp_edits_lose(const qp_edits *e) {
    return e->no_comments || e->no_variations || e->no_nags || e->keep_tags ||
           e->drop_tags || e->first_ply > 1 || e->has_last_ply;
}

int qp_edits_any(const qp_edits *e) {
    return qp_edits_lose(e) || e->ply_count || e->fens || e->materials;
}

static int is_cut(const edit *e) {
    return e->edits->first_ply > 1;
}

/* ---- tags ---------------------------------------------------------------- */

static qp_flow on_edit_tag(void *ctx, qp_text name, qp_text value,
                           const qp_at *at) {
    const edit *e = ctx;
    const qp_edits *o = e->edits;
    if (o->keep_tags && !qp_list_has(o->keep_tags, name)) return QP_GO;
    if (o->drop_tags && qp_list_has(o->drop_tags, name)) return QP_GO;
    /* The board that the moves begin from is another. */
    if (is_cut(e) && qp_list_has("FEN", name)) return QP_GO;
    return e->to->tag(e->to->ctx, name, value, at);
}

/* ---- comments of ours ---------------------------------------------------- */

static qp_flow put_comment(const edit *e, qp_text text, const qp_at *at) {
    return e->to->comment(e->to->ctx, text, QP_COMMENT_END, at);
}

/* As --material reads it. */
static size_t write_material(char *out, size_t size, const qp_pos *pos) {
    static const char LETTER[] = "RNCPAB";
    static const uint8_t KIND[] = {QP_ROOK, QP_KNIGHT,  QP_CANNON,
                                   QP_PAWN, QP_ADVISOR, QP_BISHOP};
    const qp_piece *cell = qp_pos_setup(pos)->cell;
    unsigned count[16] = {0};
    size_t n = 0;
    for (int sq = 0; sq < QP_SQUARES; sq++) count[cell[sq] & 15]++;
    for (unsigned side = 0; side < 2; side++) {
        for (size_t i = 0; i < sizeof KIND; i++) {
            unsigned pieces = count[QP_PIECE(side, KIND[i])];
            if (!pieces) continue;
            n += (size_t)snprintf(out + n, size - n, "%c", LETTER[i]);
            if (pieces > 1)
                n += (size_t)snprintf(out + n, size - n, "%u", pieces);
        }
        n += (size_t)snprintf(out + n, size - n, side ? "" : "/");
    }
    return n;
}

static int is_wanted(const edit *e, qp_edit_where where) {
    return where == QP_EDIT_EACH ||
           (where == QP_EDIT_LAST && e->ply == e->last);
}

static qp_flow describe(const edit *e, const qp_at *at) {
    char text[QP_FEN_MAX];
    qp_flow flow = QP_GO;
    if (is_wanted(e, e->edits->fens)) {
        size_t n = qp_fen_write(text, qp_pos_setup(&e->pos));
        flow = put_comment(e, (qp_text){text, n}, at);
    }
    if (!flow && is_wanted(e, e->edits->materials)) {
        size_t n = write_material(text, sizeof text, &e->pos);
        flow = put_comment(e, (qp_text){text, n}, at);
    }
    return flow;
}

/* ---- moves --------------------------------------------------------------- */

/* Nonzero if what is here is not written. */
static int is_left_out(const edit *e) {
    return (is_cut(e) && !e->begun) || (e->ply > e->last && !e->depth);
}

static qp_flow give_start(edit *e, const qp_at *at) {
    if (e->begun) return QP_GO;
    e->begun = 1;
    return e->to->start(e->to->ctx, &e->pos, e->fen || is_cut(e), at);
}

static qp_flow on_edit_start(void *ctx, const qp_pos *pos, int fen,
                             const qp_at *at) {
    edit *e = ctx;
    e->pos = *pos;
    e->fen = fen;
    return is_cut(e) ? QP_GO : give_start(e, at);
}

static qp_flow on_edit_move(void *ctx, const qp_moved *moved, const qp_at *at) {
    edit *e = ctx;
    qp_flow flow = QP_GO;
    if (e->depth) return e->to->move(e->to->ctx, moved, at);
    e->ply++;
    int kept = e->ply >= e->edits->first_ply && e->ply <= e->last;
    if (kept) flow = give_start(e, at);
    if (!flow && kept) flow = e->to->move(e->to->ctx, moved, at);
    e->pos = *moved->after;
    return flow || !kept ? flow : describe(e, at);
}

static qp_flow on_edit_comment(void *ctx, qp_text part, unsigned flags,
                               const qp_at *at) {
    const edit *e = ctx;
    if (e->edits->no_comments || is_left_out(e)) return QP_GO;
    return e->to->comment(e->to->ctx, part, flags, at);
}

static qp_flow on_edit_nag(void *ctx, unsigned nag, const qp_at *at) {
    const edit *e = ctx;
    if (e->edits->no_nags || is_left_out(e)) return QP_GO;
    return e->to->nag(e->to->ctx, nag, at);
}

static qp_flow open_variation(edit *e, const qp_at *at, int beside) {
    if (e->edits->no_variations || is_left_out(e)) return QP_SKIP;
    e->depth++;
    return beside ? e->to->begin_beside(e->to->ctx, at)
                  : e->to->begin_variation(e->to->ctx, at);
}

static qp_flow on_edit_variation(void *ctx, const qp_at *at) {
    return open_variation(ctx, at, 0);
}

static qp_flow on_edit_beside(void *ctx, const qp_at *at) {
    return open_variation(ctx, at, 1);
}

/* Also that of one which was skipped. */
static qp_flow on_edit_end_variation(void *ctx, const qp_at *at) {
    edit *e = ctx;
    if (e->edits->no_variations || is_left_out(e)) return QP_GO;
    e->depth--;
    return e->to->end_variation(e->to->ctx, at);
}

/* ---- the game ------------------------------------------------------------ */

/* Writes the tags and the start of a game without the first moves. */
static qp_flow on_edit_end_game(void *ctx, qp_status broken, const qp_at *at) {
    edit *e = ctx;
    qp_flow flow = give_start(e, at);
    return flow ? flow : e->to->end_game(e->to->ctx, broken, at);
}

static qp_status add_count(const qp_edits *o, qp_game *game) {
    char count[24];
    if (!o->ply_count) return QP_OK;
    int n =
        snprintf(count, sizeof count, "%llu",
                 (unsigned long long)qp_game_line(NULL, 0, game, QP_NO_NODE));
    return qp_game_set_tag(game, "PlyCount", (qp_text){count, (size_t)n});
}

qp_status qp_game_edited(qp_game **out, const qp_game *game,
                         const qp_edits *edits) {
    size_t plies = qp_game_line(NULL, 0, game, QP_NO_NODE);
    qp_game *made = qp_game_new(NULL);
    qp_builder *builder = made ? qp_builder_new(made, NULL, NULL) : NULL;
    qp_status rc = builder ? QP_OK : QP_E_NOMEM;
    if (!rc) {
        edit e = {.edits = edits, .to = qp_builder_handler(builder)};
        e.last = edits->has_last_ply && edits->last_ply < plies
                     ? edits->last_ply
                     : plies;
        qp_handler handler = {.size = sizeof handler,
                              .ctx = &e,
                              .next = e.to,
                              .tag = on_edit_tag,
                              .start = on_edit_start,
                              .move = on_edit_move,
                              .comment = on_edit_comment,
                              .nag = on_edit_nag,
                              .begin_variation = on_edit_variation,
                              .begin_beside = on_edit_beside,
                              .end_variation = on_edit_end_variation,
                              .end_game = on_edit_end_game};
        rc = qp_game_visit(game, &handler);
        if (rc == QP_E_STOP) rc = qp_builder_status(builder);
    }
    if (!rc) rc = add_count(edits, made);
    qp_builder_free(builder);
    if (rc) {
        qp_game_free(made);
        return rc;
    }
    *out = made;
    return QP_OK;
}
