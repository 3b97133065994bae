/* compared_tags.c - which tags of two games are compared, and which differ.
 *
 * SPDX-License-Identifier: MIT
 */
#include "compared_tags.h"

#include <string.h>

compared_name qp__compared_name(qp_text name) {
    static const char *const RED[] = {"Red", "White"};
    for (size_t i = 0; i < sizeof RED / sizeof *RED; i++) {
        size_t n = strlen(RED[i]);
        if (name.len >= n && qp_text_is((qp_text){name.ptr, n}, RED[i]))
            return (compared_name){1, {name.ptr + n, name.len - n}};
    }
    return (compared_name){0, name};
}

int qp__tag_compared(qp_text name, qp_text value) {
    static const char *const NOT[] = {"Format", "Game", "FEN", "SetUp",
                                      "Result"};
    size_t known = 0;
    for (size_t i = 0; i < value.len; i++)
        known += !strchr("?. ", value.ptr[i]);
    for (size_t i = 0; i < sizeof NOT / sizeof *NOT; i++)
        if (qp_text_is(name, NOT[i])) return 0;
    return known != 0;
}

static int is_same_name(qp_text a, qp_text b) {
    compared_name x = qp__compared_name(a), y = qp__compared_name(b);
    if (x.red != y.red || x.rest.len != y.rest.len) return 0;
    for (size_t i = 0; i < x.rest.len; i++)
        if ((x.rest.ptr[i] | 0x20) != (y.rest.ptr[i] | 0x20)) return 0;
    return 1;
}

static int is_same_value(qp_text a, qp_text b) {
    return a.len == b.len && (!a.len || !memcmp(a.ptr, b.ptr, a.len));
}

/* The first compared tag of that name; ptr is NULL if there is none. */
static qp_text compared_value(const qp_game *game, qp_text name) {
    for (size_t i = 0; i < qp_game_tags(game); i++) {
        qp_text value = qp_game_tag_value(game, i);
        qp_text other = qp_game_tag_name(game, i);
        if (is_same_name(other, name) && qp__tag_compared(other, value))
            return value;
    }
    return (qp_text){NULL, 0};
}

void qp_difference_tags(const qp_difference *found, qp_difference_tag visit,
                        void *ctx) {
    for (int side = 0; side < 2; side++) {
        const qp_game *game = found->game[side];
        for (size_t i = 0; game && i < qp_game_tags(game); i++) {
            qp_text name = qp_game_tag_name(game, i);
            qp_text value = qp_game_tag_value(game, i);
            if (!found->game[!side] || !qp__tag_compared(name, value)) continue;
            qp_text other = compared_value(found->game[!side], name);
            if (other.ptr && (side || is_same_value(value, other))) continue;
            visit(ctx, name, side ? other : value, side ? value : other);
        }
    }
}
