/* writer.c - a game as one block of DhtmlXQ. The main line is branch 0, then
 * each branch is followed by those that leave it, so branches of one place keep
 * their order.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../common/binary_events.h"
#include "../common/game_access.h"
#include "../common/loss_report.h"
#include "../common/tags.h"
#include "ubb_int.h"

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
    qp_node last;   /* of the main line */
    qp__buf text;   /* of a comment */
    size_t returns; /* at the end of the last comment, held back */
    int no_memory;
} ubb_out;

/* ---- bytes --------------------------------------------------------------- */

static void ubb_put(ubb_out *o, const char *p, size_t n) {
    qp__outlet_put(&o->bytes, p, n);
}

static void ubb_word(ubb_out *o, const char *s) {
    qp__outlet_word(&o->bytes, s);
}

/* ---- entries ------------------------------------------------------------- */

/* `mark` is "[" or "[/". */
static void put_mark(ubb_out *o, const char *mark, qp_text name) {
    ubb_word(o, mark);
    ubb_word(o, "DhtmlXQ_");
    ubb_put(o, name.ptr, name.len);
    ubb_word(o, "]");
}

/* A value that holds nothing to be escaped, or is so already. */
static void ubb_put_entry(ubb_out *o, qp_text name, qp_text value) {
    put_mark(o, "[", name);
    ubb_put(o, value.ptr, value.len);
    put_mark(o, "[/", name);
    ubb_word(o, "\n");
}

static void put_named(ubb_out *o, const char *name, qp_text value) {
    ubb_put_entry(o, qp_text_of(name), value);
}

/* The tags and the result; 0 when memory is out. */
static int ubb_put_tags(ubb_out *o) {
    static const char *const USUAL[2][2] = {{"ver", "www_dpxq_com"},
                                            {"init", "500,350"}};
    ubb_block b = {.alloc = o->alloc};
    int ok = qp__ubb_write_tags(&b, o->game, o->options);
    for (size_t i = 0; ok && i < 2; i++)
        if (!qp__ubb_find(&b, USUAL[i][0]))
            put_named(o, USUAL[i][0],
                      (qp_text){USUAL[i][1], strlen(USUAL[i][1])});
    for (size_t i = 0; ok && i < b.entries; i++)
        ubb_put_entry(o, qp__ubb_name(&b, &b.entry[i]),
                      qp__ubb_value(&b, &b.entry[i]));
    qp__put(&o->alloc, b.entry, b.entries_size * sizeof *b.entry);
    qp__buf_free(&o->alloc, &b.text);
    return ok;
}

/* ---- the start ----------------------------------------------------------- */

/* The places of the pieces, 99 for missing ones. Each side is searched from its
 * own back rank, so that the opening is written as dpxq.com writes it. */
static void put_places(ubb_out *o, const qp_setup *setup) {
    uint8_t used[QP_SQUARES] = {0};
    char digits[64];
    for (size_t i = 0; i < 32; i++) {
        int black = i >= 16;
        qp_piece man = QP_PIECE(black, qp__pieces_by_rank[i % 16]);
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

static void ubb_put_start(ubb_out *o) {
    qp_text tag = qp_game_tag(o->game, "FEN");
    put_places(o, qp_pos_setup(qp_game_start(o->game)));
    if (qp_game_broken(o->game) == QP_E_GAME_FEN) {
        qp__lost(o->options, QP_W_LOST_START, QP_ROOT, tag, "");
        return;
    }
    if (!tag.ptr && !qp__starts_elsewhere(o->game)) return;
    char fen[QP_FEN_MAX];
    put_named(o, "fen", qp__start_fen(fen, o->game));
}

/* ---- moves and comments -------------------------------------------------- */

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
        qp__outlet_number(&o->bytes, o->branch[i].host);
        ubb_word(o, "_");
        qp__outlet_number(&o->bytes, o->branch[i].ply);
        ubb_word(o, "_");
        qp__outlet_number(&o->bytes, (uint32_t)i);
    }
    ubb_word(o, "]");
}

static void ubb_put_square(ubb_out *o, qp_sq sq) {
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
        ubb_put_square(o, move.from);
        ubb_put_square(o, move.to);
        if (!i) o->last = n;
        for (qp_node v = qp_game_variation(game, n); v != QP_NO_NODE;
             v = qp_game_next_variation(game, v))
            if (!add_branch(o, v, (uint32_t)i, ply)) return 0;
        qp__lost_nags(o->options, game, n);
    }
    put_branch_name(o, "[/", i);
    ubb_word(o, "\n");
    return 1;
}

/* The comments of a node that stand there, joined to the `n` before them. */
static size_t ubb_put_comments(ubb_out *o, qp_node node, qp_place place,
                               size_t n, int moved) {
    for (qp_annotation a = qp_game_first_comment(o->game, node, place);
         a != QP_NO_ANNOTATION; a = qp_game_next_alike(o->game, a)) {
        qp_comment c;
        qp_game_annotation_comment(&c, o->game, a);
        if (!c.text.len) continue;
        if (n++) ubb_word(o, "||"); /* returns before it are of that line end */
        if (n > 1 || moved)
            qp__lost(o->options, QP_W_LOST_PLACE, node, c.text, "");
        o->text.len = 0;
        if (!qp__ubb_escape(&o->alloc, &o->text, c.text, UBB_FEED_LINES))
            o->no_memory = 1;
        size_t len = o->text.len;
        while (len && o->text.ptr[len - 1] == '\r') len--;
        ubb_put(o, o->text.ptr, len);
        o->returns = o->text.len - len;
    }
    return n;
}

/* What an entry of a comment cannot be: empty, and of another kind. */
static void report_comments(const ubb_out *o, qp_node node, qp_place place) {
    for (qp_annotation a = qp_game_first_comment(o->game, node, place);
         a != QP_NO_ANNOTATION; a = qp_game_next_alike(o->game, a)) {
        qp_comment c;
        qp_game_annotation_comment(&c, o->game, a);
        if (!c.text.len)
            qp__lost(o->options, QP_W_LOST_COMMENT, node, c.text, "");
        else if (c.flags & (QP_COMMENT_LINE | QP_COMMENT_ESCAPE))
            qp__lost(o->options, QP_W_LOST_FORM, node, c.text, "");
    }
}

static int has_comment(const ubb_out *o, qp_node node, qp_place place) {
    for (qp_annotation a = qp_game_first_comment(o->game, node, place);
         a != QP_NO_ANNOTATION; a = qp_game_next_alike(o->game, a))
        if (qp_game_annotation_text(o->game, a).len) return 1;
    return 0;
}

static void put_comment_name(ubb_out *o, const char *mark, size_t branch,
                             uint32_t ply) {
    ubb_word(o, mark);
    ubb_word(o, "DhtmlXQ_comment");
    if (branch) {
        qp__outlet_number(&o->bytes, (uint32_t)branch);
        ubb_word(o, "_");
    }
    qp__outlet_number(&o->bytes, ply);
    ubb_word(o, "]");
}

/* All comments at one node: the format has one place for them. */
static void put_node(ubb_out *o, qp_node node, size_t branch, uint32_t ply) {
    report_comments(o, node, QP_BEFORE_MOVE);
    report_comments(o, node, QP_AFTER_MOVE);
    if (node == o->last) report_comments(o, QP_ROOT, QP_AFTER_RESULT);
    int result = node == o->last && has_comment(o, QP_ROOT, QP_AFTER_RESULT);
    if (!result && !has_comment(o, node, QP_BEFORE_MOVE) &&
        !has_comment(o, node, QP_AFTER_MOVE))
        return;
    put_comment_name(o, "[", branch, ply);
    size_t n = ubb_put_comments(o, node, QP_BEFORE_MOVE, 0, 1);
    n = ubb_put_comments(o, node, QP_AFTER_MOVE, n, 0);
    if (result) ubb_put_comments(o, QP_ROOT, QP_AFTER_RESULT, n, 1);
    while (o->returns) ubb_put(o, "\r", 1), o->returns--;
    put_comment_name(o, "[/", branch, ply);
    ubb_word(o, "\n");
}

static int put_moves(ubb_out *o) {
    o->last = QP_ROOT;
    qp__lost_nags(o->options, o->game, QP_ROOT);
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
    qp_write_options known;
    o.game = game;
    if (qp__write_options(&known, &options)) return QP_E_ARG;
    o.options = options;
    qp__outlet_start(&o.bytes, out);
    o.alloc = *qp__inner_alloc(game);
    o.branch = NULL;
    o.branches = o.branches_size = 0;
    o.text = (qp__buf){NULL, 0, 0};
    o.returns = 0;
    o.no_memory = 0;
    ubb_word(&o, "[DhtmlXQ]\n");
    int ok = ubb_put_tags(&o);
    if (ok) ubb_put_start(&o);
    ok = ok && put_moves(&o) && !o.no_memory;
    ubb_word(&o, "[/DhtmlXQ]\n\n");
    qp__put(&o.alloc, o.branch, o.branches_size * sizeof *o.branch);
    qp__buf_free(&o.alloc, &o.text);
    if (!ok) return QP_E_NOMEM;
    return qp__outlet_end(&o.bytes);
}
