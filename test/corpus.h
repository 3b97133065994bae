/* corpus.h - real files for tests: where they are, and reading them. */
#ifndef QP_TEST_CORPUS_H
#define QP_TEST_CORPUS_H

#include "check.h"
#include "qipu/qipu.h"

/* A test that checks what this tree holds and real files too is two ctests of
 * one program: NAME, and corpus/NAME with the argument --corpus. Returns NULL
 * for the first. For the second it returns the folder of real files: the one
 * that QIPU_CORPUS names, else ../shared/corpus. When there is no such folder
 * it prints a message and exits with 77, which ctest shows and counts as
 * skipped. */
const char *corpus_asked(int argc, char **argv);

/* The same for a test that checks real files only: ctest knows it as
 * corpus/NAME. */
const char *corpus_needed(void);

/* Says so and exits with 77 when this build lacks a library that the format
 * needs. */
void corpus_built(const qp_format *format);

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
 * Problems of the decoder go to `to->problem` too. Exits if out of memory. */
void corpus_read(const char *bytes, size_t len, const qp_handler *to);

/* Text that grows. */
typedef struct corpus_text {
    char *ptr;
    size_t len, size;
} corpus_text;
/* A qp_sink's write for a corpus_text. */
int corpus_write(void *ctx, const char *bytes, size_t len);

/* Whether two nodes have the same comments, in the same places. */
int same_comments(const qp_game *a, qp_node m, const qp_game *b, qp_node n);

#endif
