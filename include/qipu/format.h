/* qipu/format.h - what a record format is to the rest of the library.
 *
 * A format is one folder, lib/core/format/NAME, and one qp_format in it. It
 * knows no other format: its reader calls a handler (handler.h), its writer
 * walks a game (game.h). formats.h has the table of all of them. A function may
 * be NULL if the format does not need or support it.
 *
 *     reading   open, feed ... feed, finish, close
 *     writing   begin, write, between, write, ... between, write, end
 *
 * After `feed` or `finish` failed, only `close` may be called. A file without a
 * game is `begin` and `end`. A format without QP_FORMAT_MANY holds one game.
 *
 * Encodings are not a format's business. With QP_FORMAT_BINARY its reader takes
 * the bytes of the file and its writer emits them. Every other format reads and
 * writes UTF-8: the caller decodes and encodes (charset.h). One with
 * QP_FORMAT_UTF8 says in the file that it is UTF-8, so do not encode it as
 * anything else. reader.h and writer.h do all of this.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_FORMAT_H
#define QP_FORMAT_H

#include "qipu/charset.h"
#include "qipu/game.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Bits in `flags` of a format. */
enum {
    QP_FORMAT_READS = 1 << 0,
    QP_FORMAT_WRITES = 1 << 1,
    QP_FORMAT_BINARY = 1 << 2, /**< the reader takes the bytes of the file as
                                    they are; else UTF-8 */
    QP_FORMAT_MANY = 1 << 3,   /**< a file may hold many games */
    QP_FORMAT_UTF8 = 1 << 4,   /**< written in UTF-8 only: it says so itself */
    QP_FORMAT_ELSE = 1 << 5,   /**< text of no format that is known is read as
                                    this one: PGN */
    QP_FORMAT_LOOSE = 1 << 6,  /**< it has no mark of its own: other texts may
                                    look like it */
    QP_FORMAT_RANGES = 1 << 7  /**< a game is what stands from its begin_game to
                                    its end_game, and can be read without what
                                    stands around it */
};

/** What a format can hold: bits in `holds`. */
enum {
    QP_HOLDS_TAGS = 1 << 0,  /**< any tag; else only some */
    QP_HOLDS_START = 1 << 1, /**< another start than the opening */
    QP_HOLDS_VARIATIONS = 1 << 2,
    QP_HOLDS_COMMENTS = 1 << 3,
    QP_HOLDS_NAGS = 1 << 4,
    QP_HOLDS_RESULT = 1 << 5,
    QP_HOLDS_UNICODE = 1 << 6 /**< any character; else those of GBK */
};

/** Receives reports of what a writer could not write. `err->code` is
 * QP_W_LOST_..., `err->what` the text lost or cut. `node` is where, QP_ROOT for
 * tags. */
typedef struct qp_loss_to {
    void *ctx;
    void (*lost)(void *ctx, const qp_err *err, qp_node node);
} qp_loss_to;

/** How to write. Zero it, set `size`, then what you want. */
typedef struct qp_write_options {
    size_t size;          /**< sizeof(qp_write_options) */
    qp_notation notation; /**< QP_NOTATION_ANY: the format's own */
    unsigned move_flags;  /**< QP_MOVE_ bits for writing */
    qp_loss_to loss;      /**< .lost NULL: nothing is reported */
} qp_write_options;

/** A reader of some format in the middle of a stream. */
typedef struct qp_format_reader qp_format_reader;

/** A format. */
typedef struct qp_format {
    const char *name;       /**< as "xqf": --to and --from */
    const char *title;      /**< as "XQStudio", in plain words */
    const char *extensions; /**< as "xqf", several one blank apart */
    unsigned flags;         /**< QP_FORMAT_ bits */
    unsigned holds;         /**< QP_HOLDS_ bits */
    /** How moves are spelt in the events of its reader, and QP_MOVE_ bits for
     *  reading them; QP_NOTATION_ANY: it is found for each game. */
    qp_notation notation;
    unsigned move_flags;

    /** How sure it is, 0 to 100, that a file that begins with these bytes (of
     *  UTF-8 for text formats, a whole number of characters) is of this
     *  format. `whole`: there are no more. 0 is "no", 100 "a mark that no other
     *  has". Cannot fail. */
    int (*find)(qp_text head, int whole);

    /** Owned: `close`. NULL when memory is out. `to` is borrowed. */
    qp_format_reader *(*open)(const qp_handler *to, const qp_alloc *alloc);
    /** The same, and the reader reports every departure from the format's
     *  standard, small ones too. NULL: the format has no standard. */
    qp_format_reader *(*open_strict)(const qp_handler *to,
                                     const qp_alloc *alloc);
    /** Takes the next bytes, cut anywhere. QP_E_STOP, QP_E_NOMEM. What
     *  is wrong with the file goes to the handler's `problem`; so does what
     *  is more than a reader holds (QP_E_LIMIT), which is left out. */
    qp_status (*feed)(qp_format_reader *reader, const char *bytes, size_t len);
    /** The input has ended: delivers what is open. Only `close` comes after. */
    qp_status (*finish)(qp_format_reader *reader);
    /** NULL is allowed. Cannot fail. */
    void (*close)(qp_format_reader *reader);

    /** What stands before the first game, between two, and after the last. */
    qp_status (*begin)(const qp_sink *out);
    qp_status (*between)(const qp_sink *out);
    qp_status (*end)(const qp_sink *out);
    /** Writes one game. QP_E_IO, QP_E_NOMEM; what the format cannot hold is
     *  reported through options->loss, and left out. `options` may be NULL. */
    qp_status (*write)(const qp_game *game, const qp_write_options *options,
                       const qp_sink *out);

    /** NULL, or the library, as "expat", without which this one was built: the
     *  format is not read, or in part (QP_E_FORMAT_BUILD). "QP_FORMATS": it was
     *  left out; nothing is known of it but its name. */
    const char *lacks;
    /** The place, in what was fed, that the next byte will have, with lines as
     *  the format counts them. NULL: lines end with line feeds. */
    void (*at)(qp_at *out, const qp_format_reader *reader);
    /** Nonzero when what follows cannot be read without what came before: the
     *  rule for parts of a file (cuts.h). NULL: its files are not cut. */
    int (*inside)(const qp_format_reader *reader);
    /** For QP_FORMAT_RANGES, in begin_game: what it knows from the bytes before
     *  the game, less than 256; and a new reader that is to know it. NULL:
     *  nothing. */
    unsigned (*state)(const qp_format_reader *reader);
    void (*resume)(qp_format_reader *reader, unsigned state);
} qp_format;

#ifdef __cplusplus
}
#endif
#endif
