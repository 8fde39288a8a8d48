// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/amend.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "cluster/delta.h"
#include "cluster/named_objects.h"

namespace bayplan {
namespace {

Quantity quantityOf(const std::string& resource, std::int64_t amount) {
    return resource == kCpu ? Quantity::fromMilli(amount) : Quantity::fromUnits(amount);
}

std::int64_t amountOf(const ResourceList& list, const std::string& resource) {
    const Quantity* quantity = list.find(resource);
    if (!quantity) return 0;
    return resource == kCpu ? quantity->milliValue() : quantity->value();
}

/// If a resource cannot be overcommitted, the API server requires a limit that equals the request.
void ask(ResourceList& requests, ResourceList* limits, const std::string& resource, const Quantity& quantity) {
    requests.set(resource, quantity);
    if (isScalarResource(resource) && limits && limits->find(resource)) limits->set(resource, quantity);
}

/// Lowers the total request of `spec` until it is `amount`.
bool lowerTo(PodSpec& spec, const std::string& resource, std::int64_t amount) {
    if (spec.podRequests && spec.podRequests->find(resource) && isPodLevelResource(resource)) {
        const std::int64_t own = amount - amountOf(spec.overhead, resource);
        if (own < 0) return false;
        ask(*spec.podRequests, spec.podLimits ? &*spec.podLimits : nullptr, resource, quantityOf(resource, own));
        return true;
    }
    std::vector<Container*> largestFirst;
    for (auto* containers : {&spec.initContainers, &spec.containers})
        for (Container& container : *containers)
            if (container.requests.find(resource)) largestFirst.push_back(&container);
    std::stable_sort(largestFirst.begin(), largestFirst.end(), [&](const Container* a, const Container* b) {
        return amountOf(a->requests, resource) > amountOf(b->requests, resource);
    });
    for (Container* container : largestFirst) {
        // The excess is taken off this container. If another one's peak decides, that changes nothing, and that one
        // comes next.
        const std::int64_t above = amountOf(podRequests(spec, {}), resource) - amount;
        if (above <= 0) break;
        const std::int64_t own = amountOf(container->requests, resource);
        ask(container->requests, &container->limits, resource, quantityOf(resource, std::max<std::int64_t>(own - above, 0)));
    }
    return amountOf(podRequests(spec, {}), resource) == amount;
}

class Amender {
public:
    explicit Amender(const Cluster& cluster) : m_old(cluster.catalog()) {}

    Result<std::shared_ptr<const Catalog>> amended(const std::vector<Amendment>& amendments) {
        for (const Amendment& amendment : amendments)
            if (const auto done = std::visit([this](const auto& a) { return take(a); }, amendment); !done)
                return done.error();
        auto catalog = std::make_shared<Catalog>(m_old);
        for (auto& [pod, spec] : m_specs) {
            SpecInfo info;
            info.spec = std::make_shared<const PodSpec>(std::move(spec));
            info.requests = specRequests(*info.spec, catalog->resources);
            info.hostPorts = m_old.specOf(pod).hostPorts;
            Pod changed = m_old.pod(pod);
            changed.spec = info.spec;
            changed.qosClass.reset();  // it was computed for the spec before
            catalog->pods.set(pod.get(), std::move(changed));
            catalog->podSpecs[pod.get()] = SpecIdx(catalog->specs.size());
            catalog->podSources.set(pod.get(), nullptr);
            catalog->specs.push_back(std::move(info));
        }
        for (auto& [node, labels] : m_labels) {
            Node changed = m_old.node(node);
            changed.labels = Labels({labels.begin(), labels.end()});
            catalog->nodes.set(node.get(), std::move(changed));
            catalog->nodeSources.set(node.get(), nullptr);
        }
        if (m_devices) {
            Diagnostics none;  // the objects were read before
            catalog->devices = DeviceCatalog(std::move(*m_devices), none);
        }
        if (!m_labels.empty()) catalog->treeOrder = nodeTreeOrder(catalog->nodes);
        return std::shared_ptr<const Catalog>(std::move(catalog));
    }

    /// Pods with a changed spec.
    std::vector<PodIdx> pods() const {
        std::vector<PodIdx> all;
        for (const auto& [pod, spec] : m_specs) all.push_back(pod);
        return all;
    }

private:
    Result<PodSpec*> spec(PodIdx pod) {
        if (pod.get() >= m_old.pods.size()) return problem(ErrorCode::NotFound, "", worded("no such pod in this picture"));
        return &m_specs.try_emplace(pod, *m_old.pod(pod).spec).first->second;
    }

    Result<void> take(const Tolerate& tolerate) {
        const auto changed = spec(tolerate.pod);
        if (!changed) return changed.error();
        (*changed)->tolerations.push_back(tolerate.toleration);
        return {};
    }

    Result<void> take(const SetRequest& request) {
        const auto changed = spec(request.pod);
        if (!changed) return changed.error();
        const std::string object = "Pod " + m_old.pod(request.pod).key();
        if (!m_old.resources.find(request.resource).valid())
            return problem(ErrorCode::NotFound, object, worded("nothing here counts the resource \"%1\"", {request.resource}));
        if (request.amount < 0 || !lowerTo(**changed, request.resource, request.amount))
            return problem(ErrorCode::Invalid, object,
                           worded("cannot ask for %1 of \"%2\" by asking for less", {formatAmount(request.resource, request.amount), request.resource}));
        return {};
    }

    Result<void> take(const RelaxSpread& relax) {
        const auto changed = spec(relax.pod);
        if (!changed) return changed.error();
        for (TopologySpreadConstraint& constraint : (*changed)->spreadConstraints)
            if (constraint.topologyKey == relax.topologyKey) constraint.doNotSchedule = false;
        return {};
    }

    Result<void> take(const Unselect& unselect) {
        const auto changed = spec(unselect.pod);
        if (!changed) return changed.error();
        std::vector<Labels::Pair> kept((*changed)->nodeSelector.begin(), (*changed)->nodeSelector.end());
        std::erase_if(kept, [&](const Labels::Pair& pair) { return pair.first == unselect.key; });
        (*changed)->hasNodeSelector = !kept.empty();
        (*changed)->nodeSelector = Labels(std::move(kept));
        return {};
    }

    Result<void> take(const SetLabel& label) {
        if (label.node.get() >= m_old.nodes.size())
            return problem(ErrorCode::NotFound, "", worded("no such node in this picture"));
        const Labels& now = m_old.node(label.node).labels;
        auto& labels = m_labels.try_emplace(label.node, now.begin(), now.end()).first->second;
        labels[label.key] = label.value;
        return {};
    }

    DeviceObjects& devices() { return m_devices ? *m_devices : m_devices.emplace(m_old.devices); }

    Result<void> take(const SetDeviceRequest& set) {
        if (set.claim.get() >= m_old.devices.claims.size()) return problem(ErrorCode::NotFound, "", worded("no such resource claim in this picture"));
        std::vector<ClaimRequest>& requests = devices().claims[set.claim.get()].requests;
        if (set.request >= requests.size() || set.alternative >= requests[set.request].alternatives.size())
            return problem(ErrorCode::NotFound, "ResourceClaim " + m_old.devices.claim(set.claim).key(), worded("it has no such request"));
        requests[set.request].alternatives[set.alternative] = set.now;
        return {};
    }

    Result<void> take(const SetClassSelector& set) {
        for (DeviceClass& one : devices().classes) {
            if (one.name != set.deviceClass || set.selector >= one.selectors.size()) continue;
            one.selectors[set.selector] = set.expression;
            return {};
        }
        return problem(ErrorCode::NotFound, "DeviceClass " + set.deviceClass, worded("no such class, or it has no such selector"));
    }

    const Catalog& m_old;
    std::optional<DeviceObjects> m_devices;  // if they change
    std::map<PodIdx, PodSpec> m_specs;
    std::map<NodeIdx, std::map<std::string, std::string>> m_labels;
};

}  // namespace

Result<ClusterPtr> amend(const Cluster& cluster, const std::vector<Amendment>& amendments) {
    Amender amender(cluster);
    auto catalog = amender.amended(amendments);
    if (!catalog) return catalog.error();
    // The old spec of an amended pod releases its amounts, and the new one takes its own.
    Draft draft(cluster);
    std::vector<Delta> back;
    for (const PodIdx pod : amender.pods()) {
        if (!cluster.placement(pod).node.valid()) continue;
        back.push_back(draft.apply(Evict{pod}).value());
    }
    draft.adopt(std::move(*catalog));
    for (auto delta = back.rbegin(); delta != back.rend(); ++delta)
        check(draft.apply(*delta).has_value(), "amend: a pod goes back to where it stood");
    return draft.publish();
}

ClusterPtr measured(const Cluster& cluster, LoadMetrics load) {
    auto catalog = std::make_shared<Catalog>(cluster.catalog());
    catalog->loads.assign(1, std::move(load));
    Draft draft(cluster);
    draft.adopt(std::move(catalog));
    return draft.publish();
}

}  // namespace bayplan
