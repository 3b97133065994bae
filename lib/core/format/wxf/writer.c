/* writer.c - a game as a WXF game file: moves and comments, two rounds a line.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../common/base.h"
#include "../common/game_access.h"
#include "../common/loss_report.h"
#include "../common/results_and_glyphs.h"
#include "../common/tags.h"
#include "wxf_int.h"

#define WXF_NO_TAG SIZE_MAX

/* Where a tag is: see WXF_PLACES. */
enum {
    WXF_TITLE,
    WXF_RED, /* the name, the rating, the fields 2 to 9 */
    WXF_BLACK = WXF_RED + 10,
    WXF_RESULT = WXF_BLACK + 10,
    WXF_DATE,
    WXF_TIME,
    WXF_EVENT,
    WXF_CONTROL,
    WXF_RED_TIME,
    WXF_BLACK_TIME,
    WXF_SITE,
    WXF_ROUND,
    WXF_ECCO,
    WXF_OPENING,
    WXF_PLACE_N
};

static const struct {
    char tag[16], chess[12]; /* the second is of chess programs, or "" */
    int ordered; /* PGN's specification names the tag: letters in any case */
} WXF_PLACES[WXF_PLACE_N] = {
#include "places.inc"
};

typedef struct wxf_head {
    const qp_game *game;
    const qp_write_options *options;
    qp__buf *out;
    qp__buf line;            /* the value that is being made */
    size_t tag[WXF_PLACE_N]; /* the tag that is there, or WXF_NO_TAG */
    int no_memory;
} wxf_head;

/* ---- tags ---------------------------------------------------------------- */

/* Finds the tags as canonical PGN does. */
static void find_places(wxf_head *h) {
    size_t chess[WXF_PLACE_N], n = qp_game_tags(h->game);
    for (int k = 0; k < WXF_PLACE_N; k++) h->tag[k] = chess[k] = WXF_NO_TAG;
    for (size_t i = 0; i < n; i++) {
        qp_text name = qp_game_tag_name(h->game, i);
        for (int k = 0; k < WXF_PLACE_N; k++) {
            const char *other = WXF_PLACES[k].chess;
            int is = WXF_PLACES[k].ordered ? qp__tag_is(name, WXF_PLACES[k].tag)
                                           : qp__is(name, WXF_PLACES[k].tag);
            if (is && h->tag[k] == WXF_NO_TAG) h->tag[k] = i;
            if (*other && qp__tag_is(name, other) && chess[k] == WXF_NO_TAG)
                chess[k] = i;
        }
    }
    for (int k = 0; k < WXF_PLACE_N; k++)
        if (h->tag[k] == WXF_NO_TAG) h->tag[k] = chess[k];
}

/* The value at a place, as long as a reader takes it; empty for none. */
static qp_text value_at(const wxf_head *h, int place) {
    qp_text t = {"", 0};
    if (h->tag[place] != WXF_NO_TAG)
        t = qp__tag_cut(qp_game_tag_value(h->game, h->tag[place]));
    return t;
}

static void wxf_report(const wxf_head *h, qp_status code, qp_text what,
                       const char *want) {
    qp__lost(h->options, code, QP_ROOT, what, want);
}

/* ---- values -------------------------------------------------------------- */

/* What denotes a character, '\0': itself. */
static char instead(char c, int fields) {
    if (c == '\n' || c == '\r') return ' ';
    return fields && c == ';' ? ',' : '\0';
}

static void add_bytes(wxf_head *h, const char *p, size_t n) {
    if (!qp__buf_add(qp__inner_alloc(h->game), &h->line, (qp_text){p, n}))
        h->no_memory = 1;
}

/* The value of a place, within one line and, when `fields`, one field. */
static void add_place(wxf_head *h, int place, int fields) {
    qp_text t = value_at(h, place);
    for (size_t i = 0; i < t.len; i++) {
        char c = instead(t.ptr[i], fields);
        add_bytes(h, c ? &c : t.ptr + i, 1);
    }
}

/* The value without the blanks at its ends that a reader does not see. */
static qp_text seen(qp_text value) {
    const char *p = value.ptr, *end = p + value.len;
    while (p < end && (qp__wxf_space(*p) || *p == '\n')) p++;
    while (end > p && (qp__wxf_space(end[-1]) || end[-1] == '\n')) end--;
    return (qp_text){p, (size_t)(end - p)};
}

/* The same but for characters that others stand for. */
static int is_alike(qp_text a, qp_text back) {
    if (a.len != back.len) return 0;
    for (size_t i = 0; i < a.len; i++)
        if (a.ptr[i] != back.ptr[i] && instead(a.ptr[i], 1) != back.ptr[i])
            return 0;
    return 1;
}

/* Reports how a value differs from what it is read as: characters that others
 * stand for, blanks at its ends; else the whole of it. */
static void report_changed(const wxf_head *h, qp_text tag, qp_text value,
                           qp_text back) {
    static const struct {
        char c;
        const char *what, *want;
    } KINDS[] = {{'\n', "\\n", "' '"}, {'\r', "\\r", "' '"}, {';', ";", ","}};
    char want[64];
    qp_text a = seen(value);
    if (!is_alike(a, back)) {
        qp__err_text(want, sizeof want, back);
        qp__lost_in_tag(h->options, tag, value, want);
        return;
    }
    for (size_t k = 0; k < sizeof KINDS / sizeof *KINDS; k++) {
        const char *p = memchr(a.ptr, KINDS[k].c, a.len);
        if (p && back.ptr[p - a.ptr] != KINDS[k].c)
            qp__lost_in_tag(h->options, tag, qp_text_of(KINDS[k].what),
                            KINDS[k].want);
    }
    if (a.len < value.len)
        qp__lost_in_tag(h->options, tag, qp_text_of("' '"), "");
}

/* Compares what a place is read as with its tag. */
static void check_place(const wxf_head *h, int place, const wxf_line *read) {
    if (h->tag[place] == WXF_NO_TAG) return;
    qp_text whole = qp_game_tag_value(h->game, h->tag[place]);
    qp_text name = qp_game_tag_name(h->game, h->tag[place]);
    qp_text value = value_at(h, place), back = {"", 0};
    for (size_t i = 0; i < read->n; i++)
        if (!strcmp(read->tag[i].name, WXF_PLACES[place].tag))
            back = read->tag[i].value;
    if (!back.len) {
        wxf_report(h, QP_W_LOST_TAG, name, "");
        return;
    }
    if (value.len < whole.len)
        wxf_report(h, QP_W_LOST_CUT, whole, "4096 bytes");
    if (back.len != value.len || memcmp(back.ptr, value.ptr, back.len))
        report_changed(h, name, value, back);
}

/* ---- lines --------------------------------------------------------------- */

static void wxf_write_header_put(wxf_head *h, qp_text t) {
    if (!qp__buf_add(qp__inner_alloc(h->game), h->out, t)) h->no_memory = 1;
}

/* Writes the line whose value has been made; it holds the places from `first`
 * to `last`. */
static void wxf_put_line(wxf_head *h, const char *word, int first, int last) {
    wxf_line read;
    qp_text value = {h->line.len ? h->line.ptr : "", h->line.len};
    wxf_write_header_put(h, qp_text_of(word));
    wxf_write_header_put(h, (qp_text){"\t", 1});
    wxf_write_header_put(h, value);
    wxf_write_header_put(h, (qp_text){"\n", 1});
    qp__wxf_line(&read, qp_text_of(word),
                 qp__wxf_trim(value.ptr, value.ptr + value.len));
    for (int k = first; k <= last && !h->no_memory; k++)
        check_place(h, k, &read);
    h->line.len = 0;
}

/* A line of one place: not written when it would be empty. */
static void put_one(wxf_head *h, const char *word, int place, int fields) {
    if (h->tag[place] == WXF_NO_TAG) return;
    add_place(h, place, fields);
    if (h->line.len)
        wxf_put_line(h, word, place, place);
    else
        wxf_report(h, QP_W_LOST_TAG, qp_game_tag_name(h->game, h->tag[place]),
                   "");
}

/* "RED<tab>name;rating;;", with as many fields as there are. */
static void put_player(wxf_head *h, const char *word, int player) {
    int last = 4;
    for (int i = 5; i <= 9; i++)
        if (value_at(h, player + i).len) last = i;
    add_place(h, player, 1);
    for (int i = 2; i <= last; i++) {
        int place = player + i;
        if (i == 2 && value_at(h, player + 1).len) place = player + 1;
        add_bytes(h, ";", 1);
        add_place(h, place, 1);
    }
    wxf_put_line(h, word, player, player + 9);
}

static int is_plain_date(qp_text date) {
    if (date.len != 10) return 0;
    for (size_t i = 0; i < 10; i++)
        if (i == 4 || i == 7 ? date.ptr[i] != '.'
                             : date.ptr[i] < '0' || date.ptr[i] > '9')
            return 0;
    return 1;
}

/* "2020.02.02" as "2020-02-02", and the time after it. */
static void put_date(wxf_head *h) {
    qp_text date = value_at(h, WXF_DATE);
    if (!is_plain_date(date)) {
        put_one(h, "DATE", WXF_DATE, 0);
        put_one(h, "TIME", WXF_TIME, 1);
        return;
    }
    add_bytes(h, date.ptr, 4);
    add_bytes(h, "-", 1);
    add_bytes(h, date.ptr + 5, 2);
    add_bytes(h, "-", 1);
    add_bytes(h, date.ptr + 8, 2);
    if (value_at(h, WXF_TIME).len) add_bytes(h, " ", 1);
    add_place(h, WXF_TIME, 0);
    wxf_put_line(h, "DATE", WXF_DATE, WXF_TIME);
}

/* Two places parted by a semicolon; without it TIME is the hour of the day. */
static void put_two(wxf_head *h, const char *word, int first, int always) {
    int second = value_at(h, first + 1).len != 0;
    add_place(h, first, 1);
    if (h->line.len || second) {
        if (second || always) add_bytes(h, " ; ", 3);
        add_place(h, first + 1, 0);
        wxf_put_line(h, word, first, first + 1);
        return;
    }
    const wxf_line none = {.n = 0};
    check_place(h, first, &none);
    check_place(h, first + 1, &none);
}

static int wxf_is_result(qp_text t) {
    const char *result = t.ptr ? qp__wxf_result(t) : NULL;
    return result && qp__is(t, result);
}

/* One place holds the result: that of the moves, or of the tag when they do
 * not say. */
static void wxf_put_result(wxf_head *h) {
    qp_text result = qp_game_result(h->game), tag = value_at(h, WXF_RESULT);
    int open = !result.ptr || qp__is(result, "*");
    if (open && wxf_is_result(tag)) {
        if (result.ptr && !qp__is(tag, "*"))
            wxf_report(h, QP_W_LOST_RESULT, result, "");
        result = tag;
    }
    if (h->tag[WXF_RESULT] != WXF_NO_TAG &&
        (!result.ptr || result.len != tag.len ||
         memcmp(result.ptr, tag.ptr, tag.len)))
        wxf_report(h, QP_W_LOST_TAG, qp_text_of("Result"), "");
    if (!result.ptr) return;
    add_bytes(h, result.ptr, result.len);
    wxf_put_line(h, "RESULT", 0, -1);
}

static void wxf_put_start(wxf_head *h) {
    qp_text tag = qp_game_tag(h->game, "FEN");
    if (qp_game_broken(h->game) == QP_E_GAME_FEN) {
        wxf_report(h, QP_W_LOST_START, tag, "");
    } else if (tag.ptr || qp__starts_elsewhere(h->game)) {
        char fen[QP_FEN_MAX];
        add_bytes(h, fen, qp__start_fen(fen, h->game).len);
        wxf_put_line(h, "FEN", 0, -1);
    }
}

/* ---- what has no place --------------------------------------------------- */

static int is_placed(const wxf_head *h, size_t i) {
    for (int k = 0; k < WXF_PLACE_N; k++)
        if (h->tag[k] == i) return 1;
    return 0;
}

/* Game says what it always says, FEN is the start, Format the writer's own;
 * canonical PGN knows one of each. */
static void report_others(const wxf_head *h) {
    int games = 0, fens = 0, incomplete = qp_game_broken(h->game) != QP_OK;
    for (size_t i = 0; i < qp_game_tags(h->game); i++) {
        qp_text name = qp_game_tag_name(h->game, i);
        qp_text value = qp_game_tag_value(h->game, i);
        int held = is_placed(h, i) || qp__tag_is(name, "Format");
        if (qp__tag_is(name, "Game"))
            held = !games++ && qp__is(value, "Chinese Chess");
        if (qp__tag_is(name, "FEN")) held = !fens++;
        if (qp__tag_is(name, "Incomplete")) {
            incomplete = 1;
            held = 1;
        }
        if (!held) wxf_report(h, QP_W_LOST_TAG, name, "");
    }
    if (incomplete) wxf_report(h, QP_W_LOST_TAG, qp_text_of("Incomplete"), "");
}

/* Appends the header of a game, up to its FEN. 0 if out of memory. */
static int wxf_write_header(qp__buf *out, const qp_game *game,
                            const qp_write_options *options,
                            const char *format) {
    wxf_head h = {.game = game, .options = options, .out = out};
    find_places(&h);
    wxf_write_header_put(&h, qp_text_of("FORMAT\t"));
    wxf_write_header_put(&h, qp_text_of(format));
    wxf_write_header_put(&h, qp_text_of("\n"));
    add_place(&h, WXF_TITLE, 0);
    wxf_put_line(&h, "GAME", WXF_TITLE, WXF_TITLE);
    put_player(&h, "RED", WXF_RED);
    put_player(&h, "BLACK", WXF_BLACK);
    wxf_put_result(&h);
    put_date(&h);
    put_two(&h, "EVENT", WXF_EVENT, 0);
    put_two(&h, "TIME", WXF_RED_TIME, 1);
    put_one(&h, "SITE", WXF_SITE, 0);
    put_one(&h, "ROUND", WXF_ROUND, 0);
    put_one(&h, "ECCO", WXF_ECCO, 0);
    put_one(&h, "OPEN", WXF_OPENING, 0);
    wxf_put_start(&h);
    report_others(&h);
    qp__buf_free(qp__inner_alloc(game), &h.line);
    return !h.no_memory;
}

qp_status qp__wxf_write(const qp_game *game, const qp_write_options *options,
                        const qp_sink *out);

typedef struct wxf_out {
    const qp_game *game;
    const qp_write_options *options;
    qp__outlet bytes;
    int column; /* moves that stand in this line */
} wxf_out;

static void wxf_put(wxf_out *o, const char *p, size_t n) {
    qp__outlet_put(&o->bytes, p, n);
}

static void wxf_word(wxf_out *o, const char *s) {
    qp__outlet_word(&o->bytes, s);
}

/* ---- the moves ----------------------------------------------------------- */

/* A star and a slash within the text would end it: a blank parts them. What a
 * carriage return before a line's end says, that says already. */
static void wxf_put_text(wxf_out *o, qp_node node, qp_text t) {
    int told = 0;
    for (size_t k = 0; k < t.len; k++) {
        if (t.ptr[k] == '/' && k && t.ptr[k - 1] == '*') {
            wxf_word(o, " ");
            if (!told++)
                qp__lost(o->options, QP_W_LOST_CHAR, node, (qp_text){"*/", 2},
                         "* /");
        }
        if (t.ptr[k] != '\r' || k + 1 == t.len || t.ptr[k + 1] != '\n')
            wxf_put(o, t.ptr + k, 1);
    }
}

static void wxf_put_comments(wxf_out *o, qp_node node, qp_place place,
                             int moved) {
    for (qp_annotation a = qp_game_first_comment(o->game, node, place);
         a != QP_NO_ANNOTATION; a = qp_game_next_alike(o->game, a)) {
        qp_comment c;
        qp_game_annotation_comment(&c, o->game, a);
        if (moved) qp__lost(o->options, QP_W_LOST_PLACE, node, c.text, "");
        if (c.flags & (QP_COMMENT_LINE | QP_COMMENT_ESCAPE))
            qp__lost(o->options, QP_W_LOST_FORM, node, c.text, "");
        if (o->column) wxf_word(o, "\n");
        o->column = 0;
        wxf_word(o, "/*");
        wxf_put_text(o, node, c.text);
        wxf_word(o, "*/\n");
    }
}

static void wxf_put_number(wxf_out *o, unsigned value) {
    if (value < 10) wxf_word(o, " ");
    qp__outlet_number(&o->bytes, value);
    wxf_word(o, ".");
}

static void put_nags(wxf_out *o, qp_node node) {
    qp_annotation first = qp_game_first_nag(o->game, node);
    for (qp_annotation a = first; a != QP_NO_ANNOTATION;
         a = qp_game_next_alike(o->game, a)) {
        int nag = qp_game_annotation_nag(o->game, a);
        if (nag < 1 || nag > 6) {
            qp__lost_nag(o->options, node, nag);
            continue;
        }
        if (a != first) wxf_word(o, " ");
        wxf_word(o, qp__mark((unsigned)nag));
    }
}

static void put_variations(wxf_out *o, qp_node node, const qp_pos *pos) {
    for (qp_node v = qp_game_variation(o->game, node); v != QP_NO_NODE;
         v = qp_game_next_variation(o->game, v)) {
        char text[QP_MOVE_MAX];
        size_t n = qp_move_write(text, pos, qp_game_move(o->game, v),
                                 QP_NOTATION_WXF, 0);
        qp__lost(o->options, QP_W_LOST_VARIATION, v, (qp_text){text, n}, "");
    }
}

static void wxf_put_move(wxf_out *o, qp_node node, qp_pos *pos, int *number,
                         qp_notation notation, unsigned flags) {
    char text[QP_MOVE_MAX];
    int red = qp_pos_turn(pos) == QP_RED;
    if (qp_game_comments(o->game, node, QP_BEFORE_MOVE)) {
        wxf_put_comments(o, node, QP_BEFORE_MOVE, 1);
        *number = 1;
    }
    put_variations(o, node, pos);
    if (red || *number) {
        if (o->column) wxf_word(o, "    ");
        wxf_put_number(o, qp_pos_setup(pos)->fullmove);
        if (!red) wxf_word(o, "  ...");
    }
    qp_move move = qp_game_move(o->game, node);
    size_t n = qp_move_write(text, pos, move, notation, flags);
    /* These files have horse and elephant for knight and bishop. */
    if (notation == QP_NOTATION_WXF && *text == 'N') *text = 'H';
    if (notation == QP_NOTATION_WXF && *text == 'B') *text = 'E';
    wxf_word(o, "  ");
    wxf_put(o, text, n);
    put_nags(o, node);
    qp_pos_play(pos, move);
    o->column++;
    *number = 0;
    if (qp_game_comments(o->game, node, QP_AFTER_MOVE)) {
        wxf_put_comments(o, node, QP_AFTER_MOVE, 0);
        *number = 1;
    } else if (!red && o->column >= 3) {
        wxf_word(o, "\n");
        o->column = 0;
    }
}

qp_status qp__wxf_write(const qp_game *game, const qp_write_options *options,
                        const qp_sink *out) {
    wxf_out o;
    qp_write_options known;
    if (qp__write_options(&known, &options)) return QP_E_ARG;
    o.game = game;
    o.options = options;
    qp__outlet_start(&o.bytes, out);
    o.column = 0;
    qp_notation notation = options ? options->notation : QP_NOTATION_ANY;
    if (notation != QP_NOTATION_ICCS && notation != QP_NOTATION_WXF2018)
        notation = QP_NOTATION_WXF;
    qp__buf header = {NULL, 0, 0};
    int ok = wxf_write_header(&header, game, options,
                              notation == QP_NOTATION_ICCS ? "ICCS" : "WXF");
    wxf_put(&o, header.ptr, header.len);
    qp__buf_free(qp__inner_alloc(game), &header);
    if (!ok) return QP_E_NOMEM;
    wxf_put_comments(&o, QP_ROOT, QP_AFTER_MOVE, 0);
    /* A glyph before the first move has no place. */
    qp__lost_nags(options, game, QP_ROOT);
    wxf_word(&o, "\nSTART{\n");
    qp_pos pos = *qp_game_start(game);
    int number = 1;
    for (qp_node n = qp_game_next(game, QP_ROOT); n != QP_NO_NODE;
         n = qp_game_next(game, n))
        wxf_put_move(&o, n, &pos, &number, notation,
                     options ? options->move_flags : 0);
    wxf_put_comments(&o, QP_ROOT, QP_AFTER_RESULT, 1);
    if (o.column) wxf_word(&o, "\n");
    wxf_word(&o, "}END\n\n");
    return qp__outlet_end(&o.bytes);
}
