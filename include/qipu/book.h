/* book.h - the name of opening_book.h up to 0.2; it goes in 2.0. */
#include "qipu/opening_book.h"
