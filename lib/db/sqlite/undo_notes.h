/* undo_notes.h - what db undo takes back.
 *
 * The table `undo` has the rows that a change replaced (../edit/undo.c), or for
 * an import a row a batch: `key` is the number of its first game, `old` that of
 * its last, both in decimal digits. Of games that fuller ones replaced it has
 * the rows of `game` and `material`: their records stay in the file.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DB_UNDO_NOTES_H
#define QP_DB_UNDO_NOTES_H

#include "database.h"

/* The name of the change, and of those rows. */
#define DB_UNDO_IMPORT "import"

/* Seals what was noted as the change `what`. */
qp_status db__undo_seal(qp_db *db, const char *what);

/* A batch of an import. */
typedef struct db_import {
    uint64_t first, last;     /* its games */
    const uint64_t *replaced; /* games that it removes */
    size_t count;
} db_import;

/* Notes a batch of an import, within its transaction, before games are removed;
 * that of an earlier change is forgotten, but for the batches before of the
 * same import. */
qp_status db__undo_import(qp_db *db, const db_import *import);

/* Lists the columns of a table, or of its key, with `row` before each. The
 * caller frees `*out`, which is NULL before. */
qp_status db__undo_columns(qp_db *db, const char *table, const char *row,
                           int keys, char **out);

#endif
