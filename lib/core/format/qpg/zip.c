/* zip.c - the texts of many games through zstd, with memory from the allocator
 * and the words as a raw dictionary. A frame has no size, checksum or number.
 *
 * SPDX-License-Identifier: MIT
 */
#include "zip.h"

#ifndef QP_WITH_ZSTD

struct qpg_zip {
    qp_alloc alloc;
};

int qp__zip_there(void) {
    return 0;
}

qpg_zip *qp__zip_new(const qp_alloc *alloc) {
    qpg_zip *zip = qp__get(alloc, sizeof *zip);
    if (zip) zip->alloc = *alloc;
    return zip;
}

void qp__zip_free(qpg_zip *zip) {
    if (!zip) return;
    qp_alloc a = zip->alloc;
    qp__put(&a, zip, sizeof *zip);
}

qp_status qp__zip_pack(qp__buf *out, qpg_zip *zip, qp_text text, int words) {
    (void)out, (void)zip, (void)text, (void)words;
    return QP_E_PACK_ZSTD;
}

qp_status qp__zip_unpack(char *out, size_t len, qpg_zip *zip, qp_text frame,
                         int words) {
    (void)out, (void)len, (void)zip, (void)frame, (void)words;
    return QP_E_PACK_ZSTD;
}

#else

/* For the allocator; the calls are in the shared library too. */
#define ZSTD_STATIC_LINKING_ONLY
#include <zstd.h>
#include <zstd_errors.h>

enum { LEVEL = 9 };

struct qpg_zip {
    qp_alloc alloc;
    ZSTD_CCtx *pack;
    ZSTD_DCtx *unpack;
    ZSTD_DDict *words;
};

int qp__zip_there(void) {
    return 1;
}

/* ---- memory: zstd does not say how long a block was, the allocator asks ---
 */

typedef union zip_block {
    size_t size;
    max_align_t align;
} zip_block;

static void *qpg_get(void *ctx, size_t size) {
    qpg_zip *zip = ctx;
    if (size > SIZE_MAX - sizeof(zip_block)) return NULL;
    zip_block *b = qp__get(&zip->alloc, size + sizeof *b);
    if (!b) return NULL;
    b->size = size + sizeof *b;
    return b + 1;
}

static void zip_put(void *ctx, void *ptr) {
    qpg_zip *zip = ctx;
    zip_block *b = ptr;
    if (b) qp__put(&zip->alloc, b - 1, b[-1].size);
}

static ZSTD_customMem memory(qpg_zip *zip) {
    return (ZSTD_customMem){qpg_get, zip_put, zip};
}

qpg_zip *qp__zip_new(const qp_alloc *alloc) {
    qpg_zip *zip = qp__get(alloc, sizeof *zip);
    if (zip) *zip = (qpg_zip){.alloc = *alloc};
    return zip;
}

void qp__zip_free(qpg_zip *zip) {
    if (!zip) return;
    qp_alloc a = zip->alloc;
    ZSTD_freeCCtx(zip->pack);
    ZSTD_freeDCtx(zip->unpack);
    ZSTD_freeDDict(zip->words);
    qp__put(&a, zip, sizeof *zip);
}

static qp_status status_of(size_t answer) {
    if (!ZSTD_isError(answer)) return QP_OK;
    return ZSTD_getErrorCode(answer) == ZSTD_error_memory_allocation
               ? QP_E_NOMEM
               : QP_E_PACK_CODE;
}

/* ---- packing ------------------------------------------------------------- */

static qp_status open_pack(qpg_zip *zip) {
    if (zip->pack) return QP_OK;
    ZSTD_CCtx *c = ZSTD_createCCtx_advanced(memory(zip));
    if (!c) return QP_E_NOMEM;
    qp_status rc =
        status_of(ZSTD_CCtx_setParameter(c, ZSTD_c_compressionLevel, LEVEL));
    if (!rc) rc = status_of(ZSTD_CCtx_setParameter(c, ZSTD_c_dictIDFlag, 0));
    if (!rc)
        rc = status_of(ZSTD_CCtx_setParameter(c, ZSTD_c_contentSizeFlag, 0));
    if (rc)
        ZSTD_freeCCtx(c);
    else
        zip->pack = c;
    return rc;
}

qp_status qp__zip_pack(qp__buf *out, qpg_zip *zip, qp_text text, int words) {
    size_t room = ZSTD_compressBound(text.len);
    qp_status rc = open_pack(zip);
    if (rc) return rc;
    if (!qp__grow(&zip->alloc, &out->ptr, &out->capacity, out->len + room, 1))
        return QP_E_NOMEM;
    /* A prefix, not a dictionary that is kept: zstd 1.5.4 does not look whether
     * there was memory for one. */
    qp_text known = words ? qp__qpg_words() : (qp_text){NULL, 0};
    rc = status_of(ZSTD_CCtx_refPrefix(zip->pack, known.ptr, known.len));
    if (rc) return rc;
    size_t n = ZSTD_compress2(zip->pack, out->ptr + out->len, room, text.ptr,
                              text.len);
    if (ZSTD_isError(n)) return QP_E_NOMEM; /* there is room enough */
    out->len += n;
    return QP_OK;
}

/* ---- unpacking ----------------------------------------------------------- */

static qp_status open_unpack(qpg_zip *zip) {
    qp_text words = qp__qpg_words();
    if (!zip->unpack) zip->unpack = ZSTD_createDCtx_advanced(memory(zip));
    if (!zip->unpack) return QP_E_NOMEM;
    if (zip->words) return QP_OK;
    zip->words = ZSTD_createDDict_advanced(words.ptr, words.len, ZSTD_dlm_byRef,
                                           ZSTD_dct_rawContent, memory(zip));
    return zip->words ? QP_OK : QP_E_NOMEM;
}

qp_status qp__zip_unpack(char *out, size_t len, qpg_zip *zip, qp_text frame,
                         int words) {
    qp_status rc = open_unpack(zip);
    if (rc) return rc;
    size_t n = ZSTD_decompress_usingDDict(zip->unpack, out, len, frame.ptr,
                                          frame.len, words ? zip->words : NULL);
    rc = status_of(n);
    return rc || n == len ? rc : QP_E_PACK_CODE;
}

#endif
