#!/bin/sh
# check_xml.sh PROGRAM [PGN...] - the XML that PROGRAM writes is valid by both
# schemas of doc/format/, and they refuse what is not of the form.
#
# PGN: files to convert, or a folder of them; else games/*.pgn. Needs xmllint.
#
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/.."
qipu=$1
shift
schemas=doc/format
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
passed=0 failed=0

count() { # 0 or 1, what
    if [ "$1" = 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "$2" >&2
    fi
}

valid() { # schema option, schema, file
    xmllint --nonet --huge --noout "$1" "$2" "$3" 2>"$dir/said"
}

both_valid() { # file, what
    rc=0
    valid --relaxng $schemas/pgn.rng "$1" || rc=1
    count $rc "$2: not valid by pgn.rng: $(head -n 1 "$dir/said")"
    rc=0
    valid --schema $schemas/pgn.xsd "$1" || rc=1
    count $rc "$2: not valid by pgn.xsd: $(head -n 1 "$dir/said")"
}

command -v xmllint >/dev/null || {
    echo "xmllint is not installed" >&2
    exit 1
}

# A game with everything, and the example of specification 003, section 6, with
# its one mark that is not well-formed escaped.
cat >"$dir/all.pgn" <<'EOF'
[Game "Chinese Chess"]
[Event "a < b & c"]
[Event "twice"]
[Variation "tag"]
[Own_tag ""]
[Own_tag " blanks "]
[FEN "3k5/9/9/9/9/4R4/4R4/9/9/5K3 w - - 0 1"]

{own <b>}
; line
1. {before} e4f4 $1 $255 {x ]]> y} (1. {inner} e4d4 (1. e4e8) d9d8 2. f0f1) d9d8
% escape
2. f0f1 1/2-1/2 {behind}

[Event "broken"]

1. e4f4 e9e8 *
EOF
"$qipu" convert --to xml "$dir/all.pgn" >"$dir/all.xml" 2>/dev/null || :
both_valid "$dir/all.xml" "a game with everything"
cat >"$dir/example.xml" <<'EOF'
<pgn>
 <game> Chinese Chess </game>
 <date> 1999.12.09 </date>
 <result> 1-0 </result>
 <fen> rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/9/1C5C1/9/RN2K2NR r - - 0 1 </fen>
 <comment>   &lt;img src="cchess_pgn.gif">. </comment>
 <move> C2.5 </move> <move> C8.5 </move>
 <comment> ... </comment>
 <end> 1-0 </end>
</pgn>
EOF
both_valid "$dir/example.xml" "the example of specification 003"

# What is not of the form. Each line is the inside of a <pgn>; the second
# group only the RELAX NG refuses.
refused() { # schema option, schema
    while IFS= read -r line; do
        echo "<pgn>$line</pgn>" >"$dir/bad.xml"
        rc=0
        valid "$1" "$2" "$dir/bad.xml" && rc=1
        count $rc "$2 takes $line"
    done
}
cat >"$dir/bad" <<'EOF'
<unknown/>
<tag>x</tag>
<move></move>
<move>a</move><event>b</event>
<end>1-1</end>
<end>*</end><move>a</move>
<nag>256</nag>
<comment place="there"/>
<comment kind="other"/>
<comment><move>a</move></comment>
<comment><char code="z"/></comment>
<move>a</move>text
<pgn/>
EOF
refused --schema $schemas/pgn.xsd <"$dir/bad"
{
    cat "$dir/bad"
    echo '<variation><move>a</move></variation>'
} | {
    refused --relaxng $schemas/pgn.rng
    echo "$passed $failed" >"$dir/counts"
}
read -r passed failed <"$dir/counts"

[ $# -gt 0 ] || set -- games
find "$@" -iname '*.pgn' >"$dir/files"
[ -s "$dir/files" ] || count 1 "no PGN in $*"
sort -o "$dir/files" "$dir/files"
while IFS= read -r file; do
    "$qipu" convert --to xml "$file" >"$dir/one.xml" 2>/dev/null || :
    both_valid "$dir/one.xml" "$file"
done <"$dir/files"

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
