// SPDX-License-Identifier: GPL-3.0-or-later
// The quotas of Koordinator and of scheduler-plugins, and the priority classes of clusters without queues: pods wait by themselves, and
// kube-scheduler takes them in its order.
#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <utility>

#include "cluster/builder.h"
#include "framework/catalog_index.h"
#include "planner/queues/boards.h"
#include "plugins/quota/elastic_quota.h"
#include "plugins/quota/overused_quotas.h"
#include "plugins/quota/quota_members.h"
#include "plugins/quota/quota_uses.h"
#include "schedulers/koordinator/reserve_pods.h"
#include "schedulers/kube/schedule_pending.h"

namespace bayplan {

namespace {

/// Which queue a pod is in; empty: none.
using QueueOf = std::function<std::string(const Pod&)>;

struct Placed {
    ClusterPtr before;
    Run run;
};

Result<Placed> placed(Objects objects, const QueueQuestion& question, const Budget& budget) {
    Result<Built> built = build(std::move(objects), budget);
    if (!built) return built.error();
    ClusterPtr before = withReservePods(built->cluster, question.profiles);
    Scheduler scheduler(question.system == QueueSystem::Koordinator ? withElasticQuota(question.profiles) : question.profiles);
    Result<Run> run = schedulePending(before, scheduler, Detail::Outcome, budget);
    if (!run) return run.error();
    return Placed{std::move(before), std::move(*run)};
}

QueuedJob::State stateOf(Outcome outcome) {
    switch (outcome) {
    case Outcome::Scheduled: return QueuedJob::State::Waits;  // until a scheduler binds it
    case Outcome::NotModelled: return QueuedJob::State::NotModelled;
    case Outcome::Ignored:
    case Outcome::Gated: return QueuedJob::State::Aside;
    case Outcome::Waiting:
    case Outcome::Unschedulable:
    case Outcome::Error: break;
    }
    return QueuedJob::State::Waits;
}

/// Those on nodes, and those that wait, in the order in which they are tried.
void addPods(const Placed& of, const QueueOf& queueOf, QueueBoard& board) {
    const Catalog& catalog = of.before->catalog();
    for (std::size_t p = 0; p < of.before->podCount(); ++p) {
        const Pod& pod = catalog.pod(PodIdx(p));
        if (pod.terminal() || !of.before->placement(PodIdx(p)).node.valid()) continue;
        board.jobs.push_back({pod.key(), queueOf(pod), QueuedJob::State::Runs, pod.spec->priority.value_or(0), 0, {}, 1, 1, {}});
    }
    std::map<std::string, std::size_t> last;  // position in each queue
    for (const Decision& decision : of.run.decisions) {
        const Pod& pod = catalog.pod(decision.pod);
        if (isReservePod(pod)) continue;  // it takes room, and is no job of a queue
        QueuedJob job{pod.key(), queueOf(pod), stateOf(decision.outcome), pod.spec->priority.value_or(0), 0, {}, 0, 1, {}};
        if (job.state != QueuedJob::State::Aside) job.position = ++last[job.queue];
        if (decision.outcome == Outcome::Scheduled || decision.outcome == Outcome::Waiting) job.placed = 1;
        else if (refusedByQuota(decision)) job.quota = decision.message;
        else job.nodes = decision.notModelled.empty() ? decision.message : listed(decision.notModelled, "%1; %2");
        board.jobs.push_back(std::move(job));
    }
}

std::optional<std::int64_t> namedAmount(const RuntimeAmounts& amounts, const std::string& resource) {
    const auto found = amounts.find(resource);
    if (found == amounts.end()) return {};
    return found->second;
}

/// What it does not ask for of its min goes to the others of its level, whoever takes it.
QueueLent lentBy(const KoordinatorQuota& quota, const RuntimeQuota& answer, const std::string& resource, std::int64_t runtime) {
    if (!quota.lends) return {};
    const std::int64_t entitled = std::min(namedAmount(answer.scaledMin, resource).value_or(0), namedAmount(quota.max, resource).value_or(0));
    const std::int64_t lent = std::max<std::int64_t>(0, entitled - runtime);
    return {lent, lent};
}

/// Which pods Koordinator would evict, were the picture to stay as it is.
void addOveruse(const ClusterPtr& picture, const ElasticQuotaArgs& args, QueueBoard& board) {
    const auto index = CatalogIndex::of(picture->sharedCatalog());
    for (const OverusedQuota& quota : overusedQuotas(*picture, *index, args)) {
        if (quota.revoked.empty()) {
            board.notes.push_back(worded("ElasticQuota %1 uses more than its runtime, with the quotas below it", {quota.quota}));
            continue;
        }
        std::vector<Message> names;
        for (const PodIdx pod : quota.revoked) names.push_back(Message(picture->catalog().pod(pod).key()));
        const Message pods = listed(names, "%1, %2");
        board.notes.push_back(args.monitorAllQuotas ? worded("ElasticQuota %1 uses more than its runtime: after %2 of that, Koordinator evicts %3", {quota.quota, toString(args.delayEvictTime), pods})
                                                    : worded("ElasticQuota %1 uses more than its runtime: with monitorAllQuotas, which is off, Koordinator would evict %3 after %2 of that",
                                                             {quota.quota, toString(args.delayEvictTime), pods}));
    }
}

}  // namespace

Result<QueueBoard> koordinatorBoard(ComparedObjects all, const QueueQuestion& question, const Budget& budget) {
    if (all.koordinator.quotas.empty()) return Error{ErrorCode::Invalid, worded("there is no ElasticQuota among the objects"), {}};
    const std::optional<ElasticQuotaArgs> told = elasticQuotaArgsOf(*question.profiles.all.front());
    const QuotaStandings standings = quotaStandings(all.koordinator, told.value_or(ElasticQuotaArgs()).enableMinQuotaScale);
    QueueBoard board;
    for (const KoordinatorQuota& quota : standings.quotas) {
        const RuntimeQuota& answer = standings.answers.at(quota.name);
        QueueLine line;
        line.name = quota.name;
        line.parent = quota.parent;
        std::set<std::string> resources;
        for (const RuntimeAmounts* amounts : {&quota.min, &quota.max, &answer.request})
            for (const auto& [resource, amount] : *amounts) resources.insert(resource);
        for (const std::string& resource : resources) {
            QueueAmount amount;
            amount.resource = resource;
            amount.used = namedAmount(answer.used, resource).value_or(0);
            amount.own = namedAmount(answer.runtime, resource);
            amount.guaranteed = namedAmount(answer.scaledMin, resource);
            amount.most = namedAmount(quota.max, resource);
            amount.asked = namedAmount(answer.request, resource);
            if (const auto least = namedAmount(quota.min, resource)) amount.borrowed = std::max<std::int64_t>(0, amount.used - *least);
            if (amount.own) amount.lent = lentBy(quota, answer, resource, *amount.own);
            line.amounts.push_back(std::move(amount));
        }
        board.queues.push_back(std::move(line));
    }
    std::set<std::string> parents;
    for (const QueueLine& line : board.queues) parents.insert(line.parent);
    for (QueueLine& line : board.queues) line.gathers = parents.contains(line.name);
    std::map<std::string, std::string> quotas;  // by pod
    for (const QuotaPod& pod : all.koordinator.pods) quotas.emplace(pod.key(), quotaOf(pod, all.koordinator));
    const Result<Placed> pods = placed(std::move(all.objects), question, budget);
    if (!pods) return pods.error();
    addPods(
        *pods, [&](const Pod& pod) {
        const auto at = quotas.find(pod.key());
        return at == quotas.end() ? std::string() : at->second; }, board);
    for (const QuotaProblem& problem : standings.problems) board.faults.push_back({problem.object, problem.what});
    addOveruse(pods->before, told.value_or(ElasticQuotaArgs()), board);
    return board;
}

Result<QueueBoard> elasticQuotaBoard(ComparedObjects all, const QueueQuestion& question, const Budget& budget) {
    if (all.objects.quotas.empty()) return Error{ErrorCode::Invalid, worded("there is no ElasticQuota among the objects"), {}};
    std::map<std::string, std::string> quotas;  // by namespace
    for (const ElasticQuota& quota : all.objects.quotas) quotas.emplace(quota.namespaceName, quota.key());
    const Result<Placed> pods = placed(std::move(all.objects), question, budget);
    if (!pods) return pods.error();
    QueueBoard board;
    std::map<std::string, QueueLine> lines;
    for (const auto& [space, quota] : quotas) lines[quota].name = quota;
    for (const QuotaUse& use : quotaUsesOf(*pods->before)) {
        QueueAmount amount;
        amount.resource = use.resource;
        amount.used = use.used;
        amount.borrowed = use.borrowed;
        amount.own = amount.guaranteed = use.min;
        amount.most = use.max;
        lines[use.quota].name = use.quota;
        lines[use.quota].amounts.push_back(std::move(amount));
    }
    for (auto& [name, line] : lines) board.queues.push_back(std::move(line));
    addPods(
        *pods, [&](const Pod& pod) {
        const auto at = quotas.find(pod.namespaceName);
        return at == quotas.end() ? std::string() : at->second; }, board);
    return board;
}

Result<QueueBoard> priorityBoard(ComparedObjects all, const QueueQuestion& question, const Budget& budget) {
    std::map<std::int32_t, std::string> classes;  // the first one of each value, by name
    for (const PriorityClass& one : all.objects.priorityClasses) {
        const auto [at, fresh] = classes.emplace(one.value, one.name);
        if (!fresh) at->second = std::min(at->second, one.name);
    }
    const QueueOf queueOf = [&](const Pod& pod) {
        const std::int32_t value = pod.spec->priority.value_or(0);
        const auto at = classes.find(value);
        return at == classes.end() ? "priority " + std::to_string(value) : at->second;
    };
    const Result<Placed> pods = placed(std::move(all.objects), question, budget);
    if (!pods) return pods.error();
    QueueBoard board;
    addPods(*pods, queueOf, board);
    const Catalog& catalog = pods->before->catalog();
    std::map<std::int32_t, QueueLine, std::greater<>> lines;
    std::map<std::int32_t, std::map<std::string, std::pair<std::int64_t, std::int64_t>>> sums;  // used and asked
    for (std::size_t p = 0; p < pods->before->podCount(); ++p) {
        const Pod& pod = catalog.pod(PodIdx(p));
        if (pod.terminal() || isReservePod(pod)) continue;
        const std::int32_t value = pod.spec->priority.value_or(0);
        lines[value].name = queueOf(pod);
        if (!classes.contains(value)) lines[value].priority = value;
        const bool standsSomewhere = pods->before->placement(PodIdx(p)).node.valid();
        const std::vector<std::int64_t>& requests = catalog.specOf(PodIdx(p)).requests.filter;
        for (std::size_t r = 0; r < requests.size(); ++r) {
            const std::int64_t amount = requests[r];
            if (amount == 0) continue;
            auto& [used, asked] = sums[value][catalog.resources.name(ResourceIdx(r))];
            if (standsSomewhere) used += amount;
            asked += amount;
        }
    }
    for (auto& [value, line] : lines) {
        for (const auto& [resource, sum] : sums[value]) {
            QueueAmount amount;
            amount.resource = resource;
            amount.used = sum.first;
            amount.asked = sum.second;
            line.amounts.push_back(std::move(amount));
        }
        board.queues.push_back(std::move(line));
    }
    board.notes.push_back(worded("there are no queues: pods wait in the order of their priority, and of equal ones the one that came first is tried first"));
    return board;
}

}  // namespace bayplan
