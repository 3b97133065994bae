/* fuzz_xqf.c - the properties of laws.h for XQF.
 *
 * Bit 0 of the seed: the bytes are the first 64 of a file and its tree, without
 * what stands between, which is nothing.
 */
#include <string.h>

#include "laws.h"

enum { HEADER = 1024, SHORT = 64 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 2 + SHORT || !(*data & 1) || *data & LAWS_AS_PGN)
        return laws_hold("xqf", LAWS_PARTS, data, size);
    const size_t gap = HEADER - SHORT, head = 1 + SHORT;
    uint8_t *file = calloc(1, size + gap);
    LAW(file != NULL);
    memcpy(file, data, head);
    memcpy(file + head + gap, data + head, size - head);
    laws_hold("xqf", LAWS_PARTS, file, size + gap);
    free(file);
    return 0;
}
