/* fuzz_fen.c - properties of FEN, for any bytes at all:
 *
 *   1. reading ends, and an error is within the input, on line 1, with
 *      nothing written
 *   2. what was read can be written and read back to the same setup
 *   3. no notes if and only if the text is canonical
 *   4. repair accepts what reading accepts, with the same result, and its
 *      own notes only where reading fails
 *   5. the quick way and the slow one agree: a blank in front, which makes the
 *      reader take the slow one, changes nothing but the note of blanks
 *   6. the text before an error does not fail earlier
 *
 * SPDX-License-Identifier: MIT
 */
#include "fuzz.h"

#include <string.h>

#include "qipu/fen.h"

enum {
    REPAIRED = QP_FEN_SHORT | QP_FEN_COUNTS | QP_FEN_TAIL | QP_FEN_SLASH,
    LONGEST = 4096
};

static void check_error(qp_text in, const qp_err *err) {
    qp_setup s;
    qp_err earlier = {0};
    LAW(err->code != QP_OK && *qp_status_text(err->code));
    LAW(err->at.offset <= in.len);
    LAW(err->at.line == 1);
    LAW(err->at.col >= 1 && err->at.col <= err->at.offset + 1);
    in.len = (size_t)err->at.offset;
    if (qp_fen_read(&s, NULL, in, &earlier) != QP_OK)
        LAW(earlier.at.offset <= err->at.offset);
}

static void check_setup(qp_text in, const qp_setup *a, unsigned notes) {
    char once[QP_FEN_MAX], twice[QP_FEN_MAX];
    qp_setup b;
    unsigned none = 1;
    size_t n = qp_fen_write(once, a);
    LAW(n < QP_FEN_MAX && once[n] == '\0' && strlen(once) == n);
    LAW(qp_fen_read(&b, &none, (qp_text){once, n}, NULL) == QP_OK);
    LAW(memcmp(a, &b, sizeof b) == 0 && none == 0);
    LAW(qp_fen_write(twice, &b) == n && memcmp(once, twice, n) == 0);
    LAW(!notes == (in.len == n && memcmp(in.ptr, once, n) == 0));
}

static void check_slow(qp_text in, qp_status rc, const qp_setup *a,
                       unsigned notes) {
    char text[1 + LONGEST] = " ";
    qp_setup b;
    unsigned slow = 0;
    if (in.len > LONGEST) return;
    if (in.len) memcpy(text + 1, in.ptr, in.len);
    LAW(qp_fen_read(&b, &slow, (qp_text){text, in.len + 1}, NULL) == rc);
    if (rc) return;
    LAW(memcmp(a, &b, sizeof b) == 0);
    LAW((notes | QP_FEN_BLANKS) == slow);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    qp_text in = {(const char *)data, size};
    qp_setup a, fixed;
    unsigned notes = 0, repaired = 0;
    qp_err err = {0};

    memset(&a, 0x5A, sizeof a);
    qp_setup before = a;
    qp_status rc = qp_fen_read(&a, &notes, in, &err);
    qp_status fix = qp_fen_fix(&fixed, &repaired, in, NULL);
    check_slow(in, rc, &a, notes);
    if (rc) {
        LAW(err.code == rc && memcmp(&a, &before, sizeof a) == 0);
        check_error(in, &err);
        LAW(fix != QP_OK || repaired & REPAIRED);
        if (!fix) check_setup(in, &fixed, repaired);
        return 0;
    }
    LAW(!(notes & REPAIRED));
    check_setup(in, &a, notes);
    LAW(fix == QP_OK && repaired == notes);
    LAW(memcmp(&a, &fixed, sizeof a) == 0);
    return 0;
}
