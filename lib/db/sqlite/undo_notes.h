/* undo_notes.h - what db undo takes back.
 *
 * The table `undo` has the rows that a change replaced (../edit/undo.c), or for
 * an import a row a batch: `key` is the number of its first game, `old` that of
 * its last, both in decimal digits.
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

/* Notes a batch of an import, within its transaction; that of an earlier change
 * is forgotten, but for the batches before of the same import. */
qp_status db__undo_import(qp_db *db, uint64_t first, uint64_t last);

#endif
