/* test_film.c - films, read back by other libraries (film_read.h).
 *
 *   1. what is seen is what was drawn, frame by frame, with times and loops
 *   2. frames that are many-coloured, noise, alike, a pixel large
 *   3. only what has changed is stored, and long films take no more memory
 *   4. what is refused; a film that is given up, or has no frame
 *   5. each write failing once, each request for memory failing once
 *   6. pictures
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "film_read.h"
#include "qipu/animation.h"
#include "qipu/pos.h"
#include "wrapped_alloc.h"

static int count_only(void *ctx, const char *bytes, size_t len) {
    kept *k = ctx;
    (void)bytes;
    k->len += len;
    return 0;
}

static qp_film_options film_of(int form, unsigned frames, unsigned loops) {
    return (qp_film_options){sizeof(qp_film_options), (uint8_t)form, frames,
                             loops};
}

static qp_status begin(qp_film **film, kept *k, int form, unsigned frames) {
    qp_sink sink = {k, keep};
    qp_film_options options = film_of(form, frames, 0);
    return qp_film_new(film, &sink, &options, NULL);
}

static int has_webp(void) {
    kept k = {0};
    qp_film *film = NULL;
    qp_status st = begin(&film, &k, QP_FILM_WEBP, 1);
    check_must(qp_film_end(film, 0, NULL));
    CHECK(st == QP_OK || st == QP_E_DRAW_BUILD);
    return st == QP_OK;
}

static int has_zlib(void) {
    kept k = {0};
    qp_film *film = NULL;
    qp_status st = begin(&film, &k, QP_FILM_APNG, 1);
    check_must(qp_film_end(film, 0, NULL));
    CHECK(st == QP_OK || st == QP_E_DRAW_BUILD);
    return st == QP_OK;
}

static int has_form(int form) {
    return form == QP_FILM_GIF ||
           (form == QP_FILM_APNG ? has_zlib() : has_webp());
}

static int read_film(film_seen *out, int form, const kept *k) {
    return form == QP_FILM_GIF    ? film_read_gif(out, k->ptr, k->len)
           : form == QP_FILM_APNG ? film_read_apng(out, k->ptr, k->len)
                                  : film_read_webp(out, k->ptr, k->len);
}

/* ---- frames ---------------------------------------------------------------
 */

/* How frames come to be: each from its number. */
typedef struct reel {
    unsigned wide, high, frames;
    uint32_t (*pixel)(const struct reel *r, unsigned n, unsigned x, unsigned y);
} reel;

static uint32_t noise(uint32_t x) {
    x = (x ^ x >> 16) * 0x7FEB352D;
    x = (x ^ x >> 15) * 0x846CA68B;
    return x ^ x >> 16;
}

/* A square that goes over a board of two colours. */
static uint32_t going(const reel *r, unsigned n, unsigned x, unsigned y) {
    unsigned at = 3 * n % r->wide;
    if (x >= at && x < at + 5 && y > r->high / 4 && y < r->high / 2)
        return 0xCC0000 + n % 4 * 64;
    return (x / 4 + y / 4) % 2 ? 0xF0D9B5 : 0xB58863;
}

/* A hundred colours at random. */
static uint32_t dots(const reel *r, unsigned n, unsigned x, unsigned y) {
    return noise(noise((n * 999 + y) * r->wide + x) % 100) & 0xFFFFFF;
}

/* As many colours as GIF has. */
static uint32_t every(const reel *r, unsigned n, unsigned x, unsigned y) {
    (void)n;
    return noise((y * r->wide + x) % 255) & 0xFFFFFF;
}

static uint32_t any_color(const reel *r, unsigned n, unsigned x, unsigned y) {
    return noise((n * 999 + y) * r->wide + x) & 0xFFFFFF;
}

/* Far more colours than a palette has, each frame a little on. */
static uint32_t slope(const reel *r, unsigned n, unsigned x, unsigned y) {
    return (255 * x / r->wide) << 16 | (255 * y / r->high) << 8 |
           (16 * n + x / 2 + y / 2) % 256;
}

static uint32_t still(const reel *r, unsigned n, unsigned x, unsigned y) {
    (void)n;
    return (x + y) % 2 ? r->wide : 0x123456;
}

static uint32_t *draw_frame(const reel *r, unsigned n) {
    uint32_t *pixels =
        wrapped_real(NULL, sizeof *pixels * r->wide * r->high + 4);
    for (unsigned y = 0; y < r->high; y++)
        for (unsigned x = 0; x < r->wide; x++)
            pixels[(size_t)y * r->wide + x] = r->pixel(r, n, x, y);
    return pixels;
}

static unsigned delay_of(unsigned n) {
    return n == 1 ? 70000 : 30 + 10 * (n % 7);
}

static qp_status shoot(const reel *r, kept *k, int form, unsigned loops) {
    qp_sink sink = {k, keep};
    qp_film_options options = film_of(form, r->frames, loops);
    qp_film *film = NULL;
    qp_status st = qp_film_new(&film, &sink, &options, NULL);
    for (unsigned n = 0; n < r->frames && !st; n++) {
        uint32_t *pixels = draw_frame(r, n);
        st = qp_film_add_pixels(film, pixels, r->wide, r->high, delay_of(n),
                                NULL);
        free(pixels);
    }
    qp_status end = qp_film_end(film, !st, NULL);
    return st ? st : end;
}

/* How far two colours are apart, where they differ most. */
static unsigned apart(uint32_t a, uint32_t b) {
    unsigned most = 0;
    for (int k = 0; k < 24; k += 8) {
        int d = abs((int)(a >> k & 255) - (int)(b >> k & 255));
        if ((unsigned)d > most) most = (unsigned)d;
    }
    return most;
}

/* What is seen of a film, against what was drawn: no pixel is off by more than
 * `most`, and their mean by no more than `mean`. */
static void check_seen(const reel *r, const film_seen *seen, unsigned most,
                       double mean) {
    size_t frame = (size_t)r->wide * r->high;
    CHECK(seen->wide == r->wide && seen->high == r->high);
    CHECK(seen->count == r->frames);
    if (seen->count != r->frames || seen->wide != r->wide) return;
    for (unsigned n = 0; n < r->frames; n++) {
        uint32_t *pixels = draw_frame(r, n);
        unsigned worst = 0;
        double sum = 0;
        for (size_t i = 0; i < frame; i++) {
            uint32_t now = seen->pixels[n * frame + i];
            unsigned d = now >> 24 == 255 ? apart(now, pixels[i]) : 256;
            if (d > worst) worst = d;
            sum += d;
        }
        free(pixels);
        check_that(worst <= most && sum / (double)frame <= mean,
                   "frame %u of %u x %u: off by %u, on average by %.2f", n,
                   r->wide, r->high, worst, sum / (double)frame);
        CHECK(seen->delay[n] == delay_of(n));
    }
}

static void check_reel(const reel *r, int form, unsigned most, double mean) {
    kept k = {0};
    film_seen seen;
    if (!has_form(form)) return;
    unsigned loops = r->frames % 3;
    check_must(shoot(r, &k, form, loops));
    int well = read_film(&seen, form, &k);
    check_that(well, "form %d, %u frames of %u x %u cannot be read", form,
               r->frames, r->wide, r->high);
    free(k.ptr);
    if (!well) return;
    CHECK(seen.loops == loops);
    check_seen(r, &seen, most, mean);
    film_seen_free(&seen);
}

static void test_seen(void) {
    static const reel reels[] = {
        {64, 48, 12, going},  {1, 1, 3, going},     {37, 53, 5, dots},
        {200, 150, 2, dots},  {20, 10, 4, still},   {100, 100, 1, still},
        {100, 100, 2, every}, {300, 2, 7, going},   {5, 5, 2, any_color},
        {1, 17, 2, dots},     {31, 1, 1, any_color}};
    for (size_t i = 0; i < sizeof reels / sizeof *reels; i++)
        for (int form = 0; form <= QP_FILM_WEBP; form++)
            check_reel(&reels[i], form, 0, 0);
}

/* The upper half gets bluer by one in each frame. */
static uint32_t shades(const reel *r, unsigned n, unsigned x, unsigned y) {
    (void)x;
    return 2 * y < r->high ? 0x504030 + n : 0x504030;
}

/* The same of one row, and by twelve. */
static uint32_t streak(const reel *r, unsigned n, unsigned x, unsigned y) {
    return y ? 0x504030 : shades(r, 12 * n, x, y);
}

/* And below it the colours of the first two frames, in turn. */
static uint32_t turns(const reel *r, unsigned n, unsigned x, unsigned y) {
    return y < 2 ? streak(r, n, x, y) : 0x504030 + n % 2 * 12;
}

/* How many frames have a palette of their own, and how far pixels are off. */
static unsigned own_palettes(const reel *r, unsigned most) {
    kept k = {0};
    film_seen seen;
    check_must(shoot(r, &k, QP_FILM_GIF, 0));
    int well = film_read_gif(&seen, k.ptr, k.len);
    CHECK(well);
    free(k.ptr);
    if (!well) return 99;
    check_seen(r, &seen, most, most);
    unsigned own = seen.own;
    film_seen_free(&seen);
    return own;
}

/* The first two frames have a palette together. A later one does with it when
 * no colour is more than 4 off, or 32 if it is rare: fewer than 64 pixels; and
 * on average no pixel more than 3. */
static void test_near(void) {
    static const reel reels[] = {{20, 20, 5, shades}, {20, 20, 6, shades},
                                 {20, 20, 4, turns},  {20, 20, 5, turns},
                                 {64, 20, 3, turns},  {20, 20, 3, streak}};
    static const unsigned own[] = {0, 1, 0, 1, 1, 1};
    static const unsigned off[] = {3, 3, 24, 24, 0, 0};
    for (size_t i = 0; i < sizeof reels / sizeof *reels; i++) {
        unsigned n = own_palettes(&reels[i], off[i]);
        check_that(n == own[i], "reel %zu: %u palettes, not %u", i, n, own[i]);
    }
}

/* Colours beyond what GIF has: the slope fills 30,000 of them evenly, so that
 * 255 boxes of it, two frames together, are some 20 wide each way; of noise the
 * cube is cut into 255, each about 40 wide. */
static void test_many_colors(void) {
    static const reel ramp = {200, 150, 3, slope};
    static const reel storm = {120, 150, 2, any_color};
    check_reel(&ramp, QP_FILM_GIF, 24, 9);
    check_reel(&storm, QP_FILM_GIF, 48, 20);
    for (int form = QP_FILM_APNG; form <= QP_FILM_WEBP; form++) {
        check_reel(&ramp, form, 0, 0);
        check_reel(&storm, form, 0, 0);
    }
}

/* ---- what is stored -------------------------------------------------------
 */

/* One pixel changes in each frame, at places that are even and odd. */
static uint32_t spark(const reel *r, unsigned n, unsigned x, unsigned y) {
    (void)r;
    return x == 3 * n && y == 5 * n ? 0xFF0000 : 0xFFFFFF;
}

/* A frame after the first holds the pixel that was and the one that is: 4 x 6
 * together; WebP, whose corners are even, up to one more each way. */
static void test_changes(void) {
    static const reel r = {50, 50, 8, spark};
    for (int form = 0; form <= QP_FILM_WEBP; form++) {
        kept k = {0};
        film_seen seen;
        if (!has_form(form)) continue;
        check_must(shoot(&r, &k, form, 0));
        int well = read_film(&seen, form, &k);
        CHECK(well);
        unsigned long each = form == QP_FILM_WEBP ? 5 * 7 : 4 * 6;
        if (well) CHECK(seen.stored <= 50 * 50 + 7 * each);
        if (well && form != QP_FILM_WEBP)
            CHECK(seen.stored == 50 * 50 + 7 * each);
        if (well) film_seen_free(&seen);
        free(k.ptr);
    }
}

/* After its second frame a film asks for no memory, so that 10,000 take no
 * more than two. WebP keeps what it has compressed. */
static void test_long(void) {
    static const reel r = {40, 44, 10000, going};
    for (int form = 0; form < QP_FILM_WEBP; form++) {
        kept k = {0};
        qp_sink sink = {&k, count_only};
        qp_film_options options = film_of(form, r.frames, 0);
        qp_film *film;
        if (!has_form(form)) continue;
        check_must(qp_film_new(&film, &sink, &options, NULL));
        for (unsigned n = 0; n < r.frames; n++) {
            uint32_t *pixels = draw_frame(&r, n);
            if (n == 2) wrapped_refuse(1);
            check_must(
                qp_film_add_pixels(film, pixels, r.wide, r.high, 20, NULL));
            free(pixels);
        }
        wrapped_refuse(0);
        check_must(qp_film_end(film, 1, NULL));
        CHECK(k.len < 4000000);
    }
}

/* ---- what is refused ------------------------------------------------------
 */

static void test_options(void) {
    static const uint32_t dot[4] = {0};
    kept k = {0};
    qp_sink sink = {&k, keep};
    qp_film *film = NULL;
    qp_film_options bad = film_of(3, 1, 0);
    qp_err err = {0};
    CHECK(qp_film_new(&film, &sink, &bad, &err) == QP_E_ARG);
    CHECK(err.code == QP_E_ARG && !strcmp(err.what, "form"));
    bad = film_of(QP_FILM_GIF, 1, QP_FILM_LOOPS + 1);
    CHECK(qp_film_new(&film, &sink, &bad, &err) == QP_E_ARG);
    CHECK(!strcmp(err.what, "loops") && !film);
    static const struct {
        unsigned wide, high, delay;
    } bounds[] = {{0, 1, 0},
                  {1, 0, 0},
                  {QP_FILM_SIDE + 1, 1, 0},
                  {1, QP_FILM_SIDE + 1, 0},
                  {2, 2, QP_FILM_DELAY + 1}};
    for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++) {
        check_must(begin(&film, &k, QP_FILM_GIF, 1));
        CHECK(qp_film_add_pixels(film, dot, bounds[i].wide, bounds[i].high,
                                 bounds[i].delay, NULL) == QP_E_ARG);
        CHECK(qp_film_add_pixels(film, dot, 1, 1, 0, NULL) == QP_E_ARG);
        CHECK(qp_film_end(film, 1, NULL) == QP_E_ARG);
    }
    CHECK(!k.len);
    free(k.ptr);
}

static void test_sizes(void) {
    static const uint32_t dots_of[6] = {0};
    for (int form = 0; form <= QP_FILM_WEBP; form++) {
        kept k = {0};
        qp_film *film;
        qp_err err = {0};
        if (!has_form(form)) continue;
        check_must(begin(&film, &k, form, 3));
        check_must(qp_film_add_pixels(film, dots_of, 2, 3, 0, NULL));
        CHECK(qp_film_add_pixels(film, dots_of, 3, 2, 0, &err) == QP_E_ARG);
        CHECK(!strcmp(err.what, "size"));
        unsigned long writes = k.writes;
        CHECK(qp_film_end(film, 1, NULL) == QP_E_ARG && k.writes == writes);
        free(k.ptr);
    }
}

/* How many frames there must be. */
static void test_counts(void) {
    static const uint32_t dot = 0;
    for (int form = 0; form <= QP_FILM_WEBP; form++) {
        kept k = {0};
        qp_film *film;
        if (!has_form(form)) continue;
        check_must(begin(&film, &k, form, 0));
        CHECK(qp_film_end(film, 1, NULL) == QP_E_ARG && !k.len);
        check_must(begin(&film, &k, form, 2));
        check_must(qp_film_add_pixels(film, &dot, 1, 1, 0, NULL));
        qp_status want = form == QP_FILM_APNG ? QP_E_ARG : QP_OK;
        CHECK(qp_film_end(film, 1, NULL) == want);
        check_must(begin(&film, &k, form, 1));
        check_must(qp_film_add_pixels(film, &dot, 1, 1, 0, NULL));
        CHECK(qp_film_add_pixels(film, &dot, 1, 1, 0, NULL) == want);
        unsigned long writes = k.writes;
        check_must(qp_film_end(film, 0, NULL));
        CHECK(k.writes == writes);
        free(k.ptr);
    }
    check_must(qp_film_end(NULL, 1, NULL));
}

/* ---- failures -------------------------------------------------------------
 */

static void test_sink_fails(void) {
    static const reel r = {40, 30, 4, dots};
    for (int form = 0; form <= QP_FILM_WEBP; form++) {
        kept whole = {0};
        if (!has_form(form)) continue;
        check_must(shoot(&r, &whole, form, 0));
        for (unsigned long i = 1; i <= whole.writes; i++) {
            kept k = {.refuse = i};
            CHECK(shoot(&r, &k, form, 0) == QP_E_IO);
            CHECK(k.writes == i);
            free(k.ptr);
        }
        free(whole.ptr);
    }
}

/* Those of libwebp are its own. */
static void test_memory_fails(void) {
    static const reel r = {40, 30, 4, any_color};
    for (int form = 0; form <= QP_FILM_WEBP; form++) {
        unsigned long i = 0;
        if (!has_form(form)) continue;
        for (qp_status st = QP_E_NOMEM; st && i < 1000;) {
            kept k = {0};
            wrapped_refuse(++i);
            st = shoot(&r, &k, form, 0);
            wrapped_refuse(0);
            CHECK(st == QP_OK || st == QP_E_NOMEM);
            free(k.ptr);
        }
        CHECK(i > 3 && i < 1000);
    }
}

/* ---- pictures -------------------------------------------------------------
 */

/* A board, and then a mark on it. */
static qp_picture picture_of(const qp_pos *start, const qp_mark *mark,
                             unsigned n) {
    qp_picture p;
    qp_picture_init(&p, qp_pos_setup(start));
    p.width = 100;
    p.mark = mark;
    p.marks = n > 0;
    return p;
}

static void check_picture(const film_seen *seen, const qp_picture *p,
                          unsigned n, unsigned most) {
    size_t frame = (size_t)seen->wide * seen->high;
    uint32_t *pixels = wrapped_real(NULL, frame * sizeof *pixels);
    unsigned worst = 0;
    check_must(qp_picture_pixels(p, pixels, seen->wide, seen->high, NULL));
    for (size_t i = 0; i < frame; i++) {
        unsigned d = apart(pixels[i], seen->pixels[n * frame + i]);
        if (d > worst) worst = d;
    }
    check_that(worst <= most, "picture %u: off by %u", n, worst);
    free(pixels);
}

static void test_pictures(void) {
    qp_pos start;
    qp_pos_start(&start);
    qp_mark mark = {.kind = QP_MARK_MOVE, .from = 19, .to = 22};
    for (int form = 0; form <= QP_FILM_WEBP; form++) {
        kept k = {0};
        film_seen seen;
        qp_film *film;
        if (!has_form(form)) continue;
        check_must(begin(&film, &k, form, 2));
        for (unsigned n = 0; n < 2; n++) {
            qp_picture p = picture_of(&start, &mark, n);
            check_must(qp_film_add(film, &p, 500, NULL));
        }
        check_must(qp_film_end(film, 1, NULL));
        int well = read_film(&seen, form, &k);
        CHECK(well);
        free(k.ptr);
        if (!well) continue;
        CHECK(seen.wide == 100 && seen.high == 110 && seen.count == 2);
        for (unsigned n = 0; n < 2; n++) {
            qp_picture p = picture_of(&start, &mark, n);
            check_picture(&seen, &p, n, form == QP_FILM_GIF ? 24 : 0);
        }
        film_seen_free(&seen);
    }
    kept k = {0};
    qp_film *film;
    qp_picture narrow = picture_of(&start, &mark, 0);
    narrow.width = QP_PICTURE_LEAST - 1;
    check_must(begin(&film, &k, QP_FILM_GIF, 1));
    CHECK(qp_film_add(film, &narrow, 500, NULL) == QP_E_ARG);
    CHECK(qp_film_end(film, 0, NULL) == QP_OK);
}

/* A film in memory is what its parts write. */
static void test_whole(void) {
    const qp_film_options o = {.size = sizeof o, .form = QP_FILM_GIF};
    qp_setup setup;
    qp_picture picture[2];
    qp_memory film;
    qp_setup_start(&setup);
    qp_picture_init(&picture[0], &setup);
    picture[0].width = 100;
    picture[1] = picture[0];
    picture[1].flip = 1;
    check_must(qp_film_to_memory(&film, picture, 2, 500, &o, NULL));
    CHECK(film.len > 100 && !memcmp(film.ptr, "GIF89a", 6));
    CHECK(film.ptr[film.len - 1] == ';' && !film.ptr[film.len]);
    qp_memory_free(&film, NULL);
    picture[1].width = 101;
    CHECK(qp_film_to_memory(&film, picture, 2, 500, &o, NULL) == QP_E_ARG);
}

int main(void) {
    test_pictures();
    test_seen();
    test_near();
    test_many_colors();
    test_changes();
    test_long();
    test_options();
    test_sizes();
    test_whole();
    test_counts();
    test_sink_fails();
    test_memory_fails();
    return check_close();
}
