/* fuzz_text.c - texts of any kind through qp_reader, which rewrites lists and
 * holds back text that is not a record:
 *
 *   1. games, moves, problems and the status do not depend on the cuts
 *   2. every game that begins ends
 */
#include <string.h>

#include "fuzz.h"
#include "qipu/qipu.h"

typedef struct heard {
    uint64_t hash;
    int depth;
} heard;

static void add(heard *h, unsigned char kind, qp_text text) {
    h->hash = (h->hash ^ kind) * 0x100000001B3u;
    for (size_t i = 0; i < text.len; i++)
        h->hash = (h->hash ^ (unsigned char)text.ptr[i]) * 0x100000001B3u;
}

static qp_flow on_begin(void *ctx, const qp_at *at) {
    heard *h = ctx;
    (void)at;
    LAW(!h->depth);
    h->depth = 1;
    add(h, 'G', (qp_text){NULL, 0});
    return QP_GO;
}

static qp_flow on_tag(void *ctx, qp_text name, qp_text value, const qp_at *at) {
    (void)at;
    add(ctx, 'T', name);
    add(ctx, '=', value);
    return QP_GO;
}

static qp_flow on_played(void *ctx, const qp_moved *moved, const qp_at *at) {
    (void)at;
    add(ctx, 'm', moved->text);
    return QP_GO;
}

static qp_flow on_variation(void *ctx, const qp_at *at) {
    heard *h = ctx;
    (void)at;
    h->depth++;
    add(h, '(', (qp_text){NULL, 0});
    return QP_GO;
}

static qp_flow on_close(void *ctx, const qp_at *at) {
    heard *h = ctx;
    (void)at;
    LAW(h->depth > 1);
    h->depth--;
    add(h, ')', (qp_text){NULL, 0});
    return QP_GO;
}

static qp_flow on_result(void *ctx, qp_text text, const qp_at *at) {
    (void)at;
    add(ctx, 'r', text);
    return QP_GO;
}

static qp_flow on_end(void *ctx, qp_status broken, const qp_at *at) {
    heard *h = ctx;
    (void)at;
    LAW(h->depth == 1);
    h->depth = 0;
    add(h, broken ? '!' : 'E', (qp_text){NULL, 0});
    return QP_GO;
}

static qp_flow on_problem(void *ctx, const qp_err *err, uint32_t number,
                          uint32_t ply) {
    (void)number, (void)ply;
    LAW(err->code != QP_OK);
    add(ctx, (unsigned char)err->code, (qp_text){err->what, strlen(err->what)});
    return QP_GO;
}

static qp_status read_all(heard *h, const uint8_t *data, size_t size,
                          size_t cut) {
    qp_handler to = {.size = sizeof to,
                     .ctx = h,
                     .begin_game = on_begin,
                     .tag = on_tag,
                     .move = on_played,
                     .begin_variation = on_variation,
                     .begin_beside = on_variation,
                     .end_variation = on_close,
                     .result = on_result,
                     .end_game = on_end,
                     .problem = on_problem};
    qp_reader *r = qp_reader_new(&to, NULL, NULL);
    qp_status rc = QP_OK;
    if (!r) return QP_E_NOMEM;
    for (size_t i = 0; !rc && i < size; i += cut) {
        size_t n = size - i < cut ? size - i : cut;
        rc = qp_reader_feed(r, (const char *)data + i, n);
    }
    qp_status end = qp_reader_finish(r);
    qp_reader_free(r);
    return rc ? rc : end;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    heard whole = {0, 0}, cut = {0, 0};
    if (!size) return 0;
    size_t step = 1 + data[0] % 64;
    qp_status rc = read_all(&whole, data + 1, size - 1, size);
    qp_status again = read_all(&cut, data + 1, size - 1, step);
    LAW(rc == again && whole.hash == cut.hash);
    LAW(rc || (!whole.depth && !cut.depth));
    return 0;
}
