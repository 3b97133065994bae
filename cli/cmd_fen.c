/* cmd_fen.c - qipu fen: reads positions in any dialect, writes canonical FEN.
 *
 * Owns the spelling of the results. What a line may hold and what is wrong
 * with it is fen_line.c's.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli.h"

#include <string.h>

#include "fen_line.h"

static const char HELP[] =
    "Usage: qipu fen [OPTION]... [FEN | FILE]...\n"
    "\n"
    "Reads positions in any dialect of FEN and writes the canonical form of\n"
    "each on a line of its own. A file holds one position a line; empty lines\n"
    "and lines that begin with '#' are passed over, a name before '|' and a\n"
    "remark after ';' are left out. \"position fen FEN moves ...\" gives the\n"
    "position after the moves.\n"
    "\n"
    "  --fix      mend what can be mended without guessing, and say so\n"
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

static int run(int argc, char **argv) {
    fen_output output = {0, 0};
    fen_job job = {.take = put_setup, .ctx = &output};
    const option_spec specs[] = {{"--fix", 0, &job.fix, NULL},
                                 {"--check", 0, &job.check, NULL},
                                 {"--mirror", 0, &output.mirror, NULL},
                                 {"--flip", 0, &output.flip, NULL},
                                 {"--json", 0, &job.style.json, NULL},
                                 {NULL, 0, NULL, NULL}};
    char *standard[] = {argv[0], "-"};
    int n = options_parse(&cmd_fen, argc, argv, specs);
    if (n < 0) return EXIT_USAGE;
    int status =
        n ? fen_operands(&job, n, argv) : fen_operands(&job, 1, standard);
    if (job.check) put_summary(&job);
    return status;
}

const command cmd_fen = {"fen", run, "read, check and tidy FEN positions",
                         HELP};
