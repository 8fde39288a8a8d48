#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# install_dependencies.sh GROUP...: installs what is missing of packaging/dependencies.txt. Does nothing, and needs no
# root, where nothing is missing.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

[ $# -gt 0 ] || { echo "usage: install_dependencies.sh GROUP..., groups as in packaging/dependencies.txt" >&2; exit 2; }
if ! command -v dpkg-query >/dev/null; then
    echo "No dpkg here: install by hand what packaging/dependencies.txt lists. Going on with what there is." >&2
    exit 0
fi

missing=()
for group in "$@"; do
    found=0
    while read -r in package _; do
        [ "$in" = "$group" ] || continue
        found=1
        [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing+=("$package")
    done < <(grep -v '^#' dependencies.txt)
    [ $found = 1 ] || { echo "packaging/dependencies.txt has no group '$group'" >&2; exit 2; }
done
[ ${#missing[@]} -gt 0 ] || exit 0

echo "Missing: ${missing[*]}"
as_root=()
if [ "$(id -u)" != 0 ]; then
    if ! command -v sudo >/dev/null; then
        echo "Installing them needs root, and there is no sudo. As root, once:" >&2
        echo "    apt-get update && apt-get install --no-install-recommends ${missing[*]}" >&2
        exit 1
    fi
    echo "Installing them needs root: sudo may ask for your password."
    as_root=(sudo)
fi
"${as_root[@]}" apt-get update -q
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "${missing[@]}"
