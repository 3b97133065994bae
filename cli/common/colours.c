/* colours.c - whether a terminal shall have colours.
 *
 * SPDX-License-Identifier: MIT
 */
#include "command.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* NO_COLOR as no-color.org has it. */
int colour_wanted(int descriptor) {
    const char *no = getenv("NO_COLOR"), *term = getenv("TERM");
    if (no && *no) return 0;
    if (term && !strcmp(term, "dumb")) return 0;
    return isatty(descriptor);
}
