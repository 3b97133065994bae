/* xml_int.h - the XML reader's state, shared by its files. Not installed.
 *
 *   scan.c      bytes to what Expat is given: comments, instructions and the
 *               encoding are gone, text that only looks like markup is escaped
 *   names.c     names of elements, tags and entities
 *   elements.c  what Expat reports, to events
 *   reader.c    opening, faults, going on at the next game
 *   format.c    which files are XML of this form; what the format can do
 *   writer.c    a game as XML
 */
#ifndef QP_XML_INT_H
#define QP_XML_INT_H

#include "../common/base.h"
#include "../common/format_reader.h"
#include "../common/tags.h"
#include "../common/results_and_glyphs.h"
#include "../common/sax.h"
#include "../common/format_list.h"

/* What a tag of markup is to us. */
typedef enum xml_kind {
    XML_IS_NONE,
    XML_IS_ROOT, /* the element that is put around all of the input */
    XML_IS_GAMES,
    XML_IS_PGN,
    XML_IS_VARIATION,
    XML_IS_MOVE,
    XML_IS_COMMENT,
    XML_IS_END,
    XML_IS_NAG,
    XML_IS_TAG,   /* with its name in an attribute */
    XML_IS_NAMED, /* any other: a tag of that name */
    XML_IS_CHAR,
    XML_IS_STRAY /* the end of an element that was not open */
} xml_kind;

/* A tag of markup that Expat was given and has not reported yet: where it
 * is in the input, and among what Expat was given, as it is there. */
typedef struct xml_mark {
    qp_at at;
    xml_kind kind;
    size_t out;
} xml_mark;

typedef enum xml_state {
    XML_AT_TEXT,
    XML_AT_LESS,   /* after a '<' */
    XML_AT_NAME,   /* in a name after it, within the text of an element */
    XML_AT_TAG,    /* in a tag, to its '>' */
    XML_AT_BANG,   /* after "<!" */
    XML_AT_NOTE,   /* in a comment of XML */
    XML_AT_CDATA,  /* in a CDATA section */
    XML_AT_PI,     /* in a processing instruction */
    XML_AT_ENTITY, /* after an '&' */
    XML_AT_LOST    /* after a fault, to the next game */
} xml_state;

enum {
    XML_OUT = 16384,                /* bytes given to Expat at a time */
    XML_MARKS = 1024,               /* tags of markup among them */
    XML_NAME_MAX = 64,              /* bytes in the name of an element */
    XML_LEVELS = 4096,              /* elements within each other */
    XML_STRANGE = 4096,             /* unknown names in a game */
    XML_HELD = 65536,               /* blanks that may end a comment */
    XML_MARK_MAX = 2 * QP_TOKEN_MAX /* bytes in a tag of markup */
};

typedef struct xml_reader {
    qp__reader in;
    qp__emit give;
    XML_Parser parser;
    int refused;      /* a document type: nothing more is read */
    int fault;        /* this stretch is at fault, and it was reported */
    int any;          /* an element of ours was met */
    int loose;        /* after a fault: what closes is not looked at */
    unsigned strange; /* unknown names since the parser was created */

    qp__place place; /* of what is looked at */

    /* The scanner. */
    xml_state state;
    xml_kind leaf; /* the element of text that is open */
    char leaf_name[XML_NAME_MAX];
    size_t leaf_len;
    int moves_seen; /* in this game: then a variation is one */
    size_t games;   /* open */
    char quote;     /* within an attribute's value */
    size_t run;     /* of '-', ']' or '?' */
    qp_at mark_at;
    size_t mark_len, out_len, marks_len, marks_used;
    int waits;    /* Expat waits for the rest of something */
    uint64_t fed; /* bytes that this parser had before those in `out` */

    /* The elements. */
    unsigned level;
    xml_kind open; /* whose text is being read */
    char open_name[XML_NAME_MAX + 1];
    qp_at open_at;
    qp_at last_at; /* of the tag that Expat reported last */
    int preserve;  /* blanks at its ends belong to it */
    int begun;     /* after the blanks it begins with */
    int too_long;
    unsigned flags;                    /* of a comment */
    int fresh;                         /* no move yet in this variation */
    int reported_text, reported_names; /* once a game */
    size_t text_len, name_len;
    qp__buf held; /* blanks that may end a comment */

    char name[QP_TOKEN_MAX];
    char text[QP_TOKEN_MAX];
    char mark[XML_MARK_MAX + 8];
    xml_mark marks[XML_MARKS];
    char out[XML_OUT];
} xml_reader;

/* names.c */
/* The kind of an element, by its name in any case. */
xml_kind qp__xml_kind(const char *name, size_t len);
/* The tag of PGN that the element denotes, or ptr NULL. */
qp_text qp__xml_tag_name(const char *element, size_t len);
/* The element that denotes a tag of PGN, or NULL. */
const char *qp__xml_element(qp_text tag);
/* The character that HTML names so, or 0. */
uint32_t qp__xml_entity(const char *name, size_t len);

/* scan.c: takes bytes; stops at the end of them or when status is set. */
void qp__xml_scan(xml_reader *r, const char *p, const char *end);
/* In the name of an element. */
int qp__xml_name_byte(char c);
/* One of the five entities that XML has without a declaration. */
int qp__xml_own_entity(qp_text name);

/* elements.c */
void qp__xml_start(void *ctx, const XML_Char *name, const XML_Char **atts);
void qp__xml_end(void *ctx, const XML_Char *name);
void qp__xml_text(void *ctx, const XML_Char *s, int len);
/* A move of which Expat knows nothing, between the places of its two tags.
 * Returns 0, and nothing changed, if it is not one of a game. */
int qp__xml_move(xml_reader *r, qp_text text, const qp_at *at,
                 const qp_at *close);
/* Ends what is open of a game that goes no further. */
void qp__xml_break_off(xml_reader *r, const qp_at *at);

/* reader.c */
/* Gives Expat what was scanned. After a fault the rest up to the next game is
 * skipped. */
void qp__xml_flush(xml_reader *r);
/* Reports of a fault after which this game cannot be read. */
void qp__xml_fault(xml_reader *r, qp_status code, const qp_at *at, qp_text what,
                   const char *want);
/* Makes the parser new, with the root open. */
void qp__xml_renew(xml_reader *r);
/* A new parser at a game's end, when the old one holds too many names. */
void qp__xml_game_ended(xml_reader *r);

/* writer.c */
qp_status qp__xml_write_begin(const qp_sink *out);
qp_status qp__xml_write_end(const qp_sink *out);
qp_status qp__xml_write(const qp_game *game, const qp_write_options *options,
                        const qp_sink *out);

/* The functions of the format's reader (qipu/format.h). */
qp_format_reader *qp__xml_open(const qp_handler *to, const qp_alloc *alloc);
void qp__xml_close(qp_format_reader *reader);
qp_status qp__xml_feed(qp_format_reader *reader, const char *bytes, size_t len);
qp_status qp__xml_finish(qp_format_reader *reader);

#endif
