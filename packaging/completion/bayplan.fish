# SPDX-License-Identifier: GPL-3.0-or-later
# fish completion for bayplan

complete -c bayplan -l sample -d "Open the embedded sample cluster"
complete -c bayplan -l screenshot -r -d "Draw the window into a file and end"
complete -c bayplan -l view -x -a "map nodes pods explain plan" -d "The screen that is shown first"
complete -c bayplan -l size -x -a "1280x800 1600x1000 1920x1080" -d "Size of the window"
complete -c bayplan -l language -x -a "en zh_CN" -d "Language of the window"
complete -c bayplan -l theme -x -a "auto light dark high-contrast" -d "Colours of the window"
complete -c bayplan -s h -l help -d "Print the options"
complete -c bayplan -s v -l version -d "Print the version"
