/* xqf_int.h - the layout of XQF, shared by its reader and its writer.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_FORMAT_XQF_INT_H
#define QP_FORMAT_XQF_INT_H

#include "qipu/format.h"

/* A file must be held whole, as a variation is after the line that it
 * branches from: one that is longer than this is refused, and never written. */
#define XQF_LIMIT ((size_t)64 << 20)

/* Where things stand in a file. */
enum {
    XQF_VERSION = 0x02,
    XQF_MASK = 0x03,
    XQF_OR = 0x08,
    XQF_KEYS = 0x0C,   /* 4 bytes: of texts, squares, from, to */
    XQF_PIECES = 0x10, /* 32 squares */
    XQF_STEP = 0x30,   /* 2 bytes */
    XQF_TURN = 0x32,
    XQF_RESULT = 0x33,
    XQF_TYPE = 0x40,
    XQF_TITLE = 0x50,
    XQF_BODY = 0x400 /* the root's record */
};

enum {
    XQF_PLAIN = 10,      /* the last version that is not enciphered */
    XQF_LAST = 18,       /* the last version known */
    XQF_TURNED = 12,     /* the first version with the list of pieces turned */
    XQF_ROOM_LONG = 63,  /* bytes of a long text */
    XQF_ROOM_SHORT = 15, /* and of a short one */
    XQF_ROOM_OVER = 127  /* of a title that runs on into the next text */
};

/* A record is from, to, flags, reserved; then, in some, a length and a text. */
enum { XQF_RECORD = 4, XQF_FROM = 24, XQF_TO = 32 };

/* A text of the header: a length, then `room` bytes. */
typedef struct xqf_field {
    const char *tag;
    uint16_t at;
    uint8_t room;
} xqf_field;

enum { XQF_FIELDS = 12 };
extern const xqf_field qp__xqf_field[XQF_FIELDS];

/* The tags of XQF that PGN has no name for. */
#define XQF_TAG_TYPE "GameType"
#define XQF_TAG_STEP "StartMove"

/* By the byte at XQF_TYPE; the first is not said. */
enum { XQF_TYPES = 4 };
extern const char *const qp__xqf_type[XQF_TYPES];

/* The pieces in the order of their squares at XQF_PIECES: the first half Red's,
 * then Black's, with their squares in the opening. */
enum { XQF_PIECES_COUNT = 32 };
typedef struct xqf_piece {
    qp_piece piece;
    uint8_t home; /* 10 * file + rank */
} xqf_piece;
extern const xqf_piece qp__xqf_piece[XQF_PIECES_COUNT];

/* What the four keys of a header come to; all zero before version 11. */
typedef struct xqf_keys {
    unsigned char pad[32]; /* subtracted from the bytes of the body in turn */
    unsigned char men, from, to;
    uint32_t text;
} xqf_keys;

void qp__xqf_keys(xqf_keys *keys, const unsigned char *header);

/* Takes the cipher off the body, all of it. */
void qp__xqf_decipher(unsigned char *body, size_t n, const xqf_keys *keys);

/* Where the pieces stand; `bad` receives the place in the header of the first
 * piece that is on another and is left out, or 0. */
void qp__xqf_setup(qp_setup *out, const unsigned char *header, unsigned *bad);

/* As the format's write, for files of at most `limit` bytes. */
qp_status qp__xqf_write(const qp_game *game, const qp_write_options *options,
                        const qp_sink *out, size_t limit);

qp_format_reader *qp__xqf_open(const qp_handler *to, const qp_alloc *alloc);
qp_status qp__xqf_finish(qp_format_reader *reader);

#endif
