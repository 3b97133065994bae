/* edit.c - qipu db edit: changes games of a database in the same way.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../io/edit_options.h"
#include "find.h"
#include "qipu/db_edit.h"

typedef struct edit_run {
    db_desk desk;
    db_chosen chosen;
    edit_options edits;
    qp_editor *editor; /* owned */
    uint64_t games;    /* that change */
    uint64_t done;     /* the edits that changed a game, a bit each */
    uint64_t faults;
    const char *named; /* by the diff */
    byte_buffer diff;
} edit_run;

static qp_flow note_game(void *ctx, const qp_db_edited *game) {
    edit_run *run = ctx;
    if (game->status) {
        if (run->faults++ < PROBLEMS_SHOWN)
            edit_note_fault(run->desk.path, game->id, game->err);
        return QP_GO;
    }
    run->games++;
    run->done |= game->changed;
    if (!run->edits.dry_run) return QP_GO;
    buffer_clear(&run->diff);
    if (edit_diff(&run->diff, game->before, game->after)) return QP_STOP;
    edit_show_diff(&run->named, run->desk.path, game->id,
                   buffer_text(&run->diff));
    return QP_GO;
}

/* Reports what came of the edits. Returns an exit status. */
static int edit_result(edit_run *run, qp_status rc) {
    if (rc == QP_E_ARG && run->faults) {
        counts_print(
            stderr,
            tr("qipu db edit: %llu games cannot be edited; nothing was "
               "changed\n"),
            (unsigned long long)run->faults);
        return EXIT_BAD;
    }
    if (rc == QP_E_STOP) return errno = ENOMEM, system_error("memory");
    if (rc == QP_E_DB_GAME) return db_chosen_missing(&run->chosen, &run->desk);
    if (rc) return db_failed(&run->desk, rc);
    if (!run->chosen.ids.count) {
        fputs(tr("qipu db edit: no game matches; nothing to change\n"), stderr);
        return EXIT_BAD;
    }
    edit_note_unused(&db_edit, &run->edits, run->done);
    if (!run->games) {
        fputs(tr("qipu db edit: nothing to change\n"), stderr);
        return EXIT_BAD;
    }
    if (!run->edits.dry_run && !options_common()->quiet)
        counts_print(stderr, tr("qipu: edited %llu games\n"),
                     (unsigned long long)run->games);
    return EXIT_FINE;
}

static int edit_games(edit_run *run) {
    int status =
        db_open(&run->desk, run->edits.dry_run ? QP_DB_READ : QP_DB_WRITE);
    if (!status) status = db_chosen_find(&run->chosen, &run->desk);
    if (status) return status;
    const db_ids *ids = &run->chosen.ids;
    qp_status rc = (run->edits.dry_run ? qp_db_edit_preview : qp_db_edit)(
        run->desk.db, run->editor, ids->id, ids->count, note_game, run);
    status = edit_result(run, rc);
    if (fflush(stdout) || ferror(stdout)) status = system_error("stdout");
    return status;
}

static int run_edit(int argc, char **argv) {
    edit_run run = {.games = 0};
    option_spec specs[DB_WHICH_SPECS + EDIT_SPECS + 1];
    size_t n = db_which_specs(specs, &run.chosen.which);
    run.chosen.specs = specs;
    run.chosen.filters = n;
    n += edit_specs(specs + n, &run.edits);
    specs[n] = (option_spec){NULL, 0, NULL, NULL};
    int operands = options_parse(&db_edit, argc, argv, specs);
    if (operands < 0 || db_operands(&db_edit, operands, 0, operands))
        return EXIT_USAGE;
    run.desk.path = argv[1];
    run.editor = qp_editor_new();
    int status = run.editor ? edit_read(&db_edit, &run.edits, run.editor)
                            : (errno = ENOMEM, system_error("memory"));
    if (!status)
        status = db_chosen_read(&db_edit, &run.chosen, operands - 1, argv + 2,
                                &run.desk.style);
    if (!status) status = edit_games(&run);
    db_close(&run.desk);
    db_chosen_free(&run.chosen);
    qp_editor_free(run.editor);
    buffer_free(&run.diff);
    return status;
}

const command db_edit = {"db edit", run_edit};
