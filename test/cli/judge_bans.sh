# Moves that lose by the rules if they are played now.
rook='9/9/3k5/9/9/9/4R4/3A5/4K4/8r b - - 0 1'
round='i0i1 e1e0 i1i0 e0e1'
qipu judge --ban --position "$rook moves $round $round"
qipu judge --ban --rules checks,repetition --position "$rook moves $round $round"
qipu judge --ban --lang zh --position "$rook"
qipu judge --ban --json --diagnostics=json --position "$rook moves $round $round"
qipu judge --ban --json --diagnostics=json --rules checks,repetition --position "$rook"
echo 'UCCI: a line, or none'
qipu judge --ban --ucci --position "$rook moves $round $round"
qipu judge --ban --ucci --position "$rook"
