// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/checker.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "base/quantity.h"
#include "cluster/checker/claims.h"
#include "cluster/checker/devices.h"
#include "cluster/checker/match.h"
#include "cluster/checker/neighbours.h"
#include "cluster/checker/shares.h"
#include "cluster/recount.h"

namespace bayplan {

using checking::admits;
using checking::tolerated;

namespace {

std::int64_t wrappingSum(std::int64_t a, std::int64_t b) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}

/// What one pod, or all pods of a node together, take, in the columns of the table.
struct Counted {
    std::vector<std::int64_t> amounts;
    std::int64_t nonZeroCpu = 0;
    std::int64_t nonZeroMemory = 0;
    std::vector<HostPort> ports;
};

bool conflicting(const HostPort& a, const HostPort& b) {
    return a.port == b.port && a.protocol == b.protocol && (a.ip == b.ip || a.ip == "0.0.0.0" || b.ip == "0.0.0.0");
}

/// What follows from a catalog alone, so that many placements on its pictures read it once.
struct ReadOnce {
    std::unordered_map<const void*, Counted> counted{};  // by spec, or by pod where kubelets report allocations
    checking::PodsToAsk pods;
    CountsFor countsFor{};
    DevicesFor devicesFor{};
};

class Checker {
public:
    Checker(const Cluster& cluster, ReadOnce& read) : m_cluster(cluster), m_catalog(cluster.catalog()), m_read(read) {}

    /// `clean`: a picture of the same catalog without a fault; null: there is none.
    std::vector<Violation> picture(const Cluster* clean) {
        if (!clean) checkNames();
        std::vector<std::size_t> seen(m_cluster.podCount(), 0);
        for (std::size_t n = 0; n < m_cluster.nodeCount(); ++n) {
            const NodeIdx node(n);
            const bool same = clean && isSame(node, *clean);
            for (const PodIdx pod : m_cluster.node(node).pods) {
                if (pod.get() < seen.size()) ++seen[pod.get()];
                if (pod.get() >= seen.size() || m_cluster.placement(pod).node != node)
                    tell(node, pod, "accounting", "is in the list of a node that it does not stand on");
            }
            const Counted sum = same ? Counted() : total(node, {});
            if (!same) checkAccounts(node, sum);
            for (const PodIdx pod : m_cluster.node(node).pods) {
                if (m_cluster.placement(pod).standing != Standing::Assumed) continue;
                if (!same) judge(pod, node, counted(pod), sum);
                checking::judgeStanding(m_cluster, pod, node, m_read.pods, teller(node, pod));
                checking::judgeClaims(m_cluster, pod, node, teller(node, pod));
                checking::judgeDevices(m_cluster, pod, node, false, teller(node, pod));
                checking::judgeShares(m_cluster, pod, node, false, m_read.devicesFor, teller(node, pod));
            }
        }
        for (std::size_t p = 0; p < seen.size(); ++p) {
            const Placement& placement = m_cluster.placement(PodIdx(p));
            // The lists of nodes are counted in any case.
            const bool counts = seen[p] == (placement.node.valid() ? 1U : 0U);
            if (!clean || !counts || clean->placement(PodIdx(p)) != placement) checkPlace(PodIdx(p), seen[p]);
        }
        checking::judgeAssumptions(m_cluster, teller({}, {}));
        checking::judgeGivenDevices(m_cluster, teller({}, {}));
        return std::move(m_violations);
    }

    std::vector<Violation> placement(PodIdx pod, NodeIdx node) {
        // A pod to be placed asks for what its spec says; what a kubelet allocated to it elsewhere does not count.
        Pod coming = m_catalog.pod(pod);
        coming.allocations.clear();
        coming.podAllocation.reset();
        const Counted mine = count(coming);
        Counted sum = total(node, pod);
        grow(sum, mine);
        judge(pod, node, mine, sum);
        checking::judgeComing(m_cluster, pod, node, m_read.pods, teller(node, pod));
        checking::judgeClaims(m_cluster, pod, node, teller(node, pod));
        checking::judgeDevices(m_cluster, pod, node, true, teller(node, pod));
        checking::judgeShares(m_cluster, pod, node, true, m_read.devicesFor, teller(node, pod));
        return std::move(m_violations);
    }

private:
    /// The node and its pods are what they are in the other picture.
    bool isSame(NodeIdx node, const Cluster& other) const {
        if (other.node(node).version != m_cluster.node(node).version) return false;
        const std::vector<PodIdx>& pods = m_cluster.node(node).pods;
        return std::all_of(pods.begin(), pods.end(), [&](PodIdx pod) { return pod.get() < m_cluster.podCount() && m_cluster.placement(pod) == other.placement(pod); });
    }

    void tell(NodeIdx node, PodIdx pod, std::string rule, std::string detail) {
        m_violations.push_back({node, pod, std::move(rule), std::move(detail)});
    }

    checking::Tell teller(NodeIdx node, PodIdx pod) {
        return [this, node, pod](std::string rule, std::string detail) {
            tell(node, pod, std::move(rule), std::move(detail));
        };
    }

    const std::string& column(std::size_t r) const { return m_catalog.resources.name(ResourceIdx(r)); }

    Counted count(const Pod& pod) const {
        Counted counted;
        for (std::size_t r = 0; r < m_catalog.resources.size(); ++r)
            counted.amounts.push_back(column(r) == kPods ? 1 : recountRequest(pod, column(r)));
        counted.nonZeroCpu = recountNonZero(pod, kCpu);
        counted.nonZeroMemory = recountNonZero(pod, kMemory);
        counted.ports = recountPorts(pod);
        return counted;
    }

    /// Pods that share a spec are counted once, unless the kubelet reports allocations for them.
    const Counted& counted(PodIdx idx) {
        const Pod& pod = m_catalog.pod(idx);
        const void* key = !pod.resizing() ? static_cast<const void*>(pod.spec.get()) : &pod;
        const auto at = m_read.counted.find(key);
        return at != m_read.counted.end() ? at->second : m_read.counted.emplace(key, count(pod)).first->second;
    }

    static void grow(Counted& sum, const Counted& mine) {
        for (std::size_t r = 0; r < sum.amounts.size(); ++r)
            sum.amounts[r] = wrappingSum(sum.amounts[r], mine.amounts[r]);
        sum.nonZeroCpu = wrappingSum(sum.nonZeroCpu, mine.nonZeroCpu);
        sum.nonZeroMemory = wrappingSum(sum.nonZeroMemory, mine.nonZeroMemory);
        sum.ports.insert(sum.ports.end(), mine.ports.begin(), mine.ports.end());
    }

    /// What all pods of a node but `except` take together.
    Counted total(NodeIdx node, PodIdx except) {
        Counted sum;
        sum.amounts.assign(m_catalog.resources.size(), 0);
        for (const PodIdx pod : m_cluster.node(node).pods)
            if (pod != except) grow(sum, counted(pod));
        return sum;
    }

    std::int64_t offered(NodeIdx node, std::size_t r) const {
        const Quantity* quantity = m_catalog.node(node).allocatable.find(column(r));
        if (!quantity) return 0;
        return column(r) == kCpu ? quantity->milliValue() : quantity->value();
    }

    void checkAccounts(NodeIdx node, const Counted& sum) {
        const NodeState& state = m_cluster.node(node);
        const auto compare = [&](const std::string& what, std::int64_t accounted, std::int64_t found) {
            if (accounted != found)
                tell(node, {}, "accounting", what + " is accounted as " + std::to_string(accounted) + ", the pods ask for " + std::to_string(found));
        };
        if (state.requested.size() != sum.amounts.size()) {
            tell(node, {}, "accounting", "has " + std::to_string(state.requested.size()) + " columns of requests, not " + std::to_string(sum.amounts.size()));
            return;
        }
        for (std::size_t r = 0; r < sum.amounts.size(); ++r) {
            compare(column(r), state.requested[r], sum.amounts[r]);
            const std::int64_t held = m_catalog.allocatable[node.get()][r];
            if (held != offered(node, r))
                tell(node, {}, "accounting", "allocatable " + column(r) + " is accounted as " + std::to_string(held) + ", the node offers " + std::to_string(offered(node, r)));
        }
        compare("non-zero cpu", state.nonZeroCpu, sum.nonZeroCpu);
        compare("non-zero memory", state.nonZeroMemory, sum.nonZeroMemory);
        std::vector<HostPort> ports = sum.ports;
        std::sort(ports.begin(), ports.end());
        if (state.usedPorts != ports)
            tell(node, {}, "accounting", std::to_string(state.usedPorts.size()) +
                                             " uses of host ports are accounted, "
                                             "the pods take "
                                             + std::to_string(ports.size()) + ", or others");
    }

    /// Every counted resource name has its column.
    void checkNames() {
        const auto look = [&](const ResourceList& list, NodeIdx node, PodIdx pod) {
            for (const auto& [name, quantity] : list)
                if (isScalarResource(name) && !m_catalog.resources.find(name).valid())
                    tell(node, pod, "accounting", "resource \"" + name + "\" has no column");
        };
        for (std::size_t n = 0; n < m_catalog.nodes.size(); ++n) look(m_catalog.nodes[n].allocatable, NodeIdx(n), {});
        std::unordered_set<const PodSpec*> seen;
        for (std::size_t p = 0; p < m_catalog.pods.size(); ++p) {
            const PodSpec& spec = *m_catalog.pods[p].spec;
            if (!seen.insert(&spec).second) continue;
            for (const Container& c : spec.initContainers) look(c.requests, {}, PodIdx(p));
            for (const Container& c : spec.containers) look(c.requests, {}, PodIdx(p));
            if (spec.podRequests) look(*spec.podRequests, {}, PodIdx(p));
            look(spec.overhead, {}, PodIdx(p));
        }
    }

    void checkPlace(PodIdx pod, std::size_t lists) {
        const Placement& placement = m_cluster.placement(pod);
        const std::string& bound = m_catalog.pod(pod).nodeName;
        const std::size_t expected = placement.node.valid() ? 1 : 0;
        if (lists != expected)
            tell(placement.node, pod, "accounting", "is in the lists of " + std::to_string(lists) + " nodes, not of " + std::to_string(expected));
        if (placement.standing == Standing::Pending && placement.node.valid())
            tell(placement.node, pod, "accounting", "is pending and stands on a node");
        if (placement.standing == Standing::Bound && placement.node.valid()
            && m_catalog.node(placement.node).name != bound)
            tell(placement.node, pod, "nodeName", "counts as bound to \"" + m_catalog.node(placement.node).name + "\", its spec says \"" + bound + "\"");
        if (placement.standing != Standing::Pending && !placement.node.valid() && m_catalog.findNode(bound).valid())
            tell({}, pod, "accounting", "is bound to \"" + bound + "\", which is there, and is counted nowhere");
    }

    /// A resource that a node lacks may come from devices, which are judged with the claims.
    bool servedByDevices(const std::string& resource) const {
        const std::vector<DeviceClass>& classes = m_catalog.devices.classes;
        return std::any_of(classes.begin(), classes.end(), [&](const DeviceClass& one) {
            return one.extendedResourceName == resource || "deviceclass.resource.kubernetes.io/" + one.name == resource;
        });
    }

    /// Reports everything that rules out `pod`, which takes `mine`, on `node`; `sum` covers all pods of the node,
    /// including this one.
    void judge(PodIdx pod, NodeIdx node, const Counted& mine, const Counted& sum) {
        const PodSpec& spec = *m_catalog.pod(pod).spec;
        const Node& object = m_catalog.node(node);
        for (std::size_t r = 0; r < sum.amounts.size(); ++r) {
            const std::int64_t offer = offered(node, r);
            if (mine.amounts[r] <= 0 || sum.amounts[r] <= offer || (offer == 0 && servedByDevices(column(r)))) continue;
            if (!m_read.countsFor || m_read.countsFor(m_catalog.pod(pod), column(r)))
                tell(node, pod, "resources", column(r) + ": " + formatExact(column(r), sum.amounts[r]) + " requested of " + formatExact(column(r), offer));
        }
        judgePorts(pod, node, mine.ports);
        if (spec.restartAllContainersRule) judgeFeature(pod, node, "RestartAllContainersOnContainerExits");
        if (spec.hostNetwork && !spec.hostUsers) judgeFeature(pod, node, "UserNamespacesHostNetworkSupport");

        for (const Taint& taint : object.taints)
            if (taint.effect != TaintEffect::PreferNoSchedule && !tolerated(spec, taint))
                tell(node, pod, "taints", "does not tolerate " + toString(taint));
        const Taint cordoned{"node.kubernetes.io/unschedulable", "", TaintEffect::NoSchedule};
        if (m_cluster.node(node).unschedulable && !tolerated(spec, cordoned))
            tell(node, pod, "cordon", "the node is cordoned");

        for (const auto& [key, value] : spec.nodeSelector) {
            const std::string* have = object.labels.find(key);
            if (!have || *have != value)
                tell(node, pod, "selector", "nodeSelector asks for " + key + "=" + value);
        }
        const auto& required = spec.nodeAffinity.required;
        if (required && std::none_of(required->terms.begin(), required->terms.end(), [&](const NodeSelectorTerm& term) { return admits(term, object); }))
            tell(node, pod, "selector", "no term of the required node affinity matches");
    }

    void judgeFeature(PodIdx pod, NodeIdx node, const std::string& feature) {
        const std::vector<std::string>& declared = m_catalog.node(node).declaredFeatures;
        if (std::find(declared.begin(), declared.end(), feature) == declared.end())
            tell(node, pod, "features", "the node does not declare " + feature);
    }

    void judgePorts(PodIdx pod, NodeIdx node, const std::vector<HostPort>& mine) {
        if (mine.empty()) return;
        for (const PodIdx other : m_cluster.node(node).pods) {
            if (other == pod) continue;
            for (const HostPort& taken : counted(other).ports)
                for (const HostPort& wanted : mine)
                    if (conflicting(wanted, taken))
                        tell(node, pod, "ports", wanted.protocol + " " + wanted.ip + ":" + std::to_string(wanted.port) + " is taken by " + m_catalog.pod(other).key());
        }
    }

    const Cluster& m_cluster;
    const Catalog& m_catalog;
    ReadOnce& m_read;
    std::vector<Violation> m_violations;
};

}  // namespace

std::string toString(const Violation& violation, const Catalog& catalog) {
    std::string text;
    if (violation.node.valid()) text = "node " + catalog.node(violation.node).name;
    if (violation.pod.valid()) text += (text.empty() ? "pod " : ", pod ") + catalog.pod(violation.pod).key();
    return text + (text.empty() ? "" : ": ") + violation.rule + ": " + violation.detail;
}

std::vector<Violation> checkPicture(const Cluster& cluster, CountsFor counts, DevicesFor devices) {
    ReadOnce read{{}, checking::PodsToAsk(cluster.catalog()), std::move(counts), std::move(devices)};
    return Checker(cluster, read).picture(nullptr);
}

struct PictureChecker::Impl {
    CountsFor counts;
    DevicesFor devices;
    std::optional<ReadOnce> read{};         // of the catalog of the last picture
    std::shared_ptr<const Cluster> last{};  // which keeps that catalog
    bool clean = false;                     // no fault was found in it
};

PictureChecker::PictureChecker(CountsFor counts, DevicesFor devices) : m_impl(std::make_unique<Impl>(Impl{std::move(counts), std::move(devices)})) {}
PictureChecker::~PictureChecker() = default;

std::vector<Violation> PictureChecker::check(const std::shared_ptr<const Cluster>& cluster) {
    Impl& own = *m_impl;
    const bool known = own.last && own.last->sharedCatalog() == cluster->sharedCatalog();
    if (!known) own.read.emplace(ReadOnce{{}, checking::PodsToAsk(cluster->catalog()), own.counts, own.devices});
    std::vector<Violation> found = Checker(*cluster, *own.read).picture(known && own.clean ? own.last.get() : nullptr);
    if (known && own.clean && !found.empty()) return found;  // what was clean stays the better measure
    own.last = cluster;
    own.clean = found.empty();
    return found;
}

struct PlacementChecker::Impl {
    Impl(std::shared_ptr<const Catalog> which, CountsFor counts, DevicesFor devices)
        : catalog(std::move(which)), read{{}, checking::PodsToAsk(*catalog), std::move(counts), std::move(devices)} {}
    std::shared_ptr<const Catalog> catalog;
    ReadOnce read;
};

PlacementChecker::PlacementChecker(std::shared_ptr<const Catalog> catalog, CountsFor counts, DevicesFor devices)
    : m_impl(std::make_unique<Impl>(std::move(catalog), std::move(counts), std::move(devices))) {}
PlacementChecker::~PlacementChecker() = default;

std::vector<Violation> PlacementChecker::check(const Cluster& cluster, PodIdx pod, NodeIdx node) {
    bayplan::check(&cluster.catalog() == m_impl->catalog.get(), "a checker of placements judges pictures of its own catalog");
    return Checker(cluster, m_impl->read).placement(pod, node);
}

std::vector<Violation> checkPlacement(const Cluster& cluster, PodIdx pod, NodeIdx node) { return PlacementChecker(cluster.sharedCatalog()).check(cluster, pod, node); }

}  // namespace bayplan
