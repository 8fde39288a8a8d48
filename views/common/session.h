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
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "base/diagnostics.h"
#include "cluster/cluster.h"
#include "cluster/delta.h"
#include "framework/scheduler.h"
#include "model/scheduler_configuration.h"
#include "planner/plan.h"

namespace bayplan {

class Journal;

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
struct Change {
    QString text;  // "Move web-7 to gpu-042"
    std::vector<Delta> deltas;
    std::string reason = "by hand";
    bool forced = false;
    std::vector<std::string> violations{};  // of a forced change
    /// Where the change was made before (a plan, a project, a journal): its steps as they were noted then, one for
    /// every delta; reason, forced and violations above do not count then. Empty: a new change.
    std::vector<PlanStep> steps{};
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
    Result<void> apply(const Change& change);
    /// Every step that is done and not undone, in order; and what could be redone.
    Plan plan() const;
    Plan undonePlan() const;
    /// Carries out the steps that apply, as one change; tells the others.
    Diagnostics applyPlan(const Plan& plan, const QString& text);
    /// From now on every change goes to `journal` first.
    void keepJournal(std::unique_ptr<Journal> journal);
    /// A clean end or another cluster: nothing to restore any more.
    void dropJournal();

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
    Scheduler& scheduler() { return *m_scheduler; }
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
    void opened();            // another catalog: everything is new
    void clusterChanged();    // same catalog, another picture
    void selectionChanged();
    void matchesChanged();
    void decisionsChanged();
    void profilesChanged();
    void failed(const QString& message);  // something a person has to know, for the message bar

private:
    friend class ChangeCommand;
    void show(ClusterPtr cluster, std::vector<Delta> change);
    /// What a plan says of a new change that applies to the picture.
    std::vector<PlanStep> noted(const Change& change) const;
    void updateMatches();
    void prepareScheduler();

    ClusterPtr m_cluster;
    QStringList m_sources;
    Diagnostics m_diagnostics;
    std::map<std::string, std::size_t> m_unusedKinds;
    QUndoStack m_undo;
    Selection m_selection;
    QString m_searchText;
    Matches m_matches;
    std::unique_ptr<Scheduler> m_scheduler;
    SchedulerConfiguration m_configuration;
    QString m_configurationName;
    QString m_configurationYaml;
    std::unordered_map<PodIdx, Decision> m_decisions;
    std::vector<Delta> m_lastChange;
    std::unique_ptr<Journal> m_journal;
};

}  // namespace bayplan
