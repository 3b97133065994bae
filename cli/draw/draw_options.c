/* draw_options.c - what the options of `qipu draw` say.
 *
 * Owns their values, what they are when they are not given, and which of them
 * exclude each other.
 *
 * SPDX-License-Identifier: MIT
 */
#include "draw_common.h"

#include <stdlib.h>
#include <string.h>

#include "../io/file_extensions.h"

enum {
    NUMBER_MOST = 999999999,
    COLUMNS_MOST = 20,
    DELAY_LEAST = 10,
    DELAY_MOST = 60000,
    DELAY_USUAL = 1000
};

/* ---- marks --------------------------------------------------------------- */

static const struct {
    const char *name;
    int shown;
} ARROWS[] = {{"auto", DRAW_SQUARES | DRAW_COMMENTS},
              {"none", 0},
              {"last", DRAW_SQUARES | DRAW_ARROW},
              {"comments", DRAW_COMMENTS},
              {"all", DRAW_SQUARES | DRAW_ARROW | DRAW_COMMENTS}};
enum { ARROWS_LEN = sizeof ARROWS / sizeof *ARROWS };

static int take_arrows(draw_style *style, const command *cmd,
                       const char *text) {
    const char *names[ARROWS_LEN];
    uint8_t at = 0;
    for (size_t i = 0; i < ARROWS_LEN; i++) names[i] = ARROWS[i].name;
    if (value_word(cmd, "--arrows", text, names, ARROWS_LEN, &at))
        return EXIT_USAGE;
    style->shown = ARROWS[at].shown;
    return EXIT_FINE;
}

/* A mark as comments have it: a colour, which need not be there, and one square
 * or two, with ranks as the picture counts them. */
static int read_mark(qp_mark *out, const char *text, uint8_t kind,
                     unsigned flags) {
    static const char letters[] = "GRYB";
    const char *letter = *text ? strchr(letters, *text) : NULL;
    *out = (qp_mark){.kind = kind, .to = QP_SQ_NONE};
    if (kind == QP_MARK_RING) out->color = QP_MARK_GREEN;
    if (letter) out->color = (uint8_t)(letter - letters), text++;
    size_t len = strlen(text);
    if (kind == QP_MARK_RING) {
        out->from = qp_square_read((qp_text){text, len}, flags);
        return out->from != QP_SQ_NONE;
    }
    for (size_t n = 2; n < 4 && n < len; n++) {
        out->from = qp_square_read((qp_text){text, n}, flags);
        out->to = qp_square_read((qp_text){text + n, len - n}, flags);
        if (out->from != QP_SQ_NONE && out->to != QP_SQ_NONE) return 1;
    }
    return 0;
}

static int take_marks(draw_style *style, const command *cmd,
                      const draw_wish *wish) {
    unsigned flags =
        style->picture.coords == QP_COORDS_UCI ? QP_MOVE_RANKS_1 : 0;
    for (size_t i = 0; wish->arrow[i]; i++)
        if (!read_mark(&style->mark[style->marks++], wish->arrow[i],
                       QP_MARK_ARROW, flags))
            return usage_error(
                cmd,
                "invalid value '%s' for --arrow: expected two squares, such as "
                "h2e2, optionally after a color G, R, Y or B",
                wish->arrow[i]);
    for (size_t i = 0; wish->ring[i]; i++)
        if (!read_mark(&style->mark[style->marks++], wish->ring[i],
                       QP_MARK_RING, flags))
            return usage_error(
                cmd,
                "invalid value '%s' for --ring: expected a square, such as e3, "
                "optionally after a color G, R, Y or B",
                wish->ring[i]);
    return EXIT_FINE;
}

/* ---- looks --------------------------------------------------------------- */

/* Moves depend on options only, not on the environment. */
static qp_notation usual_notation(void) {
    switch (words_lang_given() ? words_lang() : QP_LANG_EN) {
    case QP_LANG_ZH: return QP_NOTATION_CHINESE;
    case QP_LANG_ZH_TW: return QP_NOTATION_TRADITIONAL;
    case QP_LANG_EN: break;
    }
    return QP_NOTATION_WXF;
}

static const char *text_of(const char *wish, const char *usual) {
    const char *text = wish ? wish : usual;
    return text && strcmp(text, "none") ? text : NULL;
}

static int take_looks(draw_job *job, const command *cmd,
                      const draw_wish *wish) {
    qp_picture *picture = &job->style.picture;
    uint64_t width = 0;
    qp_picture_init(picture, NULL);
    job->style.notation = usual_notation();
    looks look = {picture->theme, picture->faces, picture->coords};
    if (looks_take(&look, cmd, &wish->looks) ||
        value_notation(cmd, "--to-notation", wish->notation, 1,
                       &job->style.notation) ||
        value_number(cmd, "--width", wish->width,
                     (value_range){QP_PICTURE_LEAST, QP_PICTURE_MOST}, &width))
        return EXIT_USAGE;
    picture->theme = look.theme;
    picture->faces = look.faces;
    picture->coords = look.coords;
    picture->flip = (uint8_t)wish->flip;
    picture->mirror = (uint8_t)wish->mirror;
    picture->turn = (uint8_t)wish->turn;
    if (width) picture->width = (double)width;
    job->out.width = (double)width;
    job->out.theme = picture->theme;
    if (take_arrows(&job->style, cmd, wish->arrows)) return EXIT_USAGE;
    return take_marks(&job->style, cmd, wish);
}

/* ---- which positions ----------------------------------------------------- */

/* PLY.N, with commas between them, each ply after the one before. */
static int read_branches(draw_branch *out, const char *text) {
    uint64_t last = 0;
    for (size_t i = 0; i + 1 < DRAW_BRANCHES; i++) {
        char *end;
        if (!strchr("123456789", *text) || !*text) return 0;
        out[i].ply = strtoull(text, &end, 10);
        if (*end != '.' || out[i].ply <= last || out[i].ply > NUMBER_MOST)
            return 0;
        text = end + 1;
        if (!strchr("123456789", *text) || !*text) return 0;
        out[i].number = strtoull(text, &end, 10);
        if (out[i].number > NUMBER_MOST) return 0;
        if (!*end) return 1;
        if (*end != ',') return 0;
        text = end + 1;
        last = out[i].ply;
    }
    return 0;
}

static int take_plies(draw_job *job, const command *cmd,
                      const draw_wish *wish) {
    value_range plies = {0, NUMBER_MOST}, numbers = {1, NUMBER_MOST};
    const char *ply = wish->ply;
    if (ply && !strcmp(ply, "last")) ply = NULL;
    job->ply = job->to_ply = UINT64_MAX;
    job->delay = DELAY_USUAL;
    if (value_number(cmd, "--game", wish->game, numbers, &job->game) ||
        value_number(cmd, "--ply", ply, plies, &job->ply) ||
        value_number(cmd, "--every", wish->every, numbers, &job->every) ||
        value_number(cmd, "--from-ply", wish->from_ply, plies,
                     &job->from_ply) ||
        value_number(cmd, "--to-ply", wish->to_ply, plies, &job->to_ply))
        return EXIT_USAGE;
    if (wish->variation && !read_branches(job->branch, wish->variation))
        return usage_error(
            cmd,
            "invalid value '%s' for --variation: expected PLY.N, such as 24.1, "
            "or several in ascending order separated by commas",
            wish->variation);
    if (job->from_ply > job->to_ply)
        return usage_error(cmd, "--from-ply is after --to-ply");
    return EXIT_FINE;
}

static int take_film(draw_job *job, const command *cmd, const draw_wish *wish) {
    uint64_t columns = 0, loops = 0;
    if (value_number(cmd, "--per-row", wish->columns,
                     (value_range){1, COLUMNS_MOST}, &columns) ||
        value_number(cmd, "--delay", wish->delay,
                     (value_range){DELAY_LEAST, DELAY_MOST}, &job->delay) ||
        value_number(cmd, "--loops", wish->loops,
                     (value_range){0, QP_FILM_LOOPS}, &loops))
        return EXIT_USAGE;
    job->out.columns = (unsigned)columns;
    job->out.loops = (unsigned)loops;
    return EXIT_FINE;
}

/* ---- the form ------------------------------------------------------------ */

/* The form of that name, or DRAW_FORMS. */
static unsigned form_of(const char *name) {
    unsigned form = 0;
    while (form < DRAW_FORMS && strcmp(name, draw_form_name((draw_form)form)))
        form++;
    return form;
}

/* --to, else the ending of the file, else what is usual. */
static int take_form(draw_out *out, const command *cmd, const draw_wish *wish) {
    int named = wish->output && strcmp(wish->output, "-");
    const char *ending = named ? ending_of(wish->output) : NULL;
    unsigned form = wish->animate ? DRAW_GIF : DRAW_SVG;
    if (wish->to) {
        form = form_of(wish->to);
        if (form == DRAW_FORMS)
            return usage_error(cmd,
                               "invalid value '%s' for --to: expected svg, "
                               "png, pdf, gif, apng or webp",
                               wish->to);
    } else if (ending) {
        form = form_of(ending);
        if (form == DRAW_FORMS)
            return usage_error(
                cmd,
                "a picture file must end in .svg, .png or .pdf, an animation "
                "in .gif, .apng, .png or .webp, not '%s'; --to sets the format",
                wish->output);
    }
    if (wish->animate && form == DRAW_PNG) form = DRAW_APNG;
    if (wish->animate && form < DRAW_GIF)
        return usage_error(
            cmd, "--animate writes .gif, .apng, .png or .webp, not .%s",
            draw_form_name((draw_form)form));
    out->form = (draw_form)form;
    return EXIT_FINE;
}

/* ---- words --------------------------------------------------------------- */

/* Nonzero if words can be drawn, which takes more libraries than a film. */
static int can_write(void) {
    enum { WIDE = QP_PICTURE_LEAST, HIGH = 2 * WIDE };
    uint32_t pixels[WIDE * HIGH];
    qp_setup setup;
    qp_picture picture;
    qp_setup_start(&setup);
    qp_picture_init(&picture, &setup);
    picture.width = WIDE;
    picture.caption = qp_text_of("x");
    unsigned high = (unsigned)(qp_picture_height(&picture) + 0.5);
    return high <= HIGH &&
           !qp_picture_pixels(&picture, pixels, WIDE, high, NULL);
}

/* Who looks at a film wants to know who plays, and what: it has words wherever
 * that is possible. */
static void take_words(draw_job *job, const draw_wish *wish) {
    const char *film = NULL;
    if (job->out.form >= DRAW_GIF && !(wish->title && wish->caption) &&
        can_write())
        film = "auto";
    job->style.title = text_of(wish->title, film);
    job->style.caption = text_of(wish->caption, job->every ? "auto" : film);
    job->out.words = job->style.title || job->style.caption;
}

/* What cannot be together. */
static int check_together(const draw_job *job, const command *cmd,
                          const draw_wish *wish) {
    int film = job->out.form >= DRAW_GIF;
    int range = wish->from_ply || wish->to_ply;
    if (wish->output && wish->dir)
        return usage_error(cmd, "--output and --out-dir exclude each other");
    if (wish->sheet && wish->dir)
        return usage_error(cmd, "--sheet and --out-dir exclude each other");
    if (film && (wish->sheet || wish->every || wish->ply))
        return usage_error(cmd, "an animation excludes --sheet, --every and "
                                "--ply; use --from-ply and --to-ply");
    if (wish->every && wish->ply)
        return usage_error(cmd, "--every and --ply exclude each other");
    if (range && !film && !wish->every)
        return usage_error(
            cmd, "--from-ply and --to-ply require an animation or --every");
    if ((wish->delay || wish->loops) && !film)
        return usage_error(cmd, "--delay and --loops require an animation");
    if (wish->columns && !job->out.sheet)
        return usage_error(cmd, "--per-row requires --sheet or --every");
    return EXIT_FINE;
}

int draw_wish_take(draw_job *job, const command *cmd, const draw_wish *wish) {
    if (take_plies(job, cmd, wish) || take_looks(job, cmd, wish) ||
        take_film(job, cmd, wish) || take_form(&job->out, cmd, wish))
        return EXIT_USAGE;
    job->out.name = wish->output;
    job->out.dir = wish->dir;
    take_words(job, wish);
    job->out.force = wish->force;
    job->out.sheet = wish->sheet || (wish->every && !wish->dir);
    return check_together(job, cmd, wish);
}
