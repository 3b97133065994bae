/* reader_int.h - the parts of the one reader. Not installed.
 *
 *   reader.c  bytes, the format that reads them, and how it ends
 *   detect_format.c    what a file is, from its first bytes
 *   decoded_lines.c   decoded text, line by line, with what was wrong in its
 * bytes move_list_layout.c    forms of lists that are rewritten before they are
 * read text_without_games.c   text in which nothing of a record has been met so
 * far stored_offsets.c  where decoded text lies in the file game_span.c which
 * bytes of the file each game is game_source.c   the games one by one
 */
#ifndef QP_READER_INT_H
#define QP_READER_INT_H

#include "../base/mem.h"
#include "../encoding/decode_int.h"
#include "qipu/reader.h"
#include "move_list_layout.h"

/* Whole lines are put together up to this length. */
#define QP__CARRY_MAX ((size_t)1 << 16)

/* Words of a game so far: in the shape of a move, and others. */
typedef struct qp__words {
    size_t moves, others;
} qp__words;

/* Stands between the format and the player when the head shows no record. */
typedef struct qp__watch {
    const qp_handler *to; /* NULL: nobody watches */
    qp_handler handler;
    qp__buf tape;
    qp_err left; /* the first text outside the games */
    int has_left, released, replaying;
    qp__words words;
    unsigned muted; /* open variations, from one that was skipped on */
} qp__watch;

/* Where decoded text lies in the file. */
typedef struct qp__stored {
    qp__decode_mark *mark;
    size_t marks, size;
    int dropped; /* there were marks before these */
    int keeps;   /* not all is UTF-8: text is kept */
    int no_memory;
    qp__buf text;  /* the last that was read, */
    uint64_t from; /* from this byte on */
} qp__stored;

/* The game that is read, and the requested one. */
typedef struct qp__span {
    qp_span now;
    uint64_t games;       /* begun, those that hold nothing too */
    uint64_t first;       /* of the game, UINT64_MAX when it is no range */
    qp_encoding encoding; /* of all its segments so far, QP_ENC_AUTO: several */
    unsigned flags;       /* of their marks */
    unsigned state;       /* of the format's reader */
    uint64_t fault;       /* where its last error is */
    int open, coded, body;
    qp_span again; /* its size is 0 when all games are */
    uint64_t left; /* bytes of it to come */
    int passes, done;
} qp__span;

struct qp_reader {
    qp_alloc alloc;
    qp_reader_options options;
    qp_handler to;
    qp_handler gate;  /* before it: which game a problem is one of */
    qp_handler front; /* what the format calls */
    qp_status status;
    qp_err err;     /* the last problem */
    uint64_t games; /* that the caller has heard of */
    int open, game_open;

    /* The first bytes, until the format is known. */
    char head[QP_FORMAT_HEAD];
    size_t head_len;
    const qp_format *format;
    qp_player *player;
    qp_format_reader *inner;
    qp_decoder *decoder; /* of a text format */
    int inside, in_bytes;
    qp_at end; /* of what was fed, when it was finished */

    /* Decoded text. */
    uint64_t offset, line; /* of the next text that the format gets */
    uint64_t column;       /* characters of its line before it */
    uint64_t bad_offset;   /* of the bytes that are being reported */
    qp__buf carry;         /* lines that go on in the next piece */
    qp_err *bad;           /* bytes that are not text, in lines to come */
    size_t bads, bads_size;

    int tidies; /* the head has forms that are rewritten: move_list_layout.h */
    qp__tidy tidy;
    qp__buf tidied;
    qp__stored stored;
    qp__span span;
    int bare; /* the head holds text, and nothing of a record */
    qp__watch watch;
};

/* detect_format.c: finds the format from the head unless it is given, and
 * refuses what is not a record. */
qp_status qp__head(qp_reader *r);

/* The same once the input has ended, with what it is. */
qp_status qp__refuse(qp_reader *r, const char *foreign);

/* decoded_lines.c: the decoder's callbacks, and the end of the text. */
qp_decode_to qp__lines_to(qp_reader *r);
qp_status qp__lines_end(qp_reader *r);

/* stored_offsets.c: takes the decoder's marks, and text that is about to be
 * read (returns 0 if out of memory); returns the byte of the file of a byte of
 * text, UINT64_MAX if unknown; the number of marks up to a byte of text; and
 * the last of them or NULL. */
void qp__stored_mark(void *ctx, const qp__decode_mark *mark);
int qp__stored_text(qp_reader *r, qp_text text);
uint64_t qp__stored_byte(const qp_reader *r, uint64_t offset);
size_t qp__stored_marks(const qp_reader *r, uint64_t offset);
const qp__decode_mark *qp__stored_before(const qp_reader *r, uint64_t offset);
void qp__stored_free(qp_reader *r);

/* game_span.c: what the format calls in place of `to`; marks of text up to
 * `stop`, of which some may be the game's. */
const qp_handler *qp__span_open(qp_reader *r, const qp_handler *to);
void qp__span_saw(qp_reader *r, const qp__decode_mark *marks, size_t n,
                  uint64_t stop);
/* When a game is read again: whether its bytes are read as those of a part;
 * how they are read; how many of so many bytes are its own. */
int qp__span_is_range(const qp_reader *r);
void qp__span_resume(qp_reader *r);
size_t qp__span_take(qp_reader *r, size_t len);
/* Nonzero if nothing more of it is to come. */
int qp__span_ended(const qp_reader *r);
/* As much as the caller's structure, which says its size, can hold. */
void qp__span_copy(qp_span *out, const qp_span *span);

/* text_without_games.c: what the format calls in place of `to`. */
const qp_handler *qp__watch_open(qp_reader *r, const qp_handler *to);
/* The input has ended, and all of it was text. */
int qp__watch_ended_bare(const qp_reader *r);
/* PGN with text but no tag, no result and hardly a word in the shape of a move;
 * and it does not begin with a move number. */
int qp__is_bare(qp_text utf8);
extern const char qp__bare[]; /* what such a text is */

#endif
