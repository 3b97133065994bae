/* line_diff.h - the lines in which two texts differ. */
#ifndef QP_CLI_LINE_DIFF_H
#define QP_CLI_LINE_DIFF_H

#include "../../lib/core/base/inline/buffer.h"

/* Adds the lines that only `before` has, with '-', and those that only `after`
 * has, with '+', in their order. Lines that both have are left out. */
void line_diff(byte_buffer *out, qp_text before, qp_text after);

#endif
