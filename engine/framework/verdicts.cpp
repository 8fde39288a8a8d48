// SPDX-License-Identifier: GPL-3.0-or-later
// The answers for a whole map, and for a forced drop.
#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "cluster/accounting.h"
#include "cluster/delta.h"
#include "framework/extenders/extender_calls.h"
#include "framework/fresh_decision.h"
#include "framework/kept_decision.h"
#include "framework/scheduler.h"
#include "framework/scheduler_impl.h"

namespace bayplan {

namespace {

constexpr std::uint8_t kNobody = 255;

void note(std::vector<Message>& all, const std::vector<Message>& more) {
    for (const Message& what : more)
        if (std::find(all.begin(), all.end(), what) == all.end()) all.push_back(what);
}

/// The place of a name in `verdicts.pluginNames`; adds a new name.
std::uint8_t nameIndex(Verdicts& verdicts, std::string_view name) {
    if (name.empty()) return kNobody;
    std::vector<std::string>& names = verdicts.pluginNames;
    const auto place = static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
    if (place == names.size()) names.emplace_back(name);
    return static_cast<std::uint8_t>(place);
}

void fromDecision(Verdicts& verdicts, CycleRun& run) {
    const Decision decision = decideAfresh(run, {.withNodes = true, .everyNode = true});
    for (const NodeDecision& node : decision.nodes) {
        verdicts.codes[node.node.get()] = node.verdict.code;
        verdicts.plugins[node.node.get()] = nameIndex(verdicts, node.verdict.plugin);
        verdicts.totals[node.node.get()] = node.total;
    }
}

void fromTable(Verdicts& verdicts, CycleRun& run, ClassTable& table, KeptAnswers& answers) {
    askAll(run, table, answers);
    // A fault on one node ends the cycle: nothing is scored then.
    if (failed(table, answers)) return fromDecision(verdicts, run);
    const Catalog& catalog = run.cycle().cluster.catalog();
    std::vector<std::uint8_t> names;
    for (const auto& slot : run.profile().filter) names.push_back(nameIndex(verdicts, slot.plugin->name()));
    const std::span<const NodeIdx> feasible = answers.feasible(table);
    for (std::size_t i = 0; i < catalog.nodes.size(); ++i) {
        const NodeIdx node(i);
        verdicts.codes[i] = table.code(node);
        if (table.slot(node) != CycleRun::kNoSlot) verdicts.plugins[i] = names[table.slot(node)];
    }
    for (std::size_t k = 0; k < answers.refused.size(); ++k) {
        verdicts.codes[answers.refused[k].get()] = answers.codes[k];
        verdicts.plugins[answers.refused[k].get()] = names[answers.slots[k]];
    }
    if (feasible.size() > 1)
        for (std::size_t k = 0; k < feasible.size(); ++k)
            verdicts.totals[feasible[k].get()] = answers.totals.empty() ? table.total(feasible[k]) : answers.totals[k];
}

/// On every node that is still open, puts the pods before the last of `runs` and judges the next one.
class Group {
public:
    Group(Verdicts& verdicts, std::vector<CycleRun>& runs) : m_verdicts(verdicts), m_runs(runs) {}

    void ask(const Budget& budget) {
        for (std::size_t j = 1; j < m_runs.size(); ++j) refuseAsAWhole(m_runs[j]);
        for (std::size_t i = 0; i < m_verdicts.codes.size() && !budget.stopped(); ++i)
            if (open(i)) askOn(NodeIdx(i));
    }

private:
    bool open(std::size_t node) const {
        return m_verdicts.codes[node] == Code::Success || m_verdicts.codes[node] == Code::NotModelled;
    }

    void refuse(std::size_t node, Code code, std::string_view plugin) {
        m_verdicts.codes[node] = code;
        m_verdicts.plugins[node] = nameIndex(m_verdicts, plugin);
        m_verdicts.totals[node] = 0;
    }

    void refuseAsAWhole(const CycleRun& run) {
        for (std::size_t i = 0; i < m_verdicts.codes.size(); ++i) {
            if (!open(i)) continue;
            if (!run.rejection().ok())
                refuse(i, run.rejection().code, run.rejection().plugin);
            else if (run.only() && !std::binary_search(run.only()->begin(), run.only()->end(), NodeIdx(i)))
                refuse(i, Code::UnschedulableAndUnresolvable, run.excluded(NodeIdx(i)).plugin);
        }
    }

    /// What one pod took at one slot of the Reserve point.
    struct Taken {
        const Profile* profile;
        std::size_t slot;
        std::vector<Delta> deltas;
    };

    static std::vector<Taken> reserve(const CycleRun& run, NodeIdx node) {
        std::vector<Taken> taken;
        for (std::size_t slot = 0; slot < run.profile().reserve.size(); ++slot) {
            Reservation reservation = run.reserve(slot, node);
            if (reservation.status.ok() && !reservation.deltas.empty())
                taken.push_back({&run.profile(), slot, std::move(reservation.deltas)});
        }
        return taken;
    }

    void askOn(NodeIdx node) {
        const Cluster& cluster = m_runs.front().cycle().cluster;
        NodeState state = cluster.node(node);
        const NodeView view(cluster, node, state);
        std::size_t placed = 0;
        std::vector<std::vector<Taken>> taken;  // by pod that was placed
        for (std::size_t j = 1; j < m_runs.size(); ++j) {
            addPod(cluster.catalog(), state, m_runs[placed].cycle().podIdx, kAppend);
            taken.push_back(reserve(m_runs[placed], node));
            for (std::size_t later = j; later < m_runs.size(); ++later) {
                m_runs[later].addPod(m_runs[placed].cycle().podIdx, view);
                for (const Taken& t : taken.back())
                    if (&m_runs[later].profile() == t.profile) m_runs[later].assume(t.slot, t.deltas);
            }
            ++placed;
            std::size_t slot = CycleRun::kNoSlot;
            const Code code = m_runs[j].filter(view, slot, nullptr);
            if (code == Code::Success) continue;
            refuse(node.get(), code,
                   slot == CycleRun::kNoSlot ? std::string_view() : m_runs[j].profile().filter[slot].plugin->name());
            if (code != Code::NotModelled) break;
        }
        while (placed > 0) {
            --placed;
            for (std::size_t later = placed + 1; later < m_runs.size(); ++later) {
                for (auto t = taken.back().rbegin(); t != taken.back().rend(); ++t)
                    if (&m_runs[later].profile() == t->profile) m_runs[later].forget(t->slot, t->deltas);
                m_runs[later].removePod(m_runs[placed].cycle().podIdx, view);
            }
            taken.pop_back();
        }
    }

    Verdicts& m_verdicts;
    std::vector<CycleRun>& m_runs;
};

}  // namespace

Verdicts Scheduler::verdicts(const Cluster& read, const std::vector<PodIdx>& pods, const Budget& budget) {
    const SeenPicture picture = m_impl->see(read);
    const Cluster& cluster = picture.cluster();
    m_impl->prepare(cluster);
    Verdicts verdicts;
    verdicts.codes.assign(cluster.nodeCount(), Code::NotModelled);
    verdicts.plugins.assign(cluster.nodeCount(), kNobody);
    verdicts.totals.assign(cluster.nodeCount(), 0);
    if (pods.empty()) return verdicts;

    AskedPicture asked(cluster, pods);
    std::vector<CycleRun> runs;
    for (const PodIdx pod : pods) {
        const std::string& name = cluster.catalog().pod(pod).spec->schedulerName;
        const Profile* profile = m_impl->profiles.find(name);
        if (!profile) {
            verdicts.notModelled.push_back(worded("schedulerName: no profile is called \"%1\"", {name}));
            return verdicts;
        }
        const std::vector<Holding> held = m_impl->holdings(*profile, asked.cluster(), pod);
        if (!held.empty() && pods.size() > 1) {
            verdicts.notModelled.push_back(worded("several pods together, where nodes keep room for other pods"));
            return verdicts;
        }
        asked.hold(held);
        runs.push_back(m_impl->start(*profile, asked.cluster(), pod));
    }
    // Only the first pod is judged on the picture as it is; the states of the others include the pods before them.
    const bool kept = m_impl->keep == Keep::Tables;
    if (kept) m_impl->resume(runs.front());
    for (std::size_t i = 0; i < runs.size(); ++i) runs[i].preFilter(i > 0);

    if (kept && mayUseTable(runs.front()))
        fromTable(verdicts, runs.front(), m_impl->table(runs.front()), m_impl->answers);
    else
        fromDecision(verdicts, runs.front());
    if (runs.size() > 1) Group(verdicts, runs).ask(budget);

    for (const CycleRun& run : runs) note(verdicts.notModelled, run.notModelled());
    const auto concerned = [&](const CycleRun& run) { return m_impl->profiles.extendersConcern(run.cycle().pod); };
    if (m_impl->extenders.use != Extenders::Use::Ignored && std::any_of(runs.begin(), runs.end(), concerned))
        note(verdicts.notModelled, {extendersTakePart()});
    for (std::size_t i = 0; i < verdicts.codes.size(); ++i) {
        if (verdicts.codes[i] != Code::Success) continue;
        verdicts.bestTotal =
            verdicts.feasible == 0 ? verdicts.totals[i] : std::max(verdicts.bestTotal, verdicts.totals[i]);
        ++verdicts.feasible;
    }
    return verdicts;
}

namespace {

/// `run` has done its PreFilter point.
std::vector<Delta> takenOn(const CycleRun& run, NodeIdx node) {
    std::vector<Delta> deltas;
    for (std::size_t slot = 0; slot < run.profile().reserve.size(); ++slot) {
        const Reservation reservation = run.reserve(slot, node);
        if (reservation.status.ok()) deltas.insert(deltas.end(), reservation.deltas.begin(), reservation.deltas.end());
    }
    return deltas;
}

/// The violations of one pod; what holds for all nodes is computed once.
class Violations {
public:
    /// `start`(profile, picture): a cycle for the pod on that picture, to which it may add what is held. Null: no profile has its schedulerName, and nothing is known.
    template <typename Start>
    Violations(const Cluster& cluster, PodIdx podIdx, const Profile* profile, const Start& start) : m_picture(cluster, podIdx) {
        if (!profile) return;
        const Pod& pod = cluster.catalog().pod(podIdx);
        for (const auto& slot : profile->preEnqueue) {
            Status status = slot.point->preEnqueue(cluster.catalog(), pod);
            status.plugin = slot.plugin->name();
            if (!status.ok() && status.code != Code::NotModelled) m_everywhere.push_back(std::move(status));
        }
        m_run.emplace(start(*profile, m_picture));
        for (const auto& slot : profile->rounds) {
            const bool asked = std::any_of(profile->preEnqueue.begin(), profile->preEnqueue.end(), [&](const auto& point) { return point.plugin == slot.plugin; });
            Status status = asked ? slot.point->enters(m_run->cycle()) : Status{};
            status.plugin = slot.plugin->name();
            if (status.rejected()) m_everywhere.push_back(std::move(status));
        }
        for (Status& refusal : m_run->preFilterThroughout()) {
            const bool said = std::any_of(m_everywhere.begin(), m_everywhere.end(), [&](const Status& other) {
                return other.plugin == refusal.plugin && other.reasons == refusal.reasons;
            });
            if (!said) m_everywhere.push_back(std::move(refusal));
        }
        if (!m_run->rejection().ok()) m_everywhere.push_back(m_run->rejection());
    }

    std::vector<Status> on(NodeIdx node) const {
        std::vector<Status> refusals = m_everywhere;
        if (!m_run) return refusals;
        std::vector<Status> filters = m_run->refusals(NodeView(m_picture.cluster(), node));
        const auto& only = m_run->only();
        const bool excluded = only && !std::binary_search(only->begin(), only->end(), node);
        if (excluded && filters.empty()) refusals.push_back(m_run->excluded(node));
        refusals.insert(refusals.end(), std::make_move_iterator(filters.begin()),
                        std::make_move_iterator(filters.end()));
        return refusals;
    }

    /// What the pod takes on the node beside its requests.
    std::vector<Delta> takes(NodeIdx node) const { return m_run ? takenOn(*m_run, node) : std::vector<Delta>(); }

private:
    AskedPicture m_picture;
    std::vector<Status> m_everywhere;
    std::optional<CycleRun> m_run;
};

/// Of one node or a few, with the cached counters.
template <typename Impl>
Violations keptViolations(Impl& impl, const Cluster& cluster, PodIdx pod) {
    impl.prepare(cluster);
    const Profile* profile = impl.profiles.find(cluster.catalog().pod(pod).spec->schedulerName);
    return Violations(cluster, pod, profile, [&](const Profile& p, AskedPicture& picture) { return impl.startKept(p, picture, pod, Impl::kOnNodes); });
}

}  // namespace

std::vector<Status> Scheduler::violations(const Cluster& read, PodIdx podIdx, NodeIdx node) const {
    const SeenPicture picture = m_impl->see(read);
    return keptViolations(*m_impl, picture.cluster(), podIdx).on(node);
}

Scheduler::Fit Scheduler::fitOn(const Cluster& read, PodIdx podIdx, NodeIdx node) const {
    const SeenPicture picture = m_impl->see(read);
    const Violations violations = keptViolations(*m_impl, picture.cluster(), podIdx);
    Fit fit{violations.on(node), {}};
    if (fit.refusals.empty()) fit.takes = violations.takes(node);
    return fit;
}

std::vector<std::vector<Status>> Scheduler::violations(const Cluster& read, PodIdx podIdx, const Budget& budget) const {
    const SeenPicture picture = m_impl->see(read);
    const Cluster& cluster = picture.cluster();
    m_impl->prepare(cluster);
    const Profile* profile = m_impl->profiles.find(cluster.catalog().pod(podIdx).spec->schedulerName);
    const auto start = [&](const Profile& p, AskedPicture& asked) {
        asked.hold(m_impl->holdings(p, asked.cluster(), podIdx));
        return m_impl->start(p, asked.cluster(), podIdx, Impl::kOnNodes);
    };
    const Violations violations(cluster, podIdx, profile, start);
    std::vector<std::vector<Status>> all;
    all.reserve(cluster.nodeCount());
    for (std::size_t i = 0; i < cluster.nodeCount() && !budget.stopped(); ++i) all.push_back(violations.on(NodeIdx(i)));
    return all;
}

std::vector<Delta> Scheduler::reserve(const Cluster& read, PodIdx podIdx, NodeIdx node) const {
    const SeenPicture picture = m_impl->see(read);
    const Cluster& cluster = picture.cluster();
    m_impl->prepare(cluster);
    const Profile* profile = m_impl->profiles.find(cluster.catalog().pod(podIdx).spec->schedulerName);
    if (!profile) return {};
    AskedPicture asked(cluster, podIdx);
    CycleRun run = m_impl->startKept(*profile, asked, podIdx, Impl::Asked{});
    run.preFilter();
    return takenOn(run, node);
}

}  // namespace bayplan
