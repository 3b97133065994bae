/* player_name_latin.c - names in Pinyin: written from Chinese ones, and
 * compared with them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "player_name_int.h"

#include <string.h>

/* The characters of PERSON_READ before `end`, from where the one before ends.
 */
typedef struct person_syllable {
    char text[7];
    uint16_t end;
} person_syllable;

typedef struct person_surname {
    uint16_t c;
    char text[7];
} person_surname;

#include "player_name_latin.inc"

enum {
    PERSON_READS = sizeof PERSON_READ / sizeof *PERSON_READ,
    PERSON_SURNAMES_READ =
        sizeof PERSON_SURNAME_READ / sizeof *PERSON_SURNAME_READ
};

/* How a folded character is read, or NULL. */
static const char *person_read(uint32_t c, int first) {
    for (size_t i = 0; first && i < PERSON_SURNAMES_READ; i++)
        if (PERSON_SURNAME_READ[i].c == c) return PERSON_SURNAME_READ[i].text;
    for (size_t i = 0; i < PERSON_READS; i++) {
        if (PERSON_READ[i] != c) continue;
        const person_syllable *syllable = PERSON_SYLLABLE;
        while (syllable->end <= i) syllable++;
        return syllable->text;
    }
    return NULL;
}

size_t qp_person_latin(char out[QP_PERSON_MAX], qp_text text, qp_text team) {
    char key[QP_PERSON_MAX];
    qp_text rest = {key, qp_person_key(key, text, team)};
    size_t len = 0;
    out[0] = '\0';
    for (int first = 1; rest.len; first = 0) {
        person_char next = qp__person_next(rest);
        char letter[2] = {(char)next.c, '\0'};
        const char *read = next.c < 0x80 ? letter : person_read(next.c, first);
        size_t n = read ? strlen(read) : 0;
        if (!n || len + n >= QP_PERSON_MAX) {
            out[0] = '\0';
            return 0;
        }
        memcpy(out + len, read, n + 1);
        len += n;
        rest.ptr += next.bytes;
        rest.len -= next.bytes;
    }
    return len;
}

/* ---- names as they are typed --------------------------------------------- */

/* Folds a text to letters; returns 0 if something else is in it. Digits are
 * tones. */
static int sounds_letters(char out[QP_PERSON_MAX], qp_text text) {
    size_t len = qp_person_fold(out, QP_PERSON_MAX, text), n = 0;
    if (len >= QP_PERSON_MAX) return 0;
    for (size_t i = 0; i < len; i++) {
        char c = out[i];
        int after = n && (out[n - 1] == 'l' || out[n - 1] == 'n');
        if ((c >= '0' && c <= '5') || c == ',' || c == '.') continue;
        if (c < 'a' || c > 'z') return 0;
        if (c == 'v') c = 'u';
        if (c == 'y' && after && out[i + 1] == 'u') continue;
        out[n++] = c;
    }
    out[n] = '\0';
    return n > 0;
}

/* How many letters of `text` a reading takes; 0 if it is another. */
static size_t sounds_begins(const char *text, const char *reading) {
    size_t len = strlen(reading);
    return strncmp(text, reading, len) ? 0 : len;
}

static int sounds_from(const uint32_t *c, size_t count, const char *text);

static int sounds_listed(const person_surname *list, size_t listed,
                         const uint32_t *c, size_t count, const char *text) {
    for (size_t i = 0; i < listed; i++) {
        size_t len = list[i].c == *c ? sounds_begins(text, list[i].text) : 0;
        if (len && sounds_from(c + 1, count - 1, text + len)) return 1;
    }
    return 0;
}

/* Nonzero if the characters can be read as the text. */
static int sounds_from(const uint32_t *c, size_t count, const char *text) {
    size_t first = 0;
    if (!count) return !*text;
    for (const person_syllable *s = PERSON_SYLLABLE; first < PERSON_READS;
         first = s++->end) {
        size_t len = sounds_begins(text, s->text);
        for (size_t i = first; len && i < s->end; i++)
            if (PERSON_READ[i] == *c &&
                sounds_from(c + 1, count - 1, text + len))
                return 1;
    }
    return sounds_listed(PERSON_SURNAME_READ, PERSON_SURNAMES_READ, c, count,
                         text) ||
           sounds_listed(PERSON_READ_TOO,
                         sizeof PERSON_READ_TOO / sizeof *PERSON_READ_TOO, c,
                         count, text);
}

int qp_person_sounds(qp_text text, qp_text key) {
    enum { CHARS = 6 };
    char letters[QP_PERSON_MAX];
    uint32_t c[2 * CHARS];
    size_t n = 0;
    if (!sounds_letters(letters, text)) return 0;
    if (qp_text_is(key, letters)) return 1;
    while (key.len && n < CHARS) {
        person_char next = qp__person_next(key);
        key.ptr += next.bytes;
        key.len -= next.bytes;
        c[n++] = next.c;
    }
    if (key.len) return 0;
    memcpy(c + n, c, n * sizeof *c);
    /* The surname first, then last: one character, or two. */
    for (size_t surname = 0; surname < 3 && surname < n; surname++)
        if (sounds_from(c + surname, n, letters)) return 1;
    return 0;
}
