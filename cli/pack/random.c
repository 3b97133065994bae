/* random.c - qipu random: positions drawn at random.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../io/position_number.h"

/* The next 64 bits of the generator known as splitmix64. */
static uint64_t next_bits(uint64_t *state) {
    uint64_t z = *state += 0x9E3779B97F4A7C15;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
    z = (z ^ z >> 27) * 0x94D049BB133111EB;
    return z ^ z >> 31;
}

/* A number below `count`, each as likely: of the bits that `count` has, drawn
 * again until it is below. Bytes are drawn from the last, eight at a time. */
static void draw(uint8_t *out, const uint8_t *count, size_t size,
                 uint64_t *state) {
    size_t first = 0;
    unsigned mask = 1;
    while (!count[first]) first++;
    while (mask < count[first]) mask = 2 * mask + 1;
    do {
        uint64_t bits = 0;
        for (size_t i = 0; i < size; i++, bits >>= 8) {
            if (i % 8 == 0) bits = next_bits(state);
            out[size - 1 - i] = (uint8_t)bits;
        }
        memset(out, 0, first);
        out[first] &= (uint8_t)mask;
    } while (memcmp(out, count, size) >= 0);
}

static int run(int argc, char **argv) {
    const char *game = NULL, *count_text = NULL, *seed_text = NULL;
    uint64_t count = 1, seed = 0;
    int chess;
    const option_spec specs[] = {{"--variant", 1, NULL, &game},
                                 {"--number", 1, NULL, &count_text},
                                 {"--seed", 1, NULL, &seed_text},
                                 {NULL, 0, NULL, NULL}};
    int n = options_parse(&cmd_random, argc, argv, specs);
    if (n < 0 || any_game(&cmd_random, &chess, game)) return EXIT_USAGE;
    if (n) return usage_error(&cmd_random, "this command takes no FILE");
    const value_range any = {0, UINT64_MAX};
    if (value_number(&cmd_random, "--count", count_text, any, &count) ||
        value_number(&cmd_random, "--seed", seed_text, any, &seed))
        return EXIT_USAGE;
    uint8_t limit[NUMBER_BYTES], number[NUMBER_BYTES];
    number_count(limit, chess);
    for (uint64_t i = 0; i < count; i++) {
        any_setup setup;
        draw(number, limit, number_size(chess), &seed);
        if (number_position(&setup, number, chess, NULL)) return EXIT_SYSTEM;
        number_put_fen(stdout, &setup);
        if (ferror(stdout)) return system_error("<stdout>");
    }
    return EXIT_FINE;
}

const command cmd_random = {"random", run};
