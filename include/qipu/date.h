/* qipu/date.h - dates of games: from how records write them to days that can
 * be sorted. Part of libqipu-db.
 *
 *     qp_date date;
 *     if (qp_date_read(&date, qp_game_tag(game, "Date")) >= QP_DATE_DAY)
 *         ... date.first, as 19871207, to date.last ...
 *
 * The text of the record stays what it is; this stands beside it. doc/names.md
 * lists the shapes.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DATE_H
#define QP_DATE_H

#include "qipu/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** How much of a date is known. */
typedef enum qp_date_precision {
    QP_DATE_EMPTY,   /**< nothing is said: blanks, or question marks only */
    QP_DATE_UNKNOWN, /**< something is, and no year could be understood */
    QP_DATE_DAY,     /**< one day */
    QP_DATE_MONTH,   /**< some day of a month */
    QP_DATE_YEAR,    /**< some day of a year */
    QP_DATE_RANGE    /**< some or all days from one to another: a tournament,
                          a season, a decade */
} qp_date_precision;

/** A date as it was understood. */
typedef struct qp_date {
    int first, last; /**< days as 19871207, both real days of the calendar, the
                          first not after the last; 0 when nothing is known */
    qp_date_precision precision;
    int doubtful; /**< nonzero when it is likely, but not said: a century that
                       was left out, a letter that must be a digit, a day that
                       the month has not */
} qp_date;

/** Reads a date in Chinese or English, with digits of either width or Chinese
 *  ones, its parts in any usual order and set apart by anything usual; parts
 *  not known may be left out or be `??`, `xx` or 0. A time after it is passed
 *  over.
 *
 *  Two digits are a year from 1940 to 2039, doubtful. Of two numbers before a
 *  year, that beyond 12 is the day; where both could be the month, hyphens and
 *  points have the day first, and of slashes only the year is understood,
 *  unless both are the same. A month or day that is not in the calendar counts
 *  as not known, and the date is doubtful.
 *
 *  Returns `out->precision`. Cannot fail. */
QP_API qp_date_precision qp_date_read(qp_date *out, qp_text text);

/** The two days of a date for a range that is asked for, given as a year
 *  (1987), a month (198712) or a day (19871207): the first and last day of it.
 *  0, or QP_E_ARG when it is none of these. `first` and `last` may be NULL. */
QP_API QP_MUST_CHECK qp_status qp_date_span(int *first, int *last, long when);

#ifdef __cplusplus
}
#endif
#endif
