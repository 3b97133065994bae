/* qipu/qipu.h - all of libqipu.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_QIPU_H
#define QP_QIPU_H

#include "qipu/attack.h"
#include "qipu/base.h"
#include "qipu/binding.h"
#include "qipu/board.h"
#include "qipu/charset.h"
#include "qipu/chess.h"
#include "qipu/cuts.h"
#include "qipu/edit.h"
#include "qipu/err.h"
#include "qipu/fen.h"
#include "qipu/format.h"
#include "qipu/formats.h"
#include "qipu/game.h"
#include "qipu/judge.h"
#include "qipu/line.h"
#include "qipu/lines.h"
#include "qipu/messages.h"
#include "qipu/move.h"
#include "qipu/overrule.h"
#include "qipu/pack.h"
#include "qipu/pgn.h"
#include "qipu/play.h"
#include "qipu/pos.h"
#include "qipu/qpg.h"
#include "qipu/reader.h"
#include "qipu/handler.h"
#include "qipu/writer.h"

#endif
