/* fuzz_shijia.c - the properties of properties.h for ShiJia. */
#include "properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return properties_hold("shijia", 0, data, size);
}
