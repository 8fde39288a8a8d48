// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Filter and Score by one of the policies of gpu_policy.h, each a plugin of its own: GpuFGD, GpuBestFit, GpuDotProd,
// GpuPacking, GpuClustering, GpuRandom, GpuCardPacking. In no default profile. Filter refuses nodes without a device, or
// devices enough, that have what the pod wants of each, which requests in sum cannot tell.
// Where devices of a node are not known and the answer depends on them, it is not modelled.
// Source: specification of fragmentation, section 5, and of the ecosystem, 9.2.

#include <memory>

#include "framework/plugin.h"
#include "model/scheduler_configuration.h"
#include "plugins/gpu_policy.h"

namespace bayplan {

template <GpuPolicy kPolicy>
std::shared_ptr<const Plugin> makeGpuPlacement(const PluginArgs& args);

extern template std::shared_ptr<const Plugin> makeGpuPlacement<GpuPolicy::Fgd>(const PluginArgs&);
extern template std::shared_ptr<const Plugin> makeGpuPlacement<GpuPolicy::BestFit>(const PluginArgs&);
extern template std::shared_ptr<const Plugin> makeGpuPlacement<GpuPolicy::DotProd>(const PluginArgs&);
extern template std::shared_ptr<const Plugin> makeGpuPlacement<GpuPolicy::GpuPacking>(const PluginArgs&);
extern template std::shared_ptr<const Plugin> makeGpuPlacement<GpuPolicy::GpuClustering>(const PluginArgs&);
extern template std::shared_ptr<const Plugin> makeGpuPlacement<GpuPolicy::Random>(const PluginArgs&);
extern template std::shared_ptr<const Plugin> makeGpuPlacement<GpuPolicy::CardPacking>(const PluginArgs&);

}  // namespace bayplan
