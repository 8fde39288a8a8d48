// SPDX-License-Identifier: GPL-3.0-or-later
#include "apply/rollback_dialog.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QListWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "apply/apply_text.h"
#include "apply/cause_text.h"
#include "common/labels/wrapped_label.h"
#include "common/plan_text.h"
#include "common/text.h"

namespace bayplan {

QStringList rollbackNotes(const RollbackPlan& rollback) {
    std::vector<std::pair<std::string, QStringList>> said;  // each text once, with its steps
    for (const RollbackNote& note : rollback.notes) {
        auto at = std::find_if(said.begin(), said.end(), [&](const auto& one) { return one.first == note.text; });
        if (at == said.end()) at = said.insert(at, {note.text, {}});
        at->second << QString::number(note.step + 1);
    }
    QStringList notes;
    for (const auto& [text, steps] : said) {
        const QString words = causeText(text);
        notes << (steps.size() == 1 ? RollbackDialog::tr("step %1: %2", "a note about a step").arg(steps.first(), words)
                                    : RollbackDialog::tr("steps %1: %2", "a note about several steps").arg(steps.join(QStringLiteral(", ")), words));
    }
    return notes;
}

RollbackDialog::RollbackDialog(const RollbackPlan& rollback, QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("Roll-back plan"));
    resize(760, 520);
    auto* about = new WrappedLabel(tr(
        "What would undo this plan, the last step first. It is an estimate: pods that are moved get another name. "
        "After the run it is made anew of what was done, and can be reviewed and applied as any plan."));
    about->setProperty("role", QStringLiteral("secondary"));
    auto* steps = new QListWidget;
    steps->setObjectName(QStringLiteral("rollbackSteps"));
    steps->setAccessibleName(tr("Steps of the roll-back plan"));
    int number = 0;
    for (const PlanStep& step : rollback.plan.steps) {
        const QString what = step.pod.empty() ? stepToText(step) : tr("%1: %2 → %3", "pod, from, to").arg(stepObjectText(step), stepFromText(step), stepToText(step));
        QString line = tr("%1. %2 %3", "number, action, object").arg(++number).arg(planActionText(step), what);
        if (step.landing) line += QStringLiteral(" · ") + landingText(*step.landing);
        steps->addItem(line);
    }
    if (steps->count() == 0) steps->addItem(tr("Nothing can be undone."));
    auto* notes = new QListWidget;
    notes->setAccessibleName(tr("What has no way back, or half of one"));
    for (QListWidget* list : {steps, notes}) {
        list->setWordWrap(true);
        list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        list->setResizeMode(QListView::Adjust);
        list->setSelectionMode(QAbstractItemView::NoSelection);
    }
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

#include "moc_rollback_dialog.cpp"
