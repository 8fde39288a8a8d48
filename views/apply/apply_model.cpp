// SPDX-License-Identifier: GPL-3.0-or-later
#include "apply/apply_model.h"

#include <QLocale>
#include <QMimeData>
#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "common/fit_columns.h"
#include "common/plan_text.h"
#include "common/text.h"
#include "kube/apply/approval.h"

namespace bayplan {

namespace {

const QString kRowType = QStringLiteral("application/x-bayplan-step");
constexpr std::int64_t kSecond = 1'000'000'000;

}  // namespace

void ApplyModel::setTheme(const Theme& theme) {
    m_theme = theme;
    tick();
}

void ApplyModel::takeRows(std::vector<Row> rows, std::shared_ptr<const Plan> from) {
    beginResetModel();
    m_inRun = false;
    m_rows = std::move(rows);
    m_from = std::move(from);
    m_plan.reset();
    m_hash.clear();
    endResetModel();
    Q_EMIT edited();
}

void ApplyModel::setPlan(std::shared_ptr<const Plan> plan) {
    std::vector<Row> rows;
    rows.reserve(plan->steps.size());
    for (const PlanStep& step : plan->steps) rows.push_back({{plan, &step}});
    takeRows(std::move(rows), std::move(plan));
}

void ApplyModel::updatePlan(std::shared_ptr<const Plan> plan) {
    // Steps of one object are few.
    const auto objectOf = [](const PlanStep& step) { return std::tie(step.pod, step.claim, step.to); };
    std::map<std::tuple<const std::string&, const std::string&, const std::string&>, std::vector<std::size_t>> fresh;
    if (!m_rows.empty())
        for (std::size_t i = 0; i < plan->steps.size(); ++i) fresh[objectOf(plan->steps[i])].push_back(i);
    std::vector<bool> known(plan->steps.size());
    std::vector<Row> rows;
    rows.reserve(plan->steps.size());
    for (Row& row : m_rows) {
        const auto of = fresh.find(objectOf(*row.step));
        if (of == fresh.end()) continue;
        const auto isSame = [&](std::size_t i) { return !known[i] && plan->steps[i] == *row.step; };
        const auto hasOtherLanding = [&](std::size_t i) {
            if (known[i] || plan->steps[i].landing == row.step->landing) return false;
            PlanStep step = plan->steps[i];
            step.landing = row.step->landing;
            return step == *row.step;
        };
        auto still = std::find_if(of->second.begin(), of->second.end(), isSame);
        const bool same = still != of->second.end();
        if (!same) still = std::find_if(of->second.begin(), of->second.end(), hasOtherLanding);
        if (still == of->second.end()) continue;
        known[*still] = true;
        rows.push_back({same ? std::shared_ptr<const PlanStep>(plan, &plan->steps[*still]) : std::move(row.step), row.chosen});
    }
    for (std::size_t i = 0; i < plan->steps.size(); ++i)
        if (!known[i]) rows.push_back({{plan, &plan->steps[i]}});
    takeRows(std::move(rows), std::move(plan));
}

const std::shared_ptr<const Plan>& ApplyModel::plan() const {
    if (m_plan) return m_plan;
    const auto isFrom = [this](const Row& row) { return row.chosen && row.step.get() == &m_from->steps[static_cast<std::size_t>(&row - m_rows.data())]; };
    if (m_rows.size() == m_from->steps.size() && std::all_of(m_rows.begin(), m_rows.end(), isFrom)) return m_plan = m_from;
    Plan chosen;
    chosen.steps.reserve(m_rows.size());
    for (const Row& row : m_rows)
        if (row.chosen) chosen.steps.push_back(*row.step);
    chosen.windows = windows();
    return m_plan = std::make_shared<const Plan>(std::move(chosen));
}

const std::string& ApplyModel::hash() const {
    if (m_hash.empty()) m_hash = planHash(*plan());
    return m_hash;
}

std::size_t ApplyModel::chosenCount() const {
    return static_cast<std::size_t>(std::count_if(m_rows.begin(), m_rows.end(), [](const Row& row) { return row.chosen; }));
}

bool ApplyModel::hasLanding(const Row& row) const {
    return row.step->action == PlanStep::Action::Place || row.step->action == PlanStep::Action::Move;
}

void ApplyModel::forgetReview() {
    for (Row& row : m_rows) row.flight.reset();
    tick();
    Q_EMIT edited();
}

void ApplyModel::change() {
    m_plan.reset();
    m_hash.clear();
    forgetReview();
}

void ApplyModel::setChosen(const std::vector<int>& rows, bool chosen) {
    if (m_inRun) return;
    bool any = false;
    for (const int row : rows) any = std::exchange(m_rows[static_cast<std::size_t>(row)].chosen, chosen) != chosen || any;
    if (any) change();
}

void ApplyModel::setLanding(int row, std::optional<Landing> landing) {
    Row& one = m_rows[static_cast<std::size_t>(row)];
    if (m_inRun || !hasLanding(one) || one.step->landing == landing) return;
    auto step = std::make_shared<PlanStep>(*one.step);
    step->landing = landing;
    one.step = std::move(step);
    change();
}

void ApplyModel::setStanding(std::optional<StandingPolicy> standing) {
    if (standing == m_standing) return;
    m_standing = standing;
    tick();
}

std::optional<Landing> ApplyModel::landing(int r) const {
    const Row& row = m_rows[static_cast<std::size_t>(r)];
    if (!hasLanding(row)) return {};
    if (row.step->landing) return row.step->landing;
    if (row.flight) return row.flight->landing;
    if (row.step->action == PlanStep::Action::Place) return landingOf(*row.step);
    return m_standing ? std::optional(landingFor(*row.step, {}, *m_standing)) : std::nullopt;
}

bool ApplyModel::move(int from, int to) {
    if (m_inRun || from < 0 || from >= rowCount() || to < 0 || to > rowCount() || to == from || to == from + 1) return false;
    beginMoveRows({}, from, from, {}, to);
    const auto begin = m_rows.begin();
    if (to > from) std::rotate(begin + from, begin + from + 1, begin + to);
    else std::rotate(begin + to, begin + from, begin + from + 1);
    endMoveRows();
    change();
    return true;
}

void ApplyModel::setFlight(const std::shared_ptr<const Preflight>& flight) {
    if (m_inRun || flight->hash != hash()) return;
    std::size_t next = 0;
    for (Row& row : m_rows)
        if (row.chosen) row.flight = {flight, &flight->steps[next++]};
    tick();
}

const StepPreflight* ApplyModel::flight(int row) const {
    const Row& one = m_rows[static_cast<std::size_t>(row)];
    return one.flight.get();
}

const StepProgress* ApplyModel::progress(int row) const {
    const Row& one = m_rows[static_cast<std::size_t>(row)];
    return one.progress.get();
}

void ApplyModel::beginRun(std::shared_ptr<const Plan> plan) {
    std::vector<Row> rows;
    rows.reserve(plan->steps.size());
    // The chosen rows in their order; a step that is not among them is of another plan, which was not reviewed here.
    auto from = m_rows.begin();
    for (const PlanStep& step : plan->steps) {
        rows.push_back({{plan, &step}});
        from = std::find_if(from, m_rows.end(), [&](const Row& row) { return row.chosen && *row.step == step; });
        if (from != m_rows.end()) rows.back().flight = (from++)->flight;
    }
    beginResetModel();
    m_rows = std::move(rows);
    m_from = std::move(plan);
    m_plan.reset();
    m_hash.clear();
    m_inRun = true;
    endResetModel();
}

void ApplyModel::setProgress(const std::map<std::size_t, StepProgress>& news) {
    if (!m_inRun || news.empty()) return;
    for (const auto& [step, progress] : news) take(m_rows[step], progress);
    Q_EMIT dataChanged(index(static_cast<int>(news.begin()->first), 0), index(static_cast<int>(news.rbegin()->first), kColumns - 1));
}

void ApplyModel::take(Row& row, const StepProgress& progress) {
    if (!row.progress || row.progress->phase != progress.phase || row.progress->state != progress.state) row.since.start();
    row.told.start();
    row.progress = std::make_shared<const StepProgress>(progress);
}

void ApplyModel::tick() {
    if (!m_rows.empty()) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
}

void ApplyModel::endRun(const std::vector<StepRecord>& records) {
    for (std::size_t i = 0; i < std::min(records.size(), m_rows.size()); ++i) {
        const StepProgress* told = m_rows[i].progress.get();
        StepProgress last = told ? *told : StepProgress{};
        last.phase = StepPhase::Over;
        last.state = records[i].state;
        last.next.reset();
        if (!records[i].text.empty()) last.text = records[i].text;
        if (!records[i].node.empty()) last.node = records[i].node;
        take(m_rows[i], last);
    }
    tick();
}

std::vector<StepState> ApplyModel::states() const {
    std::vector<StepState> states(m_rows.size(), StepState::NotStarted);
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        if (!m_rows[i].progress) continue;
        states[i] = m_rows[i].progress->state;
        const StepPhase phase = m_rows[i].progress->phase;
        if (states[i] == StepState::NotStarted && phase != StepPhase::Waiting && phase != StepPhase::Over && phase != StepPhase::Held) states[i] = StepState::UnderWay;
    }
    return states;
}

StepWords ApplyModel::now(const Row& row) const {
    if (!row.chosen) return {QStringLiteral("–"), tr("left out"), StepTone::Quiet};
    if (row.progress) {
        const StepProgress& progress = *row.progress;
        // A poll every second is no clock worth showing.
        const bool awaited = progress.next && (progress.state == StepState::Blocked || progress.next->nanoseconds > 2 * kSecond);
        const std::int64_t next = awaited && row.told.isValid() ? progress.next->nanoseconds / kSecond - row.told.elapsed() / 1000 : 0;
        const bool waits = progress.phase != StepPhase::Over && progress.phase != StepPhase::Waiting;
        return progressWords(progress, awaited ? std::max<std::int64_t>(next, 0) : -1, waits && row.since.isValid() ? row.since.elapsed() / 1000 : -1);
    }
    if (m_inRun) return {QStringLiteral("○"), stateText(StepState::NotStarted), StepTone::Quiet};
    return row.flight ? checkWords(*row.flight) : StepWords{{}, tr("not checked"), StepTone::Quiet};
}

StepWords ApplyModel::words(int r, int column) const {
    const Row& row = m_rows[static_cast<std::size_t>(r)];
    const PlanStep& step = *row.step;
    switch (column) {
    case StepColumn: return {{}, QLocale().toString(r + 1), StepTone::Quiet};
    case ActionColumn: return {{}, planActionText(step)};
    case PodColumn: return {{}, stepObjectText(step)};
    case FromColumn: return {{}, stepFromText(step)};
    case ToColumn: return {{}, stepToText(step)};
    case WhyColumn: {
        if (!step.forced) return {{}, planReasonText(step.reason), StepTone::Quiet};
        QStringList rules;
        for (const std::string& v : step.violations) rules << toQString(v);
        return {QStringLiteral("⚠"), tr("forced: %1").arg(rules.join(QStringLiteral("; "))), StepTone::Bad};
    }
    case LandingColumn: {
        if (!hasLanding(row)) return {{}, QStringLiteral("–"), StepTone::Quiet};
        const std::optional<Landing> by = landing(r);
        if (step.landing) return {{}, landingText(*by)};
        return {{}, by ? tr("%1 (default)", "how a pod lands, where nothing was chosen").arg(landingText(*by)) : tr("default", "how a pod lands, where nothing was chosen"), StepTone::Quiet};
    }
    case BudgetColumn: {
        const QString text = row.flight ? budgetText(*row.flight) : QString();
        if (text.isEmpty()) return {{}, QStringLiteral("–"), StepTone::Quiet};
        const bool none = row.flight->budgetBefore.value_or(1) <= 0;
        return {none ? QStringLiteral("⊘") : QString(), text, none ? StepTone::Caution : StepTone::Plain};
    }
    case PermissionColumn: return row.flight ? permissionWords(*row.flight) : StepWords{{}, QStringLiteral("–"), StepTone::Quiet};
    case DryRunColumn:
        if (row.progress && !row.progress->dryRun.empty()) return {{}, toQString(row.progress->dryRun)};
        return row.flight ? dryRunWords(*row.flight) : StepWords{{}, QStringLiteral("–"), StepTone::Quiet};
    case NowColumn: return now(row);
    default: return {};
    }
}

int ApplyModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(m_rows.size()); }
int ApplyModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumns; }

QVariant ApplyModel::data(const QModelIndex& at, int role) const {
    if (!at.isValid()) return {};
    const Row& row = m_rows[static_cast<std::size_t>(at.row())];
    switch (role) {
    case Qt::DisplayRole: return words(at.row(), at.column()).shown();
    case Qt::EditRole: return at.column() == LandingColumn && hasLanding(row) ? QVariant(row.step->landing ? static_cast<int>(*row.step->landing) : -1) : QVariant();
    case kPlacesRole: return row.step->action == PlanStep::Action::Place;
    case Qt::ToolTipRole: {
        const QString text = words(at.row(), at.column()).whole();
        const std::optional<Landing> by = at.column() == LandingColumn ? landing(at.row()) : std::nullopt;
        return by ? text + QLatin1Char('\n') + landingTip(*by) : text;
    }
    case Qt::CheckStateRole: return at.column() == StepColumn && !m_inRun ? QVariant(row.chosen ? Qt::Checked : Qt::Unchecked) : QVariant();
    case Qt::TextAlignmentRole: return int((at.column() == StepColumn ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::ForegroundRole: return row.chosen ? toneColour(m_theme, words(at.row(), at.column()).tone) : m_theme.disabled;
    case Qt::AccessibleTextRole:
        if (at.column() != StepColumn) return words(at.row(), at.column()).shown();
        return m_inRun ? tr("step %1").arg(at.row() + 1) : row.chosen ? tr("step %1, chosen").arg(at.row() + 1)
                                                                      : tr("step %1, left out").arg(at.row() + 1);
    default: return {};
    }
}

bool ApplyModel::setData(const QModelIndex& at, const QVariant& value, int role) {
    if (!at.isValid() || m_inRun) return false;
    if (role == Qt::CheckStateRole && at.column() == StepColumn) {
        setChosen({at.row()}, value.toInt() == Qt::Checked);
        return true;
    }
    if (role != Qt::EditRole || at.column() != LandingColumn) return false;
    setLanding(at.row(), value.toInt() < 0 ? std::nullopt : std::optional(static_cast<Landing>(value.toInt())));
    return true;
}

QVariant ApplyModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Vertical) return {};
    if (role == Qt::TextAlignmentRole) return int((section == StepColumn ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    // The check box comes before the number and is not part of the text.
    if (role == kWidestTextRole && section == StepColumn) return (m_inRun ? QString() : QStringLiteral("MM ")) + QLocale().toString(rowCount());
    if (role == kWidestTextRole && section == NowColumn && m_inRun) {
        StepProgress longest;
        longest.phase = StepPhase::Replacing;
        return progressWords(longest, -1, 100).shown();
    }
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case StepColumn: return tr("#");
    case ActionColumn: return tr("Action");
    case PodColumn: return tr("Pod");
    case FromColumn: return tr("From");
    case ToColumn: return tr("To");
    case WhyColumn: return tr("Why");
    case LandingColumn: return tr("Landing");
    case BudgetColumn: return tr("Budget");
    case PermissionColumn: return tr("Permission");
    case DryRunColumn: return tr("Server dry-run");
    case NowColumn: return m_inRun ? tr("State") : tr("Check");
    default: return {};
    }
}

Qt::ItemFlags ApplyModel::flags(const QModelIndex& at) const {
    if (!at.isValid()) return m_inRun ? Qt::NoItemFlags : Qt::ItemIsDropEnabled;
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    if (m_inRun) return flags;
    flags |= Qt::ItemIsDragEnabled;
    if (at.column() == StepColumn) flags |= Qt::ItemIsUserCheckable;
    if (at.column() == LandingColumn && hasLanding(m_rows[static_cast<std::size_t>(at.row())])) flags |= Qt::ItemIsEditable;
    return flags;
}

QStringList ApplyModel::mimeTypes() const { return {kRowType}; }

QMimeData* ApplyModel::mimeData(const QModelIndexList& indexes) const {
    auto* data = new QMimeData;
    if (!indexes.isEmpty()) data->setData(kRowType, QByteArray::number(indexes.first().row()));
    return data;
}

bool ApplyModel::dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int, const QModelIndex& parent) {
    if (action != Qt::MoveAction || !data->hasFormat(kRowType)) return false;
    const int from = data->data(kRowType).toInt();
    const int to = row >= 0 ? row : parent.isValid() ? parent.row()
                                                     : rowCount();
    if (move(from, to)) Q_EMIT moved(to > from ? to - 1 : to);
    return false;  // the view must remove nothing: the row was moved here
}

}  // namespace bayplan

#include "moc_apply_model.cpp"
