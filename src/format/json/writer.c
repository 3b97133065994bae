/* writer.c - a game as one object of JSON, on one line.
 *
 * Every member of the game's object is written, those of a move when there is
 * something in them (doc/format/json.md). Tags stand in the order of the game;
 * Format is that of the moves written.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../../base/outlet.h"
#include <string.h>

#include "../../base/err_int.h"
#include "../../base/utf8.h"
#include "../../game/game_int.h"
#include "json_int.h"
#include "qipu/fen.h"

/* Bytes on their way to the sink. */
typedef struct json_out {
    qp__outlet bytes;
    const qp_loss_to *loss;
    qp_node node;
} json_out;

/* A line with variations beside it: where to go on when they are written. */
typedef struct json_frame {
    qp_pos before, after;
    qp_node node, variation;
} json_frame;

typedef struct json_walk {
    const qp_game *game;
    json_out *out;
    qp_notation notation;
    unsigned move_flags;
    qp_pos pos;
    json_frame *frame;
    size_t depth, frames_size;
} json_walk;

/* ---- bytes
 * -------------------------------------------------------------------- */

static void put(json_out *o, const char *p, size_t n) {
    qp__outlet_put(&o->bytes, p, n);
}

static void put_word(json_out *o, const char *s) {
    put(o, s, strlen(s));
}

static void put_number(json_out *o, unsigned value) {
    char digits[12];
    size_t n = sizeof digits;
    do digits[--n] = (char)('0' + value % 10);
    while (value /= 10);
    put(o, digits + n, sizeof digits - n);
}

/* ---- text
 * --------------------------------------------------------------------- */

static void put_control(json_out *o, unsigned char c) {
    static const char HEX[] = "0123456789abcdef";
    char escape[] = {'\\', 'u', '0', '0', HEX[c >> 4], HEX[c & 15]};
    if (c == '\n')
        put_word(o, "\\n");
    else if (c == '\r')
        put_word(o, "\\r");
    else if (c == '\t')
        put_word(o, "\\t");
    else
        put(o, escape, sizeof escape);
}

static void put_valid(json_out *o, const char *p, size_t n) {
    const char *end = p + n;
    while (p < end) {
        const char *q = p;
        while (q < end && *q != '"' && *q != '\\' && (unsigned char)*q >= 0x20)
            q++;
        put(o, p, (size_t)(q - p));
        p = q;
        if (p == end) return;
        unsigned char c = (unsigned char)*p++;
        if (c < 0x20) {
            put_control(o, c);
        } else {
            char escape[] = {'\\', (char)c};
            put(o, escape, 2);
        }
    }
}

static void lost(json_out *o, qp_status code, qp_text what) {
    if (!o->loss || !o->loss->lost) return;
    qp_err err;
    qp__fail(&err, code, (qp_at){0}, what);
    err.want[0] = '\0';
    o->loss->lost(o->loss->ctx, &err, o->node);
}

static void lost_char(json_out *o, qp_text what) {
    put_word(o, "\xEF\xBF\xBD");
    lost(o, QP_W_LOST_CHAR, what);
}

/* A string. Text need not be UTF-8: games may come from anywhere. */
static void put_string(json_out *o, qp_text t) {
    size_t i = 0;
    put(o, "\"", 1);
    while (i < t.len) {
        const unsigned char *p = (const unsigned char *)t.ptr + i;
        qp__utf8_end end;
        size_t n = qp__utf8_check(p, t.len - i, &end);
        put_valid(o, t.ptr + i, n);
        i += n;
        if (end == QP__UTF8_WHOLE) break;
        size_t bad = 3;
        if (end == QP__UTF8_BOM) {
            put(o, t.ptr + i, bad);
        } else {
            bad = qp__utf8_part(p + n, t.len - i);
            lost_char(o, (qp_text){t.ptr + i, bad});
        }
        i += bad;
    }
    put(o, "\"", 1);
}

static qp_text word(const char *s) {
    return (qp_text){s, strlen(s)};
}

/* ---- tags
 * --------------------------------------------------------------------- */

static int is_name(qp_text a, const char *b) {
    size_t n = strlen(b);
    if (a.len != n) return 0;
    for (size_t i = 0; i < n; i++)
        if ((a.ptr[i] | 0x20) != (b[i] | 0x20)) return 0;
    return 1;
}

static const char *format_name(qp_notation notation) {
    switch (notation) {
    case QP_NOTE_WXF:
    case QP_NOTE_WXF2018: return "WXF";
    case QP_NOTE_ICCS: return "ICCS";
    case QP_NOTE_UCI: return "UCI";
    case QP_NOTE_CHINESE:
    case QP_NOTE_TRADITIONAL: return NULL;
    default: return "UCCI";
    }
}

static void put_tag(json_out *o, int *any, qp_text name, qp_text value) {
    put_word(o, *any ? ",[" : "[");
    *any = 1;
    put_string(o, name);
    put(o, ",", 1);
    put_string(o, value);
    put(o, "]", 1);
}

static qp_text canonical_fen(char fen[QP_FEN_MAX], const qp_game *game) {
    return (qp_text){fen, qp_fen_write(fen, qp_pos_setup(qp_game_start(game)))};
}

static int starts_elsewhere(const qp_game *game) {
    qp_setup opening;
    qp_setup_start(&opening);
    return memcmp(&opening, qp_pos_setup(qp_game_start(game)),
                  sizeof opening) != 0;
}

/* Incomplete is the member `broken`. */
static void write_tags(json_walk *w) {
    const qp_game *game = w->game;
    const char *format = format_name(w->notation);
    char fen[QP_FEN_MAX];
    qp_text start = canonical_fen(fen, game), fen_name = word("FEN");
    int any = 0, said = qp_game_broken(game) == QP_E_GAME_FEN;
    put_word(w->out, "\"tags\":[");
    for (size_t i = 0; i < qp_game_tags(game); i++) {
        qp_text name = qp_game_tag_name(game, i);
        if (is_name(name, "Format") || is_name(name, "Incomplete")) continue;
        int first = !said && is_name(name, "FEN");
        put_tag(w->out, &any, name, first ? start : qp_game_tag_value(game, i));
        said |= first;
    }
    if (!said && starts_elsewhere(game)) put_tag(w->out, &any, fen_name, start);
    if (format) put_tag(w->out, &any, word("Format"), word(format));
    put(w->out, "]", 1);
}

static void write_start(json_walk *w) {
    char fen[QP_FEN_MAX];
    put_word(w->out, ",\"start\":");
    if (qp_game_broken(w->game) == QP_E_GAME_FEN) /* its tag has it */
        put_word(w->out, "null");
    else
        put_string(w->out, canonical_fen(fen, w->game));
}

/* ---- moves
 * -------------------------------------------------------------------- */

static void write_comments(json_walk *w, qp_node node, qp_place place) {
    size_t n = qp_game_comments(w->game, node, place);
    put(w->out, "[", 1);
    for (size_t i = 0; i < n; i++) {
        qp_comment c = qp_game_comment(w->game, node, place, i);
        put_word(w->out, i ? ",{\"text\":" : "{\"text\":");
        put_string(w->out, c.text);
        if (c.flags & QP_COMMENT_LINE) put_word(w->out, ",\"kind\":\"line\"");
        if (c.flags & QP_COMMENT_ESCAPE)
            put_word(w->out, ",\"kind\":\"escape\"");
        put(w->out, "}", 1);
    }
    put(w->out, "]", 1);
}

/* The node's move, all but the brace that ends it. */
static void write_node(json_walk *w, qp_node node) {
    json_out *o = w->out;
    o->node = node;
    put_word(o, "{");
    if (qp_game_comments(w->game, node, QP_BEFORE_MOVE)) {
        put_word(o, "\"before\":");
        write_comments(w, node, QP_BEFORE_MOVE);
        put(o, ",", 1);
    }
    char text[QP_MOVE_MAX];
    qp_move move = qp_game_move(w->game, node);
    size_t len = qp_move_write(text, &w->pos, move, w->notation, w->move_flags);
    put_word(o, "\"move\":\"");
    put(o, text, len);
    put(o, "\"", 1);
    qp_pos_play(&w->pos, move);
    size_t nags = qp_game_nags(w->game, node);
    for (size_t i = 0; i < nags; i++) {
        put_word(o, i ? "," : ",\"nags\":[");
        put_number(o, (unsigned)qp_game_nag(w->game, node, i));
    }
    if (nags) put(o, "]", 1);
    if (qp_game_comments(w->game, node, QP_AFTER_MOVE)) {
        put_word(o, ",\"comments\":");
        write_comments(w, node, QP_AFTER_MOVE);
    }
}

static int push(json_walk *w, const qp_pos *before, qp_node node) {
    void *frames = w->frame;
    if (!qp__grow(&w->game->alloc, &frames, &w->frames_size, w->depth + 1,
                  sizeof *w->frame))
        return 0;
    w->frame = frames;
    w->frame[w->depth++] =
        (json_frame){*before, w->pos, node, qp_game_variation(w->game, node)};
    return 1;
}

/* Opens the variation that the top frame names; its first node. */
static qp_node open_variation(json_walk *w) {
    json_frame *f = &w->frame[w->depth - 1];
    qp_node node = f->variation;
    f->variation = qp_game_next_variation(w->game, node);
    w->pos = f->before;
    put(w->out, "[", 1);
    return node;
}

/* The node to write next after a line has ended, or QP_NO_NODE. */
static qp_node line_ended(json_walk *w) {
    while (w->depth) {
        put(w->out, "]", 1);
        json_frame *f = &w->frame[w->depth - 1];
        if (f->variation != QP_NO_NODE) {
            put(w->out, ",", 1);
            return open_variation(w);
        }
        put_word(w->out, "]}");
        w->pos = f->after;
        qp_node node = qp_game_next(w->game, f->node);
        w->depth--;
        if (node != QP_NO_NODE) {
            put(w->out, ",", 1);
            return node;
        }
    }
    return QP_NO_NODE;
}

static int write_moves(json_walk *w) {
    qp_node node = qp_game_next(w->game, QP_ROOT);
    put_word(w->out, ",\"moves\":[");
    while (node != QP_NO_NODE) {
        int branches = qp_game_variation(w->game, node) != QP_NO_NODE;
        qp_pos before;
        if (branches) before = w->pos;
        write_node(w, node);
        if (branches) {
            if (!push(w, &before, node)) return 0;
            put_word(w->out, ",\"variations\":[");
            node = open_variation(w);
            continue;
        }
        put(w->out, "}", 1);
        node = qp_game_next(w->game, node);
        if (node == QP_NO_NODE)
            node = line_ended(w);
        else
            put(w->out, ",", 1);
    }
    put(w->out, "]", 1);
    return 1;
}

static void write_end(json_walk *w) {
    qp_text result = qp_game_result(w->game);
    qp_status broken = qp_game_broken(w->game);
    w->out->node = QP_ROOT;
    if (!result.ptr && qp_game_comments(w->game, QP_ROOT, QP_AFTER_RESULT))
        result = word("*"); /* or they would not stand behind one */
    put_word(w->out, ",\"result\":");
    if (result.ptr)
        put_string(w->out, result);
    else
        put_word(w->out, "null");
    put_word(w->out, ",\"after\":");
    write_comments(w, QP_ROOT, QP_AFTER_RESULT);
    put_word(w->out, ",\"broken\":");
    qp_text told = qp_game_tag(w->game, "Incomplete");
    if (broken) told = word(qp_status_text(broken));
    if (told.ptr)
        put_string(w->out, told);
    else
        put_word(w->out, "null");
    put(w->out, "}", 1);
}

static qp_status write_game(const qp_game *game,
                            const qp_write_options *options, const qp_sink *out,
                            const char *behind) {
    json_out o;
    qp__outlet_start(&o.bytes, out);
    o.loss = options ? &options->loss : NULL;
    o.node = QP_ROOT;
    json_walk w = {.game = game, .out = &o, .pos = *qp_game_start(game)};
    if (options) {
        w.notation = options->notation;
        w.move_flags = options->move_flags;
    }
    if (w.notation == QP_NOTE_ANY) w.notation = QP_NOTE_CHINESE;
    put(&o, "{", 1);
    write_tags(&w);
    write_start(&w);
    put_word(&o, ",\"comments\":");
    write_comments(&w, QP_ROOT, QP_AFTER_MOVE);
    /* A glyph before the first move has no place. */
    for (size_t i = 0; i < qp_game_nags(game, QP_ROOT); i++)
        lost(&o, QP_W_LOST_NAG, word("$"));
    int ok = write_moves(&w);
    if (ok) write_end(&w);
    put_word(&o, behind);
    qp__put(&game->alloc, w.frame, w.frames_size * sizeof *w.frame);
    if (!ok) return QP_E_NOMEM;
    return qp__outlet_end(&o.bytes);
}

qp_status qp__json_write(const qp_game *game, const qp_write_options *options,
                         const qp_sink *out) {
    return write_game(game, options, out, "");
}

qp_status qp__json_write_line(const qp_game *game,
                              const qp_write_options *options,
                              const qp_sink *out) {
    return write_game(game, options, out, "\n");
}
