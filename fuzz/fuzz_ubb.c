/* fuzz_ubb.c - the properties of laws.h for DhtmlXQ. */
#include "laws.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return laws_hold("ubb", LAWS_LATE, data, size);
}
