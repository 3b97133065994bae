/* fuzz_qp.c - the laws of small_format.h for QP. */
#include "small_format.h"
#include "qipu/formats.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return fuzz_format(qp_format_by_name((qp_text){"qp", 2}), data, size);
}
