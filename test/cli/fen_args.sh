# What is no file is a position, if it can be meant as one; nothing is an error.
qipu fen
echo "no input, $?"
qipu show
echo "no input, $?"
: >empty
printf '# name\n\n' >comment
qipu fen empty comment
echo "nothing in files, $?"
qipu fen '' '   '
echo "no text, $?"
qipu show --fen ''
echo "no text, $?"
qipu fen 'x y' 9/9
echo "no FEN, $?"
qipu fen 'v1 9/9/3k5/9/9/9/4R4/3A5/8r/4K4 w'
echo "annoFEN, $?"
qipu fen hello games/none
echo "no file, $?"
qipu fen --lang zh hello 'v1 9'
echo "no file, $?"
qipu fen --json --diagnostics=json hello empty
echo "no file, $?"
