// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/apply/landing/release_run.h"

#include <charconv>
#include <chrono>

#include "kube/apply/apply_log.h"
#include "kube/apply/landing_objects.h"
#include "kube/apply/live_facts.h"
#include "plugins/all.h"

namespace bayplan {

namespace {

using Is = Released::Is;
using What = ApplyEntry::What;

std::function<std::int64_t()> wallOf(const ReleaseMeans& means) {
    if (means.wall) return means.wall;
    return [] { return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count(); };
}

ApplyCall callOf(Leftover::Is is) {
    switch (is) {
    case Leftover::Is::GatedPod: return ApplyCall::Release;
    case Leftover::Is::PinnedPod: return ApplyCall::Free;
    case Leftover::Is::Cordoned: return ApplyCall::Uncordon;
    case Leftover::Is::Binding:
    case Leftover::Is::Policy:
    case Leftover::Is::Reserved:
    case Leftover::Is::Request: break;
    }
    return ApplyCall::Withdraw;
}

/// The index of the step in "RUN-STEP" or "RUN-STEP-probe", from 0; `steps` if it names none of the plan's.
std::size_t stepIn(const std::string& landing, std::size_t steps) {
    const std::size_t dash = landing.find('-');
    if (dash == std::string::npos) return steps;
    std::size_t number = 0;
    const auto [end, fault] = std::from_chars(landing.data() + dash + 1, landing.data() + landing.size(), number);
    const bool whole = fault == std::errc() && (end == landing.data() + landing.size() || *end == '-');
    return whole && number >= 1 && number <= steps ? number - 1 : steps;
}

class Releasing {
public:
    Releasing(const ReleaseMeans& means, ApplyLog& log, const std::stop_token& stop) : m_means(means), m_log(log), m_stop(stop) {}

    /// `own`: the journal is only for this release, and its step is what is removed.
    Released release(Leftover one, std::size_t step, bool own) {
        Released released = take(one, step);
        if (own && released.is != Is::Unknown) m_log.state(step, stateOf(released.is), released.text, one.isPod() ? one.key() : "", one.uid, one.node);
        else if (!own) m_log.run(What::Run, one.toString() + ": " + released.text);
        return released;
    }

private:
    static StepState stateOf(Is is) { return is == Is::Gone ? StepState::Done : is == Is::Stays ? StepState::Blocked
                                                                                                : StepState::Failed; }

    Released take(Leftover& one, std::size_t step) {
        if (one.is == Leftover::Is::GatedPod)
            if (std::string why = whyNotOntoItsNode(one); !why.empty()) {
                if (!m_means.acceptElsewhere) return {Is::Stays, "stays held back: " + why};
                one.node.clear();
            }
        const Result<std::optional<ApiRequest>> request = requestToTakeAway(m_means.client, one, m_stop);
        if (!request) return {Is::Refused, "nothing was sent: " + request.error().message.text()};
        if (!*request) return {Is::Gone, "is gone, or was let go, already"};
        if (one.isPod()) m_log.state(step, StepState::UnderWay, one.toString(), one.key(), one.uid);
        ApplyEntry sent;
        sent.step = step;
        sent.call = callOf(one.is);
        sent.node = one.is == Leftover::Is::Cordoned ? one.key() : one.node;
        if (one.isPod()) {
            sent.pod = one.key();
            sent.uid = one.uid;
        } else {
            sent.aid = one.path;
        }
        const CallEnd end = m_log.send(m_means.client, m_means.permit, std::move(sent), **request, m_stop);
        switch (end.is) {
        case CallEnd::Is::Carried: return {Is::Gone, done(one)};
        case CallEnd::Is::Refused:
            if (end.reply.status == 404) return {Is::Gone, "is gone already"};
            return {Is::Refused, end.text};
        case CallEnd::Is::Unclear: return {Is::Unknown, "not known what became of it: " + end.text};
        case CallEnd::Is::Broken: break;
        }
        return {Is::Refused, "nothing was sent: the journal cannot be written"};
    }

    static std::string done(const Leftover& one) {
        switch (one.is) {
        case Leftover::Is::GatedPod: return one.node.empty() ? "let go to any node" : "released onto node " + one.node;
        case Leftover::Is::PinnedPod: return "evicted: what takes its place is free to go anywhere";
        case Leftover::Is::Cordoned: return "uncordoned";
        case Leftover::Is::Binding:
        case Leftover::Is::Policy:
        case Leftover::Is::Reserved:
        case Leftover::Is::Request: break;
        }
        return "taken away";
    }

    /// Empty: it takes it.
    std::string whyNotOntoItsNode(const Leftover& one) {
        if (one.node.empty()) return "where it was to go is not known any more";
        const std::string node = "node " + one.node;
        const Result<ClusterPtr> cluster = m_means.pictures.newest(m_stop);
        if (!cluster) return "not known whether " + node + " takes it: " + cluster.error().message.text();
        const Catalog& catalog = (*cluster)->catalog();
        const NodeIdx at = catalog.findNode(one.node);
        if (!at.valid()) return node + ", where it was to go, is gone";
        const PodIdx pod = catalog.findPod(one.key());
        if (!pod.valid() || catalog.pod(pod).uid != one.uid) return "not known whether " + node + " takes it: the picture does not show the pod";
        if (!m_means.scheduler.profiles().find(catalog.pod(pod).spec->schedulerName)) return "not known whether " + node + " takes it: the rules of scheduler " + catalog.pod(pod).spec->schedulerName;
        // Ignores the gate that is removed.
        std::string broken;
        for (const Status& status : m_means.scheduler.violations(**cluster, pod, at))
            if (status.code != Code::NotModelled && refusalOf(status.plugin) != Refusal::Gate) broken += (broken.empty() ? "" : "; ") + status.plugin + ": " + status.message();
        return broken.empty() ? broken : node + ", where it was to go, does not take it: " + broken;
    }

    const ReleaseMeans& m_means;
    ApplyLog& m_log;
    const std::stop_token& m_stop;
};

void tell(const ReleaseMeans& means, std::size_t place, const Released* became) {
    if (means.told) means.told(place, became);
}

Error unwritable(const ApplyLog& log) { return *log.fault(); }

}  // namespace

Result<std::vector<Released>> releaseAll(const std::vector<Leftover>& left, const ReleaseMeans& means, const std::filesystem::path& journal, const std::string& by,
                                         const std::string& as, const std::stop_token& stop) {
    const auto wall = wallOf(means);
    ApplyHeader header;
    header.started = wall();
    header.run = "release";
    header.context = means.client.endpoint().context;
    header.server = means.client.endpoint().server;
    header.as = as;
    header.plan.title = "Release of what landings left";
    header.approval = {planHash(header.plan), by, header.started};
    for (const Leftover& one : left) header.releases.push_back(one.toString());
    Result<ApplyJournal> made = ApplyJournal::create(journal, header);
    if (!made) return made.error();
    ApplyLog log(std::move(*made), std::vector<StepRecord>(left.size()), nullptr, wall);
    Releasing releasing(means, log, stop);
    std::vector<Released> all;
    for (std::size_t i = 0; i < left.size() && !stop.stop_requested(); ++i) {
        tell(means, i, nullptr);
        all.push_back(releasing.release(left[i], i, true));
        tell(means, i, &all.back());
        if (log.fault()) return unwritable(log);
    }
    std::vector<StepState> states;
    for (const StepRecord& record : log.records()) states.push_back(record.state);
    log.run(all.size() == left.size() ? What::Ended : What::Run, (all.size() == left.size() ? "" : "stopped: ") + summaryOf(states));
    if (log.fault()) return unwritable(log);
    return all;
}

Result<std::vector<Released>> releaseOf(const RecoveredApply& run, const std::vector<Leftover>& left, const ReleaseMeans& means, const std::stop_token& stop) {
    const ApiEndpoint& endpoint = means.client.endpoint();
    if (run.header.context != endpoint.context || run.header.server != endpoint.server)
        return Error{ErrorCode::Conflict, worded("the journal is of context %1 at %2", {run.header.context, run.header.server}), {}};
    Result<ApplyJournal> opened = ApplyJournal::resume(run);
    if (!opened) return opened.error();
    ApplyLog log(std::move(*opened), run.steps, nullptr, wallOf(means));
    log.run(What::Run, "what its landings left is released");
    Releasing releasing(means, log, stop);
    std::vector<Released> all;
    for (Leftover one : left) {
        if (stop.stop_requested()) break;
        const std::size_t count = run.header.plan.steps.size(), step = one.run() == run.header.run ? stepIn(one.landing, count) : count;
        const std::size_t place = all.size();
        tell(means, place, nullptr);
        if (step < count && one.node.empty()) one.node = run.header.plan.steps[step].to;
        all.push_back(step < count ? releasing.release(std::move(one), step, false) : Released{Is::Refused, "is of no step of this journal"});
        tell(means, place, &all.back());
        if (log.fault()) return unwritable(log);
    }
    std::vector<StepState> states;
    for (const StepRecord& record : log.records()) states.push_back(record.state);
    log.run(run.ended && all.size() == left.size() ? What::Ended : What::Run, "released: " + summaryOf(states));
    if (log.fault()) return unwritable(log);
    return all;
}

std::vector<std::optional<Released>> releaseEach(const std::vector<Leftover>& left, const std::map<std::string, std::filesystem::path>& runs, const ReleaseMeans& means,
                                                 const std::filesystem::path& journal, const std::string& by, const std::string& as, const std::stop_token& stop) {
    std::vector<std::optional<Released>> all(left.size());
    const auto releaseSome = [&](const auto& belongs, const auto& carryOut) {
        std::vector<Leftover> some;
        std::vector<std::size_t> places;
        for (std::size_t i = 0; i < left.size(); ++i)
            if (belongs(left[i])) {
                some.push_back(left[i]);
                places.push_back(i);
            }
        if (some.empty() || stop.stop_requested()) return;
        ReleaseMeans theirs = means;
        theirs.told = [&](std::size_t i, const Released* became) {
            if (became) all[places[i]] = *became;
            tell(means, places[i], became);
        };
        const Result<std::vector<Released>> done = carryOut(some, theirs);
        if (done) return;
        const Released refused{Is::Refused, "nothing was sent: " + done.error().message.text()};
        std::size_t last = places.size();
        for (std::size_t i = 0; i < places.size(); ++i)
            if (all[places[i]]) last = i;
            else theirs.told(i, &refused);
        if (last == places.size()) return;
        Released amended = *all[places[last]];
        amended.text += "; its journal lacks what came last: " + done.error().message.text();
        theirs.told(last, &amended);
    };
    const auto byTheirJournals = [&](bool pods) {
        for (const auto& journalOf : runs)
            releaseSome([&, pods](const Leftover& one) { return one.run() == journalOf.first && one.isPod() == pods; },
                        [&](const std::vector<Leftover>& some, const ReleaseMeans& theirs) -> Result<std::vector<Released>> {
                            const Result<RecoveredApply> read = readApplyJournal(journalOf.second);
                            if (!read) return read.error();
                            return releaseOf(*read, some, theirs, stop);
                        });
    };
    byTheirJournals(false);
    releaseSome([&](const Leftover& one) { return !runs.contains(one.run()); },
                [&](const std::vector<Leftover>& some, const ReleaseMeans& theirs) { return releaseAll(some, theirs, journal, by, as, stop); });
    byTheirJournals(true);
    return all;
}

}  // namespace bayplan
