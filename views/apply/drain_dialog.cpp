// SPDX-License-Identifier: GPL-3.0-or-later
#include "apply/drain_dialog.h"

#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QEventLoop>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "apply/accept_bar.h"
#include "apply/cause_text.h"
#include "common/fit_columns.h"
#include "common/labels/wrapped_label.h"
#include "common/text.h"
#include "common/theme.h"
#include "model/names.h"

namespace bayplan {

namespace {

using DrainIs = DrainedPod::Is;

/// What stands in the way comes first.
int placeOf(DrainIs is) { return is == DrainIs::Blocked ? 0 : is == DrainIs::Waits ? 1
                                                          : is == DrainIs::Goes    ? 2
                                                                                   : 3; }

QString budgetText(const DrainedPod& pod) {
    if (!pod.allowed) return QStringLiteral("–");
    const QString name = toQString(nameOfKey(pod.budget));
    return *pod.allowed <= 0 ? DrainDialog::tr("%1: none now", "a disruption budget").arg(name)
                             : DrainDialog::tr("%1: %2 now", "a disruption budget").arg(name, QLocale().toString(static_cast<qlonglong>(*pod.allowed)));
}

QString landingText(const DrainedPod& pod) {
    if (pod.landing.empty()) return pod.nowhere.empty() ? QStringLiteral("–") : DrainDialog::tr("nowhere: %1").arg(causeText(pod.nowhere));
    const QString node = toQString(pod.landing);
    return pod.tied > 1 ? DrainDialog::tr("%1, one of %Ln that tie", nullptr, static_cast<int>(pod.tied)).arg(node) : node;
}

QString wayText(const DrainedPod& pod) {
    const QString why = pod.why.empty() ? QString() : causeText(pod.why);
    switch (pod.is) {
    case DrainIs::Goes:
        if (why.isEmpty() && !pod.nowhere.empty()) return DrainDialog::tr("⚠ goes, and its replacement waits");
        return why.isEmpty() ? DrainDialog::tr("✓ goes") : DrainDialog::tr("✓ goes: %1").arg(why);
    case DrainIs::Waits: return DrainDialog::tr("‖ waits: %1").arg(why);
    case DrainIs::Blocked: return DrainDialog::tr("✗ blocked: %1").arg(why);
    case DrainIs::Stays: break;
    }
    return DrainDialog::tr("stays: %1").arg(why);
}

}  // namespace

DrainDialog::DrainDialog(Session* session, const std::vector<NodeIdx>& nodes, QWidget* parent)
    : QDialog(parent), m_session(session), m_hold(session->following()->hold(tr("a drain is looked at"))), m_asking(this), m_summary(new WrappedLabel), m_words(new AcceptBar),
      m_table(new QTableWidget) {
    setObjectName(QStringLiteral("drainDialog"));
    for (const NodeIdx node : nodes) m_nodes.push_back(session->catalog().node(node).name);
    // As kubectl drain is nearly always called: these pods would come back at once.
    m_accepted.ignoreDaemonSets = true;
    setWindowTitle(m_nodes.size() == 1 ? tr("Drain %1").arg(toQString(m_nodes.front())) : tr("Drain %Ln node(s)", nullptr, static_cast<int>(m_nodes.size())));
    resize(1200, 560);
    m_summary->setFont(uiFont(TextSize::Title, true));
    auto* about = new WrappedLabel(tr("Budgets are as they were read; where a replacement lands is an estimate. Nothing is sent: the steps go to the plan."));
    about->setProperty("role", QStringLiteral("secondary"));
    m_table->setObjectName(QStringLiteral("drainTable"));
    m_table->setAccessibleName(tr("The pods on these nodes"));
    m_table->setColumnCount(6);
    m_table->setHorizontalHeaderLabels({tr("Pod"), tr("Node"), tr("Goes or stays"), tr("Budget now"), tr("Predicted landing"), tr("Owner")});
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    dressRows(m_table, 26);
    m_table->setTextElideMode(Qt::ElideRight);  // a cause begins with what matters
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    m_make = buttons->addButton(tr("&Make steps"), QDialogButtonBox::AcceptRole);
    m_make->setObjectName(QStringLiteral("makeSteps"));
    m_make->setProperty("primary", true);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_make, &QPushButton::clicked, this, &DrainDialog::makeSteps);
    connect(m_words, &AcceptBar::accepted, this, [this](const QString& word, bool on) {
        SafetyWords words;
        for (const std::string& said : m_accepted.names())
            if (said != toStdString(word)) words.add(said);
        if (on) words.add(toStdString(word));
        m_accepted = words;
        ask();
    });
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kL, space::kL, space::kL, space::kL);
    layout->setSpacing(space::kS);
    layout->addWidget(m_summary);
    layout->addWidget(about);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_words);
    layout->addWidget(buttons);
    // Numbers of another picture are of other pods.
    connect(session, &Session::opened, this, &QDialog::reject);
    connect(session, &Session::followed, this, &QDialog::reject);
    connect(session, &Session::clusterChanged, this, &QDialog::reject);
    ask();
}

void DrainDialog::finish() {
    while (m_asking.running()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

void DrainDialog::ask() {
    m_make->setEnabled(false);
    m_summary->setText(tr("Asking the scheduler where their pods would go…"));
    m_asking.ask<DrainPlan>(
        QStringLiteral("drain"),
        // A scheduler belongs to one thread.
        [profiles = m_session->scheduler().profiles(), cluster = m_session->cluster(), nodes = m_nodes, accepted = m_accepted](const Budget&) -> Result<DrainPlan> {
            Scheduler scheduler(profiles);
            DrainRules rules;
            rules.accepted = accepted;
            return drainPlan(*cluster, nodes, rules, scheduler);
        },
        [this](Result<DrainPlan> drain) {
            if (!drain) {
                m_summary->setText(errorText(drain.error()));
                return;
            }
            m_drain = std::move(*drain);
            fill();
        });
}

void DrainDialog::fill() {
    const Catalog& catalog = m_session->catalog();
    std::vector<std::pair<const DrainedNode*, const DrainedPod*>> rows;
    int count[4] = {}, nowhere = 0;
    for (const DrainedNode& node : m_drain->nodes)
        for (const DrainedPod& pod : node.pods) {
            rows.emplace_back(&node, &pod);
            ++count[placeOf(pod.is)];
            nowhere += pod.nowhere.empty() || pod.is == DrainIs::Blocked ? 0 : 1;
        }
    std::stable_sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return placeOf(a.second->is) < placeOf(b.second->is); });
    m_table->setRowCount(static_cast<int>(rows.size()));
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const auto& [node, pod] = rows[static_cast<std::size_t>(row)];
        const QString texts[] = {toQString(catalog.pod(pod->pod).key()), toQString(catalog.node(node->node).name), wayText(*pod), budgetText(*pod), landingText(*pod),
                                 pod->owner.empty() ? QStringLiteral("–") : toQString(pod->owner)};
        int column = 0;
        for (const QString& text : texts) {
            auto* item = new QTableWidgetItem(text);
            item->setToolTip(text);
            m_table->setItem(row, column++, item);
        }
    }
    fitColumns(m_table, {64, 236});
    m_table->horizontalHeader()->setStretchLastSection(true);
    if (!rows.empty()) m_table->setCurrentCell(0, 0);

    QStringList parts{tr("%Ln pod(s) go(es)", nullptr, count[placeOf(DrainIs::Goes)])};
    if (count[placeOf(DrainIs::Waits)] > 0) parts << tr("%Ln wait(s) for a budget", nullptr, count[placeOf(DrainIs::Waits)]);
    if (count[placeOf(DrainIs::Blocked)] > 0) parts << tr("%Ln blocked", nullptr, count[placeOf(DrainIs::Blocked)]);
    if (count[placeOf(DrainIs::Stays)] > 0) parts << tr("%Ln stay(s)", nullptr, count[placeOf(DrainIs::Stays)]);
    if (nowhere > 0) parts << tr("%Ln find(s) no place", nullptr, nowhere);
    m_summary->setText(parts.join(QStringLiteral(" · ")));

    const std::vector<std::string> wanted = m_drain->wordsWanted(m_accepted);
    std::vector<AcceptBar::Tick> ticks;
    const auto tick = [&](const char* word, bool on, const QString& text) {
        if (on || std::find(wanted.begin(), wanted.end(), word) != wanted.end()) ticks.push_back({QString::fromLatin1(word), text, QStringLiteral("--") + QLatin1String(word), on});
    };
    tick("ignore-daemonsets", m_accepted.ignoreDaemonSets, tr("Leave pods of &DaemonSets where they are"));
    tick("delete-emptydir-data", m_accepted.deleteEmptyDirData, tr("Evict pods with &emptyDir volumes, and lose what is in them"));
    tick("force", m_accepted.force, tr("Evict pods without a &controller, though nothing replaces them"));
    m_words->setTicks(ticks);
    m_make->setEnabled(std::any_of(m_drain->plan.steps.begin(), m_drain->plan.steps.end(), [](const PlanStep& step) { return step.action == PlanStep::Action::Cordon; })
                       || count[placeOf(DrainIs::Goes)] + count[placeOf(DrainIs::Waits)] > 0);
}

void DrainDialog::makeSteps() {
    if (!m_drain || m_asking.running()) return;
    Edit change;
    change.reason = "drain";
    change.text = windowTitle();
    change.deltas = drainDeltas(*m_session->cluster(), m_session->scheduler(), *m_drain);
    m_session->disconnect(this);
    accept();
    if (const auto done = m_session->apply(change); !done) Q_EMIT failed(errorText(done.error()));
}

}  // namespace bayplan

#include "moc_drain_dialog.cpp"
