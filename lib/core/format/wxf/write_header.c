/* write_header.c - the header of a game: the order of lines and the place of
 * each tag. Each line is read again (header.c) before it is written; a tag that
 * does not come back is reported as lost.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../common/base.h"
#include "../common/game_access.h"
#include "../common/loss_report.h"
#include "../common/tags.h"
#include "wxf_int.h"

#define WXF_NO_TAG SIZE_MAX

/* Where a tag stands: see WXF_PLACES. */
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
    const char *tag;
    const char *chess; /* what chess programs call it, or NULL */
    int ordered; /* PGN's specification names the tag: letters in any case */
} WXF_PLACES[WXF_PLACE_N] = {
    {"Title", NULL, 0},        {"Red", "White", 1},
    {"RedElo", "WhiteElo", 1}, {"RedField2", NULL, 0},
    {"RedField3", NULL, 0},    {"RedField4", NULL, 0},
    {"RedField5", NULL, 0},    {"RedField6", NULL, 0},
    {"RedField7", NULL, 0},    {"RedField8", NULL, 0},
    {"RedField9", NULL, 0},    {"Black", NULL, 1},
    {"BlackElo", NULL, 0},     {"BlackField2", NULL, 0},
    {"BlackField3", NULL, 0},  {"BlackField4", NULL, 0},
    {"BlackField5", NULL, 0},  {"BlackField6", NULL, 0},
    {"BlackField7", NULL, 0},  {"BlackField8", NULL, 0},
    {"BlackField9", NULL, 0},  {"Result", NULL, 1},
    {"Date", NULL, 1},         {"Time", NULL, 0},
    {"Event", NULL, 1},        {"TimeControl", NULL, 0},
    {"RedTime", NULL, 0},      {"BlackTime", NULL, 0},
    {"Site", NULL, 1},         {"Round", NULL, 1},
    {"ECCO", NULL, 1},         {"Opening", NULL, 1}};

typedef struct wxf_head {
    const qp_game *game;
    const qp_write_options *options;
    qp__buf *out;
    qp__buf line;            /* the value that is being made */
    size_t tag[WXF_PLACE_N]; /* the tag that stands there, or WXF_NO_TAG */
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
            if (other && qp__tag_is(name, other) && chess[k] == WXF_NO_TAG)
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

/* What stands for a character, '\0': itself. */
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

int qp__wxf_write_header(qp__buf *out, const qp_game *game,
                         const qp_write_options *options, const char *format) {
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
