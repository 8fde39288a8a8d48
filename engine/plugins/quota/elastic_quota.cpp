// SPDX-License-Identifier: GPL-3.0-or-later
// Koordinator's tree of quotas in the scheduler: a pod enters only while its quota's runtime has room for it, and may take the place of less
// important pods of its quota. What a quota's runtime is, `schedulers/koordinator` says, from objects that no plugin sees. Here, where
// there are quotas, a pod that asks for anything is not decided; a configuration that names the plugin can be read.
// Source: Koordinator a7a1b76b pkg/scheduler/plugins/elasticquota; specification ecosystem 4.2.

#include "plugins/quota/elastic_quota.h"

#include <algorithm>
#include <string>

#include "framework/catalog_index.h"
#include "framework/cluster_event.h"
#include "plugins/shared/held_back.h"
#include "plugins/shared/not_modelled.h"

namespace bayplan {

namespace {

constexpr ReasonInfo kElasticQuotaReasons[] = {kOverRuntime, kOverMinForGood};

struct ElasticQuotaArgs {
    Duration delayEvictTime = Duration::seconds(120), revokePodInterval = Duration::seconds(1);
    std::string quotaGroupNamespace = "koordinator-system";
    bool monitorAllQuotas = false, enableCheckParentQuota = false, enableRuntimeQuota = true, enableMinQuotaScale = true, disableDefaultQuotaPreemption = true;

    bool operator==(const ElasticQuotaArgs&) const = default;
};

void describe(ArgumentVisitor& visitor, ElasticQuotaArgs& args) {
    visitor.duration({"delayEvictTime", WORDS_FOR_PEOPLE("Arguments", "A quota may be over its runtime for")}, args.delayEvictTime, {});
    visitor.duration({"revokePodInterval", WORDS_FOR_PEOPLE("Arguments", "It is looked at every")}, args.revokePodInterval, {});
    visitor.text({"quotaGroupNamespace", WORDS_FOR_PEOPLE("Arguments", "Namespace of the built-in quotas")}, args.quotaGroupNamespace);
    visitor.boolean({"monitorAllQuotas", WORDS_FOR_PEOPLE("Arguments", "Evict pods of quotas over their runtime")}, args.monitorAllQuotas);
    visitor.boolean({"enableCheckParentQuota", WORDS_FOR_PEOPLE("Arguments", "Quotas above count, too")}, args.enableCheckParentQuota);
    visitor.boolean({"enableRuntimeQuota", WORDS_FOR_PEOPLE("Arguments", "The runtime bounds, not the max")}, args.enableRuntimeQuota);
    visitor.boolean({"enableMinQuotaScale", WORDS_FOR_PEOPLE("Arguments", "Scale mins down where they are more than there is")}, args.enableMinQuotaScale);
    visitor.boolean({"disableDefaultQuotaPreemption", WORDS_FOR_PEOPLE("Arguments", "Nobody is preempted in the default quota")}, args.disableDefaultQuotaPreemption);
}

/// Whether there is a quota of Koordinator's but the built-in ones, which bound nobody. The catalog has these objects as they were read.
struct QuotasThere {
    explicit QuotasThere(const Catalog& catalog) {
        for (const RawObject& source : catalog.otherSources) {
            const auto has = [&](std::string_view text) { return source->find(text) != std::string::npos; };
            if (!source || !has("\"ElasticQuota\"") || !has("\"scheduling.sigs.k8s.io/")) continue;
            const bool builtIn = std::any_of(std::begin(kBuiltIn), std::end(kBuiltIn), [&](const char* name) {
                return has(std::string("\"name\":\"") + name + '"') || has(std::string("\"name\": \"") + name + '"');
            });
            any = any || !builtIn;
        }
    }

    static constexpr const char* kBuiltIn[] = {"koordinator-root-quota", "koordinator-system-quota", "koordinator-default-quota"};
    bool any = false;
};

class ElasticQuotaPlugin final : public Plugin, public SeesWhatIsLeft, public KnowsNoQuota, public PreFilterPlugin, public PostFilterPlugin, public ReservePlugin, public EnqueueHints {
public:
    std::string_view name() const override { return kKoordinatorElasticQuota.upstream; }

    PreFilterResult preFilter(const Cycle& cycle) const override {
        PreFilterResult result;
        const auto& asked = cycle.spec.requests.filter;
        const bool asks = std::any_of(asked.begin(), asked.end(), [&](const std::int64_t& amount) { return amount > 0 && &amount != &asked[ResourceTable::kPodsIdx.get()]; });
        if (asks && cycle.index.derived.of<QuotasThere>().any) result.status = notModelled(worded("what the runtime of its ElasticQuota leaves for it"));
        return result;
    }

    /// A pod that no quota bounds preempts nobody by it.
    PostFilterResult postFilter(const Cycle&, const PluginState*, std::span<const NodeCode>, Rehearsal&) const override {
        PostFilterResult result;
        result.status.code = Code::Unschedulable;
        return result;
    }

    Reservation reserve(const Cycle&, const PluginState*, NodeIdx) const override { return {}; }

    std::vector<EventInterest> interests() const override { return {{EventResource::Pod, action::kDelete}, {EventResource::ElasticQuota, action::kAll}}; }
    Hint hint(const Cycle&, const ClusterEvent&) const override { return Hint::Queue; }
};

}  // namespace

constinit const PluginInfo kKoordinatorElasticQuota{
    .name = "KoordinatorElasticQuota",
    .refusal = Refusal::Gate,
    .reasons = kElasticQuotaReasons,
    .arguments = &kArgumentsOf<ElasticQuotaArgs>,
    .make = [](const PluginArgs&) -> std::shared_ptr<const Plugin> { return std::make_shared<const ElasticQuotaPlugin>(); },
    .upstream = "ElasticQuota",
    .koordinator = true,
};

}  // namespace bayplan
