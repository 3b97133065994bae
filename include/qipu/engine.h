/* qipu/engine.h - what engines and programs that use them say to each other.
 *
 * Lines of UCCI 3.0, UCI and CECP (xboard) to structures and back: text alone,
 * no process and no clock; qipu/engine_run.h starts engines. It is a library
 * of its own: link libqipu-engine and libqipu.
 *
 * The protocols write moves in their own ways: ranks 0-9 or 1-10, with a hyphen
 * or without. That ends here: all moves of this header are a qp_move. What an
 * engine's own way is, qp_engine_learn finds out from what it says of itself:
 *
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
    QP_PROTOCOL_NONE = 0, /**< not known; for engine_run.h: find it out */
    QP_PROTOCOL_UCCI,     /**< UCCI 3.0 */
    QP_PROTOCOL_UCI,
    QP_PROTOCOL_CECP /**< of xboard, version 2 */
} qp_protocol;

/** "ucci", "uci", "cecp" or "auto". Never NULL. Cannot fail. */
QP_API const char *qp_protocol_name(qp_protocol protocol);

/** Nonzero, and `*out` written, when there is a protocol of that name.
 *  Cannot fail. */
QP_API int qp_protocol_by_name(qp_protocol *out, qp_text name);

/** How one engine writes, beside its protocol: bits of qp_engine_dialect. */
enum {
    QP_ENGINE_RANKS_1 = 1 << 0,   /**< ranks of moves are 1-10, not 0-9 */
    QP_ENGINE_VARIANTS = 1 << 1,  /**< plays several games: must hear which */
    QP_ENGINE_MILLISEC = 1 << 2,  /**< UCCI: clocks in milliseconds */
    QP_ENGINE_USERMOVE = 1 << 3,  /**< CECP: moves after the word usermove */
    QP_ENGINE_PING = 1 << 4,      /**< CECP: answers ping */
    QP_ENGINE_SETBOARD = 1 << 5,  /**< CECP: takes positions */
    QP_ENGINE_SHORT_FEN = 1 << 6, /**< CECP: FEN of four fields, H and E for
                                       knight and bishop (HoiXiangqi) */
    QP_ENGINE_MULTIPV = 1 << 7    /**< has the option MultiPV */
};

/** A value: zero it and set `protocol`. `name`: as the engine calls itself,
 *  cut to fit. */
typedef struct qp_engine_dialect {
    qp_protocol protocol;
    unsigned flags; /**< QP_ENGINE_ bits */
    char name[64];
} qp_engine_dialect;

/* ---- what engines say ---------------------------------------------------- */

typedef enum qp_engine_kind {
    QP_ENGINE_OTHER = 0,  /**< none of the others; also an empty line */
    QP_ENGINE_ID,         /**< `name` is "name", "author" ..., and `text` */
    QP_ENGINE_OPTION,     /**< `option` */
    QP_ENGINE_FEATURES,   /**< CECP: `text`, for qp_engine_feature */
    QP_ENGINE_INTRODUCED, /**< uciok, ucciok, or features with done=1 in them */
    QP_ENGINE_READY,      /**< readyok; pong, with its number in `text` */
    QP_ENGINE_INFO,       /**< `info` */
    QP_ENGINE_BESTMOVE,   /**< `move`, `ponder`, `flags` */
    QP_ENGINE_NOBESTMOVE, /**< none to play */
    QP_ENGINE_MESSAGE,    /**< `text` for people */
    QP_ENGINE_ERROR,  /**< `text`: something was not understood or refused */
    QP_ENGINE_RESULT, /**< CECP: the game is over; `text` as "1-0 {..}" */
    QP_ENGINE_RESIGN, /**< CECP: gives up */
    QP_ENGINE_DRAW,   /**< CECP: offers a draw */
    QP_ENGINE_BYE     /**< UCCI: leaves */
} qp_engine_kind;

/** Bits of `known` of qp_engine_info: what was said. */
enum {
    QP_INFO_DEPTH = 1 << 0,
    QP_INFO_SELDEPTH = 1 << 1,
    QP_INFO_MULTIPV = 1 << 2,
    QP_INFO_SCORE = 1 << 3, /**< `score` in hundredths of a pawn */
    QP_INFO_MATE = 1 << 4,  /**< `score` in moves to mate instead */
    QP_INFO_LOWER = 1 << 5, /**< the score is at least that */
    QP_INFO_UPPER = 1 << 6, /**< the score is at most that */
    QP_INFO_NODES = 1 << 7,
    QP_INFO_TIME = 1 << 8,
    QP_INFO_PV = 1 << 9
};

/** One line of thought. Scores are those of the side to move, as the engine
 *  gives them; mates of the mover are positive, and 0 is to be mated. */
typedef struct qp_engine_info {
    unsigned known; /**< QP_INFO_ bits; what is not known is 0 */
    uint32_t depth, seldepth, multipv;
    int32_t score;
    uint64_t nodes, time_ms;
    qp_text pv; /**< for qp_engine_moves */
} qp_engine_info;

/** Room for a score as text, with its NUL. */
#define QP_ENGINE_SCORE_MAX 24

/** Writes a score of the side `turn`, from Red's side: "0.31", "-1.20", mates
 *  "#3", "#-3"; with `plus`, "+0.31". Returns the length. Cannot fail. */
QP_API size_t qp_engine_score_write(char *out, const qp_engine_info *info,
                                    qp_side turn, int plus);

typedef enum qp_engine_type {
    QP_OPTION_CHECK,
    QP_OPTION_SPIN,
    QP_OPTION_COMBO,
    QP_OPTION_BUTTON,
    QP_OPTION_STRING,
    QP_OPTION_LABEL, /**< UCCI: text to show */
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

/** Bits of `flags` of an event. */
enum {
    QP_ENGINE_OFFERS_DRAW = 1 << 0, /**< UCCI: bestmove ... draw */
    QP_ENGINE_RESIGNS = 1 << 1,     /**< UCCI: bestmove ... resign */
    QP_ENGINE_NOT_DONE = 1 << 2     /**< CECP: done=0, it needs more time */
};

/** What a line says. Texts are borrowed: as long as the line. */
typedef struct qp_engine_event {
    qp_engine_kind kind;
    unsigned flags;
    qp_text name, text, move, ponder;
    qp_engine_info info;
    qp_engine_option option;
} qp_engine_event;

/** Reads a line of an engine, with or without its end; any bytes are some
 *  event. Cannot fail. */
QP_API void qp_engine_read(qp_engine_event *out, const qp_engine_dialect *d,
                           qp_text line);

/** Puts into `*d` what an event shows of the engine. Cannot fail. */
QP_API void qp_engine_learn(qp_engine_dialect *d, const qp_engine_event *event);

/** Takes the next NAME=VALUE from the front of `*rest`, quotes removed. 0 at
 *  the end. Cannot fail. */
QP_API int qp_engine_feature(qp_text *name, qp_text *value, qp_text *rest);

/** The option that a feature of that name describes. 0 when the text is none.
 *  Cannot fail. */
QP_API int qp_engine_feature_option(qp_engine_option *out, qp_text value);

/** Choice `index`, from 0, of an option; ptr NULL when there is none. Counts
 *  from the first. Cannot fail. */
QP_API qp_text qp_engine_option_var(const qp_engine_option *option,
                                    size_t index);

/** The squares of a move as an engine writes it: h2e2, h3e3, H2-E2, Ch2xe6+.
 *  0 when it is none; no board is asked. Cannot fail. */
QP_API int qp_engine_move(qp_move *out, const qp_engine_dialect *d,
                          qp_text word);

/** The moves of a text, each legal where it is played, at most `size` of them;
 *  returns how many. What is not understood or not legal ends it: `*rest`,
 *  unless NULL, is what was not read, len 0 when all was. Move numbers and
 *  marks as (+) are passed over. Cannot fail. */
QP_API size_t qp_engine_moves(qp_move *out, size_t size, qp_text *rest,
                              const qp_engine_dialect *d, const qp_pos *pos,
                              qp_text text);

/* ---- what engines are asked ---------------------------------------------- */

typedef enum qp_engine_verb {
    QP_ASK_OTHER = 0,
    QP_ASK_INTRODUCE, /**< uci, ucci, xboard and protover 2 */
    QP_ASK_OPTION,    /**< `name`, `text` */
    QP_ASK_READY,     /**< isready; ping 1 */
    QP_ASK_NEW_GAME,
    QP_ASK_POSITION, /**< `base` and `moves`; reading: `text`, for
                          qp_pos_read (fen.h) and its kin */
    QP_ASK_BAN,  /**< UCCI: `moves` that may not be played; reading: `text` */
    QP_ASK_GO,   /**< `go` */
    QP_ASK_STOP, /**< stop; ? */
    QP_ASK_PONDERHIT,
    QP_ASK_QUIT,
    QP_ASK_MOVE, /**< CECP, reading only: `text` is played */
    QP_ASK_LIMIT /**< CECP, reading only: sd, st or level, in `go` */
} qp_engine_verb;

/** What ends a thought. Zeros are no limit; all zero is `infinite`. */
typedef struct qp_engine_go {
    uint32_t depth;
    uint64_t nodes;
    uint64_t movetime_ms;
    uint64_t time_ms, increment_ms; /**< the clock of who is to move */
    uint64_t opp_time_ms, opp_increment_ms;
    uint32_t moves_to_go;
    qp_side turn; /**< UCI: whose clock is the first */
    int ponder;
} qp_engine_go;

typedef struct qp_engine_command {
    qp_engine_verb verb;
    qp_text name, text;
    const qp_pos *base; /**< NULL: the opening */
    const qp_move *moves;
    size_t move_count;
    qp_engine_go go;
} qp_engine_command;

/** Writes a command in the lines of the protocol, each with its end. An engine
 *  that plays several games hears that it is xiangqi in QP_ASK_NEW_GAME, which
 *  has to come first. Limits that a protocol has no words for are left out, so
 *  that the engine thinks until it is stopped: nodes of CECP, movetime of UCCI
 *  (for which no two engines agree on a unit) and of CECP below a second.
 *  Fails with QP_E_IO when `out` does, QP_E_ARG for a verb or a move that the
 *  protocol cannot say. */
QP_API QP_MUST_CHECK qp_status qp_engine_ask(const qp_sink *out,
                                             const qp_engine_dialect *d,
                                             const qp_engine_command *command);

/** Reads a line that an engine was sent: for who writes engines, and for tests.
 *  Any bytes are some command. Texts are borrowed: as long as the line.
 *  Cannot fail. */
QP_API void qp_engine_hear(qp_engine_command *out, const qp_engine_dialect *d,
                           qp_text line);

/** Writes an event as an engine says it, one line with its end: reading it
 *  gives the event back. Fails with QP_E_IO when `out` does, QP_E_ARG when the
 *  protocol has no words for it. */
QP_API QP_MUST_CHECK qp_status qp_engine_say(const qp_sink *out,
                                             const qp_engine_dialect *d,
                                             const qp_engine_event *event);

#ifdef __cplusplus
}
#endif
#endif
