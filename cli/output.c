/* output.c - the games written, on their way to a file. */
#include <stdio.h>

#include "work.h"

int work_put(work_output *out, const char *utf8, size_t len) {
    if (!len) return 0;
    if (out->encoder)
        return qp_encoder_write(out->encoder, (qp_text){utf8, len}) != QP_OK;
    return fwrite(utf8, 1, len, out->file.stream) != len;
}

int work_lost(qp_err *err, const work_output *out, qp_encoding encoding) {
    if (!out->encoder) return 0;
    *err = (qp_err){.code = QP_E_TEXT_CHAR};
    uint64_t lost = qp_encoder_lost(out->encoder, err->what);
    snprintf(err->want, sizeof err->want, "%llu, %s", (unsigned long long)lost,
             qp_encoding_name(encoding));
    return lost != 0;
}
