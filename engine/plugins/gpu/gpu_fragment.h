// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The measure of the FGD paper: how much of what is idle on a node is of no use to the pods that usually come. A typical
// pod charges a node's idle GPUs as fragment, or part of them, by what it lacks there; the charges are weighted by how
// often such a pod comes. Charged amounts are thousandths of a device.
// Thread rule: immutable.
// Source: specification of fragmentation, sections 3 and 4.

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "plugins/gpu/gpu_room.h"

namespace bayplan {

struct TypicalPod {
    GpuAsk ask;
    double weight = 0;  // of all typical pods together 1
};

/// The kinds of pods that make up at least 95 % of `pods`, the most frequent first, of equals the larger first. Memory
/// makes no kind; a list of models is compared as written. O(pods·log kinds).
std::vector<TypicalPod> typicalPods(std::span<const GpuAsk> pods);

enum class FragmentClass : std::uint8_t {
    LacksBoth,     // Q1: neither CPU nor devices
    LacksGpu,      // Q2: devices; and of nodes that would do, the devices that are too small
    Satisfied,     // Q3: no fragment
    LacksCpu,      // Q4
    CpuSatisfied,  // XL: a pod without GPU, which leaves all idle GPUs idle
    CpuLacksCpu,   // XR: the same, and it does not fit either
    NoAccess,      // NA: the model is not accepted
};
inline constexpr std::size_t kFragmentClasses = 7;
const char* toString(FragmentClass fragmentClass);  // "Q1", "Q2", "Q3", "Q4", "XL", "XR", "NA"

struct Fragment {
    std::array<double, kFragmentClasses> charged{};

    double of(FragmentClass c) const { return charged[static_cast<std::size_t>(c)]; }
    /// All but Q3.
    double amount() const {
        double sum = 0;
        for (std::size_t c = 0; c < kFragmentClasses; ++c)
            if (c != static_cast<std::size_t>(FragmentClass::Satisfied)) sum += charged[c];
        return sum;
    }
};

/// Typical pods, made ready to be held against rooms.
class GpuTarget {
public:
    /// `models`: the names that GpuRoom::model counts.
    GpuTarget(std::vector<TypicalPod> pods, const std::vector<std::string>& models);

    const std::vector<TypicalPod>& pods() const { return m_pods; }

    /// Sums are made in the order of the typical pods, so that equal rooms give equal bits. O(devices·log + pods).
    Fragment fragment(const GpuRoom& room) const;
    double fragmentAmount(const GpuRoom& room) const { return fragment(room).amount(); }

private:
    struct Row {  // a typical pod, close together in memory
        std::int64_t cpuMilli = 0;
        double weight = 0;
        std::int32_t count = 0;
        std::uint32_t size = 0;  // into m_sizes, where count > 0
    };
    std::vector<TypicalPod> m_pods;
    std::vector<Row> m_rows;
    std::vector<std::int32_t> m_sizes;          // the different `milli`, ascending
    std::vector<std::vector<bool>> m_accepted;  // by model: by typical pod
    std::vector<bool> m_all;                    // by model: every typical pod accepts it
};

}  // namespace bayplan
