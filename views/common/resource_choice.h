// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which resources deserve a column, and the words for states that all screens have in common.

#include <QString>
#include <cstdint>
#include <string>
#include <vector>

#include "cluster/cluster.h"

namespace bayplan {

/// Resources that some node offers, except the number of pods: cpu, memory, then devices, then the rest, by name.
/// O(nodes × resources).
std::vector<ResourceIdx> offeredResources(const Cluster& cluster);
/// Resources that some pod requests, in the same order. O(specs × resources).
std::vector<ResourceIdx> askedResources(const Cluster& cluster);
/// Of the resources that are GPUs, the one that nodes offer most of, as pods ask for it: of shared GPUs the thousandths. Invalid if they offer
/// none. O(nodes).
ResourceIdx mostOfferedGpu(const Catalog& catalog);

/// The resources that come first: cpu, memory and GPUs.
bool isMainResource(const ResourceTable& table, ResourceIdx resource);

/// An amount in a column of figures: for cpu, cores with up to two decimals ("0.55", "127.61"), so that thousandths and
/// whole cores have one unit; otherwise like amountText(). The exact amount belongs in a tooltip.
QString columnText(const std::string& resource, std::int64_t amount);

/// "Ready", "NotReady,SchedulingDisabled": as kubectl writes it.
QString nodeStateText(const Cluster& cluster, NodeIdx node);
QString standingText(Standing standing);

}  // namespace bayplan
