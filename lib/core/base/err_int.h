/* err_int.h - how the library fills a qp_err. Not installed. */
#ifndef QP_ERR_INT_H
#define QP_ERR_INT_H

#include "qipu/err.h"

/* Fills `err`, when there is one, and hands `code` back to be returned:
 *     return qp__fail(err, QP_E_FEN_RANK, at, what);
 */
qp_status qp__fail(qp_err *err, qp_status code, qp_at at, qp_text what);

/* Copies text into a field of qp_err, cut between characters, NUL-ended. */
void qp__err_text(char *field, size_t size, qp_text text);

/* Bytes in hexadecimal, as "0D FF", as many as a field of qp_err shows; ends
 * in NUL. */
qp_text qp__err_bytes(char hex[64], const unsigned char *p, size_t n);

#endif
