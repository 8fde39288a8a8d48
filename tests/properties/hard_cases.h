// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Deliberately difficult clusters: every field that a plugin reads, in one mix, with edge values (nothing, zero, far
// too much, equal and empty and absent selectors, nodes without labels, names that are not ASCII). One seed gives one
// cluster.

#include <array>
#include "cluster/checker.h"
#include "model/objects.h"
#include "model/scheduler_configuration.h"
#include "support/dice.h"

namespace bayplan::testing {

// The values in generated clusters.
inline constexpr const char* kHostname = "kubernetes.io/hostname";
inline constexpr const char* kZone = "topology.kubernetes.io/zone";
inline constexpr std::array kNamespaces{"default", "team-a", "team-b", "team-c"};

/// Features that break a property are switched off.
struct HardCase {
    bool images = true;          // nodes have images: ImageLocality depends on the number of all nodes
    bool nominations = true;     // pending pods with a nominated node
    bool terminating = true;     // terminating pods
    bool emptySelectors = true;  // spread constraints that select every pod
    bool gates = true;           // pods with scheduling gates
    bool volumes = true;         // claims for volumes, and disks
    bool devices = true;         // claims for devices
    bool claimsForOne = true;    // ReadWriteOncePod
    bool selectors = false;      // devices are chosen by expressions and capacities, and some have shares
    bool groups = false;         // pods are in pod groups, or in none
    bool quotas = false;         // namespaces have ElasticQuotas, which CapacityScheduling reads
    bool applications = false;   // pods are of AppGroups, which NetworkOverhead reads
    bool allDevices = true;      // some for all devices: an error where a pool is still being published
    std::size_t mostNodes = 12;
    std::size_t mostBound = 30;
    std::size_t mostPending = 10;
};

/// Every pod has a time, and all differ, so that the order of reading never breaks a tie.
Objects hardCase(unsigned seed, const HardCase& what = {});

/// One profile with arguments that differ by seed; every third is the default one. Quotas and applications have their plugins.
SchedulerConfiguration hardConfiguration(unsigned seed, const HardCase& what = {});

/// What such a configuration counts, read from its arguments without asking a plugin.
CountsFor countedUnder(const SchedulerConfiguration& hard);

/// The same objects read in another order. `keepPending`: pods without a node keep theirs, which is that of the queue.
Objects shuffled(Objects objects, unsigned seed, bool keepPending);

/// The seeds to try: 1 to `fewest`, or "FROM-TO" from the environment variable BAYPLAN_SEEDS.
std::pair<unsigned, unsigned> seedsToTry(unsigned fewest);

}  // namespace bayplan::testing
