// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Typed 32-bit indices into the arrays of one Cluster. They cannot be mixed up or made from int by accident.

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace bayplan {

template <typename Tag>
class Index {
public:
    static constexpr std::uint32_t kNone = 0xFFFFFFFFu;
    constexpr Index() = default;
    constexpr explicit Index(std::size_t value) : m_value(static_cast<std::uint32_t>(value)) {}
    constexpr std::size_t get() const { return m_value; }
    constexpr bool valid() const { return m_value != kNone; }
    constexpr auto operator<=>(const Index&) const = default;

private:
    std::uint32_t m_value = kNone;
};

using NodeIdx = Index<struct NodeTag>;
using PodIdx = Index<struct PodTag>;
using SpecIdx = Index<struct SpecTag>;      // a pod spec, shared by all pods with an equal one
using VolumeIdx = Index<struct VolumeTag>;  // a PersistentVolume
using VolumeClaimIdx = Index<struct VolumeClaimTag>;
using ResourceClaimIdx = Index<struct ResourceClaimTag>;
using ResourceIdx = Index<struct ResourceTag>;  // a column of the resource table

}  // namespace bayplan

template <typename Tag>
struct std::hash<bayplan::Index<Tag>> {
    std::size_t operator()(bayplan::Index<Tag> i) const noexcept { return i.get(); }
};
