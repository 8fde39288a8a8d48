// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/all.h"

#include "plugins/default_binder.h"
#include "plugins/default_preemption.h"
#include "plugins/dynamic_resources.h"
#include "plugins/gpu_placement.h"
#include "plugins/image_locality.h"
#include "plugins/inter_pod_affinity.h"
#include "plugins/node_affinity.h"
#include "plugins/node_declared_features.h"
#include "plugins/node_name.h"
#include "plugins/node_ports.h"
#include "plugins/node_resource_topology_match.h"
#include "plugins/node_resources_balanced_allocation.h"
#include "plugins/node_resources_fit.h"
#include "plugins/node_unschedulable.h"
#include "plugins/node_volume_limits.h"
#include "plugins/pod_topology_spread.h"
#include "plugins/priority_sort.h"
#include "plugins/scheduling_gates.h"
#include "plugins/taint_toleration.h"
#include "plugins/volume_binding.h"
#include "plugins/volume_restrictions.h"
#include "plugins/volume_zone.h"

namespace bayplan {

Registry inTreePlugins() {
    return {
        {"PrioritySort", makePrioritySort},
        {"SchedulingGates", makeSchedulingGates},
        {"NodeName", makeNodeName},
        {"NodeUnschedulable", makeNodeUnschedulable},
        {"TaintToleration", makeTaintToleration},
        {"NodeAffinity", makeNodeAffinity},
        {"NodePorts", makeNodePorts},
        {"NodeResourcesFit", makeNodeResourcesFit},
        {"NodeResourcesBalancedAllocation", makeNodeResourcesBalancedAllocation},
        {"ImageLocality", makeImageLocality},
        {"DefaultBinder", makeDefaultBinder},
        {"NodeDeclaredFeatures", makeNodeDeclaredFeatures},
        {"VolumeRestrictions", makeVolumeRestrictions},
        {"NodeVolumeLimits", makeNodeVolumeLimits},
        {"VolumeBinding", makeVolumeBinding},
        {"VolumeZone", makeVolumeZone},
        {"DynamicResources", makeDynamicResources},
        {"DefaultPreemption", makeDefaultPreemption},
        {"InterPodAffinity", makeInterPodAffinity},
        {"PodTopologySpread", makePodTopologySpread},
        // Of scheduler-plugins: none of the default profile's.
        {"NodeResourceTopologyMatch", makeNodeResourceTopologyMatch},
        // Policies of GPU placement: none of the default profile's.
        {"GpuFGD", makeGpuPlacement<GpuPolicy::Fgd>},
        {"GpuBestFit", makeGpuPlacement<GpuPolicy::BestFit>},
        {"GpuDotProd", makeGpuPlacement<GpuPolicy::DotProd>},
        {"GpuPacking", makeGpuPlacement<GpuPolicy::GpuPacking>},
        {"GpuClustering", makeGpuPlacement<GpuPolicy::GpuClustering>},
        {"GpuRandom", makeGpuPlacement<GpuPolicy::Random>},
        {"GpuCardPacking", makeGpuPlacement<GpuPolicy::CardPacking>},
    };
}

}  // namespace bayplan
