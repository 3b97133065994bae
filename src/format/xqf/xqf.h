/* xqf.h - XQF, the files of XQStudio (doc/format/xqf.md). Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_FORMAT_XQF_H
#define QP_FORMAT_XQF_H

#include "qipu/format.h"

extern const qp_format qp__format_xqf;

#endif
