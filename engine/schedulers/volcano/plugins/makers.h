// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The plugins of Volcano that are modelled, one maker for each.

#include <memory>

#include "schedulers/volcano/plugin.h"

namespace bayplan::volcano {

std::unique_ptr<VolcanoPlugin> makeBinpack(Session& session, const PluginOption& option);
std::unique_ptr<VolcanoPlugin> makeCapacity(Session& session, const PluginOption& option);
std::unique_ptr<VolcanoPlugin> makeCdp(Session& session, const PluginOption& option);
std::unique_ptr<VolcanoPlugin> makeConformance(Session& session, const PluginOption& option);
std::unique_ptr<VolcanoPlugin> makeDrf(Session& session, const PluginOption& option);
std::unique_ptr<VolcanoPlugin> makeGang(Session& session, const PluginOption& option);
std::unique_ptr<VolcanoPlugin> makeNetworkTopology(Session& session, const PluginOption& option);
std::unique_ptr<VolcanoPlugin> makeNodeGroup(Session& session, const PluginOption& option);
std::unique_ptr<VolcanoPlugin> makeNodeOrder(Session& session, const PluginOption& option);
std::unique_ptr<VolcanoPlugin> makeNumaAware(Session& session, const PluginOption& option);
std::unique_ptr<VolcanoPlugin> makeOvercommit(Session& session, const PluginOption& option);
std::unique_ptr<VolcanoPlugin> makePdb(Session& session, const PluginOption& option);
std::unique_ptr<VolcanoPlugin> makePredicates(Session& session, const PluginOption& option);
std::unique_ptr<VolcanoPlugin> makePriority(Session& session, const PluginOption& option);
std::unique_ptr<VolcanoPlugin> makeProportion(Session& session, const PluginOption& option);
std::unique_ptr<VolcanoPlugin> makeRescheduling(Session& session, const PluginOption& option);
std::unique_ptr<VolcanoPlugin> makeStrategyFit(Session& session, const PluginOption& option);
std::unique_ptr<VolcanoPlugin> makeResourceQuota(Session& session, const PluginOption& option);
std::unique_ptr<VolcanoPlugin> makeSla(Session& session, const PluginOption& option);
std::unique_ptr<VolcanoPlugin> makeTaskTopology(Session& session, const PluginOption& option);
std::unique_ptr<VolcanoPlugin> makeTdm(Session& session, const PluginOption& option);

}  // namespace bayplan::volcano
