/* comment_marks.c - parses the arrows and rings in comments: [%cal
 * Gh2e2,Rb0c2] and [%csl Ye3], as programs of chess write them, with squares
 * as UCCI does.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "qipu/draw.h"

typedef struct marks_in {
    const char *at, *end;
} marks_in;

static int marks_take(marks_in *in, char c) {
    if (in->at == in->end || *in->at != c) return 0;
    in->at++;
    return 1;
}

static void marks_blanks(marks_in *in) {
    while (marks_take(in, ' ') || marks_take(in, '\n') ||
           marks_take(in, '\r') || marks_take(in, '\t')) {
    }
}

static int marks_square(marks_in *in, qp_sq *out) {
    if (in->end - in->at < 2) return 0;
    int file = (in->at[0] | 0x20) - 'a', rank = in->at[1] - '0';
    if (file < 0 || file > 8 || rank < 0 || rank > 9) return 0;
    *out = QP_SQ(file, rank);
    in->at += 2;
    return 1;
}

static int marks_color(marks_in *in, uint8_t *out) {
    static const char letters[] = "GRYB";
    if (in->at == in->end || !*in->at) return 0;
    const char *found = strchr(letters, *in->at & ~0x20);
    if (!found) return 0;
    *out = (uint8_t)(found - letters);
    in->at++;
    return 1;
}

static int marks_item_ends(const marks_in *in) {
    return in->at == in->end || strchr(",[]", *in->at) != NULL;
}

static int marks_one(marks_in *in, qp_mark *out) {
    marks_blanks(in);
    if (!marks_color(in, &out->color) || !marks_square(in, &out->from))
        return 0;
    if (out->kind == QP_MARK_ARROW && !marks_square(in, &out->to)) return 0;
    marks_blanks(in);
    return marks_item_ends(in);
}

/* Goes to the next item of a command; returns 0 at its end. */
static int marks_next(marks_in *in) {
    while (!marks_item_ends(in)) in->at++;
    return marks_take(in, ',');
}

/* Goes past the next "[%cal " or "[%csl "; returns 0 if there is none. */
static int marks_find(marks_in *in, uint8_t *kind) {
    for (; in->end - in->at >= 6; in->at++) {
        if (memcmp(in->at, "[%c", 3) != 0 || in->at[4] != 'l') continue;
        if (in->at[3] != 'a' && in->at[3] != 's') continue;
        *kind = in->at[3] == 'a' ? QP_MARK_ARROW : QP_MARK_RING;
        in->at += 5;
        return 1;
    }
    return 0;
}

size_t qp_marks_of_comment(qp_mark *out, size_t room, qp_text comment) {
    size_t found = 0;
    marks_in in = {comment.ptr, comment.ptr + comment.len};
    qp_mark mark = {0};
    if (!comment.len) return 0;
    while (marks_find(&in, &mark.kind)) {
        do {
            mark.to = QP_SQ_NONE;
            if (!marks_one(&in, &mark)) continue;
            if (found < room) out[found] = mark;
            found++;
        } while (marks_next(&in));
    }
    return found;
}
