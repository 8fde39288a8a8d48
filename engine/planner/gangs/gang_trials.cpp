// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/gangs/gang_trials.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "base/quantity.h"
#include "cluster/amend.h"
#include "planner/goals/plan_goal.h"
#include "planner/scenario/play.h"
#include "plugins/all.h"
#include "plugins/shared/within_nodes.h"
#include "schedulers/kube/schedule_pending.h"

namespace bayplan {

namespace {

constexpr std::size_t kMostLevels = 12;
constexpr std::uint64_t kWorkOfMoves = 20'000;
constexpr std::size_t kNamesTold = 3;
constexpr int kMoreAmounts = 8;  // of a smaller request, for slices

Message namesOf(const std::vector<std::string>& names) {
    std::vector<Message> told(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(std::min(names.size(), kNamesTold)));
    return names.size() <= kNamesTold ? listed(told) : worded("%1 and %2 more", {listed(told), names.size() - kNamesTold});
}

class Trials {
public:
    Trials(const ClusterPtr& cluster, const Profiles& profiles, const GangQuestion& question, const GangAnswer& answer, const GangRoom& room, const GangSeek& seek,
           const GangAnswerer& answerer, const Budget& budget)
        : m_cluster(cluster), m_profiles(profiles), m_question(question), m_answer(answer), m_room(room), m_seek(seek), m_answerer(answerer), m_budget(budget) {
        for (const PodIdx pod : question.gang.pods) m_keys.push_back(cluster->catalog().pod(pod).key());
    }

    Result<GangTrials> all() {
        for (void (Trials::*attempt)() : {&Trials::preempt, &Trials::uncordon, &Trials::otherLevel, &Trials::moves, &Trials::fewer, &Trials::smaller, &Trials::moreNodes}) {
            (this->*attempt)();
            if (m_budget.stopped()) return Error{ErrorCode::Cancelled, worded("looking for changes was stopped"), {}};
        }
        return GangTrials{std::move(m_changes), std::move(m_untried)};
    }

private:
    const Catalog& catalog() const { return m_cluster->catalog(); }

    /// How the gang can be placed on another picture, in which its pods have the same names; absent: it cannot.
    struct Then {
        bool found = false;                    // the scheduler as configured places it
        std::vector<ScenarioChange> placed{};  // by changes of a scenario
    };
    std::optional<Then> ask(const ClusterPtr& picture, const GangLevel& level, const GangSlices& slices) {
        GangQuestion question{m_question.gang, level, m_question.preferred, {}, false, false, {}, slices};
        question.gang.pods.clear();
        for (const std::string& key : m_keys) {
            const PodIdx pod = picture->catalog().findPod(key);
            if (!pod.valid()) return {};
            question.gang.pods.push_back(pod);
        }
        std::sort(question.gang.pods.begin(), question.gang.pods.end());
        if (level.empty()) question.gang.topologyKey.clear();
        const Result<GangAnswer> answer = m_answerer(picture, m_profiles, question, m_budget);
        if (!answer || (answer->is != GangIs::Placed && answer->is != GangIs::Possible)) return {};
        Then then{answer->is == GangIs::Placed};
        for (const GangSeat& seat : answer->seats.seats) then.placed.push_back({PutPod{picture->catalog().pod(seat.pod).key(), picture->catalog().node(seat.node).name}});
        return then;
    }
    std::optional<Then> ask(const ClusterPtr& picture) { return ask(picture, m_answer.level, m_question.slices); }

    /// After changes of a scenario; absent as well: one of them does not apply.
    std::optional<Then> askAfter(const std::vector<ScenarioChange>& changes) {
        ScenarioStage stage(m_cluster);
        ScenarioPlayer player(stage, m_profiles, {});
        for (const ScenarioChange& change : changes)
            if (player.play(change).is == ChangeIs::DoesNot) return {};
        return ask(stage.picture());
    }

    void offer(GangChangeKind kind, std::int64_t amount, std::string of, Message what, Then then, std::vector<ScenarioChange> changes) {
        m_changes.push_back({kind, amount, std::move(of), std::move(what), then.found, std::move(changes), std::move(then.placed)});
    }

    /// The nodes of the domains with the most room, at most three of them, or all nodes.
    std::vector<std::vector<NodeIdx>> places() const {
        std::vector<std::vector<NodeIdx>> nodes;
        if (m_answer.level.empty() || m_answer.preferred) return {domainOf(catalog(), {}, NodeIdx(0)).nodes};
        const std::vector<NodeDomain> domains = domainsAt(catalog(), m_answer.level);
        for (const GangDomain& one : m_answer.domains) {
            const auto at = std::find_if(domains.begin(), domains.end(), [&](const NodeDomain& domain) { return domain.values.front() == one.value; });
            if (at != domains.end() && nodes.size() < 3) nodes.push_back(at->nodes);
        }
        return nodes;
    }

    bool cordonAlone(NodeIdx node) const {
        bool cordoned = false;
        for (const Status& refusal : m_room.refusals(node)) {
            const Refusal kind = refusalOf(refusal.plugin);
            cordoned = cordoned || kind == Refusal::Cordon;
            if (kind != Refusal::Cordon && kind != Refusal::Taint) return false;
        }
        return cordoned;
    }

    void uncordon() {
        std::optional<GangChange> best;
        for (const std::vector<NodeIdx>& nodes : places()) {
            std::vector<std::pair<std::int64_t, NodeIdx>> cordoned;  // by the room that they have, the roomiest first
            for (const NodeIdx node : nodes)
                if (cordonAlone(node)) cordoned.emplace_back(-roomOn(node), node);
            std::sort(cordoned.begin(), cordoned.end());
            std::vector<ScenarioChange> changes;
            std::vector<std::string> names;
            std::int64_t room = m_room.most(nodes);
            for (const auto& [minus, node] : cordoned) {
                if (minus == 0 || (best && best->amount <= static_cast<std::int64_t>(names.size()) + 1)) break;
                names.push_back(catalog().node(node).name);
                changes.push_back({CordonNode{names.back(), false}});
                room -= minus;
                if (room < static_cast<std::int64_t>(m_seek.wanted)) continue;
                const std::optional<Then> then = askAfter(changes);
                if (!then) continue;
                best = GangChange{GangChangeKind::Uncordon, static_cast<std::int64_t>(names.size()), names.front(), worded("uncordon %1", {namesOf(names)}), then->found, changes, then->placed};
            }
        }
        if (best) m_changes.push_back(std::move(*best));
    }

    /// How many of the first class a node would take by what is free.
    std::int64_t roomOn(NodeIdx node) const {
        const GangClass& one = m_room.classes().front();
        std::int64_t most = one.oneOnANode ? 1 : static_cast<std::int64_t>(one.pods.size());
        for (std::size_t r = 0; r < one.asks.size(); ++r)
            if (one.asks[r] > 0 && m_room.counts(ResourceIdx(r))) most = std::min(most, std::max<std::int64_t>(0, m_room.free(node, ResourceIdx(r))) / one.asks[r]);
        return most;
    }

    /// Labels and other levels whose domains each hold whole domains of that one, those with the most domains first, with their
    /// number; then none at all.
    std::vector<std::pair<std::size_t, std::string>> coarserThan(const GangLevel& present) const {
        std::map<std::string, std::map<std::string, std::set<std::string>>> by;  // by label, by value of the level: its values
        std::set<std::string> domains;
        for (const Node& node : catalog().nodes) {
            if (!present.has(node)) continue;
            const std::string value = present.valueOf(node);
            domains.insert(value);
            for (const auto& [key, other] : node.labels)
                if (key != present.name) by[key][value].insert(other);
            for (const GangLevel& level : m_question.others)
                if (level.name != present.name && level.has(node)) by[level.name][value].insert(level.valueOf(node));
        }
        std::vector<std::pair<std::size_t, std::string>> coarser;
        for (const auto& [key, values] : by) {
            std::set<std::string> all;
            bool whole = values.size() == domains.size();
            for (const auto& [domain, others] : values) {
                whole = whole && others.size() == 1;
                all.insert(others.begin(), others.end());
            }
            if (whole && all.size() > 1 && all.size() < domains.size()) coarser.emplace_back(all.size(), key);
        }
        std::sort(coarser.begin(), coarser.end(), [](const auto& a, const auto& b) { return a.first != b.first ? a.first > b.first : a.second < b.second; });
        if (coarser.size() > kMostLevels) coarser.resize(kMostLevels);
        coarser.emplace_back(1, std::string());
        return coarser;
    }

    GangLevel named(const std::string& key) const {
        const auto known = std::find_if(m_question.others.begin(), m_question.others.end(), [&](const GangLevel& level) { return level.name == key; });
        return known == m_question.others.end() ? GangLevel(key) : *known;
    }

    /// Of the gang; and of its slices, the gang's staying as it is.
    void otherLevel() {
        if (!m_answer.level.empty() && !m_answer.preferred)
            for (const auto& [count, key] : coarserThan(m_answer.level)) {
                const std::optional<Then> then = ask(m_cluster, named(key), m_question.slices);
                if (!then) continue;
                offer(GangChangeKind::Level, static_cast<std::int64_t>(count), key,
                      key.empty() ? worded("let its pods stand anywhere") : worded("let its pods share one value of %1 in place of %2", {key, m_answer.level.name}), *then, {});
                break;
            }
        if (!m_question.slices) return;
        for (const auto& [count, key] : coarserThan(m_question.slices.level)) {
            const std::optional<Then> then = ask(m_cluster, m_answer.level, key.empty() ? GangSlices{} : GangSlices{m_question.slices.size, named(key)});
            if (!then) continue;
            offer(GangChangeKind::Level, static_cast<std::int64_t>(count), key,
                  key.empty() ? worded("let its pods come without slices") : worded("let its slices share one value of %1 in place of %2", {key, m_question.slices.level.name}), *then, {});
            return;
        }
    }

    void moves() {
        GoalQuestion question;
        question.kind = GoalKind::Room;
        question.pods = m_seek.pods;
        if (m_seek.wanted < question.pods.size()) question.pods.resize(m_seek.wanted);
        std::optional<GoalAnswer> best;
        const Profiles alone = oneByOne(m_profiles);
        for (const std::vector<NodeIdx>& nodes : places()) {
            Budget budget = m_budget;
            budget.work = kWorkOfMoves;
            if (best) question.mostMoves = best->moves - 1;
            // The gang stays in the domain; what makes room for it may go anywhere.
            Result<GoalAnswer> answer = planGoal(m_cluster, nodes.size() == m_cluster->nodeCount() ? alone : podsWithin(alone, question.pods, nodes), question, budget);
            if (answer && answer->is == GoalIs::Reached && answer->moves > 0) best = std::move(*answer);
        }
        if (!best) return;
        std::vector<ScenarioChange> changes;
        for (const GoalStep& step : best->steps)
            if (step.step.action == PlanStep::Action::Move) changes.push_back({PutPod{step.step.pod, step.step.to, true}});
        const std::optional<Then> then = changes.empty() ? std::nullopt : askAfter(changes);
        if (!then) return;
        const std::string first = subjectOf(changes.front().action);
        const std::size_t count = changes.size();
        offer(GangChangeKind::Moves, static_cast<std::int64_t>(count), first,
              count == 1 ? worded("move %1 to another node", {first}) : worded("move %1 pods to other nodes", {count}), *then, std::move(changes));
    }

    /// As the scheduler as configured would: its pods name those that leave.
    void preempt() {
        Scheduler scheduler(m_profiles);
        const Result<Run> run = schedulePods(m_cluster, scheduler, m_seek.pods, Detail::Outcome, m_budget, {.reserve = true});
        if (!run) return;
        std::set<std::string> victims;
        for (const Decision& decision : run->decisions)
            if (decision.preemption)
                for (const PodIdx victim : decision.preemption->victims) victims.insert(catalog().pod(victim).key());
        for (const GroupTry& group : run->groups) victims.insert(group.victims.begin(), group.victims.end());
        if (victims.empty()) return;
        std::vector<ScenarioChange> changes;
        for (const std::string& victim : victims) changes.push_back({LetPodGo{victim}});
        const std::optional<Then> then = askAfter(changes);
        if (!then) return;
        const std::string first = *victims.begin();
        const std::size_t count = victims.size();
        offer(GangChangeKind::Preempt, static_cast<std::int64_t>(count), first,
              count == 1 ? worded("let it preempt %1, as the scheduler does", {first}) : worded("let it preempt %1 pods, as the scheduler does", {count}), *then, std::move(changes));
    }

    void fewer() {
        const std::size_t largest = m_answer.seats.seats.size();
        if (largest == 0 || largest >= m_seek.wanted) return;
        const std::int64_t less = static_cast<std::int64_t>(m_seek.wanted - largest);
        const std::size_t quorum = m_question.gang.pods.size() - m_seek.pods.size() + largest;
        // The object still asks for more, so that its scheduler would not be content: the part was found by the search.
        offer(GangChangeKind::Fewer, less, {}, worded("be content with %1 pods in place of %2", {quorum, m_question.gang.pods.size() - m_seek.pods.size() + m_seek.wanted}), {}, {});
    }

    /// The largest amount of one resource with which there is room for all, of a gang whose pods are alike.
    void smaller() {
        if (m_room.classes().size() != 1) return;
        const GangClass& one = m_room.classes().front();
        std::optional<GangChange> best;
        double share = 0;
        for (std::size_t r = 0; r < one.asks.size(); ++r) {
            const ResourceIdx resource(r);
            if (one.asks[r] <= 1 || resource == ResourceTable::kPodsIdx || !m_room.counts(resource)) continue;
            std::set<std::int64_t, std::greater<>> amounts;
            for (const std::vector<NodeIdx>& nodes : places())
                for (const NodeIdx node : nodes)
                    for (std::size_t pods = 1; pods <= m_seek.wanted && pods <= 64; ++pods)
                        if (const std::int64_t amount = m_room.free(node, resource) / static_cast<std::int64_t>(pods); amount > 0 && amount < one.asks[r]) amounts.insert(amount);
            for (const std::vector<NodeIdx>& nodes : places()) {
                const auto fits = [&](std::int64_t amount) { return roomWith(nodes, r, amount) >= static_cast<std::int64_t>(m_seek.wanted); };
                auto at = std::find_if(amounts.begin(), amounts.end(), fits);
                if (at == amounts.end()) continue;
                // Room for all is not room for whole slices.
                std::optional<Then> then = askWith(one, resource, *at);
                for (int more = 0; !then && m_question.slices && more < kMoreAmounts && std::next(at) != amounts.end(); ++more) then = askWith(one, resource, *++at);
                if (!then) continue;
                const double left = static_cast<double>(*at) / static_cast<double>(one.asks[r]);
                if (left <= share) continue;
                const std::string& name = catalog().resources.name(resource);
                share = left;
                best = GangChange{GangChangeKind::Smaller,
                                  *at,
                                  name,
                                  worded("request %1 %2 in place of %3 for each pod", {formatAmount(name, *at), name, formatAmount(name, one.asks[r])}),
                                  then->found,
                                  {},
                                  std::move(then->placed)};
                if (catalog().pod(one.pods.front()).spec->containers.size() > 1) continue;
                for (const PodIdx pod : one.pods) {
                    ChangePods change;
                    change.pod = catalog().pod(pod).key();
                    change.requests.set(name, name == kCpu ? Quantity::fromMilli(*at) : Quantity::fromUnits(*at));
                    best->changes.push_back({std::move(change)});
                }
            }
        }
        if (best) m_changes.push_back(std::move(*best));
    }

    /// Whether it can be placed if each pod asks for that much.
    std::optional<Then> askWith(const GangClass& one, ResourceIdx resource, std::int64_t amount) {
        std::vector<Amendment> amendments;
        for (const PodIdx pod : one.pods) amendments.emplace_back(SetRequest{pod, catalog().resources.name(resource), amount});
        const Result<ClusterPtr> amended = amend(*m_cluster, amendments);
        return amended ? ask(*amended) : std::nullopt;
    }

    std::int64_t roomWith(const std::vector<NodeIdx>& nodes, std::size_t resource, std::int64_t amount) const {
        const GangClass& one = m_room.classes().front();
        std::int64_t room = 0;
        for (const NodeIdx node : nodes) {
            const std::vector<Status>& refusals = m_room.refusals(node);
            if (std::any_of(refusals.begin(), refusals.end(), [](const Status& refusal) { return standsWhatever(refusal) && refusalOf(refusal.plugin) != Refusal::Room; })) continue;
            std::int64_t most = one.oneOnANode ? 1 : static_cast<std::int64_t>(m_seek.wanted);
            for (std::size_t r = 0; r < one.asks.size(); ++r) {
                const std::int64_t ask = r == resource ? amount : one.asks[r];
                if (ask > 0 && m_room.counts(ResourceIdx(r))) most = std::min(most, std::max<std::int64_t>(0, m_room.free(node, ResourceIdx(r))) / ask);
            }
            room += most;
        }
        return room;
    }

    /// Copies of the node that offers most, in the domain with the most room.
    void moreNodes() {
        const std::vector<std::vector<NodeIdx>> where = places();
        if (where.empty()) return;
        const GangClass& one = m_room.classes().front();
        std::int64_t each = 0;
        NodeIdx like;
        for (const NodeIdx node : where.front()) {
            const std::vector<Status>& refusals = m_room.refusals(node);
            const auto stays = [](const Status& refusal) {
                const Refusal kind = refusalOf(refusal.plugin);
                return kind != Refusal::Room && kind != Refusal::Cordon && kind != Refusal::Devices;
            };
            if (std::any_of(refusals.begin(), refusals.end(), stays)) continue;
            std::int64_t most = one.oneOnANode ? 1 : static_cast<std::int64_t>(m_seek.wanted);
            for (std::size_t r = 0; r < one.asks.size(); ++r)
                if (one.asks[r] > 0) most = std::min(most, m_cluster->allocatable(node, ResourceIdx(r)) / one.asks[r]);
            if (most > each) {
                each = most;
                like = node;
            }
        }
        if (!like.valid()) return;
        const auto lacking = static_cast<std::int64_t>(m_seek.wanted - std::min(m_seek.wanted, m_answer.seats.seats.size()));
        const std::int64_t first = std::max<std::int64_t>(1, (lacking + each - 1) / each);
        for (std::int64_t count = first; count <= first + 1 && count <= lacking; ++count) {
            AddNodes add;
            add.like = catalog().node(like).name;
            add.name = add.like + "-more";
            while (catalog().findNode(add.name).valid()) add.name += "-more";
            add.count = count;
            ScenarioStage stage(m_cluster);
            ScenarioPlayer player(stage, m_profiles, {});
            if (player.play({add}).is == ChangeIs::DoesNot) return;
            const ClusterPtr picture = stage.picture();
            if (!m_answer.level.empty() && !m_answer.preferred) {
                const auto& nodes = picture->catalog().nodes;
                const auto joins = [&](const Node& node) { return m_answer.level.has(node) && !catalog().findNode(node.name).valid(); };
                if (std::none_of(nodes.begin(), nodes.end(), joins)) {
                    m_untried.push_back(worded("a node more would be in no %1, as only objects or annotations say which nodes are: more nodes were not tried", {m_answer.level.name}));
                    return;
                }
            }
            const std::optional<Then> then = ask(picture);
            if (!then) continue;
            offer(GangChangeKind::Node, count, add.like, count == 1 ? worded("add a node like %1", {add.like}) : worded("add %1 nodes like %2", {count, add.like}), *then, {{add}});
            return;
        }
    }

    const ClusterPtr& m_cluster;
    const Profiles& m_profiles;
    const GangQuestion& m_question;
    const GangAnswer& m_answer;
    const GangRoom& m_room;
    const GangSeek& m_seek;
    const GangAnswerer& m_answerer;
    const Budget& m_budget;
    std::vector<std::string> m_keys;
    std::vector<GangChange> m_changes;
    std::vector<Message> m_untried;
};

}  // namespace

const char* toString(GangChangeKind kind) {
    switch (kind) {
    case GangChangeKind::Preempt: return "preempt";
    case GangChangeKind::Uncordon: return "uncordon";
    case GangChangeKind::Level: return "level";
    case GangChangeKind::Moves: return "moves";
    case GangChangeKind::Fewer: return "fewer";
    case GangChangeKind::Smaller: return "smaller";
    case GangChangeKind::Node: return "node";
    }
    return "";
}

Result<GangTrials> changesFor(const ClusterPtr& cluster, const Profiles& profiles, const GangQuestion& question, const GangAnswer& answer, const GangRoom& room,
                              const GangSeek& seek, const GangAnswerer& ask, const Budget& budget) {
    return Trials(cluster, profiles, question, answer, room, seek, ask, budget).all();
}

}  // namespace bayplan
