/* epd.c - writes EPD, a position a line with operations: the start of a game if
 * it is not the opening, else the last position of the main line. The format
 * `listing` reads it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../common/format_list.h"

#include <stdio.h>
#include <string.h>

#include "../common/base.h"
#include "../common/loss_report.h"
#include "../common/tags.h"

typedef struct epd_out {
    const qp_game *game;
    const qp_write_options *options;
    qp__outlet bytes;
    unsigned plies; /* of the main line */
} epd_out;

static void epd_word(epd_out *o, const char *s) {
    qp__outlet_word(&o->bytes, s);
}

static void epd_lost(const epd_out *o, qp_status code, qp_text what) {
    qp__lost(o->options, code, QP_ROOT, what, "");
}

/* ---- the name ------------------------------------------------------------ */

/* The value of `id`, as long as a reader takes a tag. */
typedef struct epd_name {
    size_t len;
    int cut, quote, control;
    char ptr[QP_TOKEN_MAX + 4];
} epd_name;

/* A quote would end the string, a line feed the line. */
static void name_add(epd_name *name, qp_text t) {
    for (size_t i = 0; i < t.len; i++) {
        char c = t.ptr[i];
        if (name->len == QP_TOKEN_MAX + 1) break;
        if (c == '"') name->quote = 1, c = '\'';
        if ((unsigned char)c < 0x20 || c == 0x7F) name->control = 1, c = ' ';
        name->ptr[name->len++] = c;
    }
}

static qp_text player(const qp_game *game, const char *name,
                      const char *chess) {
    qp_text t = qp_game_tag(game, name);
    return t.len || !chess ? t : qp_game_tag(game, chess);
}

/* "Event: Red - Black", as much of it as there is. */
static void make_name(epd_name *name, const qp_game *game) {
    qp_text event = qp_game_tag(game, "Event");
    qp_text red = player(game, "Red", "White");
    qp_text black = player(game, "Black", NULL);
    name->len = 0;
    name->cut = name->quote = name->control = 0;
    name_add(name, event);
    if (event.len && (red.len || black.len)) name_add(name, qp_text_of(": "));
    name_add(name, red);
    if (red.len && black.len) name_add(name, qp_text_of(" - "));
    name_add(name, black);
    name->cut = name->len > QP_TOKEN_MAX;
    name->len = qp__tag_cut((qp_text){name->ptr, name->len}).len;
}

static void epd_put_name(epd_out *o) {
    epd_name name;
    make_name(&name, o->game);
    if (!name.len) return;
    epd_word(o, " id");
    epd_word(o, " \"");
    qp__outlet_put(&o->bytes, name.ptr, name.len);
    epd_word(o, "\";");
    if (name.cut)
        qp__lost(o->options, QP_W_LOST_CUT, QP_ROOT, qp_text_of("id"),
                 "4096 bytes");
    if (name.quote)
        qp__lost_in_tag(o->options, qp_text_of("id"), qp_text_of("\""), "'");
    if (name.control)
        qp__lost_in_tag(o->options, qp_text_of("id"), qp_text_of("\\n"), "' '");
}

/* ---- other operations ---------------------------------------------------- */

static int is_code(qp_text t) {
    static const char *const CODES[] = {"acd", "acn", "acs", "am",  "bm",
                                        "ce",  "dm",  "eco", "pm",  "pv",
                                        "rc",  "sm",  "sv",  "noop"};
    if (t.len == 2 && (*t.ptr == 'c' || *t.ptr == 'v'))
        return t.ptr[1] >= '0' && t.ptr[1] <= '9';
    for (size_t i = 0; i < sizeof CODES / sizeof *CODES; i++)
        if (qp_text_is(t, CODES[i])) return 1;
    return 0;
}

/* A comment with the form of an operation, such as those read from EPD. */
static int epd_is_operation(qp_comment c) {
    size_t code = 0;
    int quoted = 0;
    while (code < c.text.len && c.text.ptr[code] != ' ') code++;
    if (c.flags & (QP_COMMENT_LINE | QP_COMMENT_ESCAPE) ||
        !is_code((qp_text){c.text.ptr, code}))
        return 0;
    for (size_t i = code; i < c.text.len; i++) {
        unsigned char b = (unsigned char)c.text.ptr[i];
        if (b < 0x20 || b == 0x7F || (b == ';' && !quoted)) return 0;
        if (b == '"') quoted = !quoted;
    }
    return !quoted && c.text.ptr[c.text.len - 1] != ' ';
}

static void epd_put_comments(epd_out *o, int at_start) {
    for (qp_annotation a =
             qp_game_first_comment(o->game, QP_ROOT, QP_AFTER_MOVE);
         a != QP_NO_ANNOTATION; a = qp_game_next_alike(o->game, a)) {
        qp_comment c;
        qp_game_annotation_comment(&c, o->game, a);
        if (!at_start || !epd_is_operation(c)) {
            epd_lost(o, QP_W_LOST_COMMENT, c.text);
            continue;
        }
        epd_word(o, " ");
        qp__outlet_put(&o->bytes, c.text.ptr, c.text.len);
        epd_word(o, ";");
    }
    for (qp_annotation a =
             qp_game_first_comment(o->game, QP_ROOT, QP_AFTER_RESULT);
         a != QP_NO_ANNOTATION; a = qp_game_next_alike(o->game, a))
        epd_lost(o, QP_W_LOST_COMMENT, qp_game_annotation_text(o->game, a));
}

/* The counters, but for those that each position has that says nothing. */
static void epd_put_counter(epd_out *o, const char *code, unsigned value,
                            unsigned usual) {
    if (value == usual) return;
    epd_word(o, code);
    qp__outlet_number(&o->bytes, value);
    epd_word(o, ";");
}

static void put_position(epd_out *o, const qp_setup *setup) {
    char fen[QP_FEN_MAX];
    size_t n = qp_fen_write(fen, setup);
    /* Four fields: the two counters are operations. */
    for (int field = 0; field < 2; n--)
        if (fen[n - 1] == ' ') field++;
    qp__outlet_put(&o->bytes, fen, n);
    epd_put_counter(o, " hmvc ", setup->quiet, 0);
    epd_put_counter(o, " fmvn ", setup->fullmove, 1);
}

/* ---- what is lost -------------------------------------------------------- */

/* The tags that do not come back when the line is read. */
static void lose_tags(const epd_out *o, int written) {
    int event = !written, fen = 0;
    for (size_t i = 0; i < qp_game_tags(o->game); i++) {
        qp_text name = qp_game_tag_name(o->game, i);
        qp_text value = qp_game_tag_value(o->game, i);
        if (!event && value.len && qp__tag_is(name, "Event")) {
            event = 1;
        } else if (!fen && qp__tag_is(name, "FEN")) {
            fen = 1;
        } else if (!qp__tag_is_made(o->game, i)) {
            epd_lost(o, QP_W_LOST_TAG, name);
        }
    }
    if (qp__tags_broken(o->game).ptr)
        epd_lost(o, QP_W_LOST_TAG, qp_text_of("Incomplete"));
    /* A position is never without one when it is read. */
    if (!fen && !o->plies && !qp__starts_elsewhere(o->game))
        epd_lost(o, QP_W_LOST_TAG, qp_text_of("FEN"));
}

static void lose_result(const epd_out *o) {
    qp_text result = qp_game_result(o->game);
    if (result.len && !qp_text_is(result, "*") &&
        !qp_game_tag(o->game, "Result").len)
        epd_lost(o, QP_W_LOST_RESULT, result);
}

/* ---- the format ---------------------------------------------------------- */

/* Goes to the end of the main line; how many moves that is. */
static unsigned epd_play_line(qp_pos *pos, const qp_game *game) {
    unsigned plies = 0;
    for (qp_node n = qp_game_next(game, QP_ROOT); n != QP_NO_NODE;
         n = qp_game_next(game, n)) {
        qp_pos_play(pos, qp_game_move(game, n));
        plies++;
    }
    return plies;
}

static qp_status epd_write(const qp_game *game, const qp_write_options *options,
                           const qp_sink *out) {
    qp_write_options known;
    if (qp__write_options(&known, &options)) return QP_E_ARG;
    epd_out o = {.game = game, .options = options};
    qp_pos start = *qp_game_start(game), last = start;
    qp__outlet_start(&o.bytes, out);
    o.plies = epd_play_line(&last, game);
    int written = qp_game_broken(game) != QP_E_GAME_FEN;
    int at_start = !o.plies || qp__starts_elsewhere(game);
    if (!written) epd_lost(&o, QP_W_LOST_START, qp_game_tag(game, "FEN"));
    lose_tags(&o, written);
    if (written) {
        put_position(&o, qp_pos_setup(at_start ? &start : &last));
        epd_put_name(&o);
    }
    epd_put_comments(&o, written && at_start);
    qp__lost_moves(options, game);
    qp__lost_nags(options, game, QP_ROOT);
    lose_result(&o);
    if (written) epd_word(&o, "\n");
    return qp__outlet_end(&o.bytes);
}

const qp_format qp__format_epd = {.name = "epd",
                                  .title = "EPD, a position a line",
                                  .extensions = "epd",
                                  .flags = QP_FORMAT_WRITES | QP_FORMAT_MANY,
                                  .holds = QP_HOLDS_START | QP_HOLDS_UNICODE,
                                  .write = epd_write};
