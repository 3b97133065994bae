/* mxq.c - reads MXQ, a game as a list of strings, one at a time. A string of
 * the header that has an unknown form becomes a tag as it is.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "../common/binary_events.h"
#include "../common/format_list.h"
#include "../common/format_reader.h"

enum {
    MXQ_STRING = 255,          /* the longest string */
    MXQ_TEXT = 3 * MXQ_STRING, /* the same as UTF-8 */
    MXQ_HEADER = 11,           /* strings before the moves */
    MXQ_CONTROL = 8            /* the longest number of the time control */
};

/* Where in the file a reader is. */
typedef enum mxq_part {
    MXQ_HEAD,
    MXQ_MOVES,
    MXQ_NOTES, /* between the moves and the end */
    MXQ_DONE,
    MXQ_LOST
} mxq_part;

typedef struct mxq_reader {
    qp__reader in;
    qp__emit give;
    uint64_t at;        /* of the next byte in the input */
    uint64_t string_at; /* of the length of the string */
    mxq_part part;
    unsigned index;     /* strings of the header taken */
    const char *result; /* said by the header, else NULL */
    uint64_t result_at; /* where */
    char control[3 * MXQ_CONTROL +
                 2]; /* the time control, as much as was read */
    size_t control_len;
    size_t want, have; /* bytes of the string */
    int inside;        /* a string has begun */
    int no_move;       /* a string that is not a move has ended the moves */
    int left;          /* bytes after the end were reported */
    unsigned char string[MXQ_STRING];
} mxq_reader;

/* ---- text ---------------------------------------------------------------- */

/* The string as UTF-8; `tell` what is not text. */
static qp_text mxq_text(mxq_reader *r, char out[MXQ_TEXT], int tell) {
    return qp__emit_gbk(tell ? &r->give : NULL, out, r->string, r->have,
                        "\t\n\r", r->string_at + 1);
}

/* Passes over `word`; 0 if it does not stand at the front. */
static int mxq_pass(qp_text *t, const char *word) {
    size_t len = strlen(word);
    if (t->len < len || memcmp(t->ptr, word, len) != 0) return 0;
    t->ptr += len;
    t->len -= len;
    return 1;
}

/* Passes over a number of up to four digits that is not above `most`. */
static int mxq_number(qp_text *t, unsigned *value, unsigned most) {
    size_t n = 0;
    *value = 0;
    for (; n < t->len && n < 4 && t->ptr[n] >= '0' && t->ptr[n] <= '9'; n++)
        *value = *value * 10 + (unsigned)(t->ptr[n] - '0');
    t->ptr += n;
    t->len -= n;
    return n && *value <= most;
}

/* ---- players and result -------------------------------------------------- */

/* Between the names, for Red: won, lost, drawn. The traditional forms are
 * those of a program in traditional characters. */
static const struct {
    const char *word, *result;
} MXQ_RESULT[] = {{"-\xE8\x83\x9C-", "1-0"},
                  {"-\xE5\x8B\x9D-", "1-0"},
                  {"-\xE8\xB4\x9F-", "0-1"},
                  {"-\xE8\xB2\xA0-", "0-1"},
                  {"-\xE5\x92\x8C-", "1/2-1/2"}};

/* Gives a tag, unless the value is empty or the game is skipped. */
static void mxq_tag(mxq_reader *r, const char *name, qp_text value) {
    if (value.len)
        qp__emit_tag(&r->give, qp_text_of(name), value, QP__AT(r->string_at));
}

/* A name, and after it the player's title in brackets. */
static void mxq_player(mxq_reader *r, const char *name_tag,
                       const char *title_tag, qp_text text) {
    size_t open = text.len;
    while (open && text.ptr[open - 1] != '(') open--;
    if (open > 1 && open + 1 < text.len && text.ptr[text.len - 1] == ')') {
        mxq_tag(r, name_tag, (qp_text){text.ptr, open - 1});
        mxq_tag(r, title_tag, (qp_text){text.ptr + open, text.len - 1 - open});
    } else {
        mxq_tag(r, name_tag, text);
    }
}

/* "RED(title)-won-BLACK(title)"; another text is the event. */
static void mxq_players(mxq_reader *r, qp_text text) {
    size_t kinds = sizeof MXQ_RESULT / sizeof *MXQ_RESULT;
    for (size_t i = 0; i < text.len; i++) {
        if (text.ptr[i] != '-') continue;
        qp_text red = {text.ptr, i}, rest = {text.ptr + i, text.len - i};
        size_t k = 0;
        while (k < kinds && !mxq_pass(&rest, MXQ_RESULT[k].word)) k++;
        if (k == kinds) continue;
        r->result = MXQ_RESULT[k].result;
        r->result_at = r->string_at;
        mxq_player(r, "Red", "RedTitle", red);
        mxq_player(r, "Black", "BlackTitle", rest);
        mxq_tag(r, "Result", qp_text_of(r->result));
        return;
    }
    mxq_tag(r, "Event", text);
}

/* ---- date and time ------------------------------------------------------- */

/* Year, month, day in Chinese, or two digits each and hyphens. */
static int mxq_day(qp_text *t, unsigned day[3]) {
    qp_text start = *t;
    if (mxq_number(t, &day[0], 9999) && mxq_pass(t, "\xE5\xB9\xB4") &&
        mxq_number(t, &day[1], 12) && mxq_pass(t, "\xE6\x9C\x88") &&
        mxq_number(t, &day[2], 31) && mxq_pass(t, "\xE6\x97\xA5"))
        return 1;
    *t = start;
    if (!mxq_number(t, &day[0], 99) || !mxq_pass(t, "-") ||
        !mxq_number(t, &day[1], 12) || !mxq_pass(t, "-") ||
        !mxq_number(t, &day[2], 31))
        return 0;
    day[0] += day[0] < 70 ? 2000 : 1900;
    return 1;
}

static void mxq_date(mxq_reader *r, qp_text text) {
    unsigned day[3], hour, minute;
    char out[32];
    qp_text rest = text;
    if (!mxq_day(&rest, day)) {
        mxq_tag(r, "Date", text);
        return;
    }
    qp_text time = rest;
    int clock = mxq_pass(&time, " ") && mxq_number(&time, &hour, 23) &&
                mxq_pass(&time, "\xE7\x82\xB9") &&
                mxq_number(&time, &minute, 59) &&
                mxq_pass(&time, "\xE5\x88\x86") && !time.len;
    if (rest.len && !clock) {
        mxq_tag(r, "Date", text);
        return;
    }
    int n = snprintf(out, sizeof out, "%04u.%02u.%02u", day[0], day[1], day[2]);
    mxq_tag(r, "Date", (qp_text){out, (size_t)n});
    if (!clock) return;
    n = snprintf(out, sizeof out, "%02u:%02u", hour, minute);
    mxq_tag(r, "Time", (qp_text){out, (size_t)n});
}

/* ---- the header ---------------------------------------------------------- */

/* Three numbers become one tag, "10/5/0"; a text too long to be one of them is
 * a tag of its own. */
static void mxq_time_control(mxq_reader *r, qp_text text, int last) {
    if (text.len > MXQ_CONTROL) {
        mxq_tag(r, "TimeControlPart", text);
        text.len = 0;
    }
    memcpy(r->control + r->control_len, text.ptr, text.len);
    r->control_len += text.len;
    if (!last) r->control[r->control_len++] = '/';
    if (last && r->control_len > 2)
        mxq_tag(r, "TimeControl", (qp_text){r->control, r->control_len});
}

/* Gives the tags of the header string `r->index`. */
static void mxq_field(mxq_reader *r) {
    static const char *const NAME[MXQ_HEADER] = {
        "Site", NULL, NULL,          "RedElo",        "BlackElo",   NULL,
        NULL,   NULL, "RedTimeLeft", "BlackTimeLeft", "Termination"};
    char bytes[MXQ_TEXT];
    qp_text text = mxq_text(r, bytes, 1);
    if (NAME[r->index])
        mxq_tag(r, NAME[r->index], text);
    else if (r->index == 1)
        mxq_date(r, text);
    else if (r->index == 2)
        mxq_players(r, text);
    else
        mxq_time_control(r, text, r->index == 7);
}

/* ---- what is reported ---------------------------------------------------- */

static void mxq_end_game(mxq_reader *r, uint64_t offset) {
    if (!r->give.in_game) return;
    qp__emit_begin_moves(&r->give, QP__AT(offset));
    if (r->result)
        qp__emit_result(&r->give, qp_text_of(r->result), QP__AT(r->result_at));
    qp__emit_end(&r->give, QP__AT(offset));
}

/* ---- strings ------------------------------------------------------------- */

static int mxq_is(const mxq_reader *r, const char *word) {
    return r->have == strlen(word) && !memcmp(r->string, word, r->have);
}

/* Writes the square of a file 0-8 and a rank A-J; returns 0 if it is not one.
 */
static int mxq_square(char out[2], const unsigned char *p) {
    if (p[0] < '0' || p[0] > '8' || p[1] < 'A' || p[1] > 'J') return 0;
    out[0] = (char)('a' + (p[0] - '0'));
    out[1] = (char)('0' + (p[1] - 'A'));
    return 1;
}

static int mxq_muted(const mxq_reader *r) {
    return qp__emit_over(&r->give) || !r->give.in_game;
}

static void mxq_move(mxq_reader *r) {
    char text[4];
    const unsigned char *p = r->string;
    if (r->no_move || mxq_muted(r)) return;
    if (r->have != 5 || p[2] != '-' || !mxq_square(text, p) ||
        !mxq_square(text + 2, p + 3)) {
        char shown[MXQ_TEXT];
        r->no_move = 1;
        qp__report(&r->give, QP_E_FORMAT_MOVE, qp__at(r->string_at),
                   mxq_text(r, shown, 0), "a move, as 7C-4C");
        return;
    }
    qp__emit_move(&r->give, (qp_text){text, 4}, QP__AT(r->string_at));
}

static void mxq_comment(mxq_reader *r) {
    char text[MXQ_TEXT];
    if (mxq_muted(r) || !r->have) return;
    qp_text part = mxq_text(r, text, 1);
    qp__emit_comment(&r->give, part, QP_COMMENT_END, QP__AT(r->string_at));
}

/* A missing header string leaves its tag out. An extra one means that this is
 * no MXQ or that a length is damaged: what follows cannot be separated. */
static void mxq_head(mxq_reader *r) {
    if (r->index >= 3 && mxq_is(r, "Moves")) {
        if (r->index != MXQ_HEADER)
            qp__report(&r->give, QP_E_FORMAT_VALUE, qp__at(r->string_at),
                       (qp_text){"Moves", 5}, "eleven strings before it");
        r->part = MXQ_MOVES;
        qp__emit_begin_moves(&r->give, QP__AT(r->string_at));
        return;
    }
    if (r->index == MXQ_HEADER) {
        char shown[MXQ_TEXT];
        qp__report(&r->give, QP_E_FORMAT_MARK, qp__at(r->string_at),
                   mxq_text(r, shown, 0), "Moves");
        r->part = MXQ_LOST;
        return;
    }
    if (!mxq_muted(r)) mxq_field(r);
    r->index++;
}

/* A string is whole. */
static void mxq_string(mxq_reader *r) {
    switch (r->part) {
    case MXQ_HEAD: mxq_head(r); break;
    case MXQ_MOVES:
        if (mxq_is(r, "Ends"))
            r->part = MXQ_NOTES;
        else
            mxq_move(r);
        break;
    case MXQ_NOTES:
        if (!mxq_is(r, "CommentsEnd")) {
            mxq_comment(r);
            break;
        }
        r->part = MXQ_DONE;
        mxq_end_game(r, r->at);
        break;
    case MXQ_DONE:
    case MXQ_LOST: break;
    }
}

/* ---- the format ---------------------------------------------------------- */

/* Goes from string to string, as far as the head of the file is there. */
static int mxq_find(qp_text head, int whole) {
    const unsigned char *p = (const unsigned char *)head.ptr;
    size_t at = 0, index = 0;
    while (at < head.len && index <= MXQ_HEADER) {
        size_t len = p[at];
        if (head.len - at - 1 < len) return 0;
        if (len == 5 && index >= 3 && !memcmp(p + at + 1, "Moves", 5))
            return index == MXQ_HEADER ? 98 : 60;
        at += 1 + len;
        index++;
    }
    (void)whole; /* cut short before its moves, nothing distinguishes it */
    return 0;
}

static qp_format_reader *mxq_open(const qp_handler *to, const qp_alloc *alloc) {
    mxq_reader *r = qp__reader_new(sizeof *r, alloc);
    if (!r) return NULL;
    r->give.to = to;
    return (qp_format_reader *)r;
}

/* Takes a byte of length or as much of a string as there is; returns how many
 * bytes. */
static size_t mxq_take(mxq_reader *r, const char *bytes, size_t len) {
    size_t n = 1;
    if (!r->inside) {
        r->inside = 1;
        r->string_at = r->at;
        r->want = (unsigned char)*bytes;
        r->have = 0;
    } else {
        n = r->want - r->have < len ? r->want - r->have : len;
        memcpy(r->string + r->have, bytes, n);
        r->have += n;
    }
    r->at += n;
    if (r->have == r->want) {
        r->inside = 0;
        mxq_string(r);
    }
    return n;
}

static qp_status mxq_feed(qp_format_reader *reader, const char *bytes,
                          size_t len) {
    mxq_reader *r = (mxq_reader *)reader;
    if (len && !r->at) qp__emit_game(&r->give, QP__AT(0));
    while (len && !r->give.status && r->part < MXQ_DONE) {
        size_t n = mxq_take(r, bytes, len);
        bytes += n;
        len -= n;
    }
    if (len && r->part == MXQ_DONE && !r->left) {
        r->left = 1;
        qp__report(&r->give, QP_W_FORMAT_LEFT, qp__at(r->at), QP__NO_TEXT, "");
    }
    r->at += len;
    return r->give.status;
}

static qp_status mxq_finish(qp_format_reader *reader) {
    static const char *const WANT[] = {"Moves", "Ends", "CommentsEnd"};
    mxq_reader *r = (mxq_reader *)reader;
    if (r->part < MXQ_DONE)
        qp__report(&r->give, QP_E_FORMAT_SHORT, qp__at(r->at), QP__NO_TEXT,
                   WANT[r->part]);
    mxq_end_game(r, r->at);
    qp_status rc = r->give.status;
    *r = (mxq_reader){.in = r->in, .give = {.to = r->give.to}};
    return rc;
}

const qp_format qp__format_mxq = {.name = "mxq",
                                  .title = "MXQ, games of the YiTian server",
                                  .extensions = "mxq",
                                  .flags = QP_FORMAT_READS | QP_FORMAT_BINARY,
                                  .holds = QP_HOLDS_RESULT | QP_HOLDS_COMMENTS,
                                  .notation = QP_NOTATION_UCCI,
                                  .find = mxq_find,
                                  .open = mxq_open,
                                  .feed = mxq_feed,
                                  .finish = mxq_finish,
                                  .close = qp__reader_free};
