// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/deschedule_dialog.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDialogButtonBox>
#include <QEventLoop>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "common/fit_columns.h"
#include "common/labels/wrapped_label.h"
#include "common/panes.h"
#include "common/text.h"
#include "common/theme.h"
#include "io/objects/read_pod_history.h"
#include "planner/shown_objects.h"
#include "schedulers/descheduler/descheduler.h"

namespace bayplan {

namespace {

QTableWidget* tableOf(const char* name, const QString& spoken, const QStringList& headings) {
    auto* table = new QTableWidget(0, static_cast<int>(headings.size()));
    table->setObjectName(QString::fromLatin1(name));
    table->setAccessibleName(spoken);
    table->setHorizontalHeaderLabels(headings);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    dressRows(table, 26);
    table->setTextElideMode(Qt::ElideRight);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    return table;
}

void addRow(QTableWidget& table, const QStringList& texts) {
    const int row = table.rowCount();
    table.insertRow(row);
    for (int column = 0; column < texts.size(); ++column) {
        auto* item = new QTableWidgetItem(texts[column]);
        item->setToolTip(texts[column]);
        table.setItem(row, column, item);
    }
}

QString answerText(const DescheduledPod& pod, bool byJobs) {
    const QString why = toQString(pod.reason.empty() ? pod.message : pod.reason);
    const QString is = byJobs ? DescheduleDialog::tr("makes a job") : pod.evicted ? DescheduleDialog::tr("evicts it")
                                                                                  : DescheduleDialog::tr("‖ is refused");
    return why.isEmpty() ? is : DescheduleDialog::tr("%1: %2", "what the descheduler does, and why").arg(is, why);
}

QString placeText(const DescheduledPlan& reserved, const DescheduledPod& pod) {
    if (const auto place = reserved.places.find(pod.pod); place != reserved.places.end()) return DescheduleDialog::tr("✓ moves to %1").arg(toQString(place->second));
    return reserved.homeless.contains(pod.pod) ? DescheduleDialog::tr("stays: no other node takes it") : QStringLiteral("–");
}

}  // namespace

DescheduleDialog::DescheduleDialog(Session* session, DeschedulerPolicy policy, const QString& name, QWidget* parent)
    : QDialog(parent), m_session(session), m_hold(session->following()->hold(tr("a policy of the descheduler is looked at"))), m_policy(std::move(policy)), m_name(name),
      m_asking(this), m_summary(new WrappedLabel) {
    setObjectName(QStringLiteral("descheduleDialog"));
    setWindowTitle(tr("Descheduler by %1").arg(name));
    resize(1120, 560);
    m_summary->setObjectName(QStringLiteral("descheduleSummary"));
    m_summary->setFont(uiFont(TextSize::Title, true));
    auto* about = new WrappedLabel(
        tr("One cycle of the descheduler on what the map shows. Pods that have ended are not on the map, and are not looked at. Nothing is sent: the steps go to the plan."));
    about->setProperty("role", QStringLiteral("secondary"));
    m_table = tableOf("descheduled", tr("The pods that would be evicted"), {tr("Pod"), tr("Node"), tr("Strategy"), tr("The descheduler"), tr("With room reserved first")});
    m_use = tableOf("descheduledUse", tr("How the strategies see the nodes"), {tr("Node"), tr("Strategy"), tr("Category"), tr("Share")});
    m_use->hide();
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    m_evict = buttons->addButton(tr("&Evict as it would"), QDialogButtonBox::AcceptRole);
    m_evict->setObjectName(QStringLiteral("descheduleEvict"));
    m_move = buttons->addButton(tr("&Move where room is"), QDialogButtonBox::AcceptRole);
    m_move->setObjectName(QStringLiteral("descheduleMove"));
    m_move->setProperty("primary", true);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_evict, &QPushButton::clicked, this, [this] { makeSteps(m_answer->asItWould); });
    connect(m_move, &QPushButton::clicked, this, [this] { makeSteps(m_answer->reserved); });
    auto* panes = paneSplitter(Qt::Vertical, {m_table, m_use});
    panes->setStretchFactor(0, 2);
    panes->setStretchFactor(1, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kL, space::kL, space::kL, space::kL);
    layout->setSpacing(space::kS);
    layout->addWidget(m_summary);
    layout->addWidget(about);
    layout->addWidget(panes, 1);
    layout->addWidget(buttons);
    // What was computed for another picture is about other pods.
    connect(session, &Session::opened, this, &QDialog::reject);
    connect(session, &Session::followed, this, &QDialog::reject);
    connect(session, &Session::clusterChanged, this, &QDialog::reject);
    ask();
}

void DescheduleDialog::finish() {
    while (m_asking.running()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

Result<DescheduleDialog::Answer> DescheduleDialog::answered(const Cluster& cluster, const DeschedulerPolicy& policy, const std::string& title, std::int64_t now, const Budget& budget) {
    const Objects objects = shownObjects(cluster);
    const Result<std::vector<PodHistory>> histories = readPodHistories(objects);
    if (!histories) return histories.error();
    Answer answer;
    Result<DeschedulingCycle> cycle = deschedule(objects, *histories, policy, now, budget);
    if (!cycle) return cycle.error();
    answer.cycle = std::move(*cycle);
    Result<DescheduledPlan> asItWould = descheduledPlan(answer.cycle, objects, title, false, budget);
    if (!asItWould) return asItWould.error();
    // Jobs that reserve room first are that already.
    Result<DescheduledPlan> reserved = answer.cycle.byJobs && answer.cycle.reservationFirst ? asItWould : descheduledPlan(answer.cycle, objects, title, true, budget);
    if (!reserved) return reserved.error();
    answer.asItWould = std::move(*asItWould);
    answer.reserved = std::move(*reserved);
    return answer;
}

void DescheduleDialog::ask() {
    m_evict->setEnabled(false);
    m_move->setEnabled(false);
    m_summary->setText(tr("Asking what the descheduler would evict…"));
    m_asking.ask<Answer>(
        QStringLiteral("deschedule"),
        [cluster = m_session->cluster(), policy = m_policy, title = toStdString(windowTitle()), now = QDateTime::currentSecsSinceEpoch()](const Budget& budget) {
            return answered(*cluster, policy, title, now, budget);
        },
        [this](Result<Answer> answer) {
            if (!answer) {
                m_summary->setText(errorText(answer.error()));
                return;
            }
            m_answer = std::make_shared<const Answer>(std::move(*answer));
            fill();
        });
}

void DescheduleDialog::fill() {
    const DeschedulingCycle& cycle = m_answer->cycle;
    int refused = 0;
    for (const DescheduledPod& pod : cycle.evictions) {
        refused += pod.evicted ? 0 : 1;
        addRow(*m_table, {toQString(pod.pod), toQString(pod.node), toQString(pod.strategy), answerText(pod, cycle.byJobs), placeText(m_answer->reserved, pod)});
    }
    fitColumns(m_table, {64, 320});
    m_table->horizontalHeader()->setStretchLastSection(true);
    fillUse();

    const auto evicted = static_cast<int>(cycle.evictions.size()) - refused, moved = static_cast<int>(m_answer->reserved.plan.steps.size()),
               stay = static_cast<int>(m_answer->reserved.homeless.size());
    QStringList parts;
    if (!cycle.skipped.empty()) parts << tr("The cycle is skipped: %1").arg(toQString(cycle.skipped));
    else if (cycle.evictions.empty()) parts << tr("Nothing would be evicted");
    else parts << tr("%Ln pod(s) would be evicted", nullptr, evicted);
    if (refused > 0) parts << tr("%Ln refused by a budget", nullptr, refused);
    if (evicted > 0) parts << tr("with room reserved first %Ln move(s)", nullptr, moved);
    if (stay > 0) parts << tr("%Ln stay(s)", nullptr, stay);
    m_summary->setText(parts.join(QStringLiteral(" · ")));
    m_evict->setEnabled(!m_answer->asItWould.plan.steps.empty());
    m_move->setEnabled(moved > 0);
    // Of jobs that reserve room there is only the one way.
    m_evict->setVisible(!(cycle.byJobs && cycle.reservationFirst));
}

void DescheduleDialog::fillUse() {
    for (const NodeUse& use : m_answer->cycle.use) {
        QStringList shares;
        for (const auto& [name, percent] : use.percent)
            shares << tr("%1 %2 %", "a resource and the share of it that is used").arg(toQString(name), QLocale().toString(static_cast<qlonglong>(percent)));
        addRow(*m_use, {toQString(use.node), toQString(use.strategy), toQString(use.category), shares.join(QStringLiteral(", "))});
    }
    fitColumns(m_use, {64, 320});
    m_use->horizontalHeader()->setStretchLastSection(true);
    m_use->setVisible(m_use->rowCount() > 0);
}

void DescheduleDialog::makeSteps(const DescheduledPlan& made) {
    const Resolved steps = resolve(made.plan, *m_session->cluster());
    Edit change;
    change.reason = "descheduler";
    change.text = windowTitle();
    change.deltas = steps.deltas;
    m_session->disconnect(this);
    accept();
    if (const auto done = m_session->apply(change); !done) Q_EMIT failed(errorText(done.error()));
}

}  // namespace bayplan

#include "moc_deschedule_dialog.cpp"
