/* fuzz_listing.c - the properties of properties.h for move listings. */
#include "properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return properties_hold("listing", PROPERTIES_PARTS, data, size);
}
