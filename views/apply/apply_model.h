// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The steps of a plan as rows: first to be chosen, put in order and reviewed, then, while it is carried out, as they stand.
// Whatever changes the plan forgets what was reviewed.
// Thread rule: GUI thread only.

#include <QAbstractTableModel>
#include <QElapsedTimer>
#include <optional>
#include <vector>

#include "apply/apply_text.h"
#include "common/theme.h"

namespace bayplan {

class ApplyModel : public QAbstractTableModel {
    Q_OBJECT
public:
    // What is decided by comes first: it is seen without scrolling.
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

    /// Of any cell: whether the step places a pod that is pending.
    static constexpr int kPlacesRole = Qt::UserRole;

    using QAbstractTableModel::QAbstractTableModel;

    void setTheme(const Theme& theme);
    /// All steps are chosen.
    void setPlan(Plan plan);
    /// The same plan, later: what was said of steps that are still in it counts on, and so does their order.
    void updatePlan(const Plan& plan);
    /// The chosen steps in their order.
    Plan plan() const;
    std::size_t stepCount() const { return m_rows.size(); }
    const PlanStep& step(int row) const { return m_rows[static_cast<std::size_t>(row)].step; }
    bool isChosen(int row) const { return m_rows[static_cast<std::size_t>(row)].chosen; }
    /// Not while it is carried out; each emits edited() where something changed.
    void setChosen(int row, bool chosen);
    /// Absent: by default, which depends on the cluster.
    void setLanding(int row, std::optional<Landing> landing);
    /// By which a default is told before a step was checked; absent: not known yet.
    void setStanding(std::optional<StandingPolicy> standing);
    /// As the plan says it, as the check found it, or by what is known of the cluster; absent: not known yet, or the step has none.
    std::optional<Landing> landing(int row) const;
    /// To stand before `to`, which may be the end; false: it stays where it is.
    bool move(int from, int to);

    /// Of the chosen steps, in order; nothing where the plan is another by now.
    void setFlight(const Preflight& flight);
    const StepPreflight* flight(int row) const;
    /// The steps are the same, but what was said of them counts no more.
    void forgetReview();
    /// From now on rows are the steps of this plan, and cannot be changed.
    void beginRun(const Plan& plan);
    bool inRun() const { return m_inRun; }
    void setProgress(std::size_t step, const StepProgress& progress);
    const StepProgress* progress(int row) const;
    /// Clocks went on.
    void tick();
    StepWords words(int row, int column) const;
    /// "3 done, 1 under way, 12 not started".
    std::vector<StepRecord> records() const;

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
    void moved(int row);  // a step stands there now, by mouse

private:
    struct Row {
        PlanStep step;
        bool chosen = true;
        std::optional<StepPreflight> flight{};
        std::optional<StepProgress> progress{};
        QElapsedTimer since{};  // of the phase
        QElapsedTimer told{};   // of what was told last
    };
    bool hasLanding(const Row& row) const;
    StepWords now(const Row& row) const;

    std::vector<Row> m_rows;
    std::optional<StandingPolicy> m_standing;
    bool m_inRun = false;
    Theme m_theme = makeTheme(ThemeKind::Light);
};

}  // namespace bayplan
