/* board_style.c - the names of themes, pieces and coordinates.
 *
 * SPDX-License-Identifier: MIT
 */
#include "board_style.h"

/* In the order of their enumerations in draw.h. */
static const char *const LOOKS_THEMES[QP_THEMES] = {"wood", "print", "dark"};
static const char *const LOOKS_PIECES[QP_FACES] = {"traditional", "simplified",
                                                   "letters", "symbols"};
static const char *const LOOKS_COORDS[QP_COORDS] = {"none", "chinese", "wxf",
                                                    "iccs", "uci"};

int looks_take(looks *out, const command *cmd, const looks_wish *wish) {
    return value_word(cmd, "--theme", wish->theme, LOOKS_THEMES, QP_THEMES,
                      &out->theme) ||
           value_word(cmd, "--pieces", wish->pieces, LOOKS_PIECES, QP_FACES,
                      &out->faces) ||
           value_word(cmd, "--coords", wish->coords, LOOKS_COORDS, QP_COORDS,
                      &out->coords);
}
