/* select_options.c - values of the options of `qipu select`.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "select_common.h"

#define SELECT_CMD (&cmd_select)

/* ---- numbers ------------------------------------------------------------- */

static int read_ranges(select_order *o, const char *text) {
    if (!text) return 0;
    if (!qp_ranges_read(&o->games, qp_text_of(text), NULL) &&
        o->games.range[0].most)
        return 0;
    return usage_error(SELECT_CMD,
                       "invalid value '%s' for --games: expected numbers and "
                       "ranges from 1, such as 3,7-9,100-",
                       text);
}

/* ---- words --------------------------------------------------------------- */

static int read_sort(select_order *o, const char *text) {
    if (!text) return 0;
    for (const char *p = text; *p;) {
        size_t n = strcspn(p, ",");
        int falling = *p == '-';
        select_key *key = &o->key[o->keys];
        if (o->keys < SELECT_KEYS)
            key->by =
                qp_game_by_name((qp_text){p + falling, n - (size_t)falling});
        if (o->keys == SELECT_KEYS || key->by == QP_BY_COUNT ||
            key->by == QP_BY_PLAYER)
            return usage_error(
                SELECT_CMD,
                "invalid value '%s' for --sort: expected a list of date, year, "
                "red, black, event, site, result, plies and ecco, each with "
                "'-' in front for descending order",
                text);
        key->falling = falling;
        o->keys++;
        p += n + (p[n] == ',');
    }
    return 0;
}

static int read_split(select_order *o, const char *text) {
    if (!text) return 0;
    qp_ranges count = {.count = 0};
    o->split = SPLIT_COUNT;
    if (!qp_ranges_read(&count, qp_text_of(text), NULL) && count.count == 1) {
        o->split_count = count.range[0].least;
        if (o->split_count && o->split_count == count.range[0].most) return 0;
    }
    o->split_by = qp_game_by_name(qp_text_of(text));
    o->split = strcmp(text, "fit") ? SPLIT_PART : SPLIT_FIT;
    if (o->split == SPLIT_FIT || o->split_by != QP_BY_COUNT) return 0;
    return usage_error(
        SELECT_CMD,
        "invalid value '%s' for --split: expected a number of games, or date, "
        "year, red, black, player, event, site, result, plies, ecco or fit",
        text);
}

static int read_where(qp_edit_where *out, const char *option,
                      const char *text) {
    if (!text) return 0;
    *out = !strcmp(text, "last") ? QP_EDIT_LAST : QP_EDIT_EACH;
    if (!strcmp(text, "each") || *out == QP_EDIT_LAST) return 0;
    return usage_error(SELECT_CMD,
                       "invalid value '%s' for %s: expected each or last", text,
                       option);
}

/* ---- all of them --------------------------------------------------------- */

static int read_numbers(select_order *o, const select_said *said) {
    const value_range any = {0, UINT64_MAX - 1}, from_one = {1, UINT64_MAX - 1};
    const value_range megabytes = {1, 1 << 20};
    uint64_t memory = 64;
    o->first = UINT64_MAX;
    o->edits.size = sizeof o->edits;
    o->edits.has_last_ply = said->to_ply != NULL;
    int bad =
        value_number(SELECT_CMD, "--limit", said->first, any, &o->first) ||
        value_number(SELECT_CMD, "--skip", said->skip, any, &o->skip) ||
        value_number(SELECT_CMD, "--from-ply", said->from_ply, from_one,
                     &o->edits.first_ply) ||
        value_number(SELECT_CMD, "--to-ply", said->to_ply, any,
                     &o->edits.last_ply) ||
        value_number(SELECT_CMD, "--memory", said->memory, megabytes,
                     &memory) ||
        read_ranges(o, said->games);
    o->memory = memory << 20;
    return bad;
}

int select_read(select_order *o, select_said *said, const diag_style *style) {
    o->which = qp_selection_new();
    if (!o->which) return system_error("memory");
    if (read_numbers(o, said)) return EXIT_USAGE;
    int status = filter_select(SELECT_CMD, o->which, &said->filter, style);
    if (status) return status;
    return read_sort(o, said->sort) || read_split(o, said->split) ||
                   read_where(&o->edits.fens, "--fen-comments", said->fens) ||
                   read_where(&o->edits.materials, "--material-comments",
                              said->materials)
               ? EXIT_USAGE
               : 0;
}

void select_order_free(select_order *o) {
    qp_selection_free(o->which);
}
