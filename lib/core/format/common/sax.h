/* sax.h - a record in XML, read with Expat. Not installed.
 *
 * A document type is refused, so XML's own five entities are the only ones.
 * Expat takes its memory from libc. Without Expat the end of the input reports
 * QP_E_FORMAT_BUILD, and nothing else is called.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_SAX_H
#define QP_SAX_H

#include "move_tree.h"

#ifdef QP_WITH_EXPAT
#include <expat.h>

#define QP__EXPAT_READS QP_FORMAT_READS
#define QP__EXPAT_LACKS NULL
#else
typedef char XML_Char;
typedef void *XML_Parser;
#define QP__EXPAT_READS 0
#define QP__EXPAT_LACKS "expat"
#endif

typedef struct qp__sax {
    /* The owner sets these before qp__sax_open. */
    qp__reporter *tell; /* reports what is wrong; its status ends the reading */
    void *owner;
    int deepest; /* elements may be nested so deep */
    void (*start)(void *owner, const char *name, const char **attribute);
    void (*end)(void *owner);
    void (*text)(void *owner, qp_text text); /* NULL: not wanted */

    XML_Parser xml;
    qp_at at;  /* where the reading ended */
    int depth; /* of the element that starts or ends, from 1 */
    int done;  /* nothing more is read */

    qp__buf held; /* from the tag that is not whole on */
    qp_at base;   /* where the first of it is */
    qp_at seen;   /* the last place asked for */
    size_t given; /* so many of it Expat has */
    size_t piece; /* so many it gets at once */
} qp__sax;

/* 0 if out of memory. The struct may not move afterwards. */
int qp__sax_open(qp__sax *x);
void qp__sax_free(qp__sax *x);

/* Takes bytes of UTF-8, whatever a declaration in them says. */
qp_status qp__sax_feed(qp__sax *x, const char *bytes, size_t len);
/* The input has ended. What is wrong or lacking is reported. */
void qp__sax_finish(qp__sax *x);

/* Where the tag at hand begins. */
qp_at qp__sax_here(qp__sax *x);
/* Reports of a problem there. */
void qp__sax_problem(qp__sax *x, qp_status code, const char *what,
                     const char *want);
/* Reads no further. */
void qp__sax_abandon(qp__sax *x);

/* Without the blanks around it. */
qp_text qp__sax_trim(qp_text v);
/* An attribute's "1" or "true". */
int qp__sax_yes(const char *value);

#endif
