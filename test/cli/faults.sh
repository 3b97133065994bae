# What is wrong with a file is reported where it is, with what was due there:
# XML and files of nothing.
# Needs: expat
cat >tags.xml <<'END'
<?xml version="1.0" encoding="GB18030"?>
<games>
<pgn><red>许银川</red> <tag name="甲" name="乙">x</tag></pgn>
<pgn><red>许银川</red> <tag name="甲&foo;">x</tag></pgn>
<pgn><move>炮二平五</move><variation><move>兵七进一</move></pgn>
<pgn><move>炮二平五</move><nag>1</pgn>
</games>
END
iconv -f UTF-8 -t GB18030 tags.xml >gb.xml
qipu check gb.xml
echo "status $?"
echo 'a comment or blanks longer than the head'
{
    echo '<?xml version="1.0"?>'
    printf '<!-- %9000s -->%9000s\n' '' ''
    echo '<pgn><move>炮二平五</move></pgn>'
} >long.xml
qipu check long.xml
echo "status $?"
echo 'entities that grow'
cat >bomb.xml <<'END'
<?xml version="1.0"?>
<!DOCTYPE lolz [
 <!ENTITY lol "lol">
]>
<pgn><event>&lol;</event></pgn>
END
qipu check bomb.xml
echo "status $?"
echo 'nothing'
: >nothing
for format in json jsonl xml listing xqn; do
    qipu convert --from $format nothing
    echo "status $?"
done
echo 'XML that is cut'
printf '<games>\n<pgn><move>C2.5</move>' >cut.xml
qipu check cut.xml
echo "status $?"
echo 'JSON of something else'
echo '{"info": [1, 2], "name": "x"}' >other.json
qipu convert other.json
echo "status $?"
echo 'a line that ends in a tag'
cat >line.json <<'END'
[{"tags":[["Event","a\nb"],["Red","x"]],"moves":["h2e2"]}]
END
for format in pgn ubb wxf xqf; do
    qipu convert line.json --to $format -o line.$format 2>told
    echo "$format $(grep -c 'written instead' told)"
    qipu convert line.$format | grep Event
done
