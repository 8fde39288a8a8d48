// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/descheduler/default_evictor.h"

#include <algorithm>

#include "schedulers/descheduler/migration_filter.h"

namespace bayplan {

namespace {

constexpr std::int64_t kSystemCriticalPriority = 2'000'000'000;

}  // namespace

Result<DefaultEvictor> DefaultEvictor::make(const DefaultEvictorArgs& args, const EvictablePods& pods, std::int64_t now) {
    DefaultEvictor evictor(args, pods, now);
    evictor.m_threshold = args.priorityThreshold.value_or(kSystemCriticalPriority);
    // Upstream resolves the threshold where it loads the policy, also where no pod is asked about it: pkg/descheduler/policyconfig.go
    // (setDefaultEvictor), and pkg/utils/priority.go, which says what is too great in these words.
    if (!args.priorityThresholdClass.empty()) {
        const auto& classes = pods.objects().priorityClasses;
        const auto found = std::find_if(classes.begin(), classes.end(), [&](const PriorityClass& one) { return one.name == args.priorityThresholdClass; });
        if (found == classes.end())
            return Error{ErrorCode::NotFound, worded("the priority threshold names the PriorityClass \"%1\", which is not among the objects", {args.priorityThresholdClass}), {}};
        evictor.m_threshold = found->value;
    }
    if (evictor.m_threshold > kSystemCriticalPriority) return Error{ErrorCode::Invalid, worded("priority threshold can't be greater than %1", {kSystemCriticalPriority}), {}};
    if (args.nodeFit) evictor.m_nodes = pods.ready(args.nodeSelector);
    if (args.namespaceSelector)
        for (const Namespace& one : pods.objects().namespaces)
            if (matches(*args.namespaceSelector, one.labels)) evictor.m_namespaces.insert(one.name);
    return evictor;
}

bool DefaultEvictor::evictable(std::size_t pod) const {
    const PodHistory& history = m_pods->history(pod);
    if (m_jobs && !m_jobs->admits(pod)) return false;
    if (history.evict) return true;
    if (m_args->preferenceBinds && history.prefersToStay) return false;
    return checks(pod).empty();
}

std::vector<std::string> DefaultEvictor::checks(std::size_t i) const {
    std::vector<std::string> failed;
    if (m_jobs) failed = m_jobs->refusals(i);
    const PodHistory& history = m_pods->history(i);
    if (history.evict || (m_args->preferenceBinds && history.prefersToStay)) return failed;
    const Pod& pod = m_pods->pod(i);
    if (pod.mirror) failed.push_back("pod is a mirror pod");
    if (history.fromElsewhere) failed.push_back("pod is a static pod");
    if (pod.deleting) failed.push_back("pod is terminating");
    protectionChecks(i, failed);
    choiceChecks(i, failed);
    return failed;
}

void DefaultEvictor::protectionChecks(std::size_t i, std::vector<std::string>& failed) const {
    const Pod& pod = m_pods->pod(i);
    // The threshold is asked only while system-critical pods are protected.
    if (protects(PodProtection::SystemCritical)) {
        if (pod.spec->priority && *pod.spec->priority >= kSystemCriticalPriority)
            failed.push_back("pod has system critical priority and is protected against eviction");
        if (pod.spec->priority && *pod.spec->priority >= m_threshold) failed.push_back("pod has higher priority than specified priority class threshold");
    }
    if (pod.owners.empty()) {
        if (protects(PodProtection::FailedBare)) failed.push_back("pod does not have any ownerRefs");
        else if (pod.phase != PodPhase::Failed) failed.push_back("pod does not have any ownerRefs and is not in failed phase");
    }
    if (protects(PodProtection::LocalStorage) && (pod.emptyDir || m_pods->history(i).hostPath))
        failed.push_back("pod has local storage and is protected against eviction");
    const auto daemon = [](const OwnerReference& owner) { return owner.kind == "DaemonSet"; };
    if (protects(PodProtection::DaemonSets) && std::any_of(pod.owners.begin(), pod.owners.end(), daemon))
        failed.push_back("daemonset pods are protected against eviction");
    if (protects(PodProtection::Claims)) claimChecks(i, failed);
    if (protects(PodProtection::WithoutBudget) && !hasBudget(pod)) failed.push_back("pod does not have a PodDisruptionBudget and is protected against eviction");
    if (protects(PodProtection::ResourceClaims) && !pod.spec->resourceClaims.empty())
        failed.push_back("pod has ResourceClaims and descheduler is configured to protect ResourceClaims pods");
}

void DefaultEvictor::claimChecks(std::size_t i, std::vector<std::string>& failed) const {
    const Pod& pod = m_pods->pod(i);
    std::set<std::string> classes;
    for (const Volume& volume : pod.spec->volumes) {
        if (volume.kind != Volume::Kind::PersistentVolumeClaim) continue;
        if (m_args->protectedStorageClasses.empty()) return failed.push_back("pod with PVC is protected against eviction");
        const auto& claims = m_pods->objects().storage.claims;
        const auto claim = std::find_if(claims.begin(), claims.end(), [&](const PersistentVolumeClaim& one) {
            return one.namespaceName == pod.namespaceName && one.name == volume.source;
        });
        if (claim == claims.end())
            return failed.push_back("failed to get persistent volume claim \"" + pod.namespaceName + "\"/\"" + volume.source + "\": persistentvolumeclaim \"" + volume.source
                                    + "\" not found");
        if (claim->className.empty()) return failed.push_back("failed to resolve storage class for pod \"" + pod.namespaceName + "\"/\"" + claim->name + "\"");
        classes.insert(claim->className);
    }
    // Upstream names one of several by lot; here the first by name.
    for (const std::string& name : classes)
        if (std::find(m_args->protectedStorageClasses.begin(), m_args->protectedStorageClasses.end(), name) != m_args->protectedStorageClasses.end())
            return failed.push_back("pod using protected storage class \"" + name + "\"");
}

void DefaultEvictor::choiceChecks(std::size_t i, std::vector<std::string>& failed) const {
    const Pod& pod = m_pods->pod(i);
    if (m_args->labelSelector && !matches(*m_args->labelSelector, *pod.labels)) failed.push_back("pod labels do not match the labelSelector filter in the policy parameter");
    if (const auto& uids = m_pods->history(i).ownerUids; m_args->minReplicas > 1 && uids.size() == 1) {
        const std::int64_t replicas = m_pods->ownedBy(uids.front());
        if (replicas < m_args->minReplicas)
            failed.push_back("owner has " + std::to_string(replicas) + " replicas which is less than minReplicas of " + std::to_string(m_args->minReplicas));
    }
    if (m_args->minPodAge && (pod.startTime == 0 || Duration::seconds(m_now - pod.startTime) < *m_args->minPodAge))
        failed.push_back("pod age is not older than MinPodAge: &Duration{Duration:" + toString(*m_args->minPodAge) + ",} seconds");
}

bool DefaultEvictor::hasBudget(const Pod& pod) const {
    const auto& budgets = m_pods->objects().budgets;
    return std::any_of(budgets.begin(), budgets.end(), [&](const PodDisruptionBudget& budget) {
        return budget.namespaceName == pod.namespaceName && budget.selector && matches(*budget.selector, *pod.labels);
    });
}

bool DefaultEvictor::mayGo(std::size_t pod) const {
    if (m_args->nodeFit && !fitsSome(*m_pods, pod, m_nodes, false)) return false;
    return !m_args->namespaceSelector || m_namespaces.contains(m_pods->pod(pod).namespaceName);
}

}  // namespace bayplan
