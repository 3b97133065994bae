/* pango.h - cairo and Pango, loaded when a page is to be drawn: no other
 * command shall wait for them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_PANGO_H
#define QP_CLI_PANGO_H

#include "../common/command.h"

/* Nonzero when PDF can be written; else says on stderr why not. */
int pango_there(const command *cmd);

/* Pages are drawn by both. */
#if defined QP_WITH_CAIRO && defined QP_WITH_PANGO
#define PANGO_PAGES

#include <cairo-pdf.h>
#include <pango/pangocairo.h>

#define PANGO_CALLS(X)                                                         \
    X(cairo_create)                                                            \
    X(cairo_destroy)                                                           \
    X(cairo_line_to)                                                           \
    X(cairo_move_to)                                                           \
    X(cairo_pdf_surface_add_outline)                                           \
    X(cairo_pdf_surface_create_for_stream)                                     \
    X(cairo_pdf_surface_set_metadata)                                          \
    X(cairo_restore)                                                           \
    X(cairo_save)                                                              \
    X(cairo_set_dash)                                                          \
    X(cairo_set_line_cap)                                                      \
    X(cairo_set_line_width)                                                    \
    X(cairo_set_source_rgb)                                                    \
    X(cairo_show_page)                                                         \
    X(cairo_status)                                                            \
    X(cairo_stroke)                                                            \
    X(cairo_surface_destroy)                                                   \
    X(cairo_surface_finish)                                                    \
    X(cairo_surface_status)                                                    \
    X(cairo_tag_begin)                                                         \
    X(cairo_tag_end)                                                           \
    X(cairo_translate)                                                         \
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
    X(pango_layout_set_text)                                                   \
    X(pango_layout_set_width)                                                  \
    X(pango_layout_set_wrap)

typedef struct pango_calls {
#define X(name) __typeof__(name) *name;
    PANGO_CALLS(X)
#undef X
} pango_calls;

/* All of them, or NULL when a library is not there. They stay loaded. */
const pango_calls *pango_load(void);

#endif

#endif
