/* diff_json.c - differences as JSON Lines.
 *
 * SPDX-License-Identifier: MIT
 */
#include "diff.h"

static void put_game_json(const diff_run *run, const qp_difference *found,
                          int side) {
    uint64_t number = found->number[side];
    if (!number) {
        fputs("null", stdout);
        return;
    }
    const diff_file *file = diff_file_of(run, side, number, &number);
    fputs("{\"file\":", stdout);
    json_text(stdout, qp_text_of(file->name));
    printf(",\"game\":%llu}", (unsigned long long)number);
}

/* `ctx` is what separates it from the tag before. */
static void put_tag_json(void *ctx, qp_text name, qp_text first,
                         qp_text second) {
    const char **comma = ctx;
    printf("%s{\"name\":", *comma);
    json_text(stdout, name);
    fputs(",\"first\":", stdout);
    json_text(stdout, first);
    fputs(",\"second\":", stdout);
    json_text(stdout, second);
    fputs("}", stdout);
    *comma = ",";
}

void diff_put_json(const diff_run *run, const qp_difference *found) {
    const char *comma = "";
    fputs("{\"first\":", stdout);
    put_game_json(run, found, 0);
    fputs(",\"second\":", stdout);
    put_game_json(run, found, 1);
    fputs(",\"differs\":[", stdout);
    for (unsigned i = 0; i < DIFFER_PARTS; i++) {
        if (!(found->differs >> i & 1)) continue;
        printf("%s\"%s\"", comma, DIFFER_NAMES[i]);
        comma = ",";
    }
    fputs("]", stdout);
    if (found->differs & QP_DIFFER_MOVES) printf(",\"ply\":%zu", found->ply);
    if (found->differs & QP_DIFFER_TAGS) {
        fputs(",\"tags\":[", stdout);
        comma = "";
        qp_difference_tags(found, put_tag_json, &comma);
        fputs("]", stdout);
    }
    puts("}");
}

void diff_sum_json(const diff_run *run) {
    printf("{\"same\":%llu,\"differ\":%llu,\"only_first\":%llu,"
           "\"only_second\":%llu}\n",
           (unsigned long long)diff_same(run),
           (unsigned long long)run->versions, (unsigned long long)run->only[0],
           (unsigned long long)run->only[1]);
}
