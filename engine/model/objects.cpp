// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/objects.h"

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

}  // namespace

template struct ObjectLists<StorageObjects, DeviceObjects, TopologyObjects>;

Objects::Objects() = default;
Objects::Objects(const Objects&) = default;
Objects::Objects(Objects&&) noexcept = default;
Objects& Objects::operator=(const Objects&) = default;
Objects& Objects::operator=(Objects&&) noexcept = default;
Objects::~Objects() = default;

void append(ClusterObjects& all, const ClusterObjects& part) {
    forEachList([](auto& list, const auto& more) { appendList(list, more); }, all, part);
}

}  // namespace bayplan
