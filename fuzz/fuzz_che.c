/* fuzz_che.c - the properties of laws.h for CHE. */
#include "laws.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return laws_hold("che", 0, data, size);
}
