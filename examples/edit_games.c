/* edit_games.c - prints the tags of a game before and after the same edits as
 * those of the command line.
 *
 *     edit_games [FILE EDIT VALUE [EDIT VALUE]...]
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include <qipu/editor.h>
#include <qipu/qipu.h>
#include <qipu/stdio.h>

static void print_tags(const qp_game *game) {
    for (size_t i = 0; i < qp_game_tags(game); i++) {
        qp_text name = qp_game_tag_name(game, i);
        qp_text value = qp_game_tag_value(game, i);
        printf("  %.*s: %.*s\n", (int)name.len, name.ptr, (int)value.len,
               value.ptr);
    }
}

/* Adds pairs of an edit and its value. Returns nonzero if one is invalid. */
static int add_edits(qp_editor *editor, int count, char **edit) {
    for (int i = 0; i + 1 < count; i += 2) {
        qp_err err;
        if (!qp_editor_add(editor, edit[i], edit[i + 1], &err)) continue;
        fprintf(stderr, "%s: expected %s\n", err.what, err.want);
        return 1;
    }
    return 0;
}

int main(int argc, char **argv) {
    char file[] = "games/selfplay-iccs.pgn", set[] = "set",
         site[] = "Site=Home", rename[] = "rename", names[] = "Event=Title";
    char *ours[] = {argv[0], file, set, site, rename, names};
    char **arg = argc > 3 ? argv : ours;
    int args = argc > 3 ? argc : 6;
    FILE *in = fopen(arg[1], "rb");
    if (!in) return perror(arg[1]), 3;
    qp_games *games = qp_games_of_file(in, NULL, NULL, NULL);
    qp_game *game = qp_game_new(NULL);
    qp_editor *editor = qp_editor_new();
    int failed = !games || !game || !editor ||
                 add_edits(editor, args - 2, arg + 2) ||
                 qp_games_next(game, games);
    if (!failed) {
        uint64_t changed;
        qp_err err = {.code = QP_OK};
        print_tags(game);
        failed = qp_editor_game(&changed, editor, game, &err) != QP_OK;
        if (failed) fprintf(stderr, "%s: %s\n", err.what, err.want);
        printf("after edits, of which %s changed something:\n",
               changed == 3 ? "both" : "not all");
        print_tags(game);
    }
    qp_editor_free(editor);
    qp_game_free(game);
    qp_games_free(games);
    fclose(in);
    return failed;
}
