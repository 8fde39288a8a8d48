// SPDX-License-Identifier: GPL-3.0-or-later
#include "what_if/scenario_view.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <map>

#include "common/labels/wrapped_label.h"
#include "common/panes.h"
#include "common/text.h"
#include "io/sessions/scenario_file.h"
#include "io/text/limits.h"
#include "io/text/text_file.h"
#include "what_if/answer_panel.h"
#include "what_if/change_list.h"
#include "what_if/replay_bar.h"
#include "what_if/scenario_desk.h"
#include "what_if/scenario_tree.h"

namespace bayplan {

ScenarioView::ScenarioView(Session* session, QWidget* parent)
    : QWidget(parent), m_session(session), m_desk(new ScenarioDesk(session, this)), m_tree(new ScenarioTree(session, m_desk)), m_changes(new ChangeList(session, m_desk)),
      m_answer(new AnswerPanel(session, m_desk)), m_pages(new QStackedWidget) {
    m_tree->setMinimumWidth(180);
    auto* right = paneSplitter(Qt::Vertical, {m_changes, m_answer});
    right->setStretchFactor(1, 1);
    right->setSizes({250, 450});
    auto* splitter = paneSplitter(Qt::Horizontal, {m_tree, right});
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({232, 780});
    auto* work = new QWidget;
    auto* layout = new QVBoxLayout(work);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(new ReplayBar(m_desk));
    layout->addWidget(splitter, 1);
    m_pages->addWidget(makeEmpty());
    m_pages->addWidget(work);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(m_pages);
    const auto follow = [this] { m_pages->setCurrentIndex(m_desk->all().empty() ? 0 : 1); };
    connect(m_desk, &ScenarioDesk::listChanged, this, follow);
    connect(m_answer, &AnswerPanel::showOnMapRequested, this, &ScenarioView::showOnMapRequested);
    follow();
}

QWidget* ScenarioView::makeEmpty() {
    auto* title = new QLabel(tr("What would happen if…"));
    title->setFont(uiFont(TextSize::Title, true));
    title->setAlignment(Qt::AlignCenter);
    auto* about = new WrappedLabel(
        tr("A scenario is a list of changes that are tried on a copy of the cluster: drain a node, add two like it, scale a workload, add a "
           "Job. The scheduler's rules place what they displace and add. Nothing in the cluster changes."));
    about->setAlignment(Qt::AlignCenter);
    about->setMinimumWidth(textPixels(520));
    about->setProperty("role", QStringLiteral("secondary"));
    auto* make = new QPushButton(tr("New scenario"));
    make->setObjectName(QStringLiteral("firstScenarioButton"));
    make->setProperty("primary", true);
    connect(make, &QPushButton::clicked, m_tree->newScenario(), &QAction::trigger);
    auto* open = new QPushButton(tr("Open a scenario…"));
    open->setObjectName(QStringLiteral("openScenarioButton"));
    connect(open, &QPushButton::clicked, m_tree->openScenario(), &QAction::trigger);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(space::kS);
    buttons->addStretch(1);
    buttons->addWidget(make);
    buttons->addWidget(open);
    buttons->addStretch(1);
    auto* middle = new QHBoxLayout;
    middle->addStretch(1);
    middle->addWidget(about);
    middle->addStretch(1);
    auto* page = new QWidget;
    auto* layout = new QVBoxLayout(page);
    layout->setSpacing(space::kM);
    layout->addStretch(1);
    layout->addWidget(title);
    layout->addLayout(middle);
    layout->addLayout(buttons);
    layout->addStretch(2);
    return page;
}

void ScenarioView::setTheme(const Theme& theme) {
    m_changes->setTheme(theme);
    m_answer->setTheme(theme);
}

QString ScenarioView::open(const QString& file) { return m_tree->openFile(file); }

std::vector<ProjectScenario> ScenarioView::kept() const {
    std::vector<ProjectScenario> kept;
    std::map<int, std::size_t> places;  // by number on the desk, from 1
    for (const DeskScenario& one : m_desk->all()) {
        const auto parent = places.find(one.parent);
        kept.push_back({scenarioToYaml(one.scenario), one.folder.string(), parent == places.end() ? 0 : parent->second});
        places[one.id] = kept.size();
    }
    return kept;
}

QString ScenarioView::restore(const std::vector<ProjectScenario>& scenarios) {
    QStringList problems;
    std::vector<int> ids;  // by place; 0: it could not be read
    for (const ProjectScenario& one : scenarios) {
        const std::filesystem::path folder(one.folder);
        const std::string name = toStdString(tr("scenario %1 of the project").arg(static_cast<int>(ids.size() + 1)));
        Result<Scenario> read = scenarioFromText(one.text, name, [&](const std::string& file) { return readTextFile(folder / file, kMaxPlanBytes); });
        if (!read) problems << errorText(read.error());
        ids.push_back(read ? m_desk->add(std::move(*read), one.parent > 0 && one.parent <= ids.size() ? ids[one.parent - 1] : 0, folder) : 0);
    }
    if (problems.isEmpty()) m_desk->markKept();
    return problems.join(QLatin1Char('\n'));
}

void ScenarioView::finish() {
    m_desk->finish();
    m_answer->finish();
}

}  // namespace bayplan

#include "moc_scenario_view.cpp"
