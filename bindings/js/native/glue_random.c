/* glue_random.c - random bytes without a system below: the salt of Expat's hash
 * tables, so that nobody can choose names that collide. The loader passes a
 * seed; nothing else here is random.
 *
 * SPDX-License-Identifier: MIT
 */
#include "glue.h"

static uint64_t random_state = 0x9e3779b97f4a7c15;

GLUE(seed) void glue_seed(uint32_t low, uint32_t high);
void glue_seed(uint32_t low, uint32_t high) {
    random_state ^= (uint64_t)high << 32 | low;
}

/* splitmix64 */
void glue_random(void *out, unsigned long size) {
    unsigned char *bytes = out;
    for (unsigned long i = 0; i < size; i++) {
        uint64_t z = random_state += 0x9e3779b97f4a7c15;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
        z = (z ^ z >> 27) * 0x94d049bb133111eb;
        bytes[i] = (unsigned char)(z >> 56);
    }
}
