/* events.c - the tape of a game to events: tags, comments, moves, result.
 * Objects and arrays have the index of their end; nested lists of moves are
 * walked with a stack. A game that broke off is emitted as far as it goes.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "json_int.h"
#include "qipu/fen.h"

typedef struct json_place {
    json_in in;
    char key[12]; /* "" within an array */
    json_shape shape;
    json_role role;
    json_in opens;
} json_place;

/* The rows of moves come first, as most values are moves. */
static const json_place JSON_PLACES[] = {
#include "places.inc"
};

static json_in innermost(const json_reader *r) {
    return (json_in)r->in[r->depth];
}

static int is_object(json_in in) {
    return in == JSON_IN_GAME || in == JSON_IN_TAG_NAMES ||
           in == JSON_IN_COMMENT || in == JSON_IN_MOVE ||
           in == JSON_IN_OTHER_OBJECT;
}

int qp__json_in_object(const json_reader *r) {
    return is_object(innermost(r));
}

static int in_game(const json_reader *r) {
    return r->give.in_game;
}

/* A value that is not known here, or of another shape. */
static void left_out(json_reader *r) {
    json_in in = innermost(r);
    if (in == JSON_IN_OTHER_ARRAY || in == JSON_IN_OTHER_OBJECT) return;
    if (!in_game(r)) {
        qp__json_fault(r, QP_E_FORMAT_MARK, &r->at, (qp_text){"", 0},
                       "an object that is a game");
        return;
    }
    if (r->reported_members) return;
    r->reported_members = 1;
    qp_text name = {r->key, is_object(in) ? r->key_len : 0};
    qp__json_odd(r, &r->at, name, "");
}

static const json_place *find_place(const json_reader *r, json_shape shape) {
    json_in in = innermost(r);
    for (size_t i = 0; i < sizeof JSON_PLACES / sizeof *JSON_PLACES; i++) {
        const json_place *p = &JSON_PLACES[i];
        if (p->in == in && p->shape == shape &&
            (!*p->key || qp__is((qp_text){r->key, r->key_len}, p->key)))
            return p;
    }
    return NULL;
}

static int json_grow(json_reader *r) {
    return r->tape_len < r->tape_size ||
           qp__grow(&r->base.alloc, &r->tape, &r->tape_size, r->tape_len + 1,
                    sizeof *r->tape);
}

/* An entry to come after those on the tape. */
QP__INLINE json_entry new_entry(const json_reader *r, json_role role) {
    return (json_entry){.role = (uint8_t)role,
                        .text = (uint32_t)r->text.len,
                        .end = (uint32_t)r->tape_len + 1,
                        .offset = (uint32_t)(r->at.offset - r->game_at.offset),
                        .line = (uint32_t)(r->at.line - r->game_at.line),
                        .col = r->at.col};
}

static uint32_t json_put_entry(json_reader *r, json_role role) {
    uint32_t index = (uint32_t)r->tape_len;
    if (r->tape_len == JSON_ENTRIES) {
        qp__json_fault(r, QP_E_LIMIT, &r->at, (qp_text){"", 0},
                       "a smaller game");
        return 0;
    }
    if (!json_grow(r)) {
        r->give.status = QP_E_NOMEM;
        return 0;
    }
    r->tape[index] = new_entry(r, role);
    r->tape_len++;
    return index;
}

int qp__json_add_move(json_reader *r, qp_text move, qp__said said) {
    if (r->tape_len == JSON_ENTRIES || r->depth == JSON_DEPTH ||
        move.len > JSON_TEXT_MAX - r->text.len || !json_grow(r) ||
        !qp__buf_add(&r->base.alloc, &r->text, move))
        return 0;
    json_entry *e = &r->tape[r->tape_len++];
    *e = new_entry(r, JSON_MOVE_TEXT);
    e->text -= (uint32_t)move.len;
    e->len = (uint32_t)move.len;
    e->said = said;
    return 1;
}

/* A tag by its name is kept as a pair is: the key, then the value to come. */
static void json_put_name(json_reader *r) {
    uint32_t pair = json_put_entry(r, JSON_PAIR);
    if (r->fault || r->give.status) return;
    uint32_t name = json_put_entry(r, JSON_PART);
    if (r->fault || r->give.status) return;
    if (!qp__buf_add(&r->base.alloc, &r->text, (qp_text){r->key, r->key_len})) {
        r->give.status = QP_E_NOMEM;
        return;
    }
    r->tape[name].len = (uint32_t)r->key_len;
    r->tape[pair].end = pair + 3;
}

static void open_in(json_reader *r, json_in in, uint32_t entry) {
    r->depth++;
    r->in[r->depth] = (uint8_t)in;
    r->opened[r->depth] = entry;
}

/* The variations in it are skipped. */
static void too_deep(json_reader *r) {
    qp__emit_problem(&r->give, QP_E_FORMAT_DEPTH, &r->at,
                     (qp_text){"variations", 10}, (qp_text){"", 0});
    open_in(r, JSON_IN_OTHER_ARRAY, 0);
}

int qp__json_value(json_reader *r, json_shape shape) {
    json_in in = innermost(r);
    if (shape == JSON_OBJECT && (in == JSON_IN_FILE || in == JSON_IN_GAMES)) {
        open_in(r, JSON_IN_GAME, 0);
        qp__json_begin_game(r);
        return 0;
    }
    if (shape == JSON_ARRAY && in == JSON_IN_FILE) {
        open_in(r, JSON_IN_GAMES, 0);
        return 0;
    }
    const json_place *place = find_place(r, shape);
    if (place && place->opens == JSON_IN_MOVES && in == JSON_IN_VARIATIONS) {
        if (r->variations == QP_DEPTH_MAX) {
            too_deep(r);
            return 0;
        }
        r->variations++;
    }
    if (in == JSON_IN_TAG_NAMES && r->key_len == JSON_KEY_MAX) place = NULL;
    if (place && in == JSON_IN_TAG_NAMES) json_put_name(r);
    if (r->fault || r->give.status) return 0;
    uint32_t entry = place ? json_put_entry(r, place->role) : 0;
    if (!place) left_out(r);
    if (r->fault || r->give.status) return 0;
    if (shape == JSON_ARRAY)
        open_in(r, place ? place->opens : JSON_IN_OTHER_ARRAY, entry);
    else if (shape == JSON_OBJECT)
        open_in(r, place ? place->opens : JSON_IN_OTHER_OBJECT, entry);
    return place != NULL;
}

void qp__json_value_text(json_reader *r, const char *p, size_t n) {
    size_t room = JSON_TEXT_MAX - r->text.len, take = n < room ? n : room;
    if (take < n) /* not within a character */
        while (take && ((unsigned char)p[take] & 0xC0) == 0x80) take--;
    if (!qp__buf_add(&r->base.alloc, &r->text, (qp_text){p, take}))
        r->give.status = QP_E_NOMEM;
    else if (take < n)
        qp__json_fault(r, QP_E_LIMIT, &r->at, (qp_text){"", 0},
                       "a smaller game");
}

void qp__json_string_ends(json_reader *r) {
    if (!r->keeps) return;
    json_entry *e = &r->tape[r->tape_len - 1];
    e->len = (uint32_t)(r->text.len - e->text);
}

/* null is as if the member were not there. */
void qp__json_bare(json_reader *r, qp_text text) {
    int number = *text.ptr == '-' || (*text.ptr >= '0' && *text.ptr <= '9');
    if (*text.ptr == 'n' && (is_object(innermost(r)))) return;
    r->keeps = qp__json_value(r, number ? JSON_NUMBER : JSON_WORD);
    if (!r->keeps) return;
    qp__json_value_text(r, text.ptr, text.len);
    if (!r->fault && !r->give.status) qp__json_string_ends(r);
}

void qp__json_close(json_reader *r) {
    json_in in = innermost(r);
    uint32_t entry = r->opened[r->depth];
    r->depth--;
    if (in == JSON_IN_GAME) {
        qp_at at = qp__place_at(&r->place); /* of the bracket */
        at.offset++;
        at.col++;
        qp__json_end_game(r, &at);
        return;
    }
    if (in == JSON_IN_MOVES && innermost(r) == JSON_IN_VARIATIONS)
        r->variations--;
    if (in != JSON_IN_GAMES && in != JSON_IN_OTHER_ARRAY &&
        in != JSON_IN_OTHER_OBJECT)
        r->tape[entry].end = (uint32_t)r->tape_len;
}

static const json_entry *entry_at(const json_reader *r, uint32_t i) {
    return &r->tape[i];
}

static qp_text json_text_of(const json_reader *r, uint32_t i) {
    const json_entry *e = entry_at(r, i);
    return (qp_text){r->text.ptr ? r->text.ptr + e->text : "", e->len};
}

static qp_at json_place_of(const json_reader *r, uint32_t i) {
    const json_entry *e = entry_at(r, i);
    return (qp_at){.offset = r->game_at.offset + e->offset,
                   .line = r->game_at.line + e->line,
                   .col = e->col};
}

static json_role role_at(const json_reader *r, uint32_t i) {
    return (json_role)r->tape[i].role;
}

/* The entry of that role among those from `i` to `end`, or `end`. */
static uint32_t json_events_find(const json_reader *r, uint32_t i, uint32_t end,
                                 json_role role) {
    while (i < end && role_at(r, i) != role) i = r->tape[i].end;
    return i;
}

static qp_text cut(json_reader *r, qp_text t, const qp_at *at) {
    if (t.len > QP_TOKEN_MAX)
        qp__emit_problem(&r->give, QP_E_LIMIT, at, t, QP__NO_TEXT);
    return qp__tag_cut(t);
}

/* ---- tags ---------------------------------------------------------------- */

static int is_opening(qp_text fen) {
    char opening[QP_FEN_MAX];
    qp_setup setup;
    qp_setup_start(&setup);
    size_t n = qp_fen_write(opening, &setup);
    return n == fen.len && !memcmp(opening, fen.ptr, n);
}

/* `start` says what the first FEN tag does, and comes before it. */
static void json_emit_tags(json_reader *r, uint32_t tags, uint32_t *start) {
    uint32_t end = r->tape[tags].end, none = (uint32_t)r->tape_len;
    for (uint32_t i = tags + 1; i < end; i = r->tape[i].end) {
        qp_at at = json_place_of(r, i);
        uint32_t from = i + 1, to = r->tape[i].end;
        uint32_t value = from < to ? r->tape[from].end : to;
        if (value >= to || r->tape[value].end != to || !r->tape[from].len) {
            qp__json_odd(r, &at,
                         from < to ? json_text_of(r, from) : QP__NO_TEXT,
                         "a name and a value");
            continue;
        }
        qp_text name = cut(r, json_text_of(r, from), &at);
        if (*start != none && qp__tag_is(name, "FEN")) {
            value = *start;
            *start = none;
        }
        qp__emit_tag(&r->give, name, cut(r, json_text_of(r, value), &at), &at);
    }
}

static void json_emit_start(json_reader *r, uint32_t start) {
    qp_text fen = json_text_of(r, start);
    qp_at at = json_place_of(r, start);
    if (!is_opening(fen))
        qp__emit_tag(&r->give, qp_text_of("FEN"), cut(r, fen, &at), &at);
}

/* ---- comments ------------------------------------------------------------ */

static void emit_comment(json_reader *r, uint32_t i, unsigned flags) {
    uint32_t text = i, end = r->tape[i].end;
    if (role_at(r, i) == JSON_COMMENT) {
        text = json_events_find(r, i + 1, end, JSON_TEXT);
        uint32_t kind = json_events_find(r, i + 1, end, JSON_KIND);
        qp_text said = kind < end ? json_text_of(r, kind) : QP__NO_TEXT;
        if (qp__is(said, "line"))
            flags |= QP_COMMENT_LINE;
        else if (qp__is(said, "escape"))
            flags |= QP_COMMENT_ESCAPE;
        else if (said.len) {
            qp_at at = json_place_of(r, kind);
            qp__json_odd(r, &at, said, "line or escape");
        }
    }
    qp_at at = json_place_of(r, i);
    if (text == end)
        qp__json_odd(r, &at, QP__NO_TEXT, "text");
    else
        qp__emit_comment(&r->give, json_text_of(r, text),
                         flags | QP_COMMENT_END, &at);
}

/* All lists of that role among those from `i` to `end`. */
static void json_emit_comments(json_reader *r, uint32_t i, uint32_t end,
                               json_role role) {
    unsigned flags = role == JSON_BEFORE ? QP_COMMENT_BEFORE : 0;
    for (i = json_events_find(r, i, end, role); i < end;
         i = json_events_find(r, r->tape[i].end, end, role)) {
        uint32_t to = r->tape[i].end;
        qp_at at = json_place_of(r, i);
        if (i + 1 < to && role != JSON_OWN) qp__emit_begin_moves(&r->give, &at);
        for (uint32_t k = i + 1; k < to; k = r->tape[k].end)
            emit_comment(r, k, flags);
    }
}

/* ---- moves --------------------------------------------------------------- */

static void json_emit_nags(json_reader *r, uint32_t i, uint32_t end) {
    for (i = json_events_find(r, i, end, JSON_NAGS); i < end;
         i = json_events_find(r, r->tape[i].end, end, JSON_NAGS))
        for (uint32_t k = i + 1; k < r->tape[i].end; k++) {
            qp_text t = json_text_of(r, k);
            qp_at at = json_place_of(r, k);
            unsigned value = 0;
            size_t n = 0;
            for (; n < t.len && n < 3 && t.ptr[n] >= '0' && t.ptr[n] <= '9';
                 n++)
                value = value * 10 + (unsigned)(t.ptr[n] - '0');
            if (n < t.len || value > 255)
                qp__json_odd(r, &at, t, "0 to 255");
            else
                qp__emit_nag(&r->give, value, &at);
        }
}

/* A move and what is with it, but for its variations. 0 when there is no
 * move: what follows in its line has no meaning. */
static int json_emit_move(json_reader *r, uint32_t i) {
    uint32_t end = r->tape[i].end, text = i, from = i + 1;
    qp_at at = json_place_of(r, i);
    if (role_at(r, i) == JSON_MOVE) {
        json_emit_comments(r, from, end, JSON_BEFORE);
        text = json_events_find(r, from, end, JSON_MOVE_TEXT);
    }
    if (text == end || !r->tape[text].len) {
        if (!r->fault)
            qp__emit_problem(&r->give, QP_E_FORMAT_MOVE, &at, QP__NO_TEXT,
                             qp_text_of("move"));
        return 0;
    }
    qp_at text_at = json_place_of(r, text);
    qp__emit_move(&r->give, cut(r, json_text_of(r, text), &text_at), &text_at);
    if (role_at(r, i) == JSON_MOVE) {
        json_emit_nags(r, from, end);
        json_emit_comments(r, from, end, JSON_COMMENTS_AFTER);
    }
    return 1;
}

/* A list of moves being walked: `at` is the next move, `member` the next member
 * of the move before, `line` the next of its variations; both are at their end
 * if there is none. */
typedef struct json_line {
    uint32_t at, end, member, member_end, line, line_end;
} json_line;

typedef struct json_lines {
    json_line *line;
    size_t len, size;
} json_lines;

static int json_push(json_reader *r, json_lines *l, uint32_t moves) {
    if (!qp__grow(&r->base.alloc, &l->line, &l->size, l->len + 1,
                  sizeof *l->line)) {
        r->give.status = QP_E_NOMEM;
        return 0;
    }
    l->line[l->len++] = (json_line){.at = moves + 1, .end = r->tape[moves].end};
    return 1;
}

/* Passes on the plain moves that are next: all of most games. */
static void json_emit_plain(json_reader *r, json_line *l) {
    for (; l->at < l->end && r->tape[l->at].said && !r->give.status; l->at++) {
        qp_at at = json_place_of(r, l->at);
        qp__emit_said(&r->give, json_text_of(r, l->at), r->tape[l->at].said,
                      &at);
    }
    l->member = l->member_end = l->line = l->line_end = 0;
}

/* The next variation of the move that was given last, or 0. */
static uint32_t next_variation(const json_reader *r, json_line *l) {
    while (l->line == l->line_end) {
        uint32_t list =
            json_events_find(r, l->member, l->member_end, JSON_VARIATIONS);
        if (list >= l->member_end) return 0;
        l->member = l->line_end = r->tape[list].end;
        l->line = list + 1;
    }
    uint32_t line = l->line;
    l->line = r->tape[line].end;
    return line;
}

static void walk_moves(json_reader *r, json_lines *l, uint32_t moves,
                       const qp_at *end) {
    if (!json_push(r, l, moves)) return;
    while (l->len && !r->give.status) {
        json_line *top = &l->line[l->len - 1];
        uint32_t variation = next_variation(r, top);
        if (variation) {
            qp_at at = json_place_of(r, variation);
            qp__emit_begin_variation(&r->give, &at);
            if (!json_push(r, l, variation)) return;
        } else if (top->at < top->end) {
            json_emit_plain(r, top);
            if (top->at == top->end) continue;
            uint32_t i = top->at;
            top->at = r->tape[i].end;
            if (!json_emit_move(r, i)) {
                top->at = top->end;
            } else if (role_at(r, i) == JSON_MOVE) {
                top->member = i + 1;
                top->member_end = r->tape[i].end;
            }
            top->line = top->line_end = top->member_end;
        } else {
            if (--l->len) qp__emit_end_variation(&r->give, end);
        }
    }
}

/* ---- the game ------------------------------------------------------------ */

static void json_emit_result(json_reader *r, uint32_t i) {
    qp_text text = json_text_of(r, i);
    qp_at at = json_place_of(r, i);
    if (qp__result(text).ptr)
        qp__emit_result(&r->give, text, &at);
    else
        qp__json_odd(r, &at, text, "1-0 0-1 1/2-1/2 *");
}

void qp__json_events(json_reader *r, const qp_at *over) {
    uint32_t end = (uint32_t)r->tape_len;
    uint32_t start = json_events_find(r, 0, end, JSON_START);
    uint32_t broken = json_events_find(r, 0, end, JSON_BROKEN);
    /* The list has all tags in order; the object is for those who look one
     * up, and is read when there is no list. */
    json_role tags = json_events_find(r, 0, end, JSON_TAGS) < end
                         ? JSON_TAGS
                         : JSON_TAG_NAMES;
    for (uint32_t i = 0; i < end; i = r->tape[i].end)
        if (role_at(r, i) == tags) json_emit_tags(r, i, &start);
    if (start < end) json_emit_start(r, start);
    if (broken < end) {
        qp_at at = json_place_of(r, broken);
        qp__emit_tag(&r->give, qp_text_of("Incomplete"),
                     cut(r, json_text_of(r, broken), &at), &at);
    }
    json_emit_comments(r, 0, end, JSON_OWN);
    json_lines lines = {0};
    for (uint32_t i = 0; i < end; i = r->tape[i].end)
        if (role_at(r, i) == JSON_MOVES) walk_moves(r, &lines, i, over);
    qp__put(&r->base.alloc, lines.line, lines.size * sizeof *lines.line);
    uint32_t result = json_events_find(r, 0, end, JSON_RESULT);
    if (result < end) json_emit_result(r, result);
    json_emit_comments(r, 0, end, JSON_AFTER);
}
