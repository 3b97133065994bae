/* palette.c - reduces the colours of a picture to at most 256.
 *
 * Where there are too many, the box of colours that is served worst by its mean
 * is cut in two, where the two means then serve best, until there are as many
 * boxes as there is room. Nothing is dithered: a board is of flat colours, and
 * dots that change from frame to frame would be seen.
 *
 * Owns the counting. What always holds: a table of counted colours is never
 * full, so that looking one up ends.
 *
 * SPDX-License-Identifier: MIT
 */
#include "palette.h"

#include <stdlib.h>
#include <string.h>

enum {
    COLORS_SLOTS = 1 << 14,
    COLORS_MOST = COLORS_SLOTS / 4 * 3,
    COLORS_RARE = 64,     /* pixels of a frame */
    COLORS_OFF = 4,       /* of 255: as good as the same */
    COLORS_OFF_RARE = 32, /* not seen in single pixels */
    COLORS_OFF_MEAN = 3
};

/* A colour, or several that are alike: how often, and all of them summed up. */
typedef struct color_seen {
    uint32_t key;
    uint32_t count; /* 0: none is here */
    uint64_t sum[3];
} color_seen;

/* One when a palette is made: its mean. */
typedef struct color_bin {
    double mean[3], weight;
} color_bin;

struct qp__colors {
    color_seen slot[COLORS_SLOTS];
    color_bin bin[COLORS_MOST];
    size_t count;
    unsigned shift;
};

qp__colors *qp__colors_new(void) {
    return calloc(1, sizeof(qp__colors));
}

void qp__colors_clear(qp__colors *colors) {
    memset(colors->slot, 0, sizeof colors->slot);
    colors->count = 0;
    colors->shift = 0;
}

size_t qp__colors_count(const qp__colors *colors) {
    return colors->shift ? 0 : colors->count;
}

static uint32_t color_hash(uint32_t color) {
    return color * 2654435769U >> 11;
}

static uint32_t color_key(uint32_t color, unsigned shift) {
    uint32_t low = (1U << shift) - 1;
    return color & 0xFFFFFF & ~(low | low << 8 | low << 16);
}

static color_seen *color_slot(qp__colors *colors, uint32_t key) {
    uint32_t at = color_hash(key) % COLORS_SLOTS;
    while (colors->slot[at].count && colors->slot[at].key != key)
        at = (at + 1) % COLORS_SLOTS;
    return &colors->slot[at];
}

/* Counts what was counted, as one that is like it. */
static void color_merge(qp__colors *colors, const color_seen *seen) {
    color_seen *slot = color_slot(colors, color_key(seen->key, colors->shift));
    if (!slot->count) {
        slot->key = color_key(seen->key, colors->shift);
        colors->count++;
    }
    slot->count += seen->count;
    for (int i = 0; i < 3; i++) slot->sum[i] += seen->sum[i];
}

/* Looks at one bit less of red, green and blue. The table is made again in its
 * own place: a run of slots is taken out and put in again. */
static void colors_coarsen(qp__colors *colors) {
    color_bin *bin = colors->bin; /* not in use now */
    size_t count = 0;
    for (size_t i = 0; i < COLORS_SLOTS; i++) {
        const color_seen *s = &colors->slot[i];
        if (!s->count) continue;
        bin[count++] = (color_bin){
            {(double)s->sum[0], (double)s->sum[1], (double)s->sum[2]},
            s->count};
    }
    memset(colors->slot, 0, sizeof colors->slot);
    colors->count = 0;
    colors->shift++;
    for (size_t i = 0; i < count; i++) {
        color_seen s = {0, (uint32_t)bin[i].weight, {0}};
        for (int k = 0; k < 3; k++) {
            s.sum[k] = (uint64_t)bin[i].mean[k];
            s.key = s.key << 8 | (uint32_t)(s.sum[k] / s.count);
        }
        color_merge(colors, &s);
    }
}

void qp__colors_add(qp__colors *colors, uint32_t color) {
    color_seen *slot = color_slot(colors, color_key(color, colors->shift));
    while (!slot->count && colors->count == COLORS_MOST) {
        colors_coarsen(colors);
        slot = color_slot(colors, color_key(color, colors->shift));
    }
    if (!slot->count) {
        slot->key = color_key(color, colors->shift);
        colors->count++;
    }
    slot->count++;
    for (int i = 0; i < 3; i++) slot->sum[i] += color >> (16 - 8 * i) & 255;
}

/* ---- the palette ----------------------------------------------------------
 */

/* Neighbours among the bins. */
typedef struct color_box {
    size_t first, count;
    double error; /* how badly the mean serves them: squares, summed up */
    int axis;     /* where they differ most */
} color_box;

/* The sums of a box: weights, and of each axis values and squares. */
typedef struct color_sums {
    double weight, sum[3], square[3];
} color_sums;

static void sums_add(color_sums *s, const color_bin *bin) {
    s->weight += bin->weight;
    for (int i = 0; i < 3; i++) {
        s->sum[i] += bin->weight * bin->mean[i];
        s->square[i] += bin->weight * bin->mean[i] * bin->mean[i];
    }
}

static void box_measure(const color_bin *bin, color_box *box) {
    color_sums s = {0};
    double most = -1;
    for (size_t i = 0; i < box->count; i++) sums_add(&s, bin + box->first + i);
    box->error = 0;
    for (int i = 0; i < 3; i++) {
        double error = s.square[i] - s.sum[i] * s.sum[i] / s.weight;
        if (error > most) {
            most = error;
            box->axis = i;
        }
        box->error += error;
    }
    if (box->count == 1) box->error = 0; /* whatever was rounded */
}

static int bins_by(const void *a, const void *b, int axis) {
    const color_bin *x = a, *y = b;
    for (int i = 0; i < 3; i++, axis = (axis + 1) % 3)
        if (x->mean[axis] != y->mean[axis])
            return x->mean[axis] < y->mean[axis] ? -1 : 1;
    return 0;
}

static int bins_by_red(const void *a, const void *b) {
    return bins_by(a, b, 0);
}

static int bins_by_green(const void *a, const void *b) {
    return bins_by(a, b, 1);
}

static int bins_by_blue(const void *a, const void *b) {
    return bins_by(a, b, 2);
}

/* How many of a box that is in order go to its first half, so that the two
 * means serve best along its axis: the sum of squares is least where that of
 * sum^2 / weight is greatest. */
static size_t box_cut(const color_bin *bin, const color_box *box) {
    double weight = 0, sum = 0, left = 0, left_sum = 0, best = -1;
    size_t cut = 1;
    for (size_t i = 0; i < box->count; i++) {
        weight += bin[box->first + i].weight;
        sum += bin[box->first + i].weight * bin[box->first + i].mean[box->axis];
    }
    for (size_t i = 0; i + 1 < box->count; i++) {
        const color_bin *b = &bin[box->first + i];
        left += b->weight;
        left_sum += b->weight * b->mean[box->axis];
        double served = left_sum * left_sum / left +
                        (sum - left_sum) * (sum - left_sum) / (weight - left);
        if (served > best) {
            best = served;
            cut = i + 1;
        }
    }
    return cut;
}

static void box_split(color_bin *bin, color_box *box, color_box *other) {
    static int (*const orders[])(const void *, const void *) = {
        bins_by_red, bins_by_green, bins_by_blue};
    qsort(bin + box->first, box->count, sizeof *bin, orders[box->axis]);
    size_t cut = box_cut(bin, box);
    *other = (color_box){box->first + cut, box->count - cut, 0, 0};
    box->count = cut;
    box_measure(bin, box);
    box_measure(bin, other);
}

static uint32_t box_color(const color_bin *bin, const color_box *box) {
    color_sums s = {0};
    uint32_t color = 0;
    for (size_t i = 0; i < box->count; i++) sums_add(&s, bin + box->first + i);
    for (int i = 0; i < 3; i++)
        color = color << 8 | (uint32_t)(s.sum[i] / s.weight + 0.5);
    return color;
}

static int palette_order(const void *a, const void *b) {
    const uint32_t *x = a, *y = b;
    return *x < *y ? -1 : *x > *y;
}

/* Takes the bins from the table. */
static void colors_to_bins(qp__colors *colors) {
    size_t n = 0;
    for (size_t i = 0; i < COLORS_SLOTS; i++) {
        const color_seen *s = &colors->slot[i];
        if (!s->count) continue;
        for (int k = 0; k < 3; k++)
            colors->bin[n].mean[k] = (double)s->sum[k] / s->count;
        colors->bin[n++].weight = s->count;
    }
}

void qp__palette_make(qp__palette *palette, qp__colors *colors, unsigned most) {
    color_box box[256];
    unsigned count = 1;
    colors_to_bins(colors);
    box[0] = (color_box){0, colors->count, 0, 0};
    if (colors->count) box_measure(colors->bin, &box[0]);
    while (colors->count && count < most) {
        unsigned worst = 0;
        for (unsigned i = 1; i < count; i++)
            if (box[i].error > box[worst].error) worst = i;
        if (box[worst].error <= 0) break;
        box_split(colors->bin, &box[worst], &box[count++]);
    }
    palette->count = colors->count ? count : 0;
    palette->exact = !colors->shift && count >= colors->count;
    for (unsigned i = 0; i < palette->count; i++)
        palette->color[i] = box_color(colors->bin, &box[i]);
    qsort(palette->color, palette->count, sizeof *palette->color,
          palette_order);
    memset(palette->seen, 0, sizeof palette->seen);
}

static unsigned color_apart(uint32_t a, uint32_t b) {
    int red = (int)(a >> 16 & 255) - (int)(b >> 16 & 255);
    int green = (int)(a >> 8 & 255) - (int)(b >> 8 & 255);
    int blue = (int)(a & 255) - (int)(b & 255);
    return (unsigned)(red * red + green * green + blue * blue);
}

unsigned qp__palette_index(qp__palette *palette, uint32_t color) {
    uint32_t mark = color | 0xFF000000; /* no colour is 0 so */
    uint32_t at = color_hash(mark) % QP__PALETTE_SEEN;
    if (palette->seen[at] == mark) return palette->index[at];
    unsigned best = 0, least = color_apart(palette->color[0], color);
    for (unsigned i = 1; least && i < palette->count; i++) {
        unsigned apart = color_apart(palette->color[i], color);
        if (apart >= least) continue;
        least = apart;
        best = i;
    }
    palette->seen[at] = mark;
    palette->index[at] = (uint8_t)best;
    return best;
}

/* How far a colour that was counted is from the nearest one: red, green or
 * blue, whichever most. */
static unsigned color_off(qp__palette *palette, const color_seen *seen) {
    uint32_t color = 0;
    unsigned most = 0;
    for (int k = 0; k < 3; k++)
        color = color << 8 | (uint32_t)(seen->sum[k] / seen->count);
    uint32_t near = palette->color[qp__palette_index(palette, color)];
    for (int k = 0; k < 24; k += 8) {
        int apart = abs((int)(color >> k & 255) - (int)(near >> k & 255));
        if ((unsigned)apart > most) most = (unsigned)apart;
    }
    return most;
}

int qp__palette_serves(qp__palette *palette, const qp__colors *colors) {
    uint64_t sum = 0, pixels = 0;
    for (size_t i = 0; i < COLORS_SLOTS; i++) {
        const color_seen *s = &colors->slot[i];
        if (!s->count) continue;
        unsigned off = color_off(palette, s);
        if (off > (s->count < COLORS_RARE ? COLORS_OFF_RARE : COLORS_OFF))
            return 0;
        sum += (uint64_t)off * s->count;
        pixels += s->count;
    }
    return sum <= COLORS_OFF_MEAN * pixels;
}
