/* palette.h - at most 256 colours for a picture that may have more. Not
 * installed.
 *
 * Colours are 0xRRGGBB; what is above is not looked at.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DRAW_PALETTE_H
#define QP_DRAW_PALETTE_H

#include "qipu/base.h"

/* Colours and how often each was seen, so many that a palette of them is as
 * good as one of all. When more come, those that are alike are counted as one:
 * `shift` lower bits of red, green and blue are not looked at. */
typedef struct qp__colors qp__colors;

/* None yet, or NULL if out of memory; owned, free() frees it. */
qp__colors *qp__colors_new(void);

/* Forgets all. */
void qp__colors_clear(qp__colors *colors);

void qp__colors_add(qp__colors *colors, uint32_t color);

/* How many there are, when it is known: 0 when some were counted as one. */
size_t qp__colors_count(const qp__colors *colors);

enum { QP__PALETTE_SEEN = 1 << 13 };

typedef struct qp__palette {
    uint32_t color[256];
    unsigned count;
    int exact; /* every colour that it was made of is in it */
    /* Colours that were looked up, and what was found; 0: none. */
    uint32_t seen[QP__PALETTE_SEEN];
    uint8_t index[QP__PALETTE_SEEN];
} qp__palette;

/* The best so many colours, from 1 to 256, for what was counted: all of them,
 * in the order of their numbers, when they suffice. */
void qp__palette_make(qp__palette *palette, qp__colors *colors, unsigned most);

/* Where the nearest colour is. */
unsigned qp__palette_index(qp__palette *palette, uint32_t color);

/* Nonzero if nobody sees that it is not the palette of what was counted:
 * colours that are often there are nearly in it, rare ones, as those along the
 * edges of shapes, are not far off, and most pixels are hardly off at all. */
int qp__palette_serves(qp__palette *palette, const qp__colors *colors);

#endif
