/* test_built.c - a format that this library was built without (QP_FORMATS, or
 * the library that it needs) is known by name, and reading it is reported.
 */
#include <string.h>

#include "corpus.h"
#include "qipu/qipu.h"

typedef struct told {
    unsigned games, problems;
    qp_err last;
} told;

static qp_flow on_begin_game(void *ctx, const qp_at *at) {
    (void)at;
    ((told *)ctx)->games++;
    return QP_GO;
}

static qp_flow on_problem(void *ctx, const qp_err *err, uint32_t number,
                          uint32_t ply) {
    told *t = ctx;
    (void)number, (void)ply;
    t->problems++;
    t->last = *err;
    return QP_GO;
}

static void read_absent(const qp_format *f) {
    told t = {.games = 0};
    qp_handler to = {.size = sizeof to,
                     .ctx = &t,
                     .begin_game = on_begin_game,
                     .problem = on_problem};
    qp_reader_options options = {.size = sizeof options, .format = f};
    qp_reader *r = qp_reader_new(&to, &options, NULL);
    qp_status rc = r ? qp_reader_feed(r, "XQ\n", 3) : QP_E_NOMEM;
    if (!rc) rc = qp_reader_finish(r);
    qp_reader_free(r);
    check_that(!rc && !t.games && t.problems == 1 &&
                   t.last.code == QP_E_FORMAT_BUILD &&
                   !strcmp(t.last.want, f->lacks),
               "%s: %s, %u games, %u problems, %s, wants %s", f->name,
               qp_status_name(rc), t.games, t.problems,
               qp_status_name(t.last.code), t.last.want);
    check_that(!f->write || f->flags & QP_FORMAT_WRITES, "%s: writes", f->name);
}

int main(void) {
    const qp_format *f = qp_format_by_name((qp_text){"pgn", 3});
    check_that(f && !f->lacks && f->open && f->write, "PGN is built in");
    unsigned formats = 0;
    for (size_t i = 0; (f = qp_format_at(i)); i++, formats++)
        if (f->lacks && !(f->flags & QP_FORMAT_READS)) read_absent(f);
    check_that(formats == 25, "%u formats are known", formats);
    return check_close();
}
