// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/kept_way.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cluster/delta.h"
#include "cluster/release.h"
#include "framework/class_keys.h"
#include "framework/class_table.h"
#include "framework/company_table.h"
#include "framework/cycle_run.h"
#include "framework/decision.h"
#include "framework/kept_decision.h"

namespace bayplan::testing {

namespace {

/// What a Scheduler caches for one profile on the pictures of one catalog.
class KeptWay {
public:
    KeptWay(std::shared_ptr<const Profile> profile, std::shared_ptr<const Catalog> catalog);

    /// Compares the cache for the pending `pod` with `plain`, which has every node: verdicts, the plugins behind them,
    /// totals, and single raw, normalised and weighted scores. Empty if all are equal; otherwise the first difference.
    /// Compares nothing if a Scheduler would not use its cache.
    std::string difference(const Cluster& cluster, PodIdx pod, const Decision& plain);
    /// The number of compared scores.
    std::size_t scores() const { return m_scores; }

private:
    std::string differenceOfNode(const CycleRun& run, const ClassTable& table, NodeIdx node, const NodeDecision& plain);
    std::string differenceOfScores(const CycleRun& run, const ClassTable& table, std::span<const NodeIdx> feasible,
                                   const Decision& plain);

    std::shared_ptr<const Profile> m_profile;
    PointLinks m_links;
    CatalogIndex m_index;
    ClassKeys m_keys;
    ChangeLog m_changes;
    std::map<std::pair<std::uint32_t, std::uint64_t>, std::unique_ptr<ClassTable>> m_rooms;
    std::map<std::uint32_t, std::unique_ptr<CompanyTable>> m_companies;
    KeptAnswers m_answers;
    std::size_t m_scores = 0;
};

std::string differs(const std::string& what, std::int64_t kept, std::int64_t plain) {
    return kept == plain ? std::string() : what + ": kept " + std::to_string(kept) + ", plain " + std::to_string(plain);
}

const PluginScore* scoreOf(const NodeDecision& node, std::string_view plugin) {
    for (const PluginScore& score : node.scores)
        if (score.plugin == plugin) return &score;
    return nullptr;
}

template <typename Texts>
std::string join(const Texts& list) {
    std::string text;
    for (const std::string& one : list) text += one + "; ";
    return text;
}

std::string differenceOfDecisions(const Decision& kept, const Decision& plain) {
    const auto text = [](const char* what, const std::string& a, const std::string& b) {
        return a == b ? std::string() : std::string(what) + ": kept \"" + a + "\", plain \"" + b + "\"";
    };
    for (const std::string& difference :
         {text("outcome", toString(kept.outcome), toString(plain.outcome)),
          text("message", kept.message, plain.message),
          text("not modelled", join(kept.notModelled), join(plain.notModelled)),
          text("refusing plugins", join(kept.unschedulablePlugins), join(plain.unschedulablePlugins)),
          differs("feasible nodes", static_cast<std::int64_t>(kept.feasibleNodes),
                  static_cast<std::int64_t>(plain.feasibleNodes)),
          differs("scored", kept.scored, plain.scored)})
        if (!difference.empty()) return difference;
    if (kept.node != plain.node) return "another node";
    if (kept.tied != plain.tied) return "other ties";
    if (kept.preemption.has_value() != plain.preemption.has_value()) return "preemption of one alone";
    if (kept.preemption && (kept.preemption->node != plain.preemption->node || kept.preemption->victims != plain.preemption->victims))
        return "other preemption";
    return {};
}

std::string differenceOfVerdicts(const Verdicts& kept, const Verdicts& plain) {
    if (kept.codes != plain.codes) return "verdicts: other codes";
    for (std::size_t i = 0; i < kept.totals.size(); ++i)
        if (kept.totals[i] != plain.totals[i])
            return differs("verdicts: total of node " + std::to_string(i), kept.totals[i], plain.totals[i]) + "; not modelled: "
                   + join(plain.notModelled);
    if (kept.feasible != plain.feasible) return "verdicts: other number of feasible nodes";
    const auto name = [](const Verdicts& v, std::size_t i) {
        return v.plugins[i] == 255 ? std::string() : v.pluginNames[v.plugins[i]];
    };
    for (std::size_t i = 0; i < kept.plugins.size(); ++i)
        if (name(kept, i) != name(plain, i)) return "verdicts: another plugin on node " + std::to_string(i);
    return {};
}

std::string said(const std::vector<Status>& violations) {
    std::string text;
    for (const Status& one : violations) text += std::string(toString(one.code)) + " " + one.plugin + " " + one.message() + "; ";
    return text;
}

KeptWay::KeptWay(std::shared_ptr<const Profile> profile, std::shared_ptr<const Catalog> catalog)
    : m_profile(std::move(profile)), m_links(*m_profile), m_index(std::move(catalog)), m_keys(m_index) {}

std::string KeptWay::differenceOfNode(const CycleRun& run, const ClassTable& table, NodeIdx node,
                                      const NodeDecision& plain) {
    const auto at = std::lower_bound(m_answers.refused.begin(), m_answers.refused.end(), node);
    const bool beyond = at != m_answers.refused.end() && *at == node;
    const auto place = static_cast<std::size_t>(at - m_answers.refused.begin());
    const Code code = beyond ? m_answers.codes[place] : table.code(node);
    const std::size_t slot = beyond ? m_answers.slots[place] : table.slot(node);
    const std::string plugin =
        slot == CycleRun::kNoSlot ? std::string() : std::string(run.profile().filter[slot].plugin->name());
    if (code != plain.verdict.code)
        return std::string("code: kept ") + toString(code) + ", plain " + toString(plain.verdict.code);
    if (plugin != plain.verdict.plugin) return "plugin: kept " + plugin + ", plain " + plain.verdict.plugin;
    return {};
}

std::string KeptWay::differenceOfScores(const CycleRun& run, const ClassTable& table,
                                        std::span<const NodeIdx> feasible, const Decision& plain) {
    const auto& slots = run.profile().score;
    std::vector<std::int64_t> kept(feasible.size(), 0);  // the known part of each total
    std::vector<std::int64_t> raw(feasible.size());
    std::vector<std::int64_t> normalized(feasible.size());
    for (std::size_t s = 0; s < slots.size(); ++s) {
        const std::string plugin(slots[s].plugin->name());
        const bool asIs = run.localScorer(s) && slots[s].point->scale() == Scale::AsIs;
        if (run.scores(s) && !run.localScorer(s)) run.scoreAll(s, feasible, raw);
        if (run.scores(s) && run.localScorer(s) && !asIs)
            for (std::size_t i = 0; i < feasible.size(); ++i) raw[i] = table.rawScore(s, feasible[i]);
        normalized = raw;
        if (run.scores(s) && !asIs) run.normalize(s, feasible, normalized);
        for (std::size_t i = 0; i < feasible.size(); ++i) {
            const PluginScore* score = scoreOf(plain.nodes[feasible[i].get()], plugin);
            if ((score != nullptr) != run.scores(s)) return plugin + " takes part in one way alone";
            if (!score) continue;
            ++m_scores;
            // Scores without normalising are cached only as a sum.
            const std::int64_t weighted = asIs ? score->weighted() : normalized[i] * slots[s].weight;
            kept[i] += weighted;
            if (asIs) continue;
            const std::string where = plugin + " on node " + std::to_string(feasible[i].get());
            for (const std::string& difference :
                 {differs("raw score of " + where, raw[i], score->raw),
                  differs("normalised score of " + where, normalized[i], score->normalized),
                  differs("weighted score of " + where, weighted, score->weighted())})
                if (!difference.empty()) return difference;
        }
    }
    for (std::size_t i = 0; i < feasible.size(); ++i) {
        const std::int64_t total = m_answers.totals.empty() ? table.total(feasible[i]) : m_answers.totals[i];
        const std::string where = " of node " + std::to_string(feasible[i].get());
        std::string difference = differs("total" + where, total, plain.nodes[feasible[i].get()].total);
        if (difference.empty()) difference = differs("sum of scores" + where, kept[i], total);
        if (!difference.empty()) return difference;
    }
    return {};
}

std::string KeptWay::difference(const Cluster& cluster, PodIdx pod, const Decision& plain) {
    m_changes.follow(cluster);
    CycleRun run(*m_profile, m_links, Cycle(cluster, pod, m_index), m_index.nominated);
    auto& company = m_companies[m_keys.companyOf(pod)];
    if (!company) company = std::make_unique<CompanyTable>(*m_profile, m_changes);
    run.resume(*company);
    run.preFilter();
    const Pod& asked = cluster.catalog().pod(pod);
    if (!mayUseTable(run) || !asked.nominatedNodeName.empty() || plain.nodes.empty()) return {};
    auto& table = m_rooms[{m_keys.roomOf(cluster.catalog().podSpecs[pod.get()]), run.localPlugins()}];
    if (!table) table = std::make_unique<ClassTable>(m_index, m_changes);
    askAll(run, *table, m_answers);
    for (std::size_t i = 0; i < plain.nodes.size(); ++i)
        if (std::string difference = differenceOfNode(run, *table, NodeIdx(i), plain.nodes[i]); !difference.empty())
            return difference + " on node " + std::to_string(i);
    const std::span<const NodeIdx> feasible = m_answers.feasible(*table);
    return feasible.size() < 2 ? std::string() : differenceOfScores(run, *table, feasible, plain);
}

}  // namespace

struct TwoWays::Impl {
    explicit Impl(const Profiles& p) : profiles(p), keeping(p, Keep::Tables), plain(p, Keep::Nothing) {}

    std::size_t scores() const {
        std::size_t sum = before;
        for (const auto& [name, way] : open) sum += way->scores();
        return sum;
    }

    Profiles profiles;
    Scheduler keeping;
    Scheduler plain;
    std::shared_ptr<const Catalog> catalog;
    std::map<std::string, std::unique_ptr<KeptWay>> open;  // by name of the profile
    std::size_t before = 0;                                // scores compared on other catalogs
};

TwoWays::TwoWays(const Profiles& profiles) : m_impl(std::make_unique<Impl>(profiles)) {}
TwoWays::~TwoWays() = default;

std::size_t TwoWays::scores() const {
    return m_impl->scores();
}

std::string TwoWays::difference(const Cluster& cluster, PodIdx pod) {
    Impl& i = *m_impl;
    if (i.catalog != cluster.sharedCatalog()) {
        i.before = scores();
        i.open.clear();
        i.catalog = cluster.sharedCatalog();
    }
    std::string difference = differenceOfDecisions(i.keeping.decide(cluster, pod), i.plain.decide(cluster, pod));
    if (difference.empty())
        difference = differenceOfVerdicts(i.keeping.verdicts(cluster, {pod}), i.plain.verdicts(cluster, {pod}));
    // On its own node and on one more: a company's counters are asked about nodes alone, too.
    for (const NodeIdx node : {cluster.placement(pod).node, NodeIdx(pod.get() % std::max<std::size_t>(1, cluster.nodeCount()))})
        if (difference.empty() && node.valid() && node.get() < cluster.nodeCount() && said(i.keeping.violations(cluster, pod, node)) != said(i.plain.violations(cluster, pod, node)))
            difference = "other violations on node " + std::to_string(node.get());
    const Decision plain = i.plain.decide(cluster, pod, Detail::Nodes);
    const std::string& name = cluster.catalog().pod(pod).spec->schedulerName;
    const bool asked = plain.outcome == Outcome::Scheduled || plain.outcome == Outcome::Unschedulable;
    if (!difference.empty() || !asked) return difference;
    Draft draft(cluster);  // a pod with a node is decided as if it had none
    if (cluster.placement(pod).node.valid()) {
        check(draft.apply(Evict{pod}).has_value(), "a standing pod can leave");
        for (const Delta& delta : release(cluster, pod)) check(draft.apply(delta).has_value(), "and give its claims back");
    }
    for (const auto& profile : i.profiles.all) {
        if (profile->schedulerName != name) continue;
        auto& way = i.open[name];
        if (!way) way = std::make_unique<KeptWay>(profile, i.catalog);
        return way->difference(draft.cluster(), pod, plain);
    }
    return {};
}

std::string TwoWays::differenceOnAWalk(const Cluster& start, std::size_t stride) {
    constexpr std::size_t kSteps = 60;
    Draft draft(start);
    for (std::size_t step = 0; step < kSteps; ++step) {
        const PodIdx moved(step * stride % start.podCount());
        const bool stands = draft.cluster().placement(moved).node.valid();
        check(draft.apply(stands ? Delta(Evict{moved}) : Delta(Place{moved, NodeIdx(step % start.nodeCount())})).has_value(), "a pod comes or leaves");
        for (std::size_t i = 0; i < start.podCount(); ++i)
            if (std::string found = difference(draft.cluster(), PodIdx(i)); !found.empty()) return found;
    }
    return {};
}

}  // namespace bayplan::testing
