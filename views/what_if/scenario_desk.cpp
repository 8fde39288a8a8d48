// SPDX-License-Identifier: GPL-3.0-or-later
#include "what_if/scenario_desk.h"

#include <QCoreApplication>
#include <algorithm>
#include <utility>

#include "common/text.h"
#include "io/sessions/scenario_rules.h"

namespace bayplan {

namespace {

/// The largest shape of the cluster, as the command counts it.
WhatIfQuestion questionOf(const Cluster& base) { return {shapesSeen(base.catalog(), 1)}; }

Result<AnswerPtr> answerOf(const ClusterPtr& base, const Profiles& profiles, const SchedulerConfiguration& inUse, const Scenario& scenario, const std::filesystem::path& folder, const Budget& budget) {
    Result<WhatIfAnswer> answer = tryScenario(base, profiles, scenario, scenarioRules(inUse, folder, budget.stop), questionOf(*base), budget);
    if (!answer) return answer.error();
    return AnswerPtr(std::make_shared<const WhatIfAnswer>(std::move(*answer)));
}

/// The scenario with what its changes were about.
Scenario withSeen(Scenario scenario, const WhatIfAnswer& answer) {
    for (std::size_t i = 0; i < scenario.changes.size(); ++i) scenario.changes[i].seen = answer.changes[i].seen;
    return scenario;
}

ScenarioMoment momentOf(const DeskScenario& of) { return {of.scenario, of.current ? of.answer : nullptr}; }

struct Rebased {
    ReplayedScenario was;
    Scenario scenario;  // on the later base
};

}  // namespace

ScenarioDesk::ScenarioDesk(Session* session, QObject* parent) : QObject(parent), m_session(session), m_job(this) {
    for (const auto signal : {&Session::opened, &Session::clusterChanged, &Session::followed}) connect(session, signal, this, &ScenarioDesk::baseChanged);
    connect(session, &Session::profilesChanged, this, &ScenarioDesk::askAgain);
}

const DeskScenario* ScenarioDesk::find(int id) const {
    const auto found = std::find_if(m_all.begin(), m_all.end(), [id](const DeskScenario& one) { return one.id == id; });
    return found == m_all.end() ? nullptr : &*found;
}

DeskScenario* ScenarioDesk::at(int id) { return const_cast<DeskScenario*>(std::as_const(*this).find(id)); }

std::string ScenarioDesk::freeName(const std::string& wanted, int except) const {
    const auto used = [&](const std::string& name) { return std::any_of(m_all.begin(), m_all.end(), [&](const DeskScenario& one) { return one.id != except && one.scenario.name == name; }); };
    if (!wanted.empty() && !used(wanted)) return wanted;
    const std::string stem = wanted.empty() ? toStdString(tr("Scenario")) : wanted;
    for (int number = wanted.empty() ? 1 : 2;; ++number)
        if (std::string name = stem + " " + std::to_string(number); !used(name)) return name;
}

int ScenarioDesk::add(Scenario scenario, int parent, std::filesystem::path folder, AnswerPtr answer) {
    const bool first = m_all.empty();
    if (first) m_base = m_session->realCluster();
    scenario.name = freeName(scenario.name, 0);
    m_all.push_back({.id = ++m_lastId, .parent = parent, .scenario = std::move(scenario), .folder = std::move(folder), .answer = answer, .current = answer != nullptr});
    choosePlainly(m_lastId);
    ++m_changed;
    if (first) Q_EMIT baseChanged();
    Q_EMIT listChanged();
    want(m_chosen);
    return m_chosen;
}

void ScenarioDesk::branch(int id) {
    if (const DeskScenario* of = find(id)) {
        Scenario scenario = of->scenario;
        scenario.name = toStdString(tr("%1, branch", "a scenario").arg(toQString(of->scenario.name)));
        add(std::move(scenario), id, of->folder, of->current ? of->answer : nullptr);
    }
}

void ScenarioDesk::duplicate(int id) {
    if (const DeskScenario* of = find(id)) add(of->scenario, of->parent, of->folder, of->current ? of->answer : nullptr);
}

void ScenarioDesk::rename(int id, const QString& name) {
    DeskScenario* of = at(id);
    if (!of || name.trimmed().isEmpty() || toStdString(name.trimmed()) == of->scenario.name) return;
    of->scenario.name = freeName(toStdString(name.trimmed()), id);
    ++m_changed;
    Q_EMIT listChanged();
}

void ScenarioDesk::remove(int id) {
    const auto found = std::find_if(m_all.begin(), m_all.end(), [id](const DeskScenario& one) { return one.id == id; });
    if (found == m_all.end() || m_rebasing) return;
    for (DeskScenario& one : m_all)
        if (one.parent == id) one.parent = found->parent;
    const auto place = static_cast<std::size_t>(found - m_all.begin());
    m_all.erase(found);
    ++m_changed;
    if (m_chosen == id) choosePlainly(m_all.empty() ? 0 : m_all[std::min(place, m_all.size() - 1)].id);
    const bool running = !m_wanted.empty() && m_wanted.front() == id;
    std::erase(m_wanted, id);
    if (running) {
        m_job.drop();
        next();
    }
    std::erase_if(m_former, [id](const ReplayedScenario& one) { return one.id == id; });
    if (m_all.empty()) {
        m_base = m_formerBase = nullptr;
        Q_EMIT baseChanged();
    }
    Q_EMIT listChanged();
    want(m_chosen);
}

/// The picture of the chosen one alone is kept.
void ScenarioDesk::choosePlainly(int id) {
    m_chosen = id;
    for (DeskScenario& one : m_all)
        if (one.id != id) one.after = nullptr;
}

void ScenarioDesk::choose(int id) {
    if (!find(id) || id == m_chosen) return;
    choosePlainly(id);
    Q_EMIT listChanged();
    want(id);
}

void ScenarioDesk::change(DeskScenario& of, ScenarioMoment moment) {
    moment.scenario.name = of.scenario.name;  // a name is no change
    ++m_changed;
    of.scenario = std::move(moment.scenario);
    of.current = moment.answer != nullptr;
    if (of.current) {
        of.answer = std::move(moment.answer);
        of.after = nullptr;
        of.problem.reset();
    }
    const int id = of.id;
    if (!m_wanted.empty() && m_wanted.front() == id) {
        m_job.drop();
        m_wanted.erase(m_wanted.begin());
    }
    Q_EMIT edited(id);
    want(id);
}

void ScenarioDesk::edit(int id, Scenario scenario) {
    DeskScenario* of = at(id);
    if (!of || m_rebasing) return;
    scenario.name = of->scenario.name;
    if (scenario == of->scenario) return;
    of->past.push_back(momentOf(*of));
    of->future.clear();
    change(*of, {std::move(scenario), nullptr});
}

bool ScenarioDesk::canUndo(int id) const {
    const DeskScenario* of = find(id);
    return of && !of->past.empty();
}

bool ScenarioDesk::canRedo(int id) const {
    const DeskScenario* of = find(id);
    return of && !of->future.empty();
}

void ScenarioDesk::undo(int id) {
    if (!canUndo(id) || m_rebasing) return;
    DeskScenario& of = *at(id);
    of.future.push_back(momentOf(of));
    ScenarioMoment before = std::move(of.past.back());
    of.past.pop_back();
    change(of, std::move(before));
}

void ScenarioDesk::redo(int id) {
    if (!canRedo(id) || m_rebasing) return;
    DeskScenario& of = *at(id);
    of.past.push_back(momentOf(of));
    ScenarioMoment after = std::move(of.future.back());
    of.future.pop_back();
    change(of, std::move(after));
}

void ScenarioDesk::want(int id) {
    const DeskScenario* of = find(id);
    if (!of || (of->current && (of->after || id != m_chosen)) || m_rebasing || std::find(m_wanted.begin(), m_wanted.end(), id) != m_wanted.end()) return;
    m_wanted.push_back(id);
    if (m_wanted.size() == 1 || !m_job.running()) next();
}

void ScenarioDesk::next() {
    if (m_wanted.empty()) {
        Q_EMIT computingChanged();
        return;
    }
    const DeskScenario& of = *find(m_wanted.front());
    if (of.current) return nextPicture(of);
    m_job.ask<AnswerPtr>(
        QStringLiteral("scenario"),
        // A scheduler belongs to one thread; without extenders.
        [base = m_base, profiles = m_session->scheduler().profiles(), inUse = m_session->configuration(), scenario = of.scenario, folder = of.folder](const Budget& budget) {
            return answerOf(base, profiles, inUse, scenario, folder, budget);
        },
        [this, id = of.id](Result<AnswerPtr> answer) {
            take(id, answer);
            next();
        });
    Q_EMIT computingChanged();
}

/// Of an answer that is known.
void ScenarioDesk::nextPicture(const DeskScenario& of) {
    m_job.ask<ClusterPtr>(
        QStringLiteral("picture"), [answer = of.answer](const Budget&) -> Result<ClusterPtr> { return answer->cluster(); },
        [this, id = of.id](Result<ClusterPtr> picture) {
            std::erase(m_wanted, id);
            if (picture && id == m_chosen) at(id)->after = std::move(*picture);
            Q_EMIT answered(id);
            next();
        });
    Q_EMIT computingChanged();
}

void ScenarioDesk::take(int id, const Result<AnswerPtr>& answer) {
    std::erase(m_wanted, id);
    DeskScenario& of = *at(id);
    of.problem.reset();
    if (answer) {
        of.answer = *answer;
        of.after = id == m_chosen ? of.answer->cluster() : nullptr;
        of.answer->picture.letGo();
        of.current = true;
    } else {
        of.problem = answer.error();
    }
    Q_EMIT answered(id);
}

void ScenarioDesk::stop() { m_job.stop(); }

void ScenarioDesk::askAgain() {
    if (m_rebasing || m_all.empty()) return;
    m_job.drop();
    m_wanted.clear();
    for (DeskScenario& one : m_all) {
        one.current = false;
        for (auto* moments : {&one.past, &one.future})
            for (ScenarioMoment& moment : *moments) moment.answer = nullptr;
    }
    Q_EMIT edited(m_chosen);
    want(m_chosen);
}

void ScenarioDesk::finish() {
    while (m_job.running()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

void ScenarioDesk::rebase() {
    if (!baseIsOld() || m_rebasing) return;
    if (!m_former.empty()) accept();
    m_rebasing = true;
    m_wanted.clear();
    std::vector<DeskScenario> scenarios = m_all;
    m_job.ask<std::vector<Rebased>>(
        QStringLiteral("replay"),
        [base = m_base, later = m_session->realCluster(), profiles = m_session->scheduler().profiles(), inUse = m_session->configuration(),
         scenarios = std::move(scenarios)](const Budget& budget) -> Result<std::vector<Rebased>> {
            std::vector<Rebased> replays;
            for (const DeskScenario& one : scenarios) {
                Rebased replay{{one.id, one.scenario, one.current ? one.answer : nullptr, nullptr}, {}};
                if (!replay.was.answer) {
                    Result<AnswerPtr> was = answerOf(base, profiles, inUse, one.scenario, one.folder, budget);
                    if (!was) return was.error();
                    replay.was.answer = std::move(*was);
                }
                replay.scenario = withSeen(one.scenario, *replay.was.answer);
                Result<AnswerPtr> is = answerOf(later, profiles, inUse, replay.scenario, one.folder, budget);
                if (!is) return is.error();
                replay.was.replayed = std::move(*is);
                for (const AnswerPtr& kept : {replay.was.answer, replay.was.replayed}) kept->picture.letGo();
                replays.push_back(std::move(replay));
            }
            return replays;
        },
        [this, later = m_session->realCluster(), rules = m_session->rules()](Result<std::vector<Rebased>> replays) {
            m_rebasing = false;
            if (replays) {
                m_formerBase = std::exchange(m_base, later);
                for (Rebased& replay : *replays) {
                    DeskScenario* of = at(replay.was.id);
                    if (!of) continue;
                    replay.scenario.name = of->scenario.name;
                    of->scenario = std::move(replay.scenario);
                    of->answer = replay.was.replayed;
                    of->after = nullptr;
                    of->current = rules == m_session->rules();
                    of->problem.reset();
                    m_former.push_back(std::move(replay.was));
                    Q_EMIT edited(of->id);
                    Q_EMIT answered(of->id);
                }
            } else if (replays.error().code != ErrorCode::Cancelled) {
                Q_EMIT m_session->failed(errorText(replays.error()));
            }
            Q_EMIT baseChanged();
            Q_EMIT computingChanged();
            want(m_chosen);
        });
    Q_EMIT computingChanged();
}

const ReplayedScenario* ScenarioDesk::formerOf(int id) const {
    const auto found = std::find_if(m_former.begin(), m_former.end(), [id](const ReplayedScenario& one) { return one.id == id; });
    return found == m_former.end() ? nullptr : &*found;
}

void ScenarioDesk::accept() {
    if (m_former.empty()) return;
    m_former.clear();
    m_formerBase = nullptr;
    for (DeskScenario& one : m_all) {
        // What they are about now is what they are about.
        for (ScenarioChange& change : one.scenario.changes) change.seen.clear();
        one.past.clear();
        one.future.clear();
        one.current = false;
        Q_EMIT edited(one.id);
    }
    Q_EMIT baseChanged();
    want(m_chosen);
}

void ScenarioDesk::takeBack() {
    if (m_former.empty()) return;
    m_job.drop();
    m_wanted.clear();
    m_base = std::exchange(m_formerBase, nullptr);
    for (ReplayedScenario& was : std::exchange(m_former, {})) {
        DeskScenario* of = at(was.id);
        if (!of) continue;
        Scenario present = std::exchange(of->scenario, std::move(was.scenario));
        of->scenario.name = present.name;
        for (ScenarioChange& change : present.changes) change.seen.clear();
        // What was changed meanwhile can be brought back.
        if (present.changes.size() != of->scenario.changes.size()
            || !std::equal(present.changes.begin(), present.changes.end(), of->scenario.changes.begin(),
                           [](const ScenarioChange& a, const ScenarioChange& b) { return a.action == b.action; }))
            of->future.push_back({std::move(present), nullptr});
        of->after = nullptr;
        of->answer = std::move(was.answer);
        of->current = true;
    }
    // One that was made on the new base has no answer on the former one yet.
    for (DeskScenario& one : m_all) {
        one.current = one.current && one.answer && one.answer->base == m_base;
        Q_EMIT edited(one.id);
    }
    Q_EMIT baseChanged();
    want(m_chosen);
}

}  // namespace bayplan

#include "moc_scenario_desk.cpp"
