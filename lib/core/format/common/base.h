/* base.h - what formats use of the lowest floors. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_RECORD_BASE_H
#define QP_RECORD_BASE_H

#include "../../encoding/charset.h"
#include "../../base/err_int.h"
#include "../../base/mem.h"
#include "../../base/output.h"
#include "../../base/utf8.h"

#endif
