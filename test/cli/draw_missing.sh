# Needs: cairo pango webp mounts
# A library that is not there is named before anything is read or made.
hide() { # LIBRARY COMMAND...
    path=$(ldconfig -p 2>/dev/null | sed -n "s/.*$1 .*=> //p" | head -n 1)
    shift
    # shellcheck disable=SC2016
    unshare -rm sh -c 'mount --bind /dev/null "$1" && shift && "$@"' sh "$path" "$@" 2>&1
    echo "status $?"
}
PATH=$PATH:/sbin:/usr/sbin
for form in png pdf gif; do
    hide libcairo.so.2 qipu draw none.pgn -o "no.$form"
done
hide libcairo.so.2 qipu draw startpos -o yes.svg
hide libpangocairo-1.0.so.0 qipu draw startpos --title x -o no.png
hide libpangocairo-1.0.so.0 qipu draw startpos -o yes.png
hide libwebp.so.7 qipu draw startpos -o no.webp
echo "-- films have words where that is possible: they are as high then"
hide libpangocairo-1.0.so.0 qipu draw --moves h2e2 --width 100 -o yes.gif
qipu draw --moves h2e2 --width 100 -o words.gif
for film in yes words; do od -An -tu2 --endian=little -j6 -N4 $film.gif; done
hide libpangocairo-1.0.so.0 qipu draw --moves h2e2 --caption auto -o no.gif
ls | grep -e '^no\.' -e '^yes\.'
