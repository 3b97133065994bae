/* writer.c - a game as one block of DhtmlXQ.
 *
 * Owns the order of the entries and the numbers of the branches: the main
 * line is 0, then branch after branch, each with those that leave it behind
 * all that were found before. So branches of one place have their order.
 * What the format has no place for is told as lost.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../../base/outlet.h"
#include <string.h>

#include "../../base/err_int.h"
#include "../../game/game_int.h"
#include "ubb_int.h"

qp_status qp__ubb_write(const qp_game *game, const qp_write_options *options,
                        const qp_sink *out);

/* A branch that is to be written. */
typedef struct ubb_branch {
    qp_node first;
    uint32_t host, ply;
} ubb_branch;

typedef struct ubb_out {
    const qp_game *game;
    const qp_write_options *options;
    qp__outlet bytes;
    qp_alloc alloc;
    ubb_branch *branch;
    size_t branches, branches_size;
    qp_node last; /* of the main line */
} ubb_out;

/* ---- bytes ---------------------------------------------------------------
 */

static void ubb_put(ubb_out *o, const char *p, size_t n) {
    qp__outlet_put(&o->bytes, p, n);
}

static void ubb_word(ubb_out *o, const char *s) {
    ubb_put(o, s, strlen(s));
}

static void ubb_number(ubb_out *o, uint32_t value) {
    char digits[10];
    size_t n = sizeof digits;
    do digits[--n] = (char)('0' + value % 10);
    while (value /= 10);
    ubb_put(o, digits + n, sizeof digits - n);
}

static void lost(const ubb_out *o, qp_status code, qp_node node, qp_text what) {
    if (!o->options || !o->options->loss.lost) return;
    qp_err err;
    qp__fail(&err, code, (qp_at){0}, what);
    o->options->loss.lost(o->options->loss.ctx, &err, node);
}

/* ---- values --------------------------------------------------------------
 */

/* What stands at `p` would be read as something else than text. */
static int must_escape(const char *p, const char *end, int lines) {
    if (*p == '|') return lines && end - p > 1 && p[1] == '|';
    if (*p == '\\') return end - p > 1 && p[1] == 'u';
    if (*p != '[') return 0;
    p++;
    if (p < end && *p == '/') p++;
    return p < end && (*p == 'D' || *p == 'd' || *p == 'g' || *p == 'c' ||
                       (*p >= '0' && *p <= '9'));
}

static void put_value(ubb_out *o, qp_text t, int lines) {
    const char *p = t.ptr, *end = t.ptr + t.len, *from = p;
    for (; p < end; p++) {
        const char *instead = NULL;
        if (*p == '\n')
            instead = lines ? "||" : " ";
        else if (*p == '\r' && lines && end - p > 1 && p[1] == '\n')
            instead = "";
        else if (must_escape(p, end, lines))
            instead = *p == '|' ? "\\u007c" : *p == '[' ? "\\u005b" : "\\u005c";
        if (!instead) continue;
        ubb_put(o, from, (size_t)(p - from));
        ubb_word(o, instead);
        from = p + 1;
    }
    ubb_put(o, from, (size_t)(p - from));
}

/* `mark` is "[" or "[/". */
static void put_mark(ubb_out *o, const char *mark, qp_text name) {
    ubb_word(o, mark);
    ubb_word(o, "DhtmlXQ_");
    ubb_put(o, name.ptr, name.len);
    ubb_word(o, "]");
}

static void put_entry(ubb_out *o, qp_text name, qp_text value) {
    put_mark(o, "[", name);
    put_value(o, value, 0);
    put_mark(o, "[/", name);
    ubb_word(o, "\n");
}

static void put_named(ubb_out *o, const char *name, qp_text value) {
    put_entry(o, (qp_text){name, strlen(name)}, value);
}

static qp_text ubb_text(const char *s) {
    return (qp_text){s, strlen(s)};
}

/* ---- tags ----------------------------------------------------------------
 */

static qp_text tag_value(const ubb_out *o, const char *name) {
    qp_text t = qp_game_tag(o->game, name);
    return t.ptr ? t : (qp_text){"", 0};
}

static int is_ecco(qp_text t) {
    return t.len == 3 && *t.ptr >= 'A' && *t.ptr <= 'E' && t.ptr[1] >= '0' &&
           t.ptr[1] <= '9' && t.ptr[2] >= '0' && t.ptr[2] <= '9';
}

/* "2004.01.05" as "2004-01-05". */
static void put_date(ubb_out *o, qp_text date) {
    char dashed[10];
    size_t digits = 0;
    for (size_t i = 0; i < date.len; i++)
        digits += date.ptr[i] >= '0' && date.ptr[i] <= '9';
    if (date.len != 10 || digits != 8 || date.ptr[4] != '.' ||
        date.ptr[7] != '.') {
        put_named(o, "date", date);
        return;
    }
    memcpy(dashed, date.ptr, 10);
    dashed[4] = dashed[7] = '-';
    put_named(o, "date", (qp_text){dashed, 10});
}

/* A tag that reads back as itself under its own name. */
static int may_be_entry(qp_text name) {
    if (!name.len || name.len > UBB_MARK_MAX - 9) return 0;
    if (*name.ptr < 'A' || *name.ptr > 'Z') return 0;
    for (size_t i = 0; i < name.len; i++) {
        char c = name.ptr[i];
        if (c != '_' && !(c >= '0' && c <= '9') && !(c >= 'a' && c <= 'z') &&
            !(c >= 'A' && c <= 'Z'))
            return 0;
    }
    return 1;
}

/* The entry that a tag becomes; ptr NULL when it cannot be one. */
static qp_text entry_name(const ubb_out *o, qp_text tag) {
    const char *known = qp__ubb_entry_of(tag);
    if (qp__ubb_is(tag, "Red") && tag_value(o, "DhtmlXQ_red").len)
        known = "redname";
    if (qp__ubb_is(tag, "Black") && tag_value(o, "DhtmlXQ_black").len)
        known = "blackname";
    if (known) return ubb_text(known);
    if (!may_be_entry(tag)) return (qp_text){NULL, 0};
    if (tag.len > 8 && !memcmp(tag.ptr, "DhtmlXQ_", 8) && tag.ptr[8] >= 'a' &&
        tag.ptr[8] <= 'z')
        return (qp_text){tag.ptr + 8, tag.len - 8};
    return tag;
}

/* Tags that other entries stand for. */
static int is_written_elsewhere(const ubb_out *o, qp_text name) {
    return qp__ubb_is(name, "FEN") || qp__ubb_is(name, "Format") ||
           qp__ubb_is(name, "Result") || qp__ubb_is(name, "Opening") ||
           (qp__ubb_is(name, "ECCO") && is_ecco(tag_value(o, "ECCO")));
}

static void put_tags(ubb_out *o) {
    for (size_t i = 0; i < qp_game_tags(o->game); i++) {
        qp_text name = qp_game_tag_name(o->game, i);
        qp_text value = qp_game_tag_value(o->game, i);
        if (!value.len || is_written_elsewhere(o, name)) continue;
        if (qp__ubb_is(name, "Game") && qp__ubb_is(value, "Chinese Chess"))
            continue;
        qp_text entry = entry_name(o, name);
        if (!entry.ptr) {
            lost(o, QP_W_LOST_TAG, QP_ROOT, name);
            continue;
        }
        if (memchr(value.ptr, '\n', value.len))
            lost(o, QP_W_LOST_CHAR, QP_ROOT, value);
        if (qp__ubb_is(entry, "date"))
            put_date(o, value);
        else
            put_entry(o, entry, value);
    }
}

static void put_opening(ubb_out *o) {
    qp_text ecco = tag_value(o, "ECCO"), opening = tag_value(o, "Opening");
    if (!is_ecco(ecco)) ecco.len = 0;
    if (!ecco.len && !opening.len) return;
    put_mark(o, "[", ubb_text("open"));
    put_value(o, ecco, 0);
    if (ecco.len && opening.len) ubb_word(o, " ");
    put_value(o, opening, 0);
    put_mark(o, "[/", ubb_text("open"));
    ubb_word(o, "\n");
}

static void put_result(ubb_out *o) {
    qp_text tag = qp_game_tag(o->game, "Result");
    qp_text result = qp_game_result(o->game);
    if (tag.ptr && result.ptr && tag.len &&
        (tag.len != result.len || memcmp(tag.ptr, result.ptr, tag.len)))
        lost(o, QP_W_LOST_TAG, QP_ROOT, tag);
    if (!result.ptr) result = tag;
    if (!result.ptr || !result.len) return;
    const char *words = qp__ubb_result_words(result);
    put_named(o, "result", words ? ubb_text(words) : result);
}

/* ---- the start -----------------------------------------------------------
 */

/* The kinds of men in the order of "binit", of each side. */
static const uint8_t UBB_ORDER[16] = {
    QP_ROOK,   QP_KNIGHT, QP_BISHOP, QP_ADVISOR, QP_KING,   QP_ADVISOR,
    QP_BISHOP, QP_KNIGHT, QP_ROOK,   QP_CANNON,  QP_CANNON, QP_PAWN,
    QP_PAWN,   QP_PAWN,   QP_PAWN,   QP_PAWN};

/* The places of the men, 99 for those that are not there. Each side is
 * searched from its own back rank, Red's from i to a and Black's from a to i,
 * so that the opening is written as dpxq.com writes it. */
static void put_places(ubb_out *o, const qp_setup *setup) {
    uint8_t used[QP_SQUARES] = {0};
    char digits[64];
    for (size_t i = 0; i < 32; i++) {
        int black = i >= 16;
        qp_piece man = QP_PIECE(black, UBB_ORDER[i % 16]);
        digits[2 * i] = digits[2 * i + 1] = '9';
        for (int k = 0; k < QP_SQUARES; k++) {
            int file = black ? k % QP_FILES : 8 - k % QP_FILES;
            int rank = black ? 9 - k / QP_FILES : k / QP_FILES;
            qp_sq sq = QP_SQ(file, rank);
            if (used[sq] || setup->cell[sq] != man) continue;
            used[sq] = 1;
            digits[2 * i] = (char)('0' + file);
            digits[2 * i + 1] = (char)('0' + 9 - rank);
            break;
        }
    }
    put_named(o, "binit", (qp_text){digits, sizeof digits});
}

static void put_start(ubb_out *o) {
    const qp_setup *setup = qp_pos_setup(qp_game_start(o->game));
    qp_setup opening;
    qp_setup_start(&opening);
    put_places(o, setup);
    if (!tag_value(o, "FEN").len && !memcmp(setup, &opening, sizeof opening))
        return;
    char fen[QP_FEN_MAX];
    size_t len = qp_fen_write(fen, setup);
    put_named(o, "fen", (qp_text){fen, len});
}

/* ---- moves and comments --------------------------------------------------
 */

static int add_branch(ubb_out *o, qp_node first, uint32_t host, uint32_t ply) {
    void *branches = o->branch;
    if (!qp__grow(&o->alloc, &branches, &o->branches_size, o->branches + 1,
                  sizeof *o->branch))
        return 0;
    o->branch = branches;
    o->branch[o->branches++] = (ubb_branch){first, host, ply};
    return 1;
}

static void put_branch_name(ubb_out *o, const char *mark, size_t i) {
    ubb_word(o, mark);
    ubb_word(o, i ? "DhtmlXQ_move_" : "DhtmlXQ_movelist");
    if (i) {
        ubb_number(o, o->branch[i].host);
        ubb_word(o, "_");
        ubb_number(o, o->branch[i].ply);
        ubb_word(o, "_");
        ubb_number(o, (uint32_t)i);
    }
    ubb_word(o, "]");
}

static void put_square(ubb_out *o, qp_sq sq) {
    char digits[2] = {(char)('0' + QP_FILE_OF(sq)),
                      (char)('0' + 9 - QP_RANK_OF(sq))};
    ubb_put(o, digits, 2);
}

/* The moves of a branch; those that leave it are added. 0: no memory. */
static int put_branch(ubb_out *o, size_t i) {
    const qp_game *game = o->game;
    uint32_t ply = o->branch[i].ply;
    put_branch_name(o, "[", i);
    for (qp_node n = o->branch[i].first; n != QP_NO_NODE;
         n = qp_game_next(game, n), ply++) {
        qp_move move = qp_game_move(game, n);
        put_square(o, move.from);
        put_square(o, move.to);
        if (!i) o->last = n;
        for (qp_node v = qp_game_variation(game, n); v != QP_NO_NODE;
             v = qp_game_next_variation(game, v))
            if (!add_branch(o, v, (uint32_t)i, ply)) return 0;
        for (size_t k = 0; k < qp_game_nags(game, n); k++) {
            char nag[8] = "$";
            int value = qp_game_nag(game, n, k);
            size_t len = 1;
            if (value > 99) nag[len++] = (char)('0' + value / 100);
            if (value > 9) nag[len++] = (char)('0' + value / 10 % 10);
            nag[len++] = (char)('0' + value % 10);
            lost(o, QP_W_LOST_NAG, n, (qp_text){nag, len});
        }
    }
    put_branch_name(o, "[/", i);
    ubb_word(o, "\n");
    return 1;
}

/* The comments of a node that stand there, joined to the `n` before them. */
static size_t put_comments(ubb_out *o, qp_node node, qp_place place, size_t n,
                           int moved) {
    for (size_t i = 0; i < qp_game_comments(o->game, node, place); i++) {
        qp_text text = qp_game_comment(o->game, node, place, i).text;
        if (!text.len) continue;
        if (n++) ubb_word(o, "||");
        if (n > 1 || moved) lost(o, QP_W_LOST_PLACE, node, text);
        put_value(o, text, 1);
    }
    return n;
}

static int has_comment(const ubb_out *o, qp_node node, qp_place place) {
    for (size_t i = 0; i < qp_game_comments(o->game, node, place); i++)
        if (qp_game_comment(o->game, node, place, i).text.len) return 1;
    return 0;
}

static void put_comment_name(ubb_out *o, const char *mark, size_t branch,
                             uint32_t ply) {
    ubb_word(o, mark);
    ubb_word(o, "DhtmlXQ_comment");
    if (branch) {
        ubb_number(o, (uint32_t)branch);
        ubb_word(o, "_");
    }
    ubb_number(o, ply);
    ubb_word(o, "]");
}

/* All comments at one node: the format has one place for them. */
static void put_node(ubb_out *o, qp_node node, size_t branch, uint32_t ply) {
    int result = node == o->last && has_comment(o, QP_ROOT, QP_AFTER_RESULT);
    if (!result && !has_comment(o, node, QP_BEFORE_MOVE) &&
        !has_comment(o, node, QP_AFTER_MOVE))
        return;
    put_comment_name(o, "[", branch, ply);
    size_t n = put_comments(o, node, QP_BEFORE_MOVE, 0, 1);
    n = put_comments(o, node, QP_AFTER_MOVE, n, 0);
    if (result) put_comments(o, QP_ROOT, QP_AFTER_RESULT, n, 1);
    put_comment_name(o, "[/", branch, ply);
    ubb_word(o, "\n");
}

static int put_moves(ubb_out *o) {
    o->last = QP_ROOT;
    if (!add_branch(o, qp_game_next(o->game, QP_ROOT), 0, 1)) return 0;
    for (size_t i = 0; i < o->branches; i++)
        if (!put_branch(o, i)) return 0;
    put_node(o, QP_ROOT, 0, 0);
    for (size_t i = 0; i < o->branches; i++) {
        uint32_t ply = o->branch[i].ply;
        for (qp_node n = o->branch[i].first; n != QP_NO_NODE;
             n = qp_game_next(o->game, n))
            put_node(o, n, i, ply++);
    }
    return 1;
}

qp_status qp__ubb_write(const qp_game *game, const qp_write_options *options,
                        const qp_sink *out) {
    ubb_out o;
    o.game = game;
    o.options = options;
    qp__outlet_start(&o.bytes, out);
    o.alloc = game->alloc;
    o.branch = NULL;
    o.branches = o.branches_size = 0;
    ubb_word(&o, "[DhtmlXQ]\n");
    if (!tag_value(&o, "DhtmlXQ_ver").len)
        put_named(&o, "ver", ubb_text("www_dpxq_com"));
    if (!tag_value(&o, "DhtmlXQ_init").len)
        put_named(&o, "init", ubb_text("500,350"));
    put_tags(&o);
    put_result(&o);
    put_opening(&o);
    put_start(&o);
    int ok = put_moves(&o);
    ubb_word(&o, "[/DhtmlXQ]\n\n");
    qp__put(&o.alloc, o.branch, o.branches_size * sizeof *o.branch);
    if (!ok) return QP_E_NOMEM;
    return qp__outlet_end(&o.bytes);
}
