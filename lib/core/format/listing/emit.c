/* emit.c - what a game consists of to events: tags from headings and labels,
 * and the words of its lines. Open brackets and braces are closed before the
 * game ends.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "listing_int.h"

int qp__lst_nomem(lst_reader *r) {
    r->give.status = QP_E_NOMEM;
    return 1;
}

/* ---- the frame ----------------------------------------------------------- */

int qp__lst_begin_game(lst_reader *r, qp_at at) {
    r->seen_any = 1;
    r->moved = r->whole = r->numbered = 0;
    r->words = r->brace = r->bare = r->blank = r->ended = 0;
    r->round = 0;
    r->result = NULL;
    qp__lst_board_start(&r->board);
    qp__emit_game(&r->give, &at);
    return r->give.status != QP_OK;
}

static int lst_begin_moves(lst_reader *r, qp_at at) {
    qp__emit_begin_moves(&r->give, &at);
    return r->give.status != QP_OK;
}

static int lst_comment_part(lst_reader *r, qp_text part, unsigned flags,
                            qp_at at) {
    qp__emit_comment(&r->give, part, flags, &at);
    return r->give.status != QP_OK;
}

int qp__lst_end_text(lst_reader *r, qp_at at) {
    qp_text paren = {"(", 1};
    int open = r->round != 0, bare = r->bare;
    if (!open && !bare) return 0;
    r->round = 0;
    r->bare = 0;
    return (open &&
            lst_comment_part(r, (qp_text){"", 0}, QP_COMMENT_END, at)) ||
           qp__report(&r->give, QP_W_FORMAT_TEXT, r->round_at, paren, ")");
}

int qp__lst_end_brackets(lst_reader *r, qp_at at) {
    if (qp__lst_end_text(r, at)) return 1;
    if (!r->give.depth) return 0;
    if (qp__report(&r->give, QP_E_PGN_PAREN, r->paren_at, (qp_text){"(", 1},
                   ""))
        return 1;
    while (r->give.depth) qp__emit_end_variation(&r->give, &at);
    return r->give.status != QP_OK;
}

int qp__lst_end_game(lst_reader *r, qp_at at) {
    if (!r->give.in_game) return 0;
    if (r->brace) {
        r->brace = 0;
        if (qp__report(&r->give, QP_E_FORMAT_SHORT, at, QP__NO_TEXT,
                       "the end of the comment") ||
            lst_comment_part(r, (qp_text){"", 0}, QP_COMMENT_END, at))
            return 1;
    }
    if (qp__lst_end_brackets(r, at) || lst_begin_moves(r, at)) return 1;
    if (r->result) {
        qp_text result = {r->result, strlen(r->result)};
        qp__emit_result(&r->give, result, &r->result_at);
    }
    qp__emit_end(&r->give, &at);
    return r->give.status != QP_OK;
}

/* ---- tags ---------------------------------------------------------------- */

int qp__lst_tag(lst_reader *r, const char *name, qp_text value, qp_at at) {
    return value.len && qp__emit_cut_tag(&r->give, qp_text_of(name), value, at);
}

int qp__lst_comment(lst_reader *r, qp_text text, qp_at at) {
    return text.len && lst_comment_part(r, text, QP_COMMENT_END, at);
}

/* Where the words that stand between two players begin; NULL for none. */
static const char *between(qp_text line, size_t *len, const char **result) {
    static const struct {
        char words[12], result[8];
    } BETWEEN[] = {
#define LST_BETWEEN(words, result) {words, result},
#include "players.inc"
#undef LST_BETWEEN
    };
    for (size_t i = 0; i < sizeof BETWEEN / sizeof *BETWEEN; i++) {
        size_t n = strlen(BETWEEN[i].words);
        for (size_t k = 1; k + n < line.len; k++) {
            if (memcmp(line.ptr + k, BETWEEN[i].words, n)) continue;
            *len = n;
            *result = BETWEEN[i].result;
            return line.ptr + k;
        }
    }
    return NULL;
}

/* A line that names two players, perhaps with what came of it. */
typedef struct lst_players {
    qp_text red, black, remark;
    const char *result;
} lst_players;

static int players_of(lst_players *p, qp_text line) {
    size_t n;
    if (line.len > 256) return 0;
    const char *mid = between(line, &n, &p->result);
    if (!mid) return 0;
    p->red = qp__trim(line.ptr, mid);
    p->black = qp__trim(mid + n, line.ptr + line.len);
    p->remark = QP__NO_TEXT;
    /* A remark in brackets (U+FF08) after the name is not of it. */
    for (size_t i = 1; i + 3 <= p->black.len; i++)
        if (!memcmp(p->black.ptr + i, "\xEF\xBC\x88", 3)) {
            const char *end = p->black.ptr + p->black.len;
            p->remark = (qp_text){p->black.ptr + i, p->black.len - i};
            p->black = qp__trim(p->black.ptr, end - p->remark.len);
            break;
        }
    return p->red.len && p->black.len;
}

static int emit_players(lst_reader *r, const lst_players *p, qp_at at) {
    if (*p->result) {
        r->result = p->result;
        r->result_at = at;
    }
    return qp__lst_tag(r, "Round", p->remark, at) ||
           qp__lst_tag(r, "Red", p->red, at) ||
           qp__lst_tag(r, "Black", p->black, at) ||
           qp__lst_tag(r, "Result", qp_text_of(p->result), at);
}

/* "C00-name" or "C00 name" is an ECCO code and an opening. */
int qp__lst_opening(lst_reader *r, const char *tag, qp_text label, qp_at at) {
    const char *p = label.ptr;
    if (qp__begins_ecco(label) &&
        (label.len == 3 || p[3] == '-' || p[3] == ' ' || p[3] == '\t')) {
        size_t n = label.len > 3 ? 4 : 3;
        return qp__lst_tag(r, "ECCO", (qp_text){p, 3}, at) ||
               qp__lst_tag(r, "Opening", (qp_text){p + n, label.len - n}, at);
    }
    return qp__lst_tag(r, tag, label, at);
}

int qp__lst_next_line(qp_text *line, qp_text *text) {
    if (!text->len) return 0;
    const char *p = text->ptr, *end = p + text->len;
    const char *q = memchr(p, '\n', text->len);
    const char *stop = q ? q : end;
    *line = qp__trim(p, stop);
    *text = q ? (qp_text){q + 1, (size_t)(end - q - 1)} : (qp_text){end, 0};
    return 1;
}

/* A line that heads no game: a remark, or the version of an XAY file. */
static int lst_is_remark(qp_text line) {
    return *line.ptr == '#' ||
           (line.len > 8 && !memcmp(line.ptr, "version:", 8));
}

/* The first line that names no players and is no remark becomes the heading
 * of this game and those that follow. */
static int new_section(lst_reader *r) {
    if (!r->text.len) return 0;
    qp_text text = {r->text.ptr, r->text.len}, line;
    lst_players players;
    while (qp__lst_next_line(&line, &text)) {
        if (!line.len || lst_is_remark(line) || players_of(&players, line))
            continue;
        r->section.len = 0;
        return !qp__buf_add(&r->in.alloc, &r->section, line) &&
               qp__lst_nomem(r);
    }
    return 0;
}

int qp__lst_heading(lst_reader *r, qp_text label, qp_at at) {
    lst_players players;
    qp_text line;
    int named = 0, section = 0;
    if (r->text.len && qp__lst_has_keys((qp_text){r->text.ptr, r->text.len}))
        return (label.len && qp__lst_opening(r, "Event", label, at)) ||
               qp__lst_keys(r);
    if (new_section(r)) return 1;
    qp_text head = {r->section.ptr, r->section.len};
    if (label.len) {
        if (qp__lst_opening(r, "Event", label, at)) return 1;
        if (head.len && qp__lst_tag(r, "Section", head, at)) return 1;
    } else if (qp__lst_tag(r, "Event", head, at)) {
        return 1;
    }
    for (int round = 0; round < 2 && r->text.len; round++) {
        /* Tags first, then comments. */
        qp_text text = {r->text.ptr, r->text.len};
        while (qp__lst_next_line(&line, &text)) {
            if (!line.len) continue;
            int remark = lst_is_remark(line);
            int two = !remark && players_of(&players, line);
            if (two && !round && !named) {
                named = 1;
                if (emit_players(r, &players, r->text_at)) return 1;
            } else if (round && two && named == 1) {
                named = 2; /* given */
            } else if (round && !two && !remark && !section) {
                section = 1; /* given */
            } else if (round && qp__lst_comment(r, line, r->text_at)) {
                return 1;
            }
        }
    }
    r->text.len = 0;
    return 0;
}

int qp__lst_keep(lst_reader *r, qp_text text, qp_at at) {
    if (r->text.len + text.len > LST_TEXT_MAX) {
        if (r->text_full) return 0;
        r->text_full = 1;
        return qp__report(&r->give, QP_W_FORMAT_LEFT, at, text, "");
    }
    if (!r->text.len) r->text_at = at;
    if (!qp__buf_add(&r->in.alloc, &r->text, text) ||
        !qp__buf_add(&r->in.alloc, &r->text, (qp_text){"\n", 1}))
        return qp__lst_nomem(r);
    return 0;
}

int qp__lst_kept_comment(lst_reader *r) {
    if (!r->text.len) return 0;
    qp_text text = qp__trim(r->text.ptr, r->text.ptr + r->text.len);
    r->text.len = 0;
    if (!text.len) return 0;
    if (!r->give.in_game)
        return qp__report(&r->give, QP_W_FORMAT_LEFT, r->text_at, text, "");
    return qp__lst_comment(r, text, r->text_at);
}

/* ---- who is where ---------------------------------------------------- */

void qp__lst_board_start(lst_board *b) {
    b->fresh = 1;
    b->turn = 1;
    b->base = 2;
    b->known = 1;
}

/* The pieces of the opening, once a move asks for them. */
static void set_pieces(lst_board *b) {
    qp_setup opening;
    qp_setup_start(&opening);
    for (int i = 0; i < QP_SQUARES; i++) {
        qp_piece man = opening.cell[i];
        b->cell[i] = !man ? 0 : QP_SIDE_OF(man) == QP_RED ? 1 : 2;
    }
    b->fresh = 0;
}

/* A square of the coordinates at *p, as its number; 90 when it is off. */
static unsigned lst_square_of(const lst_board *b, const char **p) {
    char file = **p;
    unsigned f = (unsigned)(file >= 'a' ? file - 'a' : file - 'A');
    unsigned rank = (unsigned)((*p)[1] - '0');
    size_t n = 2;
    if (rank == 1 && (*p)[2] == '0') rank = 10, n = 3;
    *p += n;
    if (**p == '-') ++*p;
    rank -= b->base == 1;
    return rank > 9 ? 90 : rank * 9 + f;
}

static int is_coordinate(qp_text t) {
    return t.len >= 4 && qp_move_shape(t, NULL) != QP_SHAPE_NONE &&
           ((*t.ptr >= 'a' && *t.ptr <= 'i') ||
            (*t.ptr >= 'A' && *t.ptr <= 'I')) &&
           t.ptr[1] >= '0' && t.ptr[1] <= '9' &&
           (t.ptr[2] == '-' || t.ptr[2] == '0' ||
            (t.ptr[2] >= 'a' && t.ptr[2] <= 'i') ||
            (t.ptr[2] >= 'A' && t.ptr[2] <= 'I'));
}

static int board_move(lst_board *b, qp_text move) {
    char text[QP_MOVE_MAX] = "";
    if (move.len >= sizeof text) return 0;
    memcpy(text, move.ptr, move.len);
    if (b->fresh) set_pieces(b);
    if (b->base == 2) {
        /* From 0 or from 1: in which the first move finds a piece of Red's. */
        const char *p = text;
        b->base = 0;
        unsigned sq = lst_square_of(b, &p);
        if (sq > 89 || b->cell[sq] != 1) b->base = 1;
    }
    const char *p = text;
    unsigned from = lst_square_of(b, &p), to = lst_square_of(b, &p);
    if (from > 89 || to > 89 || b->cell[from] != b->turn ||
        b->cell[to] == b->turn)
        return 0;
    b->cell[from] = 0;
    b->cell[to] = b->turn;
    b->turn = (uint8_t)(3 - b->turn);
    return 1;
}

/* 0 when it cannot be played. What is no coordinate ends the watch. */
static int board_take(lst_board *b, qp_text move) {
    if (!b->known) return 1;
    b->known = is_coordinate(move) != 0;
    if (!b->known) return 1;
    b->known = board_move(b, move) != 0;
    return b->known;
}

int qp__lst_board_play(lst_board *b, qp_text moves) {
    lst_words at = {moves.ptr, moves.ptr + moves.len, 0};
    while (b->known) {
        lst_word w = qp__lst_word(&at);
        if (w.kind == LST_END || (w.kind == LST_OTHER && !at.depth)) break;
        if (w.kind != LST_MOVE || at.depth) continue;
        if (!board_take(b, w.text)) return 0;
    }
    return 1;
}

/* ---- moves --------------------------------------------------------------- */

/* A result ends the game, that of a variation is a remark. */
static int lst_emit_result(lst_reader *r, const lst_word *w, qp_at at) {
    if (r->give.depth) return qp__lst_comment(r, w->text, at);
    r->result = w->result;
    r->result_at = at;
    r->ended = 1;
    return 0;
}

/* A comment, or what this line has of it. */
static int emit_text(lst_reader *r, const lst_word *w, qp_at at) {
    if (!w->cut) return qp__lst_comment(r, w->text, at);
    r->brace = w->brace;
    if (!w->brace) {
        r->round_at = at;
        r->round = w->open;
        r->bare = !w->text.len;
    }
    if (r->bare) {
        r->round = 0;
        return 0;
    }
    return lst_comment_part(r, w->text, 0, at) ||
           lst_comment_part(r, (qp_text){"\n", 1}, 0, at);
}

/* The comment goes on in this line. */
static int lst_go_on(lst_reader *r, qp__line *line, lst_words *words) {
    const char *from = words->p, *end = words->end, *q = end;
    size_t len = (size_t)(end - from);
    if (r->round)
        q = qp__lst_close(from, end, &r->round);
    else if (len && memchr(from, '}', len))
        q = memchr(from, '}', len);
    r->brace = r->brace && q == end;
    qp_at at = qp__line_at(line, from);
    qp_text part = {from, (size_t)(q - from)};
    words->p = q;
    if (q == end)
        return lst_comment_part(r, part, 0, at) ||
               lst_comment_part(r, (qp_text){"\n", 1}, 0, at);
    words->p += (unsigned char)*q == 0xEF ? 3 : 1;
    return lst_comment_part(r, part, QP_COMMENT_END, at);
}

static int emit_variation(lst_reader *r, qp_at at) {
    if (!r->give.depth) r->paren_at = at;
    qp__emit_begin_variation(&r->give, &at);
    return r->give.status != QP_OK;
}

/* A variation that is in the place of no move is a comment. */
static int lst_emit_open(lst_reader *r, lst_words *words, qp_at at) {
    if (r->moved) return emit_variation(r, at);
    words->depth--;
    lst_word w = qp__lst_text_within(words);
    return qp__report(&r->give, QP_W_FORMAT_TEXT, at, w.text,
                      "a move before it") ||
           emit_text(r, &w, at);
}

/* What is none of the words of a game: the rest is a comment. */
static int emit_other(lst_reader *r, const lst_word *w, qp_at at) {
    if (!r->give.depth) r->words = 1;
    if (qp__lst_before_move(w->text) &&
        qp__report(&r->give, QP_W_FORMAT_TEXT, at, w->text, "a move"))
        return 1;
    return qp__lst_comment(r, w->text, at);
}

static int lst_emit_word(lst_reader *r, lst_words *words, const lst_word *w,
                         qp_at at) {
    switch (w->kind) {
    case LST_NUMBER:
        if (!r->give.depth) r->numbered = 1;
        qp__emit_number(&r->give, w->number, w->black, &at);
        break;
    case LST_MOVE:
        r->moved = 1;
        if (!r->give.depth) board_take(&r->board, w->text);
        qp__emit_move(&r->give, w->text, &at);
        break;
    case LST_MARK:
        if (!r->moved)
            return qp__report(&r->give, QP_W_FORMAT_VALUE, at, w->text,
                              "a move before it");
        qp__emit_nag(&r->give, w->number, &at);
        break;
    case LST_RESULT: return lst_emit_result(r, w, at);
    case LST_COMMENT: return emit_text(r, w, at);
    case LST_OPEN: return lst_emit_open(r, words, at);
    case LST_CLOSE: qp__emit_end_variation(&r->give, &at); break;
    case LST_STRAY:
        return qp__report(&r->give, QP_E_PGN_PAREN, at, w->text, "");
    case LST_OTHER: return emit_other(r, w, at);
    case LST_END: break;
    }
    return r->give.status != QP_OK;
}

/* Moves in squares, up to the first other word: all of most lists. */
static int emit_squares(lst_reader *r, qp__line *line, lst_words *words) {
    const char *p, *from = words->p;
    qp_at at = qp__line_at(line, from);
    qp_moved moved = {.text = {NULL, 4}}; /* a player completes it */
    while (!r->give.status && (p = qp__lst_squares(words, &moved.said_))) {
        moved.text.ptr = p;
        at.offset += (uint64_t)(p - from);
        at.col += (uint32_t)(p - from);
        from = p;
        r->moved = 1;
        if (r->board.known && !r->give.depth) board_take(&r->board, moved.text);
        qp__emit_moved(&r->give, &moved, &at);
    }
    return r->give.status != QP_OK;
}

int qp__lst_moves(lst_reader *r, qp__line *line, qp_text moves) {
    lst_words words = {moves.ptr, moves.ptr + moves.len, r->give.depth};
    if (lst_begin_moves(r, qp__line_at(line, words.p))) return 1;
    r->words = 0;
    if ((r->brace || r->round) && lst_go_on(r, line, &words)) return 1;
    if (r->bare) {
        /* It opens after what is here already. */
        lst_word w = qp__lst_within(&words);
        r->bare = 0;
        if (lst_emit_word(r, &words, &w, r->round_at)) return 1;
    }
    while (!r->brace && !r->round) {
        if (emit_squares(r, line, &words)) return 1;
        lst_word w = qp__lst_word(&words);
        if (w.kind == LST_END) break;
        if (lst_emit_word(r, &words, &w, qp__line_at(line, w.text.ptr)))
            return 1;
    }
    return 0;
}
