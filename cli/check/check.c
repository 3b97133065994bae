/* check.c - qipu check: reports what is in game files and what is wrong. */
#include <stdlib.h>
#include <string.h>

#include "../io/input_files.h"
#include "../rulings/games_of_files.h"

typedef struct report {
    const read_order *order;
    int json;
    qp_file_report all; /* of all files */
    diag_count count;
} report;

static void json_names(const qp_file_report *found) {
    int first = 1;
    printf(",\"format\":\"%s\"", found->format ? found->format->name : "pgn");
    fputs(",\"encodings\":[", stdout);
    for (int e = QP_ENC_ASCII; e <= QP_ENC_BIG5; e++) {
        if (!(found->encodings & 1u << e)) continue;
        printf("%s\"%s\"", first ? "" : ",", qp_encoding_name((qp_encoding)e));
        first = 0;
    }
    fputs("],\"notations\":[", stdout);
    first = 1;
    for (int n = QP_NOTATION_CHINESE; n <= QP_NOTATION_VIETNAMESE; n++) {
        if (!(found->notations & 1u << n)) continue;
        printf("%s\"%s\"", first ? "" : ",", qp_notation_name((qp_notation)n));
        first = 0;
    }
    fputs("],", stdout);
}

/* The counts of a file, or of all of them. */
static void put_counts(const report *r, const qp_file_report *found,
                       const diag_count *count) {
    if (r->json)
        printf("\"games\":%llu,\"plies\":%llu,\"broken\":%llu,"
               "\"errors\":%llu,\"warnings\":%llu}\n",
               (unsigned long long)found->games,
               (unsigned long long)found->plies,
               (unsigned long long)found->broken,
               (unsigned long long)count->errors,
               (unsigned long long)count->warnings);
    else
        counts_print(stdout,
                     tr("%llu games, %llu plies, %llu errors, "
                        "%llu warnings\n"),
                     (unsigned long long)found->games,
                     (unsigned long long)found->plies,
                     (unsigned long long)count->errors,
                     (unsigned long long)count->warnings);
}

static void file_done(void *ctx, const qp_file_report *found,
                      const diag_count *count) {
    report *r = ctx;
    r->all.games += found->games;
    r->all.plies += found->plies;
    r->all.broken += found->broken;
    r->count.errors += count->errors;
    r->count.warnings += count->warnings;
    if (options_common()->quiet) return;
    if (r->json) {
        fputs("{\"file\":", stdout);
        json_text(stdout, qp_text_of(found->file));
        json_names(found);
    } else {
        put_file_names(stdout, found);
    }
    put_counts(r, found, count);
}

static int check(read_order *order, report *r, int files, char **names) {
    order->names_files = 1;
    order->file_done = file_done;
    order->done_ctx = r;
    int status = read_games(order, files, names);
    if (r->json) putchar('{');
    put_counts(r, &r->all, &r->count);
    if (order->unread && !r->json)
        counts_print(stdout, tr("%llu files could not be read\n"),
                     (unsigned long long)order->unread);
    return status;
}

static int run(int argc, char **argv) {
    read_order order = {0};
    report r = {.order = &order};
    read_options in = {0};
    inputs found = {0};
    judge_order judge = {.books = 0};
    rulings_run rulings = {.judge = &judge};
    const char *rules = NULL;
    const option_spec specs[] = {{"--strict", 0, &order.reader.strict, NULL},
                                 {"--rules", 1, NULL, &rules},
                                 INPUT_SPECS(&found),
                                 {"--from", 1, NULL, &in.from},
                                 {"--from-columns", 1, NULL, &in.columns},
                                 {"--from-encoding", 1, NULL, &in.encoding},
                                 {"--from-notation", 1, NULL, &in.notation},
                                 {"--ranks", 1, NULL, &in.ranks},
                                 {"--all-errors", 0, &order.all_errors, NULL},
                                 {"--json", 0, &r.json, NULL},
                                 {"--jobs", 1, NULL, &in.jobs},
                                 {NULL, 0, NULL, NULL}};
    int files = options_parse(&cmd_check, argc, argv, specs);
    if (files < 0 || read_order_set(&cmd_check, &order, &in) ||
        (rules && judge_books_read(&cmd_check, &judge, rules)))
        return EXIT_USAGE;
    if (rules) {
        order.stage = ruling_problems_stage;
        order.stage.ctx = &rulings;
    }
    order.diag.strict = order.reader.strict;
    char **names = argv + 1;
    int status = inputs_find(&found, &cmd_check, &order, &files, &names);
    if (!status) status = check(&order, &r, files, names);
    inputs_free(&found);
    return status;
}

const command cmd_check = {"check", run};
