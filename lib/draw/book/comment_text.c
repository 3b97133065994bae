/* comment_text.c - comments and glyphs as words.
 *
 * Owns what a comment becomes on paper: commands for programs ([%clk 1:02])
 * leave it, marks and an evaluation are taken out of it, line ends that only
 * came from breaking the file's lines go, and what nobody can see is shown.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "book.h"

int qp__book_is_han(uint32_t c) {
    return (c >= 0x2E80 && c <= 0x9FFF) || (c >= 0xF900 && c <= 0xFAFF) ||
           (c >= 0xFE30 && c <= 0xFE4F) || (c >= 0xFF00 && c <= 0xFFEF);
}

/* ---- comments -------------------------------------------------------------
 */

/* What is between the last character and the next. */
typedef struct words_gap {
    unsigned lines; /* ends of lines */
    int blank, indent;
    uint32_t last; /* the character before; 0: none */
} words_gap;

/* A line that ends so is a paragraph in most Chinese records; one that was
 * broken by a program ends anywhere. */
static int ends_sentence(uint32_t c) {
    return c == 0x3002 || c == 0xFF01 || c == 0xFF1F || c == 0x2026;
}

static void fill_gap(byte_buffer *text, const words_gap *gap, uint32_t next) {
    int wide = char_columns(gap->last) == 2 && char_columns(next) == 2;
    if (!gap->last) return;
    if (gap->lines > 1 ||
        (gap->lines && (ends_sentence(gap->last) || gap->indent)))
        buffer_add(text, "\n", 1);
    else if (gap->blank || (gap->lines && !wide))
        buffer_add(text, " ", 1);
}

/* Takes a character that is a blank; returns 0 if it is not one. */
static int take_blank(words_gap *gap, uint32_t c) {
    switch (c) {
    case '\n':
        gap->lines++;
        gap->indent = 0;
        return 1;
    case 0x3000: /* wide: it begins a paragraph, after the end of a line */
        gap->indent = 1;
        gap->blank = 1;
        return 1;
    case ' ':
    case '\t':
    case '\r': gap->blank |= c != '\r'; return 1;
    default: return 0;
    }
}

/* Bytes of a command for programs at the start of a text, as "[%clk 1:02]"; 0
 * when there is none. */
static size_t command_length(qp_text text) {
    enum { COMMAND_MOST = 4096 };
    size_t most = text.len < COMMAND_MOST ? text.len : COMMAND_MOST;
    if (text.len < 4 || text.ptr[0] != '[' || text.ptr[1] != '%') return 0;
    const char *end = memchr(text.ptr, ']', most);
    return end ? (size_t)(end - text.ptr) + 1 : 0;
}

static int comment_begins(qp_text text, const char *with) {
    size_t len = strlen(with);
    return text.len >= len && !memcmp(text.ptr, with, len);
}

/* "[%eval 0.35,22]": what is before the depth, when it is a number or "#-3". */
static void take_eval(qp__book_said *said, qp_text text) {
    size_t from = strlen("[%eval"), n = 0;
    while (from < text.len && text.ptr[from] == ' ') from++;
    while (from + n < text.len && strchr("+-#.0123456789", text.ptr[from + n]))
        n++;
    if (!n || n + 2 > sizeof said->eval) return;
    int sign = text.ptr[from] >= '0' && text.ptr[from] <= '9';
    snprintf(said->eval, sizeof said->eval, "%s%.*s", sign ? "+" : "", (int)n,
             text.ptr + from);
}

static void take_command(qp__book_said *said, qp_text text) {
    if (comment_begins(text, "[%eval ")) take_eval(said, text);
    if (comment_begins(text, "[%diagram")) said->diagram = 1;
}

void qp__book_comment(qp__book_said *said, qp_text comment) {
    words_gap gap = {0, 0, 0, 0};
    size_t room = BOOK_MARKS - said->marks;
    size_t found = qp_marks_of_comment(said->mark + said->marks, room, comment);
    said->marks += found < room ? found : room;
    said->text.len = 0;
    for (size_t i = 0; i < comment.len;) {
        qp_text rest = {comment.ptr + i, comment.len - i};
        size_t skipped = command_length(rest);
        uint32_t c;
        safe_char shown;
        if (skipped) {
            take_command(said, (qp_text){rest.ptr, skipped});
            gap.blank = 1;
            i += skipped;
            continue;
        }
        size_t n = char_next(&c, rest.ptr, rest.len);
        if (!take_blank(&gap, c)) {
            fill_gap(&said->text, &gap, c);
            safe_next(&shown, rest.ptr, rest.len);
            buffer_add(&said->text, shown.text, shown.len);
            gap = (words_gap){0, 0, 0, c};
        }
        i += n;
    }
    size_t wide = text_columns(buffer_text(&said->text));
    if (wide > said->longest) said->longest = wide;
    /* "D" alone is how some programs ask for a diagram. */
    if (qp_text_is(buffer_text(&said->text), "D")) {
        said->diagram = 1;
        said->text.len = 0;
    }
}

/* ---- glyphs ---------------------------------------------------------------
 */

enum { NAG_DIAGRAM_OLD = 201, NAG_DIAGRAM = 220, NAG_DIAGRAM_BLACK = 221 };

int qp__book_glyph_diagram(int nag) {
    if (nag == NAG_DIAGRAM_BLACK) return 2;
    return nag == NAG_DIAGRAM || nag == NAG_DIAGRAM_OLD;
}

/* Signs as chess books print them, of those that most fonts have. */
static const struct {
    int nag;
    const char *sign;
} GLYPHS[] = {
    {1, "!"},
    {2, "?"},
    {3, "!!"},
    {4, "??"},
    {5, "!?"},
    {6, "?!"},
    {7, "\xE2\x96\xA1"},
    {10, "="},
    {11, "="},
    {12, "="},
    {13, "\xE2\x88\x9E"},
    {14, "+/="},
    {15, "=/+"},
    {16, "\xC2\xB1"},
    {17, "\xE2\x88\x93"},
    {18, "+\xE2\x88\x92"},
    {19, "\xE2\x88\x92+"},
    {20, "+\xE2\x88\x92"},
    {21, "\xE2\x88\x92+"},
    {22, "\xE2\x8A\x99"},
    {23, "\xE2\x8A\x99"},
    {36, "\xE2\x86\x91"},
    {37, "\xE2\x86\x91"},
    {40, "\xE2\x86\x92"},
    {41, "\xE2\x86\x92"},
    {44, "=/\xE2\x88\x9E"},
    {45, "=/\xE2\x88\x9E"},
    {132, "\xE2\x87\x86"},
    {133, "\xE2\x87\x86"},
    {138, "\xE2\x8A\x95"},
    {139, "\xE2\x8A\x95"},
    {146, "N"},
};
enum { GLYPHS_LEN = sizeof GLYPHS / sizeof *GLYPHS, NAG_SUFFIXES = 6 };

/* What they say, for Chinese, where these signs are not known. */
static const char *glyph_words(const qp_game_book *b, int nag) {
    switch (nag) {
    case 7: return qp__book_say(b, "the only move");
    case 10:
    case 11: return qp__book_say(b, "equal");
    case 12: return qp__book_say(b, "equal, with play");
    case 13: return qp__book_say(b, "unclear");
    case 14: return qp__book_say(b, "Red is slightly better");
    case 15: return qp__book_say(b, "Black is slightly better");
    case 16: return qp__book_say(b, "Red is better");
    case 17: return qp__book_say(b, "Black is better");
    case 18:
    case 20: return qp__book_say(b, "Red is winning");
    case 19:
    case 21: return qp__book_say(b, "Black is winning");
    case 22:
    case 23: return qp__book_say(b, "zugzwang");
    case 36:
    case 37: return qp__book_say(b, "with the initiative");
    case 40:
    case 41: return qp__book_say(b, "with an attack");
    case 44:
    case 45: return qp__book_say(b, "with compensation");
    case 132:
    case 133: return qp__book_say(b, "with counterplay");
    case 138:
    case 139: return qp__book_say(b, "short of time");
    default: return qp__book_say(b, "a novelty");
    }
}

void qp__book_glyph(char out[64], const qp_game_book *b, int nag) {
    int i = 0;
    *out = '\0';
    if (qp__book_glyph_diagram(nag) || nag <= 0) return;
    while (i < GLYPHS_LEN && GLYPHS[i].nag != nag) i++;
    if (i == GLYPHS_LEN)
        snprintf(out, 64, BOOK_BLANK "$%d", nag);
    else if (nag <= NAG_SUFFIXES)
        snprintf(out, 64, "%s", GLYPHS[i].sign);
    else if (b->o.lang == QP_LANG_EN)
        snprintf(out, 64, BOOK_BLANK "%s", GLYPHS[i].sign);
    else
        snprintf(out, 64, qp__book_say(b, " (%s)"), glyph_words(b, nag));
}
