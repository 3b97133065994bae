/* sample.h - games to measure on: those of QIPU_CORPUS (default
 * ../shared/corpus), read and counted. Whatever fails ends the program. */
#ifndef QP_SAMPLE_H
#define QP_SAMPLE_H

#include "qipu/qipu.h"

/* Bytes that grow. All zero is an empty one; `ptr` is freed by its owner. */
typedef struct sample_bytes {
    char *ptr;
    size_t len, size;
} sample_bytes;

/* Adds to the bytes at ctx, as a qp_sink does: 0. */
int sample_keep(void *ctx, const char *bytes, size_t len);

/* The bytes of ccpd's two files of whole games, or of the bundled ones, which
 * reported, if these are absent. */
sample_bytes sample_games(void);

/* Calls `each` with every file of a folder of the corpus, by name: how many
 * there are. */
size_t sample_folder(const char *part,
                     void (*each)(void *ctx, const char *path), void *ctx);

/* Plays the games of PGN in any encoding. */
void sample_read(const char *bytes, size_t len, const qp_handler *to);
void sample_read_file(const char *path, const qp_handler *to);

/* A line as `qipu convert --to lines` writes it: the position it begins from,
 * and its moves as text. 0 when it has no position that may be played on but
 * for `faults`. */
int sample_line(qp_pos *start, qp_text *moves, qp_text line, unsigned faults);
/* The next of these moves, legal in `pos`; goes after it. 0 for none. */
int sample_line_move(qp_move *move, qp_text *moves, const qp_pos *pos);
/* Calls `each` with every line of a file. */
void sample_lines(const char *path, void (*each)(void *ctx, qp_text line),
                  void *ctx);

/* What a run reads and has counted; the first member of what a benchmark hands
 * on as ctx. */
typedef struct sample_run {
    const sample_bytes *in;
    unsigned long plies, errors;
} sample_run;

qp_flow sample_count_move(void *ctx, const qp_moved *moved, const qp_at *at);
qp_flow sample_count_played(void *ctx, const qp_moved *moved, const qp_at *at);
qp_flow sample_count_problem(void *ctx, const qp_err *err, uint32_t number,
                             uint32_t ply);

/* Runs work(run) and prints plies and bytes a second: the median of seconds. */
double sample_report(const char *what, int runs, void (*work)(void *ctx),
                     sample_run *run);

#endif
