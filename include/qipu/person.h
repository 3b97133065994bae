/* person.h - the name of player_name.h up to 0.2; it goes in 2.0. */
#include "qipu/player_name.h"
