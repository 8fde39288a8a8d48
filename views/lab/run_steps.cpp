// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/run_steps.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSpinBox>
#include <QTableWidget>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>

#include "common/fit_columns.h"
#include "common/labels/wrapped_label.h"
#include "common/role.h"
#include "common/text.h"
#include "common/theme.h"

namespace bayplan {

namespace {

constexpr int kMillisecondsAStep = 350;
constexpr std::size_t kNodesTold = 3;

QString nodeName(const Lab& lab, NodeIdx node) { return node.valid() ? toQString(lab.load.from->catalog().node(node).name) : QStringLiteral("–"); }

}  // namespace

RunSteps::RunSteps(std::shared_ptr<const Lab> lab, std::size_t a, std::size_t b, bool here, QWidget* parent)
    : QDialog(parent), m_lab(std::move(lab)), m_a(new QComboBox), m_b(new QComboBox), m_seed(new QSpinBox), m_part(new QPushButton(tr("First difference"))),
      m_back(new QPushButton(QStringLiteral("◀"))), m_next(new QPushButton(QStringLiteral("▶"))), m_play(new QPushButton(tr("Play"))),
      m_onMap(new QPushButton(tr("This moment on the map"))), m_table(new QTableWidget), m_says(new WrappedLabel), m_why(new WrappedLabel), m_timer(new QTimer(this)), m_job(this) {
    setObjectName(QStringLiteral("runSteps"));
    setWindowTitle(tr("Pod by pod"));
    resize(textPixels(860), textPixels(560));
    for (const LabStrategy& strategy : m_lab->strategies)
        for (QComboBox* box : {m_a, m_b}) box->addItem(toQString(strategy.name));
    m_a->setCurrentIndex(static_cast<int>(a));
    m_b->setCurrentIndex(static_cast<int>(b));
    m_a->setAccessibleName(tr("Strategy"));
    m_b->setAccessibleName(tr("Compared with"));
    m_seed->setRange(1, static_cast<int>(m_lab->seeds.size()));
    m_seed->setAccessibleName(tr("Seed"));
    m_part->setObjectName(QStringLiteral("firstDifference"));
    m_part->setProperty("primary", true);
    m_back->setAccessibleName(tr("One pod back"));
    m_back->setToolTip(tr("One pod back ([)"));
    m_next->setAccessibleName(tr("One pod on"));
    m_next->setToolTip(tr("One pod on (])"));
    m_play->setObjectName(QStringLiteral("playSteps"));
    m_onMap->setObjectName(QStringLiteral("momentOnMap"));
    m_onMap->setVisible(here);
    m_onMap->setToolTip(tr("The cluster as it is after this pod, by the first strategy"));
    m_table->setObjectName(QStringLiteral("stepTable"));
    m_table->installEventFilter(this);
    m_table->setAccessibleName(tr("Pods in the order in which they are tried"));
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTextElideMode(Qt::ElideRight);
    m_table->setTabKeyNavigation(false);
    dressRows(m_table, 24);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_says->setObjectName(QStringLiteral("stepSays"));
    m_says->setFont(uiFont(TextSize::Body, true));
    m_why->setObjectName(QStringLiteral("stepWhy"));
    for (QLabel* label : {m_says, m_why}) {
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    }
    m_timer->setInterval(kMillisecondsAStep);

    auto* row = new QHBoxLayout;
    row->setSpacing(space::kS);
    row->addWidget(m_a, 1);
    row->addWidget(new QLabel(tr("beside")));
    row->addWidget(m_b, 1);
    row->addWidget(new QLabel(tr("Seed")));
    row->addWidget(m_seed);
    auto* acts = new QHBoxLayout;
    acts->setSpacing(space::kS);
    for (QPushButton* button : {m_part, m_back, m_next, m_play}) acts->addWidget(button);
    acts->addStretch(1);
    acts->addWidget(m_onMap);
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(space::kS);
    layout->addLayout(row);
    layout->addLayout(acts);
    layout->addWidget(m_says);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_why);

    for (QComboBox* box : {m_a, m_b}) connect(box, &QComboBox::activated, this, &RunSteps::run);
    connect(m_seed, &QSpinBox::valueChanged, this, &RunSteps::run);
    connect(m_part, &QPushButton::clicked, this, &RunSteps::part);
    connect(m_back, &QPushButton::clicked, this, [this] { stepBy(-1); });
    connect(m_next, &QPushButton::clicked, this, [this] { stepBy(1); });
    connect(m_play, &QPushButton::clicked, this, [this] {
        if (m_timer->isActive()) m_timer->stop();
        else m_timer->start();
        m_play->setText(m_timer->isActive() ? tr("Pause") : tr("Play"));
    });
    connect(m_timer, &QTimer::timeout, this, [this] {
        if (m_table->currentRow() + 1 < m_table->rowCount()) return stepBy(1);
        m_timer->stop();
        m_play->setText(tr("Play"));
    });
    connect(m_table, &QTableWidget::currentCellChanged, this, [this](int now, int, int before, int) {
        if (now != before) explain();
    });
    connect(m_onMap, &QPushButton::clicked, this, [this] {
        const int at = m_table->currentRow();
        if (!m_steps || at < 0 || at >= static_cast<int>(m_steps->first.steps.size())) return;
        const auto step = static_cast<std::size_t>(at);
        Q_EMIT momentWanted(
            tr("%1, after pod %2 of %3", "a strategy, a number, a number").arg(m_a->currentText(), QLocale().toString(at + 1), QLocale().toString(m_table->rowCount())),
            m_steps->first.steps[step].pod, m_steps->first.before(step + 1));
    });
    run();
}

void RunSteps::finish() {
    while (m_job.running()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

void RunSteps::run() {
    using Both = std::pair<LabSteps, LabSteps>;
    m_steps = nullptr;
    fill();
    m_job.ask<Both>(
        QStringLiteral("steps of runs"),
        [lab = m_lab, a = static_cast<std::size_t>(m_a->currentIndex()), b = static_cast<std::size_t>(m_b->currentIndex()),
         seed = static_cast<std::size_t>(m_seed->value() - 1)](const Budget& budget) -> Result<Both> {
            Result<LabSteps> first = stepsOf(*lab, a, seed, budget), second = stepsOf(*lab, b, seed, budget);
            if (!first) return first.error();
            if (!second) return second.error();
            return Both{std::move(*first), std::move(*second)};
        },
        [this](Result<Both> both) {
            if (both) m_steps = std::make_shared<const Both>(std::move(*both));
            fill();
            if (!both) m_says->setText(errorText(both.error()));
        });
}

void RunSteps::fill() {
    m_table->clear();
    m_table->setRowCount(0);
    m_why->clear();
    for (QPushButton* button : {m_part, m_back, m_next, m_play, m_onMap}) button->setEnabled(m_steps != nullptr);
    if (!m_steps) {
        m_says->setText(tr("Placing the pods again…"));
        return;
    }
    const auto& [a, b] = *m_steps;
    const std::optional<std::size_t> parted = firstDifference(a, b);
    m_part->setEnabled(parted.has_value());
    m_says->setText(parted ? tr("They part at pod %1 of %2.").arg(QLocale().toString(static_cast<qulonglong>(*parted + 1)), QLocale().toString(static_cast<qulonglong>(a.steps.size())))
                           : tr("They put every pod on the same node."));
    m_table->setColumnCount(4);
    m_table->setHorizontalHeaderLabels({QStringLiteral("#"), tr("Pod"), m_a->currentText(), m_b->currentText()});
    const std::size_t rows = std::max(a.steps.size(), b.steps.size());
    m_table->setRowCount(static_cast<int>(rows));
    for (std::size_t i = 0; i < rows; ++i) {
        const LabStep& any = i < a.steps.size() ? a.steps[i] : b.steps[i];
        const bool other = i < b.steps.size() && i < a.steps.size() && b.steps[i].pod != a.steps[i].pod;
        const QString inA = i < a.steps.size() ? nodeName(*m_lab, a.steps[i].node) : QString();
        QString inB = i < b.steps.size() ? nodeName(*m_lab, b.steps[i].node) : QString();
        if (other) inB = tr("%1 on %2", "a pod, a node").arg(toQString(m_lab->load.from->catalog().pod(b.steps[i].pod).name), inB);
        const bool differs = inA != inB;
        int column = 0;
        for (const QString& text : {QLocale().toString(static_cast<qulonglong>(i + 1)), toQString(m_lab->load.from->catalog().pod(any.pod).key()), inA, differs ? QStringLiteral("≠ ") + inB : inB}) {
            auto* item = new QTableWidgetItem(text);
            item->setToolTip(text);
            if (differs && column == 3) item->setFont(uiFont(TextSize::Body, true));
            m_table->setItem(static_cast<int>(i), column++, item);
        }
    }
    fitColumns(m_table, {48, 320});
    m_table->horizontalHeader()->setStretchLastSection(true);
    if (rows > 0) m_table->setCurrentCell(static_cast<int>(parted.value_or(0)), 1);
}

void RunSteps::part() {
    if (!m_steps) return;
    if (const std::optional<std::size_t> parted = firstDifference(m_steps->first, m_steps->second)) {
        m_table->setCurrentCell(static_cast<int>(*parted), 1);
        m_table->scrollToItem(m_table->currentItem(), QAbstractItemView::PositionAtCenter);
    }
}

void RunSteps::stepBy(int steps) {
    const int row = std::clamp(m_table->currentRow() + steps, 0, std::max(0, m_table->rowCount() - 1));
    m_table->setCurrentCell(row, 1);
}

bool RunSteps::takeKey(const QKeyEvent& event) {
    if (event.text() == QLatin1String("[")) stepBy(-1);
    else if (event.text() == QLatin1String("]")) stepBy(1);
    else if (event.key() == Qt::Key_Space) m_play->click();
    else return false;
    return true;
}

void RunSteps::keyPressEvent(QKeyEvent* event) {
    if (!takeKey(*event)) QDialog::keyPressEvent(event);
}

bool RunSteps::eventFilter(QObject* watched, QEvent* event) {
    // A table looks for rows that begin with what is typed.
    if (watched == m_table && event->type() == QEvent::KeyPress && takeKey(static_cast<QKeyEvent&>(*event))) return true;
    return QDialog::eventFilter(watched, event);
}

QString RunSteps::choiceText(std::size_t strategy, const LabSteps& steps, std::size_t step) const {
    const QString name = toQString(m_lab->strategies[strategy].name);
    const LabStep& done = steps.steps[step];
    if (!done.node.valid()) return tr("%1 finds no node: %2").arg(name, messageText(done.why));
    Decision decision = decisionAt(*m_lab, strategy, steps, step);
    if (!decision.scored) return tr("%1 puts it on %2, the only node that takes it.").arg(name, nodeName(*m_lab, done.node));
    std::erase_if(decision.nodes, [](const NodeDecision& node) { return !node.feasible(); });
    std::stable_sort(decision.nodes.begin(), decision.nodes.end(),
                     [&](const NodeDecision& a, const NodeDecision& b) { return a.total != b.total ? a.total > b.total : (a.node == done.node) > (b.node == done.node); });
    QStringList told;
    for (std::size_t i = 0; i < decision.nodes.size() && i < kNodesTold; ++i)
        told << tr("%1: %2", "a node, its score").arg(nodeName(*m_lab, decision.nodes[i].node), QLocale().toString(static_cast<qlonglong>(decision.nodes[i].total)));
    return tr("%1 puts it on %2. Of %Ln node(s) that take it the best are %3.", nullptr, static_cast<int>(decision.nodes.size()))
        .arg(name, nodeName(*m_lab, done.node), told.join(QStringLiteral(", ")));
}

void RunSteps::explain() {
    const int at = m_table->currentRow();
    if (!m_steps || at < 0) return m_why->clear();
    const auto step = static_cast<std::size_t>(at);
    QStringList lines;
    if (step < m_steps->first.steps.size()) lines << choiceText(static_cast<std::size_t>(m_a->currentIndex()), m_steps->first, step);
    if (m_a->currentIndex() != m_b->currentIndex() && step < m_steps->second.steps.size()) lines << choiceText(static_cast<std::size_t>(m_b->currentIndex()), m_steps->second, step);
    m_why->setText(lines.join(QLatin1Char('\n')));
}

}  // namespace bayplan

#include "moc_run_steps.cpp"
