/* fuzz_epd.c - the properties of laws.h for EPD, which bare lists read. */
#include "laws.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return laws_hold("epd", LAWS_LATE | LAWS_PARTS, data, size);
}
