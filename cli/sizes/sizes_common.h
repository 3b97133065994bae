/* sizes_common.h - how many bits positions and games take in each code.
 *
 *   sizes.c    the command line, and what is printed
 *   position_sizes.c        what is measured of positions
 *   text_sizes.c   FEN, alone and through zlib and zstd, for comparison
 *   game_sizes.c  positions and records of games, for either game
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_SIZES_H
#define QP_CLI_SIZES_H

#include "../io/either_game.h"

enum {
    SIZES_BATCH = 1024,
    SIZES_SAMPLE = 16,
    SIZES_BITS = 2048,
    SIZES_ROWS = 12
};

/* The code of one position. */
typedef struct sizes_code {
    size_t bits; /* 0: it does not hold the position */
    uint8_t byte[QP_PACK_MAX > QP_FEN_MAX ? QP_PACK_MAX : QP_FEN_MAX];
} sizes_code;

/* One way to write positions, and what came of it. */
typedef struct sizes_row {
    const char *name;
    qp_codec codec; /* 0 for texts */
    unsigned flags;
    int sampled; /* of a full batch, one position in SIZES_SAMPLE is measured */
    /* Writes a text of a position; NULL for codecs. Returns its bits. */
    size_t (*text)(const any_setup *setup);
    size_t most; /* bits in the worst case there is, 0 when not known */
    uint64_t count, refused, sum, wrong, writes, reads;
    double write_time, read_time;
    uint32_t by_size[SIZES_BITS + 1]; /* longer ones count as the last */
    size_t longest;
} sizes_row;

typedef struct sizes {
    int chess;
    uint64_t from_ply;
    sizes_row row[SIZES_ROWS];
    size_t rows;
    any_setup batch[SIZES_BATCH];
    sizes_code code[SIZES_BATCH];
    size_t waiting; /* positions in the batch */

    /* Games. */
    uint64_t games, plies;
    uint64_t variants;     /* games of other variants, which are left out */
    uint64_t too_long;     /* games that no record holds */
    qp_record_size record; /* summed up; xiangqi only */
    uint64_t pgn_bytes;
    qp_packer *packer;

    /* Main lines, packed and unpacked by themselves. */
    qp_move *line;
    uint8_t *line_code;
    size_t line_room;
    double line_pack, line_unpack; /* seconds */
} sizes;

/* Sets up the rows; 0 if out of memory. */
int sizes_begin(sizes *s, int chess);
void sizes_end(sizes *s);

/* Packs and unpacks the first `count` moves of s->line; 0 when that fails. */
int sizes_line(sizes *s, const qp_pos *start, size_t count);

/* Makes room for so many moves in s->line; 0 if out of memory. */
int sizes_line_room(sizes *s, size_t count);

/* Counts a position; measures when enough are there. */
void sizes_add(sizes *s, const any_setup *setup);

/* Measures those that wait. */
void sizes_flush(sizes *s);

/* Bits of the position at `part` of `whole` in order of size. */
size_t sizes_percentile(const sizes_row *row, unsigned part, unsigned whole);

/* Bits of a FEN alone, and through a library. */
size_t sizes_fen(const any_setup *setup);
size_t sizes_zlib(const any_setup *setup);
size_t sizes_zstd(const any_setup *setup);
int sizes_has_zlib(void);
int sizes_has_zstd(void);

/* Reads games of a file, xiangqi or chess; returns an exit status. */
int sizes_games(sizes *s, const diag_style *style, const char *name);

#endif
