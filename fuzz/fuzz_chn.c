/* fuzz_chn.c - the properties of properties.h for CHN. */
#include "properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return properties_hold("chn", 0, data, size);
}
