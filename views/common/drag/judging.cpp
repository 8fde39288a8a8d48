// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/drag/judging.h"

#include <algorithm>

#include "common/session.h"

namespace bayplan {

namespace {

/// So many answers, of a node to a pod, take less than a frame.
constexpr std::size_t kAtOnce = 20'000;

}  // namespace

Judged judge(Scheduler& scheduler, const Cluster& cluster, const std::vector<PodIdx>& pods, const Budget& budget) {
    Judged judged{scheduler.verdicts(cluster, pods, budget), {}, {}};
    const Verdicts& verdicts = judged.verdicts;
    for (std::size_t n = 0; n < verdicts.codes.size(); ++n)
        if (verdicts.codes[n] == Code::Success) judged.byRank.emplace_back(n);
    const Catalog& catalog = cluster.catalog();
    std::sort(judged.byRank.begin(), judged.byRank.end(), [&](NodeIdx a, NodeIdx b) {
        const auto ta = verdicts.totals[a.get()], tb = verdicts.totals[b.get()];
        return ta != tb ? ta > tb : catalog.node(a).name < catalog.node(b).name;
    });
    judged.ranks.assign(verdicts.codes.size(), 0);
    for (std::size_t i = 0; i < judged.byRank.size(); ++i) judged.ranks[judged.byRank[i].get()] = static_cast<std::uint32_t>(i + 1);
    return judged;
}

std::shared_ptr<const Judged> Judging::ask(const std::vector<PodIdx>& pods, std::function<void(std::shared_ptr<const Judged>)> later) {
    m_latest.drop();
    const ClusterPtr cluster = m_session->cluster();
    if (pods.size() * cluster->nodeCount() <= kAtOnce) return std::make_shared<Judged>(judge(m_session->scheduler(), *cluster, pods));
    // A scheduler belongs to one thread.
    const Profiles profiles = m_session->scheduler().profiles();
    m_latest.ask<Judged>(
        QStringLiteral("judging"),
        [cluster, profiles, pods](const Budget& budget) -> Result<Judged> {
            Scheduler scheduler(profiles);
            return judge(scheduler, *cluster, pods, budget);
        },
        [later = std::move(later)](Result<Judged> judged) { later(std::make_shared<Judged>(std::move(*judged))); });
    return nullptr;
}

}  // namespace bayplan
