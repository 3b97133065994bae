/* fuzz_xqr.c - the properties of laws.h for XQR. */
#include "laws.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return laws_hold("xqr", 0, data, size);
}
