// SPDX-License-Identifier: GPL-3.0-or-later
#include "framework/scheduler.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "cluster/release.h"
#include "framework/conclusion.h"
#include "framework/extenders/extender_calls.h"
#include "framework/fresh_decision.h"
#include "framework/group_index.h"
#include "framework/kept_decision.h"
#include "framework/scheduler_impl.h"

namespace bayplan {

const Scheduler::Impl::Asked Scheduler::Impl::kOnNodes{.together = true};

Scheduler::Impl::Impl(Profiles p, Keep k) : profiles(std::move(p)), keep(k), seenCatalogs(profiles), tables(profiles.all.size()) {
    for (const auto& profile : profiles.all) {
        links.emplace_back(*profile);
        std::vector<const HoldPlugin*>& holding = holders.emplace_back();
        for (const auto& plugin : profile->plugins)
            if (const auto* holder = dynamic_cast<const HoldPlugin*>(plugin.get())) holding.push_back(holder);
    }
}

std::vector<Holding> Scheduler::Impl::holdings(const Profile& profile, const Cluster& cluster, PodIdx pod) const {
    std::vector<Holding> all;
    for (const HoldPlugin* holder : holders[placeOf(profile)])
        for (Holding& holding : holder->holdings(Cycle(cluster, pod, *index))) all.push_back(std::move(holding));
    return all;
}

void Scheduler::Impl::prepare(const Cluster& cluster) {
    if (index && index->catalog == cluster.sharedCatalog()) return;
    index = CatalogIndex::of(cluster.sharedCatalog());
    keys.emplace(*index);
    changes = {};
    for (Tables& kept : tables) kept = {};
    tableBytes = 0;
    nominated.clear();
    for (const Nomination& nomination : index->nominated)
        if (profiles.find(cluster.catalog().pod(nomination.pod).spec->schedulerName)) nominated.push_back(nomination);
}

std::size_t Scheduler::Impl::placeOf(const Profile& profile) const {
    const auto at =
        std::find_if(profiles.all.begin(), profiles.all.end(), [&](const auto& p) { return p.get() == &profile; });
    return static_cast<std::size_t>(at - profiles.all.begin());
}

CycleRun Scheduler::Impl::start(const Profile& profile, const Cluster& cluster, PodIdx pod, const Asked& asked, std::uint64_t lot) const {
    std::optional<std::span<const Nomination>> nominations = asked.nominations;
    NodeIdx own;
    if (!nominations) {
        nominations = nominated;
        const std::string& name = cluster.catalog().pod(pod).nominatedNodeName;
        if (!name.empty()) own = cluster.catalog().findNode(name);
    } else {
        for (const Nomination& nomination : *nominations)
            if (nomination.pod == pod) own = nomination.node;
    }
    Cycle cycle(cluster, pod, *index, own);
    cycle.lot = lot;
    cycle.together = asked.together;
    cycle.heldAway = asked.heldAway;
    cycle.postFilters = asked.postFilters;
    cycle.clock = timeOfDay;
    if (const auto read = cluster.catalog().readAt; read && !timeOfDay) cycle.clock = CycleClock{*read, *read};
    cycle.running = running;
    return CycleRun(profile, links[placeOf(profile)], cycle, *nominations);
}

void Scheduler::Impl::makeRoom() {
    const std::size_t most = std::max(kTableBytes, kTableBytesPerNode * index->byName.size());
    const auto letGo = [this](auto& kept) {
        auto oldest = kept.begin();
        for (auto at = kept.begin(); at != kept.end(); ++at)
            if (at->second.used < oldest->second.used) oldest = at;
        tableBytes -= oldest->second.bytes;
        kept.erase(oldest);
    };
    const auto oldest = [](const auto& kept) {
        std::uint64_t used = std::numeric_limits<std::uint64_t>::max();
        for (const auto& [key, table] : kept) used = std::min(used, table.used);
        return used;
    };
    while (tableBytes > most) {
        Tables* where = nullptr;
        std::uint64_t used = clock;  // the one in use stays
        for (Tables& kept : tables)
            if (const std::uint64_t first = std::min(oldest(kept.rooms), oldest(kept.companies)); first < used) {
                used = first;
                where = &kept;
            }
        if (!where) return;
        if (oldest(where->rooms) == used)
            letGo(where->rooms);
        else
            letGo(where->companies);
    }
}

template <typename Table>
void Scheduler::Impl::use(Kept<Table>& kept) {
    tableBytes -= kept.bytes;
    kept.bytes = kept.table->bytes();
    tableBytes += kept.bytes;
    kept.used = clock;
}

void Scheduler::Impl::resume(CycleRun& run) {
    changes.follow(run.cycle().cluster);
    ++clock;
    // The counters of the picture count pods that are overlooked while their group is tried.
    if (!GroupIndex::onTrial(run.cycle()).empty()) return;
    Kept<CompanyTable>& kept = tables[placeOf(run.profile())].companies[keys->companyOf(run.cycle().podIdx)];
    if (!kept.table) kept.table = std::make_unique<CompanyTable>(run.profile(), changes);
    use(kept);
    run.resume(*kept.table);
}

CycleRun Scheduler::Impl::startKept(const Profile& profile, AskedPicture& picture, PodIdx pod, const Asked& asked) {
    picture.hold(holdings(profile, picture.cluster(), pod));
    CycleRun run = start(profile, picture.cluster(), pod, asked);
    if (keep == Keep::Tables) {
        resume(run);
        makeRoom();
    }
    return run;
}

ClassTable& Scheduler::Impl::table(const CycleRun& run) {
    const SpecIdx spec = index->catalog->podSpecs[run.cycle().podIdx.get()];
    Kept<ClassTable>& kept =
        tables[placeOf(run.profile())].rooms[RoomKey(keys->roomOf(spec), run.localPlugins())];
    if (!kept.table) kept.table = std::make_unique<ClassTable>(*index, changes);
    use(kept);
    makeRoom();
    return *kept.table;
}

std::optional<Message> Scheduler::Impl::ignored(const Pod& pod) const {
    if (!profiles.find(pod.spec->schedulerName))
        return worded("no profile has the scheduler name \"%1\"", {pod.spec->schedulerName});
    if (pod.deleting) return worded("skip schedule deleting pod: %1", {pod.key()});
    return std::nullopt;
}

Decision Scheduler::Impl::decideLive(CycleRun& run, Detail detail, const std::vector<NodeIdx>* within) {
    LiveSearch search{samplingState.nextStart, run.profile().percentageOfNodesToScore, 0, &samplingState};
    Decision decision =
        decideAfresh(run, {.withNodes = detail == Detail::Nodes, .everyNode = false, .live = &search, .within = within});
    const std::size_t nodes = within ? within->size() : run.cycle().cluster.nodeCount();
    samplingState.nextStart = (samplingState.nextStart + search.processed) % nodes;
    return decision;
}

namespace {

/// PreEnqueue of a plugin that looks at other pods; Success of any other plugin.
Status entersRound(const Plugin& plugin, const Cycle& cycle) {
    const auto* round = dynamic_cast<const RoundPlugin*>(&plugin);
    return round ? round->enters(cycle) : Status{};
}

}  // namespace

Status Scheduler::Impl::preEnqueue(const Profile& profile, const Cluster& cluster, PodIdx podIdx, std::vector<Message>& unknown) const {
    const Pod& pod = cluster.catalog().pod(podIdx);
    const GroupIndex::Group* group = profile.triesTogether(*pod.spec) ? &index->derived.of<GroupIndex>().of(pod) : nullptr;
    for (const auto& slot : profile.preEnqueue) {
        Status status = slot.point->preEnqueue(*index->catalog, pod);
        if (status.ok() && group) status = slot.point->preEnqueueMember(pod, group->object, group->pods.size());
        if (status.ok() && !profile.rounds.empty()) status = entersRound(*slot.plugin, start(profile, cluster, podIdx).cycle());
        if (status.ok()) continue;
        status.plugin = slot.plugin->name();
        if (status.code != Code::NotModelled) return status;
        unknown.push_back(worded("%1: %2", {status.plugin, status.said()}));
    }
    return {};
}

Decision Scheduler::Impl::decidePending(const Cluster& cluster, PodIdx podIdx, const Asked& asked, const std::vector<NodeIdx>* within) {
    const Detail detail = asked.detail;
    const Pod& pod = cluster.catalog().pod(podIdx);
    Decision decision;
    decision.pod = podIdx;
    if (auto why = ignored(pod)) {
        decision.outcome = Outcome::Ignored;
        decision.message = std::move(*why);
        return decision;
    }
    const Profile& profile = *profiles.find(pod.spec->schedulerName);
    std::vector<Message> unknown;
    if (Status held = preEnqueue(profile, cluster, podIdx, unknown); !held.ok()) {
        decision.outcome = Outcome::Gated;
        decision.message = held.said();
        decision.gate = std::make_shared<const Status>(std::move(held));
        return decision;
    }
    if (cluster.nodeCount() == 0) {
        decision.outcome = Outcome::Unschedulable;
        decision.message = worded("no nodes available to schedule pods");
        decision.nominating = Nominating::Clear;
        return decision;
    }
    const bool live = sampling.mode == Sampling::Mode::Live;
    AskedPicture picture(cluster, podIdx);
    picture.hold(holdings(profile, cluster, podIdx));
    CycleRun run = start(profile, picture.cluster(), podIdx, asked, live || sampling.equalsByLot ? samplingState.draw() : 0);
    const bool kept = keep == Keep::Tables && detail == Detail::Outcome;
    if (kept) resume(run);
    const bool concerned = profiles.extendersConcern(pod);
    if (concerned && extenders.use == Extenders::Use::Called) run.setExtenders(&extenders);
    run.preFilter();
    run.takeEqualsByLot(!live && sampling.equalsByLot);
    if (live)
        decision = decideLive(run, detail, within);
    else if (kept && !within && mayUseTable(run))
        decision = decideKept(run, table(run), answers);
    else
        decision = decideAfresh(run, {.withNodes = detail == Detail::Nodes, .within = within});

    if (concerned && extenders.use == Extenders::Use::NotModelled)
        unknown.push_back(extendersTakePart());
    for (Message& what : unknown)
        if (std::find(decision.notModelled.begin(), decision.notModelled.end(), what) == decision.notModelled.end())
            decision.notModelled.push_back(std::move(what));
    leaveOpen(decision);
    return decision;
}

Scheduler::Scheduler(Profiles profiles, Keep keep) : m_impl(std::make_unique<Impl>(std::move(profiles), keep)) {}
Scheduler::~Scheduler() = default;
Scheduler::Scheduler(Scheduler&&) noexcept = default;
Scheduler& Scheduler::operator=(Scheduler&&) noexcept = default;

const Profiles& Scheduler::profiles() const {
    return m_impl->profiles;
}

void Scheduler::prepare(const Cluster& cluster) {
    m_impl->prepare(m_impl->see(cluster).cluster());
}

void Scheduler::setClock(std::optional<CycleClock> clock) {
    m_impl->timeOfDay = clock;
}

void Scheduler::setRunning(Running* running) {
    m_impl->running = running;
}

void Scheduler::setExtenders(Extenders extenders) {
    m_impl->extenders = std::move(extenders);
}

void Scheduler::setSampling(const Sampling& sampling) {
    m_impl->sampling = sampling;
    m_impl->samplingState = {0, sampling.seed};
}

const Sampling& Scheduler::sampling() const {
    return m_impl->sampling;
}

const SamplingState& Scheduler::samplingState() const {
    return m_impl->samplingState;
}

void Scheduler::setSamplingState(const SamplingState& state) {
    m_impl->samplingState = state;
}

void takeOff(Draft& draft, PodIdx pod) {
    if (!draft.cluster().placement(pod).node.valid()) return;
    for (const Delta& delta : evicting(draft.cluster(), pod)) check(draft.apply(delta).has_value(), "a pod that stands on a node can be taken off it");
}

Decision Scheduler::Impl::decide(const Cluster& read, PodIdx pod, const Asked& asked) {
    const SeenPicture picture = see(read);
    const Cluster& cluster = picture.cluster();
    prepare(cluster);
    return decidePending(AskedPicture(cluster, pod).cluster(), pod, asked);
}

Decision Scheduler::decide(const Cluster& cluster, PodIdx pod, Detail detail) {
    return m_impl->decide(cluster, pod, {detail});
}

Decision Scheduler::decide(const Cluster& cluster, PodIdx pod, Detail detail,
                           std::span<const Nomination> nominations) {
    return m_impl->decide(cluster, pod, {detail, nominations});
}

GroupDecision Scheduler::decideGroup(const Cluster& cluster, std::span<const PodIdx> pods, Detail detail, const std::vector<Nomination>* nominations) {
    Impl::Asked asked{detail};
    if (nominations) asked.nominations = *nominations;
    return m_impl->decideGroup(cluster, pods, asked);
}

bool Scheduler::triesTogether(const Cluster& read, PodIdx pod) {
    const SeenPicture picture = m_impl->see(read);
    const Cluster& cluster = picture.cluster();
    m_impl->prepare(cluster);
    const Pod& object = cluster.catalog().pod(pod);
    const Profile* profile = m_impl->profiles.find(object.spec->schedulerName);
    std::vector<Message> unknown;
    return profile && profile->triesTogether(*object.spec) && !m_impl->ignored(object) && m_impl->preEnqueue(*profile, cluster, pod, unknown).ok();
}

std::vector<PodIdx> Scheduler::companions(const Cluster& read, PodIdx pod) {
    const SeenPicture picture = m_impl->see(read);
    const Cluster& cluster = picture.cluster();
    m_impl->prepare(cluster);
    const Pod& object = cluster.catalog().pod(pod);
    const Profile* profile = m_impl->profiles.find(object.spec->schedulerName);
    std::vector<PodIdx> all;
    std::vector<Message> unknown;
    if (!profile || profile->rounds.empty() || m_impl->ignored(object) || !m_impl->preEnqueue(*profile, cluster, pod, unknown).ok()) return all;
    const CycleRun run = m_impl->start(*profile, cluster, pod);
    for (const auto& slot : profile->rounds) {
        const std::vector<PodIdx> more = slot.point->companions(run.cycle());
        all.insert(all.end(), more.begin(), more.end());
    }
    return all;
}

void Scheduler::permitAgain(const Cluster& read, Decision& decision) {
    const SeenPicture picture = m_impl->see(read);
    const Cluster& cluster = picture.cluster();
    m_impl->prepare(cluster);
    const Profile* profile = m_impl->profiles.find(cluster.catalog().pod(decision.pod).spec->schedulerName);
    check(profile != nullptr, "only a pod of a known profile waits");
    const AskedPicture asked(cluster, decision.pod);
    CycleRun run = m_impl->start(*profile, asked.cluster(), decision.pod);
    decision.message = {};
    concludePermit(decision, run);
}

std::vector<WaitingRejection> Scheduler::unreserve(const Cluster& read, PodIdx pod) {
    const SeenPicture picture = m_impl->see(read);
    const Cluster& cluster = picture.cluster();
    m_impl->prepare(cluster);
    std::vector<WaitingRejection> all;
    const Profile* profile = m_impl->profiles.find(cluster.catalog().pod(pod).spec->schedulerName);
    check(profile != nullptr, "only a pod of a known profile had a node from it");
    const CycleRun run = m_impl->start(*profile, cluster, pod);
    for (const auto& slot : profile->reserve)
        if (std::optional<WaitingRejection> rejects = slot.point->unreserve(run.cycle())) {
            rejects->plugin = slot.plugin->name();
            all.push_back(std::move(*rejects));
        }
    return all;
}

const CatalogIndex& Scheduler::indexOf(const Cluster& cluster) {
    m_impl->prepare(m_impl->see(cluster).cluster());
    return *m_impl->index;
}

}  // namespace bayplan
