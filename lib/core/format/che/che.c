/* che.c - reads CHE, a game of QQ as numbers, byte by byte; it keeps the ten
 * numbers of one move.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../common/results_and_glyphs.h"
#include "../common/format_list.h"

#include <stdio.h>
#include <string.h>

#include "../common/format_reader.h"
#include "qipu/pos.h"

enum { /* the numbers of a move */
       CHE_PIECE,
       CHE_MARK, /* always CHE_IS_MOVE */
       CHE_SIDE,
       CHE_FROM_ROW,
       CHE_FROM_FILE,
       CHE_TO_ROW,
       CHE_TO_FILE,
       CHE_MOVE = 10
};

enum {
    CHE_HEAD = 2, /* numbers before the first move: 1 and how many moves */
    CHE_IS_MOVE = 32,
    CHE_MOST = 99999999 /* a greater number is no more than this */
};

typedef struct che_reader {
    qp__reader in;
    qp__emit give;
    qp_at at;      /* of the byte at hand */
    qp_at begun;   /* where the number at hand began */
    qp_at move_at; /* and the move */
    int in_number, lost;
    uint32_t number;
    uint32_t count; /* of moves, as the head says */
    uint64_t have;  /* numbers read */
    uint32_t move[CHE_MOVE];
    int reported_more; /* more moves than the head says */
    int no_move;       /* invalid numbers have ended the moves */
} che_reader;

/* ---- moves --------------------------------------------------------------- */

/* Rows count from Red's side, files from Red's right, both from 0. */
static qp_sq che_square(uint32_t row, uint32_t file) {
    if (row >= QP_RANKS || file >= QP_FILES) return QP_SQ_NONE;
    return QP_SQ(QP_FILES - 1 - file, row);
}

/* Equal squares: the numbers are no move. */
static qp_move che_move(const uint32_t n[CHE_MOVE]) {
    qp_move m = {che_square(n[CHE_FROM_ROW], n[CHE_FROM_FILE]),
                 che_square(n[CHE_TO_ROW], n[CHE_TO_FILE])};
    int good = n[CHE_MARK] == CHE_IS_MOVE && m.from != QP_SQ_NONE &&
               m.to != QP_SQ_NONE;
    if (!good) m.from = m.to;
    return m;
}

static void che_bad_move(che_reader *r) {
    char text[CHE_MOVE * 9 + 1];
    size_t len = 0;
    for (size_t i = 0; i < CHE_MOVE; i++)
        len += (size_t)snprintf(text + len, sizeof text - len,
                                i ? " %lu" : "%lu", (unsigned long)r->move[i]);
    r->no_move = 1;
    qp__report(&r->give, QP_E_FORMAT_MOVE, r->move_at, (qp_text){text, len},
               "as 26 32 1 2 7 2 4 0 1 0");
}

static void che_take_move(che_reader *r) {
    qp_move m = che_move(r->move);
    if (m.from == m.to)
        che_bad_move(r);
    else
        qp__emit_squares(&r->give, m, &r->move_at);
}

/* ---- numbers ------------------------------------------------------------- */

static void che_take_number(che_reader *r) {
    uint64_t i = r->have++;
    if (!i) qp__emit_game(&r->give, &r->begun);
    if (i == 1) r->count = r->number;
    if (i < CHE_HEAD || r->no_move) return;
    size_t place = (size_t)((i - CHE_HEAD) % CHE_MOVE);
    if (!place) r->move_at = r->begun;
    r->move[place] = r->number;
    if (!place && (i - CHE_HEAD) / CHE_MOVE == r->count && !r->reported_more) {
        r->reported_more = 1;
        qp__report(&r->give, QP_W_FORMAT_VALUE, r->begun, QP__NO_TEXT,
                   "as many moves as the second number says");
    }
    if (place == CHE_MOVE - 1) che_take_move(r);
}

/* Nothing but numbers is known: after other text no number has its place. */
static void che_lose(che_reader *r, char c) {
    int mark = !r->give.in_game;
    qp_text what = {&c, (unsigned char)c < 0x80 ? 1 : 0};
    r->lost = 1;
    qp__report(&r->give, mark ? QP_E_FORMAT_MARK : QP_E_FORMAT_SYNTAX, r->at,
               what, "a number");
}

static void che_take_byte(che_reader *r, char c) {
    if (char_digit(c)) {
        if (!r->in_number) r->begun = r->at, r->number = 0;
        r->in_number = 1;
        r->number = r->number * 10 + (uint32_t)(c - '0');
        if (r->number > CHE_MOST) r->number = CHE_MOST;
    } else {
        if (r->in_number) che_take_number(r);
        r->in_number = 0;
        if (!char_space(c)) {
            che_lose(r, c);
            return;
        }
    }
    qp__at_pass(&r->at, c);
}

/* ---- the format ---------------------------------------------------------- */

/* The next number of a text; 0 when none is there. */
static int che_next(qp_text *t, uint32_t *number) {
    while (t->len && char_space(*t->ptr)) t->ptr++, t->len--;
    size_t n = 0;
    for (*number = 0; n < t->len && n < 8 && char_digit(t->ptr[n]); n++)
        *number = *number * 10 + (uint32_t)(t->ptr[n] - '0');
    t->ptr += n, t->len -= n;
    return n && (!t->len || char_space(*t->ptr));
}

/* Two numbers, and a first move that can be played. */
static int find_che(qp_text head, int whole) {
    uint32_t number, move[CHE_MOVE];
    for (int i = 0; i < CHE_HEAD; i++)
        if (!che_next(&head, &number)) return 0;
    for (int i = 0; i < CHE_MOVE; i++)
        if (!che_next(&head, &move[i])) return 0;
    qp_pos pos;
    qp_pos_start(&pos);
    (void)whole;
    if (!qp_pos_legal(&pos, che_move(move))) return 0;
    return 90;
}

static qp_format_reader *open_che(const qp_handler *to, const qp_alloc *alloc) {
    che_reader *r = qp__reader_new(sizeof *r, alloc);
    if (!r) return NULL;
    r->give.to = to;
    r->at = (qp_at){0, 1, 1};
    return (qp_format_reader *)r;
}

static qp_status feed_che(qp_format_reader *reader, const char *bytes,
                          size_t len) {
    che_reader *r = (che_reader *)reader;
    for (size_t i = 0; i < len && !r->lost && !r->give.status; i++)
        che_take_byte(r, bytes[i]);
    return r->give.status;
}

static qp_status finish_che(qp_format_reader *reader) {
    che_reader *r = (che_reader *)reader;
    if (r->in_number) che_take_number(r);
    uint64_t need = CHE_HEAD + (uint64_t)r->count * CHE_MOVE;
    uint64_t over = (r->have - CHE_HEAD) % CHE_MOVE;
    int cut = r->have < need || (r->have > CHE_HEAD && over);
    if (cut && !r->lost && !r->no_move)
        qp__report(&r->give, QP_E_FORMAT_SHORT, r->at, QP__NO_TEXT,
                   "ten numbers for each move");
    if (r->give.in_game) qp__emit_begin_moves(&r->give, &r->at);
    qp__emit_end(&r->give, &r->at);
    return r->give.status;
}

const qp_format qp__format_che = {.name = "che",
                                  .title = "CHE, games of QQ as numbers",
                                  .extensions = "che",
                                  .flags = QP_FORMAT_READS,
                                  .notation = QP_NOTATION_UCCI,
                                  .find = find_che,
                                  .open = open_che,
                                  .feed = feed_che,
                                  .finish = finish_che,
                                  .close = qp__reader_free};
