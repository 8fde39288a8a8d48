// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/volcano/actions/other_draws.h"

#include <algorithm>
#include <set>
#include <utility>

namespace bayplan::volcano {

namespace {

/// A job and its tasks as they are now.
class AsItWas {
public:
    explicit AsItWas(const GangAttempt& gang) : m_job(gang.job), m_before(gang.job) {
        std::set<TaskInfo*> tasks(gang.tasks.begin(), gang.tasks.end());
        const auto add = [&](const Tasks& some) {
            for (const auto& [uid, task] : some) tasks.insert(task);
        };
        add(gang.job.tasks);
        for (const auto& [id, sub] : gang.job.subJobs) {
            add(sub.tasks);
            for (const auto& [status, some] : sub.byStatus) add(some);
        }
        for (TaskInfo* task : tasks) m_tasks.emplace_back(task, *task);
    }

    void again() const {
        for (const auto& [task, before] : m_tasks) *task = before;
        m_job.backTo(m_before);
    }

    /// The pods that stood nowhere then and do now.
    std::vector<OtherDraws::Place> placed() const {
        std::vector<OtherDraws::Place> places;
        for (const auto& [uid, task] : m_job.tasks) {
            const auto before = m_before.byStatus.find(task->status);
            const bool stood = before != m_before.byStatus.end() && before->second.contains(uid);
            if (!stood && (task->status == TaskStatus::Allocated || task->status == TaskStatus::Pipelined)) places.push_back({task->key(), task->node, task->status == TaskStatus::Pipelined});
        }
        std::sort(places.begin(), places.end(), [](const auto& a, const auto& b) { return a.pod < b.pod; });
        return places;
    }

private:
    JobInfo& m_job;
    JobInfo m_before;
    std::vector<std::pair<TaskInfo*, TaskInfo>> m_tasks;
};

/// One play within a try that goes on.
bool played(Session& session, const GangAttempt& gang, Draws& draws) {
    session.beginTry();
    session.drawBy(&draws);
    draws.begin();
    const bool stands = gang.place();
    session.drawBy(nullptr);
    return stands;
}

std::vector<std::string> leaving(const Session& session) {
    std::vector<std::string> names;
    for (const TaskInfo* task : session.evictedInTry()) names.push_back(task->key());
    std::sort(names.begin(), names.end());
    return names;
}

/// Plays one sequence of draws after the other. What began is over, and nothing is left of it.
OtherDraws searched(Session& session, const GangAttempt& gang, const AsItWas& before, Draws& draws) {
    OtherDraws answer;
    answer.podGroup = gang.job.uid;
    const std::size_t looks = draws.looks();  // of a play, about
    bool all = false;
    draws.search();
    while (!all && answer.tried < kMostPlays && session.searched() + looks <= kMostLooks) {
        const bool stands = played(session, gang, draws);
        ++answer.tried;
        session.searched() += draws.looks();
        OtherDraws found = answer;
        if (stands) {
            found.answer = OtherDraws::Answer::Places;
            found.instead = draws.others();
            found.places = before.placed();
            found.victims = leaving(session);
            gang.takeBack();
        }
        if (!session.endTry()) draws.miss();  // it hangs on something that is not modelled
        else if (stands) answer = std::move(found);
        gang.rewind();
        before.again();
        if (answer.answer == OtherDraws::Answer::Places) return answer;
        all = !draws.advance();
    }
    if (all && !draws.missed()) answer.answer = OtherDraws::Answer::None;
    return answer;
}

}  // namespace

bool attempt(Session& session, const GangAttempt& gang) {
    if (!session.input().tellsOtherDraws) return gang.place();
    Draws draws;
    const AsItWas before(gang);
    const bool stands = played(session, gang, draws);
    const bool searches = !stands && draws.open() && session.searched() + draws.looks() <= kMostLooks;
    if (!searches) {
        session.keepTry();
        if (stands || !draws.any()) return stands;
        OtherDraws answer;
        answer.podGroup = gang.job.uid;
        if (!draws.open() && !draws.missed()) answer.answer = OtherDraws::Answer::None;
        session.takenBack(std::move(answer));
        return false;
    }
    session.endTry();
    gang.rewind();
    before.again();
    session.takenBack(searched(session, gang, before, draws));
    return gang.place();
}

}  // namespace bayplan::volcano
