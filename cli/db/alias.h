/* alias.h - players under several names.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_DB_ALIAS_H
#define QP_CLI_DB_ALIAS_H

#include "db_common.h"

/* Takes the lines "NAME = PLAYER" of a file. Returns an exit status. */
int alias_read(const db_desk *desk, const char *name);

/* `name` is a name of `person` from now on; NULL: of its own again. */
int alias_set(const db_desk *desk, const char *name, const char *person);

#endif
