// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/gang_pane.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "cluster/start_orders.h"
#include "common/elided_combo.h"
#include "common/labels/capitalised.h"
#include "common/labels/wrapped_label.h"
#include "common/reasons/gang_text.h"
#include "common/role.h"
#include "common/text.h"
#include "common/theme.h"
#include "lab/gang_tables.h"
#include "lab/level_choice.h"
#include "lab/order_dialog.h"
#include "planner/scenario/play.h"

namespace bayplan {

namespace {

/// Workloads with pending pods are offered as gangs too, the largest first.
constexpr std::size_t kMostWorkloads = 200;

QString number(std::size_t count) { return QLocale().toString(static_cast<qulonglong>(count)); }

}  // namespace

GangPane::GangPane(Session* session, QWidget* parent)
    : QWidget(parent), m_session(session), m_which(new ElidedCombo), m_level(new LevelChoice(session)), m_ask(new QPushButton(tr("Ask"))),
      m_order(new QPushButton(tr("Order of start…"))), m_onMap(new QPushButton(tr("Show on the map"))), m_scenario(new QPushButton(tr("Make a scenario"))), m_headline(new WrappedLabel),
      m_proof(new WrappedLabel), m_part(new WrappedLabel), m_tables(new GangTables), m_job(this) {
    auto* title = new QLabel(tr("Can this gang be placed?"));
    title->setFont(uiFont(TextSize::Title, true));
    m_which->setObjectName(QStringLiteral("gangWhich"));
    m_which->setAccessibleName(tr("Gang"));
    m_ask->setObjectName(QStringLiteral("gangAsk"));
    m_ask->setProperty("primary", true);
    m_order->setObjectName(QStringLiteral("gangOrder"));
    m_onMap->setObjectName(QStringLiteral("gangOnMap"));
    m_scenario->setObjectName(QStringLiteral("gangScenario"));
    m_which->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_which->setMinimumContentsLength(16);
    for (QWidget* wide : std::initializer_list<QWidget*>{m_which, m_level}) wide->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_headline->setObjectName(QStringLiteral("gangHeadline"));
    m_headline->setFont(uiFont(TextSize::Title, true));
    m_proof->setObjectName(QStringLiteral("gangProof"));
    m_part->setObjectName(QStringLiteral("gangPart"));
    setRole(m_part, QStringLiteral("secondary"));
    for (QLabel* label : {m_headline, m_proof, m_part}) {
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    }
    auto* form = new QFormLayout;
    form->setHorizontalSpacing(space::kM);
    form->setVerticalSpacing(space::kXs);
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    form->setRowWrapPolicy(QFormLayout::WrapAllRows);  // beside its word a choice would be cut
    form->addRow(tr("Gang"), m_which);
    form->addRow(tr("Together by"), m_level);
    auto* asking = new QHBoxLayout;
    asking->setSpacing(space::kS);
    asking->addWidget(m_ask);
    asking->addWidget(m_order);
    asking->addStretch(1);
    form->addRow(asking);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(space::kS);
    buttons->addWidget(m_onMap);
    buttons->addWidget(m_scenario);
    buttons->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kL, space::kM, space::kM, space::kS);
    layout->setSpacing(space::kS);
    layout->addWidget(title);
    layout->addLayout(form);
    layout->addSpacing(space::kS);
    layout->addWidget(m_headline);
    layout->addWidget(m_proof);
    layout->addWidget(m_part);
    layout->addWidget(m_tables, 100);
    layout->addStretch(1);  // before there is an answer
    layout->addLayout(buttons);

    connect(m_ask, &QPushButton::clicked, this, [this] {
        if (m_job.running()) m_job.stop();
        else ask();
    });
    connect(m_order, &QPushButton::clicked, this, &GangPane::showOrder);
    connect(m_which, &QComboBox::currentIndexChanged, this, &GangPane::forget);
    connect(m_level, &LevelChoice::changed, this, &GangPane::forget);
    connect(m_onMap, &QPushButton::clicked, this, [this] {
        if (!m_answer || m_answer->seats.seats.empty()) return;
        Q_EMIT branchWanted(tr("gang %1").arg(m_name), m_answer->seats.seats.front().pod, m_answer->seats.deltas);
    });
    connect(m_scenario, &QPushButton::clicked, this, &GangPane::makeScenario);
    connect(m_tables, &GangTables::changeChosen, this, &GangPane::updateActs);
    connect(m_tables, &GangTables::changeActivated, this, &GangPane::makeScenario);
    connect(m_tables, &QTabWidget::currentChanged, this, &GangPane::updateActs);
    for (const auto signal : {&Session::opened, &Session::clusterChanged, &Session::followed}) connect(session, signal, this, &GangPane::fillWhenSeen);
    connect(session, &Session::profilesChanged, this, &GangPane::fillWhenSeen);
    fillChoices();
}

void GangPane::fillWhenSeen() {
    m_stale = !isVisible();
    if (!m_stale) return fillChoices();
    m_choices.clear();  // they name pods by their places in the former picture
    forget();
}

void GangPane::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (std::exchange(m_stale, false)) fillChoices();
}

void GangPane::fillChoices() {
    const QString before = m_which->currentText();
    const ClusterPtr cluster = m_session->cluster();
    m_choices.clear();
    for (Gang& gang : gangsOf(*cluster, m_session->profiles())) {
        QString name = toQString(gang.key());
        m_choices.push_back({std::move(name), std::move(gang)});
    }
    // Pending first: those are what one asks about.
    std::stable_sort(m_choices.begin(), m_choices.end(), [&](const Choice& a, const Choice& b) { return !a.gang.pending(*cluster).empty() && b.gang.pending(*cluster).empty(); });
    std::vector<Choice> workloads;
    for (auto& [workload, pods] : podsByWorkload(cluster->catalog())) {
        if (workloads.size() >= kMostWorkloads) break;
        Choice choice{toQString(workload), {}};
        choice.gang.name = workload;
        choice.gang.pods = std::move(pods);
        if (choice.gang.pods.size() > 1 && !choice.gang.pending(*cluster).empty()) workloads.push_back(std::move(choice));
    }
    // Those that wait as a whole first, then by how many wait.
    std::stable_sort(workloads.begin(), workloads.end(), [&](const Choice& a, const Choice& b) {
        const std::size_t x = a.gang.pending(*cluster).size(), y = b.gang.pending(*cluster).size();
        const bool whole = x == a.gang.pods.size(), other = y == b.gang.pods.size();
        return whole != other ? whole : x > y;
    });
    m_choices.insert(m_choices.end(), std::make_move_iterator(workloads.begin()), std::make_move_iterator(workloads.end()));
    const QSignalBlocker quiet(m_which), still(m_level);
    m_level->fill();
    m_which->clear();
    for (const Choice& choice : m_choices) m_which->addItem(choice.name);
    m_which->setCurrentIndex(std::max(0, m_which->findText(before)));
    const bool ordered = !startOrders(*cluster).empty();
    m_order->setEnabled(ordered);
    m_order->setToolTip(ordered ? tr("Which parts of applications come after which, and what waits for what") : tr("No AppGroup, no Volcano job and no JobSet has parts that come after others."));
    forget();
}

void GangPane::forget() {
    m_job.drop();
    m_answer.reset();
    m_of = nullptr;
    show();
}

void GangPane::setTheme(const Theme& theme) {
    m_theme = theme;
    m_tables->setTheme(theme);
}

void GangPane::showOrder() {
    std::vector<StartOrder> orders = startOrders(*m_session->cluster());
    if (orders.empty()) return;
    auto* dialog = new OrderDialog(std::move(orders), m_theme, window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->show();
}

void GangPane::ask() {
    const int row = m_which->currentIndex();
    if (row < 0 || row >= static_cast<int>(m_choices.size())) return;
    const Choice& choice = m_choices[static_cast<std::size_t>(row)];
    GangQuestion question{choice.gang, m_level->level(), m_level->preferred(), m_session->configuration(), true, m_level->balanced(), m_level->named(), m_level->slices()};
    m_answer.reset();
    m_name = choice.name;
    m_of = m_session->cluster();
    m_job.ask<GangAnswer>(
        QStringLiteral("gang"),
        [cluster = m_of, profiles = m_session->scheduler().profiles(), question = std::move(question)](const Budget& budget) {
            return answerGang(cluster, profiles, question, budget);
        },
        [this](Result<GangAnswer> answer) {
            if (answer) m_answer = std::move(*answer);
            show();
            if (answer) return;
            m_headline->setText(answer.error().code == ErrorCode::Cancelled ? tr("It was stopped.") : errorText(answer.error()));
        });
    show();
}

void GangPane::finish() {
    m_level->finish();
    while (m_job.running()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

/// What is there of it, a line each: the largest part, the values of its level, what was not tried.
QString GangPane::partText() const {
    QStringList lines;
    const auto valueText = [](const std::string& value) { return value.empty() ? tr("(no label)") : toQString(value); };
    const bool whole = m_answer->is == GangIs::Placed || m_answer->is == GangIs::Possible;
    if (!whole && m_answer->is != GangIs::Held)
        lines << (m_answer->largestProved ? tr("The largest part that fits: %1 of %2 pods.") : tr("The largest part that was found: %1 of %2 pods."))
                     .arg(number(m_answer->seats.seats.size()), number(m_answer->needed));
    if (m_answer->is == GangIs::Impossible && m_answer->changes.empty()) lines << tr("None of the changes that were tried lets it be placed.");
    if (whole && !m_answer->level.empty() && !m_answer->values.empty()) {
        QStringList values;
        for (const std::string& value : m_answer->values) values << valueText(value);
        lines << tr("%1: %2", "a label, its values").arg(LevelChoice::textOf(m_answer->level), values.join(QStringLiteral(", ")));
        if (values.size() > 1 && m_answer->balanced)
            lines << (m_answer->slices ? tr("Equally many slices are in each, or one fewer.") : tr("Equally many pods are in each, or one fewer."));
    }
    for (const Message& note : m_answer->queue.empty() ? m_answer->untried : std::vector<Message>{m_answer->queue})
        lines << tr("%1.", "a sentence").arg(capitalised(messageText(note)));
    if (m_answer->slices && !m_answer->sliced.empty()) {
        QStringList slices;
        for (const auto& [value, count] : m_answer->sliced) slices << tr("%1: %2", "a label, its values").arg(valueText(value), number(count));
        lines << tr("Slices of %1 by %2: %3").arg(number(m_answer->slices.size), LevelChoice::textOf(m_answer->slices.level), slices.join(QStringLiteral(", ")));
    }
    return lines.join(QLatin1Char('\n'));
}

void GangPane::show() {
    m_ask->setText(m_job.running() ? tr("Stop") : tr("Ask"));
    m_ask->setEnabled(!m_choices.empty());
    QString headline, proof, part;
    QString role = QStringLiteral("secondary");
    if (m_choices.empty()) {
        proof = tr("No pod is in a pod group, and no workload has pending pods. Open a cluster with some, or add a manifest to a scenario on the screen What if and show it on the map.");
    } else if (m_job.running()) {
        proof = tr("Placing its pods on a copy…");
    } else if (!m_answer) {
        const Gang& gang = m_choices[static_cast<std::size_t>(std::max(0, m_which->currentIndex()))].gang;
        const std::size_t pending = gang.pending(*m_session->cluster()).size();
        proof = tr("%1 pods, %2 of them pending. All that it needs get a node at the same time, or none does.").arg(number(gang.pods.size()), number(pending));
    } else {
        switch (m_answer->is) {
        case GangIs::Placed:
            headline = m_answer->seats.seats.empty() ? tr("✓ It stands already") : tr("✓ The scheduler places it");
            role = QStringLiteral("good");
            break;
        case GangIs::Possible: {
            headline = m_answer->proof.empty() ? tr("≠ It can be placed, but the scheduler does not find that") : tr("≠ It can be placed better, but the scheduler does not find that");
            role = QStringLiteral("caution");
            QStringList ways;
            for (const Message& way : m_answer->ways) ways << tr("The scheduler places it if %1.").arg(messageText(way));
            if (ways.isEmpty()) ways << tr("None of the ways that were tried makes the scheduler place it.");
            proof = ways.join(QLatin1Char('\n'));
            break;
        }
        case GangIs::Impossible:
            headline = tr("✗ It cannot be placed");
            role = QStringLiteral("bad");
            break;
        case GangIs::NotKnown:
            headline = tr("? It is not known whether it can be placed");
            role = QStringLiteral("caution");
            break;
        case GangIs::Held: headline = tr("Its pods are held back"); break;
        }
        if (!m_answer->proof.empty()) {
            const QString ways = proof;
            proof = messageText(m_answer->proof);
            const auto named = [&](const GangDomain& domain) { return !domain.value.empty() && proof.startsWith(toQString(domain.value)); };
            if (std::none_of(m_answer->domains.begin(), m_answer->domains.end(), named)) proof = capitalised(proof);
            if (!ways.isEmpty()) proof += QLatin1Char('\n') + ways;
        }
        part = partText();
    }
    m_headline->setText(headline);
    setRole(m_headline, role);
    m_proof->setText(proof);
    m_part->setText(part);
    m_headline->setVisible(!headline.isEmpty());
    m_part->setVisible(!part.isEmpty());
    m_tables->setVisible(m_answer.has_value());
    for (QPushButton* button : {m_onMap, m_scenario}) button->setVisible(m_answer.has_value());
    if (m_answer) m_tables->show(m_of->catalog(), *m_answer);
    updateActs();
}

void GangPane::updateActs() {
    const bool here = m_answer && m_of == m_session->cluster();
    const bool seats = here && !m_answer->seats.seats.empty() && !m_answer->seats.deltas.empty();
    m_onMap->setEnabled(seats);
    m_onMap->setToolTip(seats ? tr("Open this placement on every screen, as a what-if that can be discarded") : tr("There is no placement to be shown."));
    const GangChange* chosen = here && m_answer->is == GangIs::Impossible ? m_tables->change(*m_answer) : nullptr;
    const bool change = chosen && !chosen->changes.empty();
    const bool placement = seats && m_answer->seats.enough;
    m_scenario->setEnabled(change || placement);
    m_scenario->setToolTip(change ? tr("Make the selected change a scenario on the screen What if") : placement ? tr("Make this placement a scenario on the screen What if")
                                                                                                                : tr("Neither a placement nor a change that a scenario can make is selected."));
}

void GangPane::makeScenario() {
    updateActs();
    if (!m_scenario->isEnabled()) return;
    Scenario scenario;
    if (m_answer->is == GangIs::Impossible) {
        const GangChange& change = *m_tables->change(*m_answer);
        scenario.name = toStdString(tr("%1: %2", "a gang, a change").arg(m_name, messageText(change.what)));
        scenario.changes = change.changes;
        // Before the other pending pods, which could take the room.
        scenario.changes.insert(scenario.changes.end(), change.placed.begin(), change.placed.end());
        scenario.tried = TriedPods::All;
    } else {
        const Catalog& catalog = m_of->catalog();
        scenario.name = toStdString(tr("gang %1").arg(m_name));
        scenario.tried = TriedPods::None;
        for (const GangSeat& seat : m_answer->seats.seats) scenario.changes.push_back({PutPod{catalog.pod(seat.pod).key(), catalog.node(seat.node).name}});
    }
    Q_EMIT scenarioWanted(scenario);
}

}  // namespace bayplan

#include "moc_gang_pane.cpp"
