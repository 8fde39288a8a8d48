// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/kueue/preparation.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "model/defaults.h"
#include "model/resources.h"
#include "schedulers/kueue/admission_checks.h"
#include "schedulers/kueue/effective_requests.h"
#include "schedulers/kueue/pod_groups.h"
#include "schedulers/kueue/queue_refusals.h"
#include "schedulers/kueue/quota_tree.h"
#include "schedulers/kueue/stopped_queues.h"
#include "schedulers/kueue/topology_nodes.h"

namespace bayplan {

namespace {

constexpr const char* kNamespaceName = "kubernetes.io/metadata.name";  // a label that every namespace has

template <typename All>
auto* named(All& all, const std::string& name) {
    const auto found = std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.name == name; });
    return found == all.end() ? nullptr : &*found;
}

/// Whether a group of pod sets is none that Kueue's webhooks let in.
bool hasOddGroup(const QueuedWorkload& workload) {
    std::map<std::string, std::vector<const WorkloadPodSet*>> groups;
    for (const WorkloadPodSet& set : workload.podSets)
        if (set.topology && !set.topology->group.empty()) groups[set.topology->group].push_back(&set);
    return std::any_of(groups.begin(), groups.end(), [](const auto& group) {
        const std::vector<const WorkloadPodSet*>& sets = group.second;
        if (sets.size() != 2 || (sets[0]->count != 1 && sets[1]->count != 1)) return true;
        const TopologyRequest &first = *sets[0]->topology, &second = *sets[1]->topology;
        return first.kind == TopologyRequest::Kind::Unconstrained || first.kind != second.kind || first.level != second.level;
    });
}

class KueuePreparation {
public:
    KueuePreparation(KueueObjects objects, std::vector<QueuedWorkload> made, const Objects& cluster, std::optional<std::int64_t> now)
        : m_made(std::move(made)), m_cluster(cluster), m_now(now) {
        m_told.objects = std::move(objects);
    }

    PreparedKueue prepare() {
        addMade();
        for (QueuedWorkload& one : all().workloads) amounts(one);
        all().nodes = topologyNodes(m_cluster);
        flavors();
        queues();
        for (const LocalQueue& local : all().localQueues) localQueue(local);
        for (QueuedWorkload& one : all().workloads) workload(one);
        for (const QueuedWorkload& one : all().workloads)  // those that hold quota may lose it
            if (!one.admittedIn.empty()) all().namespaces.try_emplace(one.namespaceName, Labels{{kNamespaceName, one.namespaceName}});
        return std::move(m_told);
    }

private:
    KueueObjects& all() { return m_told.objects; }
    void problem(std::string object, Message what) { m_told.problems.push_back({std::move(object), std::move(what)}); }

    void addMade() {
        std::set<std::string> taken, groups;
        const auto key = [](const QueuedWorkload& one, const WorkloadOwner& owner) { return one.namespaceName + "/" + owner.kind + "/" + owner.name; };
        for (const QueuedWorkload& one : all().workloads) {
            groups.insert(one.key());
            for (const WorkloadOwner& owner : one.owners) taken.insert(key(one, owner));
        }
        std::map<std::string, std::vector<QueuedWorkload>> members;  // by the group's key
        for (QueuedWorkload& one : m_made) {
            if (one.member) {
                if (!groups.contains(one.key())) members[one.key()].push_back(std::move(one));
            } else if (!taken.contains(key(one, one.owners.front()))) {
                all().workloads.push_back(std::move(one));
            }
        }
        for (auto& [group, pods] : members) addGroup(group, std::move(pods));
    }

    void addGroup(const std::string& key, std::vector<QueuedWorkload> pods) {
        MadeGroup made = workloadOfGroup(std::move(pods), m_cluster.priorityClasses);
        for (auto& [pod, role] : made.roles) all().roles.insert_or_assign(std::move(pod), std::move(role));
        if (!made.why.empty()) problem("Pod group " + key, std::move(made.why));
        for (std::string& pod : made.excess) {
            problem("Pod group " + key, worded("has more pods than its total: Kueue deletes %1", {pod}));
            all().excess.insert(std::move(pod));
        }
        if (made.workload) all().workloads.push_back(std::move(*made.workload));
    }

    /// What its pods ask for, as Kueue counts it and as they are made, and whether they may.
    void amounts(QueuedWorkload& one) {
        const auto of = all().limits.find(one.namespaceName);
        const NamespaceLimits* limits = of == all().limits.end() ? nullptr : &of->second;
        std::vector<std::shared_ptr<const PodSpec>> counted;
        for (WorkloadPodSet& set : one.podSets) {
            const auto overhead = all().overheads.find(set.runtimeClass);
            const ResourceList* more = overhead == all().overheads.end() || !set.spec->overhead.empty() ? nullptr : &overhead->second;
            Effective& effective = m_effective[{set.spec.get(), limits ? one.namespaceName : std::string(), more ? set.runtimeClass : std::string()}];
            if (!effective.counted) {
                effective.written = set.spec;
                effective.counted = std::make_shared<const PodSpec>(countedSpec(*set.spec, limits, more));
                effective.made = std::make_shared<const PodSpec>(admittedSpec(*set.spec, limits, more));
            }
            if (limits || more) set.requests = countedRequests(*effective.counted);
            counted.push_back(effective.counted);
            set.spec = effective.made;
        }
        one.fault = resourceFault(counted, limits);
    }

    void flavors() {
        if (m_cluster.nodes.empty()) return;
        for (const ResourceFlavor& flavor : all().flavors)
            if (std::none_of(m_cluster.nodes.begin(), m_cluster.nodes.end(), [&](const Node& node) { return flavor.has(node.labels); }))
                problem("ResourceFlavor " + flavor.name, worded("no node has its labels"));
        for (const std::string& shared : sharedTopologies(all())) m_unsure.emplace(shared, worded("its flavor shares nodes with another one that has a topology, which is not modelled"));
    }

    void queues() {
        const QuotaTree tree(all());
        for (std::size_t q = 0; q < all().queues.size(); ++q) {
            const ClusterQueue& queue = all().queues[q];
            const std::string name = "ClusterQueue " + queue.name;
            if (!tree.sound(tree.queue(q))) {
                problem(name, worded("its cohorts are in a circle, from %1 on: it admits nothing", {queue.cohort}));
                m_inactive.insert(queue.name);
            }
            if (std::string why = inactiveReason(all(), queue); !why.empty()) {
                problem(name, worded("it admits nothing: %1", {std::move(why)}));
                m_inactive.insert(queue.name);
            }
            quotas(name, queue);
            refusals(name, queue);
        }
        for (const QueueCohort& cohort : all().cohorts) {
            const std::string name = "Cohort " + cohort.name;
            for (const QuotaGroup& group : cohort.groups)
                for (const QuotaGroup::Flavor& flavor : group.flavors)
                    if (!named(all().flavors, flavor.name)) problem(name, worded("there is no ResourceFlavor %1", {flavor.name}));
            refusals(name, cohort);
        }
    }

    template <typename OfQuota>
    void refusals(const std::string& name, const OfQuota& of) {
        for (std::string& sentence : refusalsOf(of)) problem(name, worded("Kueue's webhook refuses it: %1", {std::move(sentence)}));
    }

    void quotas(const std::string& name, const ClusterQueue& queue) {
        for (const QuotaGroup& group : queue.groups)
            for (const QuotaGroup::Flavor& flavor : group.flavors) {
                const ResourceFlavor* known = named(all().flavors, flavor.name);
                if (!known) continue;
                topology(queue, *known);
                for (const auto& [resource, quota] : flavor.quotas)
                    if (quota.nominal > 0) nobodyHas(name, *known, resource);
            }
    }

    void topology(const ClusterQueue& queue, const ResourceFlavor& flavor) {
        if (flavor.topology.empty()) return;
        if (const auto why = m_unsure.find(flavor.name); why != m_unsure.end()) m_topologies.emplace(queue.name, why->second);
        else if (m_cluster.nodes.empty()) m_topologies.emplace(queue.name, worded("its queue has a flavor with a topology, and there are no nodes among the objects"));
        else if (queue.groups.size() > 1) m_topologies.emplace(queue.name, worded("its queue has a flavor with a topology and several resource groups, which is not modelled"));
    }

    /// Quota for what no node of the flavor has admits pods that no node takes.
    void nobodyHas(const std::string& name, const ResourceFlavor& flavor, const std::string& resource) {
        bool nodes = false;
        for (const Node& node : m_cluster.nodes) {
            if (!flavor.has(node.labels)) continue;
            nodes = true;
            const Quantity* amount = node.allocatable.find(resource);
            if (amount && amount->value() > 0) return;
        }
        if (nodes) problem(name, worded("has quota for %1 in flavor %2, and no node of that flavor has any", {resource, flavor.name}));
    }

    void localQueue(const LocalQueue& local) {
        if (!named(all().queues, local.clusterQueue)) problem("LocalQueue " + local.key(), worded("there is no ClusterQueue %1", {local.clusterQueue}));
    }

    void workload(QueuedWorkload& one) {
        const std::string name = "Workload " + one.key();
        const auto finished = one.conditions.find("Finished");
        if (finished != one.conditions.end() && finished->second.is) {
            one.admittedIn.clear();
            one.admission.clear();
            return aside(one, {WorkloadAside::Why::Finished, {}, {}});
        }
        priorityOf(one, name);
        for (const WorkloadPodSet& set : one.podSets)
            if (!set.runtimeClass.empty() && set.spec->overhead.empty() && !all().overheads.contains(set.runtimeClass)) {
                problem(name, worded("no overhead of RuntimeClass %1 is known: it is not counted", {set.runtimeClass}));
                break;
            }
        backOff(one, name);
        if (!one.admittedIn.empty()) {
            if (!named(all().queues, one.admittedIn)) problem(name, worded("holds quota of ClusterQueue %1, which is not among the objects", {one.admittedIn}));
            if (const std::optional<EarlyEviction> eviction = earlyEviction(all(), one)) {
                if (eviction->ends) m_told.aside.emplace(one.key(), WorkloadAside{WorkloadAside::Why::Inactive, "Deactivated", eviction->message()});
                return;
            }
            for (const PodSetAssignment& set : one.admission)
                for (const auto& [resource, flavor] : set.flavors)
                    if (const ResourceFlavor* known = named(all().flavors, flavor); known && !known->topology.empty() && !set.topology) {
                        problem(name, worded("nothing says where in topology %1 its pods are: they take no room there", {known->topology}));
                        break;
                    }
            if (one.failedNodes.empty()) lostNodes(one, name);
            if (const std::string by = drainedBy(all(), one); !by.empty())
                m_told.aside.emplace(one.key(), WorkloadAside{WorkloadAside::Why::QueueInactive, "Suspended", by + " " + (by == "LocalQueue" ? one.queue : one.admittedIn) + " is inactive"});
            if (LostReservation lost = lostReservation(all(), one); !lost.reason.empty()) {
                const auto why = lost.reason == "Misconfigured" ? WorkloadAside::Why::NoQueue : WorkloadAside::Why::QueueInactive;
                m_told.aside.emplace(one.key(), WorkloadAside{why, std::move(lost.reason), std::move(lost.message)});
            }
            return;
        }
        if (!one.active) return aside(one, {WorkloadAside::Why::Inactive, {}, {}});
        if (std::optional<WorkloadAside> why = refusalOf(one, name)) return aside(one, std::move(*why));
        addNamespace(one.namespaceName);
    }

    /// How long it is not tried, once it waits: a check that says Retry may say so, and so may an eviction before.
    void backOff(QueuedWorkload& one, const std::string& name) {
        const auto left = [&](std::int64_t until, std::int64_t otherwise) { return m_now ? std::max<std::int64_t>(0, until - *m_now) : otherwise; };
        if (!one.admittedIn.empty()) {
            if (one.retry) one.waits = left(one.retry->at, one.retry->after);
            return;
        }
        const auto requeued = one.conditions.find("Requeued");
        if (requeued == one.conditions.end() || requeued->second.is || !one.requeueAt) return;
        if (requeued->second.reason != "AdmissionCheck" && requeued->second.reason != "PodsReadyTimeout") return;
        one.waits = left(*one.requeueAt, kWaitsOn);
        if (one.waits > 0) problem(name, worded("is not tried until its back-off after an eviction (%1) is over: --now says what time it is", {requeued->second.reason}));
    }

    /// Nodes with pods of it that are not Ready, or not there: Kueue writes them into its status half a minute later, which is not played.
    void lostNodes(const QueuedWorkload& one, const std::string& name) {
        if (m_cluster.nodes.empty()) return;
        for (const PodSetAssignment& set : one.admission) {
            if (!set.topology || set.topology->levels.empty() || set.topology->levels.back() != "kubernetes.io/hostname") continue;
            for (const TopologyAssignment::Domain& domain : set.topology->domains) {
                if (domain.values.empty()) continue;
                if (!readyHosts().contains(domain.values.back()))
                    problem(name, worded("has pods on %1, which is not Ready or not there: until its status names it in unhealthyNodes, they stay", {domain.values.back()}));
            }
        }
    }

    const std::set<std::string>& readyHosts() {
        if (m_readyHosts.empty())
            for (const Node& node : m_cluster.nodes)
                if (const std::string* host = node.labels.find("kubernetes.io/hostname"); host && node.readiness == Readiness::Ready) m_readyHosts.insert(*host);
        return m_readyHosts;
    }

    std::optional<WorkloadAside> refusalOf(const QueuedWorkload& one, const std::string& name) {
        using Why = WorkloadAside::Why;
        const auto local = std::find_if(all().localQueues.begin(), all().localQueues.end(), [&](const LocalQueue& queue) { return queue.key() == one.namespaceName + "/" + one.queue; });
        if (local == all().localQueues.end()) {
            problem(name, worded("there is no LocalQueue %1 in its namespace", {one.queue}));
            return WorkloadAside{Why::NoQueue, "Misconfigured", "LocalQueue " + one.queue + " doesn't exist"};
        }
        if (local->stopped) return WorkloadAside{Why::QueueInactive, "Suspended", "LocalQueue " + one.queue + " is inactive"};
        const ClusterQueue* queue = named(all().queues, local->clusterQueue);
        if (!queue) return WorkloadAside{Why::NoQueue, "Misconfigured", "ClusterQueue " + local->clusterQueue + " doesn't exist"};
        if (queue->stopped) return WorkloadAside{Why::QueueInactive, "Suspended", "ClusterQueue " + queue->name + " is inactive"};
        if (m_inactive.contains(queue->name)) return WorkloadAside{Why::QueueInactive, "Suspended", "ClusterQueue " + queue->name + " is inactive"};
        if (one.unsure) {
            problem(name, *one.unsure);
            problem(name, worded("it takes no part, and others may get the quota that it would get"));
            return WorkloadAside{Why::NotModelled, {}, {}};
        }
        const bool strange = std::any_of(one.podSets.begin(), one.podSets.end(), [](const WorkloadPodSet& set) { return set.topology && !set.topology->modelled; });
        const bool grouped = hasOddGroup(one);
        const auto unsure = m_topologies.find(queue->name);
        if (!strange && !grouped && unsure == m_topologies.end()) return std::nullopt;
        problem(name, strange   ? worded("it asks for slices within slices, which is not modelled")
                      : grouped ? worded("a group of pod sets is not of two that ask for the same, one of them a single pod: Kueue refuses such a job, and it is not modelled")
                                : unsure->second);
        problem(name, worded("it takes no part, and others may get the quota that it would get"));
        return WorkloadAside{Why::NotModelled, {}, {}};
    }

    void aside(QueuedWorkload& one, WorkloadAside why) {
        one.active = false;
        m_told.aside.emplace(one.key(), std::move(why));
    }

    void priorityOf(QueuedWorkload& one, const std::string& name) {
        if (!one.classIsKueues) {
            PodSpec asPod;
            asPod.priorityClassName = one.priorityClass;
            if (!admitPriority(asPod, m_cluster.priorityClasses)) problem(name, worded("there is no PriorityClass %1", {one.priorityClass}));
            if (one.priorityFollows) one.priority = asPod.priority.value_or(0);
            return;
        }
        const auto found = all().priorityClasses.find(one.priorityClass);
        if (found == all().priorityClasses.end()) problem(name, worded("there is no WorkloadPriorityClass %1", {one.priorityClass}));
        else if (one.priorityFollows) one.priority = found->second;
    }

    void addNamespace(const std::string& name) {
        const auto [place, fresh] = all().namespaces.try_emplace(name, Labels{{kNamespaceName, name}});
        if (!fresh) return;
        const auto asksMore = [](const ClusterQueue& queue) {
            return queue.namespaceSelector && std::any_of(queue.namespaceSelector->requirements.begin(), queue.namespaceSelector->requirements.end(), [](const Requirement& one) {
                       return one.key != kNamespaceName;
                   });
        };
        if (std::any_of(all().queues.begin(), all().queues.end(), asksMore))
            problem("Namespace " + name, worded("is not among the objects: queues that select namespaces by other labels than its name refuse it"));
    }

    struct Effective {
        std::shared_ptr<const PodSpec> written, counted, made;  // the first keeps the key's place taken
    };

    std::vector<QueuedWorkload> m_made;
    const Objects& m_cluster;
    std::optional<std::int64_t> m_now;
    std::map<std::tuple<const PodSpec*, std::string, std::string>, Effective> m_effective;  // by spec as written, namespace with LimitRanges and RuntimeClass
    PreparedKueue m_told;
    std::set<std::string> m_readyHosts;           // of all nodes; empty: not asked yet
    std::set<std::string> m_inactive;             // queues
    std::map<std::string, Message> m_topologies;  // queues whose topologies cannot be played, and why
    std::map<std::string, Message> m_unsure;      // flavors, likewise
};

}  // namespace

std::string drainedBy(const KueueObjects& objects, const QueuedWorkload& workload) {
    const auto admitted = workload.conditions.find("Admitted");
    if (workload.admittedIn.empty() || (admitted != workload.conditions.end() && !admitted->second.is)) return {};
    const std::string local = workload.namespaceName + "/" + workload.queue;
    if (std::any_of(objects.localQueues.begin(), objects.localQueues.end(), [&](const LocalQueue& queue) { return queue.drains && queue.key() == local; })) return "LocalQueue";
    const bool drained = std::any_of(objects.queues.begin(), objects.queues.end(), [&](const ClusterQueue& queue) { return queue.drains && queue.name == workload.admittedIn; });
    return drained ? "ClusterQueue" : "";
}

PreparedKueue prepareKueue(KueueObjects objects, std::vector<QueuedWorkload> made, const Objects& cluster, std::optional<std::int64_t> now) {
    return KueuePreparation(std::move(objects), std::move(made), cluster, now).prepare();
}

}  // namespace bayplan
