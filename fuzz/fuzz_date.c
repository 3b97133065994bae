/* fuzz_date.c - properties of dates, for any bytes at all:
 *
 *   1. a date that is known has two real days, the first not after the last,
 *      and as far apart as its precision says
 *   2. one that is not known has none
 *   3. blanks in front change nothing
 *
 * SPDX-License-Identifier: MIT
 */
#include "fuzz.h"

#include <string.h>

#include "qipu/date.h"

enum { LONGEST = 256 };

static void check_known(const qp_date *date) {
    int first, last;
    LAW(qp_date_span(&first, &last, date->first) == QP_OK);
    LAW(first == date->first && last == date->first);
    LAW(qp_date_span(NULL, NULL, date->last) == QP_OK);
    LAW(date->first <= date->last);
    LAW((date->precision == QP_DATE_DAY) == (date->first == date->last));
    if (date->precision == QP_DATE_MONTH || date->precision == QP_DATE_YEAR) {
        int unit = date->precision == QP_DATE_MONTH ? 100 : 10000;
        LAW(qp_date_span(&first, &last, date->first / unit) == QP_OK);
        LAW(first == date->first && last == date->last);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char text[2 + LONGEST] = "  ";
    qp_date date, again;
    if (size > LONGEST) return 0;
    if (size) memcpy(text + 2, data, size);
    qp_date_precision precision =
        qp_date_read(&date, (qp_text){text + 2, size});
    LAW(precision == date.precision);
    if (precision > QP_DATE_UNKNOWN)
        check_known(&date);
    else
        LAW(!date.first && !date.last && !date.doubtful);
    qp_date_read(&again, (qp_text){text, size + 2});
    LAW(again.precision == date.precision && again.first == date.first &&
        again.last == date.last);
    return 0;
}
