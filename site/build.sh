#!/bin/bash
# build.sh - builds the site in build/site: documentation in English and Chinese, which
# also works from the disk. Needs Node, npm and python3, and what bindings/js/build.sh
# needs; if an npm package cannot be had, it says so and ends with status 77.
#
# SPDX-License-Identifier: MIT
set -euo pipefail
cd "$(dirname "$0")/.."
pages=build/site-pages
mkdir -p build

bindings/js/build.sh build/js
(
    cd site
    if [ ! -e node_modules/vitepress/bin/vitepress.js ]; then
        # Not "npm ci", as in web/build.sh.
        npm install --no-save --no-audit --no-fund >../build/site.log 2>&1 || {
            tail -n 3 ../build/site.log
            echo 'left out: the site, npm cannot install what builds it'
            exit 77
        }
    fi
)
site/make_pages.py "$pages"
ln -s "$PWD/site/node_modules" "$pages/node_modules"
mkdir -p "$pages/public"
cp site/try/* build/js/package/dist/qipu.single.js "$pages/public"
rm -rf build/site
node site/node_modules/vitepress/bin/vitepress.js build site >build/site.log 2>&1 || {
    cat build/site.log
    exit 1
}
html=$(find build/site -name '*.html' | wc -l)
bytes=$(find build/site -type f -printf '%s\n' | awk '{ sum += $1 } END { print sum }')
# What a browser loads for the first page.
first=$(cat build/site/index.html build/site/assets/style.*.css build/site/assets/app.*.js \
    build/site/assets/chunks/{framework,theme}.*.js | gzip -9 | wc -c)
echo "build/site: $html pages, $bytes bytes; the first page $first bytes gzipped"
