#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# tidy.sh [--since COMMIT | FILE...]: clang-tidy, with .clang-tidy, over sources of the engine: those that changed since
# COMMIT, those that are named, or all. Needs no build.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

command -v clang-tidy-14 >/dev/null || { echo "clang-tidy-14 is missing: packaging/install_dependencies.sh lint" >&2; exit 2; }
case ${1:-} in
    --since) mapfile -t files < <(git diff --name-only --diff-filter=d "${2:?a commit}" -- 'engine/*.cpp') ;;
    "") mapfile -t files < <(git ls-files -- 'engine/*.cpp') ;;
    *) files=("$@") ;;
esac
[ ${#files[@]} -gt 0 ] || { echo "No source of the engine changed."; exit 0; }
printf '%s\0' "${files[@]}" |
    xargs -0 -n 1 -P "$(nproc)" sh -c 'clang-tidy-14 --quiet "$1" -- -std=c++20 -Iengine -DBAYPLAN_VERSION=\"\" 2>/dev/null' sh
