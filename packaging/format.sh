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
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/new"
sed "s/^ColumnLimit: .*/ColumnLimit: 180/" .clang-format >"$work/long"

# The program takes longer to start than to format a file, so it gets many at once.
printf '%s\0' "${files[@]}" | xargs -0 cp --parents -t "$work/new"
printf '%s\0' "${files[@]}" | (cd "$work/new" && xargs -0 -n 200 -P "$(nproc)" clang-format-14 -i --style="file:$OLDPWD/.clang-format")
# What is too long after the first pass is broken by the second.
(cd "$work/new" && awk -v most=$longest 'length($0) > most { lines[FILENAME] = lines[FILENAME] " --lines=" FNR ":" FNR }
     END { for (file in lines) print file lines[file] }' "${files[@]}") >"$work/too_long"
while read -r file lines; do
    # shellcheck disable=SC2086 # one argument a line
    clang-format-14 -i --style="file:$work/long" $lines "$work/new/$file"
done <"$work/too_long"

differ=$( (cd "$work/new" && sha256sum "${files[@]}") | sha256sum --check --quiet 2>/dev/null | sed 's/: FAILED$//' || true)
[ -n "$differ" ] || exit 0
if [ $check = 0 ]; then
    while read -r file; do cat "$work/new/$file" >"$file"; done <<<"$differ"
    exit 0
fi
echo "$differ" | sort
echo "These differ from .clang-format: packaging/format.sh writes them." >&2
exit 1
