// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/kueue/admitted_pods.h"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "model/erase_pods.h"
#include "model/pod_group.h"

namespace bayplan {

namespace {

constexpr std::string_view kGate = "kueue.x-k8s.io/admission";
constexpr std::string_view kTopologyGate = "kueue.x-k8s.io/topology";
constexpr std::string_view kSetLabel = "kueue.x-k8s.io/podset";
constexpr std::string_view kReplicatedLabel = "jobset.sigs.k8s.io/replicatedjob-name";
constexpr std::string_view kReplicaTypeLabel = "training.kubeflow.org/replica-type";

/// A job of Kubeflow, whose controller makes its pods itself.
bool isTraining(const WorkloadOwner& owner) {
    constexpr std::array kKinds{"PyTorchJob", "TFJob", "XGBoostJob", "PaddleJob", "JAXJob"};
    return std::find(kKinds.begin(), kKinds.end(), owner.kind) != kKinds.end();
}

Labels joined(const Labels& some, const std::vector<Labels::Pair>& more) {
    std::vector<Labels::Pair> all(more);
    all.insert(all.end(), some.begin(), some.end());  // the last of a key stays
    return Labels(std::move(all));
}

class PodsAfterAdmission {
public:
    PodsAfterAdmission(Objects objects, const KueueObjects& end) : m_end(end) {
        m_told.objects = std::move(objects);
        const std::vector<Pod>& pods = m_told.objects.pods;
        for (std::size_t p = 0; p < pods.size(); ++p) {
            for (const std::string& key : workloadKeys(pods[p])) m_byOwner[key].push_back(p);
        }
    }

    Result<PodsOfAdmission> find(const KueueObjects& before) {
        std::vector<bool> leaves(m_told.objects.pods.size(), false);
        for (std::size_t p = 0; p < leaves.size() && !m_end.excess.empty(); ++p) leaves[p] = goes(p);
        for (std::size_t w = 0; w < m_end.workloads.size(); ++w) {
            const QueuedWorkload& one = m_end.workloads[w];
            const bool had = !before.workloads[w].admittedIn.empty();
            std::vector<std::size_t> pods = podsOf(one);
            const auto admitted = one.conditions.find("Admitted");
            if (!one.admittedIn.empty() && admitted != one.conditions.end() && !admitted->second.is) continue;  // it has quota, and waits for its checks
            if (one.admittedIn.empty()) {
                if (!had) continue;
                for (const std::size_t p : pods) {
                    leaves[p] = true;
                    m_told.gone.push_back(m_told.objects.pods[p].key());
                }
                continue;
            }
            if (!take(one, pods, had)) return Error{ErrorCode::Unsupported, worded("the admitted workloads have more than %1 pods in all, which is not tried", {kMostAdmittedPods}), {}};
        }
        drop(leaves);
        return std::move(m_told);
    }

private:
    /// Without repetitions.
    std::vector<std::size_t> podsOf(const QueuedWorkload& one) const {
        std::set<std::size_t> all;
        for (const std::string& key : workloadKeys(one))
            if (const auto found = m_byOwner.find(key); found != m_byOwner.end()) all.insert(found->second.begin(), found->second.end());
        std::erase_if(all, [&](std::size_t p) { return m_end.excess.contains(m_told.objects.pods[p].key()); });
        return {all.begin(), all.end()};
    }

    /// Its group has too many pods.
    bool goes(std::size_t p) {
        const std::string key = m_told.objects.pods[p].key();
        if (!m_end.excess.contains(key)) return false;
        m_told.gone.push_back(key);
        return true;
    }

    static bool canBeTold(const QueuedWorkload& one) {
        return std::all_of(one.owners.begin(), one.owners.end(), [](const WorkloadOwner& owner) { return owner.kind == "Job" || owner.kind == "JobSet" || owner.kind == "Pod" || isTraining(owner); });
    }

    bool take(const QueuedWorkload& one, const std::vector<std::size_t>& pods, bool had) {
        std::map<std::string, std::int64_t> there;  // by pod set
        for (const std::size_t p : pods) {
            Pod& pod = m_told.objects.pods[p];
            const std::string set = setOf(one, pod);
            if (pod.terminal()) continue;
            ++there[set];
            if (pod.nodeName.empty()) release(pod, one, set);
            m_told.pods.push_back({pod.key(), one.key(), set, false});
        }
        if (had && !pods.empty()) return true;  // what is missing of them has run already
        if (had && !canBeTold(one)) {
            m_told.problems.push_back({"Workload " + one.key(), worded("which pods are its own cannot be told from a %1: none is added for it", {one.owners.front().kind})});
            return true;
        }
        for (const PodSetAssignment& assigned : one.admission) {
            const auto set = std::find_if(one.podSets.begin(), one.podSets.end(), [&](const WorkloadPodSet& of) { return of.name == assigned.name; });
            if (set == one.podSets.end()) continue;
            const std::int64_t missing = std::min(assigned.count, set->count) - there[assigned.name];
            if (missing > kMostAdmittedPods - m_made) return false;
            for (std::int64_t i = 0; i < missing; ++i) make(one, *set, there[assigned.name] + i);
        }
        return true;
    }

    std::string setOf(const QueuedWorkload& one, const Pod& pod) const {
        if (one.podSets.size() == 1) return one.podSets.front().name;
        if (const auto role = m_end.roles.find(pod.key()); role != m_end.roles.end()) return role->second;
        for (const std::string_view label : {kSetLabel, kReplicatedLabel, kReplicaTypeLabel}) {
            const std::string* named = pod.labels->find(label);
            if (named && std::any_of(one.podSets.begin(), one.podSets.end(), [&](const WorkloadPodSet& set) { return set.name == *named; })) return *named;
        }
        return {};
    }

    /// Takes the gate away, and binds the pod to its flavors.
    void release(Pod& pod, const QueuedWorkload& one, const std::string& set) {
        const auto& gates = pod.spec->schedulingGates;
        if (std::find(gates.begin(), gates.end(), kGate) == gates.end() && std::find(gates.begin(), gates.end(), kTopologyGate) == gates.end()) return;
        PodSpec spec = *pod.spec;
        std::erase(spec.schedulingGates, kGate);
        std::erase(spec.schedulingGates, kTopologyGate);
        bind(spec, one, set);
        send(spec, one, set);
        pod.spec = std::make_shared<const PodSpec>(std::move(spec));
    }

    void bind(PodSpec& spec, const QueuedWorkload& one, const std::string& set) const {
        std::set<std::string> names;
        for (const PodSetAssignment& assigned : one.admission)
            if (assigned.name == set)
                for (const auto& [resource, flavor] : assigned.flavors) names.insert(flavor);
        std::vector<Labels::Pair> labels;
        for (const ResourceFlavor& flavor : m_end.flavors) {
            if (!names.contains(flavor.name)) continue;
            labels.insert(labels.end(), flavor.nodeLabels.begin(), flavor.nodeLabels.end());
            spec.tolerations.insert(spec.tolerations.end(), flavor.tolerations.begin(), flavor.tolerations.end());
        }
        if (labels.empty()) return;
        select(spec, labels);
    }

    static void select(PodSpec& spec, const std::vector<Labels::Pair>& labels) {
        spec.nodeSelector = joined(spec.nodeSelector, labels);
        spec.hasNodeSelector = true;
    }

    /// To the next place of the pod set in its topology, as Kueue's ungater does it: the pods take the domains in their order.
    void send(PodSpec& spec, const QueuedWorkload& one, const std::string& set) {
        const TopologyAssignment* places = placesOf(one, set);
        if (!places) return;
        std::int64_t rest = m_sent[{one.key(), set}]++;
        for (const TopologyAssignment::Domain& domain : places->domains) {
            rest -= domain.pods;
            if (rest >= 0) continue;
            std::vector<Labels::Pair> labels;
            for (std::size_t l = 0; l < std::min(places->levels.size(), domain.values.size()); ++l) labels.emplace_back(places->levels[l], domain.values[l]);
            return select(spec, labels);
        }
    }

    void make(const QueuedWorkload& one, const WorkloadPodSet& set, std::int64_t number) {
        Made& made = m_templates[{one.key(), set.name}];
        if (!made.spec) {
            PodSpec spec = *set.spec;
            bind(spec, one, set.name);
            made.spec = std::make_shared<const PodSpec>(std::move(spec));
            made.labels = std::make_shared<const Labels>(joined(set.labels, labelsOf(one, set)));
        }
        Pod pod;
        pod.namespaceName = one.namespaceName;
        pod.name = one.name + "-" + set.name + "-" + std::to_string(number);
        pod.labels = made.labels;
        pod.spec = made.spec;
        if (placesOf(one, set.name)) {
            PodSpec spec = *made.spec;
            send(spec, one, set.name);
            pod.spec = std::make_shared<const PodSpec>(std::move(spec));
        }
        pod.creationTime = one.created;
        for (const WorkloadOwner& owner : one.owners)
            if (owner.kind != "Pod") pod.owners.push_back({owner.kind, owner.name, true});
        m_told.pods.push_back({pod.key(), one.key(), set.name, true});
        m_told.objects.pods.push_back(std::move(pod));
        m_told.objects.podSources.push_back(nullptr);
        ++m_made;
    }

    /// What the job's controller adds, as far as rules of neighbours may ask for it.
    static std::vector<Labels::Pair> labelsOf(const QueuedWorkload& one, const WorkloadPodSet& set) {
        for (const WorkloadOwner& owner : one.owners) {
            if (owner.kind == "Job") return {{"batch.kubernetes.io/job-name", owner.name}, {"job-name", owner.name}};
            if (owner.kind == "JobSet") return {{std::string(kJobSetLabel), owner.name}, {std::string(kReplicatedLabel), set.name}};
            if (isTraining(owner)) return {{"training.kubeflow.org/job-name", owner.name}, {std::string(kReplicaTypeLabel), set.name}};
        }
        return {};
    }

    void drop(const std::vector<bool>& leaves) {
        std::size_t asked = 0;
        erasePods(m_told.objects, [&](const Pod&) {
            const std::size_t i = asked++;
            return i < leaves.size() && leaves[i];
        });
    }

    static const TopologyAssignment* placesOf(const QueuedWorkload& one, const std::string& set) {
        const auto assigned = std::find_if(one.admission.begin(), one.admission.end(), [&](const PodSetAssignment& of) { return of.name == set && of.topology; });
        return assigned == one.admission.end() ? nullptr : &*assigned->topology;
    }

    struct Made {
        std::shared_ptr<const PodSpec> spec;
        std::shared_ptr<const Labels> labels;
    };
    const KueueObjects& m_end;
    PodsOfAdmission m_told;
    std::map<std::string, std::vector<std::size_t>> m_byOwner;           // places of pods, by "namespace/kind/name"
    std::map<std::pair<std::string, std::string>, Made> m_templates;     // by workload and pod set
    std::map<std::pair<std::string, std::string>, std::int64_t> m_sent;  // by workload and pod set: how many pods have a place in a topology
    std::int64_t m_made = 0;
};

}  // namespace

std::vector<std::string> workloadKeys(const Pod& pod) {
    std::vector<std::string> keys{pod.namespaceName + "/Pod/" + pod.name};
    for (const OwnerReference& owner : pod.owners) keys.push_back(pod.namespaceName + "/" + owner.kind + "/" + owner.name);
    if (const std::string* group = pod.labels->find(kKueueGroupLabel)) keys.push_back(pod.namespaceName + "/group/" + *group);
    if (const std::string* set = pod.labels->find(kJobSetLabel)) keys.push_back(pod.namespaceName + "/JobSet/" + *set);
    return keys;
}

std::vector<std::string> workloadKeys(const QueuedWorkload& workload) {
    std::vector<std::string> keys;
    for (const WorkloadOwner& owner : workload.owners) keys.push_back(workload.namespaceName + "/" + owner.kind + "/" + owner.name);
    keys.push_back(workload.namespaceName + "/group/" + workload.name);
    return keys;
}

Result<PodsOfAdmission> podsOfAdmission(Objects objects, const KueueObjects& before, const KueueObjects& end) {
    return PodsAfterAdmission(std::move(objects), end).find(before);
}

}  // namespace bayplan
