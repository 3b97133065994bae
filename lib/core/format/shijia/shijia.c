/* shijia.c - reads games and boards of ShiJia as text, byte by byte: the board
 * of 32 numbers and the words around the moves. Only comments are held.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../common/results_and_glyphs.h"
#include "../common/format_list.h"

#include <string.h>

#include "../common/binary_events.h"
#include "../common/format_reader.h"

enum {
    SJ_PIECES = 32,
    SJ_PER_SIDE = SJ_PIECES / 2,
    SJ_MOST = 999, /* a greater number is no more than this */
    SJ_MOVE = 5    /* bytes of a move */
};

/* Where in the text it is, and the word that ends each. Each begins with a
 * letter that it has once, so no more than the count of letters is kept. */
typedef enum sj_where { SJ_HEAD, SJ_MOVES, SJ_NOTES, SJ_DONE } sj_where;
static const char *const SJ_WORD[] = {"Moves", "Ends", "CommentsEnd"};

typedef struct sj_square {
    qp_at at;
    uint32_t number;
} sj_square;

typedef struct sj_reader {
    qp__reader in;
    qp__emit give;
    qp_at at; /* of the byte at hand */
    sj_where where;
    size_t matched; /* letters of the word that ends the part */
    qp_at word_at;  /* where the first of them is */
    /* the head */
    sj_square square[SJ_PIECES]; /* the last numbers, in a ring */
    size_t squares;              /* numbers in a row */
    int in_number, plus, has_board, reported_other;
    /* the moves */
    char move[SJ_MOVE];
    size_t have, moves;
    qp_at move_at;
    int no_move; /* what is not a move has ended the moves */
    /* the comments */
    qp__buf notes;
    qp_at notes_at;
    int notes_over; /* there are too many: the rest is left out */
    int reported_left;
    unsigned errors;
} sj_reader;

static void sj_problem(sj_reader *r, qp_status code, const qp_at *at,
                       qp_text what, const char *want) {
    r->errors += !qp_status_is_warning(code);
    qp__report(&r->give, code, *at, what, want);
}

/* Controls too: in a file they are the lengths of its strings. */
static int sj_blank(char c) {
    return (unsigned char)c <= ' ';
}

/* ---- the board ----------------------------------------------------------- */

/* Puts piece `i`; 0 is a piece that is off the board. */
static void sj_put(sj_reader *r, qp_setup *setup, size_t i) {
    const sj_square *s = &r->square[(r->squares + i) % SJ_PIECES];
    if (!s->number) return;
    qp_sq sq = qp__server_square(s->number);
    char text[4] = {(char)('0' + s->number / 100),
                    (char)('0' + s->number / 10 % 10),
                    (char)('0' + s->number % 10)};
    if (sq == QP_SQ_NONE) {
        sj_problem(r, QP_E_FORMAT_VALUE, &s->at, qp_text_of(text),
                   "a square of the board, or 0");
    } else if (setup->cell[sq]) {
        sj_problem(r, QP_E_FORMAT_START, &s->at, qp_text_of(text),
                   "a square that is empty");
    } else {
        qp_side side = i < SJ_PER_SIDE ? QP_RED : QP_BLACK;
        setup->cell[sq] =
            (qp_piece)QP_PIECE(side, qp__pieces_by_server[i % SJ_PER_SIDE]);
    }
}

/* "+R" or "+B" is after the numbers. */
static void sj_board(sj_reader *r, char side) {
    if (r->squares < SJ_PIECES) {
        sj_problem(r, QP_E_FORMAT_VALUE, &r->at, (qp_text){&side, 1},
                   "thirty-two squares before it");
        return;
    }
    if (r->has_board) {
        sj_problem(r, QP_W_FORMAT_LEFT, &r->at, (qp_text){&side, 1},
                   "one board");
        return;
    }
    const qp_at *at = &r->square[r->squares % SJ_PIECES].at;
    qp_setup setup;
    r->has_board = 1;
    qp_setup_clear(&setup);
    qp__emit_game(&r->give, at);
    for (size_t i = 0; i < SJ_PIECES; i++) sj_put(r, &setup, i);
    setup.turn = side == 'B' || side == 'b' ? QP_BLACK : QP_RED;
    qp__emit_start(&r->give, &setup, *at);
}

static void sj_head_digit(sj_reader *r, char c) {
    if (!r->in_number) {
        r->square[r->squares % SJ_PIECES] = (sj_square){r->at, 0};
        r->squares++;
    }
    r->in_number = 1;
    uint32_t *n = &r->square[(r->squares - 1) % SJ_PIECES].number;
    *n = *n * 10 + (uint32_t)(c - '0');
    if (*n > SJ_MOST) *n = SJ_MOST;
}

/* What is neither a board nor the word that begins the moves is reported
 * once. */
static void sj_other(sj_reader *r, const qp_at *at, char c) {
    qp_text what = {&c, (unsigned char)c < 0x80 ? 1 : 0};
    if (!r->reported_other)
        sj_problem(r, QP_W_FORMAT_LEFT, at, what, "a board, or Moves");
    r->reported_other = 1;
}

static void sj_head_byte(sj_reader *r, char c) {
    int plus = r->plus;
    r->plus = 0;
    if (char_digit(c)) {
        sj_head_digit(r, c);
        return;
    }
    r->in_number = 0;
    if (sj_blank(c)) return;
    if (c == '+') {
        r->plus = 1;
        return;
    }
    if (plus && strchr("RrBb", c))
        sj_board(r, c);
    else if (!r->matched)
        sj_other(r, &r->at, c);
    r->squares = 0;
}

/* ---- moves --------------------------------------------------------------- */

/* Writes the square of a file 0-8 and a rank A-J; returns 0 if it is not one.
 */
static int sj_move_square(char out[2], const char *p) {
    int rank = p[1] | 32; /* small letters were read too */
    if (p[0] < '0' || p[0] > '8' || rank < 'a' || rank > 'j') return 0;
    out[0] = (char)('a' + (p[0] - '0'));
    out[1] = (char)('0' + (rank - 'a'));
    return 1;
}

static void sj_bad_move(sj_reader *r) {
    r->no_move = 1;
    sj_problem(r, QP_E_FORMAT_MOVE, &r->move_at, (qp_text){r->move, r->have},
               "a move, as 7C-4C");
}

static void sj_emit_move(sj_reader *r, const char text[4]) {
    r->moves++;
    qp__emit_move(&r->give, (qp_text){text, 4}, &r->move_at);
}

static void sj_end_move(sj_reader *r) {
    char text[4];
    if (r->have == SJ_MOVE && r->move[2] == '-' &&
        sj_move_square(text, r->move) && sj_move_square(text + 2, r->move + 3))
        sj_emit_move(r, text);
    else
        sj_bad_move(r);
    r->have = 0;
}

/* Moves may stand without a blank between them. */
static void sj_move_byte(sj_reader *r, char c) {
    if (r->no_move) return;
    if (r->have && sj_blank(c)) sj_end_move(r);
    if (sj_blank(c) || r->no_move) return;
    if (!r->have) r->move_at = r->at;
    r->move[r->have++] = c;
    if (r->have == SJ_MOVE) sj_end_move(r);
}

/* ---- comments ------------------------------------------------------------ */

static void sj_note_byte(sj_reader *r, char c) {
    if (!r->notes.len) {
        if (sj_blank(c)) return;
        r->notes_at = r->at;
    }
    if (r->notes.len >= QP__TREE_LIMIT) {
        if (!r->notes_over)
            qp__report(&r->give, QP_E_LIMIT, r->at, QP__NO_TEXT, "64 MiB");
        r->notes_over = 1; /* the rest is left out */
    } else if (!qp__buf_add(&r->in.alloc, &r->notes, (qp_text){&c, 1})) {
        r->give.status = QP_E_NOMEM;
    }
}

/* Gives the comment, without the letters of a word at its end. */
static void sj_end_notes(sj_reader *r, size_t letters) {
    if (r->notes.len <= letters) return;
    size_t len = qp__tree_tidy(r->notes.ptr, r->notes.len - letters);
    qp_text text = {r->notes.ptr, len};
    if (len) qp__emit_comment(&r->give, text, QP_COMMENT_END, &r->notes_at);
}

/* ---- the parts ----------------------------------------------------------- */

/* The word that ends a part is whole. Its letters but the last were taken for
 * the part's own. */
static void sj_end_part(sj_reader *r) {
    size_t letters = strlen(SJ_WORD[r->where]) - 1;
    r->matched = 0;
    if (r->where == SJ_HEAD) {
        qp__emit_game(&r->give, &r->at);
        qp__emit_begin_moves(&r->give, &r->at);
    } else if (r->where == SJ_MOVES) {
        r->have -= r->have < letters ? r->have : letters;
        if (r->have) sj_end_move(r);
    } else {
        sj_end_notes(r, letters);
        qp__emit_end(&r->give, &r->at);
    }
    r->where++;
}

static void sj_left(sj_reader *r, char c) {
    if (sj_blank(c) || r->reported_left) return;
    qp_text what = {&c, (unsigned char)c < 0x80 ? 1 : 0};
    r->reported_left = 1;
    sj_problem(r, QP_W_FORMAT_LEFT, &r->at, what, "");
}

/* Nonzero if the byte is the last of the word that ends the part. What only
 * began as that word does is other text. */
static int sj_match(sj_reader *r, char c) {
    const char *word = SJ_WORD[r->where];
    size_t was = r->matched;
    r->matched = c == word[was] ? was + 1 : c == *word;
    if (was && r->matched <= was && r->where == SJ_HEAD)
        sj_other(r, &r->word_at, *word);
    if (r->matched == 1) r->word_at = r->at;
    return !word[r->matched];
}

static void sj_take_byte(sj_reader *r, char c) {
    if (r->where == SJ_DONE)
        sj_left(r, c);
    else if (sj_match(r, c))
        sj_end_part(r);
    else if (r->where == SJ_HEAD)
        sj_head_byte(r, c);
    else if (r->where == SJ_MOVES)
        sj_move_byte(r, c);
    else
        sj_note_byte(r, c);
    qp__at_pass(&r->at, c);
}

/* ---- the format ---------------------------------------------------------- */

/* Nonzero if the text has the word before the moves, or a sign before the side
 * of a board: most texts have neither and need no reading. */
static int may_be_shijia(qp_text text) {
    const char *p = text.ptr, *end = p + text.len;
    for (; (p = memchr(p, *SJ_WORD[SJ_HEAD], (size_t)(end - p))); p++)
        if (qp__begins(p, end, SJ_WORD[SJ_HEAD])) return 1;
    for (p = text.ptr; (p = memchr(p, '+', (size_t)(end - p))); p++)
        if (p + 1 < end && memchr("RrBb", p[1], 4)) return 1;
    return 0;
}

/* Reads the head for nobody, as far as its first moves. */
static int find_shijia(qp_text head, int whole) {
    static const qp_handler NOBODY = {.size = sizeof(qp_handler)};
    if (!may_be_shijia(head)) return 0;
    sj_reader r;
    memset(&r, 0, sizeof r);
    r.give.to = &NOBODY;
    int list = 0; /* the word is a string of a list: its length is before it */
    for (size_t i = 0; i < head.len && r.where < SJ_NOTES && !r.no_move; i++) {
        sj_take_byte(&r, head.ptr[i]);
        if (r.where == SJ_MOVES && !r.moves && !r.have && i >= 5)
            list |= head.ptr[i - 5] == 5;
    }
    (void)whole;
    if (r.has_board) return r.errors ? 60 : 95;
    if (!r.moves) return 0;
    return list ? 55 : r.errors ? 40 : 85;
}

static qp_format_reader *open_shijia(const qp_handler *to,
                                     const qp_alloc *alloc) {
    sj_reader *r = qp__reader_new(sizeof *r, alloc);
    if (!r) return NULL;
    r->give.to = to;
    r->at = (qp_at){0, 1, 1};
    return (qp_format_reader *)r;
}

static qp_status feed_shijia(qp_format_reader *reader, const char *bytes,
                             size_t len) {
    sj_reader *r = (sj_reader *)reader;
    for (size_t i = 0; i < len && !r->give.status; i++)
        sj_take_byte(r, bytes[i]);
    return r->give.status;
}

/* A board alone is whole; a game is when its last word has come. */
static qp_status finish_shijia(qp_format_reader *reader) {
    sj_reader *r = (sj_reader *)reader;
    if (r->give.status) return r->give.status;
    if (r->where == SJ_MOVES && r->have) sj_end_move(r);
    if (r->where == SJ_NOTES) sj_end_notes(r, 0);
    if (r->where == SJ_HEAD && !r->has_board)
        sj_problem(r, QP_E_FORMAT_MARK, &r->at, qp_text_of(""),
                   "a board, or Moves");
    if (r->where == SJ_MOVES || r->where == SJ_NOTES)
        sj_problem(r, QP_E_FORMAT_SHORT, &r->at, qp_text_of(""),
                   SJ_WORD[r->where]);
    if (r->give.in_game) qp__emit_begin_moves(&r->give, &r->at);
    qp__emit_end(&r->give, &r->at);
    return r->give.status;
}

static void close_shijia(qp_format_reader *reader) {
    sj_reader *r = (sj_reader *)reader;
    if (r) qp__buf_free(&r->in.alloc, &r->notes);
    qp__reader_free(reader);
}

const qp_format qp__format_shijia = {
    .name = "shijia",
    .title = "ShiJia, games and boards as text",
    .extensions = "txt",
    .flags = QP_FORMAT_READS,
    .holds = QP_HOLDS_START | QP_HOLDS_COMMENTS | QP_HOLDS_UNICODE,
    .notation = QP_NOTATION_UCCI,
    .find = find_shijia,
    .open = open_shijia,
    .feed = feed_shijia,
    .finish = finish_shijia,
    .close = close_shijia};
