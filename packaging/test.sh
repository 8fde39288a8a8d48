#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# test.sh [ci|dev|release|asan|asan-engine|tsan [FOLDER...]]: installs what is missing, builds and runs every test, or those
# of some folders of tests/. Without an argument the preset is ci. asan-engine also proves that the engine and bayplanctl are
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

with_tests=()
if [ "$preset" = asan-engine ]; then
    echo "== engine and bayplanctl without Qt"
    # The same build goes on with Qt, for the tests, and compiles nothing of the engine again.
    cmake --preset "$preset" "${launcher[@]}" -DCMAKE_DISABLE_FIND_PACKAGE_Qt6=ON -DBAYPLAN_TESTS=OFF
    cmake --build --preset "$preset" --target bayplanctl
    ASAN_OPTIONS=detect_leaks=0 build/"$preset"/app/cli/bayplanctl --version
    if ldd build/"$preset"/app/cli/bayplanctl | grep Qt; then
        echo "bayplanctl is linked with Qt" >&2
        exit 1
    fi
    with_tests=(-DCMAKE_DISABLE_FIND_PACKAGE_Qt6=OFF -DBAYPLAN_TESTS=ON)
fi

echo "== preset $preset"
cmake --preset "$preset" "${launcher[@]}" "${with_tests[@]}"
if [ ${#folders[@]} -eq 0 ]; then
    cmake --build --preset "$preset"
    ctest --preset "$preset"
else
    cmake --build --preset "$preset" --target $(printf 'tests/%s/all ' "${folders[@]}")
    ctest --preset "$preset" -L "^($(IFS='|'; echo "${folders[*]}"))(/|\$)"
fi
