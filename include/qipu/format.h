/* qipu/format.h - the interface of a record format.
 *
 * A format is one folder, lib/core/format/NAME, and one qp_format in it. It
 * does not know other formats: its reader calls a handler (handler.h), its
 * writer reads a game (game.h). formats.h lists all of them. A function that
 * the format does not need or support is NULL.
 *
 *     reading   open, feed ... feed, finish, close
 *     writing   begin, write, between, write, ... between, write, end
 *
 * After `feed` or `finish` has failed, call only `close`. A file without games
 * is `begin` and `end`. A format without QP_FORMAT_MANY stores one game per
 * file.
 *
 * A format does not convert encodings. With QP_FORMAT_BINARY, its reader takes
 * the bytes of the file and its writer emits them. All other formats read and
 * write UTF-8, and the caller decodes and encodes (charset.h). Files with
 * QP_FORMAT_UTF8 declare that they are UTF-8, so do not encode them in anything
 * else. reader.h and writer.h do all of this for you.
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

/** Bits in the `flags` of a format. */
enum {
    QP_FORMAT_READS = 1 << 0,
    QP_FORMAT_WRITES = 1 << 1,
    QP_FORMAT_BINARY = 1 << 2, /**< reads and writes bytes, otherwise UTF-8 */
    QP_FORMAT_MANY = 1 << 3,   /**< a file may contain many games */
    QP_FORMAT_UTF8 = 1 << 4,   /**< can only be written in UTF-8, which it
                                    declares */
    QP_FORMAT_ELSE = 1 << 5,   /**< reads text of unknown formats: PGN */
    QP_FORMAT_LOOSE = 1 << 6,  /**< has no signature: other texts may look like
                                    it */
    QP_FORMAT_RANGES = 1 << 7  /**< a game is the bytes from its begin_game to
                                  its end_game and can be read alone */
};

/** What a format can store: bits in `holds`. */
enum {
    QP_HOLDS_TAGS = 1 << 0,  /**< any tag; otherwise only some */
    QP_HOLDS_START = 1 << 1, /**< a starting position other than the opening */
    QP_HOLDS_VARIATIONS = 1 << 2,
    QP_HOLDS_COMMENTS = 1 << 3,
    QP_HOLDS_NAGS = 1 << 4,
    QP_HOLDS_RESULT = 1 << 5,
    QP_HOLDS_UNICODE = 1 << 6 /**< any character; otherwise those of GBK */
};

/** Receives what a writer could not write. `err->code` is QP_W_LOST_...,
 *  `err->what` the text that was lost or truncated. `node` is its place,
 *  QP_ROOT for tags. */
typedef struct qp_loss_to {
    void *ctx;
    void (*lost)(void *ctx, const qp_err *err, qp_node node);
} qp_loss_to;

/** Options for writing a game. Zero-initialize it, set `size`, then the options
 *  you need. */
typedef struct qp_write_options {
    size_t size;          /**< sizeof(qp_write_options) */
    qp_notation notation; /**< QP_NOTATION_ANY: the format's own */
    unsigned move_flags;  /**< QP_MOVE_ bits for writing */
    qp_loss_to loss;      /**< .lost NULL: losses are not reported */
    qp_text columns;      /**< what `begin_columns` got; empty: `begin` */
} qp_write_options;

/** The reader of a format. */
typedef struct qp_format_reader qp_format_reader;

/** A record format. */
typedef struct qp_format {
    const char *name;       /**< for --to and --from, such as "xqf" */
    const char *title;      /**< for people, such as "XQStudio" */
    const char *extensions; /**< such as "xqf"; several are separated by a
                                 blank */
    unsigned flags;         /**< QP_FORMAT_ bits */
    unsigned holds;         /**< QP_HOLDS_ bits */
    /** The notation of the moves that its reader emits, and QP_MOVE_ bits for
     *  reading them. QP_NOTATION_ANY: detected for each game. */
    qp_notation notation;
    unsigned move_flags;

    /** Returns how likely it is, from 0 to 100, that a file with these first
     *  bytes has this format. 0 is no; 100 is a signature that no other format
     *  has. Text formats get whole characters of UTF-8. `whole` is nonzero if
     *  there are no more bytes. */
    int (*find)(qp_text head, int whole);

    /** Creates a reader, or returns NULL if out of memory. Free with `close`.
     *  `to` must live as long as the reader. */
    qp_format_reader *(*open)(const qp_handler *to, const qp_alloc *alloc);
    /** Does the same, but the reader reports every deviation from the format's
     *  standard, however small. NULL: the format has no standard. */
    qp_format_reader *(*open_strict)(const qp_handler *to,
                                     const qp_alloc *alloc);
    /** Parses the next bytes, split anywhere. Fails with QP_E_STOP or
     *  QP_E_NOMEM. Faults in the file are passed to `problem` of the handler.
     *  So is content beyond the limits of a reader (QP_E_LIMIT), which is
     *  ignored. */
    qp_status (*feed)(qp_format_reader *reader, const char *bytes, size_t len);
    /** Ends the input and emits what remains. Call only `close` afterwards. */
    qp_status (*finish)(qp_format_reader *reader);
    /** Frees a reader. NULL is allowed. */
    void (*close)(qp_format_reader *reader);

    /** Write what belongs before the first game, between two games, and after
     *  the last. */
    qp_status (*begin)(const qp_sink *out);
    qp_status (*between)(const qp_sink *out);
    qp_status (*end)(const qp_sink *out);
    /** Writes one game. Fails with QP_E_IO or QP_E_NOMEM. What the format
     *  cannot store is reported through options->loss and omitted. `options`
     *  may be NULL. */
    qp_status (*write)(const qp_game *game, const qp_write_options *options,
                       const qp_sink *out);

    /** NULL, or the library, such as "expat", without which this one was built:
     *  the format can then not be read, or only in part (QP_E_FORMAT_BUILD).
     *  "QP_FORMATS" if the whole format was left out of the build; then only
     *  its name is known. */
    const char *lacks;
    /** Sets `*out` to the place of the next byte in the input, with lines as
     *  the format counts them. NULL: lines end with line feeds. */
    void (*at)(qp_at *out, const qp_format_reader *reader);
    /** Returns nonzero if what follows cannot be read without what came before:
     *  the rule for splitting a file (cuts.h). NULL: its files are not
     *  split. */
    int (*inside)(const qp_format_reader *reader);
    /** For QP_FORMAT_RANGES. In begin_game: returns what the reader knows from
     *  the bytes before the game, less than 256; `resume` tells it to a new
     *  reader. In end_game: returns UINT_MAX if the game was read with bytes
     *  after it in view, so that it cannot be read without them. NULL: the
     *  reader knows nothing. */
    unsigned (*state)(const qp_format_reader *reader);
    void (*resume)(qp_format_reader *reader, unsigned state);
    /** Creates a reader of a table whose columns are named by the caller
     *  (doc/format/table.md), as `columns` of qp_reader_options. NULL: the
     *  format is not a table. */
    qp_format_reader *(*open_columns)(const qp_handler *to, qp_text columns,
                                      const qp_alloc *alloc);
    /** Does the same as `begin` for a table with these columns
     *  (doc/format/table.md), which must also be `columns` of the options of
     *  `write`. Fails with QP_E_ARG, and writes nothing, if the text is not
     *  valid. NULL: the format is not a table, or not written. */
    qp_status (*begin_columns)(qp_text columns, const qp_sink *out);
} qp_format;

#ifdef __cplusplus
}
#endif
#endif
