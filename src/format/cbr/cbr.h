/* cbr.h - records and libraries of CCBridge. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CBR_H
#define QP_CBR_H

#include "qipu/format.h"

/* One game a file, and many. Both read either: the file says which it is. */
extern const qp_format qp__format_cbr;
extern const qp_format qp__format_cbl;

#endif
