/* json_int.h - the JSON reader's state, shared by its files. Not installed.
 *
 *   lex.c     bytes to values: strings, numbers, brackets
 *   events.c  values onto the tape of a game, and that to events, in their
 * order reader.c  opening, faults, the two formats writer.c  a game as JSON
 */
#ifndef QP_JSON_INT_H
#define QP_JSON_INT_H

#include "../common/base.h"
#include "../common/format_reader.h"
#include "../common/tags.h"
#include "../common/results_and_glyphs.h"
#include "../common/format_list.h"

/* What an array or an object is that is open. */
typedef enum json_in {
    JSON_IN_FILE,       /* outside all of them */
    JSON_IN_GAMES,      /* array of games */
    JSON_IN_GAME,       /* object */
    JSON_IN_TAGS,       /* array of pairs */
    JSON_IN_PAIR,       /* array: a name and a value */
    JSON_IN_TAG_NAMES,  /* object: tags by name */
    JSON_IN_COMMENTS,   /* array of comments */
    JSON_IN_COMMENT,    /* object */
    JSON_IN_MOVES,      /* array of moves */
    JSON_IN_MOVE,       /* object */
    JSON_IN_NAGS,       /* array of numbers */
    JSON_IN_VARIATIONS, /* array of arrays of moves */
    JSON_IN_OTHER_ARRAY,
    JSON_IN_OTHER_OBJECT
} json_in;

/* What lies on the tape. */
typedef enum json_role {
    JSON_NOTHING, /* left out */
    JSON_TAGS,
    JSON_TAG_NAMES, /* the object of tags */
    JSON_PAIR,
    JSON_PART, /* of a pair */
    JSON_START,
    JSON_OWN, /* comments */
    JSON_BEFORE,
    JSON_COMMENTS_AFTER,
    JSON_AFTER,
    JSON_COMMENT,
    JSON_TEXT,
    JSON_KIND,
    JSON_MOVES,
    JSON_MOVE,
    JSON_MOVE_TEXT,
    JSON_NAGS,
    JSON_NAG,
    JSON_VARIATIONS,
    JSON_RESULT,
    JSON_BROKEN
} json_role;

typedef enum json_shape {
    JSON_ARRAY,
    JSON_OBJECT,
    JSON_STRING,
    JSON_NUMBER,
    JSON_WORD /* true, false */
} json_shape;

/* An entry: `end` is the index after all that is within it. Places count from
 * where the game begins. */
typedef struct json_entry {
    uint32_t end, text, len, offset, line, col;
    qp__said said; /* by the text of a plain move */
    uint8_t role;
} json_entry;

typedef enum json_state {
    JSON_AT_VALUE,     /* before a value */
    JSON_AT_FIRST,     /* before a value, or the end of its array */
    JSON_AT_FIRST_KEY, /* before a key, or the end of its object */
    JSON_AT_KEY,       /* before a key */
    JSON_AT_COLON,     /* after a key */
    JSON_AT_COMMA,     /* after a value */
    JSON_AT_STRING,    /* in a string */
    JSON_AT_ESCAPE,    /* after its backslash */
    JSON_AT_HEX,       /* in the four digits after that */
    JSON_AT_BARE,      /* in a number or a word */
    JSON_AT_WIDE,      /* in a character that may not stand there */
    JSON_AT_LOST       /* after a fault, to a line that begins a game */
} json_state;

enum {
    JSON_DEPTH = 4 * QP_DEPTH_MAX, /* arrays and objects within each other */
    JSON_KEY_MAX = 256,            /* a longer key is left out */
    JSON_BARE_MAX = 64,            /* bytes in a number */
    JSON_ENTRIES = 1 << 23         /* on the tape */
};
#define JSON_TEXT_MAX ((size_t)64 << 20) /* bytes of text in a game */

typedef struct json_reader {
    qp__reader base;
    qp__emit give;
    int fault;
    int lines; /* JSON Lines: there may be no value at all */
    int any;   /* something that is not a blank was met */

    qp__place place; /* of what is looked at */

    /* Values. */
    json_state state;
    int is_key;       /* this string is one */
    int keeps;        /* its text goes onto the tape */
    unsigned digits;  /* read of four */
    uint32_t unit;    /* of UTF-16, being read */
    uint32_t high;    /* the first half of a pair, or 0 */
    qp_at at;         /* where the value began */
    qp_at string_odd; /* a half of a pair in it, and where */
    int odd;
    size_t key_len, bare_len;
    char key[JSON_KEY_MAX], bare[JSON_BARE_MAX];
    char wide[4]; /* a character that may not stand where it does */
    size_t wide_len;
    qp_at wide_at;
    json_state wide_in;
    const char *wide_want;

    /* What is open. */
    unsigned depth;
    uint8_t in[JSON_DEPTH + 1];
    uint32_t opened[JSON_DEPTH + 1]; /* its entry */

    /* The game. */
    int reported_members;
    unsigned variations; /* open */
    qp_at game_at;
    json_entry *tape;
    size_t tape_len, tape_size;
    qp__buf text;
} json_reader;

/* lex.c: takes bytes until they end or status is set. */
void qp__json_scan(json_reader *r, const char *p, const char *end);
/* The input has ended: a number may be open. */
void qp__json_last(json_reader *r);

/* events.c */
/* A value of that shape begins here; nonzero when its text is wanted. */
int qp__json_value(json_reader *r, json_shape shape);
/* A move whose object has nothing else is kept as one that is a string: its
 * place is r->at, and `said` is not 0. Returns 0, and nothing changed, if there
 * is no room. */
int qp__json_add_move(json_reader *r, qp_text move, qp__said said);
void qp__json_value_text(json_reader *r, const char *p, size_t n);
/* A string has ended; a number or a word is whole. */
void qp__json_string_ends(json_reader *r);
void qp__json_bare(json_reader *r, qp_text text);
void qp__json_close(json_reader *r);
/* Nonzero if what is innermost is an object. */
int qp__json_in_object(const json_reader *r);

/* events.c: all that the tape holds of the game, but not its begin and end.
 * `over` is where it ends. */
void qp__json_events(json_reader *r, const qp_at *over);

/* reader.c */
/* Reports a fault: the game goes as far as it was read. */
void qp__json_fault(json_reader *r, qp_status code, const qp_at *at,
                    qp_text what, const char *want);
void qp__json_odd(json_reader *r, const qp_at *at, qp_text what,
                  const char *want);
void qp__json_begin_game(json_reader *r);
void qp__json_end_game(json_reader *r, const qp_at *at);

/* writer.c */
qp_status qp__json_write(const qp_game *game, const qp_write_options *options,
                         const qp_sink *out);
qp_status qp__json_write_line(const qp_game *game,
                              const qp_write_options *options,
                              const qp_sink *out);

#endif
