#!/bin/sh
# run.sh [WORK] - the package for Python, as users get it: its wheel, and an
# installation from the source tree, each in a clean environment of its own; the
# types as mypy and its stubtest see them, where it is installed. WORK, by default
# build/python, is where all is made.
#
# Another Python than the first that has headers: PYTHON. With QIPU_SDIST=1 also
# the source distribution, built from nothing.
#
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/../../.."
here=$PWD/bindings/python
work=${1:-build/python}
python=${PYTHON:-$("$here/test/python.sh")}
export PYTHONDONTWRITEBYTECODE=1
mkdir -p "$work"
work=$(cd "$work" && pwd)

quiet() {
    if ! "$@" >"$work/log" 2>&1; then
        cat "$work/log"
        exit 1
    fi
}

# A clean environment, and in it what is given.
install_in() {
    rm -rf "$1"
    quiet "$python" -m venv $3 "$1"
    quiet env PIP_DISABLE_PIP_VERSION_CHECK=1 "$1/bin/python" -m pip install \
        --no-index --no-deps --no-build-isolation "$2"
}

# From another folder: the package is the one that was installed.
tests_in() {
    (cd "$work" && "$1/bin/python" -X faulthandler -W error::ResourceWarning \
        -m unittest discover -s "$here/test" 2>&1) >"$work/log" ||
        { cat "$work/log"; exit 1; }
    grep '^Ran' "$work/log"
}

rm -rf "$work/dist"
quiet "$python" -m pip wheel --no-index --no-deps --no-build-isolation \
    -w "$work/dist" "$here"
wheel=$(ls "$work"/dist/qipu-*-cp39-abi3-*.whl)
echo "== $(basename "$wheel")"
install_in "$work/of-wheel" "$wheel" ''
tests_in "$work/of-wheel"

echo '== the source tree'
install_in "$work/of-tree" "$here" --system-site-packages
tests_in "$work/of-tree"

if [ "${QIPU_SDIST:-}" ]; then
    echo '== the source distribution'
    (cd "$here" && quiet "$python" setup.py -q sdist -d "$work/dist")
    CFLAGS=-O0 install_in "$work/of-sdist" "$(ls "$work"/dist/qipu-*.tar.gz)" \
        --system-site-packages
    tests_in "$work/of-sdist"
fi

echo '== types'
if "$python" -m mypy --version >/dev/null 2>&1; then
    "$python" -m mypy --strict --python-version 3.9 --cache-dir "$work/mypy" \
        "$here/qipu"
    # Of the package as it was installed.
    "$python" -m mypy --strict --python-version 3.9 --cache-dir "$work/mypy" \
        --python-executable "$work/of-wheel/bin/python" "$here/test/sample.py"
    "$work/of-tree/bin/python" "$here/test/sample.py"
    (cd "$work" && "$work/of-tree/bin/python" -m mypy.stubtest qipu._qipu)
else
    echo 'without mypy: types are not looked at'
fi
