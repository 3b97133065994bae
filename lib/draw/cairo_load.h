/* cairo_load.h - functions of cairo and Pango, loaded when needed: a program
 * that draws no picture does not wait for them, and needs none of them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DRAW_CAIRO_LOAD_H
#define QP_DRAW_CAIRO_LOAD_H

#include "qipu/draw.h"

/** Fills `err`, with the library's name in `what`. */
void qp__draw_explain(qp_err *err, qp_status code, const char *what,
                      const char *want);
/** Fills `err` unless it is NULL, and returns the code. It is inline so that an
 *  analyzer sees in a caller that the code of an error is never QP_OK. */
static inline qp_status qp__draw_error(qp_err *err, qp_status code,
                                       const char *what, const char *want) {
    if (err) qp__draw_explain(err, code, what, want);
    return code;
}

#ifdef QP_WITH_CAIRO

#include <cairo-pdf.h>
#include <cairo.h>

#define QP__CAIRO_CALLS(X)                                                     \
    X(cairo_arc)                                                               \
    X(cairo_close_path)                                                        \
    X(cairo_create)                                                            \
    X(cairo_curve_to)                                                          \
    X(cairo_destroy)                                                           \
    X(cairo_fill)                                                              \
    X(cairo_fill_preserve)                                                     \
    X(cairo_get_target)                                                        \
    X(cairo_image_surface_create_for_data)                                     \
    X(cairo_line_to)                                                           \
    X(cairo_move_to)                                                           \
    X(cairo_new_path)                                                          \
    X(cairo_paint)                                                             \
    X(cairo_pdf_surface_add_outline)                                           \
    X(cairo_pdf_surface_create_for_stream)                                     \
    X(cairo_pdf_surface_set_metadata)                                          \
    X(cairo_recording_surface_create)                                          \
    X(cairo_rectangle)                                                         \
    X(cairo_rel_curve_to)                                                      \
    X(cairo_rel_line_to)                                                       \
    X(cairo_restore)                                                           \
    X(cairo_save)                                                              \
    X(cairo_scale)                                                             \
    X(cairo_set_dash)                                                          \
    X(cairo_set_fill_rule)                                                     \
    X(cairo_set_line_cap)                                                      \
    X(cairo_set_line_join)                                                     \
    X(cairo_set_line_width)                                                    \
    X(cairo_set_source_rgb)                                                    \
    X(cairo_set_source_rgba)                                                   \
    X(cairo_set_source_surface)                                                \
    X(cairo_show_page)                                                         \
    X(cairo_status)                                                            \
    X(cairo_status_to_string)                                                  \
    X(cairo_stroke)                                                            \
    X(cairo_surface_destroy)                                                   \
    X(cairo_surface_finish)                                                    \
    X(cairo_surface_flush)                                                     \
    X(cairo_surface_get_type)                                                  \
    X(cairo_surface_get_user_data)                                             \
    X(cairo_surface_set_user_data)                                             \
    X(cairo_surface_status)                                                    \
    X(cairo_tag_begin)                                                         \
    X(cairo_tag_end)                                                           \
    X(cairo_translate)

typedef struct qp__cairo {
#define X(name) __typeof__(name) *name;
    QP__CAIRO_CALLS(X)
#undef X
} qp__cairo;

/** Finds cairo. QP_E_DRAW_LIBRARY. It stays loaded. */
qp_status qp__cairo_load(qp__cairo *out, qp_err *err);

#else

typedef struct qp__cairo {
    char none;
} qp__cairo;

#endif

#ifdef QP_WITH_PANGO

#include <pango/pangocairo.h>

#define QP__PANGO_CALLS(X)                                                     \
    X(g_object_ref)                                                            \
    X(g_object_unref)                                                          \
    X(pango_attr_allow_breaks_new)                                             \
    X(pango_attr_language_new)                                                 \
    X(pango_attr_list_insert)                                                  \
    X(pango_attr_list_new)                                                     \
    X(pango_attr_list_unref)                                                   \
    X(pango_attr_weight_new)                                                   \
    X(pango_cairo_create_context)                                              \
    X(pango_cairo_create_layout)                                               \
    X(pango_cairo_show_layout)                                                 \
    X(pango_cairo_show_layout_line)                                            \
    X(pango_context_set_language)                                              \
    X(pango_context_set_round_glyph_positions)                                 \
    X(pango_font_description_free)                                             \
    X(pango_font_description_from_string)                                      \
    X(pango_font_description_set_absolute_size)                                \
    X(pango_font_description_set_weight)                                       \
    X(pango_language_from_string)                                              \
    X(pango_layout_get_context)                                                \
    X(pango_layout_get_line_count)                                             \
    X(pango_layout_get_line_readonly)                                          \
    X(pango_layout_get_pixel_size)                                             \
    X(pango_layout_get_size)                                                   \
    X(pango_layout_get_unknown_glyphs_count)                                   \
    X(pango_layout_new)                                                        \
    X(pango_layout_set_attributes)                                             \
    X(pango_layout_set_auto_dir)                                               \
    X(pango_layout_set_ellipsize)                                              \
    X(pango_layout_set_font_description)                                       \
    X(pango_layout_set_justify)                                                \
    X(pango_layout_set_single_paragraph_mode)                                  \
    X(pango_layout_set_text)                                                   \
    X(pango_layout_set_width)                                                  \
    X(pango_layout_set_wrap)

typedef struct qp__pango {
#define X(name) __typeof__(name) *name;
    QP__PANGO_CALLS(X)
#undef X
} qp__pango;

/** Finds Pango. QP_E_DRAW_LIBRARY. It stays loaded. */
qp_status qp__pango_load(qp__pango *out, qp_err *err);

#endif
#endif
