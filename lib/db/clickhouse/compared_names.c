/* compared_names.c - normalizes names for comparison.
 *
 * SPDX-License-Identifier: MIT
 */
#include "game_rows.h"

#include <stdlib.h>
#include <string.h>

#include "qipu/player_name.h"

void cluster__person(byte_buffer *out, qp_text name, qp_text team) {
    char key[QP_PERSON_MAX];
    size_t len = qp_person_key(key, name, team);
    buffer_add(out, key, len);
}

void cluster__fold(byte_buffer *out, qp_text text) {
    char *room = malloc(text.len + 1);
    if (room)
        buffer_add(out, room, qp_person_fold(room, text.len + 1, text) + 1);
    else
        out->failed = 1;
    free(room);
}

int cluster__folds_to(qp_text text, const char *folded) {
    byte_buffer own = {.ptr = NULL};
    cluster__fold(&own, text);
    int holds = !own.failed && strstr(own.ptr, folded);
    buffer_free(&own);
    return holds;
}
