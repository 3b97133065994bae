/* unpack.h - the games of .qpg files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_UNPACK_H
#define QP_CLI_UNPACK_H

#include "cli.h"

/* Writes the games of `n` files as PGN; returns an exit status. */
int unpack_games(const out_file *out, const qp_pgn_style *style,
                 const diag_style *diag, int n, char **names);

#endif
