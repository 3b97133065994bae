/* test_mxq.c - the real files of MXQ: every move legal, and players, result,
 * date and time as the names of the files have them. What the format is says
 * test/spec/format/mxq.qpt.
 */
#include "play.h"

#include "../../lib/core/format/common/format_list.h"

typedef struct corpus_run {
    const char *file;
    unsigned files, games, comments, mates, plies;
    unsigned result[3]; /* won, lost, drawn */
} corpus_run;

/* The tag of that name equals the C string. */
static int tag_is(const qp_game *game, const char *name, const char *want) {
    qp_text t = qp_game_tag(game, name);
    return t.ptr && t.len == strlen(want) && !memcmp(t.ptr, want, t.len);
}

static int number_of(const qp_game *game, const char *tag) {
    qp_text t = qp_game_tag(game, tag);
    char copy[16] = "";
    if (t.ptr && t.len < sizeof copy) memcpy(copy, t.ptr, t.len);
    return *copy ? atoi(copy) : -1;
}

/* Writes the name that the file should have by its tags. */
static void name_by_tags(char out[512], const qp_game *game) {
    static const char *const TAG[] = {"Red",        "RedTitle", "Black",
                                      "BlackTitle", "Date",     "Time"};
    char part[6][64] = {{0}};
    for (size_t i = 0; i < 6; i++) {
        qp_text t = qp_game_tag(game, TAG[i]);
        snprintf(part[i], sizeof part[i], "%.*s", (int)t.len,
                 t.ptr ? t.ptr : "");
    }
    const char *won = tag_is(game, "Result", "1-0")   ? "胜"
                      : tag_is(game, "Result", "0-1") ? "负"
                                                      : "和";
    unsigned y = 0, m = 0, d = 0, hour = 0, minute = 0;
    sscanf(part[4], "%u.%u.%u", &y, &m, &d);
    char date[64];
    if (sscanf(part[5], "%u:%u", &hour, &minute) == 2)
        snprintf(date, sizeof date, "%u年%u月%u日 %u点%u分", y, m, d, hour,
                 minute);
    else
        snprintf(date, sizeof date, "%02u-%02u-%02u", y % 100, m, d);
    snprintf(out, 512, "%s(%s)-%s-%s(%s) %s.mxq", part[0], part[1], won,
             part[2], part[3], date);
}

/* Each side has at most the time that the game gives, in minutes; who lost on
 * time has none left. */
static void check_times(const corpus_run *run, const qp_game *game) {
    int all = 60 * number_of(game, "TimeControl");
    int red = number_of(game, "RedTimeLeft");
    int black = number_of(game, "BlackTimeLeft");
    check_that(red >= 0 && black >= 0 && red <= all && black <= all,
               "%s: %d and %d of %d seconds", run->file, red, black, all);
    if (tag_is(game, "Termination", "红方局超时") ||
        tag_is(game, "Termination", "局时"))
        check_that(red == 0 && black > 0 && tag_is(game, "Result", "0-1"),
                   "%s: lost on time", run->file);
}

static qp_flow corpus_game(void *ctx, qp_game *game) {
    corpus_run *run = ctx;
    char name[512];
    run->games++;
    run->plies += (unsigned)qp_game_nodes(game) - 1;
    name_by_tags(name, game);
    check_that(!strcmp(name, run->file), "%s: by its tags %s", run->file, name);
    check_that(!qp_game_broken(game), "%s: broken", run->file);
    qp_text result = qp_game_result(game), tag = qp_game_tag(game, "Result");
    check_that(result.ptr && result.len == tag.len, "%s: result", run->file);
    run->result[result.len > 3 ? 2 : result.ptr[0] == '0']++;
    check_times(run, game);
    /* Two games end with "mated": the last position is a mate. */
    qp_pos pos = *qp_game_start(game);
    for (qp_node n = qp_game_next(game, QP_ROOT); n != QP_NO_NODE;
         n = qp_game_next(game, n)) {
        qp_pos_play(&pos, qp_game_move(game, n));
        run->comments += (unsigned)qp_game_comments(game, n, QP_AFTER_MOVE);
    }
    int red = tag_is(game, "Termination", "红方被绝杀");
    if (red || tag_is(game, "Termination", "黑方被绝杀")) {
        run->mates++;
        check_that(qp_pos_state(&pos) != QP_PLAYING &&
                       qp_pos_turn(&pos) == (red ? QP_RED : QP_BLACK),
                   "%s: not mated", run->file);
    }
    return QP_GO;
}

static qp_flow corpus_problem(void *ctx, const qp_err *err, uint32_t number,
                              uint32_t ply) {
    corpus_run *run = ctx;
    check_that(0, "%s: move %u, ply %u: %s '%s'", run->file, number, ply,
               qp_status_name(err->code), err->what);
    return QP_GO;
}

static void corpus_one(void *ctx, const char *path) {
    corpus_run *run = ctx;
    qp_text file;
    char *bytes = corpus_file(path, &file.len);
    file.ptr = bytes;
    run->file = base_name(path);
    run->files++;
    check_that(qp__format_mxq.find(file, 1) == 98, "%s: not found", run->file);
    qp_handler listener = {.size = sizeof listener,
                           .ctx = run,
                           .game = corpus_game,
                           .problem = corpus_problem};
    play_games(&qp__format_mxq, file, &listener);
    free(bytes);
}

static void test_corpus(const char *folder) {
    corpus_run run = {0};
    corpus_walk(folder, "binary/mxq", "mxq", corpus_one, &run);
    check_that(run.files == 25 && run.games == 25 && run.plies == 1908,
               "%u files, %u games, %u plies", run.files, run.games, run.plies);
    /* As the names of the files say. */
    check_that(run.result[0] == 6 && run.result[1] == 13 && run.result[2] == 6,
               "%u won, %u lost, %u drawn", run.result[0], run.result[1],
               run.result[2]);
    check_that(run.mates == 2 && !run.comments, "%u mates, %u comments",
               run.mates, run.comments);
}

int main(void) {
    test_corpus(corpus_needed());
    return check_close();
}
