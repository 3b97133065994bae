/* damaged_db.c - a database of games, and that file with bytes changed.
 *
 * SPDX-License-Identifier: MIT
 */
#define _XOPEN_SOURCE 700 /* P_tmpdir */
#include "damaged_db.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "qipu/db.h"

enum { PLIES = 30 };

static char path[] = P_tmpdir "/qipu-fuzz-db-XXXXXX";
static unsigned char *sound; /* the file that is damaged */
static size_t sound_len;

/* ---- a sound file -------------------------------------------------------- */

void must(int ok) {
    if (!ok) abort();
}

/* Games that begin alike and differ later. */
static void fill(qp_game *game, unsigned number) {
    qp_pos pos;
    qp_node node = QP_ROOT;
    qp_comment comment = {qp_text_of("a comment"), 0};
    qp_game_clear(game);
    qp_pos_start(&pos);
    must(!qp_game_set_tag(game, "Red", qp_text_of(number & 1 ? "A" : "B")));
    must(!qp_game_set_tag(game, "Date", qp_text_of("2001.02.03")));
    must(!qp_game_add_comment(game, QP_ROOT, QP_AFTER_MOVE, &comment));
    for (unsigned ply = 0; ply < PLIES; ply++) {
        qp_move list[QP_MOVES_MAX];
        size_t n = qp_pos_moves(list, &pos);
        if (!n) break;
        size_t choice = (7 * ply + (ply > 4 ? number * ply : 0)) % n;
        must(!qp_game_add(&node, game, node, list[choice]));
        qp_pos_play(&pos, list[choice]);
    }
}

static void remove_file(void) {
    unlink(path);
}

static void make_sound(void) {
    qp_db *db;
    qp_db_maker *maker = qp_db_maker_new();
    qp_game *game = qp_game_new(NULL);
    int fd = mkstemp(path);
    must(fd >= 0 && maker && game && !close(fd) && !atexit(remove_file));
    must(!qp_db_open(&db, path, QP_DB_CREATE, NULL));
    for (unsigned i = 0; i < DAMAGED_DB_GAMES; i++) {
        qp_text entry;
        fill(game, i);
        must(!qp_db_make(&entry, maker, game, i) && !qp_db_put(db, entry));
        if (i == 30) must(!qp_db_commit(db));
    }
    must(!qp_db_commit(db));
    qp_db_close(db);
    qp_db_maker_free(maker);
    qp_game_free(game);
    FILE *in = fopen(path, "rb");
    must(in && !fseek(in, 0, SEEK_END));
    sound_len = (size_t)ftell(in);
    sound = malloc(sound_len);
    rewind(in);
    must(sound && fread(sound, 1, sound_len, in) == sound_len);
    fclose(in);
}

/* ---- damage -------------------------------------------------------------- */

const char *damaged_db(const uint8_t *data, size_t size) {
    if (!sound) make_sound();
    FILE *out = fopen(path, "wb");
    must(out && fwrite(sound, 1, sound_len, out) == sound_len);
    for (; size >= 4; data += 4, size -= 4) {
        size_t at = (size_t)(data[0] << 16 | data[1] << 8 | data[2]);
        must(!fseek(out, (long)(at % sound_len), SEEK_SET));
        fputc(data[3], out);
    }
    must(!fclose(out));
    return path;
}
