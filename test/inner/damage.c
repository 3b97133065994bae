#include "damage.h"

#include <signal.h>
#include <string.h>

#include "../failing_alloc.h"
#include "play.h"

/* ---- the properties ------------------------------------------------------ */

static const struct {
    const char *format;
    unsigned flags;
} FLAGS[] = {{"cbf", PROPERTIES_EXPAT},
             {"cbl", PROPERTIES_LIMIT},
             {"json", PROPERTIES_UTF8 | PROPERTIES_PARTS},
             {"jsonl", PROPERTIES_UTF8 | PROPERTIES_PARTS},
             {"listing", PROPERTIES_PARTS},
             {"mxq", PROPERTIES_FOLDS},
             {"pgn", PROPERTIES_PARTS},
             {"qpg", PROPERTIES_ANY},
             {"ubb", PROPERTIES_LATE},
             {"wxf", PROPERTIES_LATE | PROPERTIES_PARTS},
             {"xml", PROPERTIES_UTF8 | PROPERTIES_PARTS},
             {"xqf", PROPERTIES_PARTS}};

/* With what its target in fuzz/ says of the format. */
static property_input properties_for(const qp_format *format, qp_text bytes) {
    property_input in = {.format = format, .bytes = bytes};
    for (size_t i = 0; i < sizeof FLAGS / sizeof *FLAGS; i++)
        if (!strcmp(FLAGS[i].format, format->name)) in.flags = FLAGS[i].flags;
    return in;
}

/* Pieces of 1, 6, 19, 2 and 37 bytes at first; five notations. */
static const unsigned SEEDS[] = {0, 5, 18, PROPERTIES_SKIP + 59,
                                 PROPERTIES_SKIP + 33};
enum { SEED_COUNT = sizeof SEEDS / sizeof *SEEDS };

/* What is looked at, for when a property aborts. */
static char now[128];

static void say_now(int number) {
    (void)number;
    fprintf(stderr, "%s\n", now);
}

static void look_at(const property_input *in, const char *what, size_t n) {
    signal(SIGABRT, say_now);
    snprintf(now, sizeof now, "%s: %zu bytes, seed %u, %s %zu",
             in->format->name, in->bytes.len, in->seed, what, n);
}

static void hold(property_input in, size_t turn, const char *what, size_t n) {
    in.seed = SEEDS[turn % SEED_COUNT];
    look_at(&in, what, n);
    properties_hold_for(&in);
}

void check_read(const qp_format *format, qp_text bytes, size_t step) {
    property_input in = properties_for(format, bytes);
    look_at(&in, "once, step", step);
    qp_status rc = property_read(&in, step, NULL);
    check_that(!rc, "%s: %s", format->name, qp_status_name(rc));
}

void damage_check_properties(const qp_format *format, qp_text bytes) {
    for (size_t i = 0; i < SEED_COUNT; i++)
        hold(properties_for(format, bytes), i, "turn", i);
    check_that(1, "laws");
}

void check_orders(const qp_format *format, qp_text bytes) {
    property_input in = properties_for(format, bytes);
    look_at(&in, "stops and skips", 0);
    properties_of_orders(&in);
    check_that(1, "orders");
}

static char *copied(qp_text bytes) {
    char *copy = malloc(bytes.len ? bytes.len : 1);
    if (!copy) exit(2);
    if (bytes.len) memcpy(copy, bytes.ptr, bytes.len);
    return copy;
}

void check_damage_in(const qp_format *format, qp_text bytes, size_t from,
                     size_t to, size_t step) {
    for (size_t n = from; n < to; n += step) {
        /* Of just that length, so that a look after it is seen. */
        qp_text cut = {copied((qp_text){bytes.ptr, n}), n};
        hold(properties_for(format, cut), n / step, "cut to", n);
        free((void *)(uintptr_t)cut.ptr);
    }
    char *copy = copied(bytes);
    property_input in = properties_for(format, (qp_text){copy, bytes.len});
    for (size_t i = from; i < to; i += step) {
        for (size_t bit = 0; bit < 8; bit++) {
            copy[i] = (char)(bytes.ptr[i] ^ 1 << bit);
            hold(in, i / step + bit, "turned over: bit", 8 * i + bit);
        }
        copy[i] = bytes.ptr[i];
    }
    free(copy);
    check_that(1, "damage");
}

void check_damage(const qp_format *format, qp_text bytes) {
    check_damage_in(format, bytes, 0, bytes.len, 1);
}

/* ---- memory, and sinks that are full --------------------------------------
 */

typedef struct writing {
    const qp_format *format;
    unsigned long writes, refuse; /* the number of the one that fails, or 0 */
    qp_status status;
} writing;

static int take(void *ctx, const char *bytes, size_t len) {
    writing *w = ctx;
    (void)bytes, (void)len;
    w->writes++;
    check_that(!w->refuse || w->writes <= w->refuse,
               "%s: written to a sink that is full", w->format->name);
    return w->writes == w->refuse;
}

static qp_flow write_game(void *ctx, qp_game *game) {
    writing *w = ctx;
    qp_sink sink = {w, take};
    w->status = w->format->write ? w->format->write(game, NULL, &sink)
                                 : qp_pgn_write(game, NULL, &sink);
    return w->status ? QP_STOP : QP_GO;
}

/* Reads, builds and writes the games. */
static qp_status there_and_back(writing *w, const property_input *in,
                                const qp_alloc *alloc) {
    qp_game *game = qp_game_new(alloc);
    if (!game) return QP_E_NOMEM;
    qp_handler listener = {
        .size = sizeof listener, .ctx = w, .game = write_game};
    qp_status rc = play_file(game, in->format, in->bytes, 16, &listener, alloc);
    qp_game_free(game);
    return w->status ? w->status : rc;
}

static qp_status write_again(const property_input *in, const qp_alloc *alloc) {
    writing w = {.format = in->format};
    return there_and_back(&w, in, alloc);
}

/* The reader alone, for the order of what it says. */
static qp_status read_only(const property_input *in, const qp_alloc *alloc) {
    return property_read(in, 16, alloc);
}

static void refuse_each(const property_input *in,
                        qp_status (*task)(const property_input *in,
                                          const qp_alloc *alloc)) {
    const char *name = in->format->name;
    unsigned long requests = 1;
    for (unsigned long n = 0; n <= requests; n++) {
        purse p = {.refuse = n};
        qp_alloc alloc = failing_alloc_alloc(&p);
        look_at(in, "refused: request", n);
        qp_status rc = task(in, &alloc);
        if (!n) requests = p.requests;
        check_that(rc == (n ? QP_E_NOMEM : QP_OK),
                   "%s: request %lu refused: %s", name, n, qp_status_name(rc));
        check_that(failing_alloc_whole(&p),
                   "%s: request %lu refused: %zu leaked", name, n, p.bytes);
    }
    check_that(requests > 0, "%s: no request", name);
}

void check_memory(const qp_format *format, qp_text bytes) {
    property_input in = properties_for(format, bytes);
    refuse_each(&in, write_again);
    refuse_each(&in, read_only);
}

void check_sink(const qp_format *format, qp_text bytes) {
    property_input in = properties_for(format, bytes);
    unsigned long writes = 1;
    for (unsigned long n = 0; n <= writes; n++) {
        writing w = {.format = format, .refuse = n};
        purse p = {0};
        qp_alloc alloc = failing_alloc_alloc(&p);
        qp_status rc = there_and_back(&w, &in, &alloc);
        if (!n) writes = w.writes;
        check_that(rc == (n ? QP_E_IO : QP_OK) && failing_alloc_whole(&p),
                   "%s: write %lu refused: %s, %zu bytes leaked", format->name,
                   n, qp_status_name(rc), p.bytes);
    }
    check_that(writes > 0, "%s: nothing written", format->name);
}

void check_format(const qp_format *format, qp_text bytes) {
    damage_check_properties(format, bytes);
    check_orders(format, bytes);
    check_damage(format, bytes);
    check_memory(format, bytes);
    check_sink(format, bytes);
}
