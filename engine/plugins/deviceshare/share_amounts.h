// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Amounts of what Koordinator counts of a device, and how full devices are scored. A name may be absent, which is not the
// same as an amount of zero.
// Thread rule: plain values.
// Source: Koordinator pkg/scheduler/plugins/deviceshare/{device_resources,scoring}.go; apiserver pkg/quota/v1/resources.go.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/resources.h"
#include "plugins/shared/argument_rows.h"

namespace bayplan {

enum class ShareOf : std::uint8_t { Core,
                                    Memory,       // bytes
                                    MemoryRatio,  // percent
                                    Rdma,
                                    Fpga };
inline constexpr std::array<std::string_view, 5> kShareNames{"koordinator.sh/gpu-core", "koordinator.sh/gpu-memory", "koordinator.sh/gpu-memory-ratio", "koordinator.sh/rdma",
                                                             "koordinator.sh/fpga"};

class ShareAmounts {
public:
    /// Names that are not counted are left out.
    static ShareAmounts of(const ResourceList& list);

    bool has(ShareOf what) const { return at(what).has_value(); }
    std::int64_t get(ShareOf what) const { return at(what).value_or(0); }
    void set(ShareOf what, std::int64_t amount) { m_amounts[static_cast<std::size_t>(what)] = amount; }
    bool zero() const;
    void add(const ShareAmounts& other);
    /// Amounts may be below zero afterwards.
    void subtract(const ShareAmounts& other);
    /// Zero instead of amounts below it.
    void clamp();
    /// The lesser of both, name by name; a name that `other` lacks has nothing then.
    ShareAmounts atMost(const ShareAmounts& other) const;
    /// What is left of these, never below zero; names that only `used` has are left with zero.
    ShareAmounts without(const ShareAmounts& used) const;
    /// Whether no amount is above that of `free`. A name that `free` lacks is no obstacle.
    bool within(const ShareAmounts& free) const;
    bool operator==(const ShareAmounts&) const = default;

private:
    const std::optional<std::int64_t>& at(ShareOf what) const { return m_amounts[static_cast<std::size_t>(what)]; }
    std::array<std::optional<std::int64_t>, kShareNames.size()> m_amounts;
};

/// 0 to 100: LeastAllocated, or MostAllocated.
class ShareScorer {
public:
    ShareScorer(bool most, const std::vector<ResourceWeight>& weights);
    /// Of one device, or of the sums of several, with the request on it.
    std::int64_t score(const ShareAmounts& request, const ShareAmounts& total, const ShareAmounts& free) const;
    bool operator==(const ShareScorer&) const = default;

private:
    bool m_most;
    std::array<std::optional<std::int64_t>, kShareNames.size()> m_weights;
};

}  // namespace bayplan
