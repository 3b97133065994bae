"""games.py FILE LIBRARY - the games of any file, from Python, by nothing but the
shared library: their tags, and the moves in Chinese.

SPDX-License-Identifier: MIT
"""
import ctypes
import sys

qp = ctypes.CDLL(sys.argv[2])
POINTER, UINT, SIZE = ctypes.c_void_p, ctypes.c_uint32, ctypes.c_size_t

class Text(ctypes.Structure):
    _fields_ = [("ptr", POINTER), ("len", SIZE)]

    def __str__(self):
        return ctypes.string_at(self.ptr, self.len).decode() if self.len else ""

class Move(ctypes.Structure):
    _fields_ = [("origin", ctypes.c_uint8), ("to", ctypes.c_uint8)]

def function(name, result, *arguments):
    call = getattr(qp, name)
    call.restype, call.argtypes = result, arguments
    return call

def constant(name):
    value = ctypes.c_int64()
    assert qp.qp_constant(ctypes.byref(value), name.encode()) == 0
    return value.value

open_text = function("qp_games_of_text", POINTER, Text, *3 * [POINTER])
next_game = function("qp_games_next", UINT, POINTER, POINTER)
new_game = function("qp_game_new", POINTER, POINTER)
tags = function("qp_game_tags", SIZE, POINTER)
tag_name = function("qp_game_tag_name", Text, POINTER, SIZE)
tag_value = function("qp_game_tag_value", Text, POINTER, SIZE)
next_node = function("qp_game_next", UINT, POINTER, UINT)
position = function("qp_game_pos", None, POINTER, POINTER, UINT)
play = function("qp_pos_play", None, POINTER, Move)
move_of = function("qp_game_move", Move, POINTER, UINT)
spell = function("qp_move_write", SIZE, POINTER, POINTER, Move, UINT, UINT)
size_of = function("qp_size_of", SIZE, ctypes.c_char_p)

data = open(sys.argv[1], "rb").read()
games = open_text(Text(ctypes.cast(data, POINTER), len(data)), None, None, None)
game, pos = new_game(None), ctypes.create_string_buffer(size_of(b"qp_pos"))
words = ctypes.create_string_buffer(constant("QP_MOVE_MAX"))
while next_game(game, games) == constant("QP_OK"):
    for i in range(tags(game)):
        print(f"{tag_name(game, i)}: {tag_value(game, i)}")
    node = constant("QP_ROOT")
    position(pos, game, node)
    while (node := next_node(game, node)) != constant("QP_NO_NODE"):
        spell(words, pos, move_of(game, node), constant("QP_NOTATION_CHINESE"), 0)
        play(pos, move_of(game, node))
        print(words.value.decode(), end=" ")
    print("\n")
