/* writer.c - a game as a WXF game file.
 *
 * Owns the form: the header with a word in capitals and a tab, the moves two
 * rounds a line. What the form has no place for is told as lost.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../../base/outlet.h"
#include <string.h>

#include "../../base/err_int.h"
#include "wxf_int.h"

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
    wxf_put(o, s, strlen(s));
}

static void lost(const wxf_out *o, qp_status code, qp_node node, qp_text what) {
    if (!o->options || !o->options->loss.lost) return;
    qp_err err;
    qp__fail(&err, code, (qp_at){0}, what);
    o->options->loss.lost(o->options->loss.ctx, &err, node);
}

/* ---- the header ----------------------------------------------------------
 */

static qp_text tag_of(const wxf_out *o, const char *name) {
    qp_text t = qp_game_tag(o->game, name);
    return t.ptr ? t : (qp_text){"", 0};
}

/* A value on its one line, and without what parts fields when `fields`. */
static void put_value(wxf_out *o, qp_text t, int fields) {
    int told = 0;
    for (size_t i = 0; i < t.len; i++) {
        char c = t.ptr[i];
        int bad = c == '\n' || c == '\r' || (fields && c == ';');
        if (bad && !told++) lost(o, QP_W_LOST_CHAR, QP_ROOT, t);
        if (bad)
            wxf_put(o, c == ';' ? "," : " ", 1);
        else
            wxf_put(o, &c, 1);
    }
}

static void put_line(wxf_out *o, const char *word, qp_text value) {
    if (!value.len) return;
    wxf_word(o, word);
    wxf_word(o, "\t");
    put_value(o, value, 0);
    wxf_word(o, "\n");
}

/* "RED<tab>name;rating;;", with as many fields as there are. */
static void put_player(wxf_out *o, const char *word, const char *side) {
    char name[24];
    size_t n = strlen(side);
    memcpy(name, side, n + 1);
    wxf_word(o, word);
    wxf_word(o, "\t");
    put_value(o, tag_of(o, name), 1);
    int last = 4;
    for (int i = 5; i <= 9; i++) {
        memcpy(name + n, "Field", 5);
        name[n + 5] = (char)('0' + i);
        name[n + 6] = '\0';
        if (tag_of(o, name).len) last = i;
    }
    for (int i = 2; i <= last; i++) {
        wxf_word(o, ";");
        memcpy(name + n, "Field", 5);
        name[n + 5] = (char)('0' + i);
        name[n + 6] = '\0';
        qp_text f = tag_of(o, name);
        if (i == 2) {
            memcpy(name + n, "Elo", 4);
            if (tag_of(o, name).len) f = tag_of(o, name);
        }
        put_value(o, f, 1);
    }
    wxf_word(o, "\n");
}

/* "2020.02.02" as "2020-02-02", and the time behind it. */
static void put_date(wxf_out *o) {
    qp_text date = tag_of(o, "Date"), time = tag_of(o, "Time");
    char dashed[10];
    int plain = date.len == 10 && date.ptr[4] == '.' && date.ptr[7] == '.';
    for (size_t i = 0; plain && i < 10; i++)
        if (i != 4 && i != 7 && (date.ptr[i] < '0' || date.ptr[i] > '9'))
            plain = 0;
    if (!plain) {
        put_line(o, "DATE", date);
        put_line(o, "TIME", time);
        return;
    }
    memcpy(dashed, date.ptr, 10);
    dashed[4] = dashed[7] = '-';
    wxf_word(o, "DATE\t");
    wxf_put(o, dashed, 10);
    if (time.len) wxf_word(o, " ");
    put_value(o, time, 0);
    wxf_word(o, "\n");
}

static void put_two(wxf_out *o, const char *word, const char *first,
                    const char *second) {
    /* Without the semicolon TIME is the hour of the day. */
    int always = !strcmp(word, "TIME");
    qp_text a = tag_of(o, first), b = tag_of(o, second);
    if (!a.len && !b.len) return;
    wxf_word(o, word);
    wxf_word(o, "\t");
    put_value(o, a, 1);
    if (b.len || always) wxf_word(o, " ; ");
    put_value(o, b, 0);
    wxf_word(o, "\n");
}

static int is_tag(qp_text name, const char *word) {
    return name.len == strlen(word) && !memcmp(name.ptr, word, name.len);
}

/* RedField2 to RedField9 and BlackField2 to BlackField9; a second field that
 * is not the rating has no place beside it. */
static int is_field(const wxf_out *o, qp_text name) {
    size_t n = name.len > 1 && *name.ptr == 'B' ? 5 : 3;
    if (name.len != n + 6 || memcmp(name.ptr, n == 5 ? "Black" : "Red", n) ||
        memcmp(name.ptr + n, "Field", 5))
        return 0;
    char digit = name.ptr[n + 5];
    if (digit == '2') return !tag_of(o, n == 5 ? "BlackElo" : "RedElo").len;
    return digit > '2' && digit <= '9';
}

static int has_place(const wxf_out *o, size_t i) {
    static const char *const NAMES[] = {
        "Title", "Red",   "RedElo", "Black",       "BlackElo", "Result",
        "Date",  "Time",  "Event",  "TimeControl", "RedTime",  "BlackTime",
        "Site",  "Round", "ECCO",   "Opening",     "FEN",      "Format"};
    qp_text name = qp_game_tag_name(o->game, i);
    qp_text value = qp_game_tag_value(o->game, i);
    if (!value.len) return 1;
    if (is_tag(name, "Game")) return is_tag(value, "Chinese Chess");
    for (size_t k = 0; k < sizeof NAMES / sizeof *NAMES; k++)
        if (is_tag(name, NAMES[k])) {
            /* A second tag of the name has no place. */
            return qp_game_tag(o->game, NAMES[k]).ptr == value.ptr;
        }
    return is_field(o, name);
}

static void put_result(wxf_out *o) {
    qp_text tag = qp_game_tag(o->game, "Result");
    qp_text result = qp_game_result(o->game);
    if (!result.ptr && tag.ptr && qp__wxf_result(tag)) result = tag;
    if (tag.ptr && tag.len &&
        (!result.ptr || tag.len != result.len ||
         memcmp(tag.ptr, result.ptr, tag.len)))
        lost(o, QP_W_LOST_TAG, QP_ROOT, tag);
    if (result.ptr) put_line(o, "RESULT", result);
}

static void put_header(wxf_out *o, const char *format) {
    qp_setup opening;
    const qp_setup *setup = qp_pos_setup(qp_game_start(o->game));
    wxf_word(o, "FORMAT\t");
    wxf_word(o, format);
    wxf_word(o, "\nGAME\t");
    put_value(o, tag_of(o, "Title"), 0);
    wxf_word(o, "\n");
    put_player(o, "RED", "Red");
    put_player(o, "BLACK", "Black");
    put_result(o);
    put_date(o);
    put_two(o, "EVENT", "Event", "TimeControl");
    put_two(o, "TIME", "RedTime", "BlackTime");
    put_line(o, "SITE", tag_of(o, "Site"));
    put_line(o, "ROUND", tag_of(o, "Round"));
    put_line(o, "ECCO", tag_of(o, "ECCO"));
    put_line(o, "OPEN", tag_of(o, "Opening"));
    qp_setup_start(&opening);
    if (tag_of(o, "FEN").len || memcmp(setup, &opening, sizeof opening)) {
        char fen[QP_FEN_MAX];
        size_t len = qp_fen_write(fen, setup);
        put_line(o, "FEN", (qp_text){fen, len});
    }
    for (size_t i = 0; i < qp_game_tags(o->game); i++)
        if (!has_place(o, i))
            lost(o, QP_W_LOST_TAG, QP_ROOT, qp_game_tag_name(o->game, i));
}

/* ---- the moves -----------------------------------------------------------
 */

/* A star and a slash within the text would end it: a blank parts them. */
static void put_comments(wxf_out *o, qp_node node, qp_place place, int moved) {
    size_t n = qp_game_comments(o->game, node, place);
    for (size_t i = 0; i < n; i++) {
        qp_text t = qp_game_comment(o->game, node, place, i).text;
        int told = 0;
        if (moved) lost(o, QP_W_LOST_PLACE, node, t);
        if (o->column) wxf_word(o, "\n");
        o->column = 0;
        wxf_word(o, "/*");
        for (size_t k = 0; k < t.len; k++) {
            if (t.ptr[k] == '/' && k && t.ptr[k - 1] == '*') {
                wxf_word(o, " ");
                if (!told++) lost(o, QP_W_LOST_CHAR, node, t);
            }
            if (t.ptr[k] != '\r') wxf_put(o, t.ptr + k, 1);
        }
        if (t.len && t.ptr[t.len - 1] == '*') {
            wxf_word(o, " ");
            lost(o, QP_W_LOST_CHAR, node, t);
        }
        wxf_word(o, "*/\n");
    }
}

static void put_number(wxf_out *o, unsigned value) {
    char digits[12];
    size_t n = sizeof digits;
    do digits[--n] = (char)('0' + value % 10);
    while (value /= 10);
    if (sizeof digits - n < 2) digits[--n] = ' ';
    wxf_put(o, digits + n, sizeof digits - n);
    wxf_word(o, ".");
}

static void put_nags(wxf_out *o, qp_node node) {
    static const char *const MARKS[] = {"", "!", "?", "!!", "??", "!?", "?!"};
    size_t n = qp_game_nags(o->game, node);
    for (size_t i = 0; i < n; i++) {
        int nag = qp_game_nag(o->game, node, i);
        char number[4] = {(char)('0' + nag / 100), (char)('0' + nag / 10 % 10),
                          (char)('0' + nag % 10), '\0'};
        size_t skip = nag > 99 ? 0 : nag > 9 ? 1 : 2;
        if (nag < 1 || nag > 6) {
            lost(o, QP_W_LOST_NAG, node, (qp_text){number + skip, 3 - skip});
            continue;
        }
        if (i) wxf_word(o, " ");
        wxf_word(o, MARKS[nag]);
    }
}

static void put_variations(wxf_out *o, qp_node node, const qp_pos *pos) {
    for (qp_node v = qp_game_variation(o->game, node); v != QP_NO_NODE;
         v = qp_game_next_variation(o->game, v)) {
        char text[QP_MOVE_MAX];
        size_t n =
            qp_move_write(text, pos, qp_game_move(o->game, v), QP_NOTE_WXF, 0);
        lost(o, QP_W_LOST_VARIATION, v, (qp_text){text, n});
    }
}

static void put_move(wxf_out *o, qp_node node, qp_pos *pos, int *number,
                     qp_notation notation, unsigned flags) {
    char text[QP_MOVE_MAX];
    int red = qp_pos_turn(pos) == QP_RED;
    if (qp_game_comments(o->game, node, QP_BEFORE_MOVE)) {
        put_comments(o, node, QP_BEFORE_MOVE, 1);
        *number = 1;
    }
    put_variations(o, node, pos);
    if (red || *number) {
        if (o->column) wxf_word(o, "    ");
        put_number(o, qp_pos_setup(pos)->fullmove);
        if (!red) wxf_word(o, "  ...");
    }
    qp_move move = qp_game_move(o->game, node);
    size_t n = qp_move_write(text, pos, move, notation, flags);
    /* These files have horse and elephant for knight and bishop. */
    if (notation == QP_NOTE_WXF && *text == 'N') *text = 'H';
    if (notation == QP_NOTE_WXF && *text == 'B') *text = 'E';
    wxf_word(o, "  ");
    wxf_put(o, text, n);
    put_nags(o, node);
    qp_pos_play(pos, move);
    o->column++;
    *number = 0;
    if (qp_game_comments(o->game, node, QP_AFTER_MOVE)) {
        put_comments(o, node, QP_AFTER_MOVE, 0);
        *number = 1;
    } else if (!red && o->column >= 3) {
        wxf_word(o, "\n");
        o->column = 0;
    }
}

qp_status qp__wxf_write(const qp_game *game, const qp_write_options *options,
                        const qp_sink *out) {
    wxf_out o;
    o.game = game;
    o.options = options;
    qp__outlet_start(&o.bytes, out);
    o.column = 0;
    qp_notation notation = options ? options->notation : QP_NOTE_ANY;
    if (notation != QP_NOTE_ICCS && notation != QP_NOTE_WXF2018)
        notation = QP_NOTE_WXF;
    put_header(&o, notation == QP_NOTE_ICCS ? "ICCS" : "WXF");
    put_comments(&o, QP_ROOT, QP_AFTER_MOVE, 0);
    wxf_word(&o, "\nSTART{\n");
    qp_pos pos = *qp_game_start(game);
    int number = 1;
    for (qp_node n = qp_game_next(game, QP_ROOT); n != QP_NO_NODE;
         n = qp_game_next(game, n))
        put_move(&o, n, &pos, &number, notation,
                 options ? options->move_flags : 0);
    put_comments(&o, QP_ROOT, QP_AFTER_RESULT, 1);
    if (o.column) wxf_word(&o, "\n");
    wxf_word(&o, "}END\n\n");
    return qp__outlet_end(&o.bytes);
}
