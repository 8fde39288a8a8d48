#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# run.sh [FILE...]: from a bare Debian 12 to the open window: installs what is missing, builds, and opens the files, or
# the sample cluster without any. Where there is no display it draws the map into a PNG and prints what the scheduler
# would do with the pending pods.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build="$root/build/run"

"$root/packaging/install_dependencies.sh" build gui
launcher=()
if command -v ccache >/dev/null; then launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache); fi
# The window comes first, the command line after it.
build_run() { (cd "$root" && cmake --build --preset run "$@"); }
(cd "$root" && cmake --preset run "${launcher[@]}")
build_run --target bayplan sample

what=("$@")
[ $# -gt 0 ] || what=(--sample)
if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    "$build/app/desktop/bayplan" "${what[@]}" &
    build_run
    wait $!
    exit
fi

echo
echo "No display: drawing the map into a file."
"$build/app/desktop/bayplan" "${what[@]}" --screenshot "$build/map.png" --size 1600x1000
echo "The map: $build/map.png"
echo
build_run
files=()
for argument in "$@"; do
    [ ! -e "$argument" ] || files+=("$argument")
done
[ ${#files[@]} -gt 0 ] || files=("$build/app/share/bayplan/samples/cluster.json")
report=$("$build/app/cli/bayplanctl" schedule "${files[@]}" -o table)
echo "$report"
echo
echo "Of the pending pods:"
awk 'NR > 1 { print $2 }' <<<"$report" | sort | uniq -c | sort -rn
