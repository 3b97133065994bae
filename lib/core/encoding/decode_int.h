/* decode_int.h - the decoder, shared by its files. Not installed. */
#ifndef QP_DECODE_INT_H
#define QP_DECODE_INT_H

#include "charset.h"
#include "qipu/charset.h"

/* A tag's line longer than this is not looked at by itself. */
#define QP__TAG_LINE 4096

/* Where a decoder is. A segment is what lies between two lines that open a
 * game: lines that begin with '[', then all others. */
typedef enum qp__decode_state {
    QP__AT_START, /* the first window is being gathered */
    QP__AT_MARK,  /* the encoding is given: only a byte order mark may come */
    QP__AT_OPEN,  /* at the first byte of a segment, which is undecided */
    QP__AT_TAGS,  /* at the start of a line, all before it tags */
    QP__AT_LONG,  /* within a tag's line longer than QP__TAG_LINE */
    QP__AT_BODY,  /* after the tags */
    QP__AT_REST   /* one encoding until the input ends */
} qp__decode_state;

/* Bits of a mark. */
enum {
    QP__MARK_GIVEN = 1, /* the encoding was given, for the whole input */
    QP__MARK_BODY = 2,  /* after a segment's tags */
    QP__MARK_TAGS = 8,  /* within them */
    QP__MARK_HALVES = 4 /* lines of the segment may be in two encodings */
};

/* Where text is in the input: from byte `text` of the UTF-8 to the next mark it
 * is in the input from `byte` on, whole characters of one encoding. There is a
 * mark every thousand bytes unless it is UTF-8. Before the first both are the
 * same. */
typedef struct qp__decode_mark {
    uint64_t text, byte;
    qp_encoding encoding; /* QP_ENC_UTF8 for ASCII too */
    qp_encoding segment;  /* what the segment was found to be in */
    unsigned flags;
} qp__decode_mark;

/* How far the bytes at hand were searched for the end of their segment. */
typedef struct qp__boundary {
    size_t pos;
    int line_start; /* pos is the first byte of a line */
    int tag;        /* the line at pos, or the one before it, is a tag's */
    int opening;    /* pos 0 is the first byte of the segment itself */
} qp__boundary;

struct qp_decoder {
    qp_alloc alloc;
    qp_decode_to to;
    qp_encoding given, hint_given; /* as the caller said */
    qp_encoding hint, encoding;    /* of the file, of the segment */
    qp__decode_state state;
    qp__boundary seam;
    size_t ends;   /* bytes until the segment's end, SIZE_MAX when unknown */
    qp_at at;      /* offset: of the next byte; line, col: of text walked */
    uint64_t made; /* bytes of text passed */
    /* Who is called with each mark before its text, or NULL. */
    void (*log)(void *ctx, const qp__decode_mark *mark);
    qp__decode_mark mark; /* the last */
    qp_encoding resumed;  /* of all segments, or QP_ENC_AUTO */
    int resumed_halves;
    unsigned found;
    int fed, stopped;
    int midway; /* AT_OPEN within a segment that was ASCII so far */
    int halves; /* lines of the segment may be in two encodings */
    qp__known_pair known[QP__KNOWN_PAIRS];
    size_t walked; /* bytes of `out` that line and col have passed */
    size_t out_len, carry_len;
    unsigned char out[1 << 15];
    unsigned char carry[QP_DECODE_WINDOW + 2 * QP__TAG_LINE];
};

/* Before the first bytes: they follow a place that had these marks. What is to
 * be found of an encoding is known; tags are repaired as they were. */
void qp__decode_resume(qp_decoder *d, qp_encoding segment, unsigned flags);

/* Hands over what `out` holds. Nonzero if a callback said stop. */
int qp__decode_flush(qp_decoder *d);

/* Decodes n bytes as `encoding` and moves d->at.offset past them; `whole` means
 * that nothing follows. Returns how many it took: fewer only if a character is
 * cut by the end, or if d->stopped. */
size_t qp__decode_text(qp_decoder *d, const unsigned char *p, size_t n,
                       qp_encoding encoding, int whole);

/* The same for one tag's line, repaired when it is in another encoding. */
size_t qp__decode_tag(qp_decoder *d, const unsigned char *p, size_t n);

/* The same for one line of a segment with `halves`. */
size_t qp__decode_halves(qp_decoder *d, const unsigned char *p, size_t n);

/* Hands over n bytes that are known to be UTF-8. */
void qp__decode_plain(qp_decoder *d, const unsigned char *p, size_t n);

/* Searches for the segment's end from where `seam` is: its place, or SIZE_MAX.
 * Bytes before seam->pos are searched for good. */
size_t qp__boundary_find(qp__boundary *seam, const unsigned char *p, size_t n,
                         int last);

/* The last place in p[0..n), a segment's first bytes, at which another
 * segment begins, or 0 if there is none. No byte order marks in it. */
size_t qp__boundary_last(const unsigned char *p, size_t n);

#endif
