/* fuzz_xqf.c - the properties of properties.h for XQF.
 *
 * Bit 0 of the seed: the bytes are the first 64 of a file and its tree, without
 * what is between, which is nothing.
 */
#include <string.h>

#include "properties.h"

enum { HEADER = 1024, SHORT = 64 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 2 + SHORT || !(*data & 1) || *data & PROPERTIES_AS_PGN)
        return properties_hold("xqf", PROPERTIES_PARTS, data, size);
    const size_t gap = HEADER - SHORT, head = 1 + SHORT;
    uint8_t *file = calloc(1, size + gap);
    LAW(file != NULL);
    memcpy(file, data, head);
    memcpy(file + head + gap, data + head, size - head);
    properties_hold("xqf", PROPERTIES_PARTS, file, size + gap);
    free(file);
    return 0;
}
