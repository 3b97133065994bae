/* unsupported_files.c - recognizes files that are not xiangqi records by their
 * first bytes: archives, images, programs, opening books, pages.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "reader_int.h"
#include "qipu/base.h"
#include "qipu/chess.h"
#include "qipu/formats.h"
#include "qipu/pgn.h"
#include "qipu/play.h"

typedef struct chess_probe {
    qp_chess_pos pos;
    unsigned plies;
    int xiangqi, fen, short_moves;
} chess_probe;

static qp_flow probe_on_tag(void *ctx, qp_text name, qp_text value,
                            const qp_at *at) {
    chess_probe *p = ctx;
    qp_chess_setup setup;
    (void)at;
    p->xiangqi = qp_text_is(name, "Game") || qp_text_is(name, "Red") ||
                 qp_text_is(name, "RedTeam");
    if (qp_text_is(name, "FEN") && value.len) {
        p->fen = !qp_chess_fen_read(&setup, NULL, value, NULL) &&
                 !(qp_chess_pos_from_setup(&p->pos, &setup, ~0U) & 3);
        p->xiangqi = !p->fen;
    }
    return p->xiangqi ? QP_STOP : QP_GO;
}

static qp_flow probe_on_move(void *ctx, const qp_moved *moved,
                             const qp_at *at) {
    chess_probe *p = ctx;
    qp_chess_move move;
    (void)at;
    if (qp_chess_san_read(&move, &p->pos, moved->text, NULL)) return QP_STOP;
    qp_chess_pos_play(&p->pos, move);
    p->plies++;
    p->short_moves |= moved->text.len < 4;
    return QP_GO;
}

/* The first game that has moves is enough. */
static qp_flow on_end(void *ctx, qp_status broken, const qp_at *at) {
    chess_probe *p = ctx;
    (void)broken, (void)at;
    return p->plies ? QP_STOP : QP_GO;
}

static void read_head(const qp_handler *to, qp_text utf8, int whole) {
    qp_pgn_reader *r = qp_pgn_reader_new(to, 0, NULL);
    if (!r) return;
    /* The last word of a head that is cut is none. */
    qp_status rc = qp_pgn_feed(r, utf8.ptr, utf8.len);
    if (!rc && whole) rc = qp_pgn_finish(r);
    (void)rc;
    qp_pgn_reader_free(r);
}

static qp_flow on_played(void *ctx, const qp_moved *moved, const qp_at *at) {
    unsigned *plies = ctx;
    (void)moved, (void)at;
    ++*plies;
    return QP_GO;
}

static qp_flow on_played_end(void *ctx, qp_status broken, const qp_at *at) {
    unsigned *plies = ctx;
    (void)broken, (void)at;
    return *plies ? QP_STOP : QP_GO;
}

/* How many moves of the first game that has any are xiangqi's. */
static unsigned xiangqi_plies(qp_text utf8, int whole) {
    unsigned plies = 0;
    qp_handler to = {.size = sizeof to,
                     .ctx = &plies,
                     .move = on_played,
                     .end_game = on_played_end};
    qp_player *player = qp_player_new(&to, NULL, NULL);
    if (player) read_head(qp_player_handler(player), utf8, whole);
    qp_player_free(player);
    return plies;
}

/* Nonzero if the first game of this text is one of international chess. */
static int is_chess(qp_text utf8, int whole) {
    chess_probe p = {.plies = 0};
    qp_chess_pos_start(&p.pos);
    qp_handler to = {.size = sizeof to,
                     .ctx = &p,
                     .tag = probe_on_tag,
                     .move = probe_on_move,
                     .end_game = on_end};
    read_head(&to, utf8, whole);
    if (p.xiangqi || (!p.plies && !p.fen)) return 0;
    if (p.fen) return 1;
    unsigned plies = xiangqi_plies(utf8, whole);
    return p.plies > plies || (p.plies == plies && plies > 1 && p.short_moves);
}

const char qp__bare[] = "text without moves, positions or tags";

typedef struct magic {
    const char *name;
    size_t at, len;
    const char *bytes;
} magic;

static const magic MAGICS[] = {
#include "file_marks.inc"
};
enum { MAGICS_LEN = sizeof MAGICS / sizeof *MAGICS };

static int has(qp_text head, size_t at, const char *bytes, size_t len) {
    return head.len >= at + len && !memcmp(head.ptr + at, bytes, len);
}

static unsigned byte(qp_text head, size_t i) {
    return (unsigned char)head.ptr[i];
}

/* Two letters are a weak mark: the fields after them have to agree. */
static const char *weak_magic(qp_text head) {
    if (has(head, 0, "BM", 2) && has(head, 6, "\0\0\0\0", 4))
        return "a BMP image";
    if (has(head, 0, "MZ", 2) && head.len >= 64 && has(head, 62, "\0\0", 2))
        return "a program";
    return NULL;
}

static const char *magic_of(qp_text head) {
    for (size_t i = 0; i < MAGICS_LEN; i++) {
        const magic *m = &MAGICS[i];
        if (!has(head, m->at, m->bytes, m->len)) continue;
        if (m->at == 68 && !has(head, 0, "SQLite format 3", 16)) continue;
        if (m->at == 8 && !has(head, 0, "RIFF", 4)) continue;
        if (m->at == 4 && !has(head, 0, "BZh", 3)) continue;
        return m->name;
    }
    return weak_magic(head);
}

/* A square of a board that lies within one of 16 by 16. */
static int on_board(unsigned square) {
    unsigned file = square & 15, rank = square >> 4;
    return file >= 3 && file <= 11 && rank >= 3 && rank <= 12;
}

/* BOOK.DAT of XiangQi Wizard: keys in order, each with a move and its weight,
 * all little-endian in eight bytes. */
static int is_book(qp_text head) {
    uint32_t before = 0;
    size_t n = head.len / 8;
    for (size_t i = 0; i < n; i++) {
        uint32_t key = 0;
        for (size_t k = 4; k-- > 0;) key = key << 8 | byte(head, 8 * i + k);
        if (key < before || !on_board(byte(head, 8 * i + 4)) ||
            !on_board(byte(head, 8 * i + 5)))
            return 0;
        before = key;
    }
    return n >= 8;
}

/* Characters that no text has; a NUL or two are met in texts. */
static int is_binary(qp_text utf8) {
    size_t nuls = 0;
    for (size_t i = 0; i < utf8.len; i++) {
        unsigned char c = (unsigned char)utf8.ptr[i];
        nuls += c == 0;
        if ((c >= 1 && c <= 8) || (c >= 14 && c <= 25) || (c >= 28 && c < 32))
            return 1;
    }
    return nuls > 4;
}

/* Whether the text begins with a word, in letters of any case. */
static int begins(qp_text t, const char *word) {
    size_t i = 0;
    for (; word[i]; i++)
        if (i >= t.len || (t.ptr[i] | 0x20) != word[i]) return 0;
    return 1;
}

static int is_page(qp_text t) {
    while (t.len && strchr(" \t\r\n\xEF\xBB\xBF", *t.ptr)) t.ptr++, t.len--;
    if (!t.len || *t.ptr != '<') return 0;
    qp_text tag = {t.ptr + 1, t.len - 1};
    return begins(tag, "!doctype html") || begins(tag, "html");
}

/* A line with as many slashes as a board of eight ranks has. */
static int has_ranks(qp_text line) {
    size_t slashes = 0;
    for (size_t i = 0; i < line.len; i++) slashes += line.ptr[i] == '/';
    return slashes >= 7;
}

/* The first line that may be a FEN is one of international chess: eight ranks
 * of eight files, which xiangqi's never are. */
static int is_chess_list(qp_text t) {
    qp_chess_setup setup;
    for (size_t n = 0; t.len; t.ptr += n, t.len -= n) {
        while (t.len && (unsigned char)*t.ptr <= ' ') t.ptr++, t.len--;
        for (n = 0; n < t.len && t.ptr[n] != '\r' && t.ptr[n] != '\n';) n++;
        qp_text line = {t.ptr, n < 100 ? n : 100};
        if (has_ranks(line))
            return !qp_chess_fen_read(&setup, NULL, line, NULL);
    }
    return 0;
}

const char *qp_format_foreign(qp_text head, qp_text utf8, int whole) {
    const char *name = magic_of(head);
    if (name) return name;
    if (is_book(head)) return "an opening book of XiangQi Wizard";
    const qp_format *f = qp_format_find(head, utf8, whole);
    if (!utf8.ptr) return NULL;
    if (!f && is_binary(utf8)) return "binary data";
    if (!f && whole && is_page(utf8)) return "an HTML page without a game";
    if (f && !(f->flags & (QP_FORMAT_ELSE | QP_FORMAT_LOOSE))) return NULL;
    if (is_chess(utf8, whole)) return "international chess";
    if (is_chess_list(utf8))
        return "a list of positions of international chess";
    if (whole && (!f || (f->flags & QP_FORMAT_ELSE)) && qp__is_bare(utf8))
        return qp__bare;
    return NULL;
}
