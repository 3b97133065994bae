/* fuzz_mxq.c - the laws of small_format.h for MXQ. */
#include "small_format.h"
#include "qipu/formats.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return fuzz_format(qp_format_by_name((qp_text){"mxq", 3}), data, size);
}
