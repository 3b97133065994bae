/* qipu/date.h - parses dates of games into days that can be sorted. Part of
 * libqipu-query.
 *
 *     qp_date date;
 *     if (qp_date_read(&date, qp_game_tag(game, "Date")) >= QP_DATE_DAY)
 *         ... date.first, as 19871207, to date.last ...
 *
 * The text of the record is not changed. doc/names.md lists the accepted forms.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DATE_H
#define QP_DATE_H

#include "qipu/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** How precisely a date is known. */
typedef enum qp_date_precision {
    QP_DATE_EMPTY,   /**< no date: blanks or only question marks */
    QP_DATE_UNKNOWN, /**< a text in which no year was recognized */
    QP_DATE_DAY,     /**< one day */
    QP_DATE_MONTH,   /**< some day of that month */
    QP_DATE_YEAR,    /**< some day of that year */
    QP_DATE_RANGE    /**< some or all days of a range: a tournament, a season, a
                          decade */
} qp_date_precision;

/** A date. */
typedef struct qp_date {
    int first, last; /**< days such as 19871207, both valid, in order; 0 if
                          unknown */
    qp_date_precision precision;
    int doubtful; /**< nonzero if it is likely, but not certain: a century was
                       omitted, a letter must be a digit, or the month does not
                       have that day */
} qp_date;

/** Parses a date in Chinese or English, with half-width, full-width or Chinese
 *  digits, its parts in any usual order and with any usual separators. Unknown
 *  parts may be missing or be `??`, `xx` or 0. A time after the date is
 *  ignored.
 *
 *  A year of two digits is from 1940 to 2039, and the date is doubtful. If two
 *  numbers precede a year, one above 12 is the day. If both could be the month,
 *  the day comes first with hyphens and points; with slashes only the year is
 *  known, unless both are equal. An invalid month or day counts as unknown, and
 *  the date is doubtful.
 *
 *  Returns `out->precision`. */
QP_API qp_date_precision qp_date_read(qp_date *out, qp_text text);

/** Sets the first and last day of a year (1987), a month (198712) or a day
 *  (19871207). `first` and `last` may be NULL. Fails with QP_E_ARG if `when` is
 *  none of these. */
QP_API QP_MUST_CHECK qp_status qp_date_span(int *first, int *last, long when);

#ifdef __cplusplus
}
#endif
#endif
