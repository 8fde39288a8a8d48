// SPDX-License-Identifier: GPL-3.0-or-later
// Koordinator's tree of quotas in the scheduler. PreFilter: a pod enters only while the runtime of its quota has room for it, and a pod
// that may not be preempted only while the min has. PostFilter: it may take the place of less important pods of its quota.
//
// What quotas use follows from where pods are, and what they may use from what all their pods ask for: nothing is kept between cycles.
// Source: Koordinator a7a1b76b pkg/scheduler/plugins/elasticquota; specification ecosystem 4.2.

#include "plugins/quota/elastic_quota.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/quantity.h"
#include "base/saturating.h"
#include "framework/catalog_index.h"
#include "framework/cluster_event.h"
#include "plugins/quota/victims_in_quota.h"
#include "plugins/shared/held_back.h"
#include "plugins/shared/not_modelled.h"

namespace bayplan {

namespace {

constexpr ReasonInfo kOverRuntime{"ElasticQuota.runtime",
                                  "Insufficient quotas, quotaName: %1, runtime: %2, used: %3, pod's request: %4",
                                  WORDS_FOR_PEOPLE("Text", "quota %1 may use %2 now and uses %3; the pod asks for %4"),
                                  {"quota", "runtime", "used", "request"}};
constexpr ReasonInfo kOverMinForGood{"ElasticQuota.min",
                                     "Insufficient non-preemptible quotas, quotaName: %1, min: %2, nonPreemptibleUsed: %3, pod's request: %4",
                                     WORDS_FOR_PEOPLE("Text", "of quota %1, pods that may not be preempted have at most %2 and use %3; the pod asks for %4"),
                                     {"quota", "min", "used", "request"}};
constexpr ReasonInfo kOverAbove{"ElasticQuota.above",
                                "Insufficient quotas, quotaNameTopo: [%1], runtime: %2, used: %3, pod's request: %4",
                                WORDS_FOR_PEOPLE("Text", "the first of the quotas %1, each above the next, may use %2 now and uses %3; the pod asks for %4"),
                                {"quotas", "runtime", "used", "request"}};
constexpr ReasonInfo kElasticQuotaReasons[] = {kOverRuntime, kOverMinForGood, kOverAbove, kNobodyInQuota};

std::set<std::string> namesOfMax(const std::optional<ElasticQuotaArgs::GroupMax>& max) {
    if (!max) return kCountedOutside;
    std::set<std::string> names;
    if (!max->cpu.empty()) names.emplace(kCpu);
    if (!max->memory.empty()) names.emplace(kMemory);
    return names;
}

void describeGroupMax(ArgumentVisitor& visitor, const ArgumentField& field, std::optional<ElasticQuotaArgs::GroupMax>& max) {
    visitor.object(field, max, [](ArgumentVisitor& fields, ElasticQuotaArgs::GroupMax& of) {
        fields.text({"cpu", WORDS_FOR_PEOPLE("Arguments", "Cpu")}, of.cpu);
        fields.require(of.cpu.empty() || Quantity::parse(of.cpu), "cpu must be an amount like 500m or 4");
        fields.text({"memory", WORDS_FOR_PEOPLE("Arguments", "Memory")}, of.memory);
        fields.require(of.memory.empty() || Quantity::parse(of.memory), "memory must be an amount like 64Gi");
    });
}

/// As upstream prints a list of resources.
std::string inWords(const RuntimeAmounts& amounts) {
    std::string text;
    for (const auto& [resource, amount] : amounts) text += (text.empty() ? "" : ",") + resource + ":" + formatExact(resource, amount);
    return text.empty() ? std::string("<empty>") : text;
}

class ElasticQuotaPlugin final : public Plugin, public SeesWhatIsLeft, public PreFilterPlugin, public PostFilterPlugin, public ReservePlugin, public EnqueueHints {
public:
    explicit ElasticQuotaPlugin(ElasticQuotaArgs args) : m_args(std::move(args)), m_rules(rulesOf(m_args)) {}

    const ElasticQuotaArgs& args() const { return m_args; }
    std::string_view name() const override { return kKoordinatorElasticQuota.upstream; }
    bool nodeLocal(const Cycle&) const override { return false; }
    /// What quotas use. The pod's own request is read again in every cycle.
    bool countsPods() const override { return true; }

    PreFilterResult preFilter(const Cycle& cycle) const override {
        PreFilterResult result;
        const ElasticQuotaTree& tree = cycle.index.derived.of<ElasticQuotaTree>();
        if (tree.quotas.empty()) return result;
        auto usage = std::make_unique<QuotaUsage>(cycle.cluster, tree, m_rules, cycle.running);
        result.status = answer(cycle, *usage);
        result.state = std::move(usage);
        return result;
    }

    Status resume(const Cycle& cycle, PluginState& state, std::span<const NodeChange> changes) const override {
        QuotaUsage& usage = static_cast<QuotaUsage&>(state);
        for (const NodeChange& change : changes)
            if (change.pod.valid()) usage.count(change.pod, change.amount);
        usage.askAgain(cycle.running);
        return answer(cycle, usage);
    }

    void addPod(const Cycle&, PluginState* state, PodIdx pod, const NodeView&) const override {
        if (state) static_cast<QuotaUsage*>(state)->suppose(pod, 1);
    }
    void removePod(const Cycle&, PluginState* state, PodIdx pod, const NodeView&) const override {
        if (state) static_cast<QuotaUsage*>(state)->suppose(pod, -1);
    }

    PostFilterResult postFilter(const Cycle& cycle, const PluginState* state, std::span<const NodeCode> rejected, Rehearsal& rehearsal) const override {
        const bool tried = std::any_of(rejected.begin(), rejected.end(), [](const NodeCode& node) { return node.code == Code::Unschedulable; });
        if (!state && tried && !cycle.index.derived.of<ElasticQuotaTree>().quotas.empty()) {
            PostFilterResult unknown;
            unknown.status = notModelled(worded("preemption in a quota where PreFilter does not look at it"));
            return unknown;
        }
        return VictimsInQuota(cycle, rehearsal, static_cast<const QuotaUsage*>(state), !m_args.disableDefaultQuotaPreemption).answer(rejected);
    }

    Reservation reserve(const Cycle&, const PluginState*, NodeIdx) const override { return {}; }

    std::vector<EventInterest> interests() const override { return {{EventResource::Pod, action::kDelete}, {EventResource::KoordinatorQuota, action::kAll}}; }
    Hint hint(const Cycle&, const ClusterEvent&) const override { return Hint::Queue; }

private:
    struct Compared {
        const RuntimeAmounts &limit, &used, &asks;
        std::string over{};  // resources, with spaces between
    };

    Status answer(const Cycle& cycle, QuotaUsage& usage) const {
        const ElasticQuotaTree& tree = cycle.index.derived.of<ElasticQuotaTree>();
        if (tree.quotas.empty()) return {};
        const ElasticQuotaTree::Member& member = tree.of(cycle.podIdx);
        if (!tree.has(member.quota)) return ofBuiltIn(member.quota);
        const ElasticQuotaTree::Quota& quota = tree.quotas[member.quota];
        if (!quota.unknown.empty()) return notModelled(quota.unknown);

        usage.limit = limitOf(tree, usage, member.quota);
        const RuntimeAmounts asks = tree.boundedAsksOf(cycle.podIdx), used = usage.usedOf(member.quota);
        if (Compared all{usage.limit, used, asks}; exceeds(all, false)) return refuse(kOverRuntime, "Insufficient quotas, quotaName", "runtime", "used", quota.object.name, all);
        if (member.forGood) {
            const RuntimeAmounts forGood = usage.forGoodOf(member.quota);
            if (Compared all{quota.object.min, forGood, asks}; exceeds(all, false))
                return refuse(kOverMinForGood, "Insufficient non-preemptible quotas, quotaName", "min", "nonPreemptibleUsed", quota.object.name, all);
        }
        return m_args.enableCheckParentQuota ? above(tree, usage, member.quota, asks) : Status{};
    }

    /// With a runtime nothing bounds them; without, their max does, which nobody reaches unless the arguments say another.
    Status ofBuiltIn(std::uint32_t quota) const {
        const bool bounded = !m_args.enableRuntimeQuota && ((quota == ElasticQuotaTree::kInDefault && m_args.defaultMax) || (quota == ElasticQuotaTree::kInSystem && m_args.systemMax));
        return bounded ? notModelled(worded("defaultQuotaGroupMax and systemQuotaGroupMax without enableRuntimeQuota")) : Status{};
    }

    const RuntimeAmounts& limitOf(const ElasticQuotaTree& tree, QuotaUsage& usage, std::uint32_t quota) const {
        return m_args.enableRuntimeQuota ? usage.runtimeOf(quota) : tree.quotas[quota].object.max;
    }

    /// The quotas above one, each with what the pod asks for.
    Status above(const ElasticQuotaTree& tree, QuotaUsage& usage, std::uint32_t quota, const RuntimeAmounts& asks) const {
        if (!tree.has(tree.quotas[quota].parent)) return notModelled(worded("enableCheckParentQuota for a pod of a quota of the first level"));
        std::string names = tree.quotas[quota].object.name;
        for (std::uint32_t q = tree.quotas[quota].parent; tree.has(q); q = tree.quotas[q].parent) {
            names = tree.quotas[q].object.name + " " + names;
            const RuntimeAmounts used = usage.usedOf(q);
            if (Compared all{limitOf(tree, usage, q), used, asks}; exceeds(all, true)) return refuse(kOverAbove, "Insufficient quotas, quotaNameTopo", "runtime", "used", names, all);
        }
        return {};
    }

    /// `asked`: only what the pod asks for counts; otherwise also what is above its limit already.
    static bool exceeds(Compared& all, bool asked) {
        for (const auto& [resource, most] : all.limit) {
            const auto more = all.asks.find(resource), now = all.used.find(resource);
            if (asked && more == all.asks.end()) continue;
            if (saturatingAdd(now == all.used.end() ? 0 : now->second, more == all.asks.end() ? 0 : more->second) > most) all.over += (all.over.empty() ? "" : " ") + resource;
        }
        return !all.over.empty();
    }

    static Status refuse(const ReasonInfo& reason, const std::string& head, const std::string& limitWord, const std::string& usedWord, const std::string& quota, const Compared& all) {
        const std::string limits = inWords(all.limit), uses = inWords(all.used), asked = inWords(all.asks);
        const std::string who = &reason == &kOverAbove ? "[" + quota + "]" : quota;
        std::string text = head + ": " + who + ", " + limitWord + ": " + limits + ", " + usedWord + ": " + uses + ", pod's request: " + asked + ", exceedDimensions: [" + all.over + "]";
        return Status{Code::Unschedulable, {reason.saying(Message(std::move(text)), {quota, limits, uses, asked})}, {}};
    }

    ElasticQuotaArgs m_args;
    QuotaRules m_rules;
};

const ElasticQuotaPlugin* quotaPluginOf(const Profile& profile) {
    for (const Slot<PreFilterPlugin>& slot : profile.preFilter)
        if (const auto* plugin = dynamic_cast<const ElasticQuotaPlugin*>(slot.plugin)) return plugin;
    return nullptr;
}

}  // namespace

void describe(ArgumentVisitor& visitor, ElasticQuotaArgs& args) {
    visitor.duration({"delayEvictTime", WORDS_FOR_PEOPLE("Arguments", "A quota may be over its runtime for")}, args.delayEvictTime, {});
    visitor.duration({"revokePodInterval", WORDS_FOR_PEOPLE("Arguments", "It is looked at every")}, args.revokePodInterval, {});
    describeGroupMax(visitor, {"defaultQuotaGroupMax", WORDS_FOR_PEOPLE("Arguments", "Max of the default quota")}, args.defaultMax);
    describeGroupMax(visitor, {"systemQuotaGroupMax", WORDS_FOR_PEOPLE("Arguments", "Max of the system quota")}, args.systemMax);
    visitor.text({"quotaGroupNamespace", WORDS_FOR_PEOPLE("Arguments", "Namespace of the built-in quotas")}, args.quotaGroupNamespace);
    visitor.boolean({"monitorAllQuotas", WORDS_FOR_PEOPLE("Arguments", "Evict pods of quotas over their runtime")}, args.monitorAllQuotas);
    visitor.boolean({"enableCheckParentQuota", WORDS_FOR_PEOPLE("Arguments", "Quotas above count, too")}, args.enableCheckParentQuota);
    visitor.boolean({"enableRuntimeQuota", WORDS_FOR_PEOPLE("Arguments", "The runtime bounds, not the max")}, args.enableRuntimeQuota);
    visitor.boolean({"enableMinQuotaScale", WORDS_FOR_PEOPLE("Arguments", "Scale mins down where they are more than there is")}, args.enableMinQuotaScale);
    visitor.boolean({"disableDefaultQuotaPreemption", WORDS_FOR_PEOPLE("Arguments", "Nobody is preempted in the default quota")}, args.disableDefaultQuotaPreemption);
}

QuotaRules rulesOf(const ElasticQuotaArgs& args) { return {args.enableMinQuotaScale, namesOfMax(args.defaultMax), namesOfMax(args.systemMax)}; }

Profiles withElasticQuota(const Profiles& profiles) {
    const auto plugin = std::make_shared<const ElasticQuotaPlugin>(ElasticQuotaArgs());
    Profiles with;
    with.extenders = profiles.extenders;
    for (const auto& before : profiles.all) {
        if (quotaPluginOf(*before)) {
            with.all.push_back(before);
            continue;
        }
        Profile profile = *before;
        profile.preFilter.push_back({plugin.get(), plugin.get()});
        profile.postFilter.insert(profile.postFilter.begin(), {plugin.get(), plugin.get()});
        profile.plugins.push_back(plugin);
        with.all.push_back(std::make_shared<const Profile>(std::move(profile)));
    }
    return with;
}

std::optional<ElasticQuotaArgs> elasticQuotaArgsOf(const Profile& profile) {
    const ElasticQuotaPlugin* plugin = quotaPluginOf(profile);
    return plugin ? std::optional(plugin->args()) : std::nullopt;
}

bool refusedByQuota(const Decision& decision) {
    const auto& plugins = decision.unschedulablePlugins;
    return std::find(plugins.begin(), plugins.end(), kKoordinatorElasticQuota.upstream) != plugins.end();
}

constinit const PluginInfo kKoordinatorElasticQuota{
    .name = "KoordinatorElasticQuota",
    .refusal = Refusal::Gate,
    .reasons = kElasticQuotaReasons,
    .arguments = &kArgumentsOf<ElasticQuotaArgs>,
    .make = [](const PluginArgs& args) -> std::shared_ptr<const Plugin> { return std::make_shared<const ElasticQuotaPlugin>(args.of<ElasticQuotaArgs>()); },
    .upstream = "ElasticQuota",
    .koordinator = true,
};

}  // namespace bayplan
