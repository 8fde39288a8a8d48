// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/gpu/gpu_fragment.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace bayplan {

namespace {

constexpr std::size_t kFew = 32;  // more than this go to the heap: this runs for every node and device

/// `values`, on the stack if there are few.
template <typename T>
class Scratch {
public:
    explicit Scratch(std::size_t size) {
        if (size > kFew) m_many.resize(size);
        m_data = size > kFew ? m_many.data() : m_few.data();
    }
    T* data() { return m_data; }
    T& operator[](std::size_t i) { return m_data[i]; }

private:
    std::array<T, kFew> m_few{};
    std::vector<T> m_many;
    T* m_data = nullptr;
};

}  // namespace

const char* toString(FragmentClass fragmentClass) {
    constexpr std::array<const char*, kFragmentClasses> kNames{"Q1", "Q2", "Q3", "Q4", "XL", "XR", "NA"};
    return kNames[static_cast<std::size_t>(fragmentClass)];
}

std::vector<TypicalPod> typicalPods(std::span<const GpuAsk> pods) {
    using Key = std::tuple<std::int64_t, std::int32_t, std::int32_t, std::string_view>;
    std::map<Key, std::size_t> counts;
    for (const GpuAsk& pod : pods) ++counts[Key(pod.cpuMilli, pod.milli, pod.count, pod.models)];
    std::vector<std::pair<std::size_t, Key>> kinds;
    for (const auto& [key, count] : counts) kinds.emplace_back(count, key);
    std::sort(kinds.begin(), kinds.end(), std::greater<>());

    std::vector<TypicalPod> typical;
    std::size_t taken = 0;
    const auto total = static_cast<double>(pods.size());
    for (const auto& [count, key] : kinds) {
        if (100 * taken >= 95 * pods.size()) break;
        const auto& [cpuMilli, milli, gpus, models] = key;
        typical.push_back({{cpuMilli, gpus, milli, std::string(models)}, static_cast<double>(count) / total});
        taken += count;
    }
    // The weights of a list with every kind sum to 1 already. Two divisions, as in the experiment: a score depends on
    // the last bit.
    if (typical.size() < kinds.size())
        for (TypicalPod& pod : typical) pod.weight /= static_cast<double>(taken) / total;
    return typical;
}

GpuTarget::GpuTarget(std::vector<TypicalPod> pods, const std::vector<std::string>& models) : m_pods(std::move(pods)) {
    for (const TypicalPod& pod : m_pods)
        if (pod.ask.count > 0) m_sizes.push_back(pod.ask.milli);
    std::sort(m_sizes.begin(), m_sizes.end());
    m_sizes.erase(std::unique(m_sizes.begin(), m_sizes.end()), m_sizes.end());
    for (const TypicalPod& pod : m_pods) {
        const auto size = std::lower_bound(m_sizes.begin(), m_sizes.end(), pod.ask.milli) - m_sizes.begin();
        m_rows.push_back({pod.ask.cpuMilli, pod.weight, pod.ask.count, static_cast<std::uint32_t>(size)});
    }
    for (const std::string& model : models) {
        std::vector<bool> accepted;
        for (const TypicalPod& pod : m_pods) accepted.push_back(acceptsModel(pod.ask.models, model));
        m_all.push_back(std::all_of(accepted.begin(), accepted.end(), [](bool yes) { return yes; }));
        m_accepted.push_back(std::move(accepted));
    }
}

Fragment GpuTarget::fragment(const GpuRoom& room) const {
    // For each size that a typical pod requests: how many devices have that much, and what the others hold.
    const std::size_t devices = room.devices.size();
    Scratch<std::int32_t> sorted(devices);
    for (std::size_t i = 0; i < devices; ++i) {
        std::size_t at = i;
        for (; at > 0 && sorted[at - 1] > room.devices[i]; --at) sorted[at] = sorted[at - 1];
        sorted[at] = room.devices[i];
    }
    struct Fit {
        std::int32_t enough = 0;
        double small = 0;
    };
    Scratch<Fit> fits(m_sizes.size());
    std::size_t at = 0;
    std::int64_t small = 0;
    for (std::size_t s = 0; s < m_sizes.size(); ++s) {
        for (; at < devices && sorted[at] < m_sizes[s]; ++at) small += sorted[at];
        fits[s] = {static_cast<std::int32_t>(devices - at), static_cast<double>(small)};
    }
    for (; at < devices; ++at) small += sorted[at];
    const double idle = static_cast<double>(small);

    Fragment fragment;
    const auto charge = [&fragment](FragmentClass c, double amount) { fragment.charged[static_cast<std::size_t>(c)] += amount; };
    const bool choosy = !m_all[room.model];
    const std::vector<bool>& accepted = m_accepted[room.model];
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const Row& row = m_rows[i];
        const bool cpu = room.cpuMilli >= row.cpuMilli;
        if (row.count == 0) {
            charge(cpu ? FragmentClass::CpuSatisfied : FragmentClass::CpuLacksCpu, row.weight * idle);
        } else if (devices == 0 || (choosy && !accepted[i])) {
            charge(FragmentClass::NoAccess, row.weight * idle);
        } else if (fits[row.size].enough >= row.count) {
            if (cpu) {
                charge(FragmentClass::LacksGpu, row.weight * fits[row.size].small);
                charge(FragmentClass::Satisfied, row.weight * (idle - fits[row.size].small));
            } else {
                charge(FragmentClass::LacksCpu, row.weight * idle);
            }
        } else {
            charge(cpu ? FragmentClass::LacksGpu : FragmentClass::LacksBoth, row.weight * idle);
        }
    }
    return fragment;
}

}  // namespace bayplan
