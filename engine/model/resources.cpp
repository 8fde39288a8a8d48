// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/resources.h"

#include <algorithm>

#include "model/names.h"

namespace bayplan {
namespace {

bool nameBefore(const ResourceList::Pair& pair, std::string_view name) { return pair.first < name; }

bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

constexpr std::string_view kNativeDomain = "kubernetes.io/";
constexpr std::string_view kQuotaPrefix = "requests.";
constexpr std::string_view kHugePages = "hugepages-";
constexpr std::string_view kAttachable = "attachable-volumes-";

}  // namespace

const Quantity* ResourceList::find(std::string_view name) const {
    const auto at = std::lower_bound(m_pairs.begin(), m_pairs.end(), name, nameBefore);
    return at != m_pairs.end() && at->first == name ? &at->second : nullptr;
}

void ResourceList::set(std::string_view name, Quantity quantity) {
    const auto at = std::lower_bound(m_pairs.begin(), m_pairs.end(), name, nameBefore);
    if (at != m_pairs.end() && at->first == name) at->second = quantity;
    else m_pairs.emplace(at, std::string(name), quantity);
}

void ResourceList::add(const ResourceList& other) {
    for (const auto& [name, quantity] : other) {
        const Quantity* mine = find(name);
        set(name, mine ? *mine + quantity : quantity);
    }
}

void ResourceList::raiseTo(const ResourceList& other) {
    for (const auto& [name, quantity] : other) {
        const Quantity* mine = find(name);
        if (!mine || *mine < quantity) set(name, quantity);
    }
}

bool isExtendedResource(std::string_view name) {
    if (!contains(name, "/") || contains(name, kNativeDomain) || name.starts_with(kQuotaPrefix)) return false;
    // Quotas name such a resource "requests.<name>", which must be a valid name too.
    return isQualifiedName(std::string(kQuotaPrefix) + std::string(name));
}

bool isScalarResource(std::string_view name) {
    return name.starts_with(kHugePages) || name.starts_with(kAttachable) || contains(name, kNativeDomain)
           || isExtendedResource(name);
}

bool isPodLevelResource(std::string_view name) {
    return name == kCpu || name == kMemory || name.starts_with(kHugePages);
}

}  // namespace bayplan
