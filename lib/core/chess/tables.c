/* tables.c - where the constant tables of international chess live.
 *
 * Owns the one copy of each; bits.h says what they mean, and
 * tools/make_chess_tables.py makes them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bits.h"

#include "tables.inc"
