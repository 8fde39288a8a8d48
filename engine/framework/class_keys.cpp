// SPDX-License-Identifier: GPL-3.0-or-later
#include "framework/class_keys.h"

#include <utility>

#include "model/spec_hash.h"

namespace bayplan {

namespace {

constexpr std::uint32_t kUnknown = 0xFFFFFFFFu;

}  // namespace

ClassKeys::ClassKeys(const CatalogIndex& index)
    : m_index(index),
      m_rooms(index.catalog->specs.size(), kUnknown),
      m_specKeys(index.catalog->specs.size(), kUnknown),
      m_companies(index.catalog->pods.size(), kUnknown) {}

std::uint32_t ClassKeys::number(ByHash& known, PodSpec part) {
    const std::size_t hash = hashOf(part);
    const auto [begin, end] = known.equal_range(hash);
    for (auto at = begin; at != end; ++at)
        if (at->second.first == part) return at->second.second;
    const auto next = static_cast<std::uint32_t>(known.size());
    known.emplace(hash, std::pair(std::move(part), next));
    return next;
}

std::uint32_t ClassKeys::roomOf(SpecIdx spec) {
    std::uint32_t& room = m_rooms[spec.get()];
    if (room != kUnknown) return room;
    PodSpec part = *m_index.catalog->specs[spec.get()].spec;
    part.podAffinity.reset();
    part.podAntiAffinity.reset();
    part.spreadConstraints.clear();
    // Which claims they are is asked of their devices, and no node answers that by itself.
    if (!part.resourceClaims.empty()) part.resourceClaims.assign(1, {});
    return room = number(m_roomParts, std::move(part));
}

std::uint32_t ClassKeys::companyOf(PodIdx podIdx) {
    std::uint32_t& company = m_companies[podIdx.get()];
    if (company != kUnknown) return company;
    const SpecIdx spec = m_index.catalog->podSpecs[podIdx.get()];
    std::uint32_t& specKey = m_specKeys[spec.get()];
    if (specKey == kUnknown) {
        const PodSpec& whole = *m_index.catalog->specs[spec.get()].spec;
        PodSpec part;
        part.podAffinity = whole.podAffinity;
        part.podAntiAffinity = whole.podAntiAffinity;
        part.spreadConstraints = whole.spreadConstraints;
        part.hasNodeSelector = whole.hasNodeSelector;
        part.nodeSelector = whole.nodeSelector;
        part.nodeAffinity.required = whole.nodeAffinity.required;
        part.tolerations = whole.tolerations;
        specKey = number(m_specParts, std::move(part));
    }
    std::string_view kind;
    std::string_view name;
    for (const OwnerReference& owner : m_index.catalog->pod(podIdx).owners) {
        if (!owner.controller) continue;
        kind = owner.kind;
        name = owner.name;
        break;
    }
    const auto [at, added] = m_byParts.emplace(std::tuple(specKey, m_index.classOf[podIdx.get()], kind, name),
                                               static_cast<std::uint32_t>(m_byParts.size()));
    return company = at->second;
}

}  // namespace bayplan
