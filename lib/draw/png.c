/* png.c - writes pixels and pictures as PNG (ISO/IEC 15948).
 *
 * Owns chunks, palettes and the compression of rows. The pixels are drawn by
 * qp_picture_pixels. Where there are at most 256 colours, a pixel is one byte,
 * else three. Rows are not filtered: what repeats in pictures of boards are
 * pieces and lines, and each filter makes their files larger by a quarter.
 *
 * SPDX-License-Identifier: MIT
 */
#include "png.h"

#include "cairo_load.h"

#ifdef QP_WITH_ZLIB

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

/* ---- colours ------------------------------------------------------------ */

/* The slot of a colour, or the empty one where it would be. */
static uint16_t *png_slot(qp__png_colors *colors, uint32_t color) {
    unsigned at = (color * 2654435761U) >> 22;
    while (colors->slot[at] && colors->color[colors->slot[at] - 1] != color)
        at = (at + 1) % 1024;
    return &colors->slot[at];
}

static unsigned png_color_index(const qp__png_colors *colors, uint32_t color) {
    unsigned at = (color * 2654435761U) >> 22;
    while (colors->color[colors->slot[at] - 1] != color) at = (at + 1) % 1024;
    return colors->slot[at] - 1U;
}

int qp__png_colors_of(qp__png_colors *out, const qp__png_frame *frame) {
    memset(out, 0, sizeof *out);
    uint32_t last = ~frame->pixels[0]; /* another than the first */
    for (unsigned y = 0; y < frame->high; y++) {
        const uint32_t *row = frame->pixels + y * frame->stride;
        for (unsigned x = 0; x < frame->wide; x++) {
            if (row[x] == last) continue;
            last = row[x];
            uint16_t *slot = png_slot(out, last);
            if (*slot) continue;
            if (out->count == 256) return 0;
            out->color[out->count++] = last;
            *slot = (uint16_t)out->count;
        }
    }
    return 1;
}

/* ---- chunks ------------------------------------------------------------- */

void qp__png_number(char out[4], uint32_t number) {
    for (int i = 0; i < 4; i++) out[i] = (char)(number >> (24 - 8 * i));
}

static uLong png_crc(uLong crc, qp_text text) {
    return text.len ? crc32_z(crc, (const unsigned char *)text.ptr, text.len)
                    : crc;
}

qp_status qp__png_chunk(const qp_sink *sink, const char type[4], qp_text head,
                        qp_text body) {
    char about[8], sum[4];
    qp__png_number(about, (uint32_t)(head.len + body.len));
    memcpy(about + 4, type, 4);
    uLong crc = png_crc(crc32_z(0, NULL, 0), (qp_text){type, 4});
    qp__png_number(sum, (uint32_t)png_crc(png_crc(crc, head), body));
    const qp_text parts[] = {{about, 8}, head, body, {sum, 4}};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (parts[i].len && sink->write(sink->ctx, parts[i].ptr, parts[i].len))
            return QP_E_IO;
    return QP_OK;
}

static qp_status png_palette(const qp_sink *sink,
                             const qp__png_colors *colors) {
    char bytes[3 * 256];
    for (unsigned i = 0; i < colors->count; i++)
        for (unsigned k = 0; k < 3; k++)
            bytes[3 * i + k] = (char)(colors->color[i] >> (16 - 8 * k));
    return qp__png_chunk(sink, "PLTE", (qp_text){NULL, 0},
                         (qp_text){bytes, (size_t)3 * colors->count});
}

qp_status qp__png_header(const qp_sink *sink, const qp__png_frame *frame) {
    static const char signature[] = "\x89PNG\r\n\x1a\n";
    char about[13] = {0};
    qp__png_number(about, frame->wide);
    qp__png_number(about + 4, frame->high);
    about[8] = 8; /* bits of an index, or of each of three colours */
    about[9] = frame->colors ? 3 : 2;
    if (sink->write(sink->ctx, signature, 8)) return QP_E_IO;
    qp_status status = qp__png_chunk(sink, "IHDR", (qp_text){NULL, 0},
                                     (qp_text){about, sizeof about});
    if (status || !frame->colors) return status;
    return png_palette(sink, frame->colors);
}

/* ---- data ---------------------------------------------------------------- */

static size_t png_row_bytes(const qp__png_frame *frame) {
    return 1 + (frame->colors ? (size_t)1 : 3) * frame->wide;
}

qp_status qp__png_data_begin(qp__png_data *out, const qp__png_frame *frame) {
    memset(out, 0, sizeof *out);
    z_stream *zip = calloc(1, sizeof *zip);
    /* Level 3 takes half the time of the usual 6, for a file that is a
     * twelfth larger. */
    if (zip && deflateInit2(zip, 3, Z_DEFLATED, 15, 9, Z_DEFAULT_STRATEGY)) {
        free(zip);
        zip = NULL;
    }
    out->zip = zip;
    out->room = 1 << 14;
    out->bytes = malloc(out->room);
    out->row = malloc(png_row_bytes(frame));
    if (zip && out->bytes && out->row) return QP_OK;
    qp__png_data_free(out);
    return QP_E_NOMEM;
}

static qp_status png_squeeze(qp__png_data *data, size_t len, int flush) {
    z_stream *zip = data->zip;
    zip->next_in = data->row;
    zip->avail_in = (uInt)len;
    do {
        if (data->len == data->room) {
            unsigned char *more = realloc(data->bytes, 2 * data->room);
            if (!more) return QP_E_NOMEM;
            data->bytes = more;
            data->room *= 2;
        }
        size_t free_bytes = data->room - data->len;
        uInt room = free_bytes < 1 << 30 ? (uInt)free_bytes : 1 << 30;
        zip->next_out = data->bytes + data->len;
        zip->avail_out = room;
        (void)deflate(zip, flush); /* its state is sound: it cannot fail */
        data->len += room - zip->avail_out;
    } while (!zip->avail_out);
    return QP_OK;
}

/* Each row begins with its filter, 0 for none. */
static void png_index_row(unsigned char *out, const uint32_t *row,
                          const qp__png_frame *frame) {
    uint32_t last = ~row[0];
    unsigned char index = 0;
    *out++ = 0;
    for (unsigned x = 0; x < frame->wide; x++) {
        if (row[x] != last) {
            last = row[x];
            index = (unsigned char)png_color_index(frame->colors, last);
        }
        *out++ = index;
    }
}

static void png_color_row(unsigned char *out, const uint32_t *row,
                          const qp__png_frame *frame) {
    *out++ = 0;
    for (unsigned x = 0; x < frame->wide; x++) {
        *out++ = (unsigned char)(row[x] >> 16);
        *out++ = (unsigned char)(row[x] >> 8);
        *out++ = (unsigned char)row[x];
    }
}

qp_status qp__png_data_rows(qp__png_data *data, const qp__png_frame *frame) {
    for (unsigned y = 0; y < frame->high; y++) {
        const uint32_t *row = frame->pixels + y * frame->stride;
        if (frame->colors)
            png_index_row(data->row, row, frame);
        else
            png_color_row(data->row, row, frame);
        qp_status status = png_squeeze(data, png_row_bytes(frame), Z_NO_FLUSH);
        if (status) return status;
    }
    return QP_OK;
}

qp_status qp__png_data_end(qp__png_data *data) {
    return png_squeeze(data, 0, Z_FINISH);
}

void qp__png_data_free(qp__png_data *data) {
    if (data->zip) deflateEnd(data->zip);
    free(data->zip);
    free(data->bytes);
    free(data->row);
    memset(data, 0, sizeof *data);
}

qp_status qp__png_data_of(qp__png_data *out, const qp__png_frame *frame) {
    qp_status status = qp__png_data_begin(out, frame);
    if (!status) status = qp__png_data_rows(out, frame);
    if (!status) status = qp__png_data_end(out);
    if (status) qp__png_data_free(out);
    return status;
}

/* ---- a picture ---------------------------------------------------------- */

static qp_status png_write(const qp_sink *out, const qp__png_frame *frame) {
    static const qp_text none = {NULL, 0};
    qp__png_data data;
    qp_status status = qp__png_data_of(&data, frame);
    if (status) return status;
    status = qp__png_header(out, frame);
    if (!status)
        status = qp__png_chunk(out, "IDAT", none,
                               (qp_text){(char *)data.bytes, data.len});
    if (!status) status = qp__png_chunk(out, "IEND", none, none);
    qp__png_data_free(&data);
    return status;
}

qp_status qp_picture_png(const qp_picture *picture, const qp_sink *out,
                         qp_err *err) {
    double height = qp_picture_height(picture);
    if (!(height > 0)) return qp__draw_error(err, QP_E_ARG, "", "");
    qp__png_colors colors;
    qp__png_frame frame = {.wide = (unsigned)(picture->width + 0.5),
                           .high = (unsigned)(height + 0.5)};
    uint32_t *pixels = malloc((size_t)frame.wide * frame.high * sizeof *pixels);
    if (!pixels) return qp__draw_error(err, QP_E_NOMEM, "", "");
    qp_status status =
        qp_picture_pixels(picture, pixels, frame.wide, frame.high, err);
    if (!status) {
        frame.pixels = pixels;
        frame.stride = frame.wide;
        if (qp__png_colors_of(&colors, &frame)) frame.colors = &colors;
        status = png_write(out, &frame);
        if (status) qp__draw_error(err, status, "", "");
    }
    free(pixels);
    return status;
}

#else

qp_status qp_picture_png(const qp_picture *picture, const qp_sink *out,
                         qp_err *err) {
    (void)out;
    if (!(qp_picture_height(picture) > 0))
        return qp__draw_error(err, QP_E_ARG, "", "");
    return qp__draw_error(err, QP_E_DRAW_BUILD, "zlib", "");
}

#endif
