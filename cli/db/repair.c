/* repair.c - qipu db repair: repairs games of a database.
 *
 * What is repaired, and how, is the library's (qipu/repair.h). All games are
 * repaired before the first one is written.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../../lib/core/base/inline/buffer.h"
#include "../io/edit_options.h"
#include "find.h"
#include "qipu/db_edit.h"
#include "qipu/db_variations.h"
#include "qipu/repair.h"

/* A game that was repaired: its entry follows. */
typedef struct repaired_game {
    uint64_t id;
    size_t len;
} repaired_game;

typedef struct db_repair_run {
    db_desk desk;
    db_chosen chosen;
    const char *apply;
    int no_comments, dry_run;
    qp_repairer *repairer;
    qp_db_maker *maker;
    qp_game *before, *after;
    byte_buffer text, diff;
    byte_buffer entries; /* a repaired_game and its bytes, one after another */
    uint64_t games, left;
    int applied;       /* to the game */
    const char *named; /* by the diff */
} db_repair_run;

static void note_repair(void *ctx, const qp_repair *repair) {
    db_repair_run *run = ctx;
    run->applied |= repair->applied;
}

/* ---- a game -------------------------------------------------------------- */

/* Reads the game again, as PGN, through the repairer. */
static qp_status read_repaired(db_repair_run *run) {
    const qp_format *pgn = qp_format_by_name(qp_text_of("pgn"));
    const qp_sink sink = {&run->text, buffer_write};
    const qp_write_options write = {.size = sizeof write};
    const qp_reader_options read = {.size = sizeof read,
                                    .format = pgn,
                                    .encoding = QP_ENC_UTF8,
                                    .between_ctx = run->repairer,
                                    .between = qp_repairer_between};
    buffer_clear(&run->text);
    qp_status rc = pgn->write(run->before, &write, &sink);
    if (rc) return rc == QP_E_IO ? QP_E_NOMEM : rc;
    qp_games *games =
        qp_games_of_text(buffer_text(&run->text), NULL, &read, NULL);
    rc = games ? qp_games_next(run->after, games) : QP_E_NOMEM;
    qp_games_free(games);
    return rc;
}

static qp_status keep_repaired(db_repair_run *run, uint64_t id) {
    qp_text entry;
    qp_status rc = qp_db_make(&entry, run->maker, run->after, UINT64_MAX);
    if (rc) return rc;
    const repaired_game head = {id, entry.len};
    buffer_add(&run->entries, &head, sizeof head);
    buffer_add(&run->entries, entry.ptr, entry.len);
    return run->entries.failed ? QP_E_NOMEM : QP_OK;
}

static qp_status show_repaired(db_repair_run *run, uint64_t id) {
    buffer_clear(&run->diff);
    if (edit_diff(&run->diff, run->before, run->after)) return QP_E_NOMEM;
    edit_show_diff(&run->named, run->desk.path, id, buffer_text(&run->diff));
    return QP_OK;
}

/* Nonzero if a game has an error, or a tag says that it had one when it was
 * written: then it has its unread moves, too. */
static int needs_repair(const qp_game *game) {
    return qp_game_broken(game) || qp_game_tag(game, "Incomplete").ptr;
}

static qp_status repair_one(db_repair_run *run, uint64_t id) {
    qp_status rc = qp_db_load(run->before, run->desk.db, id);
    if (rc) return rc;
    run->applied = 0;
    int needed = needs_repair(run->before);
    if (needed) rc = read_repaired(run);
    if (rc) return rc;
    if (!run->applied) {
        run->left += (uint64_t)needed;
        return QP_OK;
    }
    run->games++;
    return run->dry_run ? show_repaired(run, id) : keep_repaired(run, id);
}

/* ---- all ----------------------------------------------------------------- */

static qp_status write_repaired(const db_repair_run *run) {
    const qp_text all = buffer_text(&run->entries);
    qp_db *db = run->desk.db;
    for (size_t i = 0; i < all.len;) {
        repaired_game head;
        memcpy(&head, all.ptr + i, sizeof head);
        i += sizeof head;
        qp_status rc =
            qp_db_replace(db, head.id, (qp_text){all.ptr + i, head.len});
        if (rc) return rc;
        i += head.len;
    }
    return qp_db_commit(db);
}

static int repair_result(db_repair_run *run, qp_status rc) {
    if (rc == QP_E_DB_GAME) return db_chosen_missing(&run->chosen, &run->desk);
    if (rc) return db_failed(&run->desk, rc);
    if (!run->games) {
        fputs(tr("qipu db repair: nothing to repair\n"), stderr);
        return EXIT_BAD;
    }
    if (!run->dry_run && !options_common()->quiet)
        counts_print(stderr, tr("qipu: repaired %llu games\n"),
                     (unsigned long long)run->games);
    return run->left ? EXIT_BAD : EXIT_FINE;
}

static int repair_games(db_repair_run *run) {
    int status = db_open(&run->desk, run->dry_run ? QP_DB_READ : QP_DB_WRITE);
    if (!status) status = db_chosen_find(&run->chosen, &run->desk);
    if (status) return status;
    qp_db_maker_index_variations(run->maker,
                                 qp_db_has_variations(run->desk.db));
    const db_ids *ids = &run->chosen.ids;
    qp_status rc = QP_OK;
    for (size_t i = 0; !rc && i < ids->count; i++)
        rc = repair_one(run, ids->id[i]);
    if (!rc && !run->dry_run) rc = write_repaired(run);
    status = repair_result(run, rc);
    if (fflush(stdout) || ferror(stdout)) status = system_error("stdout");
    return status;
}

/* ---- the command --------------------------------------------------------- */

/* Returns 0 or an exit status. */
static int open_repair(db_repair_run *run) {
    qp_repair_options options = {.size = sizeof options,
                                 .no_comments = run->no_comments,
                                 .ctx = run,
                                 .found = note_repair};
    static const char *const APPLY[] = {"likely", "all", "none"};
    uint8_t apply = 0;
    if (value_word(&db_repair, "--apply", run->apply, APPLY, 3, &apply))
        return EXIT_USAGE;
    options.apply = (qp_repair_apply)apply;
    run->repairer = qp_repairer_new(&options);
    run->maker = qp_db_maker_new();
    run->before = qp_game_new(NULL);
    run->after = qp_game_new(NULL);
    if (run->repairer && run->maker && run->before && run->after) return 0;
    errno = ENOMEM;
    return system_error("memory");
}

static void close_repair(db_repair_run *run) {
    db_close(&run->desk);
    db_chosen_free(&run->chosen);
    qp_repairer_free(run->repairer);
    qp_db_maker_free(run->maker);
    qp_game_free(run->before);
    qp_game_free(run->after);
    buffer_free(&run->text);
    buffer_free(&run->diff);
    buffer_free(&run->entries);
}

static int run_repair(int argc, char **argv) {
    db_repair_run run = {.chosen.wanted = needs_repair};
    option_spec specs[DB_WHICH_SPECS + 4];
    size_t n = db_which_specs(specs, &run.chosen.which);
    run.chosen.specs = specs;
    run.chosen.filters = n;
    specs[n++] = (option_spec){"--apply", 1, NULL, &run.apply};
    specs[n++] = (option_spec){"--no-comments", 0, &run.no_comments, NULL};
    specs[n++] = (option_spec){"--dry-run", 0, &run.dry_run, NULL};
    specs[n] = (option_spec){NULL, 0, NULL, NULL};
    int operands = options_parse(&db_repair, argc, argv, specs);
    if (operands < 0 || db_operands(&db_repair, operands, 0, operands))
        return EXIT_USAGE;
    run.desk.path = argv[1];
    int status = open_repair(&run);
    if (!status)
        status = db_chosen_read(&db_repair, &run.chosen, operands - 1, argv + 2,
                                &run.desk.style);
    if (!status) status = repair_games(&run);
    close_repair(&run);
    return status;
}

const command db_repair = {"db repair", run_repair};
