// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/goal_price_page.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "common/fit_columns.h"
#include "common/labels/wrapped_label.h"
#include "common/role.h"
#include "common/text.h"
#include "plan/goal_front_chart.h"
#include "plan/goal_text.h"
#include "planner/goals/goal_levels.h"

namespace bayplan {

namespace {

QString figure(std::optional<std::int64_t> number, const QString& otherwise) { return number ? QLocale().toString(static_cast<qlonglong>(*number)) : otherwise; }

QLabel* quietLabel() {
    auto* label = new WrappedLabel;
    label->setFont(uiFont(TextSize::Label));
    label->setProperty("role", QStringLiteral("secondary"));
    return label;
}

QLabel* titleLabel(const QString& text) {
    auto* label = new QLabel(text);
    label->setFont(uiFont(TextSize::Body, true));
    return label;
}

void dressPriceTable(QTableWidget* table, const char* name, const QString& accessible, const QStringList& headers) {
    table->setObjectName(QLatin1String(name));
    table->setAccessibleName(accessible);
    table->setColumnCount(static_cast<int>(headers.size()));
    table->setHorizontalHeaderLabels(headers);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setTextElideMode(Qt::ElideRight);
    dressRows(table, 26);
    table->horizontalHeader()->setStretchLastSection(false);
    for (int column = 0; column < headers.size(); ++column) table->horizontalHeaderItem(column)->setTextAlignment((column > 0 ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
}

void fillRow(QTableWidget* table, int row, const QStringList& texts) {
    for (int column = 0; column < texts.size(); ++column) {
        auto* item = new QTableWidgetItem(texts[column]);
        item->setToolTip(texts[column]);
        if (column > 0) item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        table->setItem(row, column, item);
    }
}

}  // namespace

GoalPricePage::GoalPricePage(Session* session, GoalDesk* desk, QWidget* parent)
    : QWidget(parent), m_session(session), m_desk(desk), m_chart(new GoalFrontChart), m_front(new QWidget), m_cheaper(new QWidget), m_points(new QTableWidget),
      m_reliefs(new QTableWidget), m_state(quietLabel()), m_reliefState(quietLabel()), m_levelText(quietLabel()), m_level(new QSlider(Qt::Horizontal)),
      m_stop(new QPushButton(tr("Stop"))), m_less(new QPushButton(tr("Plan this much"))), m_with(new QPushButton(tr("Plan with this"))), m_search(this) {
    m_chart->setObjectName(QStringLiteral("goalFrontChart"));
    dressPriceTable(m_points, "goalFront", tr("What less of it takes"), {tr("Wanted"), tr("Moves"), tr("No fewer than", "moves")});
    dressPriceTable(m_reliefs, "goalReliefs", tr("What would make it cheaper"), {tr("Permitted"), tr("Moves"), tr("No fewer than", "moves")});
    m_state->setObjectName(QStringLiteral("goalPriceState"));
    m_reliefState->setObjectName(QStringLiteral("goalReliefState"));
    m_stop->setObjectName(QStringLiteral("stopPrices"));
    m_level->setObjectName(QStringLiteral("goalLevel"));
    m_level->setAccessibleName(tr("Aggressiveness"));
    m_level->setRange(1, kLevels);
    m_level->setValue(kLevels);
    m_level->setPageStep(1);
    m_level->setTickPosition(QSlider::TicksBelow);
    m_level->setFixedWidth(120);
    m_levelText->setObjectName(QStringLiteral("goalLevelText"));
    m_less->setObjectName(QStringLiteral("planLess"));
    m_with->setObjectName(QStringLiteral("planWith"));

    const auto head = [](const QString& title, QPushButton* act) {
        auto* row = new QHBoxLayout;
        row->addWidget(titleLabel(title), 1);
        row->addWidget(act);
        return row;
    };
    auto* body = new QHBoxLayout;
    body->setSpacing(space::kM);
    body->addWidget(m_chart, 1);
    body->addWidget(m_points, 1);
    auto* front = new QVBoxLayout(m_front);
    front->setContentsMargins(0, 0, 0, 0);
    front->setSpacing(space::kXs);
    front->addLayout(head(tr("What less of it takes"), m_less));
    front->addLayout(body, 1);
    auto* level = new QHBoxLayout;
    level->setSpacing(space::kS);
    auto* levelName = new QLabel(tr("&Aggressiveness"));
    levelName->setBuddy(m_level);
    level->addWidget(levelName);
    level->addWidget(m_level);
    level->addWidget(m_levelText, 1);
    front->addLayout(level);
    auto* cheaper = new QVBoxLayout(m_cheaper);
    cheaper->setContentsMargins(0, 0, 0, 0);
    cheaper->setSpacing(space::kXs);
    cheaper->addLayout(head(tr("What would make it cheaper"), m_with));
    cheaper->addWidget(m_reliefState);
    cheaper->addWidget(m_reliefs, 1);
    cheaper->addStretch(0);
    auto* state = new QHBoxLayout;
    state->addWidget(m_state, 1);
    state->addWidget(m_stop);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, space::kS, 0, 0);
    layout->setSpacing(space::kM);
    layout->addLayout(state);
    layout->addWidget(m_front, 3);
    layout->addWidget(m_cheaper, 2);

    connect(desk, &GoalDesk::changed, this, &GoalPricePage::forget);
    connect(m_stop, &QPushButton::clicked, this, [this] {
        m_stop->setEnabled(false);
        m_search.stop();
    });
    connect(m_points, &QTableWidget::itemSelectionChanged, this, [this] {
        m_chart->choose(frontRow());
        updateActs();
    });
    connect(m_chart, &GoalFrontChart::chosen, m_points, &QTableWidget::selectRow);
    connect(m_level, &QSlider::valueChanged, this, &GoalPricePage::followLevel);
    connect(m_reliefs, &QTableWidget::itemSelectionChanged, this, &GoalPricePage::updateActs);
    connect(m_points, &QTableWidget::activated, m_less, &QPushButton::click);
    connect(m_reliefs, &QTableWidget::activated, m_with, &QPushButton::click);
    connect(m_less, &QPushButton::clicked, this, [this] {
        const int row = frontRow();
        if (row < 0) return;
        GoalRequest less = m_desk->request();
        less.count = m_found.front[static_cast<std::size_t>(row)].wanted;
        less.mostMoves.reset();
        Q_EMIT askRequested(less);
    });
    connect(m_with, &QPushButton::clicked, this, [this] {
        const int row = reliefRow();
        if (row < 0) return;
        if (const std::optional<GoalRequest> request = requestWith(m_found.reliefs.found[static_cast<std::size_t>(row)])) Q_EMIT askRequested(*request);
    });
    forget();
}

void GoalPricePage::setTheme(const Theme& theme) { m_chart->setTheme(theme); }

int GoalPricePage::frontRow() const {
    const int row = m_points->currentRow();
    return m_points->selectionModel()->hasSelection() && row < static_cast<int>(m_found.front.size()) ? row : -1;
}

int GoalPricePage::reliefRow() const {
    const int row = m_reliefs->currentRow();
    return m_reliefs->selectionModel()->hasSelection() && row < static_cast<int>(m_found.reliefs.found.size()) ? row : -1;
}

std::optional<GoalRequest> GoalPricePage::requestWith(const GoalRelief& relief) const {
    GoalRequest request = m_desk->request();
    request.mostMoves.reset();
    if (relief.of == GoalRelief::Of::EmptyDir) {
        request.deleteEmptyDirData = true;
    } else if (relief.of == GoalRelief::Of::Protection) {
        std::erase(request.protect, relief.name);
    } else {
        return std::nullopt;
    }
    return request;
}

void GoalPricePage::forget() {
    m_search.drop();
    m_found = {};
    m_begun = false;
    showFront();
    showReliefs();
    if (isVisible()) begin();
}

void GoalPricePage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    begin();
}

void GoalPricePage::begin() {
    if (m_begun || m_desk->searching() || !m_desk->answer() || !m_desk->question()) return;
    m_begun = true;
    m_stop->setEnabled(true);
    Job* job = m_search.ask<Found>(
        QStringLiteral("prices"),
        [cluster = m_desk->base(), profiles = m_session->scheduler().profiles(), request = m_desk->request(), question = *m_desk->question(), answer = *m_desk->answer(),
         work = m_desk->work()](const Budget& limits) -> Result<Found> {
            Budget budget = limits;
            budget.work = work;
            Result<std::vector<FrontPoint>> front = frontOf(cluster, profiles, question, answer, budget);
            if (!front) return front.error();
            Result<GoalReliefs> reliefs = reliefsOf(cluster, profiles, request, question, answer, budget);
            if (!reliefs) return reliefs.error();
            return Found{std::move(*front), std::move(*reliefs)};
        },
        [this](Result<Found> found) { take(std::move(found)); });
    connect(job, &Job::progressed, this, [this, job] {
        const QLocale locale;
        m_state->setText(tr("Searching for prices: %1 of %2…").arg(locale.toString(static_cast<qulonglong>(job->progress().done)), locale.toString(static_cast<qulonglong>(job->progress().total))));
    });
    m_state->setText(tr("Searching for prices…"));
    setRole(m_state, QStringLiteral("secondary"));
    showReliefs();
}

void GoalPricePage::take(Result<Found> found) {
    m_state->clear();
    if (found) {
        m_found = std::move(*found);
    } else {
        const bool stopped = found.error().code == ErrorCode::Cancelled;
        m_state->setText(stopped ? tr("It was stopped.") : errorText(found.error()));
        setRole(m_state, stopped ? QStringLiteral("secondary") : QStringLiteral("bad"));
    }
    showFront();
    showReliefs();
}

void GoalPricePage::showFront() {
    const GoalQuestion* question = m_desk->question();
    m_front->setVisible(question && hasFront(*question));
    {
        const QSignalBlocker quiet(m_points);
        m_points->clearSelection();
        m_points->setRowCount(static_cast<int>(m_found.front.size()));
        for (int row = 0; row < m_points->rowCount(); ++row) {
            const FrontPoint& one = m_found.front[static_cast<std::size_t>(row)];
            fillRow(m_points, row, {goalCountText(question->kind, one.wanted), figure(one.moves, QStringLiteral("–")), figure(one.leastMoves, tr("impossible"))});
        }
        fitColumns(m_points, {64, 240});
    }
    m_level->setEnabled(!m_found.front.empty());
    m_chart->setFront(question ? question->kind : GoalKind::Slots, m_desk->answer() ? m_desk->answer()->before : 0, m_found.front);
    followLevel();
    updateActs();
}

void GoalPricePage::followLevel() {
    const int level = m_level->value();
    const std::optional<std::int64_t> most = mostMovesForOne(level);
    QString told = most ? tr("%1: at most %Ln move(s) for one more", nullptr, static_cast<int>(*most)).arg(level) : tr("%1: any number of moves").arg(level);
    if (!m_found.front.empty()) {
        const std::optional<std::size_t> point = pointsByLevel(m_desk->answer() ? m_desk->answer()->before : 0, m_found.front)[static_cast<std::size_t>(level - 1)];
        if (point) m_points->selectRow(static_cast<int>(*point));
        else m_points->clearSelection();
        if (!point) told += QStringLiteral(" · ") + tr("not even the first is worth its moves");
    }
    m_levelText->setText(told);
}

void GoalPricePage::showReliefs() {
    {
        const QSignalBlocker quiet(m_reliefs);
        m_reliefs->clearSelection();
        m_reliefs->setRowCount(static_cast<int>(m_found.reliefs.found.size()));
        for (int row = 0; row < m_reliefs->rowCount(); ++row) {
            const GoalRelief& one = m_found.reliefs.found[static_cast<std::size_t>(row)];
            fillRow(m_reliefs, row, {messageText(wordsOf(one)), figure(one.moves, {}), figure(one.leastMoves, {})});
        }
        fitColumns(m_reliefs, {64, 520});
    }
    const GoalReliefs& reliefs = m_found.reliefs;
    QStringList told;
    if (reliefs.found.empty() && reliefs.tried > 0) told << tr("Nothing makes it cheaper: %Ln permission(s) tried.", nullptr, static_cast<int>(reliefs.tried));
    else if (reliefs.found.empty() && reliefs.untried == 0 && !searching() && m_state->text().isEmpty()) told << tr("Nothing is forbidden that could be permitted.");
    if (reliefs.untried > 0) told << tr("%Ln permission(s) not tried.", nullptr, static_cast<int>(reliefs.untried));
    m_reliefState->setText(told.join(QLatin1Char(' ')));
    m_reliefState->setVisible(!told.isEmpty());
    m_reliefs->setVisible(!reliefs.found.empty());
    m_stop->setVisible(searching());
    m_state->setVisible(!m_state->text().isEmpty());
    updateActs();
}

void GoalPricePage::updateActs() {
    m_less->setEnabled(frontRow() >= 0);
    m_less->setToolTip(tr("Search for a plan that reaches what the chosen row wants"));
    const int row = reliefRow();
    const bool says = row >= 0 && requestWith(m_found.reliefs.found[static_cast<std::size_t>(row)]);
    m_with->setEnabled(says);
    m_with->setToolTip(row >= 0 && !says ? tr("That is changed in the cluster itself") : tr("Search again with what the chosen row permits"));
    m_with->setVisible(m_reliefs->rowCount() > 0);
}

}  // namespace bayplan

#include "moc_goal_price_page.cpp"
