// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/objects.h"

#include <tuple>

#include "model/koordinator/numa_terms.h"

namespace bayplan {

namespace {

template <typename T>
void appendList(std::vector<T>& all, const std::vector<T>& part) {
    all.insert(all.end(), part.begin(), part.end());
}

template <typename T>
void appendList(SharedList<T>& all, const SharedList<T>& part) {
    all.append(part);
}

template <typename T>
bool equalValues(const std::shared_ptr<const T>& a, const std::shared_ptr<const T>& b) {
    return a == b || (a && b && *a == *b);
}

auto plainFields(const KoordinatorReservation& r) {
    return std::tie(r.name, r.uid, r.labels, r.phase, r.phaseText, r.nodeName, r.allocateOnce, r.preAllocation, r.unschedulable, r.expires, r.policy, r.taints, r.owners, r.allocatable, r.unread,
                    r.hasTemplate, r.podNamespace, r.wantedNode, r.creationTime);
}

}  // namespace

template struct ObjectLists<StorageObjects, DeviceObjects, TopologyObjects>;

Objects::Objects() = default;
Objects::Objects(const Objects&) = default;
Objects::Objects(Objects&&) noexcept = default;
Objects& Objects::operator=(const Objects&) = default;
Objects& Objects::operator=(Objects&&) noexcept = default;
Objects::~Objects() = default;

bool KoordinatorReservation::operator==(const KoordinatorReservation& other) const {
    return plainFields(*this) == plainFields(other) && equalValues(podLabels, other.podLabels) && equalValues(spec, other.spec)
           && equalValues(deviceTerms, other.deviceTerms) && equalValues(numaTerms, other.numaTerms);
}

void append(ClusterObjects& all, const ClusterObjects& part) {
    forEachList([](auto& list, const auto& more) { appendList(list, more); }, all, part);
}

}  // namespace bayplan
