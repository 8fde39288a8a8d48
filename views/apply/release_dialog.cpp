// SPDX-License-Identifier: GPL-3.0-or-later
#include "apply/release_dialog.h"

#include <QCheckBox>
#include <QDateTime>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPointer>
#include <QPushButton>
#include <QTableWidget>
#include <algorithm>
#include <utility>

#include "apply/cause_text.h"
#include "apply/state_delegate.h"
#include "common/fit_columns.h"
#include "common/labels/wrapped_label.h"
#include "common/role.h"
#include "common/text.h"
#include "kube/apply/journal/apply_journals.h"
#include "model/kinds.h"

namespace bayplan {

namespace {

using Is = Released::Is;

enum Column { StateColumn,
              KindColumn,
              NameColumn,
              SinceColumn,
              kColumns };

/// What will be done to it.
QString deedText(const Leftover& left) {
    switch (left.is) {
    case Leftover::Is::Binding:
    case Leftover::Is::Policy:
    case Leftover::Is::Reserved:
    case Leftover::Is::Request: return ReleaseDialog::tr("is deleted");
    case Leftover::Is::GatedPod:
        return left.node.empty() ? ReleaseDialog::tr("is let go to its node, where a journal knows it and it takes the pod")
                                 : ReleaseDialog::tr("is let go to node %1, if that takes it").arg(toQString(left.node));
    case Leftover::Is::PinnedPod: return ReleaseDialog::tr("is evicted; what takes its place is free to go anywhere");
    case Leftover::Is::Cordoned: return ReleaseDialog::tr("is uncordoned");
    }
    return {};
}

QString kindText(Leftover::Is is) {
    switch (is) {
    case Leftover::Is::Binding: return ReleaseDialog::tr("policy binding");
    case Leftover::Is::Policy: return ReleaseDialog::tr("policy");
    case Leftover::Is::Request: return QStringLiteral("ConfigMap");
    case Leftover::Is::Reserved: return QString::fromUtf8(rowOf(ObjectKind::KoordinatorReservation).kind.data(), qsizetype(rowOf(ObjectKind::KoordinatorReservation).kind.size()));
    case Leftover::Is::GatedPod: return ReleaseDialog::tr("gated Pod");
    case Leftover::Is::PinnedPod: return ReleaseDialog::tr("pinned Pod");
    case Leftover::Is::Cordoned: return ReleaseDialog::tr("cordoned Node");
    }
    return {};
}

/// With the landing that left it.
QString objectText(const Leftover& left) {
    const QString kind = kindText(left.is), key = toQString(left.key());
    return left.landing.empty() ? ReleaseDialog::tr("%1 %2", "a kind, a name").arg(kind, key)
                                : ReleaseDialog::tr("%1 %2 of landing %3", "a kind, a name, a move").arg(kind, key, toQString(left.landing));
}

}  // namespace

ReleaseDialog::ReleaseDialog(ApplyDesk* desk, ReleaseTerms terms, const Theme& theme, QAction* unlock, QWidget* parent)
    : DeskDialog(desk, unlock, QStringLiteral("release"), parent), m_terms(std::move(terms)), m_theme(theme), m_table(new QTableWidget(0, kColumns)), m_detail(new WrappedLabel),
      m_anyNode(new QCheckBox) {
    setWindowTitle(tr("Release what landings left"));
    resize(960, 520);
    auto* about = new WrappedLabel(tr(
        "A run that crashed, here or on another machine, may leave requests, policies, gated pods or cordoned nodes. They are found by their "
        "label. What is younger than a minute is left alone: its run may go on."));
    about->setProperty("role", QStringLiteral("secondary"));
    m_table->setObjectName(QStringLiteral("leftovers"));
    m_table->setAccessibleName(tr("What landings left"));
    m_table->setHorizontalHeaderLabels({tr("State"), tr("Kind"), tr("Name"), tr("Since")});
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setItemDelegateForColumn(StateColumn, new StateDelegate(m_table));
    dressRows(m_table, 28);
    // What the others leave is the state's, which is read to its end below the table.
    m_table->horizontalHeader()->setStretchLastSection(false);
    m_table->horizontalHeader()->setSectionResizeMode(StateColumn, QHeaderView::Stretch);
    m_detail->setObjectName(QStringLiteral("leftoverDetail"));
    m_detail->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_anyNode->setObjectName(QStringLiteral("acceptAnyNode"));
    m_anyNode->hide();
    m_again = addButton(tr("&Look again"), "lookAgain", false);
    m_stop = addButton(tr("&Stop"), "stopRelease", false);
    m_stop->setToolTip(tr("End within a second; what is not released by then stays as it is"));
    m_release = addButton(tr("&Release"), "releaseAll");
    connect(m_again, &QPushButton::clicked, this, [this] {
        tellNothing();
        look();
    });
    connect(m_stop, &QPushButton::clicked, desk, &ApplyDesk::stop);
    connect(m_release, &QPushButton::clicked, this, &ReleaseDialog::release);
    connect(m_table, &QTableWidget::itemSelectionChanged, this, &ReleaseDialog::showDetail);
    layOut({about, m_state, m_table, m_detail, m_anyNode}, m_table);
    connect(desk, &ApplyDesk::targetChanged, this, [this] {
        if (!m_desk->target()) list(Leftovers{});
        follow();
    });
    connect(desk, &ApplyDesk::workChanged, this, &ReleaseDialog::follow);
    connect(desk, &ApplyDesk::releasing, this, &ReleaseDialog::onReleasing);
    connect(desk, &ApplyDesk::released, this, &ReleaseDialog::onReleased);
    follow();
}

void ReleaseDialog::look() {
    m_looked = false;
    const std::int64_t before = QDateTime::currentSecsSinceEpoch() - kLeftoverAge;
    QPointer<ReleaseDialog> here(this);
    m_desk->ask(ApplyDesk::Work::Looking,
                [here, before, folder = m_terms.state](ApiClient& client, const WritePermit*, const std::stop_token& stop) -> ApplyDesk::Deliver {
                    auto found = std::make_shared<Result<Leftovers>>(findLeftovers(client, before, runningApplies(folder), stop));
                    return [here, found] {
                        if (here) here->list(*found);
                    };
                });
}

void ReleaseDialog::list(const Result<Leftovers>& found) {
    m_looked = found || found.error().code != ErrorCode::Cancelled;
    if (!m_looked) return;
    m_rows.clear();
    m_going.clear();
    QStringList told;
    if (!found) told << causeText(found.error());
    else {
        for (const Leftover& one : found->found) m_rows.push_back({one});
        for (const std::string& unknown : found->unknown) told << causeText(unknown);
    }
    const bool allSearched = told.isEmpty();
    const int young = found ? static_cast<int>(found->young) : 0;
    if (young > 0) told << tr("%Ln thing(s) may belong to a run that goes on elsewhere, being younger than a minute: look again later.", nullptr, young);
    m_table->setRowCount(static_cast<int>(m_rows.size()));
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const Leftover& left = m_rows[i].left;
        const QString cells[] = {{},
                                 kindText(left.is),
                                 toQString(left.key()),
                                 left.since > 0 ? QLocale().toString(QDateTime::fromSecsSinceEpoch(left.since), QLocale::ShortFormat) : QStringLiteral("–")};
        for (int column = 0; column < kColumns; ++column) {
            auto* item = new QTableWidgetItem(cells[column]);
            item->setToolTip(cells[column]);
            m_table->setItem(static_cast<int>(i), column, item);
        }
        showRow(i);
    }
    m_table->horizontalHeader()->setVisible(!m_rows.empty());
    fitColumns(m_table, {80, 320});
    if (!m_rows.empty()) m_table->selectRow(0);
    // "Nothing left" is shown only if everything could be searched.
    m_state->setText(!m_rows.empty() ? tr("%Ln thing(s) were left behind.", nullptr, static_cast<int>(m_rows.size()))
                     : !allSearched  ? tr("Nothing was found, but not everything could be looked for.")
                     : young > 0     ? tr("Nothing was left behind more than a minute ago.")
                                     : tr("Nothing was left behind."));
    setRole(m_state, !m_rows.empty() || !told.isEmpty() ? QStringLiteral("caution") : QStringLiteral("good"));
    if (!told.isEmpty()) tell(told, QStringLiteral("caution"));
    showDetail();
    follow();
}

StepWords ReleaseDialog::words(const Row& row) const {
    if (row.underWay) return {QStringLiteral("◐"), tr("under way"), StepTone::Plain};
    if (!row.became) return {QStringLiteral("○"), deedText(row.left), StepTone::Quiet};
    const QString text = causeText(row.became->text), english = toQString(row.became->text);
    const auto said = [&](const QString& glyph, const QString& shown, StepTone tone) { return StepWords{glyph, shown, tone, text == english ? QString() : english}; };
    switch (row.became->is) {
    case Is::Gone: return said(QStringLiteral("✓"), text, StepTone::Good);
    case Is::Stays: return said(QStringLiteral("‖"), text, StepTone::Caution);
    case Is::Refused: return said(QStringLiteral("✕"), tr("refused: %1").arg(text), StepTone::Bad);
    case Is::Unknown: return said(QStringLiteral("?"), text, StepTone::Caution);
    }
    return {};
}

void ReleaseDialog::showRow(std::size_t row) {
    QTableWidgetItem* item = m_table->item(static_cast<int>(row), StateColumn);
    const StepWords now = words(m_rows[row]);
    item->setText(now.shown());
    item->setToolTip(now.whole());
    item->setForeground(toneColour(m_theme, now.tone));
    if (m_table->currentRow() == static_cast<int>(row)) showDetail();
}

void ReleaseDialog::showDetail() {
    const int row = m_table->currentRow();
    const bool any = row >= 0 && row < static_cast<int>(m_rows.size());
    m_detail->setVisible(any);
    if (!any) return;
    const Row& chosen = m_rows[static_cast<std::size_t>(row)];
    m_detail->setText(tr("%1: %2", "an object, what becomes of it").arg(objectText(chosen.left), words(chosen).whole()));
}

void ReleaseDialog::release() {
    tellNothing();
    std::vector<Leftover> left;
    m_going.clear();
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        if (m_rows[i].over()) continue;
        m_rows[i].became.reset();
        m_going.push_back(i);
        left.push_back(m_rows[i].left);
        showRow(i);
    }
    ReleaseTerms terms = m_terms;
    terms.anyNode = m_anyNode->isChecked();
    if (!m_desk->release(std::move(left), std::move(terms))) m_going.clear();
    follow();
}

void ReleaseDialog::onReleasing(std::size_t place, const std::optional<Released>& became) {
    if (place >= m_going.size()) return;
    Row& row = m_rows[m_going[place]];
    row.underWay = !became;
    row.became = became;
    showRow(m_going[place]);
    follow();
}

void ReleaseDialog::onReleased(const Result<std::filesystem::path>& journal) {
    if (m_going.empty()) return;  // of a dialog that was closed
    for (const std::size_t row : std::exchange(m_going, {})) {
        m_rows[row].underWay = false;
        showRow(row);
    }
    const auto all = std::all_of(m_rows.begin(), m_rows.end(), [](const Row& row) { return row.over(); });
    m_state->setText(summary());
    setRole(m_state, all ? QStringLiteral("good") : QStringLiteral("caution"));
    std::error_code unread;
    if (!journal) tell({causeText(journal.error())}, QStringLiteral("bad"));
    else if (std::filesystem::exists(*journal, unread)) tell({tr("What was done is written down in %1").arg(QString::fromStdString(journal->string()))}, QStringLiteral("secondary"));
    follow();
}

QString ReleaseDialog::summary() const {
    const auto count = [&](std::optional<Is> is) {
        return static_cast<int>(std::count_if(m_rows.begin(), m_rows.end(), [is](const Row& row) { return is ? row.became && row.became->is == *is : !row.became; }));
    };
    QStringList said{tr("%Ln thing(s) released", nullptr, count(Is::Gone))};
    if (const int n = count(Is::Stays)) said << tr("%Ln pod(s) stay held back", nullptr, n);
    if (const int n = count(Is::Refused)) said << tr("%Ln thing(s) refused", nullptr, n);
    if (const int n = count(Is::Unknown)) said << tr("%Ln thing(s) without a clear answer", nullptr, n);
    if (const int n = count({})) said << tr("%Ln thing(s) not begun", nullptr, n);
    return said.join(QStringLiteral(" · "));
}

void ReleaseDialog::follow() {
    if (!m_looked && m_desk->target() && m_desk->work() == ApplyDesk::Work::None) return look();  // which follows
    const bool idle = m_desk->work() == ApplyDesk::Work::None, target = m_desk->target(), going = !m_going.empty();
    const auto over = std::count_if(m_going.begin(), m_going.end(), [this](std::size_t row) { return m_rows[row].became.has_value(); });
    if (!target) m_state->setText(tr("No cluster is connected."));
    else if (going) m_state->setText(tr("Releasing: %L1 of %L2…").arg(over).arg(m_going.size()));
    else if (!m_looked) m_state->setText(idle || m_desk->work() == ApplyDesk::Work::Looking ? tr("Looking…") : tr("Something else is under way."));
    if (going) setRole(m_state, {});
    const auto held = std::count_if(m_rows.begin(), m_rows.end(), [](const Row& row) { return row.became && row.became->is == Is::Stays; });
    if (!going) {
        m_anyNode->setText(tr("Let %Ln pod(s) that stay held back go to &any node", nullptr, static_cast<int>(held)));
        m_anyNode->setVisible(held > 0);
    }
    if (held == 0 && !going) m_anyNode->setChecked(false);
    m_again->setEnabled(target && idle && !going);
    m_stop->setVisible(going);
    m_release->setEnabled(target && !m_desk->locked() && idle && !going && std::any_of(m_rows.begin(), m_rows.end(), [](const Row& row) { return !row.over(); }));
    followLock({m_release});
}

}  // namespace bayplan

#include "moc_release_dialog.cpp"
