// SPDX-License-Identifier: GPL-3.0-or-later
// Evicts pods of Koordinator's quotas that use more than their runtime for too long, as its controller does.
//
// The controller looks at all quotas in even steps from the start of the scheduler on. Between two instants of a simulation nothing
// changes, so that the step at which it evicts is known as soon as a quota uses too much.
// Source: Koordinator pkg/scheduler/plugins/elasticquota/quota_overuse_revoke.go; specification ecosystem 4.2.
#include <algorithm>
#include <set>
#include <utility>

#include "base/quantity.h"
#include "model/disruption.h"
#include "plugins/quota/overused_quotas.h"
#include "schedulers/kube/simulation_impl.h"

namespace bayplan {

namespace {

std::string usedOfRuntime(const RuntimeAmounts& used, const RuntimeAmounts& runtime) {
    std::string text;
    for (const auto& [resource, most] : runtime)
        if (const auto now = used.find(resource); now != used.end() && now->second > most)
            text += (text.empty() ? "" : ", ") + resource + " " + formatExact(resource, now->second) + " > " + formatExact(resource, most);
    return text;
}

}  // namespace

const ElasticQuotaArgs* Simulation::Impl::revokes() {
    if (!m_revokes) {
        m_revokes.emplace();
        for (const auto& profile : scheduler.profiles().all)
            if (const std::optional<ElasticQuotaArgs> args = elasticQuotaArgsOf(*profile); args && args->monitorAllQuotas) {
                *m_revokes = *args;
                break;
            }
    }
    return m_revokes->monitorAllQuotas ? &*m_revokes : nullptr;
}

void Simulation::Impl::lookAtQuotas() {
    const ElasticQuotaArgs* args = revokes();
    if (!args) return;
    const Cluster& picture = world.picture();
    const SimTime every = std::max(SimTime(1), SimTime(args->revokePodInterval.milliseconds())), passed = std::max(SimTime(0), now - m_started - SimTime(1));
    const SimTime lookBefore = m_started + passed / every * every;  // the last one that did not see what is so now
    std::set<std::string> over;
    for (const OverusedQuota& quota : overusedQuotas(picture, scheduler.indexOf(picture), *args, this)) {
        over.insert(quota.quota);
        const auto [at, fresh] = m_watched.try_emplace(quota.quota);
        QuotaWatch& watch = at->second;
        if (fresh || (watch.fell && *watch.fell <= lookBefore)) watch.within = lookBefore;
        if (fresh || watch.fell) awaitRevoking(quota.quota, watch.within);
        watch.fell.reset();
    }
    for (auto& watched : m_watched) {
        if (over.contains(watched.first) || watched.second.fell) continue;
        watched.second.fell = now;
        // What will not happen does not prolong the simulation.
        std::erase_if(m_due, [&](const auto& due) {
            const auto* revoke = std::get_if<RevokeDue>(&due.second);
            return revoke && revoke->quota == watched.first;
        });
    }
}

void Simulation::Impl::awaitRevoking(const std::string& quota, SimTime within) {
    const SimTime every = std::max(SimTime(1), SimTime(revokes()->revokePodInterval.milliseconds())), delay(revokes()->delayEvictTime.milliseconds());
    schedule(within + (delay / every + 1) * every, RevokeDue{quota, within});
}

void Simulation::Impl::revoke(const RevokeDue& due) {
    const auto known = m_watched.find(due.quota);
    const ElasticQuotaArgs* args = revokes();
    if (known == m_watched.end() || known->second.within != due.within || !args) return;
    const Cluster& picture = world.picture();
    const std::vector<OverusedQuota> all = overusedQuotas(picture, scheduler.indexOf(picture), *args, this);
    const auto quota = std::find_if(all.begin(), all.end(), [&](const OverusedQuota& one) { return one.quota == due.quota; });
    if (quota == all.end()) return;
    known->second.within = now;  // as if it had been
    awaitRevoking(due.quota, now);
    std::vector<std::int64_t> allowed;
    for (const PodDisruptionBudget& budget : picture.catalog().budgets) allowed.push_back(budget.disruptionsAllowed);
    const std::string amounts = usedOfRuntime(quota->used, quota->runtime);
    for (const PodIdx pod : std::vector<PodIdx>(quota->revoked)) {
        if (!world.present(pod) || world.plain(pod).deleting) continue;
        const std::vector<PodDisruptionBudget>& budgets = world.catalog().budgets;
        const auto refuses = std::find_if(budgets.begin(), budgets.end(), [&](const PodDisruptionBudget& budget) {
            return protects(budget, world.plain(pod)) && allowed[static_cast<std::size_t>(&budget - budgets.data())] < 1;
        });
        if (refuses != budgets.end()) {
            pass(world.plain(pod).key(), worded("cannot be evicted for ElasticQuota %1: PodDisruptionBudget %2 does not allow it", {due.quota, refuses->key()}));
            continue;
        }
        for (std::size_t b = 0; b < budgets.size(); ++b)
            if (protects(budgets[b], world.plain(pod))) --allowed[b];
        RunStep& told = step(RunStep::What::Preempted, pod);
        told.node = world.nodeOf(pod);
        told.message = worded("evicted: ElasticQuota %1 has used more than its runtime for more than %2 (%3)", {due.quota, toString(args->delayEvictTime), amounts});
        deletePod(pod, timeline.grace.value_or(std::chrono::seconds(world.plain(pod).gracePeriodSeconds)), false);
    }
}

}  // namespace bayplan
