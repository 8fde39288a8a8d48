// SPDX-License-Identifier: GPL-3.0-or-later
#include "what_if/scenario_tree.h"

#include <QAction>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMenu>
#include <QSaveFile>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <map>

#include "common/text.h"
#include "common/theme.h"
#include "io/sessions/scenario_file.h"
#include "what_if/merge_dialog.h"
#include "what_if/own_keys.h"
#include "what_if/scenario_desk.h"

namespace bayplan {

ScenarioTree::ScenarioTree(Session* session, ScenarioDesk* desk, QWidget* parent)
    : QWidget(parent), m_session(session), m_desk(desk), m_tree(new QTreeWidget),
      m_new(make("newScenario", tr("&New scenario"), &ScenarioTree::create)),
      m_open(make("openScenario", tr("&Open a scenario…"), &ScenarioTree::open)),
      m_branch(make("branchScenario", tr("&Branch"), &ScenarioTree::branch)),
      m_duplicate(make("duplicateScenario", tr("&Duplicate"), &ScenarioTree::duplicate)),
      m_rename(make("renameScenario", tr("&Rename"), &ScenarioTree::rename)),
      m_merge(make("mergeScenario", tr("&Take changes of another one…"), &ScenarioTree::merge)),
      m_save(make("saveScenario", tr("&Save as a file…"), &ScenarioTree::save)),
      m_remove(make("deleteScenario", tr("De&lete"), &ScenarioTree::remove)) {
    m_branch->setToolTip(tr("Another scenario that begins with the changes of this one"));
    m_tree->setObjectName(QStringLiteral("scenarios"));
    m_tree->setAccessibleName(tr("Scenarios"));
    m_tree->setColumnCount(2);
    m_tree->setHeaderHidden(true);
    m_tree->header()->setStretchLastSection(false);
    m_tree->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_tree->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    m_tree->setIndentation(space::kL);
    m_tree->setEditTriggers(QAbstractItemView::EditKeyPressed);
    m_tree->setTabKeyNavigation(false);
    m_tree->setContextMenuPolicy(Qt::ActionsContextMenu);
    const QList<QAction*> actions{m_new, m_open, m_branch, m_merge, m_duplicate, m_rename, m_save, m_remove};
    m_tree->addActions(actions);
    auto* keys = new OwnKeys(m_tree);
    keys->add(QKeySequence::Delete, [this] { remove(); });
    keys->add(QKeySequence(Qt::CTRL | Qt::Key_D), [this] { duplicate(); });

    auto* make = new QToolButton;
    make->setDefaultAction(m_new);
    make->setText(tr("New"));
    make->setObjectName(QStringLiteral("newButton"));
    auto* branch = new QToolButton;
    branch->setDefaultAction(m_branch);
    branch->setObjectName(QStringLiteral("branchButton"));
    auto* more = new QToolButton;
    more->setText(tr("More"));
    more->setObjectName(QStringLiteral("moreButton"));
    more->setPopupMode(QToolButton::InstantPopup);
    more->setMenu(new QMenu(more));
    more->menu()->addActions({m_open, m_save});
    more->menu()->addSeparator();
    more->menu()->addActions({m_merge, m_duplicate, m_rename, m_remove});
    auto* row = new QHBoxLayout;
    row->setContentsMargins(space::kM, space::kS, space::kS, space::kS);
    row->setSpacing(space::kXs);
    for (QToolButton* button : {make, branch, more}) row->addWidget(button);
    row->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(row);
    layout->addWidget(m_tree, 1);

    connect(m_tree, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem* item) {
        if (item && !m_filling) m_desk->choose(item->data(0, Qt::UserRole).toInt());
    });
    connect(m_tree, &QTreeWidget::itemChanged, this, [this](QTreeWidgetItem* item, int column) {
        if (m_filling || column != 0) return;
        m_desk->rename(item->data(0, Qt::UserRole).toInt(), item->text(0));
        fill();  // the name may have been refused, or be another one
    });
    connect(desk, &ScenarioDesk::listChanged, this, &ScenarioTree::fill, Qt::QueuedConnection);  // not within a change of the tree itself
    for (const auto signal : {&ScenarioDesk::edited, &ScenarioDesk::answered}) connect(desk, signal, this, &ScenarioTree::mark);
    fill();
}

QAction* ScenarioTree::make(const char* name, const QString& text, void (ScenarioTree::*act)()) {
    auto* action = new QAction(text, this);
    action->setObjectName(QString::fromLatin1(name));
    connect(action, &QAction::triggered, this, act);
    return action;
}

int ScenarioTree::chosen() const { return m_desk->chosen() ? m_desk->chosen()->id : 0; }

void ScenarioTree::create() { m_desk->add({}); }
void ScenarioTree::branch() { m_desk->branch(chosen()); }
void ScenarioTree::duplicate() { m_desk->duplicate(chosen()); }
void ScenarioTree::remove() { m_desk->remove(chosen()); }

void ScenarioTree::merge() {
    if (!m_desk->chosen() || m_desk->all().size() < 2) return;
    auto* dialog = new MergeDialog(m_desk, chosen(), window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void ScenarioTree::rename() {
    if (QTreeWidgetItem* item = m_tree->currentItem()) m_tree->editItem(item, 0);
}

void ScenarioTree::open() {
    const QString file = QFileDialog::getOpenFileName(this, tr("Open a scenario"), {}, tr("Scenarios (*.yaml *.yml *.json);;All files (*)"));
    if (file.isEmpty()) return;
    if (const QString problem = openFile(file); !problem.isEmpty()) Q_EMIT m_session->failed(problem);
}

QString ScenarioTree::openFile(const QString& file) {
    const std::filesystem::path path(QFile::encodeName(file).toStdString());
    Result<Scenario> read = readScenario(path);
    if (!read) return errorText(read.error());
    if (read->name.empty()) read->name = toStdString(QFileInfo(file).completeBaseName());
    m_desk->add(std::move(*read), 0, path.parent_path());
    return {};
}

void ScenarioTree::save() {
    const DeskScenario* of = m_desk->chosen();
    if (!of) return;
    const QString file = QFileDialog::getSaveFileName(this, tr("Save the scenario"), toQString(of->scenario.name) + QStringLiteral(".yaml"), tr("YAML (*.yaml *.yml);;JSON (*.json)"));
    if (!file.isEmpty()) saveFile(file);
}

void ScenarioTree::saveFile(const QString& file) {
    const DeskScenario* of = m_desk->chosen();
    if (!of) return;
    Scenario noted = of->scenario;
    if (of->current)
        for (std::size_t i = 0; i < noted.changes.size(); ++i) noted.changes[i].seen = of->answer->changes[i].seen;
    const std::string text = scenarioTextFor(noted, QFile::encodeName(file).toStdString());
    QSaveFile target(file);
    if (!target.open(QIODevice::WriteOnly) || target.write(text.data(), static_cast<qint64>(text.size())) < 0 || !target.commit())
        Q_EMIT m_session->failed(tr("%1 could not be written: %2").arg(file, target.errorString()));
    else if (m_desk->all().size() == 1) m_desk->markKept();  // of several the others are in no file yet
}

void ScenarioTree::fill() {
    m_filling = true;
    m_tree->clear();
    std::map<int, QTreeWidgetItem*> items;
    // A parent was made before its children.
    for (const DeskScenario& one : m_desk->all()) {
        const auto parent = items.find(one.parent);
        auto* item = parent == items.end() ? new QTreeWidgetItem(m_tree) : new QTreeWidgetItem(parent->second);
        item->setText(0, toQString(one.scenario.name));
        item->setToolTip(0, item->text(0));
        item->setSizeHint(0, {0, rowPixels(26)});
        item->setData(0, Qt::UserRole, one.id);
        item->setFlags(item->flags() | Qt::ItemIsEditable);
        items[one.id] = item;
    }
    m_tree->expandAll();
    if (const auto current = items.find(chosen()); current != items.end()) m_tree->setCurrentItem(current->second);
    m_filling = false;
    mark();
    for (QAction* action : {m_branch, m_duplicate, m_rename, m_save, m_remove}) action->setEnabled(m_desk->chosen() != nullptr);
    m_merge->setEnabled(m_desk->chosen() && m_desk->all().size() > 1);
    m_merge->setToolTip(m_merge->isEnabled() ? tr("Take the changes of another scenario into this one; what contradicts is shown") : tr("There is no other scenario."));
}

void ScenarioTree::mark() {
    const bool before = std::exchange(m_filling, true);
    for (QTreeWidgetItemIterator item(m_tree); *item; ++item) {
        const DeskScenario* of = m_desk->find((*item)->data(0, Qt::UserRole).toInt());
        if (!of) continue;
        QString sign = QStringLiteral("…"), tip;
        if (of->current) {
            const auto count = [&](ChangeIs is) {
                return static_cast<int>(std::count_if(of->answer->changes.begin(), of->answer->changes.end(), [is](const ChangeReport& report) { return report.is == is; }));
            };
            const int no = count(ChangeIs::DoesNot), differ = count(ChangeIs::Differs);
            sign = no > 0 ? QStringLiteral("✗") : differ > 0 ? QStringLiteral("≠")
                                                             : QStringLiteral("✓");
            tip = no > 0 ? tr("%Ln change(s) do(es) not apply", nullptr, no) : differ > 0 ? tr("%Ln change(s) apply differently", nullptr, differ)
                                                                                          : tr("All changes apply");
        } else if (of->problem) {
            sign = QStringLiteral("!");
            tip = errorText(*of->problem);
        } else {
            tip = tr("Not computed yet");
        }
        (*item)->setText(1, sign);
        (*item)->setToolTip(1, tip);
        (*item)->setData(1, Qt::AccessibleTextRole, tip);
    }
    m_filling = before;
}

}  // namespace bayplan

#include "moc_scenario_tree.cpp"
