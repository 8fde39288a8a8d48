// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The object that all screens share: the picture, its changes, the rules and the scheduler's decisions; and the parts that
// are asked for one by one: what is looked at (looking.h), and what a followed cluster needs (following.h). Screens know
// the session, or one of its parts, and not one another.
//
// Every change of the picture is a group of deltas on the undo stack, written to the journal before it is shown.
// Thread rule: GUI thread only. Long work runs as a Job (views/common/job.h) on a snapshot and is applied here.

#include <QObject>
#include <QString>
#include <QStringList>
#include <QUndoStack>
#include <functional>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/budget.h"
#include "base/diagnostics.h"
#include "cluster/amend.h"
#include "cluster/cluster.h"
#include "cluster/delta.h"
#include "common/deciding.h"
#include "common/following.h"
#include "common/later.h"
#include "common/looking.h"
#include "framework/scheduler.h"
#include "io/sessions/journal.h"
#include "model/koordinator/reservation.h"
#include "model/scheduler_configuration.h"
#include "planner/plan.h"
#include "plugins/shared/unread_kinds.h"

namespace bayplan {

/// Deltas that belong together, with what a plan file says about each.
struct Edit {
    QString text;  // "Move web-7 to gpu-042"
    std::vector<Delta> deltas;
    std::string reason = "by hand";
    bool forced = false;
    std::vector<std::string> violations{};  // for a forced change
    /// For a change that was made before (in a plan, a project, a journal): its steps as they were recorded then, one
    /// for every delta; reason, forced and violations above are ignored then. Empty: a new change.
    std::vector<PlanStep> steps{};
    /// Reservations that wait and get a node: of the picture, and no steps of a plan.
    std::vector<PlacedReservation> reserved{};
};

/// A branch of the session that shows the effect of a change. The real picture waits unchanged.
struct WhatIf {
    QString text;             // "tolerate dedicated=gpu on web-3"; for a branch of a branch, both
    PodIdx pod;               // the pod that it was made for
    ClusterPtr real;          // the picture that returns when it is discarded
    ClusterPtr opened;        // the picture that it began with
    Decision before;          // for `pod` on the real picture
    Decision after;           // for `pod` on `opened`
    std::uint64_t rules = 0;  // the Session::rules() that `after` was decided by
    bool amended = false;     // objects were changed, which no plan can do
};

/// A what-if that is ready to be opened.
struct Branch {
    WhatIf whatIf;
    ClusterPtr from;  // the picture that it was made from
    std::vector<Delta> deltas;
    std::unique_ptr<Scheduler> scheduler;  // has read the branch's objects already; null if they are those of `from`
};

class Session : public QObject {
    Q_OBJECT
public:
    explicit Session(QObject* parent = nullptr);
    ~Session() override;

    /// Shows another cluster; empties the undo stack, selection, search and decisions.
    void open(ClusterPtr cluster, QStringList sources, Diagnostics diagnostics,
              std::map<std::string, std::size_t> unusedKinds = {});
    bool isEmpty() const { return m_cluster->nodeCount() == 0 && m_cluster->podCount() == 0; }

    const ClusterPtr& cluster() const { return m_cluster; }
    const Catalog& catalog() const { return m_cluster->catalog(); }
    /// The catalog of the real picture as it was opened or followed. That of realCluster() is another one, with the same numbers, while
    /// Reservations have a node that they got here.
    const std::shared_ptr<const Catalog>& readCatalog() const { return m_read; }
    const QStringList& sources() const { return m_sources; }
    const Diagnostics& diagnostics() const { return m_diagnostics; }
    const std::map<std::string, std::size_t>& unusedKinds() const { return m_unusedKinds; }

    Looking* looking() const { return m_looking; }
    Following* following() const { return m_following; }

    // Changes.
    QUndoStack* undoStack() { return &m_undo; }
    /// Performs `change` and puts it on the stack. On an error nothing changes.
    Result<void> apply(const Edit& change) { return apply(Edit(change)); }
    /// Likewise; on an error `change` is as it was.
    Result<void> apply(Edit&& change);
    /// Every step that is done and not undone, in order; and the steps that can be redone. The plan stays valid until the next change.
    const Plan& plan() const { return *sharedPlan(); }
    std::shared_ptr<const Plan> sharedPlan() const;
    /// Of the plan that knowOfPlan() was last called for, which may have had other steps: approvalsOf() says which of them hold.
    const std::vector<PlanApproval>& knownApprovals() const { return m_known->approvals; }
    Plan undonePlan() const;
    /// What a search said of the plan as it is now, and who approved it. plan() has both whenever it has these very steps: another change
    /// hides them, and its undo brings them back.
    /// What a search said of other steps is not kept: see sinceFound().
    /// Its maintenance windows stay through other changes, as long as the plan begins as it does now: nobody is to lose them by a hand's slip.
    void knowOfPlan(std::optional<PlanFinding> found, std::vector<PlanApproval> approvals, PlanWindows windows);
    /// The picture that the plan begins with: the real one without its changes. O(steps and what they touch).
    ClusterPtr beforePlan() const;
    /// The units of undo from the `from`-th on the stack up to the `to`-th, as a journal has them: also the changes of the
    /// configuration. What belongs to a what-if is left out.
    std::vector<JournalEntry> history(int from, int to) const;
    /// Performs the steps of a plan that apply to this cluster(), as one change; reports the others.
    Diagnostics applyPlan(Resolved resolved, const QString& text);
    // What-ifs. A what-if is a step on the undo stack like any other, but it and the changes on top of it belong to no
    // plan, no project and no journal.
    const WhatIf* whatIf() const { return m_whatIf.get(); }
    /// The picture without a what-if.
    const ClusterPtr& realCluster() const { return m_whatIf ? m_whatIf->real : m_cluster; }
    /// Makes a branch with `amendments` and then `deltas` applied. The returned function copies objects and runs the
    /// scheduler: it is slow in a large cluster, belongs in a Job, and may be called in any thread, once.
    std::function<Result<Branch>(const Budget&)> branching(const QString& text, PodIdx pod, std::vector<Amendment> amendments,
                                                           std::vector<Delta> deltas) const;
    /// Opens it. Errors: Conflict if the picture has changed since.
    Result<void> enter(Branch branch);
    /// Both at once. On an error nothing changes.
    Result<void> tryOut(const QString& text, PodIdx pod, const std::vector<Amendment>& amendments, const std::vector<Delta>& deltas);
    /// Returns to the real picture; redo opens the branch again.
    void discardWhatIf();
    /// Makes the branch's changes in the real picture, as one change. Errors: Invalid if objects were amended.
    Result<void> keepWhatIf();

    /// From now on every change is written to `journal` first.
    void keepJournal(std::unique_ptr<Journal> journal);
    /// For a clean end or another cluster: nothing to restore any more.
    void dropJournal();

    // Following a live cluster.
    /// Shows a later picture of the same cluster. Selection, search, decisions and the undo stack are kept; changes
    /// that cannot be made on it are removed and returned. Not while it is held; `later` refers to the catalog that is
    /// shown.
    Conflicts follow(Later later);
    /// The parts of the cluster that may not or cannot be read, as the missing verbs: they are unknown, and decisions
    /// that depend on them are not modelled. Reset by another cluster.
    const UnreadKinds& unread() const { return m_unread; }
    void setUnread(UnreadKinds unread);

    // Scheduling.
    void setProfiles(Profiles profiles, SchedulerConfiguration configuration, QString name, QString yaml);
    /// Like setProfiles, but as a step that can be undone, that the journal keeps, and that belongs to an open branch.
    void changeProfiles(Profiles profiles, SchedulerConfiguration configuration, QString name, QString yaml);
    const SchedulerConfiguration& configuration() const { return m_configuration; }
    Scheduler& scheduler() { return *m_scheduler; }
    /// The configuration without a what-if.
    NamedConfiguration realConfiguration() const;
    /// A different number after every setProfiles or chooseExtenders.
    std::uint64_t rules() const { return m_rules; }
    /// The value that a Job decides by.
    Deciding deciding() const { return {m_scheduler->profiles(), m_extenderChoice == ExtenderChoice::Ask}; }
    /// From the configuration alone, without regard to what could not be read.
    const Profiles& profiles() const { return m_profiles; }
    /// Whether the configuration has webhooks that take part in decisions; scheduler() never calls them.
    bool namesExtenders() const;
    /// Open again after a configuration with other webhooks.
    ExtenderChoice extenderChoice() const { return m_extenderChoice; }
    void chooseExtenders(ExtenderChoice choice);
    /// Whether a decision about the pod calls webhooks, and the user has agreed.
    bool asksExtenders(PodIdx pod) const { return deciding().asksAbout(catalog().pod(pod)); }
    QString configurationName() const { return m_configurationName; }
    QString configurationYaml() const { return m_configurationYaml; }
    /// The last decision on a pod of this picture's catalog, without detail; null if there was none.
    const Decision* decision(PodIdx pod) const;
    void rememberDecisions(const std::vector<Decision>& decisions);

    /// Nodes that differ between the picture before the last change and now; for a 5-second halo and for animated pods.
    const std::vector<Delta>& lastChange() const { return m_lastChange; }

Q_SIGNALS:
    void opened();          // another catalog: everything is new
    void clusterChanged();  // another picture of the same nodes and pods; a what-if may have changed objects
    void followed();        // a later picture of the same cluster: all numbers are new, see Following::numbers()
    void unreadChanged();
    void whatIfChanged();  // opened, left, or another one; after clusterChanged
    void decisionsChanged();
    void planKnown();  // by knowOfPlan()
    void profilesChanged();
    void extenderChoiceChanged();         // after profilesChanged, if that changed it
    void failed(const QString& message);  // something that the user has to know, for the message bar

private:
    friend class ChangeCommand;
    friend class ProfilesCommand;
    friend class WhatIfCommand;
    void show(ClusterPtr cluster, std::vector<Delta> change);
    /// Takes the scheduler that is replaced, with the number of the rules that it decides by.
    struct OtherScheduler {
        std::unique_ptr<Scheduler> scheduler;
        std::uint64_t rules = 0;
    };
    void showBranch(std::shared_ptr<const WhatIf> whatIf, ClusterPtr cluster, std::unordered_map<PodIdx, Decision> decisions,
                    OtherScheduler& other);
    /// The index of the open what-if's first command, or of the next command if there is none.
    int branchStart() const;
    /// The plan steps of a new change that applies to the picture.
    std::vector<PlanStep> noted(const Edit& change) const;
    void prepareScheduler();
    /// Moves the commands of the stack to a later picture; returns the picture after those that are done.
    ClusterPtr rebase(const ClusterPtr& later, Conflicts& conflicts);
    void bringDecisionsAlong();

    Looking* m_looking;
    Following* m_following;
    ClusterPtr m_cluster;
    std::shared_ptr<const Catalog> m_read;
    QStringList m_sources;
    Diagnostics m_diagnostics;
    std::map<std::string, std::size_t> m_unusedKinds;
    QUndoStack m_undo;
    Profiles m_profiles;
    std::unique_ptr<Scheduler> m_scheduler;  // for m_profiles and m_unread
    std::uint64_t m_rules = 0;
    ExtenderChoice m_extenderChoice = ExtenderChoice::Open;
    SchedulerConfiguration m_configuration;
    QString m_configurationName;
    QString m_configurationYaml;
    std::unordered_map<PodIdx, Decision> m_decisions;
    std::vector<Delta> m_lastChange;
    std::shared_ptr<const WhatIf> m_whatIf;
    std::unique_ptr<Journal> m_journal;
    UnreadKinds m_unread;
    std::shared_ptr<const void> m_whatIfHold;
    std::shared_ptr<const Plan> m_known = std::make_shared<const Plan>();  // its steps are those that the rest is about
    mutable std::shared_ptr<const Plan> m_plan;                            // of the stack as it is; null: it was not asked for since it changed
};

}  // namespace bayplan
