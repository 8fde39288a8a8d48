// SPDX-License-Identifier: GPL-3.0-or-later
#include "what_if/merge_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "common/fit_columns.h"
#include "common/labels/wrapped_label.h"
#include "common/panes.h"
#include "common/role.h"
#include "common/text.h"
#include "common/theme.h"
#include "what_if/change_text.h"
#include "what_if/scenario_desk.h"

namespace bayplan {

MergeDialog::MergeDialog(ScenarioDesk* desk, int into, QWidget* parent)
    : QDialog(parent), m_desk(desk), m_into(into), m_from(new QComboBox), m_changes(new QTableWidget), m_says(new WrappedLabel) {
    setObjectName(QStringLiteral("mergeDialog"));
    setWindowTitle(tr("Take changes into %1").arg(toQString(desk->find(into)->scenario.name)));
    resize(textPixels(820), textPixels(480));
    m_from->setObjectName(QStringLiteral("mergeFrom"));
    m_from->setAccessibleName(tr("Scenario with the changes"));
    for (const DeskScenario& one : desk->all())
        if (one.id != into) m_from->addItem(toQString(one.scenario.name), one.id);
    m_changes->setObjectName(QStringLiteral("mergeChanges"));
    m_changes->setAccessibleName(tr("Its changes"));
    m_changes->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_changes->setSelectionMode(QAbstractItemView::SingleSelection);
    m_changes->setTabKeyNavigation(false);
    dressRows(m_changes, 26);
    m_changes->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_says->setObjectName(QStringLiteral("mergeSays"));
    auto* form = new QFormLayout;
    form->addRow(tr("Changes of"), m_from);
    auto* buttons = new QDialogButtonBox;
    m_merge = buttons->addButton(tr("Take them"), QDialogButtonBox::AcceptRole);
    m_merge->setObjectName(QStringLiteral("mergeAccept"));
    m_merge->setProperty("primary", true);
    buttons->addButton(tr("Cancel"), QDialogButtonBox::RejectRole);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kL, space::kL, space::kL, space::kL);
    layout->setSpacing(space::kM);
    layout->addLayout(form);
    layout->addWidget(m_changes, 1);
    layout->addWidget(m_says);
    layout->addWidget(buttons);
    connect(m_from, &QComboBox::currentIndexChanged, this, &MergeDialog::fill);
    connect(m_changes, &QTableWidget::itemChanged, this, &MergeDialog::follow);
    connect(buttons, &QDialogButtonBox::accepted, this, &MergeDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &MergeDialog::reject);
    fill();
}

Scenario MergeDialog::from() const {
    const DeskScenario *from = m_desk->find(m_from->currentData().toInt()), *into = m_desk->find(m_into);
    return from && into ? withFilesIn(from->scenario, into->folder, from->folder) : Scenario();
}

void MergeDialog::fill() {
    const DeskScenario* into = m_desk->find(m_into);
    if (!into) return reject();
    const Scenario others = from();
    m_compared = compareForMerge(into->scenario, others, m_desk->base() ? &m_desk->base()->catalog() : nullptr);
    const QSignalBlocker quiet(m_changes);
    m_changes->clear();
    m_changes->setColumnCount(3);
    m_changes->setHorizontalHeaderLabels({tr("Change"), tr("It is"), tr("What contradicts")});
    m_changes->setRowCount(static_cast<int>(m_compared.size()));
    for (int row = 0; row < m_changes->rowCount(); ++row) {
        const MergedChange& one = m_compared[static_cast<std::size_t>(row)];
        auto* change = new QTableWidgetItem(changeText(others.changes[static_cast<std::size_t>(row)].action));
        change->setToolTip(change->text());
        change->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
        QString is, why;
        switch (one.is) {
        case MergedChange::Is::Added: is = tr("+ new"); break;
        case MergedChange::Is::There: is = tr("= there already"); break;
        case MergedChange::Is::Contradicts: {
            is = tr("≠ contradicts");
            QStringList mine;
            for (const std::size_t place : one.with) mine << changeText(into->scenario.changes[place].action);
            why = tr("%1 (%2)", "what contradicts, the changes of this scenario").arg(messageText(one.why), mine.join(QStringLiteral("; ")));
            change->setFlags(change->flags() | Qt::ItemIsUserCheckable);
            change->setCheckState(Qt::Unchecked);
            break;
        }
        }
        m_changes->setItem(row, 0, change);
        m_changes->setItem(row, 1, new QTableWidgetItem(is));
        auto* reason = new QTableWidgetItem(why);
        reason->setToolTip(why);
        m_changes->setItem(row, 2, reason);
    }
    fitColumns(m_changes, {120, 320});
    m_changes->horizontalHeader()->setStretchLastSection(true);
    follow();
}

void MergeDialog::follow() {
    int added = 0, contradict = 0, theirs = 0;
    for (int row = 0; row < m_changes->rowCount(); ++row) {
        const MergedChange::Is is = m_compared[static_cast<std::size_t>(row)].is;
        added += is == MergedChange::Is::Added ? 1 : 0;
        contradict += is == MergedChange::Is::Contradicts ? 1 : 0;
        theirs += is == MergedChange::Is::Contradicts && m_changes->item(row, 0)->checkState() == Qt::Checked ? 1 : 0;
    }
    QString says = tr("%Ln change(s) are added.", nullptr, added);
    if (contradict > 0) says += QLatin1Char(' ') + tr("%L1 contradict: ticked ones take the place of those here (%L2), the others are left out.").arg(contradict).arg(theirs);
    m_says->setText(says);
    setRole(m_says, contradict > 0 ? QStringLiteral("caution") : QStringLiteral("secondary"));
    m_merge->setEnabled(added + theirs > 0);
}

void MergeDialog::accept() {
    std::vector<bool> theirs;
    for (int row = 0; row < m_changes->rowCount(); ++row) theirs.push_back(m_changes->item(row, 0)->checkState() == Qt::Checked);
    if (const DeskScenario* into = m_desk->find(m_into)) m_desk->edit(m_into, mergedScenario(into->scenario, from(), theirs, m_desk->base() ? &m_desk->base()->catalog() : nullptr));
    QDialog::accept();
}

}  // namespace bayplan

#include "moc_merge_dialog.cpp"
