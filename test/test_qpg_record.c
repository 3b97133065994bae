/* test_qpg_record.c - records against the table that another program made. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "qipu/qipu.h"
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
            must(k, qp_game_add_comment(game, QP_ROOT, QP_AFTER_MOVE, c));
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

/* A record that another one stands for must be refused. */
static void check_wrong(const kase *k, qp_game *game, const char *hex) {
    char bytes[512];
    size_t len = strlen(hex) / 2;
    for (size_t i = 0; i < len && i < sizeof bytes; i++) {
        char two[3] = {hex[2 * i], hex[2 * i + 1], '\0'};
        bytes[i] = (char)strtol(two, NULL, 16);
    }
    qp_status rc = qp_game_unpack(game, packer, (qp_text){bytes, len}, NULL);
    if (rc != QP_E_PACK_CODE) kase_fail(k, "%s", qp_status_name(rc));
}

/* The case's game as it is packed; what is wrong for it is anything else. */
static void check(const kase *k) {
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
    if (!packer) return 2;
    int failed = table_main(argc, argv, check);
    qp_packer_free(packer);
    return failed;
}
