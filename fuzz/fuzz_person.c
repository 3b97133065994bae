/* fuzz_person.c - properties of names, for any bytes at all:
 *
 *   1. name and rest lie within the text, and do not overlap
 *   2. a key fits, and ends where it says; so does that in Latin letters
 *   3. folding never makes a text longer, and UTF-8 folded twice is folded
 *      once; other bytes can come together when a blank between them goes
 *
 * SPDX-License-Identifier: MIT
 */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "qipu/player_name.h"

static int lies_within(qp_text part, qp_text whole) {
    return part.ptr >= whole.ptr &&
           part.ptr + part.len <= whole.ptr + whole.len;
}

/* Nonzero when every byte belongs to a character; what overlong ones are is
 * not asked, as no blank is cut out of them. */
static int is_utf8(qp_text text) {
    for (size_t i = 0, n; i < text.len; i += n) {
        unsigned char c = (unsigned char)text.ptr[i];
        n = c < 0x80 ? 1 : c < 0xE0 ? 2 : c < 0xF0 ? 3 : 4;
        if ((c >= 0x80 && c < 0xC2) || c > 0xF4 || i + n > text.len) return 0;
        for (size_t k = 1; k < n; k++)
            if (((unsigned char)text.ptr[i + k] & 0xC0) != 0x80) return 0;
    }
    return 1;
}

static void check_fold(qp_text text) {
    char *once = malloc(text.len + 1), *twice = malloc(text.len + 1);
    LAW(once && twice);
    size_t len = qp_person_fold(once, text.len + 1, text);
    LAW(len <= text.len && once[len] == '\0');
    size_t again = qp_person_fold(twice, text.len + 1, (qp_text){once, len});
    if (is_utf8(text)) LAW(again == len && !memcmp(once, twice, len));
    free(once);
    free(twice);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char none[] = "";
    qp_text text = {size ? (const char *)data : none, size}, name, rest;
    qp_text team = {"", 0};
    char key[QP_PERSON_MAX];
    qp_person_cut(&name, &rest, text, team);
    LAW(lies_within(name, text) && lies_within(rest, text));
    LAW(!rest.len || name.ptr + name.len <= rest.ptr ||
        rest.ptr + rest.len <= name.ptr);
    size_t len = qp_person_key(key, text, team);
    LAW(len < QP_PERSON_MAX && key[len] == '\0');
    len = qp_person_latin(key, text, team);
    LAW(len < QP_PERSON_MAX && key[len] == '\0');
    check_fold(text);
    return 0;
}
