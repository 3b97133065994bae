/* fuzz_xqn.c - the properties of laws.h for XQN. */
#include "laws.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return laws_hold("xqn", 0, data, size);
}
