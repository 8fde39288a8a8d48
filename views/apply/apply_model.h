// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The steps of a plan as rows: first to be selected, ordered and reviewed, then, during the run, with their state. Any
// change of the plan discards the review.
// Thread rule: GUI thread only.

#include <QAbstractTableModel>
#include <QElapsedTimer>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "apply/apply_text.h"
#include "common/theme.h"

namespace bayplan {

class ApplyModel : public QAbstractTableModel {
    Q_OBJECT
public:
    // The columns for the decision come first: they are visible without scrolling.
    enum Column { StepColumn,
                  NowColumn,
                  ActionColumn,
                  PodColumn,
                  FromColumn,
                  ToColumn,
                  LandingColumn,
                  BudgetColumn,
                  PermissionColumn,
                  DryRunColumn,
                  WhyColumn,
                  kColumns };

    /// For any cell: whether the step places a pending pod.
    static constexpr int kPlacesRole = Qt::UserRole;

    using QAbstractTableModel::QAbstractTableModel;

    void setTheme(const Theme& theme);
    /// All steps are selected; they stay shared with the plan.
    void setPlan(std::shared_ptr<const Plan> plan);
    /// A later version of the same plan: steps that remain keep their reviews and their order. O(n log n).
    void updatePlan(std::shared_ptr<const Plan> plan);
    /// The selected steps in their order, within the windows of the plan that was set: that very plan while nothing is changed. O(n) after
    /// a change.
    const std::shared_ptr<const Plan>& plan() const;
    /// planHash() of it. O(n) after a change.
    const std::string& hash() const;
    std::size_t chosenCount() const;
    const PlanWindows& windows() const { return m_from->windows; }
    std::size_t stepCount() const { return m_rows.size(); }
    const PlanStep& step(int row) const { return *m_rows[static_cast<std::size_t>(row)].step; }
    bool isChosen(int row) const { return m_rows[static_cast<std::size_t>(row)].chosen; }
    /// Not during a run; each emits edited() once if something changed.
    void setChosen(const std::vector<int>& rows, bool chosen);
    /// Absent: the default, which depends on the cluster.
    void setLanding(int row, std::optional<Landing> landing);
    /// Determines the default that is shown before a step is checked; absent: not known yet.
    void setStanding(std::optional<StandingPolicy> standing);
    /// As in the plan, as the check found it, or by what is known about the cluster; absent: not known yet, or the step
    /// has none.
    std::optional<Landing> landing(int row) const;
    /// Moves a step before `to`, which may be the end; false: it stays where it is.
    bool move(int from, int to);

    /// For the selected steps, in order; ignored if the plan has changed meanwhile.
    void setFlight(const std::shared_ptr<const Preflight>& flight);
    const StepPreflight* flight(int row) const;
    /// The steps stay, but their review is discarded.
    void forgetReview();
    /// From now on the rows are the steps of this plan, and cannot be changed. O(n).
    void beginRun(std::shared_ptr<const Plan> plan);
    bool inRun() const { return m_inRun; }
    /// Of steps by their place; there is none behind the last row.
    void setProgress(const std::map<std::size_t, StepProgress>& news);
    const StepProgress* progress(int row) const;
    /// What became of the steps, also of those that were not begun and have no news.
    void endRun(const std::vector<StepRecord>& records);
    /// Updates the clocks.
    void tick();
    StepWords words(int row, int column) const;
    /// "3 done, 1 under way, 12 not started".
    std::vector<StepState> states() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
    QStringList mimeTypes() const override;
    QMimeData* mimeData(const QModelIndexList& indexes) const override;
    bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column, const QModelIndex& parent) override;

Q_SIGNALS:
    void edited();
    void moved(int row);  // by mouse: the row where the step is now

private:
    struct Row {
        std::shared_ptr<const PlanStep> step;
        bool chosen = true;
        // Null for most of the time, and large: a plan may have tens of thousands of steps.
        std::shared_ptr<const StepPreflight> flight{};
        std::shared_ptr<const StepProgress> progress{};
        QElapsedTimer since{};  // since the phase began
        QElapsedTimer told{};   // since the last report
    };
    bool hasLanding(const Row& row) const;
    void takeRows(std::vector<Row> rows, std::shared_ptr<const Plan> from);
    void change();  // of what is chosen, or how
    StepWords now(const Row& row) const;
    static void take(Row& row, const StepProgress& progress);

    std::vector<Row> m_rows;
    std::shared_ptr<const Plan> m_from = std::make_shared<const Plan>();  // it has the windows, whatever steps are chosen
    mutable std::shared_ptr<const Plan> m_plan;                           // what plan() found since the last change
    mutable std::string m_hash;
    std::optional<StandingPolicy> m_standing;
    bool m_inRun = false;
    Theme m_theme = makeTheme(ThemeKind::Light);
};

}  // namespace bayplan
