/* board_style.h - how `qipu draw` and `qipu book` draw positions.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_LOOKS_H
#define QP_CLI_LOOKS_H

#include "command.h"
#include "qipu/draw.h"

/* The values of --theme, --pieces and --coords; NULL: not given. */
typedef struct looks_wish {
    const char *theme, *pieces, *coords;
} looks_wish;

/* A qp_theme, a qp_faces and a qp_coords. */
typedef struct looks {
    uint8_t theme, faces, coords;
} looks;

/* Takes what was given; the rest stays. 0 or EXIT_USAGE, after saying why. */
int looks_take(looks *out, const command *cmd, const looks_wish *wish);

#endif
