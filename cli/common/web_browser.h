/* web_browser.h - showing a page in the user's browser.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_BROWSE_H
#define QP_CLI_BROWSE_H

#include "command.h"

/* Opens a file or an address with the program that BROWSER names, else with
 * xdg-open, and does not wait for it. 0, or EXIT_SYSTEM after saying why not.
 */
int browse(const command *cmd, char *page);

#endif
