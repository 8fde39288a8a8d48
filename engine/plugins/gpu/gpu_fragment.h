// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The measure of the FGD paper: how much of a node's idle GPUs typical pods cannot use. A typical pod counts the idle
// GPUs, or part of them, as fragment according to what it lacks there; the amounts are weighted by the frequency of
// such pods. They are thousandths of a device.
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
    double weight = 0;  // the weights of all typical pods sum to 1
};

/// The kinds of pods that make up at least 95 % of `pods`, the most frequent first; among equally frequent ones, the
/// larger first. Memory does not distinguish kinds; a list of models is compared as written. O(pods·log kinds).
std::vector<TypicalPod> typicalPods(std::span<const GpuAsk> pods);

enum class FragmentClass : std::uint8_t {
    LacksBoth,     // Q1: CPU and devices do not suffice
    LacksGpu,      // Q2: devices do not suffice; on nodes that do suffice, the devices that are too small
    Satisfied,     // Q3: no fragment
    LacksCpu,      // Q4: CPU does not suffice
    CpuSatisfied,  // XL: a pod without GPU, which uses no idle GPU
    CpuLacksCpu,   // XR: the same, and the pod does not fit either
    NoAccess,      // NA: the pod does not accept the model
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

/// Typical pods in a form that is quick to evaluate for a GpuRoom.
class GpuTarget {
public:
    /// `models`: the names that GpuRoom::model indexes.
    GpuTarget(std::vector<TypicalPod> pods, const std::vector<std::string>& models);

    const std::vector<TypicalPod>& pods() const { return m_pods; }

    /// Sums are in the order of the typical pods, so that equal rooms give bit-identical results. O(devices·log +
    /// pods).
    Fragment fragment(const GpuRoom& room) const;
    double fragmentAmount(const GpuRoom& room) const { return fragment(room).amount(); }

private:
    struct Row {  // a typical pod, in compact form
        std::int64_t cpuMilli = 0;
        double weight = 0;
        std::int32_t count = 0;
        std::uint32_t size = 0;  // index in m_sizes, if count > 0
    };
    std::vector<TypicalPod> m_pods;
    std::vector<Row> m_rows;
    std::vector<std::int32_t> m_sizes;          // the distinct values of `milli`, ascending
    std::vector<std::vector<bool>> m_accepted;  // by model, then by typical pod
    std::vector<bool> m_all;                    // by model: every typical pod accepts it
};

}  // namespace bayplan
