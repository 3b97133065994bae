/* built_in_page.h - the page that the program carries (web/, cmake/page.cmake).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_BUILT_IN_PAGE_H
#define QP_CLI_BUILT_IN_PAGE_H

#include "../../server/server.h"

/* Returns a file of the page; NULL if there is none of that name, or if the
 * program was built without the page. */
const server_file *page_find(const char *name);

#endif
