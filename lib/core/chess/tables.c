/* tables.c - the constant tables of bits.h, made by tools/make_chess_tables.py.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bits.h"

#include "tables.inc"
