/* cmd_fen.c - qipu fen: reads positions in any dialect, writes canonical FEN.
 *
 * Owns the spelling of the results. What a line may hold and what is wrong
 * with it is fen_line.c's.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli.h"

#include <string.h>
#include <unistd.h>

#include "fen_line.h"
#include "games.h"

static const char HELP[] =
    "Usage: qipu fen [OPTION]... [FEN | FILE]...\n"
    "\n"
    "Reads positions in any dialect of FEN and writes the canonical form of\n"
    "each on a line of its own. A file holds one position a line; empty lines\n"
    "and lines that begin with '#' are passed over, a name before '|' and a\n"
    "remark after ';' are left out. \"position fen FEN moves ...\" gives the\n"
    "position after the moves. Of games, in any format, --last or --every "
    "says\n"
    "which positions are written.\n"
    "\n"
    "  --last     of each game the last position of its main line\n"
    "  --every    of each game every position of its main line, the first too\n"
    "  --fix      repair what can be repaired without guessing, and say so\n"
    "  --check    write no positions; list every departure from the canonical\n"
    "             form, and a summary\n"
    "  --mirror   write the board seen in a mirror: file a becomes i\n"
    "  --flip     write it from the other side: colours and turn exchanged\n"
    "  --json     one JSON object a line, problems too\n"
    "\n"
    "Exit status: 0 fine, 1 a position is bad, 2 usage, 3 the system failed.\n";

/* What to do with each position. */
typedef struct fen_output {
    int mirror, flip;
    int last, every; /* of games */
    fen_job *job;
} fen_output;

static void put_setup(fen_job *job, const qp_setup *setup) {
    const fen_output *output = job->ctx;
    char text[QP_FEN_MAX];
    qp_setup seen = *setup, other;
    if (job->check) return;
    if (output->mirror) {
        qp_setup_mirror(&other, &seen);
        seen = other;
    }
    if (output->flip) {
        qp_setup_flip(&other, &seen);
        seen = other;
    }
    size_t n = qp_fen_write(text, &seen);
    if (!job->style.json) {
        puts(text);
        return;
    }
    fputs("{\"file\":", stdout);
    json_text(stdout, (qp_text){job->file, job->file ? strlen(job->file) : 0});
    fputs(",\"line\":", stdout);
    json_number(stdout, job->line);
    fputs(",\"fen\":", stdout);
    json_text(stdout, (qp_text){text, n});
    fputs("}\n", stdout);
}

static void put_summary(const fen_job *job) {
    const char *format =
        job->style.json
            ? "{\"positions\":%llu,\"errors\":%llu,\"warnings\":%llu}\n"
            : tr("%llu positions, %llu errors, %llu warnings\n");
    printf(format, (unsigned long long)job->positions,
           (unsigned long long)job->count.errors,
           (unsigned long long)job->count.warnings);
}

/* ---- games -------------------------------------------------------------- */

static int take_game(void *ctx, const qp_game *game) {
    fen_output *output = ctx;
    qp_pos pos = *qp_game_start(game);
    qp_node node = qp_game_next(game, QP_ROOT);
    for (; node != QP_NO_NODE; node = qp_game_next(game, node)) {
        if (output->every) {
            output->job->positions++;
            put_setup(output->job, qp_pos_setup(&pos));
        }
        qp_pos_play(&pos, qp_game_move(game, node));
    }
    output->job->positions++;
    put_setup(output->job, qp_pos_setup(&pos));
    return 0;
}

/* A file of games gives positions when it is said which. */
static int take_games(fen_job *job, char *name) {
    fen_output *output = job->ctx;
    if (output->last || output->every) {
        job->file = shown_name(name);
        job->line = 0;
        return games_read(&job->style, name, take_game, output);
    }
    safe_printf(stderr,
                tr("qipu fen: %s holds games, not positions: use --last or "
                   "--every\n"),
                shown_name(name));
    return EXIT_BAD;
}

static int run(int argc, char **argv) {
    fen_output output = {.mirror = 0};
    fen_job job = {.take = put_setup, .ctx = &output};
    const option_spec specs[] = {{"--fix", 0, &job.fix, NULL},
                                 {"--check", 0, &job.check, NULL},
                                 {"--mirror", 0, &output.mirror, NULL},
                                 {"--flip", 0, &output.flip, NULL},
                                 {"--last", 0, &output.last, NULL},
                                 {"--every", 0, &output.every, NULL},
                                 {"--json", 0, &job.style.json, NULL},
                                 {NULL, 0, NULL, NULL}};
    char *standard[] = {argv[0], "-"};
    int n = options_parse(&cmd_fen, argc, argv, specs);
    if (n < 0) return EXIT_USAGE;
    output.job = &job;
    if (output.last && output.every)
        return usage_error(&cmd_fen, "--last and --every exclude each other");
    /* Whoever types positions gets an answer to each line: only games are read
     * ahead. */
    if ((output.last || output.every) && games_spool_stdin())
        return system_error("<stdin>");
    int status =
        games_operands(&job, n ? n : 1, n ? argv : standard, take_games);
    if (job.check) put_summary(&job);
    return status;
}

const command cmd_fen = {"fen", run, "read, check and tidy FEN positions",
                         HELP};
