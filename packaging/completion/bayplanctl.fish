# SPDX-License-Identifier: GPL-3.0-or-later
# fish completion for bayplanctl

set -l schedule "__fish_seen_subcommand_from schedule"
set -l import "__fish_seen_subcommand_from import"
set -l none "not __fish_seen_subcommand_from schedule import"

complete -c bayplanctl -n "$none" -f -a schedule -d "Decide all pending pods"
complete -c bayplanctl -n "$none" -f -a import -d "Turn a trace into Kubernetes objects"
complete -c bayplanctl -n "$none" -l version -d "Print the version"
complete -c bayplanctl -s h -l help -d "Print the options"
complete -c bayplanctl -n "$schedule" -l config -r -d "KubeSchedulerConfiguration"
complete -c bayplanctl -n "$schedule" -l explain -d "With every verdict and score"
complete -c bayplanctl -n "$schedule" -l timing -d "Pods per second on standard error"
complete -c bayplanctl -n "$schedule" -s o -l output -x -a "json yaml table" -d "Format"
complete -c bayplanctl -n "$import" -f -a openb -d "The openb GPU trace"
complete -c bayplanctl -n "$import" -l nodes -r -d "The list of nodes"
complete -c bayplanctl -n "$import" -l pods -r -d "The list of pods"
complete -c bayplanctl -n "$import" -s o -l output -r -d "File to write"
