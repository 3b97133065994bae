#!/bin/sh
# python.sh - prints a Python that has headers and setuptools: the first on PATH,
# or the system's. Fails when there is none, and says what is left out.
#
# SPDX-License-Identifier: MIT
for python in python3 /usr/bin/python3; do
    if "$python" -c 'import os, sysconfig, setuptools, wheel, venv, ensurepip, sys
sys.exit(not os.path.exists(sysconfig.get_path("include") + "/Python.h"))' \
        2>/dev/null; then
        command -v "$python"
        exit 0
    fi
done
echo 'no Python with headers, setuptools, wheel and venv (Debian: python3-dev,' \
    'python3-setuptools, python3-wheel, python3-venv): the package for Python is' \
    'left out' >&2
exit 1
