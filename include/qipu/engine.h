/* qipu/engine.h - reads and writes the lines of engine protocols.
 *
 * It converts lines of UCCI 3.0, UCI and CECP (xboard) to structs and back. It
 * handles only text; qipu/engine_run.h runs engines. Part of libqipu-engine.
 *
 * Protocols write moves differently: with ranks 0-9 or 1-10, with or without a
 * hyphen. In this header every move is a qp_move. qp_engine_learn detects the
 * conventions of an engine from what it sends:
 *     qp_engine_dialect d = {QP_PROTOCOL_UCI, 0, ""};
 *     for each line:  qp_engine_read(&event, &d, line);
 *                     qp_engine_learn(&d, &event);
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_ENGINE_H
#define QP_ENGINE_H

#include "qipu/move.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum qp_protocol {
    QP_PROTOCOL_NONE = 0, /**< unknown; in engine_run.h: detect it */
    QP_PROTOCOL_UCCI,     /**< UCCI 3.0 */
    QP_PROTOCOL_UCI,
    QP_PROTOCOL_CECP /**< the protocol of xboard, version 2 */
} qp_protocol;

/** Returns the name of a protocol: "ucci", "uci", "cecp" or "auto". Never
 *  NULL. */
QP_API const char *qp_protocol_name(qp_protocol protocol);

/** Looks up a protocol by name. Returns nonzero and sets `*out` if there is
 *  one, or returns 0. */
QP_API int qp_protocol_by_name(qp_protocol *out, qp_text name);

/** The conventions of an engine: bits of qp_engine_dialect. */
enum {
    QP_ENGINE_RANKS_1 = 1 << 0,   /**< ranks of moves are 1-10, not 0-9 */
    QP_ENGINE_VARIANTS = 1 << 1,  /**< plays several games; select xiangqi */
    QP_ENGINE_MILLISEC = 1 << 2,  /**< UCCI: clocks are in milliseconds */
    QP_ENGINE_USERMOVE = 1 << 3,  /**< CECP: moves follow the word usermove */
    QP_ENGINE_PING = 1 << 4,      /**< CECP: supports ping */
    QP_ENGINE_SETBOARD = 1 << 5,  /**< CECP: supports setboard */
    QP_ENGINE_SHORT_FEN = 1 << 6, /**< CECP: FEN has four fields, with H and E
                                     for knight and bishop (HoiXiangqi) */
    QP_ENGINE_MULTIPV = 1 << 7    /**< has the option MultiPV */
};

/** The protocol and conventions of an engine. Zero-initialize it and set
 *  `protocol`. `name` is what the engine calls itself, truncated. */
typedef struct qp_engine_dialect {
    qp_protocol protocol;
    unsigned flags; /**< QP_ENGINE_ bits */
    char name[64];
} qp_engine_dialect;

/* ---- lines from engines -------------------------------------------------- */

typedef enum qp_engine_kind {
    QP_ENGINE_OTHER = 0,  /**< anything else, including an empty line */
    QP_ENGINE_ID,         /**< `name` is "name", "author" ..., with `text` */
    QP_ENGINE_OPTION,     /**< `option` */
    QP_ENGINE_FEATURES,   /**< CECP: `text`, for qp_engine_feature */
    QP_ENGINE_INTRODUCED, /**< uciok, ucciok, or features with done=1 */
    QP_ENGINE_READY,      /**< readyok; pong, with its number in `text` */
    QP_ENGINE_INFO,       /**< `info` */
    QP_ENGINE_BESTMOVE,   /**< `move`, `ponder`, `flags` */
    QP_ENGINE_NOBESTMOVE, /**< there is no move to play */
    QP_ENGINE_MESSAGE,    /**< `text` for people */
    QP_ENGINE_ERROR,  /**< `text`: something was not understood or refused */
    QP_ENGINE_RESULT, /**< CECP: the game is over; `text` is "1-0 {..}" */
    QP_ENGINE_RESIGN, /**< CECP: resigns */
    QP_ENGINE_DRAW,   /**< CECP: offers a draw */
    QP_ENGINE_BYE     /**< UCCI: bye */
} qp_engine_kind;

/** Bits in `known` of qp_engine_info. */
enum {
    QP_INFO_DEPTH = 1 << 0,
    QP_INFO_SELDEPTH = 1 << 1,
    QP_INFO_MULTIPV = 1 << 2,
    QP_INFO_SCORE = 1 << 3, /**< `score` in hundredths of a pawn */
    QP_INFO_MATE = 1 << 4,  /**< `score` in moves to mate instead */
    QP_INFO_LOWER = 1 << 5, /**< the score is a lower bound */
    QP_INFO_UPPER = 1 << 6, /**< the score is an upper bound */
    QP_INFO_NODES = 1 << 7,
    QP_INFO_TIME = 1 << 8,
    QP_INFO_PV = 1 << 9
};

/** One line of analysis. Scores are from the point of view of the side to move,
 *  as the engine sends them. Mates by the side to move are positive; 0 means
 *  that it is mated. */
typedef struct qp_engine_info {
    unsigned known; /**< QP_INFO_ bits; other members are 0 */
    uint32_t depth, seldepth, multipv;
    int32_t score;
    uint64_t nodes, time_ms;
    qp_text pv; /**< for qp_engine_moves */
} qp_engine_info;

/** The size of a buffer for a score in text, with its NUL. */
#define QP_ENGINE_SCORE_MAX 24

/** Writes a score from Red's point of view: "0.31", "-1.20", or for mates "#3",
 *  "#-3". `turn` is the side to move; with `plus` nonzero, positive scores
 *  begin with '+'. Returns the length. */
QP_API size_t qp_engine_score_write(char *out, const qp_engine_info *info,
                                    qp_side turn, int plus);

typedef enum qp_engine_type {
    QP_OPTION_CHECK,
    QP_OPTION_SPIN,
    QP_OPTION_COMBO,
    QP_OPTION_BUTTON,
    QP_OPTION_STRING,
    QP_OPTION_LABEL, /**< UCCI: text to display */
    QP_OPTION_OTHER
} qp_engine_type;

typedef struct qp_engine_option {
    qp_text name;
    qp_engine_type type;
    int has_default, has_min, has_max;
    qp_text preset; /**< its default */
    int64_t min, max;
    qp_text vars; /**< for qp_engine_option_var */
} qp_engine_option;

/** Bits in the `flags` of an event. */
enum {
    QP_ENGINE_OFFERS_DRAW = 1 << 0, /**< UCCI: bestmove ... draw */
    QP_ENGINE_RESIGNS = 1 << 1,     /**< UCCI: bestmove ... resign */
    QP_ENGINE_NOT_DONE = 1 << 2 /**< CECP: done=0, the engine needs more time */
};

/** A parsed line of an engine. Texts are valid as long as the line. */
typedef struct qp_engine_event {
    qp_engine_kind kind;
    unsigned flags;
    qp_text name, text, move, ponder;
    qp_engine_info info;
    qp_engine_option option;
} qp_engine_event;

/** Parses a line of an engine, with or without its line end. Any bytes give an
 *  event. */
QP_API void qp_engine_read(qp_engine_event *out, const qp_engine_dialect *d,
                           qp_text line);

/** Updates `*d` with what an event reveals about the engine. */
QP_API void qp_engine_learn(qp_engine_dialect *d, const qp_engine_event *event);

/** Removes the next NAME=VALUE from the beginning of `*rest`, without quotes.
 *  Returns 0 at the end. */
QP_API int qp_engine_feature(qp_text *name, qp_text *value, qp_text *rest);

/** Parses the value of a feature "option". Returns 0 if it is not an option. */
QP_API int qp_engine_feature_option(qp_engine_option *out, qp_text value);

/** Returns choice `index` (0-based) of an option; ptr is NULL if there is none.
 *  It searches from the first choice each time. */
QP_API qp_text qp_engine_option_var(const qp_engine_option *option,
                                    size_t index);

/** Parses the squares of a move in an engine's notation: h2e2, h3e3, H2-E2,
 *  Ch2xe6+. Returns 0 if it is not a move. It does not check whether it is
 *  legal. */
QP_API int qp_engine_move(qp_move *out, const qp_engine_dialect *d,
                          qp_text word);

/** Parses moves that are separated by blanks, checks that each is legal, and
 *  stores at most `size` of them. Returns their number. It stops at a move that
 *  is unknown or illegal; `*rest`, unless NULL, is set to the text that was not
 *  parsed, which is empty if all of it was. Move numbers and marks such as (+)
 *  are skipped. */
QP_API size_t qp_engine_moves(qp_move *out, size_t size, qp_text *rest,
                              const qp_engine_dialect *d, const qp_pos *pos,
                              qp_text text);

/* ---- commands to engines ------------------------------------------------- */

typedef enum qp_engine_verb {
    QP_ASK_OTHER = 0,
    QP_ASK_INTRODUCE, /**< uci, ucci, or xboard and protover 2 */
    QP_ASK_OPTION,    /**< `name`, `text` */
    QP_ASK_READY,     /**< isready; ping 1 */
    QP_ASK_NEW_GAME,
    QP_ASK_POSITION, /**< `base` and `moves`; when reading, `text` for
                        qp_pos_read (fen.h) or qp_line_read (line.h) */
    QP_ASK_BAN,  /**< UCCI: `moves` that are forbidden; when reading, `text` */
    QP_ASK_GO,   /**< `go` */
    QP_ASK_STOP, /**< stop; ? */
    QP_ASK_PONDERHIT,
    QP_ASK_QUIT,
    QP_ASK_MOVE, /**< CECP, reading only: play `text` */
    QP_ASK_LIMIT /**< CECP, reading only: sd, st or level, in `go` */
} qp_engine_verb;

/** The limits of a search. 0 means no limit; all zero means `infinite`. */
typedef struct qp_engine_go {
    uint32_t depth;
    uint64_t nodes;
    uint64_t movetime_ms;
    uint64_t time_ms, increment_ms; /**< clock of the side to move */
    uint64_t opp_time_ms, opp_increment_ms;
    uint32_t moves_to_go;
    qp_side turn; /**< UCI: the side whose clock is the first */
    int ponder;
} qp_engine_go;

typedef struct qp_engine_command {
    qp_engine_verb verb;
    qp_text name, text;
    const qp_pos *base; /**< NULL: the opening position */
    const qp_move *moves;
    size_t move_count;
    qp_engine_go go;
} qp_engine_command;

/** Writes a command as lines of the protocol, each with its line end. For an
 *  engine that plays several games, QP_ASK_NEW_GAME selects xiangqi, so it must
 *  come first. Limits that a protocol cannot express are omitted, so that the
 *  engine searches until it is stopped: nodes in CECP, movetime in UCCI (no two
 *  engines agree on its unit), and movetime below a second in CECP. Fails with
 *  QP_E_IO if `out` fails, or with QP_E_ARG for a verb or a move that the
 *  protocol cannot express. */
QP_API QP_MUST_CHECK qp_status qp_engine_ask(const qp_sink *out,
                                             const qp_engine_dialect *d,
                                             const qp_engine_command *command);

/** Parses a line that was sent to an engine. Useful for writing engines and
 *  tests. Any bytes give a command. Texts are valid as long as the line. */
QP_API void qp_engine_hear(qp_engine_command *out, const qp_engine_dialect *d,
                           qp_text line);

/** Writes an event as one line of an engine, with its line end. Parsing the
 *  line gives the same event. Fails with QP_E_IO if `out` fails, or with
 *  QP_E_ARG if the protocol cannot express it. */
QP_API QP_MUST_CHECK qp_status qp_engine_say(const qp_sink *out,
                                             const qp_engine_dialect *d,
                                             const qp_engine_event *event);

#ifdef __cplusplus
}
#endif
#endif
