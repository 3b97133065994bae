/* zip.h - the texts of many games through zstd. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_QPG_ZIP_H
#define QP_QPG_ZIP_H

#include "../common/base.h"

/* Contexts of zstd, which know the words of text_words.c. */
typedef struct qpg_zip qpg_zip;

/* Nonzero if zstd was built in. */
int qp__zip_there(void);

/* Owned: qp__zip_free. NULL if out of memory. */
qpg_zip *qp__zip_new(const qp_alloc *alloc);
void qp__zip_free(qpg_zip *zip);

/* Appends one frame; with `words`, one of a text that has them in front of it.
 * QP_E_NOMEM; QP_E_PACK_ZSTD without zstd. */
qp_status qp__zip_pack(qp__buf *out, qpg_zip *zip, qp_text text, int words);

/* Fills `out`, to the last of its bytes. QP_E_PACK_CODE when the frame is no
 * such text; QP_E_NOMEM; QP_E_PACK_ZSTD without zstd. */
qp_status qp__zip_unpack(char *out, size_t len, qpg_zip *zip, qp_text frame,
                         int words);

/* What the text model begins with: the words of the model of texts. */
qp_text qp__qpg_words(void);

#endif
