/* film.h - the name of animation.h up to 0.2; it goes in 2.0. */
#include "qipu/animation.h"
