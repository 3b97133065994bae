# Positions with their moves: the verdict, its reason, the plies of the cycle.
# The first is the example of specification 001: of the FEN alone Black's rook
# may go back, with the history it is there for the third time.
rook='9/9/3k5/9/9/9/4R4/3A5/4K4/8r b - - 0 1'
round='i0i1 e1e0 i1i0 e0e1'
qipu judge --notation ucci --position "fen $rook moves $round $round i0i1"
echo "status $?"
qipu judge --position "fen $rook moves i0i1"
echo 'in Chinese'
qipu judge --lang zh --position "fen $rook moves $round $round i0i1"
echo 'all plies'
qipu judge --all-plies --notation iccs --position "$rook moves i0i1 e1e0"
echo 'both idle: a draw'
idle='rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1'
qipu judge --notation wxf --position \
    "$idle moves a0a1 a9a8 a1a0 a8a9 a0a1 a9a8 a1a0 a8a9"
echo 'mate, stalemate, the natural limit'
printf '%s\n' '# a file of them' \
    '3k5/3R5/3R5/9/9/9/9/9/9/4K4 b - - 0 1' \
    'fen 3k5/7R1/9/9/9/9/9/4R4/9/5K3 b' \
    '3k5/9/9/9/9/9/9/9/9/R3K4 w - - 119 80 moves a0a1' >some.txt
qipu judge --rules cxa2020 some.txt
echo 'books side by side'
qipu judge --rules all --notation ucci --position "$rook moves $round $round i0i1"
qipu judge --rules checks,repetition - <<X
position startpos moves h2e2
X
echo 'JSON'
qipu judge --json --diagnostics=json some.txt
qipu judge --json --diagnostics=json --rules checks,repetition --position \
    "$rook moves $round $round i0i1"
echo 'a rook chases a cannon, and two cannons at once'
chased='9/9/3k5/2c6/9/9/7R1/9/9/5K3 w - - 0 1 moves h3c3 c6h6 c3h3 h6c6'
qipu judge --json --diagnostics=json --position "$chased h3c3 c6h6 c3h3 h6c6"
qipu judge --all-plies --notation ucci --position \
    '3k5/9/9/9/9/c3R3c/9/9/9/4K4 w - - 0 1 moves e4e5 d9d8 e5e4'
qipu judge --all-plies --json --diagnostics=json --rules wxf2018 --position \
    '3k5/9/9/9/9/9/c3R3c/9/9/4K4 w - - 0 1 moves e3e4 d9d8 e4e3'
qipu judge --lang zh_TW --notation traditional --position \
    "$chased h3c3 c6h6 c3h3 h6c6"
echo 'a cycle that is closed once: said ahead, but no draw'
qipu judge --notation ucci --position "fen $rook moves $round i0i1 e1e0"
echo "status $?"
qipu judge --json --diagnostics=json --position "$rook moves $round" | cut -c1-220
qipu judge --rules checks,computer,repetition --lang zh --position "$rook moves $round"
qipu judge --position "$idle moves a0a1 a9a8 a1a0 a8a9"
qipu judge --explain --position "$rook moves $round" | head -n 14
echo 'another reading of one ply would change the verdict'
qipu judge --rules cxa2020 --notation ucci --position \
    'fen 1R3a3/3ka4/bRr4r1/p3p3P/4c4/6B2/9/3A5/9/4KA3 w - - 0 1 moves b7b8 d8d7 b8b7 d7d8'
qipu judge --rules cxa2020 --json --position \
    'fen 3ak1b2/4a4/3cb3n/4p1r1p/1R3N1N1/P7P/4P4/4B4/4A4/2B1KA3 w - - 0 1 moves h5f4 g6f6 f4h5 f6g6'
echo 'an arbiter overrules labels'
overruled='fen 1R3a3/3ka4/bRr4r1/p3p3P/4c4/6B2/9/3A5/9/4KA3 w - - 0 1 moves b7b8 d8d7 b8b7 d7d8'
qipu judge --rules cxa2020 --notation ucci --label 3=idle --position "$overruled"
qipu judge --lang zh --rules cxa2020,wxf2018 --notation ucci --label 3=闲,2=chase \
    --label 4=chase --position "$overruled"
qipu judge --rules cxa2020 --json --label 3=idle --position "$overruled"
qipu judge --rules cxa2020 --explain --label 3=idle --position "$overruled" |
    grep 'arbiter\|moves:\|Verdict'
