#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Answers as a server does to what an exported script asks: pod web-1 is evicted once, and web-2 comes in its place on the node in the file
# lands. The file refusals says how often a budget refuses before, and silent how often the server does not say afterwards whether the pod is
# gone. The file deployment has what is asked of Deployment web, and autoscaled the targets of autoscalers, which may not be read where the file
# forbidden is. A restart brings web-2 unless the file stuck is there. Where the file bare is, ReplicaSet web belongs to no Deployment.
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
get\ pod\ *)
    left=$(cat silent 2>/dev/null || echo 0)
    if [[ -e evicted ]] && ((left > 0)); then
        echo $((left - 1)) > silent
        echo "Unable to connect to the server" >&2
        exit 1
    fi
    [[ -e evicted ]] || printf 'uid-web-1|n0|'
    ;;
get\ pods\ *)
    set=web
    [[ ! -e restarted ]] || set=web-again
    if [[ -e evicted ]]; then printf 'uid-web-2|ReplicaSet|%s|%s\n' "$set" "$(cat lands)"; else printf 'uid-web-1|ReplicaSet|web|n0\n'; fi
    ;;
get\ replicasets\ *) printf '%s|Deployment|%s\n' web web web-again web other else ;;
get\ replicaset/web\ *replicas*) printf '1|||||uid-set|7|' ;;
get\ replicaset/web\ *) [[ -e bare ]] || printf 'Deployment|web' ;;
get\ deployment/web\ *readyReplicas*) cat ready ;;
get\ deployment/web\ *) cat deployment 2>/dev/null || printf '1|RollingUpdate||25%%|25%%|uid-dep|7|' ;;
patch\ deployment\ web\ *--dry-run=server*) ;;
patch\ deployment\ web\ *--type=merge*)
    touch restarted
    [[ -e stuck ]] || touch evicted
    ;;
patch\ deployment\ web\ *--type=json*) ;;
get\ hpa\ *) if [[ -e forbidden ]]; then exit 1; else cat autoscaled 2>/dev/null || true; fi ;;
scale\ *--replicas=1) [[ ! -e marked ]] || touch evicted ;;
scale\ *) ;;
annotate\ pod\ web-1\ *) touch marked ;;
get\ replicaset\ *) printf '1|1' ;;
get\ node\ *) printf 'uid-n0|%s' "$(cat cordoned 2>/dev/null)" ;;
patch\ node\ *) printf true > cordoned ;;
*) exit 9 ;;
esac
