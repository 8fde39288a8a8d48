#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# test.sh [ci|dev|release|asan|asan-engine|tsan [FOLDER...]]: installs what is missing, builds and runs every test, or those
# of some folders of tests/. Without an argument the preset is ci, and it is also proved that the engine and bayplanctl are
# built without Qt. Ends with ctest's summary and its status.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

preset=${1:-ci}
folders=("${@:2}")
groups=(build gui test)
case $preset in
    ci | dev | asan | asan-engine | tsan) ;;
    release) groups+=(bench) ;;
    *) echo "usage: test.sh [ci|dev|release|asan|asan-engine|tsan [FOLDER...]]" >&2; exit 2 ;;
esac

packaging/install_dependencies.sh "${groups[@]}"
launcher=()
if command -v ccache >/dev/null; then launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache); fi

if [ $# = 0 ]; then
    echo "== engine and bayplanctl without Qt"
    # It is linked and asked its version, no more: the build that costs least.
    cmake --preset engine "${launcher[@]}" -DCMAKE_DISABLE_FIND_PACKAGE_Qt6=ON -DBAYPLAN_WERROR=ON \
        -DBAYPLAN_ROOMS_TOGETHER=ON -DCMAKE_CXX_FLAGS_RELEASE=-O0
    cmake --build --preset engine
    build/engine/app/cli/bayplanctl --version
    if ldd build/engine/app/cli/bayplanctl | grep Qt; then
        echo "bayplanctl is linked with Qt" >&2
        exit 1
    fi
fi

echo "== preset $preset"
cmake --preset "$preset" "${launcher[@]}"
if [ ${#folders[@]} -eq 0 ]; then
    cmake --build --preset "$preset"
    ctest --preset "$preset"
else
    cmake --build --preset "$preset" --target $(printf 'tests/%s/all ' "${folders[@]}")
    ctest --preset "$preset" -L "^($(IFS='|'; echo "${folders[*]}"))(/|\$)"
fi
