/* png.h - pixels as PNG: its chunks, for pictures, sheets and films.
 *
 * Pixels are 0xAARRGGBB and opaque. A file is the header, the palette when
 * there is one, data, and the chunk IEND:
 *
 *     qp__png_header(sink, &frame)
 *     qp__png_data_begin(data, &frame); ..._rows(data, &frame);
 *     ..._end(data)
 *     qp__png_chunk(sink, "IDAT", none, data's bytes)
 *     qp__png_chunk(sink, "IEND", none, none)
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DRAW_PNG_H
#define QP_DRAW_PNG_H

#include "qipu/draw.h"

/* The colours of a picture, when there are at most 256. */
typedef struct qp__png_colors {
    uint32_t color[256];
    unsigned count;
    uint16_t slot[1024]; /* where a colour is, by its hash: its index + 1 */
} qp__png_colors;

/* Some pixels, in rows. */
typedef struct qp__png_frame {
    const uint32_t *pixels;
    size_t stride; /* pixels from one row to the next */
    unsigned wide, high;
    const qp__png_colors *colors; /* NULL: each pixel has its own */
} qp__png_frame;

/* Collects the colours of a frame: nonzero when there are at most 256. */
int qp__png_colors_of(qp__png_colors *out, const qp__png_frame *frame);

/* Writes a chunk whose data is `head`, then `body`. QP_E_IO. */
qp_status qp__png_chunk(const qp_sink *sink, const char type[4], qp_text head,
                        qp_text body);

/* Writes the signature, IHDR of the frame's size and, with colours, PLTE. */
qp_status qp__png_header(const qp_sink *sink, const qp__png_frame *frame);

/* The compressed rows of one image: what IDAT holds. */
typedef struct qp__png_data {
    unsigned char *bytes; /* owned: qp__png_data_free */
    size_t len, room;
    unsigned char *row; /* owned too: one row as it is compressed */
    void *zip;          /* owned too */
} qp__png_data;

/* Begins the data of rows as wide as the frame's. On failure it is as freed. */
qp_status qp__png_data_begin(qp__png_data *out, const qp__png_frame *frame);

/* Adds the frame's rows below those that there are. Fails with QP_E_NOMEM. */
qp_status qp__png_data_rows(qp__png_data *data, const qp__png_frame *frame);

/* Ends the data; `bytes` and `len` are then whole. */
qp_status qp__png_data_end(qp__png_data *data);

/* Zeroes it too. Once freed is often enough, more is allowed. */
void qp__png_data_free(qp__png_data *data);

/* All of a frame's data in one step. */
qp_status qp__png_data_of(qp__png_data *out, const qp__png_frame *frame);

/* Writes a number in four bytes, the highest first, as PNG has them. */
void qp__png_number(char out[4], uint32_t number);

#endif
