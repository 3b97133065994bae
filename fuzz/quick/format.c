/* format.c - one pass of a format's reader, as often a second as can be.
 *
 * One property: what the reader reports lies within the input, and every game
 * and variation that begins ends. The first byte is skipped, so that the seeds
 * of the format's other target (properties.h) are seeds here. FUZZ_NAME is the
 * format. Opening .qpg takes long, and its `finish` makes a reader new: that
 * one is kept.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../fuzz.h"

#include <string.h>

#include "qipu/qipu.h"

typedef struct pass {
    uint64_t size;
    int in_game, depth;
} pass;

static pass now;

static void check_place(const qp_at *at) {
    LAW(at->offset <= now.size);
}

static qp_flow on_begin_game(void *ctx, const qp_at *at) {
    (void)ctx;
    LAW(!now.in_game);
    check_place(at);
    now.in_game = 1;
    return QP_GO;
}

static qp_flow on_tag(void *ctx, qp_text name, qp_text value, const qp_at *at) {
    (void)ctx, (void)value;
    LAW(now.in_game && name.len);
    check_place(at);
    return QP_GO;
}

static qp_flow on_move(void *ctx, const qp_moved *moved, const qp_at *at) {
    (void)ctx;
    LAW(now.in_game && moved->text.len);
    check_place(at);
    return QP_GO;
}

static qp_flow on_comment(void *ctx, qp_text part, unsigned flags,
                          const qp_at *at) {
    (void)ctx, (void)part, (void)flags;
    LAW(now.in_game);
    check_place(at);
    return QP_GO;
}

static qp_flow on_begin_variation(void *ctx, const qp_at *at) {
    (void)ctx;
    LAW(now.in_game && ++now.depth <= QP_DEPTH_MAX);
    check_place(at);
    return QP_GO;
}

static qp_flow on_end_variation(void *ctx, const qp_at *at) {
    (void)ctx;
    LAW(now.depth-- > 0);
    check_place(at);
    return QP_GO;
}

static qp_flow on_end_game(void *ctx, qp_status broken, const qp_at *at) {
    (void)ctx, (void)broken;
    LAW(now.in_game && !now.depth);
    check_place(at);
    now.in_game = 0;
    return QP_GO;
}

static qp_flow on_problem(void *ctx, const qp_err *err, uint32_t number,
                          uint32_t ply) {
    (void)ctx, (void)number, (void)ply;
    LAW(err->code != QP_OK);
    check_place(&err->at);
    return QP_GO;
}

static const qp_handler PASS = {.size = sizeof(qp_handler),
                                .begin_game = on_begin_game,
                                .tag = on_tag,
                                .move = on_move,
                                .comment = on_comment,
                                .begin_variation = on_begin_variation,
                                .end_variation = on_end_variation,
                                .end_game = on_end_game,
                                .problem = on_problem};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const qp_format *format;
    static qp_format_reader *reader;
    if (!format) format = qp_format_by_name(qp_text_of(FUZZ_NAME));
    LAW(format && format->open);
    if (size < 2) return 0;
    if (!reader) reader = format->open(&PASS, NULL);
    LAW(reader != NULL);
    now = (pass){.size = size - 1};
    qp_status rc = format->feed(reader, (const char *)data + 1, size - 1);
    if (!rc) rc = format->finish(reader);
    LAW(!rc || rc == QP_E_LIMIT);
    LAW(rc || !now.in_game);
    if (rc || strcmp(format->name, "qpg") != 0) {
        format->close(reader);
        reader = NULL;
    }
    return 0;
}
