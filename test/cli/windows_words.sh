# Titles are drawn with a font file: that of QIPU_FONT, or one of the system's.
# Needs: windows cairo
export QIPU_FONT='Z:/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf'
for title in Hu Hu Xu none; do
    qipu draw startpos --width 64 --title "$title" -o "$((n = n + 1)).png" || echo "status $?"
done
cmp 1.png 2.png
cmp -s 1.png 3.png && echo "the title makes no difference"
ls ./*.png
