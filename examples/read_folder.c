/* read_folder.c - lists the games of a folder with as many threads as you like
 * (pipeline.h). What it prints does not depend on their number.
 *
 *     read_folder [FOLDER [THREADS]]
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

#include <qipu/pipeline.h>

/* Runs on the threads: makes a line of a game. */
static qp_status make_line(void *work, qp_part *part, qp_game *game) {
    char line[256];
    unsigned plies = 0;
    qp_text red = qp_game_tag(game, "Red"), black = qp_game_tag(game, "Black");
    (void)work;
    for (qp_node n = qp_game_next(game, QP_ROOT); n != QP_NO_NODE;
         n = qp_game_next(game, n))
        plies++;
    snprintf(line, sizeof line, "%.*s - %.*s, %u plies", (int)red.len, red.ptr,
             (int)black.len, black.ptr, plies);
    return qp_part_put(part, qp_text_of(line));
}

/* Runs on the main thread, in order. */
static qp_status print_line(void *ctx, const qp_delivery *from, qp_text line) {
    unsigned *left = ctx;
    printf("%s: %.*s\n", from->file, (int)line.len, line.ptr);
    return --*left ? QP_OK : QP_E_STOP; /* five are enough here */
}

static void print_problem(void *ctx, const qp_problem *problem) {
    (void)ctx;
    fprintf(stderr, "%s:%llu: %s\n", problem->file,
            (unsigned long long)problem->err.at.line,
            qp_status_text(problem->err.code));
}

int main(int argc, char **argv) {
    unsigned left = 5;
    size_t count;
    qp_files_options which = {.size = sizeof which, .recursive = 1};
    qp_stage stage = {.size = sizeof stage,
                      .ctx = &left,
                      .game = make_line,
                      .deliver = print_line};
    qp_file_listener listener = {.size = sizeof listener,
                                 .problem = print_problem};
    qp_pipeline_options options = {
        .size = sizeof options,
        .jobs = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 4};
    qp_files *files = qp_files_new(&which);
    if (!files || qp_files_add(files, argc > 1 ? argv[1] : "games")) return 3;
    const char *const *names = qp_files_names(files, &count);
    qp_status rc = qp_pipeline_run(&stage, &listener, &options, names, count);
    if (rc) fprintf(stderr, "%s\n", qp_status_text(rc));
    qp_files_free(files);
    return rc ? 3 : 0;
}
