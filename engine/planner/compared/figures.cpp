// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/compared/figures.h"

#include <algorithm>
#include <map>
#include <utility>

#include "cluster/builder.h"
#include "metrics/slot_board.h"
#include "model/erase_pods.h"
#include "planner/lab/load_order.h"

namespace bayplan {

namespace {

/// The load where the run put it, without the pods that it evicted.
Result<ClusterPtr> pictureAfter(const ComparedLoad& load, const ComparedRun& run, const Budget& budget) {
    Objects objects = load.whole;
    erasePods(objects, [&](const Pod& pod) { return run.evicted.contains(pod.key()) && !load.has(pod.key()); });
    for (Pod& pod : objects.pods)
        if (const auto got = run.placed.find(pod.key()); got != run.placed.end()) pod.nodeName = got->second.node;
    Result<Built> built = build(std::move(objects), budget);
    if (!built) return built.error();
    return std::move(built->cluster);
}

/// Whether so many of a gang's pods stand as it needs.
bool isWhole(const ReadGroup& gang, const Catalog& catalog, const ComparedRun& run) {
    const auto stands = [&](PodIdx pod) {
        const Pod& one = catalog.pod(pod);
        if (run.evicted.contains(one.key()) && !run.placed.contains(one.key())) return false;
        return !one.nodeName.empty() || run.placed.contains(one.key());
    };
    return std::count_if(gang.pods.begin(), gang.pods.end(), stands) >= gang.quorum->value;
}

void countQueues(const ComparedLoad& load, const ComparedRun& run, SchedulerFigures& row) {
    if (run.queues.empty()) return;
    std::map<std::string, std::size_t> pending;
    for (const auto& [pod, queue] : run.queues) pending[queue] += !run.placed.contains(pod);
    row.pendingByQueue.assign(pending.begin(), pending.end());
    row.queueless = static_cast<std::size_t>(std::count_if(load.pods.begin(), load.pods.end(), [&](const std::string& pod) { return !run.queues.contains(pod) && !run.placed.contains(pod); }));
}

/// The shape of a pending pod with the largest share of any one resource.
std::optional<SlotShape> largestPending(const ComparedLoad& load, const Budget& budget) {
    Objects only;
    only.nodes = load.whole.nodes;
    only.nodeSources = load.whole.nodeSources;
    for (const Pod& pod : load.whole.pods)
        if (load.has(pod.key())) {
            only.pods.push_back(pod);
            only.podSources.push_back(nullptr);
        }
    const Result<Built> built = build(std::move(only), budget);
    if (!built) return std::nullopt;
    std::vector<SlotShape> shapes = shapesSeen(built->cluster->catalog(), 1);
    return shapes.empty() ? std::nullopt : std::optional(std::move(shapes.front()));
}

class FiguresOfRuns {
public:
    FiguresOfRuns(const ComparedLoad& load, const ComparisonQuestion& question, const Budget& budget) : m_load(load), m_question(question), m_budget(budget), m_shape(question.shape) {
        if (!m_shape) m_shape = largestPending(load, budget);
        if (!m_shape) m_noSlots = worded("no pending pod has a shape that can be counted");
        else if (const Result<void> can = countable(*m_shape); !can) m_noSlots = can.error().message;
        else m_shape->pod.spec = shapeSpec();
    }

    std::string shape() const { return m_shape ? m_shape->name : std::string(); }

    Result<SchedulerFigures> figuresOf(const ComparedScheduler& scheduler) {
        SchedulerFigures row;
        row.scheduler = scheduler.name;
        row.kind = scheduler.kind;
        Result<ComparedRun> run = comparedRun(m_load, scheduler, m_question.rules, m_budget);
        if (!run) {
            if (run.error().code == ErrorCode::Cancelled) return run.error();
            row.failed = run.error().message;
            return row;
        }
        Result<ClusterPtr> after = pictureAfter(m_load, *run, m_budget);
        if (!after) return after.error();
        row.after = std::move(*after);
        row.placed = run->placed.size();
        row.pending = m_load.pods.size() - row.placed;
        row.notModelled = run->notModelled.size();
        for (const auto& [pod, got] : run->placed) row.longestWait = std::max(row.longestWait.value_or(0), got.waited);
        const Catalog& catalog = m_load.picture->catalog();
        row.gangsWhole = static_cast<std::size_t>(std::count_if(m_load.gangs.begin(), m_load.gangs.end(), [&](const ReadGroup& gang) { return isWhole(gang, catalog, *run); }));
        countQueues(m_load, *run, row);
        row.distance = run->distance;
        row.distanceOf = run->distanceOf;
        row.noDistance = run->noDistance;
        row.evictions = run->evicted.size();
        row.notes = std::move(run->notes);
        row.nodesUsed = UsedNodes(row.after->catalog()).count(*row.after);
        if (const Result<void> counted = countSlots(row); !counted) return counted.error();
        return row;
    }

private:
    std::shared_ptr<const PodSpec> shapeSpec() const {
        PodSpec spec = *m_shape->pod.spec;
        spec.schedulerName = m_question.counting.all.front()->schedulerName;
        return std::make_shared<const PodSpec>(std::move(spec));
    }

    Result<void> countSlots(SchedulerFigures& row) {
        row.noSlots = m_noSlots;
        if (!m_noSlots.empty()) return {};
        SlotBoard board(m_question.counting, {*m_shape});
        const Result<void> counted = board.update(*row.after, m_budget);
        if (!counted && counted.error().code == ErrorCode::Cancelled) return counted.error();
        if (!counted) row.noSlots = counted.error().message;
        else row.slots = board.pods(0);
        return {};
    }

    const ComparedLoad& m_load;
    const ComparisonQuestion& m_question;
    const Budget& m_budget;
    std::optional<SlotShape> m_shape;
    Message m_noSlots;
};

}  // namespace

std::size_t SchedulerComparison::ran() const {
    return static_cast<std::size_t>(std::count_if(rows.begin(), rows.end(), [](const SchedulerFigures& row) { return row.failed.empty(); }));
}

Result<SchedulerComparison> compareSchedulers(const ComparedLoad& load, const ComparisonQuestion& question, const Budget& budget) {
    FiguresOfRuns figures(load, question, budget);
    SchedulerComparison all{load.pods.size(), load.made, load.whole.nodes.size(), load.gangs.size(), figures.shape(), {}};
    for (const ComparedScheduler& scheduler : question.schedulers) {
        Result<SchedulerFigures> row = figures.figuresOf(scheduler);
        if (!row) return row.error();
        all.rows.push_back(std::move(*row));
        budget.report({all.rows.size(), question.schedulers.size(), "runs"});
    }
    return all;
}

}  // namespace bayplan
