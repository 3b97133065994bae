/* properties.h - what holds for every record format, whatever the bytes are.
 *
 * The reader (properties_read.c):
 *
 *   1. what is reported does not depend on where the input is cut
 *   2. every begin has its end, whatever a callback skips, and what is skipped
 *      is not reported; after QP_STOP nothing more is reported
 *   3. a place lies within the input; in a text its line and column are those
 *      of its offset, elsewhere there are none
 *   4. names, values, moves, depths and glyphs keep to their limits
 *   5. `find` answers 0 to 100
 *
 * The games (properties_write.c):
 *
 *   6. what was read can be played, built, and written as PGN
 *   7. what a format writes is a fixed point, read without an error and
 *      written again without a loss
 *   8. nothing is lost in silence: reading what a format's writer wrote gives
 * the same game, without exactly what it reported as lost
 *   9. nor by the writer of PGN, whatever format the game is from: as JSON,
 *      what was read from the PGN is the same
 *
 * The first byte of an input is a seed: bit 6, callbacks skip now and then; bit
 * 7, for formats that are written, the rest is PGN, so that the writer sees
 * all that a game can hold. All of it decides cuts and the notation. Bit 0 is
 * free for the target.
 */
#ifndef QP_FUZZ_PROPERTIES_H
#define QP_FUZZ_PROPERTIES_H

#include "fuzz.h"
#include "qipu/qipu.h"

/* Bits of the seed. */
enum { PROPERTIES_SKIP = 64, PROPERTIES_AS_PGN = 128 };

/* Where formats differ and their qp_format does not say so. */
enum {
    PROPERTIES_PARTS = 1, /* comments may come in parts */
    PROPERTIES_FOLDS = 2, /* lines may end within a tag's value */
    PROPERTIES_LIMIT = 4, /* packed: few bytes may be too many (QP_E_LIMIT) */
    PROPERTIES_EXPAT =
        8, /* Expat finds the places: a carriage return alone ends a
        line, and what begins as UTF-16 is taken for that */
    PROPERTIES_UTF8 = 16, /* written as UTF-8 whatever a game holds: games are
                       read from what was decoded, as the program does */
    PROPERTIES_ANY = 64, /* values and comments are whatever a game can hold, as
                      nothing, several lines, NULs */
    PROPERTIES_LATE = 32 /* what one writing loses may show in the next, which
                      is the fixed point then */
};

/* A format, and what is reported of it. */
typedef struct property_input {
    const qp_format *format;
    unsigned flags, seed;
    qp_text bytes;
} property_input;

void properties_of_reader(const property_input *in);
void properties_of_games(const property_input *in);
/* Property 2 at each event in turn, of which properties_of_reader tries one:
 * callbacks stop there, or skip there and nowhere else. */
void properties_of_orders(const property_input *in);

/* All properties, for the format of that name, of bytes that begin with a
 * seed. */
int properties_hold(const char *name, unsigned flags, const uint8_t *data,
                    size_t size);
/* The same for a given format and seed. */
void properties_hold_for(const property_input *in);

/* Property 8, for a game in one notation. May give the game a tag Result. */
void properties_of_silence(const property_input *in, qp_game *game,
                           qp_notation notation);

/* What a writer reported as lost. */
typedef struct property_loss {
    qp_err err;
    qp_node node;
} property_loss;

typedef struct property_lost {
    property_loss *loss; /* owned: free */
    size_t count, size;
} property_lost;

/* A qp_loss_to's `lost` for a property_lost. */
void property_report(void *ctx, const qp_err *err, qp_node node);

/* `back` is `game` without what was lost (properties_lost.c). */
void property_but_for(const qp_game *game, const qp_game *back,
                      const property_lost *lost);
/* The same where the format holds one position of a game, and its name. */
void property_position_but_for(const qp_game *game, const qp_game *back,
                               const property_lost *lost);

/* What both halves use, and tests. */

/* The format that reads what `format` writes: itself, or bare lists. */
const qp_format *property_reader(const qp_format *format);

/* Feeds a reader with pieces of `step` bytes (0: whole), each `grow` longer
 * than the one before, and ends the input. `alloc` NULL: there is memory. */
qp_status property_feed(const qp_format *format, const qp_handler *to,
                        qp_text bytes, size_t step, size_t grow,
                        const qp_alloc *alloc);

/* The same format with one reader for all, when a new one takes long. That
 * `finish` makes a reader new is seen by it. One format at a time. */
const qp_format *property_kept(const qp_format *format);

/* Reads it once under the properties 2 and 4, from a memory that may run out:
 * any size of input, and whatever else stops a reader. */
qp_status property_read(const property_input *in, size_t step,
                        const qp_alloc *alloc);

#endif
