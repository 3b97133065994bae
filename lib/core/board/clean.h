/* clean.h - whether a setup is without faults. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLEAN_H
#define QP_CLEAN_H

#include "qipu/board.h"

/* Nonzero only when the setup has none of the faults of pos.h, and then
 * always. */
int qp__setup_clean(const qp_setup *setup);

#endif
