/* test_person.c - test/spec/person.qpt.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "qipu/player_name.h"
#include "table.h"

static void check_text(const kase *k, const char *name, qp_text got) {
    const field *want = kase_get(k, name);
    if (want && !same_text((qp_text){want->value, want->len}, got))
        kase_fail(k, "%s: want '%s', got '%.*s'", name, want->value,
                  (int)got.len, got.ptr);
}

/* Each of the names, separated by ';', is one for the key, or is not. */
static void check_sounds(const kase *k, const char *name, qp_text key,
                         int want) {
    const field *list = kase_get(k, name);
    if (!list) return;
    for (size_t at = 0, n; at <= list->len; at += n + 1) {
        const char *from = list->value + at;
        const char *end = memchr(from, ';', list->len - at);
        n = end ? (size_t)(end - from) : list->len - at;
        if ((qp_person_sounds((qp_text){from, n}, key) != 0) != want)
            kase_fail(k, "%s: '%.*s'", name, (int)n, from);
    }
}

static void check_case(const kase *k) {
    const field *in = kase_get(k, "in"), *tag = kase_get(k, "team");
    const field *fold = kase_get(k, "fold");
    qp_text text = {in->value, in->len}, team = {"", 0}, name, rest;
    char key[QP_PERSON_MAX], folded[256];
    if (tag) team = (qp_text){tag->value, tag->len};
    size_t len = qp_person_key(key, text, team);
    if (strlen(key) != len) kase_fail(k, "the length is wrong");
    check_text(k, "key", (qp_text){key, len});
    check_sounds(k, "sounds", (qp_text){key, len}, 1);
    check_sounds(k, "differs", (qp_text){key, len}, 0);
    qp_person_cut(&name, &rest, text, team);
    check_text(k, "name", name);
    check_text(k, "rest", rest);
    if (kase_get(k, "latin")) {
        len = qp_person_latin(key, text, team);
        if (strlen(key) != len) kase_fail(k, "the length in Latin is wrong");
        check_text(k, "latin", (qp_text){key, len});
    }
    if (fold) {
        len = qp_person_fold(folded, sizeof folded, text);
        check_text(k, "fold", (qp_text){folded, len});
    }
}

int main(int argc, char **argv) {
    return table_main(argc, argv, check_case);
}
