#include "film_read.h"

#include <stdlib.h>
#include <string.h>

#include <cairo.h>
#include <gif_lib.h>
#include <webp/demux.h>

/* Bytes that are being read. */
typedef struct film_bytes {
    const unsigned char *ptr;
    size_t len;
} film_bytes;

static void *film_room(size_t size) {
    void *block = calloc(1, size ? size : 1);
    if (!block) exit(2);
    return block;
}

void film_seen_free(film_seen *seen) {
    free(seen->delay);
    free(seen->pixels);
}

/* Room for one frame more, which begins as the last one ended. */
static uint32_t *film_next(film_seen *seen) {
    size_t frame = (size_t)seen->wide * seen->high;
    seen->count++;
    seen->pixels =
        realloc(seen->pixels, seen->count * frame * sizeof *seen->pixels);
    seen->delay = realloc(seen->delay, seen->count * sizeof *seen->delay);
    if (!seen->pixels || !seen->delay) exit(2);
    uint32_t *now = seen->pixels + (seen->count - 1) * frame;
    if (seen->count > 1)
        memcpy(now, now - frame, frame * sizeof *now);
    else
        memset(now, 0, frame * sizeof *now);
    return now;
}

/* ---- GIF ------------------------------------------------------------------
 */

static int gif_read(GifFileType *gif, GifByteType *out, int len) {
    film_bytes *from = gif->UserData;
    size_t n = (size_t)len < from->len ? (size_t)len : from->len;
    memcpy(out, from->ptr, n);
    from->ptr += n;
    from->len -= n;
    return (int)n;
}

/* The repeat count in the blocks before the first frame; without one a film is
 * shown once. */
static unsigned gif_loops(const SavedImage *first) {
    for (int i = 0; i + 1 < first->ExtensionBlockCount; i++) {
        const ExtensionBlock *b = first->ExtensionBlocks + i;
        if (b->Function != APPLICATION_EXT_FUNC_CODE || b->ByteCount != 11 ||
            memcmp(b->Bytes, "NETSCAPE2.0", 11))
            continue;
        unsigned n = b[1].Bytes[1] | (unsigned)b[1].Bytes[2] << 8;
        return n ? n + 1 : 0;
    }
    return 1;
}

static int gif_lay(film_seen *seen, GifFileType *gif, int at) {
    const SavedImage *image = gif->SavedImages + at;
    const GifImageDesc *d = &image->ImageDesc;
    const ColorMapObject *map = d->ColorMap ? d->ColorMap : gif->SColorMap;
    GraphicsControlBlock control;
    if (!map || DGifSavedExtensionToGCB(gif, at, &control) != GIF_OK ||
        control.DisposalMode != DISPOSE_DO_NOT || d->Left < 0 || d->Top < 0 ||
        d->Width < 1 || d->Height < 1 ||
        (unsigned)(d->Left + d->Width) > seen->wide ||
        (unsigned)(d->Top + d->Height) > seen->high)
        return 0;
    uint32_t *now = film_next(seen);
    seen->delay[seen->count - 1] = 10 * (unsigned)control.DelayTime;
    seen->own += d->ColorMap != NULL;
    seen->stored += (unsigned long)d->Width * (unsigned long)d->Height;
    for (int y = 0; y < d->Height; y++)
        for (int x = 0; x < d->Width; x++) {
            int index = image->RasterBits[y * d->Width + x];
            if (index == control.TransparentColor) continue;
            if (index >= map->ColorCount) return 0;
            const GifColorType *c = map->Colors + index;
            now[(size_t)(d->Top + y) * seen->wide + (size_t)(d->Left + x)] =
                0xFF000000 | (uint32_t)c->Red << 16 | (uint32_t)c->Green << 8 |
                c->Blue;
        }
    return 1;
}

int film_read_gif(film_seen *out, const char *bytes, size_t len) {
    film_bytes from = {(const unsigned char *)bytes, len};
    int wrong;
    GifFileType *gif = DGifOpen(&from, gif_read, &wrong);
    memset(out, 0, sizeof *out);
    if (!gif) return 0;
    int well = DGifSlurp(gif) == GIF_OK && gif->ImageCount > 0 && !from.len;
    out->wide = (unsigned)gif->SWidth;
    out->high = (unsigned)gif->SHeight;
    if (well) out->loops = gif_loops(gif->SavedImages);
    for (int i = 0; well && i < gif->ImageCount; i++)
        well = gif_lay(out, gif, i);
    DGifCloseFile(gif, &wrong);
    if (!well) film_seen_free(out);
    return well;
}

/* ---- APNG -----------------------------------------------------------------
 */

typedef struct apng_reading {
    film_seen *seen;
    unsigned long frames, sequence; /* that there shall be; the next number */
    unsigned x, y, wide, high;      /* of the frame being read */
    unsigned over;                  /* laid over what is there */
    unsigned char head[33];         /* the file's signature and IHDR */
    unsigned char *data;            /* the frame as a PNG of its own */
    size_t len;
} apng_reading;

static uint32_t be32(const unsigned char *p) {
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 |
           p[3];
}

/* A check sum of PNG, from its page. */
static uint32_t png_sum(const unsigned char *p, size_t len) {
    uint32_t sum = 0xFFFFFFFF;
    while (len--) {
        sum ^= *p++;
        for (int i = 0; i < 8; i++)
            sum = sum & 1 ? 0xEDB88320 ^ sum >> 1 : sum >> 1;
    }
    return ~sum;
}

static void put_be32(unsigned char *p, uint32_t value) {
    for (int i = 0; i < 4; i++) p[i] = (unsigned char)(value >> (24 - 8 * i));
}

static void apng_put_chunk(apng_reading *r, const char *type,
                           const unsigned char *bytes, size_t len) {
    r->data = realloc(r->data, r->len + len + 12);
    if (!r->data) exit(2);
    unsigned char *p = r->data + r->len;
    put_be32(p, (uint32_t)len);
    memcpy(p + 4, type, 4);
    if (len) memcpy(p + 8, bytes, len);
    put_be32(p + 8 + len, png_sum(p + 4, len + 4));
    r->len += len + 12;
}

static cairo_status_t apng_take(void *ctx, unsigned char *out, unsigned len) {
    film_bytes *from = ctx;
    if (len > from->len) return CAIRO_STATUS_READ_ERROR;
    memcpy(out, from->ptr, len);
    from->ptr += len;
    from->len -= len;
    return CAIRO_STATUS_SUCCESS;
}

/* Alpha is all or nothing here, so cairo's pixels, in which colours are
 * multiplied by it, are those of the file. */
static int apng_lay(apng_reading *r) {
    film_seen *seen = r->seen;
    apng_put_chunk(r, "IEND", NULL, 0);
    film_bytes from = {r->data, r->len};
    cairo_surface_t *image =
        cairo_image_surface_create_from_png_stream(apng_take, &from);
    int well = !cairo_surface_status(image);
    uint32_t *now = film_next(seen) + (size_t)r->y * seen->wide + r->x;
    size_t stride = (size_t)cairo_image_surface_get_stride(image) / 4;
    const uint32_t *pixel =
        (const uint32_t *)(const void *)cairo_image_surface_get_data(image);
    for (unsigned y = 0; well && y < r->high; y++)
        for (unsigned x = 0; x < r->wide; x++) {
            uint32_t color = pixel[y * stride + x];
            if (color >> 24 && color >> 24 != 255) well = 0;
            if (color >> 24 || !r->over) now[y * seen->wide + x] = color;
        }
    cairo_surface_destroy(image);
    free(r->data);
    r->data = NULL;
    r->len = 0;
    seen->stored += (unsigned long)r->wide * r->high;
    return well;
}

/* fcTL: the frame before is whole, and another begins. */
static int apng_control(apng_reading *r, const unsigned char *p, size_t len,
                        unsigned *delay) {
    if (len != 26 || be32(p) != r->sequence++) return 0;
    if (r->data && !apng_lay(r)) return 0;
    if (r->seen->count) r->seen->delay[r->seen->count - 1] = *delay;
    r->wide = be32(p + 4);
    r->high = be32(p + 8);
    r->x = be32(p + 12);
    r->y = be32(p + 16);
    unsigned parts = (unsigned)p[22] << 8 | p[23];
    *delay = ((unsigned)p[20] << 8 | p[21]) * 1000U / (parts ? parts : 100);
    r->over = p[25];
    if (p[24] || !r->wide || !r->high || r->x > r->seen->wide ||
        r->y > r->seen->high || r->wide > r->seen->wide - r->x ||
        r->high > r->seen->high - r->y)
        return 0;
    r->data = film_room(sizeof r->head);
    memcpy(r->data, r->head, sizeof r->head);
    put_be32(r->data + 16, r->wide);
    put_be32(r->data + 20, r->high);
    put_be32(r->data + 29, png_sum(r->data + 12, 17));
    r->len = sizeof r->head;
    return 1;
}

static int apng_one(apng_reading *r, const unsigned char *chunk, size_t len,
                    unsigned *delay) {
    const unsigned char *body = chunk + 8;
    if (!memcmp(chunk + 4, "acTL", 4)) {
        r->frames = be32(body);
        r->seen->loops = be32(body + 4);
        return len == 8;
    }
    if (!memcmp(chunk + 4, "fcTL", 4)) return apng_control(r, body, len, delay);
    if (!memcmp(chunk + 4, "IDAT", 4) && !r->seen->count && r->data) {
        apng_put_chunk(r, "IDAT", body, len);
        return 1;
    }
    if (memcmp(chunk + 4, "fdAT", 4) || len < 4 || !r->data || !r->seen->count)
        return 0;
    if (be32(body) != r->sequence++) return 0;
    apng_put_chunk(r, "IDAT", body + 4, len - 4);
    return 1;
}

int film_read_apng(film_seen *out, const char *bytes, size_t len) {
    const unsigned char *p = (const unsigned char *)bytes, *end = p + len;
    apng_reading r = {.seen = out};
    unsigned delay = 0;
    memset(out, 0, sizeof *out);
    if (len < 33 || memcmp(p, "\x89PNG\r\n\x1A\n", 8)) return 0;
    memcpy(r.head, p, sizeof r.head);
    out->wide = be32(p + 16);
    out->high = be32(p + 20);
    int well = 1;
    for (p += 33; well && end - p >= 12; p += 12 + be32(p)) {
        size_t n = be32(p);
        well = n <= (size_t)(end - p) - 12 &&
               be32(p + 8 + n) == png_sum(p + 4, n + 4);
        if (well && !memcmp(p + 4, "IEND", 4)) break;
        if (well) well = apng_one(&r, p, n, &delay);
    }
    well = well && end - p == 12 && r.data && apng_lay(&r) &&
           out->count == r.frames;
    if (well) out->delay[out->count - 1] = delay;
    free(r.data);
    if (!well) film_seen_free(out);
    return well;
}

/* ---- WebP -----------------------------------------------------------------
 */

static unsigned long webp_stored(const WebPData *data) {
    unsigned long stored = 0;
    WebPDemuxer *demux = WebPDemux(data);
    WebPIterator at;
    if (demux && WebPDemuxGetFrame(demux, 1, &at)) {
        do stored += (unsigned long)at.width * (unsigned long)at.height;
        while (WebPDemuxNextFrame(&at));
        WebPDemuxReleaseIterator(&at);
    }
    WebPDemuxDelete(demux);
    return stored;
}

int film_read_webp(film_seen *out, const char *bytes, size_t len) {
    WebPData data = {(const uint8_t *)bytes, len};
    WebPAnimDecoderOptions options;
    WebPAnimInfo info;
    uint8_t *rgba;
    int when, last = 0;
    memset(out, 0, sizeof *out);
    if (!WebPAnimDecoderOptionsInit(&options)) exit(2);
    WebPAnimDecoder *decoder = WebPAnimDecoderNew(&data, &options);
    if (!decoder) return 0;
    int well = WebPAnimDecoderGetInfo(decoder, &info);
    out->wide = info.canvas_width;
    out->high = info.canvas_height;
    out->loops = info.loop_count;
    while (well && WebPAnimDecoderHasMoreFrames(decoder)) {
        well = WebPAnimDecoderGetNext(decoder, &rgba, &when);
        if (!well) break;
        uint32_t *now = film_next(out);
        for (size_t i = 0; i < (size_t)out->wide * out->high; i++)
            now[i] = (uint32_t)rgba[4 * i + 3] << 24 |
                     (uint32_t)rgba[4 * i] << 16 |
                     (uint32_t)rgba[4 * i + 1] << 8 | rgba[4 * i + 2];
        out->delay[out->count - 1] = (unsigned)(when - last);
        last = when;
    }
    well = well && out->count == info.frame_count;
    out->stored = webp_stored(&data);
    WebPAnimDecoderDelete(decoder);
    if (!well) film_seen_free(out);
    return well;
}
