/* ubb_int.h - what the files of this format share. Not installed.
 *
 *   ubb.c     bytes to entries: marks in square brackets, what is around them
 *   quick.c   the usual marks, and runs of moves
 *   tree.c    the entries of one game to events
 *   tags.c    which tags an entry is; the text of values
 *   writer.c  a game as one block
 */
#ifndef QP_UBB_INT_H
#define QP_UBB_INT_H

#include "../common/base.h"
#include "../common/format_reader.h"
#include "../common/results_and_glyphs.h"
#include "../../notation/said.h"
#include "qipu/fen.h"
#include "../common/format_list.h"

/* What the entries of one game may take. */
#define UBB_TEXT_MAX ((size_t)64 << 20)
/* A mark in brackets is at most so long. */
#define UBB_MARK_MAX 64

/* One entry: its name and value are pieces of the block's text. */
typedef struct ubb_entry {
    size_t name, name_len, value, value_len;
    qp_at at; /* where the value begins */
} ubb_entry;

/* The entries of one game. */
typedef struct ubb_block {
    qp_alloc alloc;
    qp__emit give;
    qp_at at, end;
    int dhj; /* a block of DHJHtmlXQ: ranks count from Red's side */
    qp__buf text;
    ubb_entry *entry;
    size_t entries, entries_size;
} ubb_block;

qp_text qp__ubb_name(const ubb_block *b, const ubb_entry *e);
qp_text qp__ubb_value(const ubb_block *b, const ubb_entry *e);
/* The last entry of that name, or NULL. */
const ubb_entry *qp__ubb_find(const ubb_block *b, const char *name);

/* ---- the text of values -------------------------------------------------- */

/* Resolves \uXXXX, and || when `lines`, into `out`, which is emptied before.
 * 0 if out of memory. */
int qp__ubb_plain(const qp_alloc *alloc, qp__buf *out, qp_text text, int lines);

/* What a line feed is written as. */
typedef enum ubb_feeds {
    UBB_FEED_LINES, /* ||, and a carriage return before it goes: comments */
    UBB_FEED_BLANK, /* a blank */
    UBB_FEED_KEPT   /* \u000a */
} ubb_feeds;

/* Appends a text so that reading gives it again; 0 if out of memory. */
int qp__ubb_escape(const qp_alloc *alloc, qp__buf *out, qp_text text,
                   ubb_feeds feeds);

/* Delivers the game. */
qp_status qp__ubb_deliver(ubb_block *b);

/* ---- what is read quickly ------------------------------------------------ */

/* How many bytes the mark at `p`, a bracket, has if all of it is here and it is
 * of the usual form: "[DhtmlXQ_date]", "[/DhtmlXQ]". 0 for any other, which may
 * be a mark, too. *inner is then what is after the name of the format. */
size_t qp__ubb_usual_mark(const char *p, const char *end, qp_text *inner);

/* The squares of a move of four digits, "7747": files from Red's left, ranks
 * from the top, or from below. A number in each byte: file and rank, counted
 * from below, of the first square lowest. UBB_NO_SQUARES if the digits give
 * none. */
#define UBB_NO_SQUARES UINT32_MAX
QP__INLINE uint32_t qp__ubb_squares(const char *p, int below) {
    const unsigned char *u = (const unsigned char *)p;
    uint32_t x = (u[0] | (uint32_t)u[1] << 8 | (uint32_t)u[2] << 16 |
                  (uint32_t)u[3] << 24) -
                 0x30303030;
    /* As in qp__squares_said. */
    if ((x | (x + 0x76777677)) & 0x80808080) return UBB_NO_SQUARES;
    return below ? x : (x & 0xFF00FF) | (0x9000900 - (x & 0xFF00FF00));
}

/* What said.h says of such a move. */
QP__INLINE qp__said qp__ubb_said(uint32_t squares) {
    uint32_t each = (squares & 0xFF00FF) + QP_FILES * (squares >> 8 & 0xFF00FF);
    return QP__SAID_SQUARES | ((each | each >> 8) & 0xFFFF);
}

/* Delivers at most `most` moves that are at `p` one after another. Returns how
 * many they were; the place is after them. */
uint32_t qp__ubb_run(qp__emit *g, qp_text moves, uint32_t most, int below,
                     qp_at *at);

/* ---- names --------------------------------------------------------------- */

/* An entry that has a tag of another name. Arrays, as pointers would be moved
 * whenever the library is loaded. */
typedef struct ubb_key {
    char entry[16], tag[16];
    char chess[12]; /* what chess programs call the tag, or "" */
    int ordered;    /* PGN's specification names the tag: letters in any case */
} ubb_key;

enum { UBB_KEYS = 38 };
extern const ubb_key qp__ubb_key[UBB_KEYS];

int qp__ubb_key_with(const char *tag);

/* DHJHtmlXQ has numbers for names. NULL: not known. */
const char *qp__ubb_dhj_entry(qp_text number);
/* The words that are written for one of the four results; NULL for another
 * text. */
const char *qp__ubb_result_words(qp_text result, int traditional);

/* ---- which tags an entry is ---------------------------------------------- */

/* The entries of a block that say what others mean; NULL when not there. */
typedef struct ubb_context {
    const ubb_entry *name[2], *team[2]; /* of Red and of Black */
    const ubb_entry *black, *redtime;
    uint32_t capitals; /* a bit for each that an entry's name begins with */
} ubb_context;

void qp__ubb_look(ubb_context *c, const ubb_block *b);

/* What an entry is read as. */
typedef struct ubb_reading {
    size_t n;
    struct {
        qp_text name, value; /* borrowed from the block and from `plain` */
    } tag[2];
    const char *result; /* what the entry `result` says, or NULL */
    int odd;            /* it is `result` and says none */
    char name[UBB_MARK_MAX + 16];
    char date[16];
} ubb_reading;

/* 0 if out of memory. */
int qp__ubb_read(ubb_reading *out, const ubb_block *b, const ubb_context *c,
                 const ubb_entry *e, qp__buf *plain);

/* ---- writing ------------------------------------------------------------- */

/* The format's write. */
qp_status qp__ubb_write(const qp_game *game, const qp_write_options *options,
                        const qp_sink *out);

#endif
