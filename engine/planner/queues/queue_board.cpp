// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/queues/queue_board.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "model/gpu_resources.h"

namespace bayplan {

namespace {

constexpr std::array kNames{"kueue", "volcano", "koordinator", "elastic-quota", "priority"};

/// Below `parent`, in the order in which they stand in `from`.
void putBelow(const std::string& parent, std::size_t depth, std::multimap<std::string, QueueLine>& from, std::vector<QueueLine>& to) {
    const auto [first, last] = from.equal_range(parent);
    std::vector<QueueLine> children;
    for (auto it = first; it != last; ++it) children.push_back(std::move(it->second));
    from.erase(first, last);
    for (QueueLine& child : children) {
        child.depth = depth;
        to.push_back(std::move(child));
        const std::string name = to.back().name;
        putBelow(name, depth + 1, from, to);
    }
}

}  // namespace

const char* toString(QueueSystem system) { return kNames[static_cast<std::size_t>(system)]; }

std::optional<QueueSystem> queueSystemNamed(std::string_view name) {
    const auto at = std::find(kNames.begin(), kNames.end(), name);
    if (at == kNames.end()) return {};
    return static_cast<QueueSystem>(at - kNames.begin());
}

const char* toString(QueueStep::TakenBack::Answer answer) {
    switch (answer) {
    case QueueStep::TakenBack::Answer::Places: return "places";
    case QueueStep::TakenBack::Answer::None: return "none";
    case QueueStep::TakenBack::Answer::NotKnown: return "notKnown";
    }
    return "";
}

const char* toString(QueuedJob::State state) {
    switch (state) {
    case QueuedJob::State::Runs: return "Runs";
    case QueuedJob::State::Waits: return "Waits";
    case QueuedJob::State::Evicted: return "Evicted";
    case QueuedJob::State::Aside: return "Aside";
    case QueuedJob::State::NotModelled: return "NotModelled";
    }
    return "";
}

std::vector<std::string> resourcesOf(const QueueBoard& board) {
    const auto rank = [](const std::string& name) {
        if (isWholeGpu(name)) return 0;
        return name == "cpu" ? 2 : name == "memory"          ? 3
                               : name == "ephemeral-storage" ? 4
                                                             : 1;
    };
    std::set<std::string> names;
    for (const QueueLine& line : board.queues)
        for (const QueueAmount& amount : line.amounts) names.insert(amount.resource);
    std::vector<std::string> all(names.begin(), names.end());
    std::stable_sort(all.begin(), all.end(), [&](const std::string& a, const std::string& b) { return rank(a) < rank(b); });
    return all;
}

void arrange(QueueBoard& board) {
    std::map<std::string, QueueLine*> named;
    for (QueueLine& queue : board.queues) named.emplace(queue.name, &queue);
    std::map<std::string, std::size_t> waiting;
    for (const QueuedJob& job : board.jobs) {
        const auto at = named.find(job.queue);
        if (at == named.end()) continue;
        if (job.state == QueuedJob::State::Runs) ++at->second->holds;
        else if (job.state != QueuedJob::State::Aside) ++at->second->waits;
    }
    std::multimap<std::string, QueueLine> below;
    for (QueueLine& queue : board.queues) {
        if (!named.contains(queue.parent) || queue.parent == queue.name) queue.parent.clear();
        const std::string parent = queue.parent;
        below.emplace(parent, std::move(queue));
    }
    board.queues.clear();
    putBelow("", 0, below, board.queues);
    while (!below.empty()) {  // a circle: nobody on it is below the first level
        QueueLine cut = std::move(below.begin()->second);
        below.erase(below.begin());
        cut.parent.clear();
        const std::string name = cut.name;
        board.queues.push_back(std::move(cut));
        putBelow(name, 1, below, board.queues);
    }
    std::map<std::string, std::size_t> place;
    for (std::size_t i = 0; i < board.queues.size(); ++i) place.emplace(board.queues[i].name, i);
    const auto placeOf = [&](const QueuedJob& job) {
        const auto at = place.find(job.queue);
        return at == place.end() ? place.size() : at->second;
    };
    std::stable_sort(board.jobs.begin(), board.jobs.end(), [&](const QueuedJob& a, const QueuedJob& b) {
        return std::tuple(placeOf(a), a.state != QueuedJob::State::Runs, a.position) < std::tuple(placeOf(b), b.state != QueuedJob::State::Runs, b.position);
    });
}

}  // namespace bayplan
