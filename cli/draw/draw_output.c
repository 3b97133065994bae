/* draw_output.c - where pictures go: a file, a folder of files, a sheet, a
 * film.
 *
 * Owns the errors if one cannot be drawn or written. A file appears when it
 * is whole (output_file.h), and nothing of a sheet or film that failed does.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../common/json_line.h"
#include "draw_common.h"

#include <errno.h>
#include <string.h>

const char *draw_form_name(draw_form form) {
    static const char *const names[] = {"svg", "png",  "pdf",
                                        "gif", "apng", "webp"};
    return names[form];
}

/* ---- failure -------------------------------------------------------------
 */

static const char *shown_place(const draw_out *out) {
    if (!out->dir) return out_shown(&out->file);
    return *out->files.failed ? out->files.failed : out->dir;
}

/* Reports why something was not drawn. */
static void fail(draw_out *out, qp_status status, const qp_err *err) {
    const char *form = draw_form_name(out->form);
    out->failed = EXIT_SYSTEM;
    out->file.damaged = 1;
    switch (status) {
    case QP_E_DRAW_BUILD:
        safe_printf(stderr,
                    tr("qipu draw: this program was built without %s, which "
                       ".%s requires\n"),
                    err->what, form);
        return;
    case QP_E_DRAW_LIBRARY:
        safe_printf(
            stderr,
            tr("qipu draw: cannot load %s, which .%s requires; .%s does not\n"),
            err->what, form, strcmp(err->what, "libwebp") ? "svg" : "gif");
        return;
    case QP_E_DRAW_FAILED:
        safe_printf(stderr, tr("qipu draw: %s failed to draw a .%s\n"),
                    err->what, form);
        return;
    case QP_E_NOMEM: errno = ENOMEM; break;
    case QP_E_ARG: errno = EINVAL; break;
    default:
        if (!errno) errno = EIO;
        break;
    }
    system_error(shown_place(out));
}

/* ---- one at a time -------------------------------------------------------
 */

static qp_status draw_to(const draw_out *out, const qp_picture *picture,
                         const qp_sink *sink, qp_err *err) {
    switch (out->form) {
    case DRAW_PNG: return qp_picture_png(picture, sink, err);
    case DRAW_PDF: return qp_picture_pdf(picture, sink, err);
    default: return qp_picture_svg(picture, sink);
    }
}

static qp_film_form film_form(draw_form form) {
    return form == DRAW_GIF    ? QP_FILM_GIF
           : form == DRAW_APNG ? QP_FILM_APNG
                               : QP_FILM_WEBP;
}

static int drop(void *ctx, const char *bytes, size_t len) {
    (void)ctx;
    (void)bytes;
    (void)len;
    return 0;
}

/* Draws something small, to see that what it takes is there: before the input
 * is read, and a file is made. */
static int is_possible(draw_out *out) {
    static const qp_sink nowhere = {NULL, drop};
    qp_film_options options = {.size = sizeof options,
                               .form = (uint8_t)film_form(out->form),
                               .frames = 1};
    qp_setup setup;
    qp_picture picture;
    qp_film *film = NULL;
    qp_err err = {0};
    qp_status status;
    qp_setup_start(&setup);
    qp_picture_init(&picture, &setup);
    picture.width = QP_PICTURE_LEAST;
    if (out->words) picture.title = qp_text_of("x");
    if (out->form < DRAW_GIF) {
        status = draw_to(out, &picture, &nowhere, &err);
    } else {
        status = qp_film_new(&film, &nowhere, &options, &err);
        if (!status) status = qp_film_add(film, &picture, 1, &err);
        qp_status end = qp_film_end(film, 0, status ? NULL : &err);
        if (!status) status = end;
    }
    if (status) fail(out, status, &err);
    return !status;
}

/* Begins a file for a picture or a film; returns 0 if there is none. */
static int begin_item(draw_out *out) {
    if (out->failed) return 0;
    out->pictures++;
    if (out->dir && outdir_new_file(&out->files, &out->file)) {
        fail(out, QP_E_IO, NULL);
        return 0;
    }
    if (out->dir || out->pictures == 1) return 1;
    fputs(
        tr("qipu draw: more than one position: --out-dir DIR writes a file for "
           "each, --sheet one picture of all, --game N selects one game\n"),
        stderr);
    out->failed = EXIT_BAD;
    return 0;
}

static void end_item(draw_out *out) {
    char name[24];
    if (!out->dir) return;
    if (out->failed) {
        out_abandon(&out->file);
        return;
    }
    int n = snprintf(name, sizeof name, "%06llu",
                     (unsigned long long)out->pictures);
    out->file.report = (out_report){.format = draw_form_name(out->form)};
    if (outdir_name_file(&out->files, (qp_text){name, (size_t)n}, &out->file))
        fail(out, QP_E_IO, NULL);
}

void draw_out_picture(draw_out *out, const qp_picture *picture) {
    qp_sink sink = {&out->file, out_write};
    qp_err err = {0};
    qp_status status;
    if (out->page) {
        if (out->failed) return;
        out->pictures++;
        status = qp_sheet_add(out->page, picture, &err);
        if (status) fail(out, status, &err);
        return;
    }
    if (!begin_item(out)) return;
    errno = 0;
    status = draw_to(out, picture, &sink, &err);
    if (status) fail(out, status, &err);
    end_item(out);
}

/* ---- films ---------------------------------------------------------------
 */

void draw_film_begin(draw_out *out, uint64_t frames) {
    qp_sink sink = {&out->file, out_write};
    qp_film_options options = {.size = sizeof options,
                               .form = (uint8_t)film_form(out->form),
                               .frames = frames > UINT32_MAX ? UINT32_MAX
                                                             : (unsigned)frames,
                               .loops = out->loops};
    qp_err err = {0};
    if (!begin_item(out)) return;
    errno = 0;
    qp_status status = qp_film_new(&out->film, &sink, &options, &err);
    if (status) fail(out, status, &err);
}

void draw_film_add(draw_out *out, const qp_picture *picture, unsigned ms) {
    qp_err err = {0};
    if (out->failed) return;
    qp_status status = qp_film_add(out->film, picture, ms, &err);
    if (status) fail(out, status, &err);
}

void draw_film_end(draw_out *out) {
    qp_err err = {0};
    qp_status status = qp_film_end(out->film, !out->failed, &err);
    out->film = NULL;
    if (status && !out->failed) fail(out, status, &err);
    end_item(out);
}

/* ---- all of it -----------------------------------------------------------
 */

static int open_folder(draw_out *out) {
    out->files =
        (out_dir){.dir = out->dir, .ending = draw_form_name(out->form)};
    return outdir_begin(&out->files);
}

static int open_sheet(draw_out *out) {
    qp_sink sink = {&out->file, out_write};
    qp_sheet_options options = {.size = sizeof options,
                                .form = (uint8_t)out->form, /* the same three */
                                .theme = out->theme,
                                .columns = out->columns,
                                .width = out->width};
    qp_err err = {0};
    qp_status status = qp_sheet_new(&out->page, &sink, &options, &err);
    if (!status) return EXIT_FINE;
    fail(out, status, &err);
    out_abandon(&out->file);
    return out->failed;
}

int draw_out_open(draw_out *out) {
    if (!out->dir && json_needs_output(&cmd_draw, out->name)) return EXIT_USAGE;
    if (!is_possible(out)) return out->failed;
    if (out->dir) return open_folder(out);
    out->file = (out_file){.force = out->force};
    int text = out->form == DRAW_SVG;
    int status = out_open_format(&out->file, out->name,
                                 text ? NULL : draw_form_name(out->form));
    if (status) return status;
    return out->sheet ? open_sheet(out) : EXIT_FINE;
}

int draw_out_close(draw_out *out, int status) {
    qp_err err = {0};
    if (out->page) {
        int keep = !out->failed && out->pictures;
        qp_status rc = qp_sheet_end(out->page, keep, &err);
        out->page = NULL;
        if (rc && !out->failed) fail(out, rc, &err);
    }
    if (out->failed > status) status = out->failed;
    if (out->dir) {
        outdir_end(&out->files);
        return status;
    }
    /* What was wrong has been said. */
    out->file.report =
        (out_report){draw_form_name(out->form), "pictures", out->pictures, 0};
    if (!out->failed && out->pictures) return out_finish(&out->file, status, 1);
    out_abandon(&out->file);
    return status ? status : EXIT_BAD;
}
