// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The commands on a session's undo stack; part of session.cpp and session_what_if.cpp.
// Thread rule: GUI thread only.

#include <QUndoCommand>

#include "common/session.h"

namespace bayplan {

/// One group of deltas. It was performed once before it was pushed, so neither direction can fail.
class ChangeCommand : public QUndoCommand {
public:
    ChangeCommand(Session* session, QString text, std::vector<Delta> deltas, Applied first, std::vector<PlanStep> steps, std::vector<PlacedReservation> reserved = {});

    const std::vector<Delta>& deltas() const { return m_deltas; }
    const std::vector<Delta>& inverse() const { return m_inverse; }  // to be performed in this order
    const std::vector<PlanStep>& steps() const { return m_steps; }
    const std::vector<PlacedReservation>& reserved() const { return m_reserved; }
    void redo() override;
    void undo() override;
    /// Refers to a later picture from now on, as far as it applies to it; returns the picture after it. Steps that do
    /// not apply are reported, and `off` gets their numbers. If no step is left, undo and redo do nothing.
    ClusterPtr rebase(const ClusterPtr& later, Conflicts& conflicts, std::vector<std::size_t>& off);

private:
    void show(ClusterPtr cluster, const std::vector<Delta>& deltas);

    Session* m_session;
    std::vector<Delta> m_deltas;
    std::vector<Delta> m_inverse;
    std::vector<PlanStep> m_steps;
    ClusterPtr m_first;
    std::vector<PlacedReservation> m_reserved;
};

/// Another picture in place of the real one, which is kept and returns unchanged.
class WhatIfCommand : public QUndoCommand {
public:
    WhatIfCommand(Session* session, std::shared_ptr<const WhatIf> whatIf, std::vector<Delta> deltas, std::vector<PlanStep> steps,
                  Session::OtherScheduler other);

    const std::vector<Delta>& deltas() const { return m_deltas; }
    const std::vector<PlanStep>& steps() const { return m_steps; }
    void redo() override;
    void undo() override;
    /// Its pictures are older than the followed cluster: it cannot be opened again.
    void expire();

private:
    Session* m_session;
    std::shared_ptr<const WhatIf> m_whatIf, m_outer;
    ClusterPtr m_branch, m_before;
    Session::OtherScheduler m_other;  // for the picture that is not shown
    std::vector<Delta> m_deltas;
    std::vector<PlanStep> m_steps;
    std::unordered_map<PodIdx, Decision> m_decisions;  // for the picture that is not shown
};

/// The scheduler uses another configuration.
class ProfilesCommand : public QUndoCommand {
public:
    struct Used {
        Profiles profiles;
        SchedulerConfiguration configuration;
        QString name, yaml;
    };
    ProfilesCommand(Session* session, Used before, Used after);
    const Used& before() const { return m_before; }
    const Used& after() const { return m_after; }
    void redo() override;
    void undo() override;

private:
    void use(const Used& used);

    Session* m_session;
    Used m_before, m_after;
    bool m_first = true;  // journaled by Session::changeProfiles
};

}  // namespace bayplan
