/* dynamic_library.h - libraries that are loaded when a command wants them, so
 * that no other command waits for them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_LOAD_H
#define QP_CLI_LOAD_H

/* Loads the first library there is of `names` and finds its functions; both
 * lists end with NULL. Writes a pointer for each function to `*calls`, a
 * structure of as many of them in that order. A library gives what those that
 * it needs have, too. 0 when it or a function is not there. It stays loaded. */
int load_library(void *calls, const char *const *names,
                 const char *const *functions);

#endif
