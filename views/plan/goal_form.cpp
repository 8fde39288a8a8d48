// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/goal_form.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDateTimeEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "common/labels/wrapped_label.h"
#include "common/text.h"
#include "common/theme.h"
#include "io/text/time_span.h"
#include "plan/goal_list.h"
#include "plan/goal_text.h"

namespace bayplan {

namespace {

constexpr int kLargest = 1'000'000'000;
constexpr std::size_t kMostNamesFilled = 2'000;  // names in a line that a person can still do something with

std::vector<std::string> wordsOf(const QString& text) {
    std::vector<std::string> words;
    for (const QString& part : text.split(QLatin1Char(','), Qt::SkipEmptyParts))
        if (const QString word = part.trimmed(); !word.isEmpty()) words.push_back(toStdString(word));
    return words;
}

QString lineOf(const std::vector<std::string>& words) {
    QStringList list;
    for (const std::string& word : words) list << toQString(word);
    return list.join(QStringLiteral(", "));
}

/// What the goal wants, without what holds for all goals.
GoalRequest ownPart(GoalRequest request) {
    const GoalRequest usual;
    request.then.clear();
    request.protect.clear();
    request.deleteEmptyDirData = request.surge = false;
    request.mostMoves.reset();
    request.windows.clear();
    request.startsWithin.reset();
    request.mostGpuHours.clear();
    request.mostGroups.reset();
    request.savedEvery.reset();
    request.now.reset();
    request.turns = {};
    request.seed = usual.seed;
    request.threads = usual.threads;
    return request;
}

QLabel* goalNote(const char* role) {
    auto* label = new WrappedLabel;
    label->setProperty("role", QLatin1String(role));
    label->setFont(uiFont(TextSize::Label));
    label->setTextFormat(Qt::PlainText);
    return label;
}

}  // namespace

GoalForm::GoalForm(Session* session, QWidget* parent)
    : QWidget(parent), m_session(session), m_goals(new GoalList), m_kind(new QComboBox), m_about(goalNote("secondary")), m_problem(goalNote("bad")), m_count(new QSpinBox),
      m_protect(new QPlainTextEdit), m_windows(new QLineEdit), m_now(new QDateTimeEdit), m_emptyDir(new QCheckBox(tr("Move pods with emptyDir volumes"))),
      m_surge(new QCheckBox(tr("Replacement first\nwhere a budget allows nothing"))), m_more(new QToolButton), m_find(new QPushButton(tr("Find a plan"))) {
    m_kind->setObjectName(QStringLiteral("goalKind"));
    m_kind->setAccessibleName(tr("Goal"));
    for (const GoalKind kind : kGoalKinds) m_kind->addItem(goalText(kind), static_cast<int>(kind));
    m_problem->setObjectName(QStringLiteral("goalProblem"));
    m_problem->hide();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kL, space::kM, space::kM, space::kM);
    layout->setSpacing(space::kS);
    layout->addWidget(m_goals);
    layout->addWidget(m_kind);
    layout->addWidget(m_about);
    layout->addWidget(m_problem);
    m_nodes = makeLine(GoalField::Nodes, tr("node-1, node-2, or pool=gpu"));
    m_pods = makeLine(GoalField::Pods, tr("namespace/name, …"));
    m_gang = makeLine(GoalField::Gang, tr("namespace/name"));
    m_request = makeLine(GoalField::Request, tr("such as cpu=4, nvidia.com/gpu=2"));
    m_limits = makeLine(GoalField::Limits, tr("such as cpu=80, memory=80"));
    m_count->setRange(0, static_cast<int>(kMostCounted));
    m_count->setValue(1);
    m_protect->setObjectName(QStringLiteral("goal.protect"));
    m_protect->setFont(monoFont());
    m_protect->setTabChangesFocus(true);
    m_protect->setProperty("framed", true);
    m_protect->setPlaceholderText(tr("One a line: namespace=NAME, label=SELECTOR, annotation=KEY, priority=NUMBER, pod=NAMESPACE/NAME"));
    m_protect->setFixedHeight(textPixels(72));
    m_count->setObjectName(QStringLiteral("goal.count"));
    addRow(GoalField::Nodes, tr("Nodes"), m_nodes, layout);
    layout->addWidget(makeTurns());
    addRow(GoalField::Pods, tr("Pending pods"), m_pods, layout);
    addRow(GoalField::Gang, tr("Or a group of pods"), m_gang, layout);
    addRow(GoalField::Request, tr("Shape"), m_request, layout);
    addRow(GoalField::Count, tr("How many"), m_count, layout);
    addRow(GoalField::Limits, tr("Limits, in percent"), m_limits, layout);
    layout->addWidget(makeMore());
    m_find->setObjectName(QStringLiteral("findPlan"));
    m_find->setProperty("primary", true);
    layout->addWidget(m_find);
    auto* promise = goalNote("secondary");
    promise->setText(tr("It is searched for on a copy. Nothing is sent to the cluster."));
    layout->addWidget(promise);
    layout->addStretch(1);
    connect(m_kind, &QComboBox::currentIndexChanged, this, [this] {
        clearProblems();
        showFields();
    });
    connect(m_limits, &QLineEdit::textChanged, this, &GoalForm::showFields);
    connect(m_goals, &GoalList::leaving, this, [this] { m_goals->setCurrent(shownGoal()); });
    connect(m_goals, &GoalList::chosen, this, [this] { showGoal(m_goals->goals()[m_goals->current()]); });
    connect(m_find, &QPushButton::clicked, this, &GoalForm::findRequested);
    connect(m_nodes, &QLineEdit::textEdited, this, [this] { m_nodesTyped = true; });
    connect(m_pods, &QLineEdit::textEdited, this, [this] { m_podsTyped = true; });
    for (const QLineEdit* line : {m_nodes, m_pods, m_gang, m_request, m_limits, m_windows, m_gpuHours, m_waveLabel, m_waveOrder})
        connect(line, &QLineEdit::returnPressed, this, &GoalForm::findRequested);
    for (const QSpinBox* box : {m_count, m_mostMoves, m_mostGroups, m_startsWithin, m_seed, m_work, m_savedEvery, m_atOnce})
        connect(box->findChild<QLineEdit*>(), &QLineEdit::returnPressed, this, &GoalForm::findRequested);
    connect(session->looking(), &Looking::selectionChanged, this, &GoalForm::takeSelection);
    connect(session, &Session::opened, this, [this] {
        GoalRequest fresh;
        fresh.count = 1;
        fill(fresh);
    });
    showFields();
}

QLineEdit* GoalForm::makeLine(GoalField field, const QString& placeholder) {
    auto* line = new QLineEdit;
    line->setObjectName(QStringLiteral("goal.") + QLatin1String(toString(field)));
    line->setPlaceholderText(placeholder);
    return line;
}

QWidget* GoalForm::addRow(GoalField field, const QString& label, QWidget* input, QVBoxLayout* layout) {
    auto* name = goalNote("secondary");
    name->setText(label);
    name->setBuddy(input);
    input->setAccessibleName(label);
    auto* problem = goalNote("bad");
    problem->setObjectName(QStringLiteral("goal.%1.problem").arg(QLatin1String(toString(field))));
    problem->hide();
    auto* whole = new QWidget;
    auto* rows = new QVBoxLayout(whole);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(space::kXs);
    rows->addWidget(name);
    rows->addWidget(input);
    rows->addWidget(problem);
    layout->addWidget(whole);
    m_rows[field] = {whole, input, name, problem};
    return whole;
}

QWidget* GoalForm::makeTurns() {
    m_turns = new QWidget;
    auto* layout = new QVBoxLayout(m_turns);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::kS);
    m_waveLabel = makeLine(GoalField::Turns, tr("such as topology.kubernetes.io/zone"));
    m_waveLabel->setToolTip(tr("Nodes with the same value of this label leave together, one group after the other. Empty: all nodes are one group"));
    addRow(GoalField::Turns, tr("One group after the other, by label"), m_waveLabel, layout);
    m_waveOrder = new QLineEdit;
    m_waveOrder->setObjectName(QStringLiteral("goal.waveOrder"));
    m_waveOrder->setPlaceholderText(tr("by value"));
    m_waveOrder->setToolTip(tr("Values of the label with commas between them: these groups leave first"));
    m_waveOrder->setAccessibleName(tr("Groups that leave first"));
    m_atOnce = new QSpinBox;
    m_atOnce->setObjectName(QStringLiteral("goal.atOnce"));
    m_atOnce->setAccessibleName(tr("So many nodes at once"));
    m_atOnce->setRange(0, static_cast<int>(kMostCounted));
    m_atOnce->setSpecialValueText(tr("the whole group"));
    for (QWidget* input : {static_cast<QWidget*>(m_waveOrder), static_cast<QWidget*>(m_atOnce)}) {
        auto* name = goalNote("secondary");
        name->setText(input->accessibleName());
        name->setBuddy(input);
        layout->addWidget(name);
        layout->addWidget(input);
    }
    return m_turns;
}

QWidget* GoalForm::makeMore() {
    m_more->setText(tr("Limits and search"));
    m_more->setObjectName(QStringLiteral("goalMore"));
    m_more->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_more->setArrowType(Qt::RightArrow);
    m_more->setAutoRaise(true);
    m_more->setCheckable(true);
    m_morePart = new QWidget;
    auto* layout = new QVBoxLayout(m_morePart);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::kS);
    const auto number = [&](const char* name, const QString& label, int least, int value, const QString& special) {
        auto* box = new QSpinBox;
        box->setObjectName(QLatin1String(name));
        box->setAccessibleName(label);
        box->setRange(least, kLargest);
        box->setSpecialValueText(special);
        box->setValue(value);
        auto* text = goalNote("secondary");
        text->setText(label);
        text->setBuddy(box);
        auto* rows = new QVBoxLayout;
        rows->setSpacing(space::kXs);
        rows->addWidget(text);
        rows->addWidget(box);
        layout->addLayout(rows);
        return box;
    };
    m_mostMoves = number("goal.moves", tr("At most so many moves"), -1, -1, tr("any number"));
    m_mostMoves->setMaximum(static_cast<int>(kMostCounted));
    m_gpuHours = makeLine(GoalField::GpuHours, tr("any number"));
    m_gpuHours->setToolTip(tr("The GPUs of each pod that restarts, for as long as it has run. A pod stays where nobody knows that"));
    addRow(GoalField::GpuHours, tr("At most so many lost GPU-hours"), m_gpuHours, layout);
    m_mostGroups = number("goal.groups", tr("At most so many groups touched"), -1, -1, tr("any number"));
    m_mostGroups->setMaximum(static_cast<int>(kMostCounted));
    m_mostGroups->setToolTip(tr("Gangs and other groups of pods with a pod that restarts. A pod that is in none counts by its workload"));
    m_savedEvery = number("goal.savedEvery", tr("Minutes after which pods save their work"), -1, -1, tr("never"));
    m_savedEvery->setMaximum(static_cast<int>(kMostCounted));
    m_now->setObjectName(QStringLiteral("goal.now"));
    m_now->setTimeSpec(Qt::UTC);
    m_now->setDisplayFormat(QStringLiteral("yyyy-MM-dd HH:mm"));
    m_now->setMinimumDateTime(QDateTime::fromSecsSinceEpoch(0, Qt::UTC));
    m_now->setDateTime(m_now->minimumDateTime());
    m_now->setSpecialValueText(tr("as it was read"));
    m_now->setButtonSymbols(QAbstractSpinBox::NoButtons);
    m_now->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);  // its words may be cut
    m_now->setToolTip(tr("A live cluster has the time of reading; files have none, so that lost GPU-hours are not known"));
    m_now->setAccessibleName(tr("What time it is (UTC), to count how long pods have run"));
    auto* nowName = goalNote("secondary");
    nowName->setText(m_now->accessibleName());
    nowName->setBuddy(m_now);
    layout->addWidget(nowName);
    layout->addWidget(m_now);
    addRow(GoalField::Protect, tr("Pods that stay"), m_protect, layout);
    m_windows->setObjectName(QStringLiteral("goal.window"));
    m_windows->setPlaceholderText(tr("such as 2026-12-01T22:00:00Z/4h"));
    m_windows->setToolTip(tr("Steps are carried out in these times only; steps that they have no time for are left out. FROM/TO or FROM/DURATION, several with commas"));
    addRow(GoalField::Window, tr("Maintenance windows"), m_windows, layout);
    m_startsWithin = number("goal.startsWithin", tr("Seconds that a pod takes to start, where nothing says it"), -1, -1, tr("not known"));
    m_startsWithin->setMaximum(86'400);
    m_emptyDir->setObjectName(QStringLiteral("goal.emptyDir"));
    m_emptyDir->setToolTip(tr("What is in the volumes is lost"));
    layout->addWidget(m_emptyDir);
    m_surge->setObjectName(QStringLiteral("goal.surge"));
    m_surge->setToolTip(tr("The workload is scaled up by one, and down again once the new pod is Ready. Not for StatefulSets, nor for pods with claims"));
    layout->addWidget(m_surge);
    m_seed = number("goal.seed", tr("Seed"), 0, 1, {});
    m_work = number("goal.work", tr("Work: looks through all nodes"), 0, 0, tr("as much as usual"));
    m_work->setToolTip(tr("The search ends after so many looks, if nothing is proved before. The same seed and work give the same plan."));
    m_morePart->hide();
    connect(m_more, &QToolButton::toggled, this, [this](bool on) {
        m_more->setArrowType(on ? Qt::DownArrow : Qt::RightArrow);
        m_morePart->setVisible(on);
    });
    auto* whole = new QWidget;
    auto* rows = new QVBoxLayout(whole);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(space::kXs);
    rows->addWidget(m_more, 0, Qt::AlignLeft);
    rows->addWidget(m_morePart);
    return whole;
}

int GoalForm::leastWidth() const {
    const QMargins margins = layout()->contentsMargins();
    return std::max(minimumSizeHint().width(), m_morePart->layout()->minimumSize().width() + margins.left() + margins.right());
}

GoalKind GoalForm::kind() const { return static_cast<GoalKind>(m_kind->currentData().toInt()); }

void GoalForm::showFields() {
    m_about->setText(goalAboutText(kind()));
    const std::vector<TakenField> taken = fieldsOf(kind());
    m_turns->setVisible(kind() == GoalKind::Drain);
    for (const auto& [field, row] : m_rows) {
        if (field == GoalField::Protect || field == GoalField::Window || field == GoalField::GpuHours) continue;  // every goal takes it
        if (field == GoalField::Turns) continue;                                                                  // it goes with its rows
        const auto at = std::find_if(taken.begin(), taken.end(), [field = field](const TakenField& one) { return one.field == field; });
        row.whole->setVisible(at != taken.end());
    }
    m_count->setEnabled(kind() != GoalKind::Consolidate || m_limits->text().trimmed().isEmpty());  // limits say which nodes, and not how many
    m_rows[GoalField::Limits].label->setText(kind() == GoalKind::Consolidate ? tr("Or those that use less, in percent") : tr("Limits, in percent"));
    m_rows[GoalField::Request].label->setText(kind() == GoalKind::Vacate ? tr("Amount") : tr("Shape"));
    m_rows[GoalField::Nodes].label->setText(kind() == GoalKind::Vacate ? tr("Only on these nodes") : tr("Nodes"));
    m_rows[GoalField::Count].label->setText(kind() == GoalKind::Slots ? tr("So many of them, with those that fit already") : kind() == GoalKind::Consolidate ? tr("At most so many nodes")
                                                                                                                                                             : tr("So many nodes"));
}

GoalRequest GoalForm::shownGoal() const {
    GoalRequest request;
    request.kind = kind();
    const auto text = [](const QLineEdit* line) { return toStdString(line->text().trimmed()); };
    for (const TakenField& one : fieldsOf(request.kind)) {
        switch (one.field) {
        case GoalField::Nodes: request.nodes = wordsOf(m_nodes->text()); break;
        case GoalField::Pods: request.pods = wordsOf(m_pods->text()); break;
        case GoalField::Gang: request.gang = text(m_gang); break;
        case GoalField::Request: request.request = text(m_request); break;
        case GoalField::Limits: request.limits = text(m_limits); break;
        case GoalField::Count: request.count = m_count->value(); break;
        case GoalField::Protect:
        case GoalField::Then:
        case GoalField::Window:
        case GoalField::GpuHours:
        case GoalField::Turns: break;
        }
    }
    return request;
}

GoalRequest GoalForm::request() const {
    m_goals->setCurrent(shownGoal());
    GoalRequest request = m_goals->goals().front();
    request.then.assign(m_goals->goals().begin() + 1, m_goals->goals().end());
    for (const QString& line : m_protect->toPlainText().split(QLatin1Char('\n'), Qt::SkipEmptyParts))
        if (const QString one = line.trimmed(); !one.isEmpty()) request.protect.push_back(toStdString(one));
    for (const std::string& words : wordsOf(m_windows->text())) {
        const Result<TimeWindow> window = timeSpanFrom(words);
        request.windows.push_back({window ? *window : TimeWindow{}, words});  // the desk says what is wrong with it
    }
    if (m_startsWithin->value() >= 0) request.startsWithin = m_startsWithin->value();
    request.deleteEmptyDirData = m_emptyDir->isChecked();
    request.surge = m_surge->isChecked();
    request.mostGpuHours = toStdString(m_gpuHours->text().trimmed());
    if (m_now->dateTime() > m_now->minimumDateTime()) request.now = m_now->dateTime().toSecsSinceEpoch();
    if (m_savedEvery->value() >= 0) request.savedEvery = std::int64_t{60} * m_savedEvery->value();
    if (request.kind == GoalKind::Drain) request.turns = {toStdString(m_waveLabel->text().trimmed()), m_atOnce->value(), wordsOf(m_waveOrder->text())};
    if (m_mostMoves->value() >= 0) request.mostMoves = m_mostMoves->value();
    if (m_mostGroups->value() >= 0) request.mostGroups = m_mostGroups->value();
    request.seed = static_cast<std::uint64_t>(m_seed->value());
    return request;
}

std::uint64_t GoalForm::work() const { return static_cast<std::uint64_t>(m_work->value()); }

void GoalForm::showGoal(const GoalRequest& goal) {
    const int row = m_kind->findData(static_cast<int>(goal.kind));
    m_kind->setCurrentIndex(std::max(0, row));
    m_nodes->setText(lineOf(goal.nodes));
    m_pods->setText(lineOf(goal.pods));
    m_nodesTyped = !goal.nodes.empty();
    m_podsTyped = !goal.pods.empty();
    m_gang->setText(toQString(goal.gang));
    m_request->setText(toQString(goal.request));
    m_limits->setText(toQString(goal.limits));
    m_count->setValue(static_cast<int>(goal.count));
    clearProblems();
    showFields();
}

void GoalForm::fill(const GoalRequest& request) {
    std::vector<GoalRequest> goals{ownPart(request)};
    for (const GoalRequest& one : request.then) goals.push_back(ownPart(one));
    m_goals->setGoals(std::move(goals));
    QStringList protect;
    for (const std::string& one : request.protect) protect << toQString(one);
    m_protect->setPlainText(protect.join(QLatin1Char('\n')));
    std::vector<std::string> windows;
    for (const AskedWindow& one : request.windows) windows.push_back(one.words);
    m_windows->setText(lineOf(windows));
    m_startsWithin->setValue(request.startsWithin ? static_cast<int>(std::min<std::int64_t>(*request.startsWithin, m_startsWithin->maximum())) : -1);
    m_emptyDir->setChecked(request.deleteEmptyDirData);
    m_surge->setChecked(request.surge);
    m_gpuHours->setText(toQString(request.mostGpuHours));
    m_now->setDateTime(request.now ? QDateTime::fromSecsSinceEpoch(*request.now, Qt::UTC) : m_now->minimumDateTime());
    m_savedEvery->setValue(request.savedEvery ? static_cast<int>(std::min<std::int64_t>((*request.savedEvery + 59) / 60, m_savedEvery->maximum())) : -1);
    m_waveLabel->setText(toQString(request.turns.label));
    m_waveOrder->setText(lineOf(request.turns.order));
    m_atOnce->setValue(static_cast<int>(std::min<std::int64_t>(request.turns.atOnce, m_atOnce->maximum())));
    m_mostMoves->setValue(request.mostMoves ? static_cast<int>(*request.mostMoves) : -1);
    m_mostGroups->setValue(request.mostGroups ? static_cast<int>(std::min<std::int64_t>(*request.mostGroups, m_mostGroups->maximum())) : -1);
    m_seed->setValue(static_cast<int>(std::min<std::uint64_t>(request.seed, kLargest)));
}

void GoalForm::takeSelection() {
    const Selection& selection = m_session->looking()->selection();
    const Catalog& catalog = m_session->catalog();
    std::vector<std::string> nodes, pods;
    for (std::size_t i = 0; i < selection.nodes.size() && i < kMostNamesFilled; ++i) nodes.push_back(catalog.node(selection.nodes[i]).name);
    for (const PodIdx pod : selection.pods)
        if (pods.size() < kMostNamesFilled && m_session->cluster()->placement(pod).standing == Standing::Pending) pods.push_back(catalog.pod(pod).key());
    // A selection that has none of them says nothing about the goal.
    if (!m_nodesTyped && !nodes.empty()) m_nodes->setText(lineOf(nodes));
    if (!m_podsTyped && !pods.empty()) m_pods->setText(lineOf(pods));
}

void GoalForm::setSearching(bool searching) { m_find->setEnabled(!searching); }

void GoalForm::clearProblems() {
    m_problem->hide();
    for (const auto& [field, row] : m_rows) row.problem->hide();
}

void GoalForm::showProblem(const Error& error) {
    clearProblems();
    Error told = error;
    told.origin.field.clear();
    for (const auto& [field, row] : m_rows) {
        if (error.origin.field != toString(field)) continue;
        row.problem->setText(errorText(told));
        row.problem->show();
        if (field == GoalField::Protect || field == GoalField::Window || field == GoalField::GpuHours) m_more->setChecked(true);
        row.field->setFocus();
        return;
    }
    m_problem->setText(errorText(error));
    m_problem->show();
}

void GoalForm::focusFirst() {
    for (const TakenField& one : fieldsOf(kind()))
        if (const auto row = m_rows.find(one.field); row != m_rows.end()) {
            row->second.field->setFocus();
            return;
        }
    m_find->setFocus();
}

}  // namespace bayplan

#include "moc_goal_form.cpp"
