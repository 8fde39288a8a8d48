# SPDX-License-Identifier: GPL-3.0-or-later
# bash completion for bayplanctl

# Names of contexts, clusters, users and namespaces as the kubeconfig has them, and of nodes as the files on the line have them: no
# server is asked. What stands in such a file is taken as it is, and never expanded.
_bayplanctl_names() {
    local cur=${COMP_WORDS[COMP_CWORD]} word name i kubeconfig=() files=()
    for ((i = 2; i < COMP_CWORD; ++i)); do
        word=${COMP_WORDS[i]/#\~/$HOME}
        [ "${COMP_WORDS[i - 1]}" = --kubeconfig ] && kubeconfig=(--kubeconfig "$word")
        [[ $1 != nodes || ${COMP_WORDS[i - 1]} == -* || ! -f $word ]] || files+=("$word")
    done
    while IFS= read -r name; do
        [[ $name != "$cur"* ]] || COMPREPLY+=("$(printf %q "$name")")
    done < <(bayplanctl complete "$1" "${kubeconfig[@]}" "${files[@]}" 2>/dev/null)
}

_bayplanctl() {
    local cur=${COMP_WORDS[COMP_CWORD]} words="" command=""
    [ "$COMP_CWORD" = 1 ] || command=${COMP_WORDS[1]}
    local connection="--kubeconfig --context --cluster --user --namespace --all-namespaces --as --as-group --as-uid --as-user-extra --request-timeout --allow-exec"
    local safety="--delete-emptydir-data --force --ignore-daemonsets --grace-period --timeout"
    COMPREPLY=()
    case $command:${COMP_WORDS[COMP_CWORD - 1]} in
        schedule:-o | schedule:--output | simulate:-o | simulate:--output | watch:-o | watch:--output) words="table wide name json yaml" ;;
        *:--color) words="auto always never" ;;
        import:import) words="openb philly --help" ;;
        replay:replay)  # words that compgen -W takes are expanded, so that names of files are not among them
            compopt -o filenames 2>/dev/null
            mapfile -t COMPREPLY < <(compgen -W "openb --at --list" -- "$cur"; compgen -f -- "$cur")
            return ;;
        replay:--at) COMPREPLY=(); return ;;
        diff:-o | diff:--output | drain:-o | drain:--output) words="table name json yaml" ;;
        replay:-o | replay:--output) words="table wide name csv json yaml" ;;
        fragmentation:-o | fragmentation:--output) words="table wide csv json yaml" ;;
        bench:bench) words="plan --help" ;;
        bench:-o | bench:--output) words="table csv json yaml" ;;
        bench:--threads) words="1 2" ;;
        bench:--moves | bench:--gain | bench:--generated | bench:--seconds | bench:--work | bench:--seed) COMPREPLY=(); return ;;
        replay:--policy) words="all FGD BestFit DotProd GpuPacking GpuClustering Random CardPacking" ;;
        fragmentation:--level) words="numa-zone nvlink-group node cluster topology.kubernetes.io/zone" ;;
        lab:lab) words="merge manifest --help"; COMPREPLY=($(compgen -W "$words" -- "$cur")); compopt -o default; return ;;
        lab:-o | lab:--output) words="table csv json yaml" ;;
        lab:--shard | lab:--path | lab:--shards | lab:--threads | lab:--image | lab:--name | lab:--claim) COMPREPLY=(); return ;;
        compare-schedulers:-o | compare-schedulers:--output) words="table wide json yaml csv" ;;
        together:-o | together:--output) words="table wide json yaml csv" ;;
        together:--resolver) words="off fine coarse" ;;
        together:--commit) words="incremental allOrNothing" ;;
        together:--dispatcher) words="name count queue work label" ;;
        together:--refresh) words="true false" ;;
        together:--schedulers | together:--spill-after | together:--horizon | together:--seed | together:--sweep) COMPREPLY=(); return ;;
        compare-schedulers:--scheduler) words="kube volcano koordinator kueue" ;;
        compare-schedulers:--sessions | compare-schedulers:--cycles | compare-schedulers:--shape) COMPREPLY=(); return ;;
        what-if:-o | what-if:--output) words="table wide name json yaml" ;;
        what-if:--request | what-if:--more | what-if:--gang | what-if:--most | what-if:--place | what-if:--same) COMPREPLY=(); return ;;
        what-if:--scenario | what-if:--compare | what-if:--merge | what-if:--seen | what-if:--plan) ;;
        what-if:--contradictions) words="stop mine theirs" ;;
        fragmentation:--request | fragmentation:--gang | fragmentation:--top) COMPREPLY=(); return ;;
        replay:--tie) words="rank random rank,random" ;;
        *:--context | *:--unlock) _bayplanctl_names contexts; return ;;
        *:--cluster) _bayplanctl_names clusters; return ;;
        *:--user) _bayplanctl_names users; return ;;
        *:-n | *:--namespace) _bayplanctl_names namespaces; return ;;
        *:--as | *:--as-group | *:--as-uid | *:--as-user-extra | *:--request-timeout | *:--for | *:--count) COMPREPLY=(); return ;;
        get:-o | get:--output) words="table wide name json yaml" ;;
        *:-l | *:--selector | *:--field-selector) COMPREPLY=(); return ;;
        schedule:--order | simulate:--order) words="creation file" ;;
        config:config) words="check print compare view --help" ;;
        plan:plan) words="drain free room slots consolidate rebalance repair vacate check export deschedule hash approve --help" ;;
        plan:--count | plan:--pod | plan:--gang | plan:--request | plan:--limit | plan:--max-moves | plan:--max-gpu-hours | plan:--max-groups | plan:--saved-every | plan:--wave-label | plan:--wave-order | plan:--at-once | plan:--work | plan:--node) COMPREPLY=(); return ;;
        plan:--protect) words="namespace= label= annotation= priority=" ;;
        plan:--threads) words="1 2" ;;
        plan:--format) words="kubectl migration-jobs csv html" ;;
        plan:--by | apply:--approvals) COMPREPLY=(); return ;;
        landing:landing) words="install status uninstall --help" ;;
        *:--landing) words="pin gate cordon reservation scheduler bind nominate" ;;
        audit:audit) words="show export verify --help" ;;
        plan:--policy | *:--plan | *:--resume | *:--replan | *:--journal | *:--new-journal | *:--write-plan | audit:-o | audit:--output) ;;
        *:--approve | *:--allow-scheduler | *:--step-timeout | *:--grace-period | *:--timeout | *:--pod-selector | *:--fingerprint) COMPREPLY=(); return ;;
        apply:-o | apply:--output | rollback:-o | rollback:--output | predict:-o | predict:--output | config:-o | config:--output) words="table json yaml" ;;
        queues:-o | queues:--output) words="table wide name json yaml" ;;
        queues:--system) words="kueue volcano koordinator elastic-quota priority" ;;
        queues:--sessions | queues:--cycles) COMPREPLY=(); return ;;
        quotas:-o | quotas:--output | colocation:-o | colocation:--output | devices:-o | devices:--output | groups:-o | groups:--output) words="table wide json yaml" ;;
        plan:-o | plan:--output) words="table wide name json yaml" ;;
        inspect:-o | inspect:--output | topology:-o | topology:--output | conformance:-o | conformance:--output | landing:-o | landing:--output | version:-o | version:--output) words="table json yaml" ;;
        help:help) words="schedule simulate import samples report anonymise replay bench fragmentation compare-schedulers together what-if lab plan get watch record diff drain apply landing rollback audit config devices queues quotas colocation groups inspect topology predict conformance live output defaults" ;;
        topology:topology) words="show export --help" ;;
        topology:--policy) words="none best-effort restricted single-numa-node" ;;
        topology:--scope) words="container pod" ;;
        conformance:conformance) words="kube-scheduler podgroup coscheduling descheduler koordinator kueue nrt numa volcano --help" ;;
        *:--sampling) words="all live" ;;
        *:--scheduler) words="kube-scheduler volcano kueue" ;;
        schedule:--preemption-strategies) words="LessThanOrEqualToFinalShare LessThanInitialShare" ;;
        schedule:--extenders) words="not-modelled call ignore" ;;
        simulate:--extenders) words="not-modelled call call-and-bind ignore" ;;
        *:--seed | report:--title) COMPREPLY=(); return ;;
        report:--language) words="en zh" ;;
        report:--theme) words="light dark" ;;
        report:-o | report:--output | anonymise:-o | anonymise:--output | anonymise:--events-output) ;;
        *:--config | *:--feature-gates | *:--metrics | *:--events | import:-o | import:--* | replay:--nodes | replay:--pods | replay:--arrivals | replay:--ranks | replay:--placements | fragmentation:--shape | *:--kubeconfig) ;;
        *:--now | devices:--pod | groups:--pod | devices:--claim | conformance:--case | topology:--name | topology:--reserved-cpus) COMPREPLY=(); return ;;
        colocation:--node) _bayplanctl_names nodes; return ;;
        topology:--node | inspect:--topology | schedule:--topology | simulate:--topology | plan:--topology | fragmentation:--topology | fragmentation:--kubelet | schedule:--kubelet | simulate:--kubelet | plan:--kubelet) ;;
        :*) words="schedule simulate import samples report anonymise replay bench fragmentation compare-schedulers together what-if lab plan get watch record diff drain apply landing rollback audit config devices queues quotas colocation groups inspect topology predict conformance help version --help --version" ;;
        schedule:*) [[ $cur != -* ]] || words="--live --partial $connection --scheduler --sessions --cycles --fair-sharing --preemption-strategies --config --feature-gates --metrics --now --order --reserve --selector --field-selector --plan --explain --sampling --seed --extenders --topology --kubelet --timing --fail-if-pending --output --color --quiet --help" ;;
        simulate:*) [[ $cur != -* ]] || words="--live --partial $connection --events --config --feature-gates --metrics --now --order --sampling --seed --extenders --topology --kubelet --timing --fail-if-pending --output --color --quiet --help" ;;
        devices:--node | predict:--node) _bayplanctl_names nodes; return ;;
        predict:--machine | predict:--kubelet) ;;
        predict:*) [[ $cur != -* ]] || words="--node --namespace --machine --kubelet --config --feature-gates --output --color --partial --quiet --help" ;;
        config:*) [[ $cur != -* ]] || words="--live --partial $connection --defaults --config --feature-gates --with --pods --seed --request --output --color --quiet --help" ;;
        plan:*) [[ $cur != -* ]] || words="--live --partial $connection --topology --kubelet --config --feature-gates --node --count --pod --gang --request --limit --front --aggressiveness --cheaper --max-moves --max-gpu-hours --max-groups --saved-every --wave-label --wave-order --at-once --protect --then --window --start-within --like --delete-emptydir-data --surge --seed --work --threads --timing --policy --now --plan --reserve --explain --format --approve --by --output --color --quiet --help" ;;
        report:*) [[ $cur != -* ]] || words="--live --partial $connection --config --feature-gates --output --title --language --theme --quiet --help" ;;
        anonymise:*) [[ $cur != -* ]] || words="--output --events --events-output --partial --quiet --help" ;;
        import:*) [[ $cur != -* ]] || words="--nodes --pods --machines --jobs --at --output --partial --quiet --help" ;;
        lab:*) [[ $cur != -* ]] || words="--shard --path --threads --timing --image --shards --name --claim --output --color --quiet --help" ;;
        what-if:*) [[ $cur != -* ]] || words="--live --partial $connection --scenario --compare --merge --contradictions --seen --plan --request --more --gang --most --place --same --prefer --balanced --slices --fail-if-pending --config --feature-gates --output --color --quiet --help" ;;
        fragmentation:*) [[ $cur != -* ]] || words="--live --partial $connection --request --shape --gang --level --topology --kubelet --top --trend --config --feature-gates --output --color --quiet --help" ;;
        bench:*) [[ $cur != -* ]] || words="--trace --generated --moves --gain --seconds --work --seed --threads --output --color --quiet --help" ;;
        replay:*) [[ $cur != -* ]] || words="--at --list --namespace --all-namespaces --selector --nodes --pods --arrivals --ranks --seed --policy --tie --placements --timing --output --color --partial --quiet --help" ;;
        devices:*) [[ $cur != -* ]] || words="--live --partial $connection --node --pod --claim --config --feature-gates --output --color --quiet --help" ;;
        inspect:--usage) words="nodes pods" ;;
        together:*) [[ $cur != -* ]] || words="--live --partial $connection --spec --schedulers --resolver --commit --dispatcher --refresh --spill-after --horizon --seed --events --sweep --now --output --color --quiet --help" ;;
        compare-schedulers:*) [[ $cur != -* ]] || words="--live --partial $connection --scheduler --sessions --cycles --shape --now --output --color --quiet --help" ;;
        queues:*) [[ $cur != -* ]] || words="--live --partial $connection --system --config --kueue-config --sessions --cycles --now --submit --against --fail-if-waiting --output --color --quiet --help" ;;
        colocation:--slo-config | colocation:--topology) ;;
        colocation:*) [[ $cur != -* ]] || words="--live --partial $connection --slo-config --topology --node --now --output --color --quiet --help" ;;
        quotas:*) [[ $cur != -* ]] || words="--live --partial $connection --no-min-scaling --output --color --quiet --help" ;;
        groups:*) [[ $cur != -* ]] || words="--live --partial $connection --pod --order --config --feature-gates --output --color --quiet --help" ;;
        inspect:*) [[ $cur != -* ]] || words="--live --partial $connection --topology --usage --output --color --quiet --help" ;;
        get:*) words="pods nodes $connection --selector --field-selector --output --color --partial --quiet --help" ;;
        record:-o | record:--output) ;;
        record:*) words="$connection --for --count --output --partial --quiet --help" ;;
        apply:*) words="--plan --resume --replan --journal --dry-run --show-hash --approvals --release --landing --accept-elsewhere --accept-unproved --accept-outside-window --approve --unlock --allow-scheduler --config --feature-gates --step-timeout --partial $safety $connection --output --color --quiet --help" ;;
        landing:*) [[ $cur != -* ]] || words="--dry-run --unlock $connection --output --color --quiet --help" ;;
        rollback:*) words="--journal --new-journal --write-plan --landing --accept-elsewhere --accept-unproved --approve --unlock --allow-scheduler --config --feature-gates --step-timeout --partial $safety $connection --output --color --quiet --help" ;;
        drain:*) [[ $cur != -* ]] || words="--live --partial $connection --plan --selector --pod-selector $safety --config --feature-gates --output --color --quiet --help" ;;
        audit:*) [[ $cur != -* ]] || words="--output --fingerprint --partial --quiet --help" ;;
        diff:*) [[ $cur != -* ]] || words="--namespace --all-namespaces --output --partial --quiet --help" ;;
        watch:*) words="pods nodes $connection --selector --field-selector --for --count --output --color --partial --quiet --help" ;;
        topology:*) [[ $cur != -* ]] || words="--this-machine --node --name --reserved-cpus --policy --scope --partial --output --color --quiet --help" ;;
        conformance:*) [[ $cur != -* ]] || words="--case --verbose --partial --output --color --quiet --help" ;;
        *) [[ $cur != -* ]] || words="--quiet --help" ;;
    esac
    if [ -n "$words" ]; then
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
    else
        compopt -o filenames
        mapfile -t COMPREPLY < <(compgen -f -- "$cur")
    fi
}
complete -F _bayplanctl bayplanctl
