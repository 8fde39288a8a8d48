// SPDX-License-Identifier: GPL-3.0-or-later
#include "apply/rollback_dialog.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QListWidget>
#include <QVBoxLayout>

#include "apply/apply_text.h"
#include "common/plan_text.h"
#include "common/text.h"

namespace bayplan {

QStringList rollbackNotes(const RollbackPlan& rollback) {
    QStringList notes;
    for (const RollbackNote& note : rollback.notes)
        notes << RollbackDialog::tr("step %1: %2", "a note about a step").arg(note.step + 1).arg(toQString(note.text));
    return notes;
}

RollbackDialog::RollbackDialog(const RollbackPlan& rollback, QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("Roll-back plan"));
    resize(640, 420);
    auto* about = new QLabel(tr("What would undo this plan, the last step first. It is an estimate: pods that are moved get another name. "
                                "After the run it is made anew of what was done, and can be reviewed and applied as any plan."));
    about->setWordWrap(true);
    about->setProperty("role", QStringLiteral("secondary"));
    auto* steps = new QListWidget;
    steps->setObjectName(QStringLiteral("rollbackSteps"));
    steps->setAccessibleName(tr("Steps of the roll-back plan"));
    int number = 0;
    for (const PlanStep& step : rollback.plan.steps) {
        const QString what = step.pod.empty() ? QString() : QLatin1Char(' ') + stepObjectText(step);
        QString line = tr("%1. %2%3: %4 → %5", "number, action, pod, from, to").arg(++number).arg(planActionText(step.action), what, stepFromText(step), stepToText(step));
        if (step.landing) line += QStringLiteral(" · ") + landingText(*step.landing);
        steps->addItem(line);
    }
    if (steps->count() == 0) steps->addItem(tr("Nothing can be undone."));
    auto* notes = new QListWidget;
    notes->setAccessibleName(tr("What has no way back, or half of one"));
    notes->setWordWrap(true);
    notes->addItems(rollbackNotes(rollback));
    auto* notesTitle = new QLabel(tr("What has no way back, or half of one"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(space::kS);
    layout->addWidget(about);
    layout->addWidget(steps, 2);
    layout->addWidget(notesTitle);
    layout->addWidget(notes, 1);
    layout->addWidget(buttons);
    notesTitle->setVisible(notes->count() > 0);
    notes->setVisible(notes->count() > 0);
}

}  // namespace bayplan
