/* games_file.c - a file of games that workers made.
 *
 * SPDX-License-Identifier: MIT
 */
#include "games_file.h"

#include <errno.h>

#include "../io/file_extensions.h"

qp_profile games_file_profile(int small) {
#ifdef QP_WITH_ZSTD
    return small ? QP_PROFILE_SMALL : QP_PROFILE_FAST;
#else
    (void)small;
    return QP_PROFILE_SMALL;
#endif
}

static int put_frame(games_file *g, qp_status (*frame)(const qp_sink *)) {
    const qp_sink sink = {g, games_file_put};
    return frame && frame(&sink) != QP_OK;
}

static int open_output(games_file *g, const read_order *order) {
    const qp_sink sink = {g->file, out_write};
    const qp_format *f = g->format;
    if (f && format_is_packed(f)) {
        g->packed =
            qp_qpg_writer_new(&sink, games_file_profile(order->small), NULL);
        return g->packed != NULL;
    }
    if (order->to_encoding <= QP_ENC_UTF8 || (f && f->flags & QP_FORMAT_BINARY))
        return 1;
    g->encoder = qp_encoder_new(order->to_encoding, &sink, NULL);
    return g->encoder != NULL;
}

int games_file_begin(games_file *games, out_file *file, const qp_format *format,
                     const read_order *order) {
    *games = (games_file){.file = file, .format = format};
    if (!open_output(games, order)) return errno = ENOMEM, 1;
    if (!format || !order->to_columns.len)
        return format && put_frame(games, format->begin);
    const qp_sink sink = {games, games_file_put};
    return format->begin_columns(order->to_columns, &sink) != QP_OK;
}

/* Nonzero if it failed; then errno is set. */
static int is_failure(qp_status rc) {
    if (rc == QP_E_NOMEM) errno = ENOMEM;
    return rc != QP_OK;
}

int games_file_put(void *games, const char *bytes, size_t len) {
    games_file *g = games;
    const qp_text text = {bytes, len};
    if (g->packed) return is_failure(qp_qpg_writer_put(g->packed, text));
    if (g->encoder) return qp_encoder_write(g->encoder, text) != QP_OK;
    return out_write(g->file, bytes, len);
}

int games_file_between(games_file *games) {
    return games->format && put_frame(games, games->format->between);
}

int games_file_end(games_file *games) {
    int failed = games->packed
                     ? is_failure(qp_qpg_writer_end(games->packed))
                     : games->format && put_frame(games, games->format->end);
    games_file_free(games);
    return failed;
}

void games_file_free(games_file *games) {
    int saved = errno;
    qp_encoder_free(games->encoder);
    qp_qpg_writer_free(games->packed);
    games->encoder = NULL;
    games->packed = NULL;
    errno = saved;
}
