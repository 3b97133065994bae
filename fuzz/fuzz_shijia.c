/* fuzz_shijia.c - the properties of laws.h for ShiJia. */
#include "laws.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return laws_hold("shijia", 0, data, size);
}
