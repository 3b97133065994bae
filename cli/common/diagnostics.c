/* diagnostics.c - problems of the input, shown so that one can repair them.
 *
 * Places the caret below what is at fault: by columns of the terminal, so it is
 * right below characters of double width. Text from the input goes through
 * safe_text.c before it is shown.
 *
 * SPDX-License-Identifier: MIT
 */
#include "command.h"
#include "qipu/messages.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    SHOWN_MAX = 96,    /* columns of a source line that are shown */
    SHOWN_BEFORE = 48, /* of them before the place, when the line is cut */
    MESSAGE_MAX = 1024,
    TAB_COLUMNS = 8 /* a tab counts so many when a line is cut */
};

#define COLOUR_ERROR "\x1b[1;31m"
#define COLOUR_WARNING "\x1b[1;35m"
#define COLOUR_BOLD "\x1b[1m"
#define COLOUR_NONE "\x1b[0m"

/* Colours are for people: none unless the problems end on a terminal. A
 * worker's memory stream has no file and is copied there later. */
static int wants_colour(FILE *out) {
    return (out == stderr || fileno(out) < 0) && colour_wanted(STDERR_FILENO);
}

/* What of a line is shown: bytes from..to, with the place between. */
typedef struct shown {
    size_t from, place, to;
} shown;

/* Takes the character at `p` as it is shown; a tab stays one. */
static size_t shown_next(safe_char *c, const char *p, size_t len) {
    if (*p != '\t') return safe_next(c, p, len);
    *c = (safe_char){"\t", 1, TAB_COLUMNS};
    return 1;
}

/* The byte at which code point number `col`, from 1, begins. */
static size_t byte_of_column(qp_text line, uint32_t col) {
    size_t i = 0;
    uint32_t c;
    while (--col && i < line.len)
        i += char_next(&c, line.ptr + i, line.len - i);
    return i;
}

static int is_tail_byte(char c) {
    return ((unsigned char)c & 0xC0) == 0x80;
}

/* Goes back from byte `i` by as many characters as fit in `columns`. */
static size_t step_back(qp_text line, size_t i, size_t columns) {
    while (i > 0) {
        safe_char c;
        size_t before = i - 1;
        while (before > 0 && i - before < 4 && is_tail_byte(line.ptr[before]))
            before--;
        shown_next(&c, line.ptr + before, line.len - before);
        if ((size_t)c.columns > columns) break;
        columns -= (size_t)c.columns;
        i = before;
    }
    return i;
}

/* Goes on from byte `i` by as many characters as fit in `columns`. */
static size_t step_on(qp_text line, size_t i, size_t columns) {
    while (i < line.len) {
        safe_char c;
        size_t n = shown_next(&c, line.ptr + i, line.len - i);
        if ((size_t)c.columns > columns) break;
        columns -= (size_t)c.columns;
        i += n;
    }
    return i;
}

static shown cut_line(qp_text line, uint32_t col, int cut) {
    shown s = {0, byte_of_column(line, col ? col : 1), 0};
    s.to = step_on(line, 0, SHOWN_MAX);
    if (s.to == line.len && !cut) return s;
    if (s.place > step_on(line, 0, SHOWN_BEFORE))
        s.from = step_back(line, s.place, SHOWN_BEFORE);
    s.to = step_on(line, s.from, SHOWN_MAX);
    return s;
}

/* Writes bytes of the input: no file shall speak to the terminal. */
static void put_source(FILE *out, const char *bytes, size_t len) {
    for (size_t i = 0; i < len;) {
        safe_char c;
        i += shown_next(&c, bytes + i, len - i);
        fwrite(c.text, 1, c.len, out);
    }
}

/* Blanks below bytes of the input; tabs stay tabs. */
static void put_blanks(FILE *out, const char *bytes, size_t len) {
    for (size_t i = 0; i < len;) {
        safe_char c;
        i += shown_next(&c, bytes + i, len - i);
        if (*c.text == '\t')
            fputc('\t', out);
        else
            fprintf(out, "%*s", c.columns, "");
    }
}

/* How many columns the mark has: those of `what` when that is there. */
static size_t mark_columns(qp_text line, const shown *s, const char *what) {
    size_t len = strlen(what);
    if (len == 0 || len > s->to - s->place ||
        memcmp(line.ptr + s->place, what, len))
        return 1;
    size_t columns = 0;
    for (size_t i = 0; i < len;) {
        safe_char c;
        i += safe_next(&c, what + i, len - i);
        columns += (size_t)c.columns;
    }
    return columns ? columns : 1;
}

static void put_line(FILE *out, const diag_place *place, const qp_err *err,
                     int colour) {
    static const char dots[] = "...";
    qp_text line = place->line;
    shown s =
        cut_line(line, place->column ? place->column : err->at.col, place->cut);
    int cut = place->cut || s.from > 0;
    fprintf(out, "  %s", cut ? dots : "");
    put_source(out, line.ptr + s.from, s.to - s.from);
    fprintf(out, "%s\n  %*s", s.to < line.len ? dots : "",
            cut ? (int)(sizeof dots - 1) : 0, "");
    put_blanks(out, line.ptr + s.from, s.place - s.from);
    size_t columns = mark_columns(line, &s, err->what);
    fprintf(out, "%s^", colour ? COLOUR_BOLD : "");
    while (--columns) fputc('~', out);
    fprintf(out, "%s\n", colour ? COLOUR_NONE : "");
}

/* "game 12, move 23: "; for moves outside a game, "ply 3: ". */
static void put_game(FILE *out, const diag_place *place) {
    if (!place->game && !place->number && place->ply)
        fprintf(out, tr("ply %lu: "), (unsigned long)place->ply);
    if (!place->game) return;
    fprintf(out, tr("game %llu"), (unsigned long long)place->game);
    if (place->number)
        fprintf(out, tr(", move %lu"), (unsigned long)place->number);
    fputs(tr(": "), out);
}

static void show_text(FILE *out, const qp_err *err, const diag_place *place,
                      int warning, const char *message) {
    int colour = wants_colour(out);
    if (place->file) {
        safe_puts(out, place->file);
        fputc(':', out);
        if (err->at.line)
            fprintf(out, "%llu:%lu:", (unsigned long long)err->at.line,
                    (unsigned long)err->at.col);
        fputc(' ', out);
    }
    const char *kind = tr(warning ? "warning: " : "error: ");
    const char *on = warning ? COLOUR_WARNING : COLOUR_ERROR;
    size_t n = strcspn(kind, " ");
    fprintf(out, "%s%.*s%s%s", colour ? on : "", (int)n, kind,
            colour ? COLOUR_NONE : "", kind + n);
    put_game(out, place);
    fputs(message, out);
    /* A binary file has no lines: its bytes are counted from 0. */
    if (place->file && !err->at.line && err->at.offset)
        fprintf(out, tr(" (byte %llu)"), (unsigned long long)err->at.offset);
    fputc('\n', out);
    if (place->line.ptr && place->line.len) put_line(out, place, err, colour);
}

static qp_text text_or_null(const char *text) {
    return (qp_text){text && *text ? text : NULL, text ? strlen(text) : 0};
}

static void show_json(FILE *out, const qp_err *err, const diag_place *place,
                      int warning, const char *message) {
    fputs("{\"file\":", out);
    json_text(out, text_or_null(place->file));
    fputs(",\"line\":", out);
    json_number(out, err->at.line);
    fputs(",\"column\":", out);
    json_number(out, err->at.col);
    fprintf(out,
            ",\"offset\":%llu,\"byte\":", (unsigned long long)err->at.offset);
    if (place->has_byte)
        fprintf(out, "%llu", (unsigned long long)place->byte);
    else
        fputs("null", out);
    fprintf(out, ",\"severity\":\"%s\",\"code\":\"%s\"",
            warning ? "warning" : "error", qp_status_name(err->code));
    fputs(",\"game\":", out);
    json_number(out, place->game);
    fputs(",\"move\":", out);
    json_number(out, place->number);
    fputs(",\"ply\":", out);
    json_number(out, place->ply);
    fputs(",\"text\":", out);
    json_text(out, text_or_null(err->what));
    fputs(",\"square\":", out);
    json_text(out, text_or_null(err->square));
    fputs(",\"suggestion\":", out);
    json_text(out, text_or_null(err->want));
    fputs(",\"message\":", out);
    json_text(out, text_or_null(message));
    if (place->more)
        fprintf(out, ",\"more\":%llu", (unsigned long long)place->more);
    fputs("}\n", out);
}

/* The message of a problem. What a pattern expects is in the words of the
 * program; the library has the words for all else. */
static void put_message(char message[MESSAGE_MAX], const qp_err *err,
                        const diag_place *place) {
    qp_err said = *err;
    const int of_pattern = err->code == QP_E_PATTERN ||
                           err->code == QP_E_PATTERN_EMPTY ||
                           err->code == QP_E_LIMIT;
    if (of_pattern && *err->want)
        snprintf(said.want, sizeof said.want, "%s", tr(err->want));
    size_t n = qp_err_message(message, MESSAGE_MAX, &said, place->format,
                              words_lang());
    if (place->more && n < MESSAGE_MAX)
        snprintf(message + n, MESSAGE_MAX - n,
                 place->uncovered
                     ? tr(" (and %llu more)")
                     : tr(" (and %llu more; --all-errors shows them)"),
                 (unsigned long long)place->more);
}

void diag_show(FILE *out, const diag_style *style, const qp_err *err,
               const diag_place *place, diag_count *count) {
    char message[MESSAGE_MAX];
    int warning = qp_status_is_warning(err->code) && !style->strict;
    if (warning)
        count->warnings++;
    else
        count->errors++;
    if (warning && (style->quiet || options_common()->quiet)) return;
    put_message(message, err, place);
    if (style->hear) {
        style->hear(style->ctx, err, place, message);
        return;
    }
    progress_clear();
    if (options_common()->json)
        show_json(out ? out : stderr, err, place, warning, message);
    else
        show_text(out ? out : stderr, err, place, warning, message);
}

void diag_more(const diag_style *style, qp_status code,
               const diag_place *place) {
    char message[MESSAGE_MAX];
    qp_err err = {.code = code};
    int warning = qp_status_is_warning(code) && !style->strict;
    int quiet = style->quiet || options_common()->quiet;
    if ((warning && quiet) || style->hear) return;
    progress_clear();
    int n = snprintf(message, sizeof message,
                     tr("%llu more like this (--all-errors shows them): "),
                     (unsigned long long)place->more);
    qp_err_message(message + n, sizeof message - (size_t)n, &err, place->format,
                   words_lang());
    if (options_common()->json)
        show_json(stderr, &err, place, warning, message);
    else
        show_text(stderr, &err, place, warning, message);
}
