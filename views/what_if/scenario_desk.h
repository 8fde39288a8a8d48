// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The scenarios of a session: a tree over one base, which is the cluster as it was when the first of them was made. Each has its
// own undo; the answers are computed one after the other in another thread. When the session shows another cluster they stay as they
// are, until they are replayed on it.
// Thread rule: GUI thread only.

#include <QObject>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "common/latest.h"
#include "common/session.h"
#include "planner/scenario/what_if.h"

namespace bayplan {

using AnswerPtr = std::shared_ptr<const WhatIfAnswer>;

/// What undo and redo bring back, with the answer that it had.
struct ScenarioMoment {
    Scenario scenario;
    AnswerPtr answer{};  // null: there was none of these changes, by the rules in use
};

/// One scenario on the desk.
struct DeskScenario {
    int id = 0;
    int parent = 0;  // the one that it branched off; 0: none
    Scenario scenario;
    std::filesystem::path folder{};                // where the files that it names are looked for
    std::vector<ScenarioMoment> past{}, future{};  // the nearest last
    AnswerPtr answer{};                            // the last one; null: none yet. Its picture is let go
    ClusterPtr after{};                            // that picture, while the scenario is the chosen one; null: it is being made
    bool current = false;                          // the answer is of these changes, by the rules in use
    std::optional<Error> problem{};                // why there is no answer
};

/// A scenario as it was on the former base, beside what became of it.
struct ReplayedScenario {
    int id = 0;
    Scenario scenario;
    AnswerPtr answer;
    AnswerPtr replayed;  // of the same changes on the present base
};

class ScenarioDesk : public QObject {
    Q_OBJECT
public:
    explicit ScenarioDesk(Session* session, QObject* parent = nullptr);

    const std::vector<DeskScenario>& all() const { return m_all; }
    const DeskScenario* find(int id) const;
    /// Null: there is none at all.
    const DeskScenario* chosen() const { return find(m_chosen); }
    /// The picture that the scenarios are tried on; null: there is none.
    const ClusterPtr& base() const { return m_base; }
    /// Whether there are scenarios that were changed since the last time they were marked as kept, in a project or each as a file.
    bool unkept() const { return m_changed != m_kept && !m_all.empty(); }
    void markKept() { m_kept = m_changed; }

    /// Whether the session shows another picture by now.
    bool baseIsOld() const { return m_base && m_session->realCluster() != m_base; }

    /// Adds it, behind all others, and chooses it. An empty or used name becomes a free one. Returns its number.
    int add(Scenario scenario, int parent = 0, std::filesystem::path folder = {}, AnswerPtr answer = nullptr);
    /// A child that begins with the changes of its parent, and with its answer.
    void branch(int id);
    void duplicate(int id);
    void rename(int id, const QString& name);
    /// Its children become those of its parent.
    void remove(int id);
    void choose(int id);
    /// Other changes or options, which can be undone.
    void edit(int id, Scenario scenario);
    bool canUndo(int id) const;
    bool canRedo(int id) const;
    void undo(int id);
    void redo(int id);

    /// Computes its answer, if that is not known, after those that were wanted before; of the chosen one the picture too.
    void want(int id);
    bool computing() const { return m_job.running(); }
    /// Stops the answers that are not known yet; edits ask again.
    void stop();
    /// Waits for all answers that are wanted: for tests and for pictures of the window.
    void finish();

    /// Replays all scenarios on the session's present picture, in another thread; what they were stays beside them until accept() or
    /// takeBack(). Nothing without a change of the picture.
    void rebase();
    bool rebasing() const { return m_rebasing; }
    /// What the scenarios were on the former base; empty: nothing was replayed, or it was accepted.
    const std::vector<ReplayedScenario>& former() const { return m_former; }
    const ReplayedScenario* formerOf(int id) const;
    /// The scenarios are those of the new base from now on.
    void accept();
    /// Back to the former base, as if nothing had been replayed.
    void takeBack();

Q_SIGNALS:
    void listChanged();     // others, other names, another one is chosen
    void edited(int id);    // other changes or options
    void answered(int id);  // or failed, or stopped
    void computingChanged();
    void baseChanged();  // of the session or of the desk; also after a replay was accepted

private:
    DeskScenario* at(int id);
    std::string freeName(const std::string& wanted, int except) const;
    void change(DeskScenario& of, ScenarioMoment moment);
    void choosePlainly(int id);
    void next();
    void nextPicture(const DeskScenario& of);
    void take(int id, const Result<AnswerPtr>& answer);
    void askAgain();

    Session* m_session;
    std::vector<DeskScenario> m_all;
    int m_chosen = 0, m_lastId = 0;
    std::uint64_t m_changed = 0, m_kept = 0;  // how often any of them was
    ClusterPtr m_base, m_formerBase;
    std::vector<ReplayedScenario> m_former;
    std::vector<int> m_wanted;  // the first one is computed now
    bool m_rebasing = false;
    Latest m_job;
};

}  // namespace bayplan
