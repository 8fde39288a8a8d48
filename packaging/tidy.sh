#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# tidy.sh [FILE...]: clang-tidy, with .clang-tidy, over the sources of the engine or those that are named. The files of a
# folder are read in one run, since most of the time goes into headers that they share. Needs no build. Where ccache is, and so
# a cache is wanted, a run that found nothing is not repeated until something that it reads is another.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

command -v clang-tidy-14 >/dev/null || { echo "clang-tidy-14 is missing: packaging/install_dependencies.sh lint" >&2; exit 2; }
if [ $# -gt 0 ]; then files=("$@"); else mapfile -t files < <(git ls-files -- 'engine/*.cpp'); fi
[ ${#files[@]} -gt 0 ] || { echo "No source of the engine is here." >&2; exit 1; }

runs=$(mktemp -d)
trap 'rm -rf "$runs"' EXIT
for file in "${files[@]}"; do
    [ -e "$file" ] || { echo "No such file: $file" >&2; exit 2; }
    echo "#include \"$PWD/$file\"" >>"$runs/$(dirname "$file" | tr / _).cpp"
done
export cache=
if command -v ccache >/dev/null && command -v c++ >/dev/null; then cache="${XDG_CACHE_HOME:-$HOME/.cache}/bayplan-tidy"; mkdir -p "$cache"; fi
check() {
    local reads="-std=c++20 -Iengine -DBAYPLAN_VERSION=\"\"" known=
    if [ -n "$cache" ]; then known="$cache/$({ cat .clang-tidy; clang-tidy-14 --version; c++ -E -C -P $reads "$1"; } | sha256sum | cut -d ' ' -f 1)"; fi
    [ -z "$known" ] || [ ! -e "$known" ] || return 0
    clang-tidy-14 --quiet --config-file=.clang-tidy "$1" -- $reads 2>/dev/null || return
    [ -z "$known" ] || touch "$known"
}
export -f check
printf '%s\0' "$runs"/*.cpp | xargs -0 -n 1 -P "$(nproc)" bash -c 'check "$1"' bash
