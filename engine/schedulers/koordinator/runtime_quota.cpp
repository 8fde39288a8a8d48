// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/koordinator/runtime_quota.h"

#include <algorithm>
#include <utility>

#include "base/quantity.h"
#include "base/saturating.h"

namespace bayplan {

namespace {

using Wide = Int128;

std::int64_t amountOf(const RuntimeAmounts& amounts, const std::string& resource) {
    const auto found = amounts.find(resource);
    return found == amounts.end() ? 0 : found->second;
}

void addAll(RuntimeAmounts& to, const RuntimeAmounts& more) {
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
        Wide weights = 0;
        for (const Sharer* one : sharers) weights += one->weight;
        if (weights <= 0) return;
        std::vector<std::pair<Wide, Sharer*>> remainders;
        std::int64_t given = 0;
        for (Sharer* one : sharers) {
            const Wide part = static_cast<Wide>(left) * one->weight;
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
            addAll(answer.childRequest, m_limited.at(child));
            addAll(answer.used, m_answers.at(child).used);
            addAll(answer.usedForGood, m_answers.at(child).usedForGood);
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
        // What the level above does not name at all is not scaled: only the resources of its total are looked at.
        for (const auto& [resource, min] : quota.min) answer.scaledMin[resource] = total.contains(resource) ? scaled(level, resource, min, amountOf(total, resource)) : min;
        for (const auto& [resource, unused] : quota.max) answer.runtime[resource] = runtimeOf(name, level, resource, amountOf(total, resource));
    }

    std::int64_t scaled(const std::vector<std::string>& level, const std::string& resource, std::int64_t min, std::int64_t total) const {
        Wide mins = 0;
        for (const std::string& one : level) mins += amountOf(m_quotas.at(one).min, resource);
        return m_scales && mins > total ? static_cast<std::int64_t>(static_cast<Wide>(std::max<std::int64_t>(0, total)) * min / mins) : min;
    }

    std::int64_t runtimeOf(const std::string& name, const std::vector<std::string>& level, const std::string& resource, std::int64_t total) const {
        std::vector<Sharer> all;
        for (const std::string& one : level) {
            const std::int64_t min = amountOf(m_answers.at(one).scaledMin, resource), wanted = amountOf(m_limited.at(one), resource);
            all.push_back({one, wanted > min || !m_quotas.at(one).lends ? min : wanted, wanted, amountOf(m_quotas.at(one).weight, resource)});
        }
        std::int64_t left = total;
        std::vector<Sharer*> sharers;
        for (Sharer& one : all) {
            left = saturatingSub(left, one.runtime);
            if (one.wanted > one.runtime) sharers.push_back(&one);
        }
        shareOut(std::move(sharers), left);
        return std::find_if(all.begin(), all.end(), [&](const Sharer& one) { return one.name == name; })->runtime;
    }

    const RuntimeAmounts& m_total;
    bool m_scales;
    std::map<std::string, KoordinatorQuota> m_quotas;
    std::map<std::string, std::vector<std::string>> m_children;  // by name; those of the first level under none
    std::map<std::string, RuntimeAmounts> m_limited;             // what each asks for of its level: never above its max
    std::map<std::string, RuntimeQuota> m_answers;
};

}  // namespace

std::map<std::string, RuntimeQuota> runtimeQuotas(const std::vector<KoordinatorQuota>& quotas, const RuntimeAmounts& total, bool scales) {
    return QuotaLevels(quotas, total, scales).run();
}

}  // namespace bayplan
