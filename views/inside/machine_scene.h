// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What fills each part of a machine: the machine, the pods that have its parts, and both by part. Painter, tooltips and
// tests read it.
// Complexity: construction O(parts + uses); lookup O(pieces). Thread rule: immutable after making.

#include <cstdint>
#include <memory>
#include <vector>

#include "inside/machine_tree.h"
#include "inside/occupancy.h"

namespace bayplan {

/// The state of a CPU, and the pod that has it.
struct CpuState {
    enum class Kind : std::uint8_t { Free,
                                     Reserved,
                                     Taken };
    Kind kind = Kind::Free;
    Knowing knowing = Knowing::Observed;
    std::uint32_t tenant = 0;  // if taken

    bool operator==(const CpuState&) const = default;
};

/// A piece of a bar, in shares of the whole bar, from 0 to 1.
struct Piece {
    enum class Kind : std::uint8_t { Used,
                                     System };
    Kind kind = Kind::Used;
    double from = 0;
    double to = 0;
    std::size_t tenant = 0;  // of Used; may be kSomebody
    Knowing knowing = Knowing::Observed;
};

/// A bar: the whole amount, and the pieces that are not free.
struct Bar {
    std::string resource;               // "cpu", "memory", "hugepages-2Mi"…
    std::optional<std::int64_t> whole;  // thousandths for cpu, bytes or units for all else; absent: not told
    std::int64_t used = 0;
    bool useTold = true;                // false: pods have some of it in the machine, in unknown zones
    bool forPods = true;                // false: pods get none of it, as with a GPU's memory
    std::optional<std::int64_t> pages;  // of hugepages
    std::int64_t pageBytes = 0;
    std::vector<Piece> pieces;
};

class MachineScene {
public:
    MachineScene(std::shared_ptr<const Machine> machine, Occupancy occupancy);

    const Machine& machine() const { return *m_machine; }
    const MachineTree& tree() const { return m_tree; }
    const Occupancy& occupancy() const { return m_occupancy; }
    /// True if nothing is known about the inside except the name.
    bool untold() const;

    CpuState cpu(std::size_t number) const { return number < m_cpus.size() ? m_cpus[number] : CpuState(); }
    /// By CPU number; equal numbers for CPUs that look equal. For folding.
    std::vector<std::uint32_t> looks() const;
    /// For the kinds Share, Memory, Hugepages and Amount.
    Bar bar(const PartId& part) const;
    /// The pieces of a GPU from the bottom up, in shares of the GPU.
    const std::vector<Piece>& gpu(std::size_t index) const { return m_gpus[index]; }
    /// The same of a device that slices publish; by its position in the occupancy.
    std::vector<Piece> published(std::size_t index) const;
    /// Assigned thousandths of a GPU, observed or predicted.
    std::int32_t gpuMilli(std::size_t index) const;
    /// Everything that a tenant has, as parts: CPUs, GPUs, memory and hugepages of zones, shares.
    std::vector<PartId> partsOf(std::size_t tenant) const;

    /// All parts within these, including themselves; positions in the tree, ascending. O(parts).
    std::vector<std::size_t> within(const std::vector<PartId>& parts) const;
    /// Differences between observed and predicted at a part: for its CPU, GPU or zone; at the machine all of them.
    /// Positions in occupancy().differences.
    std::vector<std::size_t> differencesAt(const PartId& part) const;

    /// The same machine with what a dragged pod would get.
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
