/* parquet.h - Parquet files as CSV, which the format "table" reads. Not
 * installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_PARQUET_H
#define QP_PARQUET_H

#include "qipu/err.h"

/* Nonzero if an open file is one. Its place in the file stays. */
int qp__parquet_is(int fd);

/* Returns an open file without a name that has its rows, or -1 and the reason
 * in `err`. */
int qp__parquet_rows(int fd, qp_err *err);

#endif
