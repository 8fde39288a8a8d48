# SPDX-License-Identifier: GPL-3.0-or-later
# fish completion for bayplanctl

set -l schedule "__fish_seen_subcommand_from schedule"
set -l import "__fish_seen_subcommand_from import"
set -l any "__fish_seen_subcommand_from schedule import plan inspect"

complete -c bayplanctl -n "not $any" -f -a schedule -d "Decide about every pending pod"
complete -c bayplanctl -n "not $any" -f -a import -d "Turn a trace into Kubernetes objects"
complete -c bayplanctl -n "not $any" -f -a plan -d "Work on plan files"
complete -c bayplanctl -n "not $any" -f -a inspect -d "Say what is in the files"
complete -c bayplanctl -n "not $any" -l version -d "Print the version"
complete -c bayplanctl -s h -l help -d "Print the options"
complete -c bayplanctl -n "$any" -s q -l quiet -d "No messages about the input"
complete -c bayplanctl -n "$schedule" -l config -r -d "KubeSchedulerConfiguration"
complete -c bayplanctl -n "$schedule" -l explain -d "With every verdict and score"
complete -c bayplanctl -n "$schedule" -l timing -d "Pods per second on standard error"
complete -c bayplanctl -n "$schedule" -l fail-if-pending -d "End with 3 where a pod stays pending"
complete -c bayplanctl -n "$schedule" -s o -l output -x -a "json yaml table" -d "Format"
complete -c bayplanctl -n "$import" -f -a openb -d "The openb GPU trace"
complete -c bayplanctl -n "$import" -l nodes -r -d "The list of nodes"
complete -c bayplanctl -n "$import" -l pods -r -d "The list of pods"
complete -c bayplanctl -n "$import" -s o -l output -r -d "File to write"
complete -c bayplanctl -n "__fish_seen_subcommand_from plan" -a check -d "Would this plan break a rule?"
