/* writer.c - a game as one JSON object on one line (doc/format/json.md). All
 * members of the game are written, those of a move only if they are not empty.
 * Format is that of the written moves.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../common/base.h"
#include "../common/writing_order.h"
#include "../common/loss_report.h"
#include "../common/tags.h"
#include "json_int.h"

/* Bytes on their way to the sink. */
typedef struct json_out {
    qp__outlet bytes;
    const qp_write_options *options;
    qp_node node;
} json_out;

typedef struct json_walk {
    const qp_game *game;
    json_out *out;
    qp_notation notation;
    unsigned move_flags;
    qp__walk at;
} json_walk;

/* ---- bytes --------------------------------------------------------------- */

static void json_put(json_out *o, const char *p, size_t n) {
    qp__outlet_put(&o->bytes, p, n);
}

static void json_writer_put_word(json_out *o, const char *s) {
    qp__outlet_word(&o->bytes, s);
}

/* ---- text ---------------------------------------------------------------- */

static void put_control(json_out *o, unsigned char c) {
    static const char HEX[] = "0123456789abcdef";
    char escape[] = {'\\', 'u', '0', '0', HEX[c >> 4], HEX[c & 15]};
    if (c == '\n')
        json_writer_put_word(o, "\\n");
    else if (c == '\r')
        json_writer_put_word(o, "\\r");
    else if (c == '\t')
        json_writer_put_word(o, "\\t");
    else
        json_put(o, escape, sizeof escape);
}

static void json_put_valid(json_out *o, const char *p, size_t n) {
    const char *end = p + n;
    while (p < end) {
        const char *q = p;
        while (q < end && *q != '"' && *q != '\\' && (unsigned char)*q >= 0x20)
            q++;
        json_put(o, p, (size_t)(q - p));
        p = q;
        if (p == end) return;
        unsigned char c = (unsigned char)*p++;
        if (c < 0x20) {
            put_control(o, c);
        } else {
            char escape[] = {'\\', (char)c};
            json_put(o, escape, 2);
        }
    }
}

static void json_lost_char(json_out *o, qp_text what) {
    json_writer_put_word(o, "\xEF\xBF\xBD");
    qp__lost(o->options, QP_W_LOST_CHAR, o->node, what, "\xEF\xBF\xBD");
}

/* A string. Text need not be UTF-8: games may come from anywhere. */
static void put_string(json_out *o, qp_text t) {
    size_t i = 0;
    json_put(o, "\"", 1);
    while (i < t.len) {
        const unsigned char *p = (const unsigned char *)t.ptr + i;
        qp__utf8_end end;
        size_t n = qp__utf8_check(p, t.len - i, &end);
        json_put_valid(o, t.ptr + i, n);
        i += n;
        if (end == QP__UTF8_WHOLE) break;
        size_t bad = 3;
        if (end == QP__UTF8_BOM) {
            json_put(o, t.ptr + i, bad);
        } else {
            bad = qp__utf8_part(p + n, t.len - i);
            json_lost_char(o, (qp_text){t.ptr + i, bad});
        }
        i += bad;
    }
    json_put(o, "\"", 1);
}

/* ---- tags ---------------------------------------------------------------- */

static void put_tag(json_out *o, int *any, qp_text name, qp_text value) {
    json_writer_put_word(o, *any ? ",[" : "[");
    *any = 1;
    put_string(o, name);
    json_put(o, ",", 1);
    put_string(o, value);
    json_put(o, "]", 1);
}

/* Nonzero when the name is among the first `n`, in the same letters. */
static int is_among(const qp_text *names, size_t n, qp_text name) {
    for (size_t i = 0; i < n; i++)
        if (names[i].len == name.len &&
            !memcmp(names[i].ptr, name.ptr, name.len))
            return 1;
    return 0;
}

/* Tags by name, for those who look one up: of a name that comes again the first
 * value. NAMED of them at most, so that the time stays linear. */
static void write_tag_names(json_walk *w) {
    enum { NAMED = 64 };
    const qp_write_options *options = w->out->options;
    qp_text names[NAMED];
    size_t n = 0;
    w->out->options = NULL; /* what is lost was reported with the list */
    qp__tags t;
    qp__tags_begin(&t, w->game, w->notation);
    json_writer_put_word(w->out, ",\"tag\":{");
    while (n < NAMED && qp__tags_next(&t)) {
        if (is_among(names, n, t.name)) continue;
        if (n) json_put(w->out, ",", 1);
        names[n++] = t.name;
        put_string(w->out, t.name);
        json_put(w->out, ":", 1);
        put_string(w->out, t.value);
    }
    w->out->options = options;
    json_put(w->out, "}", 1);
}

/* Incomplete is the member `broken`. */
static void json_write_tags(json_walk *w) {
    qp__tags t;
    int any = 0;
    qp__tags_begin(&t, w->game, w->notation);
    json_writer_put_word(w->out, "\"tags\":[");
    while (qp__tags_next(&t)) put_tag(w->out, &any, t.name, t.value);
    json_put(w->out, "]", 1);
}

static void write_start(json_walk *w) {
    char fen[QP_FEN_MAX];
    json_writer_put_word(w->out, ",\"start\":");
    if (qp_game_broken(w->game) == QP_E_GAME_FEN) /* its tag has it */
        json_writer_put_word(w->out, "null");
    else
        put_string(w->out, qp__start_fen(fen, w->game));
}

/* ---- moves --------------------------------------------------------------- */

static void write_comments(json_walk *w, qp_node node, qp_place place) {
    qp_annotation first = qp_game_first_comment(w->game, node, place);
    json_put(w->out, "[", 1);
    for (qp_annotation a = first; a != QP_NO_ANNOTATION;
         a = qp_game_next_alike(w->game, a)) {
        qp_comment c;
        qp_game_annotation_comment(&c, w->game, a);
        json_writer_put_word(w->out, a != first ? ",{\"text\":" : "{\"text\":");
        put_string(w->out, c.text);
        if (c.flags & QP_COMMENT_LINE)
            json_writer_put_word(w->out, ",\"kind\":\"line\"");
        if (c.flags & QP_COMMENT_ESCAPE)
            json_writer_put_word(w->out, ",\"kind\":\"escape\"");
        json_put(w->out, "}", 1);
    }
    json_put(w->out, "]", 1);
}

/* The node's move; the brace that ends it comes after its variations. */
static void json_write_node(json_walk *w, qp_node node) {
    json_out *o = w->out;
    o->node = node;
    json_writer_put_word(o, w->at.first ? "{" : ",{");
    if (qp_game_comments(w->game, node, QP_BEFORE_MOVE)) {
        json_writer_put_word(o, "\"before\":");
        write_comments(w, node, QP_BEFORE_MOVE);
        json_put(o, ",", 1);
    }
    char text[QP_MOVE_MAX];
    qp_move move = qp_game_move(w->game, node);
    size_t len =
        qp_move_write(text, &w->at.pos, move, w->notation, w->move_flags);
    json_writer_put_word(o, "\"move\":\"");
    json_put(o, text, len);
    json_put(o, "\"", 1);
    qp_annotation nag = qp_game_first_nag(w->game, node);
    for (qp_annotation a = nag; a != QP_NO_ANNOTATION;
         a = qp_game_next_alike(w->game, a)) {
        json_writer_put_word(o, a != nag ? "," : ",\"nags\":[");
        qp__outlet_number(&o->bytes,
                          (unsigned)qp_game_annotation_nag(w->game, a));
    }
    if (nag != QP_NO_ANNOTATION) json_put(o, "]", 1);
    if (qp_game_comments(w->game, node, QP_AFTER_MOVE)) {
        json_writer_put_word(o, ",\"comments\":");
        write_comments(w, node, QP_AFTER_MOVE);
    }
    if (qp_game_variation(w->game, node) == QP_NO_NODE) json_put(o, "}", 1);
}

static void json_open_variation(json_walk *w) {
    json_writer_put_word(w->out, w->at.first ? ",\"variations\":[[" : ",[");
}

static void json_close_variation(json_walk *w) {
    json_writer_put_word(w->out, w->at.last ? "]]}" : "]");
}

static qp_status json_write_moves(json_walk *w) {
    json_writer_put_word(w->out, ",\"moves\":[");
    qp__walk_begin(&w->at, w->game);
    for (;;) switch (qp__walk_next(&w->at)) {
        case QP__WALK_MOVE: json_write_node(w, w->at.node); break;
        case QP__WALK_OPEN: json_open_variation(w); break;
        case QP__WALK_CLOSE: json_close_variation(w); break;
        case QP__WALK_END:
            json_put(w->out, "]", 1);
            return qp__walk_end(&w->at);
        }
}

static void write_end(json_walk *w) {
    qp_text result = qp_game_result(w->game);
    qp_text told = qp__tags_broken(w->game);
    w->out->node = QP_ROOT;
    if (!result.ptr && qp_game_comments(w->game, QP_ROOT, QP_AFTER_RESULT))
        result = qp_text_of("*"); /* or they would not stand after one */
    json_writer_put_word(w->out, ",\"result\":");
    if (result.ptr)
        put_string(w->out, result);
    else
        json_writer_put_word(w->out, "null");
    json_writer_put_word(w->out, ",\"after\":");
    write_comments(w, QP_ROOT, QP_AFTER_RESULT);
    json_writer_put_word(w->out, ",\"broken\":");
    if (told.ptr)
        put_string(w->out, told);
    else
        json_writer_put_word(w->out, "null");
    json_put(w->out, "}", 1);
}

static qp_status json_write_game(const qp_game *game,
                                 const qp_write_options *options,
                                 const qp_sink *out, const char *after) {
    json_out o;
    qp_write_options known;
    if (qp__write_options(&known, &options)) return QP_E_ARG;
    qp__outlet_start(&o.bytes, out);
    o.options = options;
    o.node = QP_ROOT;
    json_walk w = {.game = game, .out = &o};
    if (options) {
        w.notation = options->notation;
        w.move_flags = options->move_flags;
    }
    if (w.notation == QP_NOTATION_ANY) w.notation = QP_NOTATION_CHINESE;
    json_put(&o, "{", 1);
    qp__lost_ends(options, game);
    json_write_tags(&w);
    write_tag_names(&w);
    write_start(&w);
    json_writer_put_word(&o, ",\"comments\":");
    write_comments(&w, QP_ROOT, QP_AFTER_MOVE);
    /* A glyph before the first move has no place. */
    qp__lost_nags(options, game, QP_ROOT);
    qp_status rc = json_write_moves(&w);
    if (!rc) write_end(&w);
    json_writer_put_word(&o, after);
    qp_status end = qp__outlet_end(&o.bytes);
    return rc ? rc : end;
}

qp_status qp__json_write(const qp_game *game, const qp_write_options *options,
                         const qp_sink *out) {
    return json_write_game(game, options, out, "");
}

qp_status qp__json_write_line(const qp_game *game,
                              const qp_write_options *options,
                              const qp_sink *out) {
    return json_write_game(game, options, out, "\n");
}
