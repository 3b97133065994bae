/* output.c - the games written, on their way to a file. */
#include <stdio.h>

#include "work.h"

int work_put(work_output *out, const char *utf8, size_t len) {
    if (!len) return 0;
    if (out->encoder)
        return qp_encoder_write(out->encoder, (qp_text){utf8, len}) != QP_OK;
    return fwrite(utf8, 1, len, out->file.stream) != len;
}
