/* font_text.h - a line of text as outlines, which FreeType reads from the
 * system's fonts: for builds without Pango (QP_LINK_FREETYPE).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DRAW_FONT_TEXT_H
#define QP_DRAW_FONT_TEXT_H

#include "cairo_load.h"
#include "painter.h"

#ifdef QP_LINK_FREETYPE

/** Fills a line of text around `middle`, at most `room` wide, with the page's
 * colour. `size` is that of the type. Characters come from the first font that
 * has them: the file that the environment names as QIPU_FONT, then those where
 * systems keep theirs. Returns QP_E_DRAW_LIBRARY if there is no font, and
 * QP_E_NOMEM. */
qp_status qp__font_text(const qp__cairo *calls, cairo_t *page, qp_text text,
                        qp__point middle, double size, double room);

#endif
#endif
