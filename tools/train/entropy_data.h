/* entropy_data.h - positions of games, for what learns from them. */
#ifndef ENTROPY_DATA_H
#define ENTROPY_DATA_H

#include <stddef.h>
#include <stdint.h>

typedef struct position {
    uint8_t cell[90];
    uint8_t black; /* to move */
    uint16_t ply;
} position;

typedef struct positions {
    position *at;
    size_t count, size;
} positions;

/* A block of memory; exits when there is none. Owned: free. */
void *need(size_t size);

/* Reads games as `qipu convert --to lines` writes them: FEN, moves, result,
 * name, with tabs between them. With `split` every tenth game, by a hash of
 * its moves, goes to `kept`. */
void read_lines(positions *set, positions *kept, const char *path, int split);

#endif
