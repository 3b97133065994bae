/* names.c - tags in other signs than PGN's, and under Chinese names: what
 * people type for [Name "value"] in a Chinese text editor, with wide blanks,
 * colons and curly quotes. A known Chinese name becomes that of the
 * specification.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/inline/ascii.h"
#include "reader_int.h"
#include "scan.h"

static const struct {
    char chinese[16], name[12];
} PGN_NAMES[] = {
#define TAG_NAME(chinese, name) {chinese, name},
#include "names.inc"
#undef TAG_NAME
};
enum { PGN_NAMES_LEN = sizeof PGN_NAMES / sizeof *PGN_NAMES };

enum { PART, OPEN, CLOSE, LEFT, RIGHT };
static const struct {
    uint8_t kind;
    char text[4];
} PGN_MARKS[] = {
#define MARK(kind, text) {kind, text},
#include "marks.inc"
#undef MARK
};
enum { MARKS_LEN = sizeof PGN_MARKS / sizeof *PGN_MARKS };

/* Bytes of a mark of this kind at the start of a text, or 0. */
static size_t pgn_mark(const char *p, size_t len, int kind) {
    for (size_t i = 0; i < MARKS_LEN; i++) {
        size_t n = strlen(PGN_MARKS[i].text);
        if (PGN_MARKS[i].kind == kind && n <= len &&
            !memcmp(p, PGN_MARKS[i].text, n))
            return n;
    }
    return 0;
}

/* Bytes of blanks and their equivalents at the start of a text. */
static size_t parting(const char *p, size_t len) {
    size_t i = 0, n;
    while (i < len &&
           (n = char_blank(p[i]) ? 1 : pgn_mark(p + i, len - i, PART)))
        i += n;
    return i;
}

/* The usual form of a name, or NULL. */
static const char *usual(const char *p, size_t len, const char **chinese) {
    *chinese = NULL;
    if (!len || (unsigned char)*p < 0x80) return NULL; /* as most are */
    for (size_t i = 0; i < PGN_NAMES_LEN; i++) {
        *chinese = PGN_NAMES[i].chinese;
        if (strlen(*chinese) == len && !memcmp(p, *chinese, len))
            return PGN_NAMES[i].name;
    }
    *chinese = NULL;
    return NULL;
}

static int pgn_names_is_letter(char c) {
    return char_letter(c) || c == '_';
}

/* What parts a name from its value: blanks of any kind, a colon. */
static size_t parts(const char *p, size_t len) {
    return *p == ':' ? 1 : parting(p, len);
}

qp_text qp__pgn_usual_name(qp_text name) {
    const char *chinese, *text = usual(name.ptr, name.len, &chinese);
    return text ? qp_text_of(text) : name;
}

size_t qp__pgn_name_char(qp_text name, size_t at, int *fits) {
    const char *p = name.ptr + at;
    size_t len = name.len - at, n = 1;
    if ((unsigned char)*p < 0x80) {
        *fits = pgn_names_is_letter(*p) || char_digit(*p);
        return 1;
    }
    while (n < len && is_cont(p[n])) n++;
    *fits = !pgn_mark(p, len, PART) && !pgn_mark(p, len, OPEN);
    return n;
}

int qp__pgn_name_fits(qp_text name) {
    size_t i = 0;
    while (i < name.len &&
           (pgn_names_is_letter(name.ptr[i]) || char_digit(name.ptr[i])))
        i++;
    return i == name.len;
}

size_t qp__pgn_wide_open(const char *p, size_t len) {
    return pgn_mark(p, len, LEFT);
}

int qp__pgn_wide_name(qp_text t, char next) {
    const char *chinese;
    size_t n = 0, letters = 0;
    for (; n < t.len && !pgn_mark(t.ptr + n, t.len - n, PART) &&
           !pgn_mark(t.ptr + n, t.len - n, OPEN) && t.ptr[n] != '"' &&
           t.ptr[n] != ':';
         n++)
        letters += pgn_names_is_letter(t.ptr[n]) || char_digit(t.ptr[n]);
    if (!n || (n == t.len && next != ' ' && next != '\t')) return 0;
    return letters == n || usual(t.ptr, n, &chinese) != NULL;
}

int qp__pgn_tag_at(const char *p, const char *end) {
    size_t len = (size_t)(end - p), i = 0;
    while (i < len && char_blank(p[i])) i++;
    size_t name = i;
    while (i < len &&
           (pgn_names_is_letter(p[i]) || (i > name && char_digit(p[i])) ||
            ((unsigned char)p[i] >= 0x80 && !pgn_mark(p + i, len - i, PART) &&
             !pgn_mark(p + i, len - i, OPEN))))
        i++;
    if (i == name || i - name > 30) return 0;
    for (size_t n; i < len && (n = parts(p + i, len - i)) > 0;) i += n;
    return i < len && (p[i] == '"' || pgn_mark(p + i, len - i, OPEN));
}

int qp__pgn_name_known(const qp_pgn_reader *r) {
    const char *chinese;
    if (usual(r->token, r->name_len, &chinese)) return 1;
    for (size_t i = 0; i < r->name_len; i++)
        if ((unsigned char)r->token[i] >= 0x80 || r->token[i] == '?') return 0;
    return 1;
}

void qp__pgn_name_use(qp_pgn_reader *r) {
    size_t n = r->name_len;
    if (r->tag_wide) r->tag_signs = 1;
    for (size_t i = 0; i < n; i++) {
        if (r->token[i] != '?') continue;
        r->token[i] = '_'; /* a character that an encoding lacked */
        r->tag_signs = 1;
    }
    const char *name = usual(r->token, n, &r->tag_alias);
    if (!name) return;
    size_t m = strlen(name);
    memmove(r->token + m, r->token + n, r->len - n);
    memcpy(r->token, name, m);
    r->name_len = m;
    r->len = r->len - n + m;
}

/* Bytes of the name in the token, up to a mark. */
static size_t name_end(const qp_pgn_reader *r) {
    size_t i = 0;
    for (; i < r->len; i++)
        if ((unsigned char)r->token[i] >= 0xC2 &&
            (pgn_mark(r->token + i, r->len - i, PART) ||
             pgn_mark(r->token + i, r->len - i, OPEN)))
            break;
    return i;
}

/* What the token holds after the name: only marks that part, or the start of
 * the value too. */
static int part_name(qp_pgn_reader *r, size_t end, char next, int *value) {
    size_t gap = parting(r->token + end, r->len - end);
    int more = end + gap < r->len;
    int quoted =
        more && pgn_mark(r->token + end + gap, r->len - end - gap, OPEN);
    r->name_len = end;
    if (more && !quoted && !qp__pgn_name_known(r)) return 0;
    if (!more && (next == '\n' || next == ']')) return 0;
    if (!more) r->len = end;
    r->tag_signs = 1;
    *value = more ? 2 : next == '"';
    return 1;
}

int qp__pgn_name_read(qp_pgn_reader *r, char next, int *value) {
    size_t end = name_end(r);
    *value = 0;
    if (!end) return 0;
    if (end < r->len) return part_name(r, end, next, value);
    if (!char_blank(next) && next != '"' && next != ':' && next != '=')
        return 0;
    r->name_len = r->len;
    if (next == '"') r->tag_signs = 1;
    *value = next == '"';
    return 1;
}

void qp__pgn_name_bare(qp_pgn_reader *r) {
    char *p = r->token + r->name_len;
    size_t len = r->len - r->name_len, n = parting(p, len), last;
    size_t open = n < len && p[n] == '"' ? 1 : pgn_mark(p + n, len - n, OPEN);
    if (n) r->tag_signs = 1;
    while (len > n && char_blank(p[len - 1])) len--;
    if (r->tag_wide && len >= n + 3 && pgn_mark(p + len - 3, 3, RIGHT)) {
        len -= 3;
        r->tag_cut = 0;
    }
    if (open) {
        r->tag_signs = 1;
        r->tag_bare = 0;
        n += open;
        last = len > n && p[len - 1] == '"' ? 1
               : len >= n + 3               ? pgn_mark(p + len - 3, 3, CLOSE)
                                            : 0;
        len -= last;
    }
    memmove(p, p + n, len - n);
    r->len = r->name_len + len - n;
}
