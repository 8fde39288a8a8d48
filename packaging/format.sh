#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# format.sh [--check] [FILE...]: writes C++ as .clang-format says; without files all that git knows. --check changes
# nothing, names the files that differ, and ends with 1 where there is one.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

check=0
if [ "${1:-}" = --check ]; then check=1; shift; fi
# Other versions break lines elsewhere.
command -v clang-format-14 >/dev/null || { echo "clang-format-14 is missing: packaging/install_dependencies.sh lint" >&2; exit 2; }

if [ $# -gt 0 ]; then files=("$@"); else mapfile -t files < <(git ls-files -- '*.cpp' '*.h'); fi
longest=200
long=$(mktemp)
trap 'rm -f "$long"' EXIT
sed "s/^ColumnLimit: .*/ColumnLimit: 180/" .clang-format >"$long"

# What is too long after the first pass is broken by the second.
formatted() {
    local lines=()
    clang-format-14 --style=file "$1" >"$2"
    mapfile -t lines < <(awk -v most=$longest 'length($0) > most { print "--lines=" NR ":" NR }' "$2")
    [ ${#lines[@]} = 0 ] || clang-format-14 -i --style="file:$long" "${lines[@]}" "$2"
}
one() {
    local file new
    for file in "$@"; do
        new=$(mktemp --suffix=.cpp)
        formatted "$file" "$new"
        if ! cmp -s "$file" "$new"; then
            if [ $check = 1 ]; then echo "$file"; else cat "$new" >"$file"; fi
        fi
        rm -f "$new"
    done
}
export -f one formatted
export check long longest
differ=$(printf '%s\0' "${files[@]}" | xargs -0 -n 16 -P "$(nproc)" bash -euo pipefail -c 'one "$@"' one)
[ -z "$differ" ] || { echo "$differ" | sort; echo "These differ from .clang-format: packaging/format.sh writes them." >&2; exit 1; }
