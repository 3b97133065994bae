/* fuzz_listing.c - the properties of laws.h for move listings. */
#include "laws.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return laws_hold("listing", LAWS_PARTS, data, size);
}
