/* error_template.h - the wording of every status. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_ERROR_TEMPLATE_H
#define QP_ERROR_TEMPLATE_H

#include "qipu/err.h"

/* Returns the English template of an error. */
const char *qp__err_template(const qp_err *err);

#endif
