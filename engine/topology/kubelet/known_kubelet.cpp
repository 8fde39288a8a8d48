// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/kubelet/known_kubelet.h"

#include <array>
#include <optional>
#include <utility>

#include "topology/kubelet/deprecated_policy.h"

namespace bayplan {

namespace {

constexpr std::array<std::string_view, 4> kPolicies{"none", "best-effort", "restricted", "single-numa-node"};
constexpr std::array<std::string_view, 2> kScopes{"container", "pod"};

template <typename Known>
bool isOneOf(const Known& known, std::string_view text) {
    for (const std::string_view one : known)
        if (one == text) return true;
    return false;
}

class Gatherer {
public:
    void nodeResourceTopology(const NodeResourceTopology& object) {
        bool told = false;
        for (const TopologyAttribute& attribute : object.attributes) {
            if (attribute.name == "topologyManagerPolicy") told = policy(attribute.value) || told;
            if (attribute.name == "topologyManagerScope") told = scope(attribute.value) || told;
            if (attribute.name == "topologyManagerMaxNUMANodes")
                known.config.topologyOptions["max-allowable-numa-nodes"] = attribute.value;
        }
        told = deprecated(object.topologyPolicies) || told;
        if (told) known.sources.push_back("NodeResourceTopology " + object.name);
    }

    void koordinator(const KoordinatorTopology& object) {
        bool told = deprecated(object.topologyPolicies);
        if (object.cpuManager && !known.cpuPolicy && !object.cpuManager->policy.empty()) {
            told = true;
            known.cpuPolicy = true;
            known.config.cpuPolicy = object.cpuManager->policy;
            known.config.cpuOptions = object.cpuManager->options;
            if (const Result<CpuSet> cpus = CpuSet::parse(object.cpuManager->reservedCpus); cpus && !cpus->empty()) {
                known.config.reservedSystemCpus = *cpus;
                known.reservedCpus = true;
            }
        }
        if (told) known.sources.push_back("NodeResourceTopology (v1alpha1) " + object.name);
    }

    void volcano(const Numatopology& object) {
        bool told = false;
        if (const auto at = object.policies.find("TopologyManagerPolicy"); at != object.policies.end())
            told = policy(at->second);
        if (const auto at = object.policies.find("CPUManagerPolicy"); at != object.policies.end() && !known.cpuPolicy) {
            told = true;
            known.cpuPolicy = true;
            known.config.cpuPolicy = at->second;
        }
        if (const auto at = object.reserved.find("cpu"); at != object.reserved.end() && !known.reservedCpus)
            if (const Result<Quantity> amount = Quantity::parse(at->second)) {
                told = true;
                known.reservedCpus = true;
                known.config.reservedCpu = *amount;
            }
        if (told) known.sources.push_back("Numatopology " + object.name);
    }

    KnownKubelet known;

private:
    bool policy(std::string_view text) {
        if (known.topologyPolicy || !isOneOf(kPolicies, text)) return false;
        known.topologyPolicy = true;
        known.config.topologyPolicy = text;
        return true;
    }
    bool scope(std::string_view text) {
        if (known.topologyScope || !isOneOf(kScopes, text)) return false;
        known.topologyScope = true;
        known.config.topologyScope = text;
        return true;
    }
    /// The first counts.
    bool deprecated(const std::vector<std::string>& names) {
        const auto meant = names.empty() ? std::nullopt : fromDeprecatedName(names.front());
        if (!meant) return false;
        const bool told = policy(meant->policy);
        return scope(meant->scope) || told;
    }
};

}  // namespace

std::vector<std::string> KnownKubelet::missing() const {
    std::vector<std::string> names;
    if (!topologyPolicy) names.emplace_back("topologyManagerPolicy");
    if (!topologyScope && config.topologyPolicy != "none") names.emplace_back("topologyManagerScope");
    if (!cpuPolicy) names.emplace_back("cpuManagerPolicy");
    if (!reservedCpus && config.cpuPolicy != "none") names.emplace_back("reservedSystemCPUs");
    names.emplace_back("memoryManagerPolicy");
    return names;
}

KnownKubelet knownKubelet(const TopologyCatalog& topology, std::string_view node) {
    Gatherer gatherer;
    if (const NodeResourceTopology* object = topology.findNode(node)) gatherer.nodeResourceTopology(*object);
    if (const KoordinatorTopology* object = topology.findKoordinator(node)) gatherer.koordinator(*object);
    if (const Numatopology* object = topology.findVolcano(node)) gatherer.volcano(*object);
    return std::move(gatherer.known);
}

KubeletConfig completed(const KnownKubelet& known, KubeletConfig given) {
    if (known.topologyPolicy) given.topologyPolicy = known.config.topologyPolicy;
    if (known.topologyScope) given.topologyScope = known.config.topologyScope;
    for (const auto& [name, value] : known.config.topologyOptions) given.topologyOptions[name] = value;
    if (known.cpuPolicy) given.cpuPolicy = known.config.cpuPolicy;
    for (const auto& [name, value] : known.config.cpuOptions) given.cpuOptions[name] = value;
    if (known.reservedCpus && !known.config.reservedSystemCpus.empty())
        given.reservedSystemCpus = known.config.reservedSystemCpus;
    else if (known.reservedCpus && given.reservedSystemCpus.empty())
        given.reservedCpu = known.config.reservedCpu;
    return given;
}

}  // namespace bayplan
