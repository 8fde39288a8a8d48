// SPDX-License-Identifier: GPL-3.0-or-later
#include "what_if/steps_dialog.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include "common/fit_columns.h"
#include "common/labels/wrapped_label.h"
#include "common/text.h"
#include "common/theme.h"
#include "what_if/change_text.h"

namespace bayplan {

StepsDialog::StepsDialog(const Scenario& scenario, const ScenarioSteps& made, QWidget* parent) : QDialog(parent) {
    setObjectName(QStringLiteral("stepsDialog"));
    setWindowTitle(tr("A plan of %1").arg(toQString(scenario.name)));
    int moved = 0, placed = 0, evicted = 0, cordons = 0, forced = 0;
    for (const PlanStep& step : made.steps) {
        using Action = PlanStep::Action;
        moved += step.action == Action::Move;
        placed += step.action == Action::Place;
        evicted += step.action == Action::Evict;
        cordons += step.action == Action::Cordon || step.action == Action::Uncordon;
        forced += step.forced;
    }
    QStringList parts;
    if (placed > 0) parts << tr("%Ln pod(s) placed", nullptr, placed);
    if (moved > 0) parts << tr("%Ln moved", nullptr, moved);
    if (evicted > 0) parts << tr("%Ln evicted", nullptr, evicted);
    if (cordons > 0) parts << tr("%Ln cordon(s)", nullptr, cordons);
    if (!made.scalings.empty()) parts << tr("%Ln workload(s) scaled", nullptr, static_cast<int>(made.scalings.size()));
    if (forced > 0) parts << tr("%Ln against the rules", nullptr, forced);
    auto* summary = new WrappedLabel(parts.isEmpty() ? tr("Nothing of this scenario is a step of a plan.") : parts.join(QStringLiteral(" · ")));
    summary->setObjectName(QStringLiteral("stepsSummary"));
    summary->setFont(uiFont(TextSize::Title, true));
    auto* about = new WrappedLabel(tr("A plan moves, places and evicts pods, cordons nodes and scales workloads. Nothing is sent: the steps go to the plan, where they can be undone."));
    about->setProperty("role", QStringLiteral("secondary"));

    auto* table = new QTableWidget(static_cast<int>(made.changes.size() + made.without.size()), 2);
    table->setObjectName(QStringLiteral("notInPlan"));
    table->setAccessibleName(tr("What is not in the plan"));
    table->setHorizontalHeaderLabels({tr("Not in the plan"), tr("Why")});
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    dressRows(table, 26);
    table->setTextElideMode(Qt::ElideRight);
    int row = 0;
    const auto add = [&](const QString& what, const QString& why) {
        for (int column = 0; column < 2; ++column) {
            auto* item = new QTableWidgetItem(column == 0 ? what : why);
            item->setToolTip(item->text());
            table->setItem(row, column, item);
        }
        ++row;
    };
    for (const std::size_t change : made.changes) add(changeText(scenario.changes[change].action), tr("No plan can do this: it has to be done where the object is made."));
    for (const auto& [pod, why] : made.without) add(toQString(pod), messageText(why));
    fitColumns(table, {120, 380});
    if (row > 0) table->setCurrentCell(0, 0);
    table->setVisible(row > 0);

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    auto* make = buttons->addButton(tr("&Make steps"), QDialogButtonBox::AcceptRole);
    make->setObjectName(QStringLiteral("makeScenarioSteps"));
    make->setProperty("primary", true);
    make->setEnabled(!made.steps.empty() || !made.scalings.empty());
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kL, space::kL, space::kL, space::kL);
    layout->setSpacing(space::kS);
    layout->addWidget(summary);
    layout->addWidget(about);
    layout->addWidget(table, 1);
    layout->addWidget(buttons);
    resize(textPixels(840), row > 0 ? textPixels(420) : sizeHint().height());
}

}  // namespace bayplan

#include "moc_steps_dialog.cpp"
