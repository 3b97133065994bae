/* damage.h - what the tests of all record formats hold a file to: the
 * properties of fuzz/properties.h for its bytes, for what damage makes of them,
 * and when memory runs out. A broken property ends the test, and says for which
 * bytes. */
#ifndef QP_TEST_DAMAGE_H
#define QP_TEST_DAMAGE_H

#include "../../fuzz/properties.h"

/* Read once in pieces of `step` bytes (0: whole), for what is too long for all
 * properties: the order of events, and their limits. */
void check_read(const qp_format *format, qp_text bytes, size_t step);

/* The bytes as they are, with several seeds. */
void damage_check_properties(const qp_format *format, qp_text bytes);

/* Callbacks stop at each event in turn, or skip there. */
void check_orders(const qp_format *format, qp_text bytes);

/* Cut at each length, and each bit of each byte turned over. */
void check_damage(const qp_format *format, qp_text bytes);

/* The same for each `step`-th byte between two places of a long file. */
void check_damage_in(const qp_format *format, qp_text bytes, size_t from,
                     size_t to, size_t step);

/* Each request for memory refused once, while the games are read, built and
 * written, in the format or as PGN: it is reported, and nothing is leaked. */
void check_memory(const qp_format *format, qp_text bytes);

/* Each write of those refused once. */
void check_sink(const qp_format *format, qp_text bytes);

/* All five, at every byte. */
void check_format(const qp_format *format, qp_text bytes);

#endif
