# SPDX-License-Identifier: GPL-3.0-or-later
# fish completion for bayplan

complete -c bayplan -l sample -d "Open the embedded sample cluster"
complete -c bayplan -l view -x -a "map why tables plan profile" -d "The screen that is shown first"
complete -c bayplan -l size -x -a "1280x800 1600x1000 1920x1080" -d "Size of the window, such as 1600x1000"
complete -c bayplan -l language -x -a "en zh_CN" -d "Language of the window"
complete -c bayplan -l theme -x -a "auto light dark high-contrast" -d "Colours of the window"
complete -c bayplan -l config -r -d "A KubeSchedulerConfiguration to decide by"
complete -c bayplan -l schedule -d "Schedule all pending pods at once"
complete -c bayplan -l select -x -d "Select a pod (namespace/name) or a node"
complete -c bayplan -l fill -x -a "cpu memory pods nvidia.com/gpu" -d "The resource that fills the nodes, such as cpu"
complete -c bayplan -l group -x -d "The label key that nodes are grouped by"
complete -c bayplan -l zoom -x -a "far middle near" -d "Distance"
complete -c bayplan -l drag -x -d "Show a drag of this pod (namespace/name) under way"
complete -c bayplan -l screenshot -r -d "Draw the window into a PNG file without showing it, and end"
complete -c bayplan -s h -l help -d "Print the options"
complete -c bayplan -s v -l version -d "Print the version"
