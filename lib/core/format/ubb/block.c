/* block.c - the entries of one game to events: tags, start, result, and the
 * frame of a game.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../common/binary_events.h"
#include "ubb_int.h"

qp_text qp__ubb_name(const ubb_block *b, const ubb_entry *e) {
    return (qp_text){b->text.ptr + e->name, e->name_len};
}

qp_text qp__ubb_value(const ubb_block *b, const ubb_entry *e) {
    return (qp_text){b->text.ptr + e->value, e->value_len};
}

const ubb_entry *qp__ubb_find(const ubb_block *b, const char *name) {
    for (size_t i = b->entries; i--;)
        if (qp__is(qp__ubb_name(b, &b->entry[i]), name)) return &b->entry[i];
    return NULL;
}

/* ---- tags ---------------------------------------------------------------- */

/* What a game's delivery has come to. */
typedef struct ubb_game {
    ubb_block *b;
    ubb_context context;
    qp__buf plain;
    const char *result; /* or NULL */
} ubb_game;

/* Nonzero to stop, as everything below. */
static int emit_entry(ubb_game *g, const ubb_entry *e) {
    ubb_reading r;
    if (!qp__ubb_read(&r, g->b, &g->context, e, &g->plain)) {
        g->b->give.status = QP_E_NOMEM;
        return 1;
    }
    if (r.odd && qp__report(&g->b->give, QP_W_FORMAT_VALUE, e->at,
                            r.tag[0].value, "a result"))
        return 1;
    if (r.result) g->result = r.result;
    for (size_t i = 0; i < r.n; i++)
        if (qp__emit_cut_tag(&g->b->give, r.tag[i].name, r.tag[i].value, e->at))
            return 1;
    return 0;
}

/* ---- the start ----------------------------------------------------------- */

/* From the places of 32 pieces, two digits each: file from Red's left, and rank
 * from the top. Nonzero to stop. */
static int from_places(ubb_game *g, qp_setup *setup, const ubb_entry *e) {
    qp_text t = qp__ubb_value(g->b, e);
    int bad = t.len != 64;
    for (size_t i = 0; i < t.len && !bad; i++)
        bad = t.ptr[i] < '0' || t.ptr[i] > '9';
    if (bad)
        return qp__report(&g->b->give, QP_E_FORMAT_START, e->at, t,
                          "64 digits");
    qp_setup_clear(setup);
    for (size_t i = 0; i < 32; i++) {
        int file = t.ptr[2 * i] - '0', rank = 9 - (t.ptr[2 * i + 1] - '0');
        if (file == 9) continue; /* off the board */
        qp_piece *cell = &setup->cell[QP_SQ(file, rank)];
        if (*cell &&
            qp__report(&g->b->give, QP_W_FORMAT_VALUE, e->at,
                       (qp_text){t.ptr + 2 * i, 2}, "a square that is empty"))
            return 1;
        if (!*cell)
            *cell = QP_PIECE(i < 16 ? QP_RED : QP_BLACK,
                             qp__pieces_by_rank[i % 16]);
    }
    return 0;
}

/* From 90 letters, from the top left, anything else an empty square. 0 when
 * it is not that: a FEN may be as long. */
static int from_letters(qp_setup *setup, qp_text t) {
    static const char LETTERS[] = "KABNRCPGEH";
    static const uint8_t KINDS[] = {QP_KING,   QP_ADVISOR, QP_BISHOP, QP_KNIGHT,
                                    QP_ROOK,   QP_CANNON,  QP_PAWN,   QP_KING,
                                    QP_BISHOP, QP_KNIGHT};
    if (t.len != QP_SQUARES || memchr(t.ptr, '/', t.len)) return 0;
    qp_setup_clear(setup);
    for (int i = 0; i < QP_SQUARES; i++) {
        char c = t.ptr[i];
        int black = c >= 'a' && c <= 'z';
        char letter = black ? (char)(c - 'a' + 'A') : c;
        const char *p = letter ? strchr(LETTERS, letter) : NULL;
        if (p)
            setup->cell[QP_SQ(i % 9, 9 - i / 9)] =
                QP_PIECE(black, KINDS[p - LETTERS]);
    }
    return 1;
}

/* The board and, as far as the entries say, the side to move; `turn_given`
 * when they do. Nonzero to stop. */
static int read_start(ubb_game *g, qp_setup *setup, int *turn_given,
                      qp_at *at) {
    const ubb_entry *fen = qp__ubb_find(g->b, "fen");
    const ubb_entry *places = qp__ubb_find(g->b, "binit");
    const ubb_entry *player = qp__ubb_find(g->b, "startplayer");
    qp_setup_start(setup);
    *turn_given = 0;
    if (fen && fen->value_len) {
        qp_text t = qp__ubb_value(g->b, fen);
        qp_err err;
        unsigned notes = QP_FEN_TURN_NONE;
        *at = fen->at;
        if (!from_letters(setup, t) && qp_fen_fix(setup, &notes, t, &err))
            return qp__report(&g->b->give, QP_E_FORMAT_START, fen->at, t,
                              qp_status_text(err.code));
        *turn_given = !(notes & QP_FEN_TURN_NONE);
    } else if (places && places->value_len) {
        *at = places->at;
        if (from_places(g, setup, places)) return 1;
    }
    if (player && player->value_len) {
        qp_text value = qp__ubb_value(g->b, player);
        *turn_given = 1;
        setup->turn = qp__is(value, "1") ? QP_BLACK : QP_RED;
    }
    return 0;
}

static int ubb_emit_start(ubb_game *g, const ubb_tree *tree) {
    qp_setup setup, opening;
    int turn_given;
    qp_at at = g->b->at;
    if (read_start(g, &setup, &turn_given, &at)) return 1;
    qp_sq from = qp__ubb_tree_first(tree);
    if (!turn_given && from != QP_SQ_NONE && setup.cell[from])
        setup.turn = (uint8_t)(QP_SIDE_OF(setup.cell[from]));
    qp_setup_start(&opening);
    const ubb_entry *e = qp__ubb_find(g->b, "fen");
    if ((!e || !e->value_len || g->b->dhj) &&
        !memcmp(&setup, &opening, sizeof setup))
        return 0;
    char fen[QP_FEN_MAX];
    size_t len = qp_fen_write(fen, &setup);
    return qp__emit_cut_tag(&g->b->give, qp_text_of("FEN"), (qp_text){fen, len},
                            at);
}

/* ---- the game ------------------------------------------------------------ */

static void ubb_emit_game(ubb_game *g, ubb_tree *tree) {
    ubb_block *b = g->b;
    qp__emit *give = &b->give;
    qp__emit_game(give, &b->at);
    for (size_t i = 0; i < b->entries && !give->skip_game; i++)
        if (emit_entry(g, &b->entry[i])) return;
    if (!give->skip_game && (ubb_emit_start(g, tree) || qp__ubb_tree_own(tree)))
        return;
    qp_at at = b->end;
    const ubb_entry *main = qp__ubb_find(b, "movelist");
    if (main) at = main->at;
    qp__emit_begin_moves(give, &at);
    if (give->status) return;
    if (!give->skip_game &&
        (qp__ubb_tree_moves(tree) || qp__ubb_tree_left(tree)))
        return;
    if (g->result) {
        const ubb_entry *e = qp__ubb_find(b, "result");
        at = e ? e->at : b->end;
        qp__emit_result(give, qp_text_of(g->result), &at);
    }
    qp__emit_end(give, &b->end);
}

qp_status qp__ubb_deliver(ubb_block *b) {
    ubb_game g = {.b = b};
    qp__ubb_look(&g.context, b);
    ubb_tree *tree = qp__ubb_tree_new(b);
    if (!tree) return QP_E_NOMEM;
    ubb_emit_game(&g, tree);
    qp__ubb_tree_free(tree);
    qp__buf_free(&b->alloc, &g.plain);
    return b->give.status;
}
