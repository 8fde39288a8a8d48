// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/goals/goal_front.h"

#include <algorithm>
#include <set>

#include "cluster/delta.h"
#include "planner/goals/plan_goal.h"

namespace bayplan {

namespace {

constexpr std::size_t kMostTriedOfAKind = 6;
constexpr GoalRelief::Of kReliefKinds[] = {GoalRelief::Of::Protection, GoalRelief::Of::EmptyDir, GoalRelief::Of::Annotation, GoalRelief::Of::Budget, GoalRelief::Of::Cordon};

/// 1, 2, 5, 10, 20, … below `all`, and `all`.
std::vector<std::int64_t> gainsUpTo(std::int64_t all) {
    std::vector<std::int64_t> gains;
    for (std::int64_t ten = 1; ten < all; ten *= 10)
        for (const std::int64_t step : {1, 2, 5})
            if (ten * step < all) gains.push_back(ten * step);
    if (all > 0) gains.push_back(all);
    return gains;
}

FrontPoint pointOf(std::int64_t wanted, const GoalAnswer& answer) {
    FrontPoint point{wanted};
    if (answer.is == GoalIs::Reached || answer.is == GoalIs::TooMany) point.moves = answer.moves;
    if (answer.is == GoalIs::Reached) point.reached = answer.reached;
    // A pod in the way blocks every plan that this question allows, as an impossible goal does.
    if (answer.is != GoalIs::Impossible && answer.is != GoalIs::Blocked) point.leastMoves = answer.bound.leastMoves;
    return point;
}

/// Who wants more has no fewer moves; a plan for more is a plan for less.
void makeEven(std::vector<FrontPoint>& points) {
    for (std::size_t i = 1; i < points.size(); ++i)
        if (points[i].leastMoves) points[i].leastMoves = std::max(*points[i].leastMoves, points[i - 1].leastMoves.value_or(0));
    for (std::size_t i = points.size(); i-- > 1;) {
        const FrontPoint& more = points[i];
        FrontPoint& less = points[i - 1];
        if (!more.moves || (less.moves && *less.moves <= *more.moves)) continue;
        less.moves = more.moves;
        less.reached = more.reached;
    }
}

/// The budget of one search among those that are left.
Budget partFor(const Budget& budget, std::uint64_t used, std::size_t searches) {
    Budget share = budget;
    share.work = std::max<std::uint64_t>(1, (budget.work - std::min(budget.work, used)) / std::max<std::size_t>(1, searches));
    share.progress = {};
    return share;
}

/// A pod may move by `rules`, that may not by `before`.
class Freed {
public:
    Freed(const Cluster& cluster, const Profiles& profiles, const MoveRules& before, const MoveRules& rules) {
        for (std::size_t p = 0; p < cluster.podCount(); ++p) {
            const PodIdx pod(p);
            if (!cluster.placement(pod).node.valid()) continue;
            if (moverOf(cluster, profiles, pod, rules).moves() && !moverOf(cluster, profiles, pod, before).moves()) m_pods.push_back(cluster.catalog().pod(pod).key());
        }
        std::sort(m_pods.begin(), m_pods.end());
    }
    std::size_t count() const { return m_pods.size(); }
    bool movesIn(const GoalAnswer& answer) const {
        return std::any_of(answer.steps.begin(), answer.steps.end(), [&](const GoalStep& one) { return std::binary_search(m_pods.begin(), m_pods.end(), one.step.pod); });
    }

private:
    std::vector<std::string> m_pods;
};

struct Permission {
    GoalRelief relief;
    GoalQuestion question;
    ClusterPtr cluster;  // with what is permitted
    std::optional<Freed> freed{};
    std::size_t podsThere = 0;  // of a node
};

class ReliefFinder {
public:
    ReliefFinder(const ClusterPtr& cluster, const Profiles& profiles, const GoalRequest& request, GoalQuestion question)
        : m_cluster(cluster), m_profiles(profiles), m_request(request), m_question(std::move(question)) {
        m_question.mostMoves.reset();
        m_question.earlier.reset();  // of another question
    }

    /// The best of each kind, in the order of kinds.
    std::vector<Permission> permissions(std::size_t& untried) {
        addProtections();
        addRules();
        addCordons();
        std::vector<Permission> chosen;
        for (const GoalRelief::Of of : kReliefKinds) {
            std::vector<Permission> some;
            for (Permission& one : m_all)
                if (one.relief.of == of) some.push_back(std::move(one));
            std::stable_sort(some.begin(), some.end(),
                             [](const Permission& a, const Permission& b) { return a.relief.pods != b.relief.pods ? a.relief.pods > b.relief.pods : a.podsThere < b.podsThere; });
            if (some.size() > kMostTriedOfAKind) {
                untried += some.size() - kMostTriedOfAKind;
                some.erase(some.begin() + kMostTriedOfAKind, some.end());
            }
            for (Permission& one : some) chosen.push_back(std::move(one));
        }
        return chosen;
    }

private:
    void add(GoalRelief::Of of, std::string name, MoveRules rules) {
        Freed freed(*m_cluster, m_profiles, m_question.rules, rules);
        if (freed.count() == 0) return;
        Permission one{{of, std::move(name)}, m_question, m_cluster};
        one.relief.pods = freed.count();
        one.question.rules = std::move(rules);
        one.freed = std::move(freed);
        m_all.push_back(std::move(one));
    }

    void addProtections() {
        for (std::size_t i = 0; i < m_request.protect.size(); ++i) {
            GoalRequest without = m_request;
            without.protect.erase(without.protect.begin() + static_cast<std::ptrdiff_t>(i));
            if (const Result<GoalQuestion> question = questionOf(without, *m_cluster, m_profiles)) add(GoalRelief::Of::Protection, m_request.protect[i], question->rules);
        }
    }

    void addRules() {
        if (!m_question.rules.deleteEmptyDirData) {
            MoveRules rules = m_question.rules;
            rules.deleteEmptyDirData = true;
            add(GoalRelief::Of::EmptyDir, {}, std::move(rules));
        }
        std::set<AsksToStay> asked;
        std::set<std::string> budgets;
        for (std::size_t p = 0; p < m_cluster->podCount(); ++p) {
            const PodIdx pod(p);
            if (!m_cluster->placement(pod).node.valid()) continue;
            const Mover mover = moverOf(*m_cluster, m_profiles, pod, m_question.rules);
            if (mover.stays == Mover::Stays::Asked) asked.insert(m_cluster->catalog().pod(pod).asksToStay);
            if (mover.of == LeavingClass::BudgetSpent) budgets.insert(leavingOf(m_cluster->catalog(), pod).budget.budget);
        }
        for (const AsksToStay one : asked) {
            MoveRules rules = m_question.rules;
            rules.unheard.insert(one);
            add(GoalRelief::Of::Annotation, std::string(annotationOf(one)), std::move(rules));
        }
        for (const std::string& one : budgets) {
            MoveRules rules = m_question.rules;
            rules.relaxed.insert(one);
            add(GoalRelief::Of::Budget, one, std::move(rules));
        }
    }

    void addCordons() {
        for (std::size_t n = 0; n < m_cluster->nodeCount(); ++n) {
            const NodeIdx node(n);
            const bool drained = m_question.kind == GoalKind::Drain && std::find(m_question.nodes.begin(), m_question.nodes.end(), node) != m_question.nodes.end();
            if (!m_cluster->node(node).unschedulable || drained) continue;
            Result<Applied> open = bayplan::apply(*m_cluster, {Cordon{node, false}});
            if (!open) continue;
            Permission one{{GoalRelief::Of::Cordon, m_cluster->catalog().node(node).name}, m_question, std::move(open->cluster)};
            one.podsThere = m_cluster->node(node).pods.size();
            m_all.push_back(std::move(one));
        }
    }

    const ClusterPtr& m_cluster;
    const Profiles& m_profiles;
    const GoalRequest& m_request;
    GoalQuestion m_question;
    std::vector<Permission> m_all;
};

}  // namespace

bool hasFront(const GoalQuestion& question) {
    const bool counts = question.kind == GoalKind::Slots || question.kind == GoalKind::Free || (question.kind == GoalKind::Consolidate && question.percent.empty());
    return question.then.empty() && counts;
}

Result<std::vector<FrontPoint>> frontOf(const ClusterPtr& cluster, const Profiles& profiles, const GoalQuestion& question, const GoalAnswer& answer, const Budget& budget) {
    std::vector<FrontPoint> points;
    if (!hasFront(question) || answer.is == GoalIs::Already) return points;
    const std::int64_t last = answer.is == GoalIs::Impossible && answer.bound.most ? *answer.bound.most : question.count;
    const std::int64_t sign = question.kind == GoalKind::Consolidate ? -1 : 1;
    const std::vector<std::int64_t> gains = gainsUpTo(sign * (last - answer.before));
    GoalQuestion less = question;
    less.mostMoves.reset();
    less.earlier.reset();  // its gap says nothing about less
    GoalPlanner planner(profiles);
    std::uint64_t used = 0;
    for (std::size_t i = 0; i < gains.size(); ++i) {
        less.count = answer.before + sign * gains[i];
        if (less.count == question.count) {
            points.push_back(pointOf(less.count, answer));
            continue;
        }
        const Result<GoalAnswer> found = planner.plan(cluster, less, partFor(budget, used, gains.size() - i));
        if (!found) {
            if (found.error().code == ErrorCode::Cancelled && !points.empty()) break;
            return found.error();
        }
        used += found->work;
        points.push_back(pointOf(less.count, *found));
        budget.report({i + 1, gains.size(), "points"});
    }
    makeEven(points);
    return points;
}

const char* toString(GoalRelief::Of of) {
    switch (of) {
    case GoalRelief::Of::Protection: return "protection";
    case GoalRelief::Of::EmptyDir: return "emptyDir";
    case GoalRelief::Of::Annotation: return "annotation";
    case GoalRelief::Of::Budget: return "budget";
    case GoalRelief::Of::Cordon: break;
    }
    return "cordon";
}

Message wordsOf(const GoalRelief& relief) {
    switch (relief.of) {
    case GoalRelief::Of::Protection: return worded("without the protection %1", {relief.name});
    case GoalRelief::Of::EmptyDir: return worded("if pods with emptyDir volumes may move");
    case GoalRelief::Of::Annotation: return worded("without the annotation %1 of pods", {relief.name});
    case GoalRelief::Of::Budget: return worded("if the disruption budget %1 allows one", {relief.name});
    case GoalRelief::Of::Cordon: break;
    }
    return worded("if node %1 is uncordoned", {relief.name});
}

Result<GoalReliefs> reliefsOf(const ClusterPtr& cluster, const Profiles& profiles, const GoalRequest& request, const GoalQuestion& question, const GoalAnswer& answer, const Budget& budget) {
    GoalReliefs reliefs;
    if (answer.is == GoalIs::Already) return reliefs;
    const bool hasPlan = answer.is == GoalIs::Reached || answer.is == GoalIs::TooMany;
    const std::vector<Permission> permissions = ReliefFinder(cluster, profiles, request, question).permissions(reliefs.untried);
    GoalPlanner planner(profiles);
    std::uint64_t used = 0;
    for (std::size_t i = 0; i < permissions.size(); ++i) {
        const Permission& one = permissions[i];
        const Result<GoalAnswer> found = planner.plan(one.cluster, one.question, partFor(budget, used, permissions.size() - i));
        if (!found) {
            if (found.error().code != ErrorCode::Cancelled) return found.error();
            reliefs.untried += permissions.size() - i;
            break;
        }
        used += found->work;
        ++reliefs.tried;
        budget.report({i + 1, permissions.size(), "permissions"});
        // A plan that does not use what was permitted is a better plan as things are, and no merit of it.
        const bool uses = !one.freed || one.freed->movesIn(*found);
        if (found->is != GoalIs::Reached || !uses || (hasPlan && found->moves >= answer.moves)) continue;
        GoalRelief relief = one.relief;
        relief.moves = found->moves;
        relief.leastMoves = found->bound.leastMoves;
        reliefs.found.push_back(std::move(relief));
    }
    std::stable_sort(reliefs.found.begin(), reliefs.found.end(), [](const GoalRelief& a, const GoalRelief& b) { return a.moves < b.moves; });
    return reliefs;
}

}  // namespace bayplan
