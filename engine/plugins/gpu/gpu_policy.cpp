// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/gpu/gpu_policy.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace bayplan {

namespace {

// The scale for every node, whatever its own size.
constexpr double kMostCpuMilli = 128'000;
constexpr double kMostGpuMilli = 8'000;
constexpr std::size_t kFewDevices = 32;

/// A modifiable copy of the room for a trial. On the stack if there are few devices.
class Trial {
public:
    explicit Trial(const GpuRoom& room) : m_room(room) {
        std::int32_t* devices = m_few.data();
        if (room.devices.size() > kFewDevices) {
            m_many.resize(room.devices.size());
            devices = m_many.data();
        }
        std::copy(room.devices.begin(), room.devices.end(), devices);
        m_devices = {devices, room.devices.size()};
        m_room.devices = m_devices;
    }
    Trial(const Trial&) = delete;
    Trial& operator=(const Trial&) = delete;

    GpuRoom& room() { return m_room; }
    std::span<std::int32_t> devices() { return m_devices; }

private:
    GpuRoom m_room;
    std::array<std::int32_t, kFewDevices> m_few{};
    std::vector<std::int32_t> m_many;
    std::span<std::int32_t> m_devices;
};

std::int64_t sigmoidScore(double gain) { return static_cast<std::int64_t>(1.0 / (1.0 + std::exp(-gain / 1000.0)) * 100.0); }

struct FgdChoice {
    std::int64_t score = 0;
    std::uint32_t device = 0;  // for a share
};

FgdChoice fgd(const GpuRoom& room, const GpuAsk& ask, const GpuTarget& target, double before) {
    Trial trial(room);
    trial.room().cpuMilli -= ask.cpuMilli;
    if (!ask.shares()) {
        std::int32_t left = ask.count;
        for (std::int32_t& free : trial.devices()) {
            if (left == 0) break;
            if (free != kWholeGpu) continue;
            free = 0;
            --left;
        }
        return {sigmoidScore(before - target.fragmentAmount(trial.room())), 0};
    }
    FgdChoice best{-1, 0};
    for (std::size_t i = 0; i < room.devices.size(); ++i) {
        const std::int32_t free = room.devices[i];
        // The first of several equal devices stands for all.
        if (free < ask.milli || std::find(room.devices.begin(), room.devices.begin() + static_cast<std::ptrdiff_t>(i), free) != room.devices.begin() + static_cast<std::ptrdiff_t>(i)) continue;
        trial.devices()[i] = free - ask.milli;
        const std::int64_t score = sigmoidScore(before - target.fragmentAmount(trial.room()));
        trial.devices()[i] = free;
        if (score > best.score) best = {score, static_cast<std::uint32_t>(i)};
    }
    return best;
}

std::int64_t bestFit(const GpuRoom& room, const GpuAsk& ask) {
    const double cpu = static_cast<double>(room.cpuMilli - ask.cpuMilli) / kMostCpuMilli;
    const double gpu = static_cast<double>(room.idle() - ask.demand()) / kMostGpuMilli;
    return static_cast<std::int64_t>(100.0 * (1.0 - 0.5 * cpu - 0.5 * gpu));
}

std::int64_t dotProd(const GpuRoom& room, const GpuAsk& ask) {
    const double cpu = (static_cast<double>(room.cpuMilli) / kMostCpuMilli) * (static_cast<double>(ask.cpuMilli) / kMostCpuMilli);
    const double gpu = (static_cast<double>(room.idle()) / kMostGpuMilli) * (static_cast<double>(ask.demand()) / kMostGpuMilli);
    return static_cast<std::int64_t>(100.0 * (1.0 - (cpu + gpu) / 2.0));
}

std::int64_t gpuClustering(const GpuRoom& room, const GpuAsk& ask) {
    if (ask.count == 0) return 0;
    const std::int64_t base = static_cast<std::int64_t>(25.0 * (kMostGpuMilli - static_cast<double>(room.idle())) / kMostGpuMilli);
    if (room.kinds.empty()) return base + 25;
    if (std::find(room.kinds.begin(), room.kinds.end(), kindOf(ask)) == room.kinds.end()) return base;
    return base + (room.kinds.size() == 1 ? 75 : 50);
}

std::int64_t gpuPacking(const GpuRoom& room, const GpuAsk& ask) {
    if (ask.count == 0) return 0;
    const auto devices = static_cast<std::int64_t>(room.devices.size());
    if (room.wholeDevices() == devices) return std::max(33 - devices, devices);
    // The smallest sufficient remainders, as many as requested.
    Trial trial(room);
    std::sort(trial.devices().begin(), trial.devices().end());
    std::int32_t left = ask.count;
    std::int64_t whole = 0, percent = 0;
    for (const std::int32_t free : trial.devices()) {
        if (free < ask.milli) continue;
        if (left-- == 0) break;
        whole += free == kWholeGpu ? 1 : 0;
        percent += free / 10;
    }
    if (whole > 0) return std::max<std::int64_t>(50 - whole, 33);
    return std::max<std::int64_t>(100 - percent / 10, 50);
}

/// Minus the devices that stay entirely free. A share takes a free device only if no remainder is large enough.
std::int64_t cardPacking(const GpuRoom& room, const GpuAsk& ask) {
    if (ask.count == 0) return 0;
    std::int64_t taken = ask.count;
    if (ask.shares())
        taken = std::any_of(room.devices.begin(), room.devices.end(),
                            [&](std::int32_t free) { return free >= ask.milli && free < kWholeGpu; })
                    ? 0
                    : 1;
    return taken - room.wholeDevices();
}

}  // namespace

const char* toString(GpuPolicy policy) {
    constexpr std::array<const char*, kGpuPolicies> kNames{"FGD", "BestFit", "DotProd", "GpuPacking", "GpuClustering", "Random", "CardPacking"};
    return kNames[static_cast<std::size_t>(policy)];
}

std::optional<GpuPolicy> gpuPolicyNamed(std::string_view name) {
    for (std::size_t i = 0; i < kGpuPolicies; ++i)
        if (name == toString(static_cast<GpuPolicy>(i))) return static_cast<GpuPolicy>(i);
    return std::nullopt;
}

std::int64_t gpuScore(GpuPolicy policy, const GpuRoom& room, const GpuAsk& ask, const GpuTarget* target, std::optional<double> before) {
    switch (policy) {
    case GpuPolicy::Fgd: return fgd(room, ask, *target, before ? *before : target->fragmentAmount(room)).score;
    case GpuPolicy::BestFit: return bestFit(room, ask);
    case GpuPolicy::DotProd: return dotProd(room, ask);
    case GpuPolicy::GpuPacking: return gpuPacking(room, ask);
    case GpuPolicy::GpuClustering: return gpuClustering(room, ask);
    case GpuPolicy::CardPacking: return cardPacking(room, ask);
    case GpuPolicy::Random: break;
    }
    return 0;
}

std::vector<std::uint32_t> chooseDevices(GpuPolicy policy, const GpuRoom& room, const GpuAsk& ask, const GpuTarget* target,
                                         const DrawBelow& draw) {
    std::vector<std::uint32_t> chosen;
    if (ask.count == 0) return chosen;
    if (!ask.shares()) {
        for (std::size_t i = 0; i < room.devices.size() && chosen.size() < static_cast<std::size_t>(ask.count); ++i)
            if (room.devices[i] == kWholeGpu) chosen.push_back(static_cast<std::uint32_t>(i));
        return chosen;
    }
    if (policy == GpuPolicy::Fgd) return {fgd(room, ask, *target, target->fragmentAmount(room)).device};
    std::vector<std::uint32_t> enough;
    for (std::size_t i = 0; i < room.devices.size(); ++i)
        if (room.devices[i] >= ask.milli) enough.push_back(static_cast<std::uint32_t>(i));
    if (enough.empty()) return enough;
    if (policy == GpuPolicy::Random) return {enough[draw(enough.size())]};
    return {*std::min_element(enough.begin(), enough.end(), [&](std::uint32_t a, std::uint32_t b) { return room.devices[a] < room.devices[b]; })};
}

}  // namespace bayplan
