// SPDX-License-Identifier: GPL-3.0-or-later
#include "framework/fresh_decision.h"

#include <algorithm>
#include <utility>

#include "framework/conclusion.h"
#include "framework/extenders/extender_calls.h"
#include "framework/fit_error.h"
#include "framework/host_selection.h"
#include "framework/sampling.h"

namespace bayplan {

namespace {

class FreshDecision {
public:
    FreshDecision(CycleRun& run, Afresh how)
        : m_run(run),
          m_cluster(run.cycle().cluster),
          m_withNodes(how.withNodes),
          m_everyNode(how.everyNode),
          m_live(how.live),
          m_within(how.within),
          m_extenders(run),
          m_looks(m_cluster.nodeCount()) {
        m_decision.pod = run.cycle().podIdx;
        if (m_withNodes) m_reasons.resize(m_cluster.nodeCount());
    }

    Decision decide() {
        if (m_run.rejection().code == Code::Error) {
            concludeError(m_decision, m_run.rejection());
            return std::move(m_decision);
        }
        if (!m_run.rejection().ok()) {
            for (std::size_t i = 0; i < m_looks.size(); ++i)
                if (exists(NodeIdx(i))) m_looks[i] = {m_run.rejection().code, Seen::Rejected, CycleRun::kNoSlot};
            noteRejection(m_decision, m_run);
            unfit(FitError{nodeCount(), {}, m_run.rejection().said()});
        } else {
            filter();
            if (m_error.ok())
                choose();
            else
                concludeError(m_decision, m_error);
        }
        noteUnknown(m_decision, m_run);
        noteUnknownExtenders();
        if (m_withNodes) fillNodes();
        return std::move(m_decision);
    }

private:
    enum class Seen : std::uint8_t {
        Not,       // the search ended before this node: there is nothing to say about it
        Rejected,  // the pod was rejected on all nodes at once
        Excluded,  // not in the list that PreFilter returned
        Filtered,
    };
    struct Look {
        Code code = Code::UnschedulableAndUnresolvable;
        Seen seen = Seen::Not;
        std::size_t slot = CycleRun::kNoSlot;
    };

    bool exists(NodeIdx node) const { return !m_within || std::binary_search(m_within->begin(), m_within->end(), node); }
    std::size_t nodeCount() const { return m_within ? m_within->size() : m_cluster.nodeCount(); }

    void filter() {
        const Catalog& catalog = m_cluster.catalog();
        const NodeIdx nominated = m_run.cycle().nominated;
        if (nominated.valid() && !m_everyNode && exists(nominated) && tryNominated(nominated)) return;
        if (m_run.only())
            for (std::size_t i = 0; i < m_looks.size(); ++i)
                if (m_looks[i].seen == Seen::Not && exists(NodeIdx(i))) m_looks[i].seen = Seen::Excluded;
        std::vector<NodeIdx> some;
        if (m_run.only() || m_within)
            for (const NodeIdx node : catalog.treeOrder)
                if (exists(node) && (!m_run.only() || std::binary_search(m_run.only()->begin(), m_run.only()->end(), node))) some.push_back(node);
        search(m_run.only() || m_within ? some : catalog.treeOrder);
        if (m_live) {
            m_live->processed = m_feasible.size();
            for (const Look& look : m_looks)
                if (look.seen == Seen::Filtered && look.code != Code::Success && look.code != Code::Error)
                    ++m_live->processed;
        }
        if (m_error.ok()) askExtenders();
    }

    /// Whether this node ends the search. Otherwise all nodes are looked at, and this one keeps its rejection.
    bool tryNominated(NodeIdx node) {
        if (visit(node)) {
            m_feasible.push_back(node);
            askExtenders();
            if (!m_feasible.empty() || !m_extenders.unknown().empty()) return true;
        }
        m_error = {};
        Look& look = m_looks[node.get()];
        if (look.code == Code::Success || look.code == Code::Error) look = {};
        else if (look.slot != CycleRun::kNoSlot) m_run.noteNominatedRefusal(look.slot);
        return false;
    }

    void askExtenders() {
        if (m_everyNode) return;
        m_extenders.filter(m_feasible);
        m_error = m_extenders.error();
        for (const auto& [node, status] : m_extenders.said())
            if (std::find(m_feasible.begin(), m_feasible.end(), node) == m_feasible.end())
                m_looks[node.get()] = {status.code, Seen::Filtered, CycleRun::kNoSlot};
    }

    void noteUnknownExtenders() {
        for (const std::string& what : m_extenders.unknown()) m_decision.notModelled.push_back(what);
        leaveOpen(m_decision);
    }

    /// Ends at the first feasible node after enough were found, which counts as not looked at.
    void search(const std::vector<NodeIdx>& nodes) {
        std::size_t enough = nodes.size();
        if (m_live) enough = enoughNodes(nodes.size(), m_live->percentage);
        // Without a scorer, the first feasible node is as good as any.
        if (m_run.profile().score.empty() && !m_everyNode && !m_extenders.filterOrScore()) enough = 1;
        const std::size_t start = m_live ? m_live->start : 0;
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            const NodeIdx node = nodes[(start + i) % nodes.size()];
            if (visit(node)) {
                if (m_feasible.size() == enough) {
                    m_looks[node.get()] = Look{};
                    return;
                }
                m_feasible.push_back(node);
            }
            if (!m_error.ok() && !m_everyNode) return;
        }
    }

    bool visit(NodeIdx node) {
        Look& look = m_looks[node.get()];
        look.seen = Seen::Filtered;
        if (m_withNodes) m_reasons[node.get()].clear();
        look.code =
            m_run.filterNode(NodeView(m_cluster, node), look.slot, m_withNodes ? &m_reasons[node.get()] : nullptr);
        if (look.code == Code::Error && m_error.ok()) {
            const Status status{look.code, reasonsOf(node), pluginOf(look)};
            m_error = status;
            m_error.reasons = {Reason{"", filterFailed(status.plugin, status.said()), {}}};
        }
        return look.code == Code::Success;
    }

    std::string pluginOf(const Look& look) const {
        if (look.seen == Seen::Rejected) return m_run.rejection().plugin;
        return look.slot == CycleRun::kNoSlot ? std::string()
                                              : std::string(m_run.profile().filter[look.slot].plugin->name());
    }

    /// The reasons of a filtered node; filters again if they were not kept.
    Reasons reasonsOf(NodeIdx node) {
        if (const auto said = m_extenders.said().find(node); said != m_extenders.said().end()) return said->second.reasons;
        if (m_withNodes) return m_reasons[node.get()];
        Reasons why;
        std::size_t slot = CycleRun::kNoSlot;
        m_run.filterNode(NodeView(m_cluster, node), slot, &why);
        return why;
    }

    void choose() {
        m_decision.feasibleNodes = m_feasible.size();
        if (!m_run.filtersKnown() || !m_extenders.unknown().empty()) return;
        if (m_feasible.empty()) {
            noteRejection(m_decision, m_run);
            if (m_extenders.refusedSome()) noteRefusal(m_decision, Code::Unschedulable, kExtenderName);
            for (const Look& look : m_looks)
                if (look.seen == Seen::Filtered) noteRefusal(m_decision, look.code, pluginOf(look));
            FitError why{.nodes = nodeCount()};
            std::size_t excluded = 0;
            for (std::size_t i = 0; i < m_looks.size(); ++i) {
                if (m_looks[i].seen == Seen::Excluded) ++excluded;
                if (m_looks[i].seen == Seen::Filtered) count(why.counts, reasonsOf(NodeIdx(i)));
            }
            if (excluded > 0) count(why.counts, m_run.whyExcluded(), excluded);
            m_extenders.countStrangers(why.counts);
            return unfit(std::move(why));
        }
        m_totals.assign(m_feasible.size(), 0);
        if (m_feasible.size() > 1) {
            m_run.preScore(m_feasible);
            if (!m_run.scoringError().ok()) return concludeError(m_decision, m_run.scoringError());
            score();
            if (!m_everyNode) scoreByExtenders();
            if (!m_extenders.unknown().empty()) return;
        }
        m_decision.tied = bestNodes(m_feasible, m_totals, m_run.cycle().index);
        if (m_live) {
            const auto chosen =
                std::find(m_decision.tied.begin(), m_decision.tied.end(), m_feasible[heapRoot(m_totals, lots())]);
            std::rotate(m_decision.tied.begin(), chosen, chosen + 1);
        }
        concludeChosen(m_decision, m_run);
    }

    void score() {
        m_decision.scored = true;
        const auto& slots = m_run.profile().score;
        m_scores.resize(m_feasible.size());
        if (m_withNodes)
            for (std::vector<PluginScore>& scores : m_scores) scores.reserve(slots.size());
        std::vector<std::int64_t> column(m_feasible.size());
        for (std::size_t s = 0; s < slots.size(); ++s) {
            if (!m_run.scores(s)) continue;
            for (std::size_t i = 0; i < m_feasible.size(); ++i)
                column[i] = m_run.score(s, m_extenders.viewOf(m_feasible[i]));
            const std::vector<std::int64_t> raw = column;
            m_run.normalize(s, m_feasible, column);
            for (std::size_t i = 0; i < m_feasible.size(); ++i) {
                m_totals[i] += column[i] * slots[s].weight;
                if (m_withNodes)
                    m_scores[i].push_back({std::string(slots[s].plugin->name()), raw[i], column[i], slots[s].weight});
            }
        }
    }

    void scoreByExtenders() {
        for (ExtenderCalls::Scored& scored : m_extenders.score(m_feasible)) {
            m_totals[scored.place] += scored.score.weighted();
            if (m_withNodes) m_scores[scored.place].push_back(std::move(scored.score));
        }
    }

    /// A random number for nodes that a webhook scored, 0 for others; empty if none was scored.
    std::vector<std::uint64_t> lots() {
        std::vector<std::uint64_t> lots;
        const std::vector<bool>& drawn = m_extenders.drawn();
        if (!m_live->lots || std::find(drawn.begin(), drawn.end(), true) == drawn.end()) return lots;
        for (const bool each : drawn) lots.push_back(each ? m_live->lots->draw() : 0);
        return lots;
    }

    void unfit(FitError why) {
        std::vector<NodeCode> rejected;
        rejected.reserve(m_looks.size());
        for (const NodeIdx node : m_cluster.catalog().treeOrder) {
            if (!exists(node)) continue;
            const Look& look = m_looks[node.get()];
            const bool asked = look.seen == Seen::Filtered && look.slot != CycleRun::kNoSlot;
            rejected.push_back(
                {node, look.code, asked ? m_run.profile().filter[look.slot].plugin->name() : std::string_view()});
        }
        concludeUnfit(m_decision, m_run, std::move(why), rejected);
    }

    void fillNodes() {
        m_decision.nodes.resize(m_looks.size());
        for (std::size_t i = 0; i < m_looks.size(); ++i) {
            m_decision.nodes[i].node = NodeIdx(i);
            m_decision.nodes[i].looked = m_looks[i].seen != Seen::Not;
            Status& verdict = m_decision.nodes[i].verdict;
            verdict = Status{m_looks[i].code, std::move(m_reasons[i]), pluginOf(m_looks[i])};
            if (const auto said = m_extenders.said().find(NodeIdx(i)); said != m_extenders.said().end() && m_looks[i].code != Code::Success)
                verdict = said->second;
            if (m_looks[i].seen == Seen::Excluded) verdict = m_run.excluded(NodeIdx(i));
            if (m_looks[i].seen == Seen::Rejected) verdict = m_run.rejection();
        }
        for (std::size_t i = 0; i < m_scores.size(); ++i) {
            NodeDecision& node = m_decision.nodes[m_feasible[i].get()];
            node.scores = std::move(m_scores[i]);
            node.total = m_totals[i];
        }
    }

    CycleRun& m_run;
    const Cluster& m_cluster;
    bool m_withNodes;
    bool m_everyNode;
    LiveSearch* m_live;
    const std::vector<NodeIdx>* m_within;
    ExtenderCalls m_extenders;
    Decision m_decision;
    Status m_error;
    std::vector<Look> m_looks;       // by node
    std::vector<Reasons> m_reasons;  // by node, if they are kept
    std::vector<NodeIdx> m_feasible;
    std::vector<std::int64_t> m_totals;              // by place in m_feasible
    std::vector<std::vector<PluginScore>> m_scores;  // by place in m_feasible
};

}  // namespace

Decision decideAfresh(CycleRun& run, Afresh how) {
    return FreshDecision(run, how).decide();
}

}  // namespace bayplan
