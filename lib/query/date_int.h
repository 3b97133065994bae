/* date_int.h - the words of a date, from date_scan.c to date.c.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_QUERY_DATE_INT_H
#define QP_QUERY_DATE_INT_H

#include "qipu/date.h"

enum { DATE_WORDS = 32 }; /* a text of more is read as far as these */

typedef enum date_kind {
    DATE_END,
    DATE_NUMBER,
    DATE_HOLE,     /* a part that is marked as unknown */
    DATE_MARK,     /* value: 0 year, 1 month, 2 day */
    DATE_CENTURY,  /* "19th century" */
    DATE_DECADE,   /* "the 1930s" */
    DATE_REPUBLIC, /* years since 1911 */
    DATE_PART,     /* of a month, year: date_words.inc numbers them */
    DATE_NAME,     /* a month by its English name; value: 1 to 12 */
    DATE_TO,       /* what is between two dates only */
    DATE_DASH,     /* between two dates, or two parts of one */
    DATE_POINT,
    DATE_SLASH,
    DATE_COLON,
    DATE_BLANK,
    DATE_HAN,  /* a Chinese digit; only within the scanner */
    DATE_OTHER /* anything else, as much as there is */
} date_kind;

typedef struct date_word {
    date_kind kind;
    int value;
    int digits;   /* of a number */
    int doubtful; /* of a number: a letter counts as a digit */
} date_word;

/* Cuts a text into words; the last is DATE_END. */
void qp__date_scan(date_word out[DATE_WORDS], qp_text text);

#endif
