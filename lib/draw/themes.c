/* themes.c - the themes' colours.
 *
 * SPDX-License-Identifier: MIT
 */
#include "scene.h"

/* By qp_theme. Print has no colour: Red's pieces are white, Black's black, as
 * in printed books. */
const qp__look qp__looks[QP_THEMES] = {
    {.ground = 0xffe6bf85,
     .board = 0xfff1d3a1,
     .line = 0xff6b4423,
     .river = 0xff8c6239,
     .text = 0xff5a3718,
     .shadow = 0x40402000,
     .move = 0xff1f6feb,
     .mark = {0xc0158a3c, 0xc0d62828, 0xc0e09f00, 0xc01f5fd0},
     .side = {{{0xfffdf0d2, 0xff8a5a2b, 2.5}, {0, 0xffb3201b, 2.5}, 0xffb3201b},
              {{0xfffdf0d2, 0xff8a5a2b, 2.5},
               {0, 0xff1d2a22, 2.5},
               0xff17211b}}},
    {.ground = 0xffffffff,
     .board = 0xffffffff,
     .line = 0xff000000,
     .river = 0xff555555,
     .text = 0xff000000,
     .shadow = 0,
     .move = 0xff000000,
     .mark = {0xc0707070, 0xc0303030, 0xc0a0a0a0, 0xc0505050},
     .side = {{{0xffffffff, 0xff000000, 3}, {0, 0xff000000, 1.2}, 0xff000000},
              {{0xff000000, 0xff000000, 3}, {0, 0xffffffff, 1.6}, 0xffffffff}}},
    {.ground = 0xff1b1f24,
     .board = 0xff252b32,
     .line = 0xff7d8792,
     .river = 0xff66707b,
     .text = 0xffa3adb8,
     .shadow = 0x60000000,
     .move = 0xff58a6ff,
     .mark = {0xc03fb950, 0xc0f85149, 0xc0e3b341, 0xc058a6ff},
     .side = {{{0xff3a2a2b, 0xff8e4a48, 2.5}, {0, 0xffff7b72, 2.5}, 0xffff8f86},
              {{0xff2f363f, 0xff6b7683, 2.5},
               {0, 0xffd5dbe2, 2.5},
               0xffeaeef2}}},
};
