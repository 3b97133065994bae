/* player_name_latin.c - names of players in Latin letters, by how their
 * characters are read.
 *
 * Owns readings (player_name_latin.inc, from Unihan). One reading denotes
 * many characters, so that what is made here finds names and never joins them.
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
