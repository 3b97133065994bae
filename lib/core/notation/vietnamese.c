/* vietnamese.c - moves as Vietnamese players write them: the short form, P2-5,
 * and the long one, "Phao 2 binh 5", with accents or without. The result is a
 * relative form like that of Chinese. King and elephant differ in their accents
 * alone.
 *
 * SPDX-License-Identifier: MIT
 */
#include "move_text.h"

#include "../base/utf8.h"

#include <string.h>

static unsigned viet_digit(char c) {
    return c >= '1' && c <= '9' ? (unsigned)(c - '0') : 0;
}

static char viet_lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* ---- the short form ------------------------------------------------------ */

static unsigned short_piece(char c) {
    switch (viet_lower(c)) {
    case 's': return QP_ADVISOR;
    case 't':
    case 'v': return QP_BISHOP;
    case 'm': return QP_KNIGHT;
    case 'x': return QP_ROOK;
    case 'p': return QP_CANNON;
    case 'b':
    case 'c': return QP_PAWN;
    default: return 0;
    }
}

static unsigned short_mark(char c) {
    switch (viet_lower(c)) {
    case 't': return QP__MARK_FRONT;
    case 'g': return QP__MARK_MIDDLE;
    case 's': return QP__MARK_REAR;
    default: return QP__MARK_NONE;
    }
}

static unsigned short_way(char c) {
    if (c == '.') return QP__WAY_ON;
    if (c == '/') return QP__WAY_BACK;
    return c == '-' ? QP__WAY_SIDE : QP__WAY_ANY;
}

/* Four letters and signs; five when they begin with the king's two. */
static int parse_short(qp__relative *r, qp_text t) {
    const char *p = t.ptr;
    if (t.len == 5 && viet_lower(p[0]) == 't' && viet_lower(p[1]) == 'g') {
        r->kind = QP_KING;
        p++;
    } else if (t.len == 4) {
        r->kind = (uint8_t)short_piece(*p);
    }
    if (!r->kind) return 0;
    r->file = (uint8_t)viet_digit(p[1]);
    r->mark = (uint8_t)short_mark(p[1]);
    if (r->kind == QP_PAWN && viet_lower(p[1]) >= 'a' &&
        viet_lower(p[1]) <= 'e')
        r->ordinal = r->letter = (uint8_t)(viet_lower(p[1]) - 'a' + 1);
    r->way = (uint8_t)short_way(p[2]);
    r->num = (uint8_t)viet_digit(p[3]);
    return (r->file || r->mark || r->ordinal) && r->way && r->num;
}

/* ---- the long form ------------------------------------------------------- */

/* What a letter is without its accents: a run of characters each. */
static char base_letter(uint32_t c) {
    static const struct {
        uint16_t first, last;
        char base;
    } RUNS[] = {
        {0xC0, 0xC5, 'a'},     {0xC8, 0xCB, 'e'},     {0xCC, 0xCF, 'i'},
        {0xD0, 0xD0, 'd'},     {0xD2, 0xD6, 'o'},     {0xD9, 0xDC, 'u'},
        {0xDD, 0xDD, 'y'},     {0xE0, 0xE5, 'a'},     {0xE8, 0xEB, 'e'},
        {0xEC, 0xEF, 'i'},     {0xF2, 0xF6, 'o'},     {0xF9, 0xFC, 'u'},
        {0xFD, 0xFD, 'y'},     {0x102, 0x103, 'a'},   {0x110, 0x111, 'd'},
        {0x128, 0x129, 'i'},   {0x168, 0x169, 'u'},   {0x1A0, 0x1A1, 'o'},
        {0x1AF, 0x1B0, 'u'},   {0x1EA0, 0x1EB7, 'a'}, {0x1EB8, 0x1EC7, 'e'},
        {0x1EC8, 0x1ECB, 'i'}, {0x1ECC, 0x1EE3, 'o'}, {0x1EE4, 0x1EF1, 'u'},
        {0x1EF2, 0x1EF9, 'y'},
    };
    if (c < 0x80) return viet_lower((char)c);
    for (size_t i = 0; i < sizeof RUNS / sizeof *RUNS; i++)
        if (c >= RUNS[i].first && c <= RUNS[i].last) return RUNS[i].base;
    return 0;
}

/* A word without accents. */
typedef struct viet_word {
    char text[8];
    int acute, dot; /* over and under a letter, as in king and elephant */
} viet_word;

enum { VIET_WORDS = 4 };

/* '_' denotes a blank where one would end the word. */
static int viet_is_blank(char c) {
    return c == ' ' || c == '\t' || c == '_';
}

/* Adds a character; 0 if it is no letter or digit, or one too many. */
static int add_letter(viet_word *w, size_t *n, uint32_t c) {
    if (c == 0x301 || c == 0x1EDB || c == 0x1EDA) w->acute = 1;
    if (c == 0x323 || c == 0x1EE3 || c == 0x1EE2) w->dot = 1;
    if (c >= 0x300 && c < 0x370) return 1; /* accents on their own */
    char base = base_letter(c);
    if (!base || *n + 1 >= sizeof w->text) return 0;
    w->text[(*n)++] = base;
    return 1;
}

/* The words of a text; 0 if they are not four. */
static int split(viet_word out[VIET_WORDS], qp_text t) {
    const unsigned char *p = (const unsigned char *)t.ptr;
    size_t n = 0;
    int count = 0;
    memset(out, 0, VIET_WORDS * sizeof *out);
    for (size_t i = 0, len; i < t.len; i += len) {
        uint32_t c;
        len = qp__utf8_get(&c, p + i, t.len - i);
        if (!len) return 0;
        if (viet_is_blank((char)c) && c < 0x80) {
            count += n > 0;
            n = 0;
        } else if (count == VIET_WORDS || !add_letter(&out[count], &n, c)) {
            return 0;
        }
    }
    return count + (n > 0) == VIET_WORDS;
}

typedef struct entry {
    char text[8];
    uint8_t value;
} entry;

static const entry VIET_PIECES[] = {
    {"tuong", QP_KING}, {"si", QP_ADVISOR},  {"bo", QP_BISHOP},
    {"voi", QP_BISHOP}, {"ma", QP_KNIGHT},   {"xe", QP_ROOK},
    {"xa", QP_ROOK},    {"phao", QP_CANNON}, {"binh", QP_PAWN},
    {"chot", QP_PAWN},  {"tot", QP_PAWN},    {"", 0},
};
static const entry VIET_MARKS[] = {
    {"truoc", QP__MARK_FRONT},
    {"tien", QP__MARK_FRONT},
    {"giua", QP__MARK_MIDDLE},
    {"trung", QP__MARK_MIDDLE},
    {"sau", QP__MARK_REAR},
    {"hau", QP__MARK_REAR},
    {"", 0},
};
static const entry VIET_WAYS[] = {
    {"tan", QP__WAY_ON},   {"tien", QP__WAY_ON},   {"thoai", QP__WAY_BACK},
    {"lui", QP__WAY_BACK}, {"binh", QP__WAY_SIDE}, {"", 0},
};
static const entry NUMBERS[] = {
    {"nhat", 1}, {"nhi", 2},  {"tam", 3}, {"tu", 4},  {"ngu", 5},
    {"luc", 6},  {"that", 7}, {"bat", 8}, {"cuu", 9}, {"", 0},
};

static unsigned look_up(const entry *list, const viet_word *w) {
    while (*list->text && strcmp(list->text, w->text) != 0) list++;
    return list->value;
}

static unsigned viet_number(const viet_word *w) {
    if (viet_digit(w->text[0]) && !w->text[1]) return viet_digit(w->text[0]);
    return look_up(NUMBERS, w);
}

static int parse_long(qp__relative *r, unsigned *other, qp_text text) {
    viet_word w[VIET_WORDS];
    if (!split(w, text)) return 0;
    int piece = 0;
    r->file = (uint8_t)viet_number(&w[1]);
    r->mark = (uint8_t)look_up(VIET_MARKS, &w[1]);
    if (!r->file && !r->mark) { /* the mark is first */
        r->mark = (uint8_t)look_up(VIET_MARKS, &w[0]);
        piece = 1;
    }
    r->kind = (uint8_t)look_up(VIET_PIECES, &w[piece]);
    if (r->kind == QP_KING && w[piece].dot) r->kind = QP_BISHOP;
    *other = r->kind == QP_KING && !w[piece].acute ? QP_BISHOP : 0;
    r->way = (uint8_t)look_up(VIET_WAYS, &w[2]);
    r->num = (uint8_t)viet_number(&w[3]);
    return r->kind && (r->file || r->mark) && r->way && r->num;
}

int qp__vietnamese_parse(qp__relative *out, unsigned *other, qp_text text) {
    qp__relative r = {0};
    while (text.len && memchr("+#!?", text.ptr[text.len - 1], 4)) text.len--;
    *other = 0;
    if (text.len < 4) return 0;
    if (!parse_short(&r, text)) {
        r = (qp__relative){0};
        if (text.len < 9 || !parse_long(&r, other, text)) return 0;
    }
    *out = r;
    return 1;
}
