/* fuzz_cbf.c - the properties of laws.h for CBF. */
#include "laws.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return laws_hold("cbf", LAWS_EXPAT, data, size);
}
