/* block.c - the entries of one game to events.
 *
 * Owns the tags, the start and the result, and the frame of a game: every
 * begin that the visitor saw is followed by its end.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/err_int.h"
#include "../../base/utf8.h"
#include "ubb_int.h"

qp_text qp__ubb_name(const ubb_block *b, const ubb_entry *e) {
    return (qp_text){b->text.ptr + e->name, e->name_len};
}

qp_text qp__ubb_value(const ubb_block *b, const ubb_entry *e) {
    return (qp_text){b->text.ptr + e->value, e->value_len};
}

const ubb_entry *qp__ubb_find(const ubb_block *b, const char *name) {
    for (size_t i = b->entries; i--;)
        if (qp__ubb_is(qp__ubb_name(b, &b->entry[i]), name))
            return &b->entry[i];
    return NULL;
}

int qp__ubb_problem(ubb_block *b, qp_status code, qp_at at, qp_text what,
                    const char *want) {
    qp_err err;
    qp__fail(&err, code, at, what);
    qp__err_text(err.want, sizeof err.want, (qp_text){want, strlen(want)});
    if (b->to->problem && b->to->problem(b->to->ctx, &err) == QP_STOP)
        b->status = QP_E_STOP;
    return b->status != QP_OK;
}

/* ---- text ----------------------------------------------------------------
 */

/* The four digits of \uXXXX at `p`, or -1. */
static int32_t four_digits(const char *p, const char *end) {
    int32_t value = 0;
    if (end - p < 6 || p[0] != '\\' || p[1] != 'u') return -1;
    for (int i = 2; i < 6; i++) {
        char c = p[i];
        int d = c >= '0' && c <= '9'   ? c - '0'
                : c >= 'a' && c <= 'f' ? c - 'a' + 10
                : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                       : -1;
        if (d < 0) return -1;
        value = value * 16 + d;
    }
    return value;
}

/* The character of an escape at `p`, and how long it is; 0 for none. */
static size_t escape(uint32_t *c, const char *p, const char *end) {
    int32_t high = four_digits(p, end);
    if (high < 0) return 0;
    *c = (uint32_t)high;
    if (high < 0xD800 || high > 0xDFFF) return 6;
    int32_t low = high < 0xDC00 ? four_digits(p + 6, end) : -1;
    if (low < 0xDC00 || low > 0xDFFF) {
        *c = QP__REPLACEMENT; /* half of a character */
        return 6;
    }
    *c = 0x10000 + (((uint32_t)high & 0x3FF) << 10) + ((uint32_t)low & 0x3FF);
    return 12;
}

int qp__ubb_plain(const ubb_block *b, qp__buf *out, qp_text text, int lines) {
    const char *p = text.ptr, *end = text.ptr + text.len, *from = p;
    out->len = 0;
    while (p < end) {
        unsigned char utf8[4];
        uint32_t c = '\n';
        size_t n = *p == '\\' ? escape(&c, p, end) : 0;
        if (lines && *p == '|' && end - p > 1 && p[1] == '|') n = 2;
        if (!n) {
            p++;
            continue;
        }
        size_t len = (size_t)(qp__utf8_put(utf8, c) - utf8);
        if (!qp__buf_add(&b->alloc, out, (qp_text){from, (size_t)(p - from)}) ||
            !qp__buf_add(&b->alloc, out, (qp_text){(char *)utf8, len}))
            return 0;
        p += n;
        from = p;
    }
    return qp__buf_add(&b->alloc, out, (qp_text){from, (size_t)(p - from)});
}

/* ---- tags ----------------------------------------------------------------
 */

/* What a game's delivery has come to. */
typedef struct ubb_game {
    ubb_block *b;
    qp__buf plain;
    int skip;           /* nothing more but the end of the game */
    const char *result; /* or NULL */
    int dhj_black;      /* Black begins, DHJHtmlXQ says */
} ubb_game;

static int flow_is(ubb_game *g, qp_flow flow) {
    if (flow == QP_STOP) g->b->status = QP_E_STOP;
    if (flow == QP_SKIP) g->skip = 1;
    return g->b->status != QP_OK;
}

/* Nonzero to stop, as everything below. */
static int give_tag(ubb_game *g, const char *name, qp_text value, qp_at at) {
    const qp_visitor *to = g->b->to;
    if (g->skip || !to->tag) return 0;
    if (value.len > QP_TOKEN_MAX) {
        if (qp__ubb_problem(g->b, QP_W_FORMAT_VALUE, at, value,
                            "a shorter text"))
            return 1;
        value.len = QP_TOKEN_MAX;
        while (((unsigned char)value.ptr[value.len] & 0xC0) == 0x80)
            value.len--;
    }
    return flow_is(g,
                   to->tag(to->ctx, (qp_text){name, strlen(name)}, value, &at));
}

static qp_text plain_value(ubb_game *g, const ubb_entry *e) {
    if (!qp__ubb_plain(g->b, &g->plain, qp__ubb_value(g->b, e), 0)) {
        g->b->status = QP_E_NOMEM;
        g->skip = 1;
        return (qp_text){NULL, 0};
    }
    return (qp_text){g->plain.ptr, g->plain.len};
}

/* Names of moves, comments and the start: they are no tags. */
static int is_of_game(qp_text name) {
    static const char *const WORDS[] = {"movelist", "binit", "fen",
                                        "startplayer"};
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (qp__ubb_is(name, WORDS[i])) return 1;
    if (name.len > 5 && !memcmp(name.ptr, "move_", 5)) return 1;
    return name.len > 7 && !memcmp(name.ptr, "comment", 7) &&
           name.ptr[7] >= '0' && name.ptr[7] <= '9';
}

/* What every program writes and what tells nothing of the game. */
static int is_usual(qp_text name, qp_text value) {
    return (qp__ubb_is(name, "ver") && qp__ubb_is(value, "www_dpxq_com")) ||
           (qp__ubb_is(name, "init") && qp__ubb_is(value, "500,350")) ||
           (qp__ubb_is(name, "firstnum") && qp__ubb_is(value, "0"));
}

/* dpxq.com has the player's name twice: in "redname", and behind the team's
 * name in "red". Then "red" is no tag. */
static int joined_name(const ubb_block *b, qp_text name, qp_text value) {
    int red = qp__ubb_is(name, "red");
    const ubb_entry *who = qp__ubb_find(b, red ? "redname" : "blackname");
    const ubb_entry *team = qp__ubb_find(b, red ? "redteam" : "blackteam");
    if (!who || !who->value_len) return 0;
    qp_text n = qp__ubb_value(b, who), t = {NULL, 0};
    if (team) t = qp__ubb_value(b, team);
    size_t gap = t.len ? 1 : 0;
    if (value.len != t.len + gap + n.len) return 0;
    if (t.len && (memcmp(value.ptr, t.ptr, t.len) || value.ptr[t.len] != ' '))
        return 0;
    return !memcmp(value.ptr + t.len + gap, n.ptr, n.len);
}

/* The tag for an entry of a player's name, or NULL for none. */
static const char *player_tag(const ubb_block *b, qp_text name, qp_text raw) {
    int red = *name.ptr == 'r';
    const ubb_entry *who = qp__ubb_find(b, red ? "redname" : "blackname");
    if (qp__ubb_is(name, "redname")) return "Red";
    if (qp__ubb_is(name, "blackname")) return "Black";
    if (!who || !who->value_len) return red ? "Red" : "Black";
    if (joined_name(b, name, raw)) return NULL;
    return red ? "DhtmlXQ_red" : "DhtmlXQ_black";
}

/* "D22 ..." is an ECCO code and the opening's name. */
static int give_opening(ubb_game *g, qp_text value, qp_at at) {
    size_t n = 0;
    if (value.len >= 3 && *value.ptr >= 'A' && *value.ptr <= 'E' &&
        value.ptr[1] >= '0' && value.ptr[1] <= '9' && value.ptr[2] >= '0' &&
        value.ptr[2] <= '9' && (value.len == 3 || value.ptr[3] == ' '))
        n = 3;
    if (n && give_tag(g, "ECCO", (qp_text){value.ptr, 3}, at)) return 1;
    if (n && n < value.len) n++;
    value.ptr += n, value.len -= n;
    return value.len ? give_tag(g, "Opening", value, at) : 0;
}

static int give_result(ubb_game *g, qp_text value, qp_at at) {
    const char *result = qp__ubb_result(value);
    if (result) {
        g->result = result;
        return give_tag(g, "Result", (qp_text){result, strlen(result)}, at);
    }
    return qp__ubb_problem(g->b, QP_W_FORMAT_VALUE, at, value, "a result") ||
           give_tag(g, "DhtmlXQ_result", value, at);
}

static int give_date(ubb_game *g, qp_text value, qp_at at) {
    char date[16];
    size_t n = qp__ubb_date(date, value);
    return give_tag(g, "Date", n ? (qp_text){date, n} : value, at);
}

static int give_other(ubb_game *g, qp_text name, qp_text value, qp_at at) {
    char tag[UBB_MARK_MAX + 16] = "";
    size_t n = 0;
    if (*name.ptr < 'A' || *name.ptr > 'Z') {
        memcpy(tag, "DhtmlXQ_", 8);
        n = 8;
    }
    memcpy(tag + n, name.ptr, name.len);
    tag[n + name.len] = '\0';
    return give_tag(g, tag, value, at);
}

/* CCBridge calls Red's time "blacktime" too: the one before Black's name. */
static int is_reds_time(const ubb_block *b, const ubb_entry *e) {
    const ubb_entry *black = qp__ubb_find(b, "black");
    return black && e < black && !qp__ubb_find(b, "redtime");
}

static int give_entry(ubb_game *g, const ubb_entry *e) {
    qp_text name = qp__ubb_name(g->b, e), raw = qp__ubb_value(g->b, e);
    if (!raw.len || is_of_game(name) || is_usual(name, raw)) return 0;
    qp_text value = plain_value(g, e);
    if (g->skip) return g->b->status != QP_OK;
    if (qp__ubb_is(name, "red") || qp__ubb_is(name, "black") ||
        qp__ubb_is(name, "redname") || qp__ubb_is(name, "blackname")) {
        const char *tag = player_tag(g->b, name, raw);
        return tag ? give_tag(g, tag, value, e->at) : 0;
    }
    if (qp__ubb_is(name, "open")) return give_opening(g, value, e->at);
    if (qp__ubb_is(name, "result")) return give_result(g, value, e->at);
    if (qp__ubb_is(name, "date")) return give_date(g, value, e->at);
    if (qp__ubb_is(name, "blacktime") && is_reds_time(g->b, e))
        return give_tag(g, "RedTime", value, e->at);
    const char *tag = qp__ubb_tag_of(name);
    if (tag) return give_tag(g, tag, value, e->at);
    return give_other(g, name, value, e->at);
}

/* ---- the start -----------------------------------------------------------
 */

/* The men of "binit" in their order, of each side. */
static const uint8_t UBB_MEN[16] = {QP_ROOK, QP_KNIGHT,  QP_BISHOP, QP_ADVISOR,
                                    QP_KING, QP_ADVISOR, QP_BISHOP, QP_KNIGHT,
                                    QP_ROOK, QP_CANNON,  QP_CANNON, QP_PAWN,
                                    QP_PAWN, QP_PAWN,    QP_PAWN,   QP_PAWN};

/* From the places of 32 men, two digits each: file from Red's left, and rank
 * from the top. Nonzero to stop. */
static int from_places(ubb_game *g, qp_setup *setup, const ubb_entry *e) {
    qp_text t = qp__ubb_value(g->b, e);
    int bad = t.len != 64;
    for (size_t i = 0; i < t.len && !bad; i++)
        bad = t.ptr[i] < '0' || t.ptr[i] > '9';
    if (bad)
        return qp__ubb_problem(g->b, QP_E_FORMAT_START, e->at, t, "64 digits");
    qp_setup_clear(setup);
    for (size_t i = 0; i < 32; i++) {
        int file = t.ptr[2 * i] - '0', rank = 9 - (t.ptr[2 * i + 1] - '0');
        if (file == 9) continue; /* off the board */
        qp_piece *cell = &setup->cell[QP_SQ(file, rank)];
        if (*cell && qp__ubb_problem(g->b, QP_W_FORMAT_VALUE, e->at,
                                     (qp_text){t.ptr + 2 * i, 2},
                                     "a square that is empty"))
            return 1;
        if (!*cell)
            *cell = QP_PIECE(i < 16 ? QP_RED : QP_BLACK, UBB_MEN[i % 16]);
    }
    return 0;
}

/* From 90 letters, from the top left, anything else an empty square. 0 when
 * it is not that. */
static int from_letters(qp_setup *setup, qp_text t) {
    static const char LETTERS[] = "KABNRCPGEH";
    static const uint8_t KINDS[] = {QP_KING,   QP_ADVISOR, QP_BISHOP, QP_KNIGHT,
                                    QP_ROOK,   QP_CANNON,  QP_PAWN,   QP_KING,
                                    QP_BISHOP, QP_KNIGHT};
    if (t.len != QP_SQUARES) return 0;
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

/* The board and, as far as the entries tell, the side to move; `turn_given`
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
            return qp__ubb_problem(g->b, QP_E_FORMAT_START, fen->at, t,
                                   qp_status_text(err.code));
        *turn_given = !(notes & QP_FEN_TURN_NONE);
    } else if (places && places->value_len) {
        *at = places->at;
        if (from_places(g, setup, places)) return 1;
    }
    if (player && player->value_len) {
        qp_text value = qp__ubb_value(g->b, player);
        *turn_given = 1;
        setup->turn = qp__ubb_is(value, "1") ? QP_BLACK : QP_RED;
    }
    return 0;
}

static int give_start(ubb_game *g, const ubb_tree *tree) {
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
    return give_tag(g, "FEN", (qp_text){fen, len}, at);
}

/* ---- the game ------------------------------------------------------------
 */

static int give_game(ubb_game *g, ubb_tree *tree) {
    ubb_block *b = g->b;
    const qp_visitor *to = b->to;
    if (to->begin_game && flow_is(g, to->begin_game(to->ctx, &b->at))) return 1;
    for (size_t i = 0; i < b->entries && !g->skip; i++)
        if (give_entry(g, &b->entry[i])) return 1;
    if (!g->skip && give_start(g, tree)) return 1;
    if (!g->skip && qp__ubb_tree_own(tree)) return 1;
    qp_at at = b->end;
    const ubb_entry *main = qp__ubb_find(b, "movelist");
    if (main) at = main->at;
    if (!g->skip && to->begin_moves &&
        flow_is(g, to->begin_moves(to->ctx, &at)))
        return 1;
    if (!g->skip && (qp__ubb_tree_moves(tree) || qp__ubb_tree_left(tree)))
        return 1;
    if (!g->skip && g->result && to->result) {
        qp_text result = {g->result, strlen(g->result)};
        const ubb_entry *e = qp__ubb_find(b, "result");
        at = e ? e->at : b->end;
        if (flow_is(g, to->result(to->ctx, result, &at))) return 1;
    }
    return to->end_game && flow_is(g, to->end_game(to->ctx, &b->end));
}

qp_status qp__ubb_deliver(ubb_block *b) {
    ubb_game g = {.b = b};
    ubb_tree *tree = qp__ubb_tree_new(b);
    if (!tree) return QP_E_NOMEM;
    give_game(&g, tree);
    qp__ubb_tree_free(tree);
    qp__buf_free(&b->alloc, &g.plain);
    return b->status;
}
