/* encoding_check.c - finds an --from-encoding that files are not in.
 *
 * Most of Big5 is valid GB18030, so that counting invalid bytes is not enough:
 * under the wrong encoding moves are no moves. Both readings are compared.
 */
#include "encoding_check.h"

#include <stdlib.h>
#include <string.h>

/* Bytes of a file that are read to decide. */
enum { SAMPLE = 1 << 20 };

/* What one reading of a sample found. */
typedef struct sample_found {
    uint64_t characters, invalid, moves;
    unsigned encodings; /* mask of 1 << qp_encoding */
} sample_found;

static qp_flow on_sample_move(void *ctx, const qp_moved *moved,
                              const qp_at *at) {
    sample_found *found = ctx;
    (void)moved;
    (void)at;
    found->moves++;
    return QP_GO;
}

static qp_flow on_sample_problem(void *ctx, const qp_err *err, uint32_t number,
                                 uint32_t ply) {
    sample_found *found = ctx;
    (void)number;
    (void)ply;
    found->invalid += err->code == QP_E_TEXT_BYTE;
    return QP_GO;
}

static void on_sample_text(void *ctx, qp_text utf8, uint64_t offset) {
    sample_found *found = ctx;
    (void)offset;
    for (size_t i = 0; i < utf8.len; i++)
        found->characters += ((unsigned char)utf8.ptr[i] & 0xC0) != 0x80;
}

/* Reads a sample in an encoding. 0 if there is no memory. */
static int read_sample(sample_found *found, const read_order *order,
                       qp_encoding encoding, qp_text sample) {
    qp_handler handler = {.size = sizeof handler,
                          .ctx = found,
                          .move = on_sample_move,
                          .problem = on_sample_problem};
    qp_reader_options options = {.size = sizeof options,
                                 .format = order->reader.format,
                                 .encoding = encoding,
                                 .notation = order->reader.notation,
                                 .text_ctx = found,
                                 .text = on_sample_text};
    *found = (sample_found){.moves = 0};
    qp_reader *reader = qp_reader_new(&handler, &options, NULL);
    if (!reader) return 0;
    if (!qp_reader_feed(reader, sample.ptr, sample.len))
        (void)!qp_reader_finish(reader);
    found->encodings = qp_reader_encodings(reader);
    qp_reader_free(reader);
    return 1;
}

/* The encoding that a text is in, or QP_ENC_AUTO if there are several. */
static qp_encoding only_encoding(unsigned mask) {
    for (int e = QP_ENC_ASCII; e <= QP_ENC_BIG5; e++)
        if (mask == 1U << e) return (qp_encoding)e;
    return QP_ENC_AUTO;
}

/* Returns the encoding that a sample is in if it is not in the one that is
 * given, else QP_ENC_AUTO: more than one character in a hundred is invalid, or
 * nine moves in ten are lost, and another encoding has no invalid character. */
static qp_encoding other_encoding(const read_order *order, qp_text sample) {
    sample_found given, other;
    if (!read_sample(&given, order, order->reader.encoding, sample) ||
        !read_sample(&other, order, QP_ENC_AUTO, sample))
        return QP_ENC_AUTO;
    int bad = given.invalid * 100 > given.characters ||
              given.moves * 10 < other.moves;
    if (!bad || other.invalid) return QP_ENC_AUTO;
    qp_encoding found = only_encoding(other.encodings);
    return found == order->reader.encoding ? QP_ENC_AUTO : found;
}

static qp_encoding encoding_of_file(const read_order *order, const char *name,
                                    char *bytes) {
    FILE *in = strcmp(name, "-") ? open_input(name) : NULL;
    if (!in) return QP_ENC_AUTO; /* reading it reports what is wrong */
    size_t len = fread(bytes, 1, SAMPLE, in);
    fclose(in);
    /* The sample ends with a line, and so with a character. */
    while (len == SAMPLE && len && bytes[len - 1] != '\n') len--;
    return other_encoding(order, (qp_text){bytes, len});
}

int encoding_check(const command *cmd, const read_order *order, int files,
                   char **names) {
    if (order->reader.encoding == QP_ENC_AUTO) return 0;
    char *bytes = malloc(SAMPLE);
    int status = 0;
    for (int i = 0; bytes && !status && i < files; i++) {
        qp_encoding other = encoding_of_file(order, names[i], bytes);
        if (other != QP_ENC_AUTO)
            status =
                usage_error(cmd,
                            "%s is in %s, not in %s as given by "
                            "--from-encoding; omit that option, or use --force "
                            "(--to-encoding sets the encoding of the output)",
                            names[i], qp_encoding_name(other),
                            qp_encoding_name(order->reader.encoding));
    }
    free(bytes);
    return status;
}
