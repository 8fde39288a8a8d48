// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/koordinator/quota_gate.h"

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/quantity.h"
#include "plugins/quota/elastic_quota.h"

namespace bayplan {

namespace {

constexpr std::uint32_t kInNoQuota = 0xFFFFFFFFu;

using Amounts = std::vector<std::int64_t>;  // by resource of the gate

/// What the quotas' pods use: all of them, and those that may not be preempted. By quota.
struct QuotaUsage final : PluginState {
    std::vector<Amounts> used, forGood;
    std::size_t bytes() const override { return sizeof(*this) + 2 * used.size() * (used.empty() ? 0 : used.front().size()) * sizeof(std::int64_t); }
};

class QuotaGate final : public Plugin, public PreFilterPlugin {
public:
    QuotaGate(const KoordinatorObjects& objects, const Catalog& catalog) : m_ofPod(catalog.pods.size(), kInNoQuota) {
        const QuotaStandings standings = quotaStandings(objects, true);
        std::map<std::string, std::uint32_t> places;
        for (const KoordinatorQuota& quota : standings.quotas) {
            places.emplace(quota.name, static_cast<std::uint32_t>(m_quotas.size()));
            for (const auto& [resource, most] : quota.max) place(resource);
            for (const auto& [resource, least] : quota.min) place(resource);
            m_quotas.push_back({quota, standings.answers.at(quota.name).runtime, kInNoQuota});
        }
        for (Quota& quota : m_quotas)
            if (const auto above = places.find(quota.object.parent); above != places.end()) quota.parent = above->second;
        for (const QuotaPod& pod : objects.pods) {
            const PodIdx at = catalog.findPod(pod.key());
            const auto quota = places.find(quotaOf(pod, objects));
            if (!at.valid() || quota == places.end()) continue;
            m_ofPod[at.get()] = static_cast<std::uint32_t>(m_pods.size());
            Member& member = m_pods.emplace_back(Member{at, quota->second, Amounts(m_names.size()), pod.forGood});
            for (const auto& [resource, amount] : pod.requests)
                if (const auto known = m_places.find(resource); known != m_places.end()) member.asks[known->second] = amount;
        }
    }

    std::string_view name() const override { return kKoordinatorElasticQuota.upstream; }
    bool nodeLocal(const Cycle&) const override { return false; }
    /// What quotas use. The pod's own request is read again in every cycle.
    bool countsPods() const override { return true; }

    PreFilterResult preFilter(const Cycle& cycle) const override {
        PreFilterResult result;
        auto usage = std::make_unique<QuotaUsage>();
        usage->used.assign(m_quotas.size(), Amounts(m_names.size()));
        usage->forGood = usage->used;
        for (const Member& member : m_pods)
            if (cycle.cluster.placement(member.pod).standing != Standing::Pending) count(*usage, member, 1);
        result.status = answer(cycle, *usage);
        result.state = std::move(usage);
        return result;
    }

    Status resume(const Cycle& cycle, PluginState& state, std::span<const NodeChange> changes) const override {
        QuotaUsage& usage = static_cast<QuotaUsage&>(state);
        for (const NodeChange& change : changes)
            if (change.pod.valid()) count(usage, change.pod, change.amount);
        return answer(cycle, usage);
    }

    void addPod(const Cycle&, PluginState* state, PodIdx pod, const NodeView&) const override {
        if (state) count(*static_cast<QuotaUsage*>(state), pod, 1);
    }
    void removePod(const Cycle&, PluginState* state, PodIdx pod, const NodeView&) const override {
        if (state) count(*static_cast<QuotaUsage*>(state), pod, -1);
    }

private:
    struct Quota {
        KoordinatorQuota object;
        RuntimeAmounts runtime;
        std::uint32_t parent = kInNoQuota;
    };
    struct Member {
        PodIdx pod;
        std::uint32_t quota = 0;
        Amounts asks;
        bool forGood = false;
    };

    void place(const std::string& resource) {
        if (m_places.emplace(resource, m_names.size()).second) m_names.push_back(resource);
    }

    void count(QuotaUsage& usage, PodIdx pod, std::int64_t times) const {
        if (pod.get() < m_ofPod.size() && m_ofPod[pod.get()] != kInNoQuota) count(usage, m_pods[m_ofPod[pod.get()]], times);
    }
    /// Of its quota and of those above.
    void count(QuotaUsage& usage, const Member& member, std::int64_t times) const {
        std::size_t steps = 0;
        for (std::uint32_t q = member.quota; q != kInNoQuota && steps <= m_quotas.size(); q = m_quotas[q].parent, ++steps)
            for (std::size_t r = 0; r < member.asks.size(); ++r) {
                usage.used[q][r] += times * member.asks[r];
                if (member.forGood) usage.forGood[q][r] += times * member.asks[r];
            }
    }

    Status answer(const Cycle& cycle, const QuotaUsage& usage) const {
        if (cycle.podIdx.get() >= m_ofPod.size() || m_ofPod[cycle.podIdx.get()] == kInNoQuota) return {};
        const Member& member = m_pods[m_ofPod[cycle.podIdx.get()]];
        const Quota& quota = m_quotas[member.quota];
        if (std::string over = exceeded(quota, member, usage.used[member.quota], quota.runtime); !over.empty())
            return refuse(kOverRuntime, "Insufficient quotas", "runtime", "used", quota, quota.runtime, usage.used[member.quota], member, over);
        if (!member.forGood) return {};
        if (std::string over = exceeded(quota, member, usage.forGood[member.quota], quota.object.min); !over.empty())
            return refuse(kOverMinForGood, "Insufficient non-preemptible quotas", "min", "nonPreemptibleUsed", quota, quota.object.min, usage.forGood[member.quota], member, over);
        return {};
    }

    /// The resources that would exceed `most` with the pod, with spaces between. Those of the quota's max count.
    std::string exceeded(const Quota& quota, const Member& member, const Amounts& used, const RuntimeAmounts& most) const {
        std::string names;
        for (const auto& [resource, limit] : most) {
            const std::size_t r = m_places.at(resource);
            if (quota.object.max.contains(resource) && member.asks[r] > 0 && used[r] + member.asks[r] > limit) names += (names.empty() ? "" : " ") + resource;
        }
        return names;
    }

    static std::string told(const RuntimeAmounts& amounts) {
        std::string text;
        for (const auto& [resource, amount] : amounts) text += (text.empty() ? "" : ",") + resource + ":" + formatExact(resource, amount);
        return text.empty() ? std::string("<empty>") : text;
    }
    /// Of the resources that the quota's max names.
    RuntimeAmounts named(const Quota& quota, const Amounts& amounts) const {
        RuntimeAmounts all;
        for (const auto& [resource, most] : quota.object.max)
            if (const std::int64_t amount = amounts[m_places.at(resource)]; amount != 0) all[resource] = amount;
        return all;
    }

    Status refuse(const ReasonInfo& reason, const std::string& head, const std::string& limit, const std::string& usedWord, const Quota& quota, const RuntimeAmounts& most, const Amounts& used,
                  const Member& member, const std::string& over) const {
        const std::string limits = told(most), uses = told(named(quota, used)), asked = told(named(quota, member.asks));
        std::string text = head + ", quotaName: " + quota.object.name + ", " + limit + ": " + limits + ", " + usedWord + ": " + uses + ", pod's request: " + asked
                           + ", exceedDimensions: [" + over + "]";
        return Status{Code::Unschedulable, {reason.saying(Message(std::move(text)), {quota.object.name, limits, uses, asked})}, {}};
    }

    std::map<std::string, std::size_t> m_places;  // of resources
    std::vector<std::string> m_names;
    std::vector<Quota> m_quotas;
    std::vector<Member> m_pods;
    std::vector<std::uint32_t> m_ofPod;  // place in m_pods
};

}  // namespace

Profiles withQuotas(const Profiles& profiles, const KoordinatorObjects& objects, const Catalog& catalog) {
    if (objects.quotas.empty()) return profiles;
    const auto gate = std::make_shared<const QuotaGate>(objects, catalog);
    Profiles with;
    with.extenders = profiles.extenders;
    for (const auto& before : profiles.all) {
        Profile profile = *before;
        std::erase_if(profile.preFilter, [](const Slot<PreFilterPlugin>& slot) { return dynamic_cast<const KnowsNoQuota*>(slot.plugin) != nullptr; });
        profile.preFilter.push_back({gate.get(), gate.get()});
        profile.plugins.push_back(gate);
        with.all.push_back(std::make_shared<const Profile>(std::move(profile)));
    }
    return with;
}

bool refusedByQuota(const Decision& decision) {
    const auto& plugins = decision.unschedulablePlugins;
    return std::find(plugins.begin(), plugins.end(), kKoordinatorElasticQuota.upstream) != plugins.end();
}

}  // namespace bayplan
