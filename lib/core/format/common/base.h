/* base.h - what formats use of the lowest floor: memory and text that grows,
 * errors, UTF-8 and the encodings of a code page, output that is gathered. Not
 * installed.
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
