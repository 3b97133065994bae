/* diff_text.c - differences as text: a line for a game, then what the first
 * collection has after '-', and what the second has after '+'.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "diff.h"

enum { MOVES_SHOWN = 8 };

static const char SIGN[2] = {'-', '+'};

/* ---- the line of a game -------------------------------------------------- */

static void put_game_place(const diff_run *run, const qp_difference *found,
                           int side) {
    uint64_t number;
    const diff_file *file =
        diff_file_of(run, side, found->number[side], &number);
    safe_puts(run->text, file->name);
    fprintf(run->text, tr(", game %llu"), (unsigned long long)number);
}

static void put_tag_text(FILE *out, const qp_game *game, const char *name,
                         const char *before) {
    qp_text value = qp_game_tag(game, name);
    if (!value.len) return;
    fputs(before, out);
    safe_put(out, value);
}

/* Which game it is, for a reader. */
static void put_who(FILE *out, const qp_game *game) {
    put_tag_text(out, game, "Red", ": ");
    put_tag_text(out, game, "Black", " - ");
    put_tag_text(out, game, "Date", ", ");
    put_tag_text(out, game, "Event", ", ");
    fputs("\n", out);
}

static void put_parts(FILE *out, const qp_difference *found) {
    const char *const word[DIFFER_PARTS] = {tr("start"),      tr("moves"),
                                            tr("variations"), tr("comments"),
                                            tr("result"),     tr("tags")};
    const char *before = ": ";
    for (unsigned i = 0; i < DIFFER_PARTS; i++) {
        if (!(found->differs >> i & 1)) continue;
        fprintf(out, "%s%s", before, word[i]);
        before = ", ";
    }
    fputs("\n", out);
}

/* ---- what differs -------------------------------------------------------- */

static void put_tag_lines(void *ctx, qp_text name, qp_text first,
                          qp_text second) {
    FILE *out = ctx;
    const qp_text value[2] = {first, second};
    for (int side = 0; side < 2; side++) {
        if (!value[side].ptr) continue;
        fprintf(out, "  %c %.*s: ", SIGN[side], (int)name.len, name.ptr);
        safe_put(out, value[side]);
        fputs("\n", out);
    }
}

/* Some moves of the main line, from a ply on. */
static void put_moves_from(const diff_run *run, const qp_game *game,
                           size_t first) {
    char text[QP_MOVE_MAX];
    qp_pos pos = *qp_game_start(game);
    qp_node n = QP_ROOT;
    size_t ply = 0;
    while ((n = qp_game_next(game, n)) != QP_NO_NODE &&
           ++ply < first + MOVES_SHOWN) {
        qp_move move = qp_game_move(game, n);
        if (ply >= first) {
            qp_move_write(text, &pos, move, run->notation, 0);
            fprintf(run->text, " %s", text);
        }
        qp_pos_play(&pos, move);
    }
    if (ply < first) fputs(tr(" (the game ends)"), run->text);
    if (n != QP_NO_NODE) fputs(" ...", run->text);
    fputs("\n", run->text);
}

static void put_moves(const diff_run *run, const qp_difference *found) {
    for (int side = 0; side < 2; side++) {
        fprintf(run->text, tr("  %c from ply %zu:"), SIGN[side], found->ply);
        put_moves_from(run, found->game[side], found->ply);
    }
}

static int has_comment(const qp_game *game, qp_node node, qp_text text) {
    qp_annotation a = node == QP_NO_NODE ? QP_NO_ANNOTATION
                                         : qp_game_first_annotation(game, node);
    for (; a != QP_NO_ANNOTATION; a = qp_game_next_annotation(game, a)) {
        qp_text other = qp_game_annotation_text(game, a);
        if (other.ptr && other.len == text.len &&
            !memcmp(other.ptr, text.ptr, text.len))
            return 1;
    }
    return 0;
}

/* The comments at a ply of one game that the other one lacks. */
static void put_comments_at(FILE *out, const qp_difference *found,
                            const qp_node node[2], int side, size_t ply) {
    if (node[side] == QP_NO_NODE) return;
    const qp_game *game = found->game[side];
    qp_annotation a = qp_game_first_annotation(game, node[side]);
    for (; a != QP_NO_ANNOTATION; a = qp_game_next_annotation(game, a)) {
        qp_text text = qp_game_annotation_text(game, a);
        if (!text.ptr || has_comment(found->game[!side], node[!side], text))
            continue;
        fprintf(out, tr("  %c comment at ply %zu: "), SIGN[side], ply);
        safe_put(out, text);
        fputs("\n", out);
    }
}

static void put_comments(FILE *out, const qp_difference *found) {
    qp_node node[2] = {QP_ROOT, QP_ROOT};
    for (size_t ply = 0; node[0] != QP_NO_NODE || node[1] != QP_NO_NODE;
         ply++) {
        for (int side = 0; side < 2; side++)
            put_comments_at(out, found, node, side, ply);
        for (int side = 0; side < 2; side++)
            if (node[side] != QP_NO_NODE)
                node[side] = qp_game_next(found->game[side], node[side]);
    }
}

static void put_results(FILE *out, const qp_difference *found) {
    for (int side = 0; side < 2; side++) {
        qp_text result = qp_game_outcome(found->game[side]);
        fprintf(out, tr("  %c result: %.*s\n"), SIGN[side], (int)result.len,
                result.ptr);
    }
}

void diff_put_text(const diff_run *run, const qp_difference *found) {
    for (int side = 0; side < 2; side++) {
        if (found->number[!side]) continue;
        fprintf(run->text, "%c ", SIGN[side]);
        put_game_place(run, found, side);
        put_who(run->text, found->game[side]);
        return;
    }
    fputs("  ", run->text);
    put_game_place(run, found, 0);
    fputs(" | ", run->text);
    put_game_place(run, found, 1);
    put_parts(run->text, found);
    if (found->differs & QP_DIFFER_TAGS)
        qp_difference_tags(found, put_tag_lines, run->text);
    if (found->differs & QP_DIFFER_RESULT) put_results(run->text, found);
    if (found->differs & QP_DIFFER_MOVES) put_moves(run, found);
    if (found->differs & QP_DIFFER_COMMENTS) put_comments(run->text, found);
}

void diff_sum_text(const diff_run *run) {
    counts_print(
        run->text,
        tr("%llu games in both, %llu differ, %llu only in the first, "
           "%llu only in the second\n"),
        (unsigned long long)diff_same(run), (unsigned long long)run->versions,
        (unsigned long long)run->only[0], (unsigned long long)run->only[1]);
}
