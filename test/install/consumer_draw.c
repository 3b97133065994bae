/* consumer_draw.c - the smallest program that uses libqipu-draw. */
#include <stdio.h>

#include "qipu/draw.h"

static int count(void *ctx, const char *bytes, size_t len) {
    (void)bytes;
    *(size_t *)ctx += len;
    return 0;
}

int main(void) {
    size_t bytes = 0;
    qp_setup setup;
    qp_picture picture;
    qp_setup_start(&setup);
    qp_picture_init(&picture, &setup);
    if (qp_picture_svg(&picture, &(qp_sink){&bytes, count})) return 1;
    printf("%zu bytes\n", bytes);
    return bytes < 10000 || bytes > 40000;
}
