// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/quota/runtime_quota.h"

#include <algorithm>
#include <utility>

#include "base/quantity.h"
#include "base/saturating.h"

namespace bayplan {

namespace {

using WideAmount = Int128;

std::int64_t runtimeAmountOf(const RuntimeAmounts& amounts, const std::string& resource) {
    const auto found = amounts.find(resource);
    return found == amounts.end() ? 0 : found->second;
}

void addAllAmounts(RuntimeAmounts& to, const RuntimeAmounts& more) {
    for (const auto& [resource, amount] : more) to[resource] = saturatingAdd(to[resource], amount);
}

/// One of those that share what is left of a resource.
struct Sharer {
    std::string name;
    std::int64_t runtime = 0, wanted = 0, weight = 0;
};

/// Divides `left` by weight, in whole units: the largest remainders get one more, those of equal remainders by name.
/// What somebody does not want goes round again.
void shareOut(std::vector<Sharer*> sharers, std::int64_t left) {
    while (left > 0 && !sharers.empty()) {
        WideAmount weights = 0;
        for (const Sharer* one : sharers) weights += one->weight;
        if (weights <= 0) return;
        std::vector<std::pair<WideAmount, Sharer*>> remainders;
        std::int64_t given = 0;
        for (Sharer* one : sharers) {
            const WideAmount part = static_cast<WideAmount>(left) * one->weight;
            const auto whole = static_cast<std::int64_t>(part / weights);
            one->runtime += whole;
            given += whole;
            remainders.emplace_back(part % weights, one);
        }
        std::sort(remainders.begin(), remainders.end(), [](const auto& a, const auto& b) { return a.first != b.first ? a.first > b.first : a.second->name < b.second->name; });
        for (std::size_t i = 0; given < left && i < remainders.size(); ++i, ++given) ++remainders[i].second->runtime;
        left = 0;
        std::vector<Sharer*> unsatisfied;
        for (Sharer* one : sharers) {
            if (one->runtime < one->wanted) {
                unsatisfied.push_back(one);
                continue;
            }
            left += one->runtime - one->wanted;
            one->runtime = one->wanted;
        }
        sharers = std::move(unsatisfied);
    }
}

class QuotaLevels {
public:
    QuotaLevels(const std::vector<KoordinatorQuota>& quotas, const RuntimeAmounts& total, bool scales) : m_total(total), m_scales(scales) {
        for (const KoordinatorQuota& quota : quotas) m_quotas.emplace(quota.name, quota);
        for (const auto& [name, quota] : m_quotas) {
            std::size_t steps = 0;
            for (std::string up = name; m_quotas.contains(up) && steps <= m_quotas.size(); up = m_quotas.at(up).parent) ++steps;
            m_answers[name];
            if (steps <= m_quotas.size()) m_children[m_quotas.contains(quota.parent) ? quota.parent : std::string()].push_back(name);
        }
    }

    std::map<std::string, RuntimeQuota> run() {
        for (const std::string& top : m_children[{}]) sum(top);
        for (const auto& [name, unused] : m_quotas)
            if (m_limited.contains(name)) refresh(name);
        return std::move(m_answers);
    }

private:
    void sum(const std::string& name) {
        const KoordinatorQuota& quota = m_quotas.at(name);
        RuntimeQuota& answer = m_answers.at(name);
        answer.childRequest = quota.asked;
        answer.used = quota.used;
        answer.usedForGood = quota.usedForGood;
        answer.scaledMin = quota.min;
        for (const std::string& child : m_children[name]) {
            sum(child);
            addAllAmounts(answer.childRequest, m_limited.at(child));
            addAllAmounts(answer.used, m_answers.at(child).used);
            addAllAmounts(answer.usedForGood, m_answers.at(child).usedForGood);
        }
        answer.request = answer.childRequest;
        if (!quota.lends)
            for (const auto& [resource, amount] : quota.min) answer.request[resource] = std::max(answer.request[resource], amount);
        RuntimeAmounts& limited = m_limited[name];
        for (const auto& [resource, amount] : answer.request) {
            const auto most = quota.max.find(resource);
            limited[resource] = most == quota.max.end() ? amount : std::min(amount, most->second);
        }
    }

    /// From the top down to this quota.
    void refresh(const std::string& name) {
        const KoordinatorQuota& quota = m_quotas.at(name);
        const bool top = !m_quotas.contains(quota.parent);
        if (!top) refresh(quota.parent);
        const RuntimeAmounts& total = top ? m_total : m_answers.at(quota.parent).runtime;
        const std::vector<std::string>& level = m_children.at(top ? std::string() : quota.parent);
        RuntimeQuota& answer = m_answers.at(name);
        const std::string above = top ? std::string() : quota.parent;
        for (const auto& [resource, min] : quota.min) {
            // What the level above does not name at all is not scaled: only the resources of its total are looked at.
            const std::int64_t least = total.contains(resource) ? scaled(minsOf(above, level, resource), min, runtimeAmountOf(total, resource)) : min;
            if (std::exchange(answer.scaledMin[resource], least) != least) m_shared.erase({above, resource});
        }
        for (const auto& [resource, unused] : quota.max) answer.runtime[resource] = sharedBy(above, level, resource, runtimeAmountOf(total, resource)).at(name);
    }

    std::int64_t scaled(WideAmount mins, std::int64_t min, std::int64_t total) const {
        return m_scales && mins > total ? static_cast<std::int64_t>(static_cast<WideAmount>(std::max<std::int64_t>(0, total)) * min / mins) : min;
    }
    /// Of all quotas of a level.
    WideAmount minsOf(const std::string& above, const std::vector<std::string>& level, const std::string& resource) {
        const auto [at, fresh] = m_mins.try_emplace({above, resource}, 0);
        if (fresh)
            for (const std::string& one : level) at->second += runtimeAmountOf(m_quotas.at(one).min, resource);
        return at->second;
    }

    /// What each quota of a level gets of a resource, by name. Kept until a min of the level is scaled, or its total changes.
    const std::map<std::string, std::int64_t>& sharedBy(const std::string& above, const std::vector<std::string>& level, const std::string& resource, std::int64_t total) {
        const auto [at, fresh] = m_shared.try_emplace({above, resource});
        Level& shared = at->second;
        if (!fresh && shared.total == total) return shared.runtimes;
        std::vector<Sharer> all;
        for (const std::string& one : level) {
            const std::int64_t min = runtimeAmountOf(m_answers.at(one).scaledMin, resource), wanted = runtimeAmountOf(m_limited.at(one), resource);
            all.push_back({one, wanted > min || !m_quotas.at(one).lends ? min : wanted, wanted, runtimeAmountOf(m_quotas.at(one).weight, resource)});
        }
        std::int64_t left = total;
        std::vector<Sharer*> sharers;
        for (Sharer& one : all) {
            left = saturatingSub(left, one.runtime);
            if (one.wanted > one.runtime) sharers.push_back(&one);
        }
        shareOut(std::move(sharers), left);
        shared = {total, {}};
        for (const Sharer& one : all) shared.runtimes.emplace(one.name, one.runtime);
        return shared.runtimes;
    }

    using Place = std::pair<std::string, std::string>;  // the quota above a level, and a resource
    struct Level {
        std::int64_t total = 0;
        std::map<std::string, std::int64_t> runtimes;
    };
    const RuntimeAmounts& m_total;
    bool m_scales;
    std::map<std::string, KoordinatorQuota> m_quotas;
    std::map<std::string, std::vector<std::string>> m_children;  // by name; those of the first level under none
    std::map<std::string, RuntimeAmounts> m_limited;             // what each asks for of its level: never above its max
    std::map<std::string, RuntimeQuota> m_answers;
    std::map<Place, Level> m_shared;
    std::map<Place, WideAmount> m_mins;
};

}  // namespace

std::map<std::string, RuntimeQuota> runtimeQuotas(const std::vector<KoordinatorQuota>& quotas, const RuntimeAmounts& total, bool scales) {
    return QuotaLevels(quotas, total, scales).run();
}

}  // namespace bayplan
