// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/spec_hash.h"

#include <functional>
#include <string>

namespace bayplan {
namespace {

class Hash {
public:
    void add(std::size_t value) { m_value = (m_value ^ value) * 0x9E3779B97F4A7C15u + (m_value >> 29); }
    void add(const std::string& text) { add(std::hash<std::string>{}(text)); }
    void add(const ResourceList& list) {
        for (const auto& [name, quantity] : list) {
            add(name);
            add(static_cast<std::size_t>(quantity.milliValue()));
        }
    }
    void add(const std::vector<Requirement>& requirements) {
        for (const Requirement& requirement : requirements) {
            add(requirement.key);
            for (const std::string& value : requirement.values) add(value);
        }
    }
    void add(const NodeSelectorTerm& term) {
        add(term.matchExpressions);
        add(term.matchFields);
    }
    void add(const PodAffinityTerm& term) {
        add(term.topologyKey);
        if (term.labelSelector) add(term.labelSelector->requirements);
    }
    void add(const std::vector<Container>& containers) {
        for (const Container& container : containers) {
            add(container.name);
            add(container.image);
            add(container.requests);
        }
        add(containers.size());
    }
    std::size_t value() const { return m_value; }

private:
    std::size_t m_value = 0x243F6A88u;
};

}  // namespace

std::size_t hashOf(const PodSpec& spec) {
    Hash hash;
    hash.add(spec.containers);
    hash.add(spec.initContainers);
    hash.add(spec.priorityClassName);
    hash.add(static_cast<std::size_t>(spec.priority.value_or(0)));
    for (const Toleration& toleration : spec.tolerations) hash.add(toleration.key);
    hash.add(spec.tolerations.size());
    for (const auto& [key, value] : spec.nodeSelector) {
        hash.add(key);
        hash.add(value);
    }
    // Every pod of a DaemonSet has a node affinity of its own.
    if (spec.nodeAffinity.required)
        for (const NodeSelectorTerm& term : spec.nodeAffinity.required->terms) hash.add(term);
    for (const PreferredNodeTerm& weighted : spec.nodeAffinity.preferred) hash.add(weighted.preference);
    for (const Volume& volume : spec.volumes) {
        hash.add(volume.source);
        hash.add(volume.disk);
    }
    for (const TopologySpreadConstraint& constraint : spec.spreadConstraints)
        if (constraint.labelSelector) hash.add(constraint.labelSelector->requirements);
    for (const std::optional<PodAffinity>* affinity : {&spec.podAffinity, &spec.podAntiAffinity}) {
        if (!*affinity) continue;
        for (const PodAffinityTerm& term : (*affinity)->required) hash.add(term);
        for (const WeightedPodAffinityTerm& weighted : (*affinity)->preferred) hash.add(weighted.term);
    }
    return hash.value();
}

}  // namespace bayplan
