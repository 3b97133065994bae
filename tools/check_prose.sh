#!/bin/sh
# check_prose.sh - fails on words that stand for unfinished work, on words that
# have a standard one, on constructions that a reader has to translate, on paths
# of one machine, and on shell scripts that sh cannot read.
#
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/.."
files=$(find include lib cli test fuzz bench examples doc man tools cmake \
    .ci games bindings web ./*.md Makefile CMakeLists.txt -type f \
    ! -path '*/__pycache__/*' ! -path '*/node_modules/*' \
    ! -name check_prose.sh ! -name '*.pgn' ! -path 'fuzz/corpus/*')
bad=0
if grep -nIE '\b(TODO|FIXME|XXX|HACK)\b|[p]laceholder|[f]or now\b' $files; then
    echo "unfinished: see above"
    bad=1
fi
if grep -nIE '(^|[^A-Za-z.<])/(home|work|root|farm)/' $files; then
    echo "paths of one machine: see above"
    bad=1
fi
# Constructions that a reader has to translate: begin with the verb or the thing, name
# the actor, say "if" and "is" (CONTRIBUTING.md, "Comments").
constructions="whoever|such a one|anew|for want of|memory is out|without memory
|(is|are|was|were|be|been) (asked|looked for|given back|handed (on|over))
|gives? back|gave back|(as|that|what|how|which) one [a-z]+s|one's own|says so|(is|are) said
|(that|which|what|who) (is|are) no(ne)?|where (there )?(is|are) none
|who (does|has|reads|writes|wants|asks|knows|calls|adds|shows)
|passed? over|wants (a|an|the) [a-z]+|stands|stood"
constructions=$(echo "$constructions" | tr -d '\n')
prose=$(echo "$files" | grep -vE '^(fuzz/corpus|test/(cli/data|files))/|/qpg_words\.txt$')
if grep -nwIE "$constructions" $prose; then
    echo "a construction to reword: see above"
    bad=1
fi
# Say "reported", "after", "repaired", "piece", "attacked", "without a separator".
# On a board one thing stands behind another, a program leaves files behind.
words='told|mended|mends|mending|glued|struck|strikes|behind|makes no sense'
allowed='(not|pawns may stand|and the (square|one)|it or the square|one) behind
|  behind the pawn|nothing( else)? behind|`glued`'
allowed=$(echo "$allowed" | tr -d '\n')
pages=$(find include doc README.md CONTRIBUTING.md SECURITY.md man/en \
    cli/common/language/zh*.inc lib/core/messages/zh*.inc bindings/*/README.md web/README.md \
    packages/program/README.md -type f)
comments=$(find lib cli bench fuzz test tools examples bindings -name '*.[ch]'
    find web -path '*/node_modules' -prune -o -name '*.ts*' -print -o -name '*.mjs' -print)
if {
    grep -nwE "$words" $pages
    grep -nE "(^ *\* |/\*|//).*\b($words)\b" $comments
} | grep -vE "$allowed"; then
    echo "a word that has a standard one: see above"
    bad=1
fi
# One Chinese term for one thing (doc/glossary.md), and no sentence in the order of the
# English. Tags of other programs keep their names.
chinese=$(find man/zh cli/common/language/zh.inc lib/core/messages/zh_library.inc \
    lib/core/messages/zh_rules.inc web/src web/test README.zh.md packages/program/README.zh.md \
    doc/*.zh.md -type f \
    ! -path '*/node_modules/*')
terms='数据库|模式|评注|注释|(^|[^象])棋局|对局库|记谱法|(^|[^变])着数|主变|统一码|合规则|结点|目录
|压缩格式|试着|会说|不成文字|存不下|搬动|收进|一字不少|不打印|答案为|很少的位|回答
|怎样写|怎样读|改取|看的人|在那里|未裁决'
terms=$(echo "$terms" | tr -d '\n')
allowed='(SQLite|ClickHouse) 数据库|(安装|搜索的|含|、)目录|"目录"|\(format/xml\.md\)'
if grep -nE "$terms" $chinese | grep -vE "$allowed"; then
    echo "a Chinese term that doc/glossary.md has another for: see above"
    bad=1
fi
for script in tools/*.sh test/cli/*.sh test/install/*.sh bindings/*/*.sh \
    bindings/*/test/*.sh web/*.sh; do
    [ -e "$script" ] || continue
    sh -n "$script" || bad=1
done
echo "$(echo "$files" | wc -l) files, $bad kinds of fault"
[ "$bad" = 0 ]
