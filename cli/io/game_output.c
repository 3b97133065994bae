/* game_output.c - the games written, on their way to a file. */
#include <errno.h>
#include <stdio.h>

#include "read_games.h"

void work_record_front(char out[WORK_RECORD_FRONT], size_t len) {
    for (int i = 0; i < WORK_RECORD_FRONT; i++) out[i] = (char)(len >> (8 * i));
}

size_t work_record_len(const char front[WORK_RECORD_FRONT]) {
    size_t len = 0;
    for (int i = WORK_RECORD_FRONT; i-- > 0;)
        len = len << 8 | (unsigned char)front[i];
    return len;
}

/* Whole records, each after its length. */
static int put_records(work_output *out, const char *at, size_t len) {
    qp_status rc = QP_OK;
    while (!rc && len) {
        size_t n = work_record_len(at);
        rc = qp_qpg_writer_put(out->writer,
                               (qp_text){at + WORK_RECORD_FRONT, n});
        at += WORK_RECORD_FRONT + n;
        len -= WORK_RECORD_FRONT + n;
    }
    if (rc == QP_E_NOMEM) errno = ENOMEM;
    return rc != QP_OK;
}

int work_put(work_output *out, const char *utf8, size_t len) {
    if (!len) return 0;
    if (out->take)
        return out->take(out->take_ctx, utf8, len, out->games, &out->done);
    if (out->writer) return put_records(out, utf8, len);
    if (out->encoder)
        return qp_encoder_write(out->encoder, (qp_text){utf8, len}) != QP_OK;
    return out_write(&out->file, utf8, len);
}

static int output_bytes(void *ctx, const char *bytes, size_t len) {
    return work_put(ctx, bytes, len);
}

int work_frame(qp_status (*frame)(const qp_sink *), work_output *out) {
    qp_sink sink = {out, output_bytes};
    return !frame || frame(&sink) == QP_OK;
}

int work_lost(qp_err *err, const work_output *out, qp_encoding encoding) {
    if (!out->encoder) return 0;
    *err = (qp_err){.code = QP_E_TEXT_CHAR};
    uint64_t lost = qp_encoder_lost(out->encoder, err->what);
    snprintf(err->want, sizeof err->want, "%llu, %s", (unsigned long long)lost,
             qp_encoding_name(encoding));
    return lost != 0;
}
