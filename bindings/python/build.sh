#!/bin/sh
# build.sh - the wheel of the package for Python, in build/python/dist.
#
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/../.."
python=${PYTHON:-$(bindings/python/test/python.sh)}
rm -rf build/python/dist
mkdir -p build/python
if ! "$python" -m pip wheel --no-index --no-deps --no-build-isolation \
    -v -w build/python/dist bindings/python >build/python/log 2>&1; then
    cat build/python/log
    exit 1
fi
sed -n 's/^ *qipu: no /qipu: no /p' build/python/log
ls build/python/dist/*.whl
