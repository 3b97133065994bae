/* diag.c - problems of the input, shown so that one can mend them.
 *
 * Fills the templates of problems.c and places the caret. The caret goes by
 * columns of the terminal, so it is right below characters of double width.
 * Text from the input is stripped of control characters before it is shown.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    MESSAGE_MAX = 1024, /* longer messages are cut */
    SHOWN_MAX = 96,     /* columns of a source line that are shown */
    SHOWN_BEFORE = 48,  /* of them before the place, when the line is cut */
    TAB_COLUMNS = 8     /* a tab counts so many when a line is cut */
};

#define COLOUR_ERROR "\x1b[1;31m"
#define COLOUR_WARNING "\x1b[1;35m"
#define COLOUR_BOLD "\x1b[1m"
#define COLOUR_NONE "\x1b[0m"

/* A message while it is put together: no control characters, NUL-ended. */
typedef struct message {
    size_t len;
    char text[MESSAGE_MAX];
} message;

static void add_bytes(message *m, const char *bytes, size_t len) {
    for (size_t i = 0; i < len;) {
        uint32_t c;
        size_t n = char_next(&c, bytes + i, len - i);
        int control = c < ' ' || (c >= 0x7F && c <= 0x9F);
        if (m->len + n >= sizeof m->text) break;
        if (!control) memcpy(m->text + m->len, bytes + i, n);
        if (!control) m->len += n;
        i += n;
    }
    m->text[m->len] = '\0';
}

static void add_text(message *m, const char *text) {
    add_bytes(m, text, strlen(text));
}

/* "a b c" or "a, b, c" as "a, b or c". */
static void add_moves(message *m, const char *want) {
    size_t end;
    for (const char *p = want + strspn(want, ", "); *p; p += end) {
        end = strcspn(p, ", ");
        add_bytes(m, p, end);
        end += strspn(p + end, ", ");
        if (!p[end]) break;
        const char *next = p + end;
        size_t last = strcspn(next, ", ");
        last += strspn(next + last, ", ");
        add_text(m, next[last] ? tr(", ") : tr(" or "));
    }
}

/* Nonzero when `want` is one of the library's phrases, not a thing wanted. */
static int wants_phrase(qp_status code) {
    return code == QP_E_GAME_FEN || code == QP_W_FEN_FORM ||
           code == QP_W_FEN_FAULT ||
           (code >= QP_E_PACK_SHORT && code <= QP_E_PACK_SETUP);
}

/* The part of `err` that {name} stands for; {format} is never missing. */
static const char *part_of(const qp_err *err, const char *name, size_t len) {
    if (len == 6 && !memcmp(name, "format", len)) return name;
    if (len == 4 && !memcmp(name, "what", len)) return err->what;
    if (len == 6 && !memcmp(name, "square", len)) return err->square;
    return wants_phrase(err->code) ? tr(err->want) : err->want;
}

/* Nonzero when a part named between `p` and its ']' is empty. */
static int part_missing(const char *p, const qp_err *err) {
    for (; *p && *p != ']'; p++) {
        if (*p != '{') continue;
        if (!*part_of(err, p + 1, strcspn(p + 1, "}"))) return 1;
    }
    return 0;
}

/* The name of a format, in capitals. */
static void add_format(message *m, const char *name) {
    for (; *name; name++) {
        char c = *name >= 'a' && *name <= 'z' ? (char)(*name - 32) : *name;
        add_bytes(m, &c, 1);
    }
}

/* One {part}. A `want` of two is "COUNT, ENCODING". */
static void add_part(message *m, const qp_err *err, const diag_place *place,
                     const char *name, size_t len) {
    const char *part = part_of(err, name, len);
    size_t comma = strcspn(part, ",");
    if (len == 6 && !memcmp(name, "format", len))
        add_format(m, place->format ? place->format : "");
    else if (len == 5 && !memcmp(name, "moves", len))
        add_moves(m, part);
    else if (len == 5 && !memcmp(name, "count", len))
        add_bytes(m, part, comma);
    else if (len == 8 && !memcmp(name, "encoding", len))
        add_text(m, part + comma + strspn(part + comma, ", "));
    else
        add_text(m, part);
}

static void fill_template(message *m, const char *p, const qp_err *err,
                          const diag_place *place) {
    for (; *p; p++) {
        if (*p == '[') {
            if (part_missing(p, err)) p += strcspn(p, "]");
        } else if (*p == '{') {
            size_t len = strcspn(++p, "}");
            add_part(m, err, place, p, len);
            p += len;
        } else if (*p != ']') {
            add_bytes(m, p, 1);
        }
    }
}

/* Colours are for people: none unless the problems end on a terminal. A
 * worker's memory stream has no file and is copied there later. */
static int wants_colour(FILE *out) {
    const char *no = getenv("NO_COLOR");
    if (no && *no) return 0;
    return (out == stderr || fileno(out) < 0) && isatty(STDERR_FILENO);
}

/* What of a line is shown: bytes from..to, with the place between. */
typedef struct shown {
    size_t from, place, to;
} shown;

static size_t columns_of(uint32_t c) {
    return c == '\t' ? TAB_COLUMNS : (size_t)char_columns(c);
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
        uint32_t c;
        size_t before = i - 1;
        while (before > 0 && i - before < 4 && is_tail_byte(line.ptr[before]))
            before--;
        char_next(&c, line.ptr + before, line.len - before);
        if (columns_of(c) > columns) break;
        columns -= columns_of(c);
        i = before;
    }
    return i;
}

/* Goes on from byte `i` by as many characters as fit in `columns`. */
static size_t step_on(qp_text line, size_t i, size_t columns) {
    while (i < line.len) {
        uint32_t c;
        size_t n = char_next(&c, line.ptr + i, line.len - i);
        if (columns_of(c) > columns) break;
        columns -= columns_of(c);
        i += n;
    }
    return i;
}

static shown cut_line(qp_text line, uint32_t col) {
    shown s = {0, byte_of_column(line, col ? col : 1), 0};
    s.to = step_on(line, 0, SHOWN_MAX);
    if (s.to == line.len) return s;
    if (s.place > step_on(line, 0, SHOWN_BEFORE))
        s.from = step_back(line, s.place, SHOWN_BEFORE);
    s.to = step_on(line, s.from, SHOWN_MAX);
    return s;
}

/* Writes bytes of the input without control characters but tabs: no file
 * shall speak to the terminal. */
static void put_source(FILE *out, const char *bytes, size_t len) {
    for (size_t i = 0; i < len;) {
        uint32_t c;
        size_t n = char_next(&c, bytes + i, len - i);
        if (c == '\t' || char_columns(c) || c > 0x9F)
            fwrite(bytes + i, 1, n, out);
        i += n;
    }
}

/* Blanks below bytes of the input; tabs stay tabs. */
static void put_blanks(FILE *out, const char *bytes, size_t len) {
    for (size_t i = 0; i < len;) {
        uint32_t c;
        i += char_next(&c, bytes + i, len - i);
        if (c == '\t')
            fputc('\t', out);
        else
            fprintf(out, "%*s", char_columns(c), "");
    }
}

/* How many columns the mark has: those of `what` when that stands there. */
static size_t mark_columns(qp_text line, const shown *s, const char *what) {
    size_t len = strlen(what);
    if (len == 0 || len > s->to - s->place ||
        memcmp(line.ptr + s->place, what, len))
        return 1;
    size_t columns = text_columns((qp_text){what, len});
    return columns ? columns : 1;
}

static void put_line(FILE *out, qp_text line, const qp_err *err, int colour) {
    static const char dots[] = "...";
    shown s = cut_line(line, err->at.col);
    int cut = s.from > 0;
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

/* "game 12, move 23: " */
static void put_game(FILE *out, const diag_place *place) {
    if (!place->game) return;
    fprintf(out, tr("game %llu"), (unsigned long long)place->game);
    if (place->number)
        fprintf(out, tr(", move %lu"), (unsigned long)place->number);
    fputs(": ", out);
}

static void show_text(FILE *out, const qp_err *err, const diag_place *place,
                      int warning, const message *m) {
    int colour = wants_colour(out);
    if (place->file) {
        fprintf(out, "%s:", place->file);
        if (err->at.line)
            fprintf(out, "%llu:%lu:", (unsigned long long)err->at.line,
                    (unsigned long)err->at.col);
        fputc(' ', out);
    }
    fprintf(out, "%s%s:%s ",
            !colour   ? ""
            : warning ? COLOUR_WARNING
                      : COLOUR_ERROR,
            warning ? tr("warning") : tr("error"), colour ? COLOUR_NONE : "");
    put_game(out, place);
    fputs(m->text, out);
    /* A binary file has no lines: its bytes are counted from 0. */
    if (place->file && !err->at.line && err->at.offset)
        fprintf(out, tr(" (byte %llu)"), (unsigned long long)err->at.offset);
    fputc('\n', out);
    if (place->line.ptr && place->line.len)
        put_line(out, place->line, err, colour);
}

static qp_text text_or_null(const char *text) {
    return (qp_text){text && *text ? text : NULL, text ? strlen(text) : 0};
}

static void show_json(FILE *out, const qp_err *err, const diag_place *place,
                      int warning, const message *m) {
    fputs("{\"file\":", out);
    json_text(out, text_or_null(place->file));
    fputs(",\"line\":", out);
    json_number(out, err->at.line);
    fputs(",\"column\":", out);
    json_number(out, err->at.col);
    fprintf(out, ",\"offset\":%llu", (unsigned long long)err->at.offset);
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
    json_text(out, (qp_text){m->text, m->len});
    fputs("}\n", out);
}

void diag_show(FILE *out, const diag_style *style, const qp_err *err,
               const diag_place *place, diag_count *count) {
    message m = {0, ""};
    int warning = qp_status_is_warning(err->code) && !style->strict;
    if (warning)
        count->warnings++;
    else
        count->errors++;
    if (warning && style->quiet) return;
    progress_clear();
    fill_template(&m, tr(problem_words(err)), err, place);
    if (style->json)
        show_json(out ? out : stderr, err, place, warning, &m);
    else
        show_text(out ? out : stderr, err, place, warning, &m);
}
