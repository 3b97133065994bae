/* fuzz_mxq.c - the properties of laws.h for MXQ. */
#include "laws.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return laws_hold("mxq", LAWS_FOLDS, data, size);
}
