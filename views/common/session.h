// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The one thing that all screens look at: the picture, what was changed in it, what is selected, what was searched
// for, and what the scheduler decided. Screens know this and not one another.
//
// Every change of the picture is a group of deltas on the undo stack, written to the journal before it is shown.
// Looking (selection, search, zoom) is never on the stack.
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
#include "common/later.h"
#include "framework/scheduler.h"
#include "io/sessions/journal.h"
#include "model/scheduler_configuration.h"
#include "planner/plan.h"
#include "plugins/shared/unread_kinds.h"

namespace bayplan {

/// Both lists sorted, without duplicates.
struct Selection {
    std::vector<NodeIdx> nodes;
    std::vector<PodIdx> pods;

    bool empty() const { return nodes.empty() && pods.empty(); }
    bool contains(NodeIdx n) const;
    bool contains(PodIdx p) const;
    bool operator==(const Selection&) const = default;
};

/// What a search found: one flag a node and a pod. A node is a match itself or by a pod that stands on it.
struct Matches {
    bool active = false;
    std::vector<char> nodes;
    std::vector<char> pods;
    std::size_t nodeCount = 0;
    std::size_t podCount = 0;
    QString error;  // a selector that could not be read
};

/// Deltas that belong together, with what a plan file says of each.
struct Edit {
    QString text;  // "Move web-7 to gpu-042"
    std::vector<Delta> deltas;
    std::string reason = "by hand";
    bool forced = false;
    std::vector<std::string> violations{};  // of a forced change
    /// Where the change was made before (a plan, a project, a journal): its steps as they were noted then, one for
    /// every delta; reason, forced and violations above do not count then. Empty: a new change.
    std::vector<PlanStep> steps{};
};

/// A branch of the session that shows what a change would do. The real picture waits untouched.
struct WhatIf {
    QString text;             // "tolerate dedicated=gpu on web-3"; of a branch of a branch both
    PodIdx pod;               // whose sake it is for
    ClusterPtr real;          // the picture that discarding brings back
    ClusterPtr opened;        // the picture that it began with
    Decision before;          // for `pod` on the real picture
    Decision after;           // for `pod` on `opened`
    std::uint64_t rules = 0;  // Session::rules() that `after` was decided by
    bool amended = false;     // objects were changed, which no plan can carry out
};

/// A what-if that is ready to be opened.
struct Branch {
    WhatIf whatIf;
    ClusterPtr from;  // the picture that it was made from
    std::vector<Delta> deltas;
    std::unique_ptr<Scheduler> scheduler;  // that knows the branch's objects already; null where they are those of `from`
};

class Session : public QObject {
    Q_OBJECT
public:
    explicit Session(QObject* parent = nullptr);
    ~Session() override;

    /// Shows another cluster; the undo stack, selection, search and decisions are emptied.
    void open(ClusterPtr cluster, QStringList sources, Diagnostics diagnostics,
              std::map<std::string, std::size_t> unusedKinds = {});
    bool isEmpty() const { return m_cluster->nodeCount() == 0 && m_cluster->podCount() == 0; }

    const ClusterPtr& cluster() const { return m_cluster; }
    const Catalog& catalog() const { return m_cluster->catalog(); }
    const QStringList& sources() const { return m_sources; }
    const Diagnostics& diagnostics() const { return m_diagnostics; }
    const std::map<std::string, std::size_t>& unusedKinds() const { return m_unusedKinds; }

    // Changing
    QUndoStack* undoStack() { return &m_undo; }
    /// Carries `change` out and puts it on the stack. An error leaves everything as it was.
    Result<void> apply(const Edit& change);
    /// Every step that is done and not undone, in order; and what could be redone.
    Plan plan() const;
    Plan undonePlan() const;
    /// Carries out the steps that apply, as one change; tells the others.
    Diagnostics applyPlan(const Plan& plan, const QString& text);
    // Trying out. A what-if is a step on the undo stack like any other, but it and what is done on top of it belong to
    // no plan, no project and no journal.
    const WhatIf* whatIf() const { return m_whatIf.get(); }
    /// The picture without a what-if.
    const ClusterPtr& realCluster() const { return m_whatIf ? m_whatIf->real : m_cluster; }
    /// Makes a branch in which `amendments` and then `deltas` are done. What it returns copies objects and asks the
    /// scheduler: it takes a while in a large cluster, belongs into a Job, and may be called in any thread, once.
    std::function<Result<Branch>(const Budget&)> branching(const QString& text, PodIdx pod, std::vector<Amendment> amendments,
                                                           std::vector<Delta> deltas) const;
    /// Opens it. Conflict where the picture is another by now.
    Result<void> enter(Branch branch);
    /// Both at once. An error leaves everything as it was.
    Result<void> tryOut(const QString& text, PodIdx pod, const std::vector<Amendment>& amendments, const std::vector<Delta>& deltas);
    /// Back to the real picture; redo opens the branch again.
    void discardWhatIf();
    /// Does in the real picture what was done in the branch, as one change. Invalid where objects were amended.
    Result<void> keepWhatIf();

    /// From now on every change goes to `journal` first.
    void keepJournal(std::unique_ptr<Journal> journal);
    /// A clean end or another cluster: nothing to restore any more.
    void dropJournal();

    // Following a cluster that goes on
    /// Shows a later picture of the same cluster. Selection, search, decisions and what stands on the undo stack are
    /// brought along; changes that cannot be made on it are taken off and returned. Not while held(); `later` counts from
    /// the catalog that is shown.
    Conflicts follow(Later later);
    /// Of the last follow(): where the nodes and pods of the picture before stand, and which look different.
    const Renumbering& numbers() const { return m_numbers; }
    const Changed& lately() const { return m_lately; }
    /// `prepare` is called in the GUI thread, and what it returns in another, for every later picture.
    void prepareLater(const QObject* owner, std::function<Preparation()> prepare);
    std::map<const QObject*, Preparation> preparations() const;
    /// What `owner` prepared of the picture that is shown; null where it did not, or too early.
    std::shared_ptr<const void> prepared(const QObject* owner) const;
    /// As long as what it returns lives, no later picture is shown: numbers of this one are on their way. `why` is for
    /// people: "pods in the hand".
    [[nodiscard]] std::shared_ptr<const void> hold(const QString& why);
    /// Why the picture stays; empty where it does not.
    QString held() const;
    /// To be destroyed outside of the GUI thread, where that takes a while.
    void retire(std::shared_ptr<const void> old) { m_retired.push_back(std::move(old)); }
    std::vector<std::shared_ptr<const void>> takeRetired() { return std::exchange(m_retired, {}); }
    /// What of the cluster may not or cannot be read, as the verbs that are missing: it is unknown, and decisions that
    /// depend on it are not modelled. Forgotten with another cluster.
    const UnreadKinds& unread() const { return m_unread; }
    void setUnread(UnreadKinds unread);

    // Selecting and searching
    const Selection& selection() const { return m_selection; }
    void select(Selection selection);
    void selectNode(NodeIdx node);
    void selectPod(PodIdx pod);
    /// A part of a name, or "-l key=value,…" for a label selector; empty: no search.
    void search(const QString& text);
    const Matches& matches() const { return m_matches; }
    QString searchText() const { return m_searchText; }

    // Scheduling
    void setProfiles(Profiles profiles, SchedulerConfiguration configuration, QString name, QString yaml);
    /// As setProfiles, as a step that can be undone, that a journal keeps, and that belongs to the branch that is open.
    void changeProfiles(Profiles profiles, SchedulerConfiguration configuration, QString name, QString yaml);
    const SchedulerConfiguration& configuration() const { return m_configuration; }
    Scheduler& scheduler() { return *m_scheduler; }
    /// The configuration without a what-if.
    NamedConfiguration realConfiguration() const;
    /// Another number whenever setProfiles or chooseExtenders was called.
    std::uint64_t rules() const { return m_rules; }
    /// What a Job decides by.
    Deciding deciding() const { return {m_scheduler->profiles(), m_extenderChoice == ExtenderChoice::Ask}; }
    /// Of the configuration alone, whatever cannot be read.
    const Profiles& profiles() const { return m_profiles; }
    /// Whether the configuration has webhooks that take part in decisions; scheduler() never asks them.
    bool namesExtenders() const;
    /// Open again whenever a configuration with other webhooks comes.
    ExtenderChoice extenderChoice() const { return m_extenderChoice; }
    void chooseExtenders(ExtenderChoice choice);
    /// Whether a decision about the pod takes asking webhooks, and a person said to.
    bool asksExtenders(PodIdx pod) const { return deciding().asksAbout(catalog().pod(pod)); }
    QString configurationName() const { return m_configurationName; }
    QString configurationYaml() const { return m_configurationYaml; }
    /// The last decision for a pod of this picture's catalog, without detail; null where it was never asked.
    const Decision* decision(PodIdx pod) const;
    void rememberDecisions(const std::vector<Decision>& decisions);
    /// Asked now, with every node's reasons and scores.
    Decision explain(PodIdx pod);

    /// Nodes that differ between the picture before the last change and now; for a 5-second halo and for gliding pods.
    const std::vector<Delta>& lastChange() const { return m_lastChange; }

Q_SIGNALS:
    void opened();          // another catalog: everything is new
    void clusterChanged();  // another picture of the same nodes and pods; a what-if may have changed objects
    void followed();        // a later picture of the same cluster: all numbers are new, see numbers()
    void heldChanged();
    void unreadChanged();
    void whatIfChanged();  // opened, left, or another one; after clusterChanged
    void selectionChanged();
    void matchesChanged();
    void decisionsChanged();
    void profilesChanged();
    void extenderChoiceChanged();         // after profilesChanged, where that changed it
    void failed(const QString& message);  // something a person has to know, for the message bar

private:
    friend class ChangeCommand;
    friend class ProfilesCommand;
    friend class WhatIfCommand;
    void show(ClusterPtr cluster, std::vector<Delta> change);
    /// The scheduler that is put in place of is left in `other`, with the number of the rules it decides by.
    struct OtherScheduler {
        std::unique_ptr<Scheduler> scheduler;
        std::uint64_t rules = 0;
    };
    void showBranch(std::shared_ptr<const WhatIf> whatIf, ClusterPtr cluster, std::unordered_map<PodIdx, Decision> decisions,
                    OtherScheduler& other);
    /// The first command of the open what-if, or where the next command would go.
    int branchStart() const;
    /// What a plan says of a new change that applies to the picture.
    std::vector<PlanStep> noted(const Edit& change) const;
    void updateMatches();
    void prepareScheduler();
    /// The commands of the stack on a later picture; returns the picture after those that are done.
    ClusterPtr rebase(const ClusterPtr& later, Conflicts& conflicts);
    void bringDecisionsAlong();

    ClusterPtr m_cluster;
    QStringList m_sources;
    Diagnostics m_diagnostics;
    std::map<std::string, std::size_t> m_unusedKinds;
    QUndoStack m_undo;
    Selection m_selection;
    QString m_searchText;
    Matches m_matches;
    Profiles m_profiles;
    std::unique_ptr<Scheduler> m_scheduler;  // of m_profiles, and of m_unread
    std::uint64_t m_rules = 0;
    ExtenderChoice m_extenderChoice = ExtenderChoice::Open;
    SchedulerConfiguration m_configuration;
    QString m_configurationName;
    QString m_configurationYaml;
    std::unordered_map<PodIdx, Decision> m_decisions;
    std::vector<Delta> m_lastChange;
    std::shared_ptr<const WhatIf> m_whatIf;
    std::unique_ptr<Journal> m_journal;
    Renumbering m_numbers;
    Changed m_lately;
    UnreadKinds m_unread;
    std::map<const QObject*, std::function<Preparation()>> m_preparers;
    std::map<const QObject*, std::shared_ptr<const void>> m_prepared;
    std::vector<std::shared_ptr<const void>> m_retired;
    std::vector<QString> m_holds;
    std::shared_ptr<const void> m_whatIfHold;
};

}  // namespace bayplan
