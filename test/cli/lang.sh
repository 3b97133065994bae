# --lang is anywhere; else the first locale variable that is set decides.
# Needs: expat
qipu --lang zh nonsense
qipu nonsense --lang=zh
LC_ALL=zh_CN.UTF-8 qipu nonsense
LC_ALL= LANG=zh_TW.UTF-8 qipu nonsense
LC_ALL=C LANG=zh_CN.UTF-8 qipu nonsense
qipu --lang fr nonsense
qipu --lang zh_TW nonsense
qipu --lang zh-HK fen nofile '8/9' 'rnbakabn/9/9/9/9/9/9/9/9/9 w'
# What was expected is in the language of messages too.
printf '<?xml version="1.0"?>\n<!DOCTYPE x>\n<pgn/>\n' >bomb.xml
qipu check --lang zh bomb.xml
# The name of a tag is no word of ours.
printf '[红方 "a"]\n\n1. h2e2 *\n' | qipu check --lang zh -
qipu fen --lang zh 'rnbakabnrr/9/9/9/9/9/9/9/9/9 w'
