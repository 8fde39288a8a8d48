// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Koordinator's ElasticQuota as others need it: for schedulers whose configuration does not name it, and its arguments.
// Source: Koordinator a7a1b76b pkg/scheduler/plugins/elasticquota; specification ecosystem 4.2.

#include <optional>
#include <string>

#include "framework/decision.h"
#include "framework/plugin_info.h"
#include "framework/profile.h"
#include "plugins/quota/elastic_quota_tree.h"

namespace bayplan {

extern const PluginInfo kKoordinatorElasticQuota;

struct ElasticQuotaArgs {
    Duration delayEvictTime = Duration::seconds(120), revokePodInterval = Duration::seconds(1);
    /// Amounts as texts; both empty: beyond all counting.
    struct GroupMax {
        std::string cpu, memory;
        bool operator==(const GroupMax&) const = default;
    };
    std::optional<GroupMax> defaultMax, systemMax;
    std::string quotaGroupNamespace = "koordinator-system";
    bool monitorAllQuotas = false, enableCheckParentQuota = false, enableRuntimeQuota = true, enableMinQuotaScale = true, disableDefaultQuotaPreemption = true;

    bool operator==(const ElasticQuotaArgs&) const = default;
};

void describe(ArgumentVisitor& visitor, ElasticQuotaArgs& args);

/// What the arguments say about the sharing.
QuotaRules rulesOf(const ElasticQuotaArgs& args);

/// The profiles with that plugin, with its default arguments where they do not have it: before all filters, and first where room is made.
Profiles withElasticQuota(const Profiles& profiles);

/// The arguments of the profile's plugin; absent: it does not have it.
std::optional<ElasticQuotaArgs> elasticQuotaArgsOf(const Profile& profile);

/// Whether that plugin refused the pod.
bool refusedByQuota(const Decision& decision);

}  // namespace bayplan
