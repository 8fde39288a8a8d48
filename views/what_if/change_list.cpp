// SPDX-License-Identifier: GPL-3.0-or-later
#include "what_if/change_list.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "common/fit_columns.h"
#include "common/labels/wrapped_label.h"
#include "common/text.h"
#include "io/sessions/scenario_file.h"
#include "what_if/change_dialog.h"
#include "what_if/change_model.h"
#include "what_if/change_text.h"
#include "what_if/changes_text_dialog.h"
#include "what_if/own_keys.h"
#include "what_if/scenario_desk.h"

namespace bayplan {

ChangeList::ChangeList(Session* session, ScenarioDesk* desk, QWidget* parent)
    : QWidget(parent), m_session(session), m_desk(desk), m_model(new ChangeModel(this)), m_title(new QLabel), m_add(new QToolButton),
      m_edit(button("editChange", tr("Edit…"), tr("Change the fields of this change"), &ChangeList::editByForm)),
      m_text(button("editChanges", tr("YAML…"), tr("Edit all changes as YAML"), &ChangeList::editText)),
      m_remove(button("removeChange", tr("Remove"), tr("Take this change out of the scenario"), &ChangeList::remove)),
      m_up(button("changeUp", QStringLiteral("↑"), tr("Make this change earlier"), &ChangeList::moveUp)),
      m_down(button("changeDown", QStringLiteral("↓"), tr("Make this change later"), &ChangeList::moveDown)),
      m_undo(button("undoChange", tr("Undo"), tr("Undo the last edit of this scenario"), &ChangeList::undo)),
      m_redo(button("redoChange", tr("Redo"), tr("Redo what was undone"), &ChangeList::redo)),
      m_tried(new QComboBox), m_preemption(new QCheckBox(tr("Preemption"))), m_pages(new QStackedWidget), m_table(new QTableView) {
    m_title->setFont(uiFont(TextSize::Title, true));
    m_add->setText(tr("Add a change"));
    m_add->setObjectName(QStringLiteral("addChange"));
    m_add->setPopupMode(QToolButton::InstantPopup);
    m_add->setMenu(new QMenu(m_add));
    for (const ScenarioActionFields& action : scenarioActions()) {
        const QString name = toQString(action.action);
        if (name == QLatin1String("scale") || name == QLatin1String("cordon") || name == QLatin1String("addNodes") || name == QLatin1String("setBudget")) m_add->menu()->addSeparator();
        m_add->menu()->addAction(actionText(action.action) + QStringLiteral("…"), this, [this, name] { addByForm(name); })->setObjectName(QStringLiteral("add.") + name);
    }
    m_tried->setObjectName(QStringLiteral("tried"));
    m_tried->setAccessibleName(tr("Which pods the scheduler tries after the changes"));
    m_tried->addItem(tr("Then try all pending pods"), static_cast<int>(TriedPods::All));
    m_tried->addItem(tr("Then try displaced and added pods"), static_cast<int>(TriedPods::Changed));
    m_tried->addItem(tr("Then try no pod: displaced ones stay pending"), static_cast<int>(TriedPods::None));
    m_tried->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_tried->setMinimumContentsLength(22);
    m_preemption->setObjectName(QStringLiteral("preemption"));
    m_preemption->setToolTip(tr("Pods that may preempt others do; these leave and are tried again"));
    m_table->setObjectName(QStringLiteral("changes"));
    m_table->setAccessibleName(tr("Changes of the scenario"));
    m_table->setModel(m_model);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    dressRows(m_table, 26);
    m_table->setTextElideMode(Qt::ElideRight);
    m_table->horizontalHeader()->setStretchLastSection(false);
    m_table->horizontalHeader()->setSectionResizeMode(ChangeModel::WhyColumn, QHeaderView::Stretch);  // its tooltip has the rest
    auto* none = new WrappedLabel(tr("No changes yet: the answer is the cluster as it is, with its pending pods tried.\nAdd a change, or type them as YAML."));
    none->setAlignment(Qt::AlignCenter);
    none->setProperty("role", QStringLiteral("secondary"));
    m_pages->addWidget(none);
    m_pages->addWidget(m_table);

    auto* options = new QHBoxLayout;
    options->setSpacing(space::kS);
    options->addWidget(m_title, 1);
    options->addWidget(m_tried);
    options->addWidget(m_preemption);
    auto* tools = new QHBoxLayout;
    tools->setSpacing(space::kXs);
    for (QToolButton* one : {m_add, m_edit, m_remove, m_up, m_down, m_text}) tools->addWidget(one);
    tools->addStretch(1);
    for (QToolButton* one : {m_undo, m_redo}) tools->addWidget(one);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kL, space::kS, space::kM, 0);
    layout->setSpacing(space::kS);
    layout->addLayout(options);
    layout->addLayout(tools);
    layout->addWidget(m_pages, 1);

    auto* keys = new OwnKeys(m_table);
    keys->add(QKeySequence::Delete, [this] { remove(); });
    keys->add(QKeySequence(Qt::ALT | Qt::Key_Up), [this] { moveUp(); });
    keys->add(QKeySequence(Qt::ALT | Qt::Key_Down), [this] { moveDown(); });
    keys->add(QKeySequence(Qt::CTRL | Qt::Key_Z), [this] { undo(); });
    keys->add(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), [this] { redo(); });
    connect(m_table, &QTableView::activated, this, &ChangeList::editByForm);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, &ChangeList::updateButtons);
    connect(m_tried, &QComboBox::activated, this, &ChangeList::setOptions);
    connect(m_preemption, &QCheckBox::clicked, this, &ChangeList::setOptions);
    connect(desk, &ScenarioDesk::listChanged, this, &ChangeList::follow);
    for (const auto signal : {&ScenarioDesk::edited, &ScenarioDesk::answered})
        connect(desk, signal, this, [this](int id) {
            if (id == m_shown) follow();
        });
    follow();
}

QToolButton* ChangeList::button(const char* name, const QString& text, const QString& tip, void (ChangeList::*act)()) {
    auto* made = new QToolButton(this);
    made->setObjectName(QString::fromLatin1(name));
    made->setText(text);
    made->setToolTip(tip);
    made->setAccessibleName(tip);
    connect(made, &QToolButton::clicked, this, act);
    return made;
}

void ChangeList::setTheme(const Theme& theme) { m_model->setTheme(theme); }

void ChangeList::follow() {
    const DeskScenario* of = m_desk->chosen();
    setEnabled(of != nullptr);
    if (!of) {
        m_shown = 0;
        m_model->set({}, {});
        return;
    }
    const bool other = std::exchange(m_shown, of->id) != of->id;
    const int before = row();
    m_title->setText(toQString(of->scenario.name));
    m_title->setToolTip(m_title->text());
    m_tried->setCurrentIndex(m_tried->findData(static_cast<int>(of->scenario.tried)));
    m_preemption->setChecked(of->scenario.preemption);
    m_preemption->setEnabled(of->scenario.tried != TriedPods::None);
    m_model->set(of->scenario.changes, of->current ? of->answer->changes : std::vector<ChangeReport>());
    m_pages->setCurrentIndex(m_model->rowCount() == 0 ? 0 : 1);
    if (m_model->rowCount() > 0) {
        fitColumnsToRoom(m_table, {36, 320}, textPixels(160));
        if (const int now = other || before < 0 ? 0 : std::min(before, m_model->rowCount() - 1); now != row())
            m_table->setCurrentIndex(m_model->index(now, 0));
    }
    updateButtons();
}

void ChangeList::updateButtons() {
    const bool any = row() >= 0;
    m_edit->setEnabled(any);
    m_remove->setEnabled(any);
    m_up->setEnabled(row() > 0);
    m_down->setEnabled(any && row() + 1 < m_model->rowCount());
    m_undo->setEnabled(m_desk->canUndo(m_shown));
    m_redo->setEnabled(m_desk->canRedo(m_shown));
}

int ChangeList::row() const { return m_table->currentIndex().isValid() ? m_table->currentIndex().row() : -1; }

void ChangeList::replace(std::vector<ScenarioChange> changes, int current) {
    const DeskScenario* of = m_desk->chosen();
    if (!of) return;
    Scenario scenario = of->scenario;
    scenario.changes = std::move(changes);
    m_desk->edit(of->id, std::move(scenario));
    if (current >= 0 && current < m_model->rowCount()) m_table->setCurrentIndex(m_model->index(current, 0));
}

void ChangeList::addByForm(const QString& action) {
    const DeskScenario* of = m_desk->chosen();
    if (!of) return;
    ChangeDialog dialog(action, of->after ? of->after : m_desk->base(), of->folder, this);
    FieldTexts texts;
    const Selection& selection = m_session->looking()->selection();
    if (!selection.pods.empty()) texts[QStringLiteral("pod")] = toQString(m_session->catalog().pod(selection.pods.front()).key());
    else if (!selection.nodes.empty())
        texts[action == QLatin1String("addNodes") ? QStringLiteral("like") : QStringLiteral("node")] = toQString(m_session->catalog().node(selection.nodes.front()).name);
    dialog.fill(texts);
    if (dialog.exec() != QDialog::Accepted || m_desk->chosen() != of) return;
    std::vector<ScenarioChange> changes = of->scenario.changes;
    changes.push_back(dialog.change());
    const int last = static_cast<int>(changes.size()) - 1;
    replace(std::move(changes), last);
}

void ChangeList::editByForm() {
    const DeskScenario* of = m_desk->chosen();
    const int at = row();
    if (!of || at < 0) return;
    const ScenarioChange& change = of->scenario.changes[static_cast<std::size_t>(at)];
    ChangeDialog dialog(toQString(nameOf(change.action)), of->after ? of->after : m_desk->base(), of->folder, this);
    dialog.fill(fieldsOfChange(change));
    if (dialog.exec() != QDialog::Accepted || m_desk->chosen() != of) return;
    std::vector<ScenarioChange> changes = of->scenario.changes;
    changes[static_cast<std::size_t>(at)] = dialog.change();
    replace(std::move(changes), at);
}

void ChangeList::editText() {
    const DeskScenario* of = m_desk->chosen();
    if (!of) return;
    ChangesTextDialog dialog(of->scenario, of->folder, this);
    if (dialog.exec() == QDialog::Accepted) replace(dialog.changes(), row());
}

void ChangeList::remove() {
    const DeskScenario* of = m_desk->chosen();
    const int at = row();
    if (!of || at < 0) return;
    std::vector<ScenarioChange> changes = of->scenario.changes;
    changes.erase(changes.begin() + at);
    const int next = std::min(at, static_cast<int>(changes.size()) - 1);
    replace(std::move(changes), next);
}

void ChangeList::moveBy(int rows) {
    const DeskScenario* of = m_desk->chosen();
    const int at = row(), to = at + rows;
    if (!of || at < 0 || to < 0 || to >= m_model->rowCount()) return;
    std::vector<ScenarioChange> changes = of->scenario.changes;
    std::swap(changes[static_cast<std::size_t>(at)], changes[static_cast<std::size_t>(to)]);
    replace(std::move(changes), to);
}

void ChangeList::moveUp() { moveBy(-1); }
void ChangeList::moveDown() { moveBy(1); }
void ChangeList::undo() { m_desk->undo(m_shown); }
void ChangeList::redo() { m_desk->redo(m_shown); }

void ChangeList::setOptions() {
    const DeskScenario* of = m_desk->chosen();
    if (!of) return;
    Scenario scenario = of->scenario;
    scenario.tried = static_cast<TriedPods>(m_tried->currentData().toInt());
    scenario.preemption = m_preemption->isChecked();
    m_desk->edit(of->id, std::move(scenario));
}

}  // namespace bayplan

#include "moc_change_list.cpp"
