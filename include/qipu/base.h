/* qipu/base.h - the few types that every other header needs.
 *
 * Conventions, true of the whole library:
 *
 *   order      out-parameters first, then the object, then inputs, `err` last
 *   failure    a fallible function returns qp_status; QP_OK is 0; on failure
 *              out-parameters are not written
 *   ownership  "owned": the caller frees it with the call named beside it
 *              "borrowed": valid until the moment named beside it
 *   text       UTF-8 as (ptr, len), never assumed to end in NUL
 *   threads    no global state; one object, one thread at a time, but several
 *              may call what takes it as const
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_BASE_H
#define QP_BASE_H

#include <stddef.h>
#include <stdint.h>

#if defined _WIN32 && defined QP_DLL
#define QP_API __declspec(dllimport)
#elif defined __GNUC__
#define QP_API __attribute__((visibility("default")))
#else
#define QP_API
#endif

#if defined __GNUC__
#define QP_MUST_CHECK __attribute__((warn_unused_result))
#else
#define QP_MUST_CHECK
#endif

/** The version of these headers; qp_version() tells the library's. */
#define QP_VERSION "0.1.0"

#ifdef __cplusplus
extern "C" {
#endif

/** What a call came to, or what a reader met. Values are fixed once released;
 *  new ones may come. QP_E_ is an error; QP_W_ a warning: the text was read
 *  as it was meant, and this is where it left the rules. */
typedef enum qp_status {
    QP_OK = 0,

    /* any module */
    QP_E_ARG = 1,   /**< an argument outside its documented range */
    QP_E_NOMEM = 2, /**< the allocator returned NULL; nothing was changed */
    QP_E_IO = 3,    /**< a source or a sink reported failure */
    QP_E_STOP = 4,  /**< a callback answered QP_STOP */
    QP_E_LIMIT = 5, /**< the input passed a documented limit */
    QP_E_END = 6,   /**< there is nothing more */

    /* fen.h */
    QP_E_FEN_PIECE = 40, /**< a letter that is no piece */
    QP_E_FEN_RANK = 41,  /**< a rank that is not nine files wide */
    QP_E_FEN_RANKS = 42, /**< fewer or more than ten ranks */
    QP_E_FEN_TURN = 43,  /**< the side to move cannot be told */
    QP_E_FEN_COUNT = 44, /**< a move counter is no number or too large */
    QP_E_FEN_TAIL = 45,  /**< text after the last field */
    QP_E_FEN_EMPTY = 46, /**< no FEN at all */
    QP_E_FEN_FAULT = 47, /**< the board read cannot arise in play: pos.h */

    /* pgn.h: what cannot be read as it stands */
    QP_E_PGN_TAG = 60,     /**< a tag pair cut short */
    QP_E_PGN_COMMENT = 61, /**< a comment not closed before the input ends */
    QP_E_PGN_PAREN = 62,   /**< a ')' without its '(', or the reverse */
    QP_E_PGN_TOKEN = 63,   /**< a token longer than QP_TOKEN_MAX */
    QP_E_PGN_DEPTH = 64,   /**< variations nested beyond QP_DEPTH_MAX */
    QP_E_PGN_NOTHING = 65, /**< no tag and no move in the whole input */
    QP_E_PGN_AFTER = 66,   /**< a move after the result */
    QP_E_PGN_BRACE = 67,   /**< a '}' without its '{' */

    /* move.h */
    QP_E_MOVE_TEXT = 80,   /**< not a move in any notation */
    QP_E_MOVE_PIECE = 81,  /**< no such piece of the mover stands there */
    QP_E_MOVE_REACH = 82,  /**< the piece does not move in that way */
    QP_E_MOVE_LEG = 83,    /**< the knight's leg is blocked */
    QP_E_MOVE_EYE = 84,    /**< the bishop's eye is blocked */
    QP_E_MOVE_PATH = 85,   /**< something stands in the way */
    QP_E_MOVE_SCREEN = 86, /**< the cannon has no screen to capture over */
    QP_E_MOVE_OWN = 87,    /**< a piece of the mover's stands there */
    QP_E_MOVE_CHECK = 88,  /**< the mover's own king would be attacked */
    QP_E_MOVE_MANY = 89,   /**< several legal moves are meant */
    QP_E_MOVE_OFF = 90,    /**< the move leads off the board */
    QP_E_MOVE_OTHER = 91,  /**< the piece belongs to the side not to move */

    /* charset.h */
    QP_E_TEXT_BYTE = 100, /**< a byte that is no text in the encoding */
    QP_E_TEXT_CHAR = 101, /**< a character the encoding written cannot hold */

    /* game.h */
    QP_E_GAME_VARIATION = 120, /**< a variation before the first move */
    QP_E_GAME_FEN = 121, /**< the FEN tag is not a position to play from */

    /* chess.h */
    QP_E_CHESS_RANK = 140,     /**< a rank that is not eight files wide */
    QP_E_CHESS_RANKS = 141,    /**< fewer or more than eight ranks */
    QP_E_CHESS_CASTLING = 142, /**< castling rights that are none of KQkq */
    QP_E_CHESS_EP = 143,       /**< no square that a pawn passes over */

    /* pack.h, qpg.h */
    QP_E_PACK_SHORT = 160,   /**< the code ends too early */
    QP_E_PACK_LONG = 161,    /**< bytes after the end of the code */
    QP_E_PACK_CODE = 162,    /**< invalid code */
    QP_E_PACK_RANGE = 163,   /**< a number larger than the code can store */
    QP_E_PACK_SETUP = 164,   /**< a position that the code does not hold */
    QP_E_PACK_NUMBER = 165,  /**< no number */
    QP_E_PACK_VERSION = 166, /**< a version that this library does not know */
    QP_E_PACK_SUM = 167,     /**< checksum mismatch */
    QP_E_PACK_MAGIC = 168,   /**< not a file of packed games */
    QP_E_PACK_TEXT = 169,    /**< not the text of a code */
    QP_E_PACK_ZSTD = 170,    /**< this library was built without zstd */
    QP_E_PACK_GAME = 171,    /**< the file has no game of that number */

    /* format.h: what a file of some record format has wrong */
    QP_E_FORMAT_SHORT = 180,   /**< the file ends in the middle of a game */
    QP_E_FORMAT_VALUE = 181,   /**< not a valid value here */
    QP_E_FORMAT_MOVE = 182,    /**< not a valid move */
    QP_E_FORMAT_START = 183,   /**< a board that no game can start from */
    QP_E_FORMAT_MARK = 184,    /**< not the format it was taken for */
    QP_E_FORMAT_SYNTAX = 185,  /**< syntax error */
    QP_E_FORMAT_DEPTH = 186,   /**< nested deeper than QP_DEPTH_MAX */
    QP_E_FORMAT_ONE = 187,     /**< a second game for a file that holds one */
    QP_E_FORMAT_INFLATE = 191, /**< packed data too large for its size */
    QP_E_FORMAT_NONE = 188,    /**< something else than a record of xiangqi */
    QP_E_FORMAT_BUILD = 192,   /**< built without a library that this needs */

    /* charset.h */
    QP_W_TEXT_MENDED = 200, /**< a tag in another encoding than its file */

    /* DhtmlXQ */
    QP_W_UBB_NO_MOVES = 201, /**< a web page's game without a move */

    /* play.h */
    QP_W_PGN_EARLY = 203,    /**< a result before the moves */
    QP_W_PGN_SPACED = 204,   /**< a result with blanks, as "1 - 0" */
    QP_W_GAME_LETTERS = 202, /**< letters that are WXF or Vietnamese */

    /* fen.h */
    QP_W_FEN_TURN = 220,  /**< the side is neither w nor b */
    QP_W_FEN_FORM = 221,  /**< another dialect than the canonical one */
    QP_W_FEN_FAULT = 222, /**< a board unlikely or impossible in play */

    /* pgn.h: read as meant, but not as spec 003 wants it */
    QP_W_PGN_POINT = 240,     /**< no separator after the number's point */
    QP_W_PGN_AMONG = 241,     /**< a tag among the moves */
    QP_W_PGN_SPLIT = 242,     /**< a comment inside a move */
    QP_W_PGN_NO_RESULT = 243, /**< the moves end without a result */
    QP_W_PGN_TRAILER = 244,   /**< text outside the games, left out */
    QP_W_PGN_NUMBER = 245,    /**< a move number missing or wrong */
    QP_W_PGN_QUOTE = 246,     /**< a quote within a tag's value, not escaped */
    QP_W_PGN_TAG_FORM = 247, /**< a tag not on a line of its own, or unquoted */
    QP_W_PGN_GLUED = 248,    /**< a comment or result not set off by blanks */
    QP_W_PGN_WORD = 249,     /**< a result in words, as a side "wins" */
    QP_W_PGN_ESCAPE = 250,   /**< ';' or '%' or '$', which spec 003 lacks */
    QP_W_PGN_EMPTY = 251,    /**< a game with tags and without a move */
    QP_W_PGN_BLANK = 252,    /**< a blank, digit or point that is not ASCII */
    QP_W_PGN_NESTED = 253,   /**< a '{' inside a comment */
    QP_W_PGN_STRAY = 254,    /**< text that is no move, kept as a comment */
    QP_W_PGN_BREAK = 255,    /**< a line break within a tag's value */
    QP_W_PGN_SIGNS = 256,    /**< a tag in other signs than [Name "value"] */
    QP_W_PGN_NAME = 257,     /**< a tag's Chinese name, read as the usual one */
    QP_W_TAG_DIFFERS = 258,  /**< a tag twice, with different values */

    /* game.h */
    QP_W_TAG_GAME = 260,       /**< the first tag is not Game "Chinese Chess" */
    QP_W_TAG_ORDER = 261,      /**< a tag out of the order of spec 003 */
    QP_W_TAG_TWICE = 262,      /**< a tag that the game has already */
    QP_W_TAG_DATE = 263,       /**< a date not of the form yyyy.mm.dd */
    QP_W_TAG_RESULT = 264,     /**< Result is none of 1-0 0-1 1/2-1/2 * */
    QP_W_TAG_MISSING = 265,    /**< tags that spec 003 requires are not there */
    QP_W_TAG_FORMAT = 266,     /**< Format disagrees with the moves */
    QP_W_RESULT_DIFFERS = 267, /**< the result and the tag Result differ */
    QP_W_GAME_TURN = 268,      /**< another side moves first than the position
                                    has it */
    QP_W_GAME_RANKS = 269,     /**< ranks from 0 or from 1: both can be meant */
    QP_W_GAME_DIGITS = 270,    /**< digits of the side that is not to move */
    QP_W_GAME_BESIDE = 274,    /**< a variation takes the place of a move that
                                    cannot be played */
    QP_W_GAME_KEPT = 275,      /**< moves that cannot be played, kept as a
                                    comment */
    QP_W_GAME_FLIPPED = 271,   /**< ranks counted from Black's side */

    /* pack.h */
    QP_W_PACK_COUNTERS = 280, /**< counters that the code does not keep */

    /* format.h: read as meant */
    QP_W_FORMAT_VALUE = 290, /**< not a valid value, left out */
    QP_W_FORMAT_LEFT = 291,  /**< data not part of the game, left out */
    QP_W_FORMAT_TEXT = 292,  /**< text among moves, kept as a comment */

    /* format.h: what a writer's format cannot hold */
    QP_W_LOST_TAG = 300,       /**< a tag */
    QP_W_LOST_CUT = 301,       /**< a text longer than its place: cut */
    QP_W_LOST_CHAR = 302,      /**< a character outside the encoding */
    QP_W_LOST_VARIATION = 303, /**< a variation */
    QP_W_LOST_COMMENT = 304,   /**< a comment */
    QP_W_LOST_PLACE = 305,     /**< a comment's or variation's place */
    QP_W_LOST_NAG = 306,       /**< an annotation glyph */
    QP_W_LOST_RESULT = 307,    /**< the result */
    QP_W_LOST_START = 308,     /**< something of the start, as a counter */
    QP_W_LOST_FORM = 309,      /**< how a comment was marked: {} ; or % */
    QP_W_LOST_MOVES = 310      /**< the moves of a game: `what` counts them */
} qp_status;

/** The enumerator's own name, as "QP_E_FEN_RANK". Never NULL. Cannot fail. */
QP_API const char *qp_status_name(qp_status code);

/** One English phrase without a full stop, as "a rank that is not nine files
 *  wide". Never NULL. Cannot fail. */
QP_API const char *qp_status_text(qp_status code);

/** Nonzero when `code` is a warning (QP_W_). Cannot fail. */
QP_API int qp_status_is_warning(qp_status code);

/** The library's version, as "0.1.0". Cannot fail. */
QP_API const char *qp_version(void);

/** Bytes that belong to somebody else. */
typedef struct qp_text {
    const char *ptr;
    size_t len;
} qp_text;

/** A C string as a text, borrowed: as long as the string lives. NULL gives an
 *  empty text. Cannot fail. */
QP_API qp_text qp_text_of(const char *string);

/** Nonzero when a text is just what a C string holds. Cannot fail. */
QP_API int qp_text_is(qp_text text, const char *string);

/** Less than, equal to or greater than 0, as `a` comes before `b`, is the same
 *  or comes after it, byte by byte; of UTF-8 that is the order of code points.
 *  Cannot fail. */
QP_API int qp_text_compare(qp_text a, qp_text b);

/** What a callback wants next. */
typedef enum qp_flow {
    QP_GO = 0,
    QP_SKIP = 1, /**< pass over what just began, to its end */
    QP_STOP = 2  /**< read no further; the call returns QP_E_STOP */
} qp_flow;

/** Where memory comes from. Pass NULL for one of these and libc is used.
 *  The struct is copied; `ctx` must outlive every object made with it. */
typedef struct qp_alloc {
    void *ctx;
    /** As realloc: ptr NULL allocates, size 0 frees and returns NULL.
     *  `old_size` is what the block was last asked to be. */
    void *(*resize)(void *ctx, void *ptr, size_t old_size, size_t size);
} qp_alloc;

/** Where bytes go. Returns nonzero when it could not take all of them; the
 *  caller then gets QP_E_IO. */
typedef struct qp_sink {
    void *ctx;
    int (*write)(void *ctx, const char *bytes, size_t len);
} qp_sink;

#ifdef __cplusplus
}
#endif
#endif
