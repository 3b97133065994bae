/* give.h - events to a visitor, paired and skipped as visit.h asks.
 * Not installed. */
#ifndef QP_XML_GIVE_H
#define QP_XML_GIVE_H

#include "qipu/visit.h"

/* Where the stream of events is. */
typedef struct xml_give {
    const qp_visitor *to;
    int stopped; /* a callback answered QP_STOP: nothing is called any more */
    int in_game, in_moves, has_result;
    int skip_game;       /* deliver nothing until end_game */
    unsigned depth;      /* open variations */
    unsigned skip_depth; /* deliver nothing at this depth or deeper; 0: all */
    int skip_untold;     /* and the begin of skip_depth was not delivered */
} xml_give;

void qp__xml_begin_game(xml_give *g, const qp_at *at);
void qp__xml_tag(xml_give *g, qp_text name, qp_text value, const qp_at *at);
void qp__xml_begin_moves(xml_give *g, const qp_at *at);
void qp__xml_move(xml_give *g, qp_text text, const qp_at *at);
void qp__xml_comment(xml_give *g, qp_text part, unsigned flags,
                     const qp_at *at);
void qp__xml_nag(xml_give *g, unsigned nag, const qp_at *at);
/* One too deep or behind the result is told, and passed over to its end. */
void qp__xml_begin_variation(xml_give *g, const qp_at *at);
void qp__xml_end_variation(xml_give *g, const qp_at *at);
void qp__xml_result(xml_give *g, qp_text text, const qp_at *at);
/* Ends the variations that are open, and the game, when there is one. */
void qp__xml_end_game(xml_give *g, const qp_at *at);
void qp__xml_problem(xml_give *g, qp_status code, const qp_at *at, qp_text what,
                     qp_text want);

#endif
