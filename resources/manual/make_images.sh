#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# make_images.sh [BUILD]: draws the README's pictures with the program of a build folder (default: that of
# packaging/run.sh). What they show is the sample cluster; the same program draws the same pictures.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=${1:-$root/build/run}
images="$root/resources/manual/images"
samples="$build/app/share/bayplan/samples"

picture() {
    "$build/app/desktop/bayplan" --sample --size 1440x900 --theme light --language en --group pool \
        --screenshot "$images/$1.png" "${@:2}"
}

# A pending pod of a workload: pending pods come last in the file, and their names end in what was drawn.
pending() {
    local name
    name=$(grep -o "\"name\":\"$2-[a-z0-9]*\",\"namespace\":\"$1\"" "$samples/cluster.json" | tail -n 1 | cut -d'"' -f4)
    echo "$1/$name"
}

mkdir -p "$images"
picture map
picture drag --drag "$(pending ml-train finetune-small)"
picture why --schedule --view why --select "$(pending ml-train vision)"
picture profile --view profile --select "$(pending ml-train finetune-small)"

# Nodes from within, slots, zones on the map.
picture node --view node --select a100-a1 --drag "$(pending ml-train finetune-small)"
picture what-if --scenario "$samples/scenario.yaml"
picture slots --view fragmentation --select "$(pending ml-train finetune-small)"
picture zones --select a100-a1 --zoom near --fill nvidia.com/gpu
