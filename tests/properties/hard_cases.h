// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Clusters made to be difficult: every field that a plugin reads, in one mix, with edge values (nothing, zero, far too
// much, equal and empty and absent selectors, nodes without labels, names that are not ASCII). One seed, one cluster.

#include <array>
#include "model/objects.h"
#include "model/scheduler_configuration.h"
#include "support/dice.h"

namespace bayplan::testing {

// What generated clusters are made of.
inline constexpr const char* kHostname = "kubernetes.io/hostname";
inline constexpr const char* kZone = "topology.kubernetes.io/zone";
inline constexpr std::array kNamespaces{"default", "team-a", "team-b", "team-c"};

/// What a property cannot hold for is switched off.
struct HardCase {
    bool images = true;          // nodes have images: ImageLocality looks at the number of all nodes
    bool nominations = true;     // pending pods that were nominated before
    bool terminating = true;     // pods on their way out
    bool emptySelectors = true;  // spread constraints that select every pod
    bool gates = true;           // pods that wait for a gate
    bool volumes = true;         // claims for volumes, and disks
    bool devices = true;         // claims for devices
    bool claimsForOne = true;    // ReadWriteOncePod
    bool allDevices = true;      // some for all there are, of which upstream's errors are not modelled
    std::size_t mostNodes = 12;
    std::size_t mostBound = 30;
    std::size_t mostPending = 10;
};

/// Times are set for every pod, and differ, so that the order of reading decides nothing by them.
Objects hardCase(unsigned seed, const HardCase& what = {});

/// One profile with arguments that differ from seed to seed; that of every third is the default one.
SchedulerConfiguration hardConfiguration(unsigned seed);

/// The same objects read in another order. `keepPending`: the pods on no node keep theirs, which is that of the queue.
Objects shuffled(Objects objects, unsigned seed, bool keepPending);

/// Which seeds to try: 1 to `fewest`, or "FROM-TO" from the environment variable BAYPLAN_SEEDS.
std::pair<unsigned, unsigned> seedsToTry(unsigned fewest);

}  // namespace bayplan::testing
