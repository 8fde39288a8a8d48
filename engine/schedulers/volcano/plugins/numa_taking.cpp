// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/volcano/plugins/numa_taking.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace bayplan::volcano {

namespace {

/// Up to this many things Go sorts by insertion, and the outcome then shows that the order is none: with "a is less by this, or by
/// that, or …" two things may each be less than the other.
constexpr std::size_t kInsertion = 12;

template <typename Item, typename Less>
void insertionSort(std::vector<Item>& all, Less&& less) {
    for (std::size_t i = 1; i < all.size(); ++i)
        for (std::size_t j = i; j > 0 && less(all[j], all[j - 1]); --j) std::swap(all[j], all[j - 1]);
}

class CpuTaking {
public:
    CpuTaking(const CpuPlaces& all, const CpuSet& pool, std::size_t count) : m_all(all), m_needed(count) {
        for (const auto& [cpu, place] : all)
            if (pool.contains(cpu)) m_left.insert(cpu);
    }

    CpuSet taken() {
        if (m_needed == 0 || m_needed > m_left.size()) return {};
        std::set<std::int32_t> sockets;
        std::set<std::pair<std::int32_t, std::int32_t>> cores;
        for (const auto& [cpu, place] : m_all) {
            sockets.insert(place.socket);
            cores.insert({place.socket, place.core});
        }
        takeWhole(m_all.size() / sockets.size(), freeSockets(), &CpuPlace::socket);
        takeWhole(m_all.size() / cores.size(), freeCores(), &CpuPlace::core);
        const std::vector<std::int32_t> rest = freeCpus();
        for (const std::int32_t cpu : rest)
            if (m_needed > 0) take({cpu});
        return m_taken;
    }

private:
    using Part = std::int32_t CpuPlace::*;

    CpuSet in(const CpuSet& cpus, Part part, std::int32_t number) const {
        CpuSet some;
        cpus.forEach([&](std::int32_t cpu) {
            if (m_all.at(cpu).*part == number) some.insert(cpu);
        });
        return some;
    }
    std::set<std::int32_t> numbers(const CpuSet& cpus, Part part) const {
        std::set<std::int32_t> all;
        cpus.forEach([&](std::int32_t cpu) { all.insert(m_all.at(cpu).*part); });
        return all;
    }

    void take(const CpuSet& cpus) {
        m_taken |= cpus;
        m_left -= cpus;
        m_needed -= std::min(m_needed, cpus.size());
    }

    /// While at least so many are needed as one has on average.
    void takeWhole(std::size_t size, const std::vector<std::int32_t>& free, Part part) {
        for (const std::int32_t number : free) {
            if (m_needed == 0 || m_needed < size) return;
            take(in(m_left, part, number));
        }
    }

    std::vector<std::int32_t> freeSockets() const {
        std::vector<std::int32_t> free;
        for (const std::int32_t socket : numbers(m_left, &CpuPlace::socket))
            if (m_left.contains(socket)) free.push_back(socket);
        return free;
    }

    /// Those of the socket with the fewest first.
    std::vector<std::int32_t> freeCores() const {
        struct Socket {
            std::int32_t number;
            std::vector<std::int32_t> cores;
        };
        std::vector<Socket> sockets;
        for (const std::int32_t socket : numbers(m_left, &CpuPlace::socket)) {
            Socket& one = sockets.emplace_back(Socket{socket, {}});
            for (const std::int32_t core : numbers(in(m_left, &CpuPlace::socket, socket), &CpuPlace::core))
                if (m_left.contains(core)) one.cores.push_back(core);
        }
        if (sockets.size() <= kInsertion) insertionSort(sockets, [](const Socket& a, const Socket& b) { return a.cores.size() < b.cores.size() || a.number < b.number; });
        else std::stable_sort(sockets.begin(), sockets.end(), [](const Socket& a, const Socket& b) { return a.cores.size() < b.cores.size(); });
        std::vector<std::int32_t> free;
        for (const Socket& socket : sockets) free.insert(free.end(), socket.cores.begin(), socket.cores.end());
        return free;
    }

    /// By cores: where most of the socket is taken, then where the fewest are left.
    std::vector<std::int32_t> freeCpus() const {
        struct Core {
            std::size_t near, socketLeft;
            CpuSet left;
            std::int32_t socket, number;
            auto key() const { return std::tuple(-static_cast<std::ptrdiff_t>(near), socketLeft, left.size(), socket, number); }
        };
        std::vector<Core> cores;
        for (const std::int32_t number : numbers(m_left, &CpuPlace::core)) {
            const auto first = std::find_if(m_all.begin(), m_all.end(), [&](const auto& one) { return one.second.core == number; });
            const std::int32_t socket = first->second.socket;
            cores.push_back({in(m_taken, &CpuPlace::socket, socket).size(), in(m_left, &CpuPlace::socket, socket).size(), in(m_left, &CpuPlace::core, number), socket, number});
        }
        if (cores.size() <= kInsertion) {
            insertionSort(cores, [](const Core& a, const Core& b) {
                return a.near > b.near || a.socketLeft < b.socketLeft || a.left.size() < b.left.size() || a.socket < b.socket || a.number < b.number;
            });
        } else {
            std::sort(cores.begin(), cores.end(), [](const Core& a, const Core& b) { return a.key() < b.key(); });
        }
        std::vector<std::int32_t> free;
        for (const Core& core : cores) core.left.forEach([&](std::int32_t cpu) { free.push_back(cpu); });
        return free;
    }

    const CpuPlaces& m_all;
    std::size_t m_needed;
    CpuSet m_left, m_taken;
};

}  // namespace

CpuSet takeByPlace(const CpuPlaces& all, const CpuSet& pool, std::size_t count) { return CpuTaking(all, pool, count).taken(); }

}  // namespace bayplan::volcano
