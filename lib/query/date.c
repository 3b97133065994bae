/* date.c - interprets the words of a date.
 *
 * Owns which number is the year, the month and the day, ranges, and the
 * calendar. Words are cut by date_scan.c. What is not certain is either left
 * out or said to be doubtful; doc/names.md has the rules.
 *
 * SPDX-License-Identifier: MIT
 */
#include "date_int.h"

enum {
    DATE_FIRST_YEAR = 1000, /* records of games begin with the Song */
    DATE_LAST_YEAR = 2199,
    DATE_PIVOT = 40, /* two digits: from 1940 to 2039 */
    DATE_REPUBLIC_YEAR = 1911,
    DATE_NO_MARK = -1
};

/* Up to three numbers as they stand, before it is known what they are. */
typedef struct date_run {
    int n;
    date_word part[3]; /* DATE_NUMBER, DATE_NAME or DATE_HOLE */
    int mark[3];       /* 0 year, 1 month, 2 day, or DATE_NO_MARK */
    date_kind apart;   /* the first separator */
    int marked;        /* one has a mark */
} date_run;

/* What they are; 0: not known. */
typedef struct date_parts {
    int year, month, day;
    int doubtful;
} date_parts;

/* ---- the calendar -------------------------------------------------------- */

static int date_month_days(int year, int month) {
    if (month == 2)
        return year % 4 == 0 && (year % 100 || year % 400 == 0) ? 29 : 28;
    return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

static int date_number_of(int year, int month, int day) {
    return (year * 100 + month) * 100 + day;
}

/* Takes parts that are not in the calendar for not known. */
static void date_correct(date_parts *p) {
    if (p->month < 0 || p->month > 12) p->month = 0, p->doubtful = 1;
    if (!p->month) {
        p->day = 0;
    } else if (p->day < 0 || p->day > date_month_days(p->year, p->month)) {
        p->day = 0;
        p->doubtful = 1;
    }
}

/* Fills a date from parts whose year is known. */
static void date_fill(qp_date *out, const date_parts *p) {
    int y = p->year, m = p->month, d = p->day;
    out->doubtful = p->doubtful;
    out->precision = d ? QP_DATE_DAY : m ? QP_DATE_MONTH : QP_DATE_YEAR;
    out->first = date_number_of(y, m ? m : 1, d ? d : 1);
    out->last =
        date_number_of(y, m ? m : 12, d ? d : date_month_days(y, m ? m : 12));
}

/* ---- gathering ----------------------------------------------------------- */

static int date_has_mark(const date_run *run, int mark) {
    for (int i = 0; i < run->n; i++)
        if (run->mark[i] == mark) return 1;
    return 0;
}

/* Nonzero if a year was certainly met. */
static int date_has_year(const date_run *run) {
    for (int i = 0; i < run->n; i++)
        if (run->mark[i] == 0 || run->part[i].digits >= 4) return 1;
    return 0;
}

static const date_word *date_past_blank(const date_word *w) {
    return w->kind == DATE_BLANK ? w + 1 : w;
}

/* Nonzero if a dash is between two dates, not two parts of one. */
static int date_dash_ends(const date_run *run, const date_word *after) {
    const date_word *one = &run->part[0];
    after = date_past_blank(after);
    if (run->n == 3 || run->marked || one->digits > 4) return 1;
    if (run->apart != DATE_END && run->apart != DATE_DASH) return 1;
    if (run->n != 1 || one->digits != 4 || after->kind != DATE_NUMBER) return 0;
    return after->digits == 4 || (after->digits == 2 && after->value > 12 &&
                                  after[1].kind != DATE_DASH);
}

/* Takes a number and its mark. */
static const date_word *date_add(date_run *run, const date_word *w) {
    const date_word *next = date_past_blank(w + 1);
    int mark = DATE_NO_MARK;
    run->part[run->n] = *w++;
    if (next->kind == DATE_MARK) {
        mark = next->value;
        w = next + 1;
    } else if (run->part[run->n].kind == DATE_NAME) {
        mark = 1;
    }
    run->marked |= mark != DATE_NO_MARK;
    run->mark[run->n++] = mark;
    return w;
}

/* Takes the numbers of one date; returns what is after them. */
static const date_word *date_gather(date_run *run, const date_word *w) {
    *run = (date_run){.apart = DATE_END};
    for (;; w++) {
        switch (w->kind) {
        case DATE_NUMBER:
        case DATE_HOLE:
        case DATE_NAME:
            if (run->n == 3 || date_has_mark(run, 2)) return w;
            if (w[1].kind == DATE_COLON) return w; /* an hour */
            w = date_add(run, w) - 1;
            continue;
        case DATE_POINT:
        case DATE_SLASH:
            if (run->n && run->apart == DATE_END) run->apart = w->kind;
            continue;
        case DATE_DASH:
            if (run->n && date_dash_ends(run, w + 1)) return w;
            if (run->n && run->apart == DATE_END) run->apart = w->kind;
            continue;
        case DATE_BLANK: continue;
        case DATE_COLON:
        case DATE_MARK: /* a word that has its character */
            if (run->n) return w;
            continue;
        case DATE_OTHER:
            if (date_has_year(run)) return w;
            continue;
        default: return w;
        }
    }
}

/* ---- which is which ------------------------------------------------------ */

/* The year that a number is, 0 for none. */
static int date_year(const date_word *w, int marked, int *doubtful) {
    int y = w->value;
    if (w->kind != DATE_NUMBER) return 0;
    if (w->digits == 2) {
        *doubtful = 1;
        return y < DATE_PIVOT ? 2000 + y : 1900 + y;
    }
    if (w->digits == 3 && marked && y >= 900) { /* its 1 was not read */
        *doubtful = 1;
        return 1000 + y;
    }
    return w->digits == 4 && y >= DATE_FIRST_YEAR && y <= DATE_LAST_YEAR ? y
                                                                         : 0;
}

static void date_by_marks(date_parts *p, const date_run *run) {
    int month_there = date_has_mark(run, 1);
    for (int i = 0; i < run->n; i++) {
        const date_word *w = &run->part[i];
        int mark = run->mark[i];
        if (mark == DATE_NO_MARK)
            mark = w->digits == 4 ? 0 : month_there ? 2 : 1;
        if (mark == 2 && run->mark[i] == DATE_NO_MARK && w->value > 31)
            mark = 0;
        if (mark == 0 && !p->year)
            p->year = date_year(w, run->mark[i] == 0, &p->doubtful);
        if (mark == 1 && !p->month) p->month = w->value, month_there = 1;
        if (mark == 2 && !p->day) p->day = w->value;
    }
}

/* One number: 19871207, 198712, 871207, 1987 or 87. */
static void date_by_length(date_parts *p, const date_word *w) {
    int v = w->value;
    if (w->digits == 8) {
        *p = (date_parts){v / 10000, v / 100 % 100, v % 100, 0};
    } else if (w->digits == 6 && v / 100 >= 1800 && v / 100 <= 2100 &&
               v % 100 <= 12) {
        *p = (date_parts){v / 100, v % 100, 0, 0};
    } else if (w->digits == 6) {
        date_word year = {.kind = DATE_NUMBER, .value = v / 10000, .digits = 2};
        p->year = date_year(&year, 0, &p->doubtful);
        p->month = v / 100 % 100;
        p->day = v % 100;
    } else {
        p->year = date_year(w, 0, &p->doubtful);
    }
    if (p->year < DATE_FIRST_YEAR || p->year > DATE_LAST_YEAR) p->year = 0;
}

/* Day and month, in either order, before a year. */
static void date_day_month(date_parts *p, const date_run *run) {
    int a = run->part[0].value, b = run->part[1].value;
    if (a == b || a > 12) {
        p->day = a;
        p->month = b;
    } else if (b > 12) {
        p->month = a;
        p->day = b;
    } else if (run->apart != DATE_SLASH && run->part[2].digits == 4) {
        p->day = a;
        p->month = b;
    }
}

static void date_of_two(date_parts *p, const date_run *run) {
    const date_word *a = &run->part[0], *b = &run->part[1];
    if (a->digits == 4 || (a->digits == 2 && a->value > 31)) {
        p->year = date_year(a, 0, &p->doubtful);
        p->month = b->value;
    } else if (b->digits == 4) {
        p->year = date_year(b, 0, &p->doubtful);
        p->month = a->value;
    }
}

static void date_of_three(date_parts *p, const date_run *run) {
    const date_word *a = &run->part[0], *b = &run->part[1], *c = &run->part[2];
    if (c->digits == 4 ||
        (a->digits < 4 && (c->value > 31 || a->digits < 2 || b->value > 12))) {
        p->year = date_year(c, 0, &p->doubtful);
        date_day_month(p, run);
        return;
    }
    p->year = date_year(a, 0, &p->doubtful);
    p->month = b->value;
    p->day = c->value;
    if (b->value > 12 && c->value <= 12) { /* 1987-13-07 */
        p->month = c->value;
        p->day = b->value;
        p->doubtful = 1;
    }
}

static void date_assign(date_parts *p, const date_run *run) {
    *p = (date_parts){0};
    for (int i = 0; i < run->n; i++) p->doubtful |= run->part[i].doubtful;
    if (run->marked) {
        date_by_marks(p, run);
    } else if (run->n == 1) {
        date_by_length(p, &run->part[0]);
    } else if (run->n == 2) {
        date_of_two(p, run);
    } else if (run->n == 3) {
        date_of_three(p, run);
    }
    date_correct(p);
}

/* ---- more than one day --------------------------------------------------- */

/* The parts of the second date of a range, without what it shares with the
 * first. */
static void date_second(date_parts *p, const date_run *run,
                        const date_parts *first) {
    const date_word *a = &run->part[0];
    int short_one = !run->marked && a->digits < 4;
    *p = (date_parts){0};
    if (short_one && run->n == 1) {
        if (first->day)
            p->day = a->value;
        else if (first->month)
            p->month = a->value;
        else if (a->digits == 2)
            p->year = first->year / 100 * 100 + a->value;
    } else if (short_one && run->n == 2) {
        p->month = a->value;
        p->day = run->part[1].value;
    } else if (run->marked) {
        date_by_marks(p, run);
    } else {
        date_assign(p, run);
    }
    if (!p->year) p->year = first->year;
    if (!p->month && p->day) p->month = first->month;
    p->doubtful |= first->doubtful;
    date_correct(p);
}

/* A second date after the first, when there is one. */
static void date_range(qp_date *out, const date_parts *first,
                       const date_word *w) {
    date_run run;
    date_parts p;
    qp_date end;
    w = date_past_blank(w);
    if (w->kind != DATE_TO && w->kind != DATE_DASH) return;
    date_gather(&run, w + 1);
    if (!run.n || run.part[0].kind == DATE_HOLE) return;
    date_second(&p, &run, first);
    date_fill(&end, &p);
    if (end.last < out->last) {
        out->doubtful = 1; /* it ends before it begins: kept as its first day */
        return;
    }
    out->doubtful |= end.doubtful;
    if (end.last == out->last) return;
    out->last = end.last;
    out->precision = QP_DATE_RANGE;
}

/* A third of a month, half a year, a season. */
static void date_part_of(qp_date *out, const date_parts *p, int part) {
    int y = p->year, first, last;
    if (part <= 3) {
        if (!p->month || p->day) return;
        first = date_number_of(y, p->month, part * 10 - 9);
        last = part == 3 ? out->last : first + 9;
    } else if (p->month) {
        return;
    } else if (part <= 5) {
        first = date_number_of(y, part == 4 ? 1 : 7, 1);
        last = part == 4 ? date_number_of(y, 6, 30) : out->last;
    } else {
        int month = (part - 5) * 3; /* spring begins in March */
        int ends = month == 12 ? 2 : month + 2;
        first = date_number_of(y, month, 1);
        y += month == 12;
        last = date_number_of(y, ends, date_month_days(y, ends));
    }
    out->first = first;
    out->last = last;
    out->precision = QP_DATE_RANGE;
}

/* A decade or a century: "the 19th century", "the 1930s". `*w` is what is
 * after the numbers of `run`. Nonzero if it is one. */
static int date_era(qp_date *out, const date_run *run, const date_word *w) {
    date_run next = *run;
    int base = 1900, doubtful = 1, years = 10, year;
    if (!run->n || run->part[0].kind != DATE_NUMBER) return 0;
    if (w->kind == DATE_CENTURY) {
        if (run->part[0].digits > 2) return 0;
        base = (run->part[0].value - 1) * 100;
        doubtful = 0;
        w = date_gather(&next, w + 1);
        if (w->kind != DATE_DECADE || next.n != 1) {
            years = 100;
            next.part[0] = (date_word){.value = 1, .digits = 2};
        }
    } else if (w->kind != DATE_DECADE) {
        return 0;
    }
    year = next.part[0].value;
    if (next.part[0].digits == 4)
        base = 0, doubtful = 0;
    else if (next.part[0].digits != 2)
        return 0;
    year += base;
    if (year < DATE_FIRST_YEAR || year > DATE_LAST_YEAR - years) return 0;
    *out = (qp_date){date_number_of(year, 1, 1),
                     date_number_of(year + years - 1, 12, 31), QP_DATE_RANGE,
                     doubtful};
    return 1;
}

/* The word after which years are counted since 1911, or NULL. */
static const date_word *date_republic(const date_word *w) {
    while (w->kind == DATE_OTHER || w->kind == DATE_BLANK) w++;
    return w->kind == DATE_REPUBLIC ? w + 1 : NULL;
}

/* ---- the whole ----------------------------------------------------------- */

/* Nonzero if a text says nothing at all: no word, no number but 0. */
static int date_says_nothing(const date_word *w) {
    for (; w->kind != DATE_END; w++)
        if ((w->kind == DATE_NUMBER && w->value) || w->kind == DATE_OTHER ||
            w->kind == DATE_NAME || w->kind == DATE_REPUBLIC ||
            w->kind == DATE_PART)
            return 0;
    return 1;
}

/* The parts of a date in years of the Republic; 0 when there is no number. */
static int date_of_republic(date_parts *p, const date_run *run) {
    date_run rest = *run;
    if (!run->n || run->mark[0] != 0 || run->part[0].value > 199) return 0;
    rest.part[0].digits = 4;
    rest.part[0].value += DATE_REPUBLIC_YEAR;
    date_assign(p, &rest);
    return p->year;
}

qp_date_precision qp_date_read(qp_date *out, qp_text text) {
    date_word words[DATE_WORDS];
    date_run run;
    date_parts parts;
    *out = (qp_date){.precision = QP_DATE_UNKNOWN};
    qp__date_scan(words, text);
    const date_word *republic = date_republic(words);
    const date_word *after = date_gather(&run, republic ? republic : words);
    if (date_says_nothing(words)) {
        out->precision = QP_DATE_EMPTY;
    } else if (republic && !date_of_republic(&parts, &run)) {
        *out = (qp_date){19120101, 19490930, QP_DATE_RANGE, 0};
    } else if (!republic && date_era(out, &run, after)) {
        return out->precision;
    } else {
        if (!republic) date_assign(&parts, &run);
        if (!parts.year) return out->precision;
        date_fill(out, &parts);
        after = date_past_blank(after);
        if (after->kind == DATE_PART)
            date_part_of(out, &parts, after->value);
        else
            date_range(out, &parts, after);
    }
    return out->precision;
}

qp_status qp_date_span(int *first, int *last, long when) {
    date_parts p = {0};
    qp_date date;
    if (when >= 10000000 && when <= 99999999)
        p = (date_parts){(int)(when / 10000), (int)(when / 100 % 100),
                         (int)(when % 100), 0};
    else if (when >= 100000 && when <= 999999)
        p = (date_parts){(int)(when / 100), (int)(when % 100), 0, 0};
    else if (when >= 1 && when <= 9999)
        p = (date_parts){(int)when, 0, 0, 0};
    if (!p.year || (when > 9999 && !p.month)) return QP_E_ARG;
    if (when > 999999 && !p.day) return QP_E_ARG;
    date_correct(&p);
    if (p.doubtful) return QP_E_ARG;
    date_fill(&date, &p);
    if (first) *first = date.first;
    if (last) *last = date.last;
    return QP_OK;
}
