/* player_name.c - names of players: separates the team, computes the key.
 *
 * Owns when a name is cut off what is beside it. A cut that is doubtful is
 * not made: two keys for one player are found and joined by a person, one key
 * for two is not noticed. Characters are folded by player_name_fold.c.
 *
 * SPDX-License-Identifier: MIT
 */
#include "player_name_int.h"

#include <string.h>

#include "player_name_table.inc"

enum {
    PERSON_CHARS = 48, /* a longer text is no name with its team */
    PERSON_HASH_LEN = 17
};

/* A text as folded characters, each with its place in it. Blanks are kept as
 * one ' ' between others; what is dropped is not here. */
typedef struct person_line {
    size_t n;
    uint32_t c[PERSON_CHARS];
    size_t at[PERSON_CHARS], end[PERSON_CHARS];
} person_line;

/* A part of it: characters first..last-1. */
typedef struct person_part {
    size_t first, last;
} person_part;

static int person_is_han(uint32_t c) {
    return (c >= 0x3400 && c <= 0x9FFF) || (c >= 0x20000 && c <= 0x3FFFF);
}

/* 0 when the text is too long. */
static int person_lay_out(person_line *line, qp_text text) {
    size_t at = 0;
    line->n = 0;
    while (at < text.len) {
        person_char next =
            qp__person_next((qp_text){text.ptr + at, text.len - at});
        uint32_t c = next.blank ? ' ' : next.c;
        int doubled = c == ' ' && (!line->n || line->c[line->n - 1] == ' ');
        if (c && !doubled) {
            if (line->n == PERSON_CHARS) return 0;
            line->c[line->n] = c;
            line->at[line->n] = at;
            line->end[line->n++] = at + next.bytes;
        }
        at += next.bytes;
    }
    if (line->n && line->c[line->n - 1] == ' ') line->n--;
    return 1;
}

static qp_text person_text(const person_line *line, person_part part,
                           qp_text text) {
    if (part.first >= part.last) return (qp_text){text.ptr, 0};
    size_t at = line->at[part.first];
    return (qp_text){text.ptr + at, line->end[part.last - 1] - at};
}

/* ---- words of the tables ------------------------------------------------- */

/* How many characters of a part a word takes at its beginning, blanks passed
 * over; 0 if it does not begin so. '#' is a number. The word is folded. */
static size_t person_begins(const person_line *line, person_part part,
                            const char *word) {
    qp_text rest = {word, strlen(word)};
    size_t i = part.first, bytes;
    while (rest.len) {
        uint32_t want = qp__person_char(rest, &bytes);
        while (i < part.last && line->c[i] == ' ') i++;
        size_t from = i;
        if (want == '#')
            while (i < part.last && line->c[i] >= '0' && line->c[i] <= '9') i++;
        else if (i < part.last && line->c[i] == want)
            i++;
        if (i == from) return 0;
        rest.ptr += bytes;
        rest.len -= bytes;
    }
    return i - part.first;
}

/* The same with a folded text for a word. */
static size_t person_begins_text(const person_line *line, person_part part,
                                 qp_text team) {
    size_t i = part.first, met = 0;
    while (team.len) {
        person_char want = qp__person_next(team);
        team.ptr += want.bytes;
        team.len -= want.bytes;
        if (!want.c) continue;
        while (i < part.last && line->c[i] == ' ') i++;
        if (i == part.last || line->c[i++] != want.c) return 0;
        met++;
    }
    return met > 1 ? i - part.first : 0; /* one character is no team */
}

static size_t person_any(const person_line *line, person_part part,
                         const char *const *words, size_t count) {
    for (size_t i = 0; i < count; i++) {
        size_t n = person_begins(line, part, words[i]);
        if (n) return n;
    }
    return 0;
}

#define PERSON_ANY(line, part, table)                                          \
    person_any(line, part, table, sizeof(table) / sizeof *(table))

static int person_is_surname(uint32_t c) {
    size_t low = 0, high = sizeof PERSON_SURNAME / sizeof *PERSON_SURNAME;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (PERSON_SURNAME[middle] == c) return 1;
        if (PERSON_SURNAME[middle] < c)
            low = middle + 1;
        else
            high = middle;
    }
    return 0;
}

/* ---- names --------------------------------------------------------------- */

static person_part person_trim(const person_line *line, person_part part) {
    while (part.first < part.last && line->c[part.first] == ' ') part.first++;
    while (part.first < part.last && line->c[part.last - 1] == ' ') part.last--;
    return part;
}

/* Nonzero if a part is a Chinese name: a surname, and one or two characters
 * more; blanks within are skipped. */
static int person_is_name(const person_line *line, person_part part) {
    size_t n = 0;
    part = person_trim(line, part);
    if (part.first == part.last) return 0;
    for (size_t i = part.first; i < part.last; i++) {
        if (line->c[i] != ' ' && !person_is_han(line->c[i])) return 0;
        n += line->c[i] != ' ';
    }
    if (PERSON_ANY(line, part, PERSON_DOUBLE)) return n == 3 || n == 4;
    return (n == 2 || n == 3) && person_is_surname(line->c[part.first]);
}

/* ---- cuts ---------------------------------------------------------------- */

static int person_opens(uint32_t c) {
    return c == '(' || c == '[' || c == 0x3010 || c == 0x3014 || c == '<';
}

static int person_closes(uint32_t c) {
    return c == ')' || c == ']' || c == 0x3011 || c == 0x3015 || c == '>';
}

/* Nonzero if `part` is one of a table's words, whole; with `open` it may be
 * the beginning of one, as where a field was too short. */
static int person_is_any(const person_line *line, person_part part,
                         const char *const *words, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (person_begins(line, part, words[i]) == part.last - part.first)
            return 1;
    return 0;
}

#define PERSON_IS_ANY(line, part, table)                                       \
    person_is_any(line, part, table, sizeof(table) / sizeof *(table))

/* Takes a team or a grade in brackets off the end; `*rest` gets it. */
static person_part person_cut_brackets(const person_line *line,
                                       person_part part, person_part *rest,
                                       qp_text team) {
    size_t i = part.last, last = part.last;
    if (part.first == last) return part;
    if (person_closes(line->c[last - 1])) last--;
    while (i > part.first && !person_opens(line->c[i - 1])) i--;
    if (i <= part.first + 1) return part;
    person_part inner = person_trim(line, (person_part){i, last});
    size_t len = inner.last - inner.first;
    if (!len || (person_begins_text(line, inner, team) != len &&
                 !PERSON_IS_ANY(line, inner, PERSON_TEAM) &&
                 !PERSON_IS_ANY(line, inner, PERSON_GRADE)))
        return part;
    *rest = inner;
    return person_trim(line, (person_part){part.first, i - 1});
}

/* Where the name begins after teams that are known, or part.first. */
static size_t person_after_teams(const person_line *line, person_part part,
                                 qp_text team) {
    size_t at = part.first, n;
    do {
        person_part rest = {at, part.last};
        n = person_begins_text(line, rest, team);
        if (!n) n = PERSON_ANY(line, rest, PERSON_TEAM);
        rest.first += n;
        if (n && rest.first < part.last && line->c[rest.first] == ' ')
            rest.first++;
        if (n && person_is_name(line, rest)) return rest.first;
        at = rest.first;
    } while (n && at < part.last);
    return part.first;
}

/* Where the name begins after the last blank, or part.first. A single character
 * on either side is a part of the name that was spread out; so is a surname of
 * two. */
static size_t person_after_blank(const person_line *line, person_part part) {
    size_t i = part.last, n;
    while (i > part.first && line->c[i - 1] != ' ') i--;
    if (i <= part.first + 2) return part.first;
    person_part front = person_trim(line, (person_part){part.first, i});
    person_part name = {i, part.last};
    n = PERSON_ANY(line, front, PERSON_DOUBLE);
    if (n && n == front.last - front.first) return part.first;
    for (size_t j = front.first; j < front.last; j++)
        if (!person_is_han(line->c[j])) return part.first;
    if (front.last - front.first < 2 || name.last - name.first < 2)
        return part.first;
    if (person_is_name(line, name)) return i;
    /* A name of another land's, after a land or a team that is known. */
    n = name.last - name.first;
    if (n > 6 || !PERSON_IS_ANY(line, front, PERSON_TEAM)) return part.first;
    for (size_t j = name.first; j < name.last; j++)
        if (!person_is_han(line->c[j])) return part.first;
    return i;
}

void qp_person_cut(qp_text *name, qp_text *rest, qp_text text, qp_text team) {
    person_line line;
    person_part cut = {0, 0};
    *name = text;
    if (rest) *rest = (qp_text){text.ptr, 0};
    if (!person_lay_out(&line, text)) return;
    person_part part = {0, line.n};
    part = person_cut_brackets(&line, part, &cut, team);
    size_t begins = person_after_teams(&line, part, team);
    if (begins == part.first) begins = person_after_blank(&line, part);
    if (begins > part.first && cut.first == cut.last)
        cut = person_trim(&line, (person_part){part.first, begins});
    part.first = begins;
    *name = person_text(&line, part, text);
    if (rest) *rest = person_text(&line, cut, text);
}

/* ---- the key ------------------------------------------------------------- */

/* FNV-1a, for keys that do not fit: the same on every machine. */
static uint64_t person_hash(qp_text text) {
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    for (size_t i = 0; i < text.len; i++)
        hash = (hash ^ (unsigned char)text.ptr[i]) * UINT64_C(0x100000001B3);
    return hash;
}

/* Nonzero if "v" at the end of `key` is the U with two dots of Pinyin: a word
 * of "lv" or "nv". */
static int person_is_pinyin_v(const char *key, size_t word, size_t len) {
    return len - word == 2 && (key[word] == 'l' || key[word] == 'n') &&
           key[word + 1] == 'v';
}

/* Folds a name whole; SIZE_MAX when it does not fit. */
static size_t person_fold_name(char out[QP_PERSON_MAX], qp_text name) {
    size_t len = 0, word = 0;
    while (name.len) {
        person_char next = qp__person_next(name);
        name.ptr += next.bytes;
        name.len -= next.bytes;
        if (next.c) {
            if (len + 5 > QP_PERSON_MAX) return SIZE_MAX;
            len += qp__person_put(out + len, next.c);
        }
        if (next.blank || !name.len) {
            if (person_is_pinyin_v(out, word, len)) out[len - 1] = 'u';
            word = len;
        }
    }
    out[len] = '\0';
    return len;
}

/* Returns nonzero if nothing in a key can be seen but question marks, points
 * and strokes, or if it is "the red side" or "the black side", which programs
 * write in place of a name. */
static int person_is_nobody(const char *key) {
    static const char *const NOBODY[] = {
        "\xE2\x80\x94", "\xE7\xBA\xA2\xE6\x96\xB9", "\xE9\xBB\x91\xE6\x96\xB9"};
    for (size_t i = 0; i < sizeof NOBODY / sizeof *NOBODY; i++)
        if (!strcmp(key, NOBODY[i])) return 1;
    for (;;) {
        key += strspn(key, "?.*/");
        if (!*key) return 1;
        int width_zero = !strncmp(key, "\xE2\x80", 2) &&
                         (unsigned char)key[2] >= 0x8B &&
                         (unsigned char)key[2] <= 0x8F;
        if (!width_zero && strncmp(key, "\xE2\x81\xA0", 3) &&
            strncmp(key, "\xEF\xBB\xBF", 3))
            return 0;
        key += 3;
    }
}

size_t qp_person_key(char out[QP_PERSON_MAX], qp_text text, qp_text team) {
    static const char hex[] = "0123456789abcdef";
    qp_text name;
    qp_person_cut(&name, NULL, text, team);
    size_t len = person_fold_name(out, name);
    if (len == SIZE_MAX) {
        uint64_t hash = person_hash(name);
        qp_person_fold(out, QP_PERSON_MAX - PERSON_HASH_LEN, name);
        len = strlen(out);
        out[len++] = '#';
        for (int shift = 60; shift >= 0; shift -= 4)
            out[len++] = hex[hash >> shift & 15];
        out[len] = '\0';
    }
    if (person_is_nobody(out)) {
        out[0] = '\0';
        return 0;
    }
    return len;
}
