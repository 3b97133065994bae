/* fuzz_xqn.c - the properties of properties.h for XQN. */
#include "properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return properties_hold("xqn", 0, data, size);
}
