/* encoding_check.h - finds an --from-encoding that files are not in. */
#ifndef QP_CLI_ENCODING_CHECK_H
#define QP_CLI_ENCODING_CHECK_H

#include "read_games.h"

/* Compares the encoding that the order gives with the one that each file's text
 * shows. Returns 0, or EXIT_USAGE after an error that names the right encoding.
 * Standard input is not looked at. */
int encoding_check(const command *cmd, const read_order *order, int files,
                   char **names);

#endif
