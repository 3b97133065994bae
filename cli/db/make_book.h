/* make_book.h - opening books, for the commands of `qipu db`.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_DB_BOOK_H
#define QP_CLI_DB_BOOK_H

#include "db_common.h"
#include "qipu/opening_book.h"

/* Reads the numbers of .obk from a file; `*keys` is NULL when `name` is. An
 * exit status; owned: qp_openings_keys_free. */
int book_keys(qp_openings_keys **keys, const char *name,
              const diag_style *style);

/* Says what is wrong with a book. Returns an exit status. */
int book_failed(const char *path, const qp_err *err, const diag_style *style);

/* The options of a book, as given. */
typedef struct book_wish {
    const char *plies, *least, *format, *keys;
} book_wish;

#define BOOK_SPECS(w)                                                          \
    {"--plies", 1, NULL, &(w)->plies}, {"--min-games", 1, NULL, &(w)->least},  \
        {"--book-format", 1, NULL, &(w)->format}, {                            \
        "--keys", 1, NULL, &(w)->keys                                          \
    }

/* Writes a book of games. Returns an exit status. */
int book_export(const command *cmd, const db_desk *desk, const db_ids *ids,
                const book_wish *wish, const game_wish *out);

#endif
