/* test_qpg_record.c - records against the table that another program made:
 * those of the small profile, and blocks of the fast one. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"
#include "table.h"

static qp_packer *packer;

static void must(const kase *k, qp_status rc) {
    if (rc) kase_fail(k, "%s", qp_status_name(rc));
}

/* Is it a part of the game, that `fill` puts there? */
static int fills(const field *f) {
    static const char *const KEYS[] = {"tag", "result", "comment", "fen"};
    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; i++)
        if (!strcmp(f->key, KEYS[i])) return 1;
    return 0;
}

/* Puts the case's fields into the game. Tags of the same name are set apart by
 * the table: none has two. */
static void fill(const kase *k, qp_game *game) {
    for (int i = 0; i < k->fields; i++) {
        const field *f = &k->field[i];
        qp_text text = {f->value, f->len};
        if (fills(f)) (void)kase_get(k, f->key);
        if (!strcmp(f->key, "tag")) {
            char *name = f->value, *value = strchr(name, '=');
            if (!value) {
                kase_fail(k, "a tag without '='");
                return;
            }
            *value++ = '\0';
            qp_text rest = {value, f->len - (size_t)(value - name)};
            must(k, qp_game_set_tag(game, name, rest));
        } else if (!strcmp(f->key, "result")) {
            must(k, qp_game_set_result(game, text));
        } else if (!strcmp(f->key, "comment")) {
            qp_comment c = {text, 0};
            must(k, qp_game_add_comment(game, QP_ROOT, QP_AFTER_MOVE, &c));
        } else if (!strcmp(f->key, "fen")) {
            qp_setup setup;
            qp_pos pos;
            must(k, qp_fen_read(&setup, NULL, text, NULL));
            if (qp_pos_from_setup(&pos, &setup, ~0u) & 7)
                kase_fail(k, "no position");
            else
                must(k, qp_game_set_start(game, &pos));
        }
    }
}

/* Bytes in hexadecimal, until the next call. */
static qp_text bytes_of(const char *hex) {
    static char bytes[1 << 14];
    size_t len = strlen(hex) / 2;
    if (len > sizeof bytes) exit(2);
    for (size_t i = 0; i < len; i++) {
        char two[3] = {hex[2 * i], hex[2 * i + 1], '\0'};
        bytes[i] = (char)strtol(two, NULL, 16);
    }
    return (qp_text){bytes, len};
}

/* A record that another one replaces must be refused. */
static void check_wrong(const kase *k, qp_game *game, const char *hex) {
    qp_status rc = qp_game_unpack(game, packer, bytes_of(hex), NULL);
    if (rc != QP_E_PACK_CODE) kase_fail(k, "%s", qp_status_name(rc));
}

/* ---- blocks ------------------------------------------------------------ */

static qp_flow keep(void *ctx, qp_game *game) {
    (void)ctx, (void)game;
    return QP_GO;
}

static qp_flow complain(void *ctx, const qp_err *err, uint32_t number,
                        uint32_t ply) {
    (void)number;
    if (!qp_status_is_warning(err->code))
        kase_fail(ctx, "ply %u: %s", (unsigned)ply, qp_status_name(err->code));
    return QP_GO;
}

static qp_game *read_pgn(const kase *k, const field *f) {
    qp_game *game = qp_game_new(NULL);
    /* Only passed on. */
    qp_handler one = {.size = sizeof one,
                      .ctx = (void *)(uintptr_t)k,
                      .game = keep,
                      .problem = complain};
    if (!game) exit(2);
    qp_builder *builder = qp_builder_new(game, &one, NULL);
    const qp_handler *to = qp_builder_handler(builder);
    corpus_read(f->value, f->len, to);
    qp_builder_free(builder);
    return game;
}

static void write_pgn(corpus_text *out, const qp_game *game) {
    qp_sink sink = {out, corpus_write};
    if (qp_pgn_write(game, NULL, &sink)) exit(2);
}

/* The block in a file that holds nothing else: after the head, a mark and a
 * length. */
static qp_text block_of(const corpus_text *file) {
    size_t at = 9, len = 0;
    for (unsigned shift = 0;; shift += 7) {
        unsigned digit = (unsigned char)file->ptr[at++];
        len |= (size_t)(digit & 127) << shift;
        if (digit < 128) break;
    }
    if (len > file->len - at) exit(2);
    return (qp_text){file->ptr + at, len};
}

/* The games of the case as they are packed together, and their PGN. */
static void pack_games(const kase *k, corpus_text *file, corpus_text *pgn) {
    qp_sink sink = {file, corpus_write};
    qp_qpg_writer *w = qp_qpg_writer_new(&sink, QP_PROFILE_STORED, NULL);
    if (!w || qp_packer_set_profile(packer, QP_PROFILE_STORED)) exit(2);
    for (int i = 0; i < k->fields; i++) {
        qp_text record = {NULL, 0};
        if (strcmp(k->field[i].key, "pgn") != 0) continue;
        qp_game *game = read_pgn(k, &k->field[i]);
        must(k, qp_game_pack(&record, NULL, packer, game));
        must(k, qp_qpg_writer_put(w, record));
        write_pgn(pgn, game);
        qp_game_free(game);
    }
    must(k, qp_qpg_writer_end(w));
    qp_qpg_writer_free(w);
}

/* What the block holds is these games. */
static void check_games(const kase *k, qp_text block, const corpus_text *pgn) {
    corpus_text got = {0};
    qp_game *game = qp_game_new(NULL);
    if (!game) exit(2);
    must(k, qp_record_open(packer, block, NULL));
    for (uint64_t n = qp_record_games(block); n; n--) {
        must(k, qp_record_next(game, packer, NULL));
        write_pgn(&got, game);
    }
    if (got.len != pgn->len || memcmp(got.ptr, pgn->ptr, got.len) != 0)
        kase_fail(k, "other games: %.*s", (int)got.len, got.ptr);
    qp_game_free(game);
    free(got.ptr);
}

/* What is written are columns. Blocks of bits are read and no longer written;
 * they hold the same games. */
static void check_block(const kase *k) {
    const field *block = kase_get(k, "block"), *frame = kase_get(k, "frame");
    const field *columns = kase_get(k, "columns");
    int wrong = kase_get(k, "wrong") != NULL;
    corpus_text file = {0}, pgn = {0};
    pack_games(k, &file, &pgn);
    qp_text got = block_of(&file);
    qp_text want = bytes_of(columns ? columns->value : "");
    check_games(k, got, &pgn);
    if (!wrong && (got.len != want.len || memcmp(got.ptr, want.ptr, got.len)))
        kase_fail(k, "other columns");
    want = bytes_of(block ? block->value : frame ? frame->value : "");
    qp_status zstd = qp_packer_set_profile(packer, QP_PROFILE_FAST);
    if (wrong) {
        qp_game *game = qp_game_new(NULL);
        if (!game) exit(2);
        check_wrong(k, game, block->value);
        qp_game_free(game);
    } else if (block || !zstd) {
        check_games(k, want, &pgn);
    }
    must(k, qp_packer_set_profile(packer, QP_PROFILE_SMALL));
    free(file.ptr);
    free(pgn.ptr);
}

/* ---- records of the small profile -------------------------------------- */

/* The case's game as it is packed; what is wrong for it is anything else. */
static void check(const kase *k) {
    if (kase_get(k, "pgn")) {
        check_block(k);
        return;
    }
    const field *want = kase_get(k, "record");
    int wrong = kase_get(k, "wrong") != NULL;
    qp_game *game = qp_game_new(NULL);
    qp_text record;
    if (!game || !want) exit(2);
    fill(k, game);
    must(k, qp_game_pack(&record, NULL, packer, game));
    char got[4096] = "";
    for (size_t i = 0; i < record.len && i < 2000; i++)
        snprintf(got + 2 * i, 3, "%02x", (unsigned char)record.ptr[i]);
    if (strcmp(got, want->value) == 0 ? wrong : !wrong)
        kase_fail(k, "%s, not %s", got, want->value);
    if (wrong) check_wrong(k, game, want->value);
    qp_game_free(game);
}

int main(int argc, char **argv) {
    packer = qp_packer_new(NULL);
    if (!packer || qp_packer_set_profile(packer, QP_PROFILE_SMALL)) return 2;
    int failed = table_main(argc, argv, check);
    qp_packer_free(packer);
    return failed;
}
