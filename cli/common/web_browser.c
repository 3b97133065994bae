/* web_browser.c - showing a page in the user's browser.
 *
 * SPDX-License-Identifier: MIT
 */
#include "web_browser.h"

#include "../os/os.h"

int browse(const command *cmd, char *page) {
    const char *browser;
    int error = os_show_page(page, &browser);
    if (!error) return EXIT_FINE;
    safe_printf(stderr, tr("qipu %s: --open: %s: %s\n"), cmd->name, browser,
                error_words(error));
    return EXIT_SYSTEM;
}
