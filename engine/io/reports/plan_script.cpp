// SPDX-License-Identifier: GPL-3.0-or-later
// A plan as a script of kubectl. Its functions are the same for every plan; below them each step is one call with quoted words.
#include "io/reports/plan_export.h"
#include "io/sessions/plan_windows_text.h"
#include "io/text/json_members.h"
#include "io/text/text_width.h"
#include "model/names.h"

namespace bayplan {

namespace {

using Action = PlanStep::Action;

constexpr std::string_view kFunctions = R"bash(set -euo pipefail

mode=${1:-show}
case $mode in
show | dry-run | run) ;;
*)
    printf 'usage: %s [show | dry-run | run]\n' "$0" >&2
    exit 2
    ;;
esac
: "${KUBECTL:=kubectl}"  # such as KUBECTL='kubectl --context=prod'
: "${PATIENCE:=600}"     # seconds until a step that waits is given up
: "${PAUSE:=2}"          # seconds between two looks
elsewhere=0
undo=()  # arguments of kubectl that take a half-done step back

say() { printf '%s\n' "$*" >&2; }
die() {
    say "stopped: $*"
    if ((${#undo[@]} > 0)); then
        say "taken back: $KUBECTL ${undo[*]}"
        kube "${undo[@]}" >/dev/null || say 'that failed: do it by hand'
    fi
    exit 1
}
kube() { $KUBECTL "$@"; }
wait_for() { # what, command...: until it succeeds
    local what=$1 end=$((SECONDS + PATIENCE))
    shift
    until "$@"; do
        ((SECONDS < end)) || die "$what: not within $PATIENCE s"
        sleep "$PAUSE"
    done
}

# uid node leaving of a pod; nothing: it is gone
pod_facts() { kube get pod "$2" -n "$1" --ignore-not-found -o 'jsonpath={.metadata.uid}|{.spec.nodeName}|{.metadata.deletionTimestamp}'; }
is_gone() { # namespace pod uid; a server that does not answer says nothing
    local facts
    facts=$(pod_facts "$1" "$2") || return 1
    [[ $facts != "$3|"* ]]
}
is_leaving() { # namespace pod uid: it is gone, or on its way out
    local facts
    facts=$(pod_facts "$1" "$2") || return 1
    [[ $facts != "$3|"* || $facts != *'|' ]]
}
# uid|kind|name|node of every pod, by its first owner: of a namespace, of a kind, of any of the names
pods_of() {
    local space=$1 kind=$2 name owners=()
    shift 2
    for name; do owners+=(-e "|$kind|$name|"); done
    ((${#owners[@]} > 0)) || return 0
    kube get pods -n "$space" -o 'jsonpath={range .items[*]}{.metadata.uid}|{.metadata.ownerReferences[0].kind}|{.metadata.ownerReferences[0].name}|{.spec.nodeName}{"\n"}{end}' |
        { grep -F "${owners[@]}" || true; }
}
pods_of_deployment() { # namespace deployment: the same of all its ReplicaSets
    local name kind above sets=()
    while IFS='|' read -r name kind above; do
        [[ $kind != Deployment || $above != "$2" ]] || sets+=("$name")
    done < <(kube get replicasets -n "$1" -o 'jsonpath={range .items[*]}{.metadata.name}|{.metadata.ownerReferences[0].kind}|{.metadata.ownerReferences[0].name}{"\n"}{end}')
    pods_of "$1" ReplicaSet "${sets[@]}"
}
autoscaler_of() { # namespace kind name: the HorizontalPodAutoscaler that scales it; nothing: none does
    local all one
    all=$(kube get hpa -n "$1" -o 'jsonpath={range .items[*]}|{.spec.scaleTargetRef.kind}|{.spec.scaleTargetRef.name}|{.metadata.name}{"\n"}{end}') ||
        die "not known: whether an autoscaler scales ${2,,}/$3"
    while IFS= read -r one; do
        if [[ $one == "|$2|$3|"* ]]; then
            printf '%s' "${one##*|}"
            return 0
        fi
    done <<<"$all"
}
is_whole() { # all pods that the workload wants are Ready
    local wanted ready
    IFS='|' read -r wanted ready < <(kube get "$2" "$3" -n "$1" -o 'jsonpath={.spec.replicas}|{.status.readyReplicas}' && echo) || true
    [[ -n $wanted && ${ready:-0} -ge $wanted ]]
}

has_ready() { [[ $(kube get "$2" -n "$1" -o 'jsonpath={.status.readyReplicas}') -ge $3 ]]; }

evict_once() { # namespace pod body
    local answer
    if answer=$(printf '%s' "$3" | kube create --raw "/api/v1/namespaces/$1/pods/$2/eviction" -f - 2>&1); then return 0; fi
    case $answer in
    *TooManyRequests* | *'disruption budget'*)
        say "  waits: $answer"
        return 1
        ;;
    esac
    die "$answer"
}

standing() { # namespace pod uid node: the pod is that one, and stands there
    local uid node leaving
    IFS='|' read -r uid node leaving < <(pod_facts "$1" "$2" && echo) || true
    [[ $uid == "$3" ]] || die "pod $1/$2 is gone, or another one by now"
    [[ $node == "$4" ]] || die "pod $1/$2 stands on '$node', the plan takes it to stand on '$4'"
    [[ -z $leaving ]] || die "pod $1/$2 is on its way out already"
}

evict() { # step namespace pod uid node owner-kind owner-name planned-node body dry-body
    say "step $1: evict $2/$3 from $5${8:+, expected on $8}"
    [[ $mode != show ]] || return 0
    standing "$2" "$3" "$4" "$5"
    if [[ $mode == dry-run ]]; then
        evict_once "$2" "$3" "${10}" || say '  a budget allows no disruption now'
        return 0
    fi
    local before=''
    [[ -z $6 ]] || before=$(pods_of "$2" "$6" "$7")
    wait_for "the eviction of $2/$3" evict_once "$2" "$3" "$9"
    wait_for "the end of $2/$3" is_gone "$2" "$3" "$4"
    [[ -n $8 ]] || return 0
    case $6 in
    ReplicaSet | StatefulSet | ReplicationController) wait_for "the replacement of $2/$3" is_whole "$2" "${6,,}" "$7" ;;
    *)
        say "  not known: when the replacement is Ready, which ${6:-nobody} makes"
        return 0
        ;;
    esac
    landed "$8" "$before" "$(pods_of "$2" "$6" "$7")"
}

landed() { # planned-node pods-before pods-now: where the new pods are
    local uid kind name node
    while IFS='|' read -r uid kind name node; do
        [[ -n $uid && $2 != *"$uid|"* ]] || continue
        if [[ $node == "$1" ]]; then
            say "  landed on $node, as planned"
        else
            say "  landed on $node, planned was $1"
            elsewhere=1
        fi
    done <<<"$3"
}

surge() { # step namespace pod uid node owner-kind owner-name planned-node: no budget is asked, as nothing is disrupted
    say "step $1: bring a replacement of $2/$3 first, expected on $8; then it leaves $5"
    [[ $mode != show ]] || return 0
    standing "$2" "$3" "$4" "$5"
    local kind=$6 name=$7 what above wanted strategy paused most fewest uid version restarted scaler before
    above=$(kube get "${kind,,}/$name" -n "$2" -o 'jsonpath={.metadata.ownerReferences[0].kind}|{.metadata.ownerReferences[0].name}')
    [[ $above != 'Deployment|'* ]] || { kind=Deployment name=${above#*|}; }
    what=${kind,,}/$name
    IFS='|' read -r wanted strategy paused most fewest uid version restarted < <(kube get "$what" -n "$2" -o 'jsonpath={.spec.replicas}|{.spec.strategy.type}|{.spec.paused}|{.spec.strategy.rollingUpdate.maxSurge}|{.spec.strategy.rollingUpdate.maxUnavailable}|{.metadata.uid}|{.metadata.resourceVersion}|{.spec.template.metadata.annotations.kubectl\.kubernetes\.io/restartedAt}' && echo) || true
    [[ -n $wanted ]] || die "$what is gone"
    [[ $strategy != Recreate ]] || die "$what recreates its pods: no replacement can come first"
    scaler=$(autoscaler_of "$2" "$kind" "$name")
    if [[ -n $scaler ]]; then
        local undone="HorizontalPodAutoscaler $scaler scales $what, and would undo it"
        [[ $kind == Deployment ]] || die "$undone"
        [[ $wanted == 1 ]] || die "$undone; a rollout restart would restart all of its $wanted pods"
        [[ $paused != true ]] || die "$undone; a rollout restart does nothing, as its rollouts are paused"
        # Of one pod: any part of it above is one more, and any below the whole is none less.
        [[ ! $most =~ ^0+%?$ && $fewest =~ ^(0|[0-9]{1,2}%)?$ ]] || die "$undone; its rollouts do not make the new pod first"
        restart_first "$2" "$3" "$4" "$8" "$name" "$uid" "$version" "$restarted"
        return 0
    fi
    if [[ $mode == dry-run ]]; then
        kube scale "$what" -n "$2" "--current-replicas=$wanted" "--replicas=$((wanted + 1))" --dry-run=server >/dev/null
        return 0
    fi
    before=$(pods_of "$2" "$6" "$7")
    kube scale "$what" -n "$2" "--current-replicas=$wanted" "--replicas=$((wanted + 1))" >/dev/null
    undo=(scale "$what" -n "$2" "--current-replicas=$((wanted + 1))" "--replicas=$wanted")
    wait_for "the replacement of $2/$3" has_ready "$2" "$what" "$((wanted + 1))"
    standing "$2" "$3" "$4" "$5"
    kube annotate pod "$3" -n "$2" --overwrite controller.kubernetes.io/pod-deletion-cost=-2147483648 >/dev/null || die "$2/$3 could not be marked as the first to go"
    kube "${undo[@]}" >/dev/null
    undo=()
    wait_for "the end of $2/$3" is_gone "$2" "$3" "$4"
    landed "$8" "$before" "$(pods_of "$2" "$6" "$7")"
}

restart_first() { # namespace pod uid planned-node deployment its-uid its-version restarted-before: its rollout makes the new pod before the old one goes
    local at before back change key=kubectl.kubernetes.io/restartedAt place='/spec/template/metadata/annotations/kubectl.kubernetes.io~1restartedAt'
    [[ $8 =~ ^[0-9A-Za-z:.+-]*$ ]] || die "annotation $key of deployment/$5 is no time: '$8'"
    while at=$(date -u +%Y-%m-%dT%H:%M:%SZ) && [[ $at == "$8" ]]; do sleep 1; done
    say "  deployment/$5 is restarted, as an autoscaler scales it"
    change=$(printf '{"metadata":{"uid":"%s","resourceVersion":"%s"},"spec":{"template":{"metadata":{"annotations":{"%s":"%s"}}}}}' "$6" "$7" "$key" "$at")
    if [[ $mode == dry-run ]]; then
        kube patch deployment "$5" -n "$1" --type=merge --dry-run=server -p "$change" >/dev/null
        return 0
    fi
    before=$(pods_of_deployment "$1" "$5")
    kube patch deployment "$5" -n "$1" --type=merge -p "$change" >/dev/null
    back=$(printf '{"op":"remove","path":"%s"}' "$place")
    [[ -z $8 ]] || back=$(printf '{"op":"replace","path":"%s","value":"%s"}' "$place" "$8")
    # What somebody else restarts meanwhile stays.
    undo=(patch deployment "$5" -n "$1" --type=json -p "$(printf '[{"op":"test","path":"/metadata/uid","value":"%s"},{"op":"test","path":"%s","value":"%s"},%s]' "$6" "$place" "$at" "$back")")
    wait_for "the replacement of $1/$2" is_leaving "$1" "$2" "$3"
    undo=()
    wait_for "the end of $1/$2" is_gone "$1" "$2" "$3"
    landed "$4" "$before" "$(pods_of_deployment "$1" "$5")"
}

is_scaled() { # namespace what replicas: it has so many pods, and all of them are Ready
    local have ready
    IFS='|' read -r have ready < <(kube get "$2" -n "$1" -o 'jsonpath={.status.replicas}|{.status.readyReplicas}' && echo) || true
    [[ ${have:-0} == "$3" && ${ready:-0} == "$3" ]]
}

scale() { # step namespace kind name from to
    say "step $1: scale $3 $2/$4 from $5 to $6"
    [[ $mode != show ]] || return 0
    local what=${3,,}/$4 now owner scaler
    IFS='|' read -r now owner < <(kube get "$what" -n "$2" -o 'jsonpath={.spec.replicas}|{.metadata.ownerReferences[0].kind}' && echo) || true
    [[ -n $now ]] || die "$what is gone"
    [[ $owner != Deployment ]] || die "$what belongs to a Deployment, which would scale it back"
    if [[ $now == "$6" ]]; then
        say '  nothing to do'
        return 0
    fi
    [[ $now == "$5" ]] || die "$what has $now replicas, the plan takes it to have $5"
    scaler=$(autoscaler_of "$2" "$3" "$4")
    [[ -z $scaler ]] || die "HorizontalPodAutoscaler $scaler scales $what, and would undo it"
    if [[ $mode == dry-run ]]; then
        kube scale "$what" -n "$2" "--current-replicas=$5" "--replicas=$6" --dry-run=server >/dev/null
        return 0
    fi
    kube scale "$what" -n "$2" "--current-replicas=$5" "--replicas=$6" >/dev/null
    wait_for "the pods of $what" is_scaled "$2" "$what" "$6"
}

switch_node() { # step node uid true|false patch
    say "step $1: set spec.unschedulable of node $2 to $4"
    [[ $mode != show ]] || return 0
    local uid now
    IFS='|' read -r uid now < <(kube get node "$2" -o 'jsonpath={.metadata.uid}|{.spec.unschedulable}' && echo) || true
    [[ $uid == "$3" ]] || die "node $2 is another one by now"
    if [[ ${now:-false} == "$4" ]]; then
        say '  nothing to do'
        return 0
    fi
    if [[ $mode == dry-run ]]; then
        kube patch node "$2" --type=json --dry-run=server -p "$5" >/dev/null
    else
        kube patch node "$2" --type=json -p "$5" >/dev/null
    fi
}

has_node() { [[ $(pod_facts "$1" "$2") == "$3|"?*'|'* ]]; }
await() { # step namespace pod uid node: the cluster's scheduler places it
    say "step $1: $2/$3 is expected on $5; its scheduler places it"
    [[ $mode == run ]] || return 0
    wait_for "a node for $2/$3" has_node "$2" "$3" "$4"
    local uid node leaving
    IFS='|' read -r uid node leaving < <(pod_facts "$2" "$3" && echo) || true
    [[ $node == "$5" ]] && return 0
    say "  it got $node"
    elsewhere=1
}

bind() { # step namespace pod uid node body
    say "step $1: bind $2/$3 to $5"
    [[ $mode != show ]] || return 0
    standing "$2" "$3" "$4" ''
    [[ $mode == run ]] || return 0
    printf '%s' "$6" | kube create --raw "/api/v1/namespaces/$2/pods/$3/binding" -f - >/dev/null
}

wave() { say "--- wave $1"; }
note() { say "step $1: $2"; }

)bash";

/// Of a plan with maintenance windows; `windows` is set below.
constexpr std::string_view kWindowFunctions = R"bash(first=${2:-1} # the step to begin with, counted from 1

is_due() { # step: not before the first one; ends the script between two steps where the plan may not be carried out now
    (($1 >= first)) || return 1
    [[ $mode == run && -z ${ACCEPT_OUTSIDE_WINDOW:-} ]] || return 0
    local now one
    now=$(date +%s)
    for one in "${windows[@]}"; do
        if ((now >= ${one%-*} && now < ${one#*-})); then return 0; fi
    done
    say "stopped before step $1, as this is outside the plan's maintenance windows; in the next one: $0 run $1"
    exit 4
}
)bash";

std::string evictionText(std::string_view space, std::string_view name, std::string_view uid, bool dryRun) {
    std::string json;
    {
        JsonMembers body(json);
        body.text("apiVersion", "policy/v1");
        body.text("kind", "Eviction");
        {
            JsonMembers metadata(body.raw("metadata"));
            metadata.text("name", name);
            metadata.text("namespace", space);
        }
        JsonMembers options(body.raw("deleteOptions"));
        JsonMembers(options.raw("preconditions")).text("uid", uid);
        if (dryRun) options.texts("dryRun", std::vector<std::string>{"All"});
    }
    return json;
}

std::string bindingText(std::string_view space, std::string_view name, std::string_view uid, std::string_view node) {
    std::string json;
    {
        JsonMembers body(json);
        body.text("apiVersion", "v1");
        body.text("kind", "Binding");
        {
            JsonMembers metadata(body.raw("metadata"));
            metadata.text("name", name);
            metadata.text("namespace", space);
            metadata.text("uid", uid);
        }
        JsonMembers target(body.raw("target"));
        target.text("apiVersion", "v1");
        target.text("kind", "Node");
        target.text("name", node);
    }
    return json;
}

/// Refused by the server where the node is another one: `test` comes first.
std::string cordonText(std::string_view uid, bool cordon) {
    std::string json = "[";
    {
        JsonMembers test(json);
        test.text("op", "test");
        test.text("path", "/metadata/uid");
        test.text("value", uid);
    }
    json += ',';
    {
        JsonMembers set(json);
        set.text("op", "add");
        set.text("path", "/spec/unschedulable");
        set.flag("value", cordon);
    }
    return json + ']';
}

std::string callFor(const PlanStep& step, const StepFacts& facts, std::size_t number) {
    const std::string space = spaceOfKey(step.pod), name = nameOfKey(step.pod);
    std::string call;
    const auto words = [&](std::initializer_list<std::string> all) {
        for (const std::string& word : all) call += ' ' + shellQuoted(word);
    };
    const std::string at = std::to_string(number);
    switch (step.action) {
    case Action::Cordon:
    case Action::Uncordon: {
        const bool cordon = step.action == Action::Cordon;
        call = "switch_node";
        words({at, step.to, facts.nodeUid, cordon ? "true" : "false", cordonText(facts.nodeUid, cordon)});
        break;
    }
    case Action::Move:
        if (step.surge) {
            call = "surge";
            words({at, space, name, facts.podUid, step.from, facts.ownerKind, facts.ownerName, step.to});
            break;
        }
        [[fallthrough]];
    case Action::Evict:
        call = "evict";
        words({at, space, name, facts.podUid, step.from, facts.ownerKind, facts.ownerName, step.to, evictionText(space, name, facts.podUid, false), evictionText(space, name, facts.podUid, true)});
        break;
    case Action::Place:
        // Two schedulers for one pod would race: only a plan that says so binds.
        if (step.landing == Landing::Bind) {
            call = "bind";
            words({at, space, name, facts.podUid, step.to, bindingText(space, name, facts.podUid, step.to)});
        } else {
            call = "await";
            words({at, space, name, facts.podUid, step.to});
        }
        break;
    case Action::Scale:
        call = "scale";
        if (const std::optional<WorkloadParts> is = partsOfWorkload(step.workload))
            words({at, std::string(is->space), std::string(is->kind), std::string(is->name), std::to_string(step.scaledFrom), std::to_string(step.replicas)});
        break;
    case Action::AssumeClaim:
    case Action::AllocateClaim:
        call = "note";
        words({at, "claim " + step.claim + " follows from where its pod lands: nothing is sent for it"});
        break;
    }
    return call + '\n';
}

}  // namespace

std::string kubectlScript(const ExportedPlan& exported) {
    std::string text = "#!/usr/bin/env bash\n# Plan " + withoutControls(exported.plan.title, ' ') + "\n# hash " + exported.hash + ", " + std::to_string(exported.plan.steps.size()) + " steps, for "
                       + withoutControls(exported.source, ' ') + ", written by Bayplan " + withoutControls(exported.version, ' ') +
                       "\n"
                       "# Without an argument it says what it would do; dry-run asks the server; run does it. Every change names the object by its UID.\n"
                       "# It leaves the landing to the cluster's scheduler, and ends with 7 where a pod landed on another node than planned.\n";
    for (const TimeWindow& one : exported.plan.windows.spans) text += "# maintenance window " + windowText(one) + '\n';
    if (exported.plan.windows.any())
        text += "# No step begins outside of them: the script ends with 4 between two steps, and says how it goes on. ACCEPT_OUTSIDE_WINDOW=1 begins all the same.\n";
    text += kFunctions;
    if (exported.plan.windows.any()) {
        text += kWindowFunctions;
        text += "windows=(";
        for (const TimeWindow& one : exported.plan.windows.spans) text += (text.back() == '(' ? "" : " ") + std::to_string(one.from) + '-' + std::to_string(one.to);
        text += ")\n";
    }
    std::size_t wave = 0;
    for (std::size_t i = 0; i < exported.plan.steps.size(); ++i) {
        const PlanStep& step = exported.plan.steps[i];
        if (step.wave && *step.wave != wave) {
            wave = *step.wave;
            text += "wave " + std::to_string(wave) + '\n';
        }
        if (exported.plan.windows.any()) text += "is_due " + std::to_string(i + 1) + " && ";
        text += callFor(step, exported.facts[i], i + 1);
    }
    text += "say 'done'\n((elsewhere == 0)) || exit 7\n";
    return text;
}

}  // namespace bayplan
