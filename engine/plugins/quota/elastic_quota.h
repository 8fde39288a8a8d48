// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Koordinator's ElasticQuota as an entry among the plugins, and what it says where the quotas of a cluster are known.
// Source: Koordinator a7a1b76b pkg/scheduler/plugins/elasticquota; specification ecosystem 4.2.

#include "framework/plugin_info.h"

namespace bayplan {

extern const PluginInfo kKoordinatorElasticQuota;

/// The plugin as an entry makes it: it knows no quota. Whoever has read them puts the rule in its place.
class KnowsNoQuota {
public:
    virtual ~KnowsNoQuota() = default;
};

inline constexpr ReasonInfo kOverRuntime{"ElasticQuota.runtime",
                                         "Insufficient quotas, quotaName: %1, runtime: %2, used: %3, pod's request: %4",
                                         WORDS_FOR_PEOPLE("Text", "quota %1 may use %2 now and uses %3; the pod asks for %4"),
                                         {"quota", "runtime", "used", "request"}};
inline constexpr ReasonInfo kOverMinForGood{"ElasticQuota.min",
                                            "Insufficient non-preemptible quotas, quotaName: %1, min: %2, nonPreemptibleUsed: %3, pod's request: %4",
                                            WORDS_FOR_PEOPLE("Text", "of quota %1, pods that may not be preempted have at most %2 and use %3; the pod asks for %4"),
                                            {"quota", "min", "used", "request"}};

}  // namespace bayplan
