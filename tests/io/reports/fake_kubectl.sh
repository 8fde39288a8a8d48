#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Answers as a server does to what an exported script asks: pod web-1 is evicted once, and web-2 comes in its place on the node in the file
# lands. The file refusals says how often a budget refuses before.
cd "$(dirname "$0")"
printf '%s\n' "$*" >> calls
case "$*" in
create\ --raw\ *eviction*)
    cat >> bodies
    printf '\n' >> bodies
    left=$(cat refusals 2>/dev/null || echo 0)
    if ((left > 0)); then
        echo $((left - 1)) > refusals
        echo "Error from server (TooManyRequests): Cannot evict pod as it would violate the pod's disruption budget." >&2
        exit 1
    fi
    grep -q dryRun bodies || touch evicted
    ;;
get\ pod\ *) [[ -e evicted ]] || printf 'uid-web-1|n0|' ;;
get\ pods\ *)
    if [[ -e evicted ]]; then printf 'uid-web-2|ReplicaSet|web|%s\n' "$(cat lands)"; else printf 'uid-web-1|ReplicaSet|web|n0\n'; fi ;;
get\ replicaset/web\ *) printf 'Deployment|web' ;;
get\ deployment/web\ *readyReplicas*) cat ready ;;
get\ deployment/web\ *) printf '1|RollingUpdate' ;;
get\ hpa\ *) cat autoscaled 2>/dev/null || true ;;
scale\ *--replicas=1) [[ ! -e marked ]] || touch evicted ;;
scale\ *) ;;
annotate\ pod\ web-1\ *) touch marked ;;
get\ replicaset\ *) printf '1|1' ;;
get\ node\ *) printf 'uid-n0|%s' "$(cat cordoned 2>/dev/null)" ;;
patch\ node\ *) printf true > cordoned ;;
*) exit 9 ;;
esac
