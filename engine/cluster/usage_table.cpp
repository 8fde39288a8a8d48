// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/usage_table.h"

#include <algorithm>
#include <set>
#include <utility>

#include "base/saturating.h"

namespace bayplan {

namespace {

struct Joining {
    Used used;
    std::int64_t cpuTime = 0, memoryTime = 0;
};

void join(std::optional<std::int64_t>& field, std::int64_t& time, const std::optional<std::int64_t>& told, std::int64_t when) {
    // Without a time it cannot be older than anything.
    if (!told || (field && when != 0 && when < time)) return;
    field = told;
    time = when;
}

std::int64_t older(const Joining& one) {
    if (!one.used.cpu) return one.memoryTime;
    if (!one.used.memory) return one.cpuTime;
    return std::min(one.cpuTime, one.memoryTime);
}

}  // namespace

std::optional<std::int64_t> Used::of(ResourceIdx resource) const {
    if (resource == ResourceTable::kCpuIdx) return cpu;
    if (resource == ResourceTable::kMemoryIdx) return memory;
    return std::nullopt;
}

UsageTable::UsageTable(const Catalog& catalog, const SharedList<Usage>& usages) {
    if (usages.empty()) return;
    std::vector<std::unique_ptr<Joining>> nodes(catalog.nodes.size()), pods(catalog.pods.size());
    std::set<std::string> sources;
    for (const Usage& usage : usages) {
        std::unique_ptr<Joining>* place = nullptr;
        if (usage.of == Usage::Of::Node) {
            if (const NodeIdx node = catalog.findNode(usage.name); node.valid()) place = &nodes[node.get()];
        } else if (const PodIdx pod = catalog.findPod(usage.name); pod.valid()) {
            place = &pods[pod.get()];
        }
        if (!place) {
            ++m_strange;
            continue;
        }
        if (!usage.cpu && !usage.memory) continue;
        if (!*place) *place = std::make_unique<Joining>();
        Joining& joined = **place;
        join(joined.used.cpu, joined.cpuTime, usage.cpu, usage.time);
        join(joined.used.memory, joined.memoryTime, usage.memory, usage.time);
        joined.used.source = usage.source;
        sources.insert(usage.source);
    }
    const auto take = [&](List& to, std::vector<std::unique_ptr<Joining>>& from, std::size_t& known) {
        to.resize(from.size());
        for (std::size_t i = 0; i < from.size(); ++i) {
            if (!from[i]) continue;
            from[i]->used.time = older(*from[i]);
            if (const std::int64_t time = from[i]->used.time; time != 0) {
                m_oldest = m_oldest == 0 ? time : std::min(m_oldest, time);
                m_newest = std::max(m_newest, time);
            }
            to[i] = std::make_unique<const Used>(std::move(from[i]->used));
            ++known;
        }
    };
    take(m_nodes, nodes, m_nodesKnown);
    take(m_pods, pods, m_podsKnown);
    for (const std::string& source : sources) m_sources += (m_sources.empty() ? "" : ", ") + source;
}

UsageTable::Sum UsageTable::ofNodes(ResourceIdx resource) const {
    Sum sum;
    for (const auto& node : m_nodes) {
        const auto used = node ? node->of(resource) : std::nullopt;
        if (!used) continue;
        sum.amount = saturatingAdd(sum.amount, *used);
        ++sum.known;
    }
    return sum;
}

LimitSum limitsOf(const PodSpec& spec, ResourceIdx resource) {
    const std::string_view name = resource == ResourceTable::kCpuIdx ? kCpu : kMemory;
    const auto amountOf = [&](const Quantity& quantity) { return resource == ResourceTable::kCpuIdx ? quantity.milliValue() : quantity.value(); };
    if (const Quantity* ofPod = spec.podLimits ? spec.podLimits->find(std::string(name)) : nullptr) return {amountOf(*ofPod), 0};
    LimitSum sum;
    bool open = spec.containers.empty();
    const auto count = [&](const Container& container) {
        const Quantity* limit = container.limits.find(std::string(name));
        if (limit) sum.amount = saturatingAdd(sum.amount, amountOf(*limit));
        else open = true;
    };
    for (const Container& container : spec.containers) count(container);
    for (const Container& container : spec.initContainers)
        if (container.restartAlways) count(container);  // the others do not run beside them
    sum.without = open ? 1 : 0;
    return sum;
}

LimitSum limitsOn(const Cluster& cluster, NodeIdx node, ResourceIdx resource) {
    LimitSum sum;
    for (const PodIdx pod : cluster.node(node).pods) {
        const LimitSum one = limitsOf(*cluster.catalog().pod(pod).spec, resource);
        sum.amount = saturatingAdd(sum.amount, one.amount);
        sum.without += one.without;
    }
    return sum;
}

}  // namespace bayplan
