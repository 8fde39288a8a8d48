// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/goal_list.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QLocale>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include "common/labels/wrapped_label.h"
#include "common/theme.h"
#include "plan/goal_text.h"

namespace bayplan {

namespace {

constexpr int kRowsShown = 4;

}  // namespace

GoalList::GoalList(QWidget* parent) : QWidget(parent), m_whole(new QWidget), m_list(new QListWidget) {
    const auto button = [this](const char* name, const QString& text, const QString& tip, auto&& done) {
        auto* made = new QToolButton;
        made->setObjectName(QLatin1String(name));
        made->setText(text);
        made->setToolTip(tip);
        connect(made, &QToolButton::clicked, this, std::forward<decltype(done)>(done));
        return made;
    };
    m_add = button("addGoal", tr("Add a less important goal"), tr("All of them are planned together; none is given up for one that stands below it"), [this] { add(); });
    m_remove = button("removeGoal", tr("Remove"), tr("Take this goal out of the list"), [this] { remove(); });
    m_up = button("goalUp", tr("Up"), tr("More important"), [this] { shift(-1); });
    m_down = button("goalDown", tr("Down"), tr("Less important"), [this] { shift(1); });
    m_list->setObjectName(QStringLiteral("goalList"));
    m_list->setAccessibleName(tr("Goals, the most important first"));
    m_list->setTextElideMode(Qt::ElideRight);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* title = new WrappedLabel(tr("Goals, the most important first"));
    title->setFont(uiFont(TextSize::Label));
    title->setProperty("role", QStringLiteral("secondary"));
    auto* acts = new QHBoxLayout;
    acts->setSpacing(space::kXs);
    for (QToolButton* one : {m_up, m_down, m_remove}) acts->addWidget(one);
    acts->addStretch(1);
    auto* whole = new QVBoxLayout(m_whole);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->setSpacing(space::kXs);
    whole->addWidget(title);
    whole->addWidget(m_list);
    whole->addLayout(acts);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::kXs);
    layout->addWidget(m_whole);
    layout->addWidget(m_add, 0, Qt::AlignLeft);
    connect(m_list, &QListWidget::currentRowChanged, this, [this](int row) {
        if (row >= 0 && static_cast<std::size_t>(row) != m_current) choose(static_cast<std::size_t>(row));
    });
    fillList();
}

void GoalList::setGoals(std::vector<GoalRequest> goals) {
    m_goals = std::move(goals);
    if (m_goals.empty()) m_goals.emplace_back();
    m_current = 0;
    fillList();
    Q_EMIT chosen();
}

void GoalList::setCurrent(const GoalRequest& goal) {
    if (m_goals[m_current] == goal) return;
    m_goals[m_current] = goal;
    fillList();
}

void GoalList::add() {
    Q_EMIT leaving();
    GoalRequest fresh;
    fresh.count = 1;
    m_goals.push_back(fresh);
    m_current = m_goals.size() - 1;
    fillList();
    Q_EMIT chosen();
}

void GoalList::remove() {
    if (m_goals.size() < 2) return;
    m_goals.erase(m_goals.begin() + static_cast<std::ptrdiff_t>(m_current));
    m_current = std::min(m_current, m_goals.size() - 1);
    fillList();
    Q_EMIT chosen();
}

void GoalList::shift(int by) {
    const auto to = static_cast<std::ptrdiff_t>(m_current) + by;
    if (to < 0 || to >= static_cast<std::ptrdiff_t>(m_goals.size())) return;
    Q_EMIT leaving();
    std::swap(m_goals[m_current], m_goals[static_cast<std::size_t>(to)]);
    m_current = static_cast<std::size_t>(to);
    fillList();
}

void GoalList::choose(std::size_t place) {
    Q_EMIT leaving();
    m_current = place;
    fillList();
    Q_EMIT chosen();
}

void GoalList::fillList() {
    const QSignalBlocker quiet(m_list);
    m_list->clear();
    for (std::size_t i = 0; i < m_goals.size(); ++i) {
        auto* item = new QListWidgetItem(tr("%1. %2", "a place in the order of importance, and a goal").arg(QLocale().toString(static_cast<int>(i) + 1), goalRequestText(m_goals[i])));
        item->setToolTip(item->text());
        m_list->addItem(item);
    }
    m_list->setCurrentRow(static_cast<int>(m_current));
    const int rows = std::min(kRowsShown, m_list->count());
    m_list->setFixedHeight(rows * std::max(1, m_list->sizeHintForRow(0)) + 2 * m_list->frameWidth());
    m_whole->setVisible(m_goals.size() > 1);
    m_up->setEnabled(m_current > 0);
    m_down->setEnabled(m_current + 1 < m_goals.size());
}

}  // namespace bayplan

#include "moc_goal_list.cpp"
