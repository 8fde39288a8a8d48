// SPDX-License-Identifier: GPL-3.0-or-later
#include "what_if/replay_bar.h"

#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <algorithm>

#include "common/fit_columns.h"
#include "common/labels/wrapped_label.h"
#include "common/text.h"
#include "common/theme.h"
#include "what_if/change_text.h"
#include "what_if/scenario_desk.h"

namespace bayplan {

namespace {

using Seen = std::map<std::string, std::string>;

/// Of what a change is about, what people look for, and what is not as it was: what a node offers is long, and mostly the same.
Seen told(const Seen& of, const Seen& other) {
    Seen told;
    for (const auto& [what, value] : of)
        if (const auto there = other.find(what); (what != "uid" && what != "allocatable") || there == other.end() || there->second != value) told.emplace(what, value);
    return told;
}

}  // namespace

ReplayBar::ReplayBar(ScenarioDesk* desk, QWidget* parent)
    : QFrame(parent), m_desk(desk), m_headline(new WrappedLabel), m_about(new WrappedLabel), m_replay(new QPushButton(tr("Replay…"))), m_accept(new QPushButton(tr("Close the note"))),
      m_back(new QPushButton(tr("Back to the former cluster"))), m_table(new QTableWidget(0, 5)) {
    setObjectName(QStringLiteral("replayBar"));
    setProperty("role", QStringLiteral("message"));
    setProperty("tone", QStringLiteral("caution"));
    m_headline->setObjectName(QStringLiteral("replayHeadline"));
    m_headline->setFont(uiFont(TextSize::Body, true));
    m_about->setFont(uiFont(TextSize::Label));
    for (QLabel* label : {m_headline, m_about}) label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_replay->setObjectName(QStringLiteral("replayScenarios"));
    m_replay->setProperty("primary", true);
    m_replay->setToolTip(tr("Try all scenarios on the cluster as it is now; what they were stays beside them"));
    m_accept->setObjectName(QStringLiteral("acceptReplay"));
    m_accept->setToolTip(tr("The scenarios are those of this cluster from now on"));
    m_back->setObjectName(QStringLiteral("takeReplayBack"));
    m_back->setToolTip(tr("As if nothing had been replayed"));
    m_table->setObjectName(QStringLiteral("replayNote"));
    m_table->setAccessibleName(tr("What became of each change"));
    m_table->setHorizontalHeaderLabels({tr("Change"), tr("When it was made"), tr("Now"), tr("State"), tr("Why")});
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    dressRows(m_table, 24);
    m_table->setTextElideMode(Qt::ElideRight);
    m_table->horizontalHeader()->setStretchLastSection(false);
    m_table->horizontalHeader()->setSectionResizeMode(4, QHeaderView::Stretch);  // its tooltip has the rest
    m_table->setMaximumHeight(textPixels(150));

    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(space::kM, space::kS, space::kM, space::kS);
    layout->setHorizontalSpacing(space::kS);
    layout->setVerticalSpacing(2);
    layout->addWidget(m_headline, 0, 0);
    layout->addWidget(m_about, 1, 0);
    layout->addWidget(m_table, 2, 0, 1, 4);
    layout->setColumnStretch(0, 1);
    int column = 1;
    for (QPushButton* button : {m_back, m_accept, m_replay}) layout->addWidget(button, 0, column++, 2, 1, Qt::AlignVCenter);
    connect(m_replay, &QPushButton::clicked, desk, &ScenarioDesk::rebase);
    connect(m_accept, &QPushButton::clicked, desk, &ScenarioDesk::accept);
    connect(m_back, &QPushButton::clicked, desk, &ScenarioDesk::takeBack);
    for (const auto signal : {&ScenarioDesk::baseChanged, &ScenarioDesk::listChanged, &ScenarioDesk::computingChanged}) connect(desk, signal, this, &ReplayBar::follow);
    follow();
}

void ReplayBar::follow() {
    const bool noted = !m_desk->former().empty(), old = m_desk->baseIsOld();
    setVisible(noted || old);
    m_table->setVisible(noted);
    m_accept->setVisible(noted);
    m_back->setVisible(noted);
    m_replay->setVisible(old);
    m_replay->setEnabled(!m_desk->rebasing());
    if (noted) fill();
    if (m_desk->rebasing()) m_headline->setText(tr("Replaying the scenarios on the cluster as it is now…"));
    else if (!noted) m_headline->setText(tr("The cluster is another one by now than these scenarios were made on."));
    m_about->setText(old ? tr("Answers are still of the former cluster. To replay them says which changes apply, differ, or do not apply any more.")
                         : tr("What they were on the former cluster stays beside them, in Compare too, until this note is closed."));
}

void ReplayBar::fill() {
    const ReplayedScenario* was = m_desk->chosen() ? m_desk->formerOf(m_desk->chosen()->id) : nullptr;
    m_table->setRowCount(was ? static_cast<int>(was->scenario.changes.size()) : 0);
    if (!was) {
        m_headline->setText(tr("This scenario was made after the others were replayed."));
        return;
    }
    int count[3] = {};
    for (std::size_t i = 0; i < was->scenario.changes.size(); ++i) {
        const ChangeReport &then = was->answer->changes[i], &now = was->replayed->changes[i];
        ++count[static_cast<std::size_t>(now.is)];
        const QString none = QStringLiteral("–"), before = seenText(told(then.seen, now.seen)), after = then.seen.empty() ? QString() : then.seen == now.seen ? tr("the same")
                                                                                                                                                              : seenText(told(now.seen, then.seen));
        const QString texts[] = {changeText(was->scenario.changes[i].action), before.isEmpty() ? none : before, after.isEmpty() ? none : after, changeStateText(now.is), changeWhyText(now)};
        int column = 0;
        for (const QString& text : texts) {
            auto* item = new QTableWidgetItem(text);
            item->setToolTip(text);
            m_table->setItem(static_cast<int>(i), column++, item);
        }
    }
    fitColumns(m_table, {72, 210});
    if (m_table->rowCount() > 0) m_table->setCurrentCell(0, 0);
    m_headline->setText(tr("Replayed: %1, %2, %3.", "applies, differs, does not apply")
                            .arg(tr("%Ln apply", nullptr, count[static_cast<std::size_t>(ChangeIs::Applies)]), tr("%Ln apply differently", nullptr, count[static_cast<std::size_t>(ChangeIs::Differs)]),
                                 tr("%Ln do not apply", nullptr, count[static_cast<std::size_t>(ChangeIs::DoesNot)])));
}

}  // namespace bayplan

#include "moc_replay_bar.cpp"
