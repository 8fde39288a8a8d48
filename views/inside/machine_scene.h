// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What fills each part of a machine: the machine, who has what in it, and both looked up by part. What a painter, a tooltip
// and a test read.
// Complexity: made in O(parts + uses); looking up is O(pieces). Thread rule: immutable after making.

#include <cstdint>
#include <memory>
#include <vector>

#include "inside/machine_tree.h"
#include "inside/occupancy.h"

namespace bayplan {

/// Who has a CPU.
struct CpuState {
    enum class Kind : std::uint8_t { Free, Reserved, Taken };
    Kind kind = Kind::Free;
    Knowing knowing = Knowing::Observed;
    std::uint32_t tenant = 0;  // where taken

    bool operator==(const CpuState&) const = default;
};

/// A piece of a bar, in shares of its whole, from 0 to 1.
struct Piece {
    enum class Kind : std::uint8_t { Used, System };
    Kind kind = Kind::Used;
    double from = 0;
    double to = 0;
    std::size_t tenant = 0;  // of Used; may be kSomebody
    Knowing knowing = Knowing::Observed;
};

/// A bar: how much there is, and the pieces of it that are not free.
struct Bar {
    std::string resource;                 // "cpu", "memory", "hugepages-2Mi"…
    std::optional<std::int64_t> whole;    // thousandths for cpu, bytes or units for all else; absent: not told
    std::int64_t used = 0;
    bool useTold = true;                  // false: pods have something of it in the machine, and nobody tells in which zone
    bool forPods = true;                  // false: no pod is given any of it, as of a GPU's memory
    std::optional<std::int64_t> pages;    // of hugepages
    std::int64_t pageBytes = 0;
    std::vector<Piece> pieces;
};

class MachineScene {
public:
    MachineScene(std::shared_ptr<const Machine> machine, Occupancy occupancy);

    const Machine& machine() const { return *m_machine; }
    const MachineTree& tree() const { return m_tree; }
    const Occupancy& occupancy() const { return m_occupancy; }
    /// Nothing is known of the inside but the name.
    bool untold() const;

    CpuState cpu(std::size_t number) const { return number < m_cpus.size() ? m_cpus[number] : CpuState(); }
    /// By CPU number, equal where two CPUs look alike: for folding.
    std::vector<std::uint32_t> looks() const;
    /// Of Share, Memory, Hugepages and Amount.
    Bar bar(const PartId& part) const;
    /// From the bottom up, in shares of a GPU.
    const std::vector<Piece>& gpu(std::size_t index) const { return m_gpus[index]; }
    /// Thousandths of a GPU that somebody has, whatever the way of knowing but asking.
    std::int32_t gpuMilli(std::size_t index) const;
    /// Everything that a tenant has, as parts: CPUs, GPUs, memory and hugepages of zones, shares.
    std::vector<PartId> partsOf(std::size_t tenant) const;

    /// All parts within these ones, themselves among them; positions in the tree, ascending. O(parts).
    std::vector<std::size_t> within(const std::vector<PartId>& parts) const;
    /// What is seen to be another than predicted at a part: its own CPU, GPU or zone, everything at the machine. Positions
    /// in occupancy().differences.
    std::vector<std::size_t> differencesAt(const PartId& part) const;

    /// The same machine with what a pod in the hand would get.
    std::shared_ptr<const MachineScene> with(Occupancy asked) const;

private:
    std::shared_ptr<const Machine> m_machine;
    Occupancy m_occupancy;
    MachineTree m_tree;
    std::vector<CpuState> m_cpus;
    std::vector<std::vector<Piece>> m_gpus;
    std::vector<CpuSet> m_disputed;  // by difference: CPUs that only one side names
};

}  // namespace bayplan
