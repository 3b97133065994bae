/* fuzz_qpg.c - properties of packed games, for any bytes at all:
 *
 *   1. a record that is taken gives a game, and that game the same record; in
 *      the fast profile, a record that gives the same game and itself again
 *   2. a file gives the same wherever its input is cut
 *   3. bytes put after a sound file's head, or in place of some of its own,
 *      never keep a whole record after them from being reported
 *   4. those of properties.h, for the file, and for a file of a record that is
 * taken
 *
 * The first byte chooses between records and files, and the cuts.
 */
#include <string.h>

#include "properties.h"

/* Packs the game of a block, whose texts stay as they are, and so again. */
static void check_fast(qp_packer *packer, const qp_game *game) {
    static qp_game *second;
    static char *kept;
    qp_text once, twice;
    if (!second) second = qp_game_new(NULL);
    LAW(second != NULL);
    LAW(qp_packer_set_profile(packer, QP_PROFILE_STORED) == QP_OK);
    LAW(qp_game_pack(&once, NULL, packer, game) == QP_OK);
    char *bytes = realloc(kept, once.len);
    LAW(bytes != NULL);
    kept = memcpy(bytes, once.ptr, once.len);
    once.ptr = kept;
    LAW(qp_game_unpack(second, packer, once, NULL) == QP_OK);
    LAW(qp_game_nodes(second) == qp_game_nodes(game));
    LAW(qp_game_tags(second) == qp_game_tags(game));
    LAW(qp_game_pack(&twice, NULL, packer, second) == QP_OK);
    LAW(once.len == twice.len && !memcmp(once.ptr, twice.ptr, once.len));
    LAW(qp_packer_set_profile(packer, QP_PROFILE_SMALL) == QP_OK);
}

/* Every game of a block of several. */
static void check_block(qp_packer *packer, qp_game *game, qp_text code) {
    if (qp_record_open(packer, code, NULL)) return;
    for (uint64_t n = qp_record_games(code); n; n--) {
        LAW(n <= 1024);
        qp_status rc = qp_record_next(game, packer, NULL);
        LAW(!rc || qp_game_nodes(game) == 1);
        if (!rc) check_fast(packer, game);
    }
    LAW(qp_record_next(game, packer, NULL) == QP_E_PACK_SHORT);
}

/* Nonzero when it is one. */
static int check_record(qp_text code) {
    static qp_packer *packer;
    static qp_game *game;
    if (!packer) packer = qp_packer_new(NULL);
    if (!game) game = qp_game_new(NULL);
    LAW(packer && game);
    qp_err err;
    qp_text again;
    int fast = code.len && (unsigned char)*code.ptr == 0xFF;
    if (fast) check_block(packer, game, code);
    qp_status rc = qp_game_unpack(game, packer, code, &err);
    if (rc) {
        LAW(rc >= QP_E_PACK_SHORT && rc <= QP_E_PACK_MAGIC);
        LAW(err.code == rc && qp_game_nodes(game) == 1);
        return 0;
    }
    /* What few bytes hold is bounded. */
    LAW(qp_game_nodes(game) <= 4200 + 8 * code.len);
    if (fast) return 1;
    LAW(qp_game_pack(&again, NULL, packer, game) == QP_OK);
    LAW(again.len == code.len);
    LAW(!code.len || !memcmp(again.ptr, code.ptr, code.len));
    return 1;
}

typedef struct tally {
    uint64_t hash;
    size_t size;
    unsigned records, problems, last; /* the last record's first byte */
} tally;

static void mix(tally *t, uint64_t value) {
    t->hash = (t->hash ^ value) * 1099511628211u;
}

static qp_flow on_record(void *ctx, qp_text record, uint64_t offset) {
    tally *t = ctx;
    LAW(offset + record.len < t->size && record.len <= QP_RECORD_MAX);
    t->records++;
    t->last = record.len ? (unsigned char)record.ptr[0] : 256;
    mix(t, offset);
    for (size_t i = 0; i < record.len; i++)
        mix(t, (unsigned char)record.ptr[i]);
    return QP_GO;
}

static qp_flow on_problem(void *ctx, const qp_err *err) {
    tally *t = ctx;
    LAW(err->at.offset <= t->size);
    t->problems++;
    mix(t, (uint64_t)err->code << 32 ^ err->at.offset);
    return QP_GO;
}

static tally read_cut(qp_text in, size_t step, size_t grow) {
    tally t = {.hash = 14695981039346656037u, .size = in.len};
    qp_qpg_to to = {&t, on_record, on_problem};
    qp_qpg_reader *r = qp_qpg_reader_new(&to, NULL);
    LAW(r != NULL);
    qp_status rc = QP_OK;
    for (size_t at = 0, n = step; !rc && at < in.len; n += grow) {
        if (n > in.len - at) n = in.len - at;
        char *piece = malloc(n);
        LAW(piece != NULL);
        memcpy(piece, in.ptr + at, n);
        rc = qp_qpg_feed(r, piece, n);
        free(piece);
        at += n;
    }
    qp_status end = qp_qpg_finish(r);
    if (!rc) rc = end;
    LAW(!rc || rc == QP_E_PACK_MAGIC || rc == QP_E_PACK_VERSION);
    mix(&t, (uint64_t)rc);
    qp_qpg_reader_free(r);
    return t;
}

/* As the format of the table. */
static void check_events(qp_text file, unsigned seed) {
    property_input in = {property_kept(qp_format_by_name((qp_text){"qpg", 3})),
                         PROPERTIES_ANY, seed, file};
    properties_hold_for(&in);
}

static int keep(void *ctx, const char *bytes, size_t len) {
    qp_text *out = ctx;
    char *to = realloc((char *)(uintptr_t)out->ptr, out->len + len);
    LAW(to != NULL);
    memcpy(to + out->len, bytes, len);
    *out = (qp_text){to, out->len + len};
    return 0;
}

static void check_file(qp_text in, unsigned seed) {
    qp_text file = {NULL, 0};
    qp_sink sink = {&file, keep};
    if (!(seed & 2)) LAW(!qp_qpg_begin(&sink));
    keep(&file, in.ptr, in.len);
    if (seed & 4) {
        /* A whole record after whatever it was. */
        LAW(!qp_qpg_put(&sink, (qp_text){"\x11\x22", 2}));
        LAW(!qp_qpg_end(&sink, 1));
    }
    tally whole = read_cut(file, file.len, 0);
    if (!(seed & 2) && (seed & 4)) LAW(whole.last == 0x11);
    LAW(read_cut(file, 1 + (seed >> 3), 1).hash == whole.hash);
    if (file.len < 4096) LAW(read_cut(file, 1, 0).hash == whole.hash);
    check_events(file, seed);
    free((char *)(uintptr_t)file.ptr);
}

static void check_file_of(qp_text record, unsigned seed) {
    qp_text file = {NULL, 0};
    qp_sink sink = {&file, keep};
    LAW(!qp_qpg_begin(&sink));
    LAW(!qp_qpg_put(&sink, record));
    LAW(!qp_qpg_end(&sink, 1));
    check_events(file, seed);
    free((char *)(uintptr_t)file.ptr);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (!size) return 0;
    qp_text in = {(const char *)data + 1, size - 1};
    if (*data & 1)
        check_file(in, *data);
    else if (check_record(in))
        check_file_of(in, *data);
    return 0;
}
