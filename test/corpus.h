/* corpus.h - real files for tests: where they are, and reading them. */
#ifndef QP_TEST_CORPUS_H
#define QP_TEST_CORPUS_H

#include "qipu/qipu.h"

/* The folder named by QIPU_CORPUS, else ../shared/corpus; NULL, after saying so
 * and printing a closing line, when there is none. */
const char *corpus_folder(void);

/* Bytes of a file; exits when it cannot be read. Owned: free. */
char *corpus_file(const char *path, size_t *len);

/* Every file below folder/part whose name ends in one of the `endings`
 * (parted by blanks; NULL: any), in order of name. */
void corpus_walk(const char *folder, const char *part, const char *endings,
                 void (*visit)(void *ctx, const char *path), void *ctx);

/* The same for every folder of the corpus that holds xiangqi PGN. */
void corpus_walk_pgn(const char *folder, const char *endings,
                     void (*visit)(void *ctx, const char *path), void *ctx);

/* Reads bytes through decoder and PGN reader into a player's callbacks.
 * Problems of the decoder go to `to->problem` too. Exits when memory is out. */
void corpus_read(const char *bytes, size_t len, const qp_play_to *to);

/* Counts a passed or failed check; a failed one is printed. */
void corpus_check(int ok, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Prints "N passed, N failed"; what main returns. */
int corpus_close(void);

/* Text that grows. */
typedef struct corpus_text {
    char *ptr;
    size_t len, size;
} corpus_text;
/* A qp_sink's write for a corpus_text. */
int corpus_write(void *ctx, const char *bytes, size_t len);

#endif
