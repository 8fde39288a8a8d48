// SPDX-License-Identifier: GPL-3.0-or-later
// The layout of the screen.
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include "apply/apply_model.h"
#include "apply/apply_view.h"
#include "apply/approve_bar.h"
#include "apply/landing_bar.h"
#include "apply/landing_delegate.h"
#include "apply/notice_bar.h"
#include "apply/rollback_dialog.h"
#include "apply/run_bar.h"
#include "apply/run_map.h"
#include "apply/state_delegate.h"
#include "common/fit_columns.h"
#include "common/labels/wrapped_label.h"
#include "common/panes.h"
#include "common/text.h"

namespace bayplan {

ApplyView::ApplyView(Session* session, ApplyDesk* desk, std::filesystem::path folder, QWidget* parent)
    : QWidget(parent), m_session(session), m_desk(desk), m_folder(std::move(folder)), m_model(new ApplyModel(this)), m_headline(new WrappedLabel), m_about(new WrappedLabel),
      m_hashLabel(new QLabel), m_findPlan(new QPushButton(tr("Find a plan…"))), m_openPlan(new QPushButton(tr("Open a plan file…"))), m_check(new QPushButton(tr("Check &now"))),
      m_up(new QPushButton(tr("Move &up"))), m_down(new QPushButton(tr("Move &down"))), m_rollback(new QPushButton), m_copy(new QToolButton), m_schedulers(new QToolButton),
      m_schedulerMenu(new QMenu(this)), m_notice(new NoticeBar), m_offer(new NoticeBar), m_pages(new QStackedWidget), m_table(new QTableView),
      m_runMap(new RunMap(session, m_model)), m_work(paneSplitter(Qt::Vertical, {m_table, m_runMap})), m_detail(new WrappedLabel), m_accept(new AcceptBar),
      m_landing(new LandingBar), m_approve(new ApproveBar), m_runBar(new RunBar) {
    m_notice->setObjectName(QStringLiteral("applyNotice"));
    m_offer->setObjectName(QStringLiteral("applyOffer"));
    makeTable();
    auto* empty = new QLabel(tr(
        "Nothing to apply yet.\n\nSchedule the pending pods, drag a pod to another node, evict one or cordon a node:\n"
        "what was tried out is reviewed here before anything is sent."));
    empty->setAlignment(Qt::AlignCenter);
    empty->setProperty("role", QStringLiteral("secondary"));
    m_findPlan->setObjectName(QStringLiteral("toPlan"));
    m_findPlan->setProperty("primary", true);
    m_openPlan->setObjectName(QStringLiteral("openPlanFile"));
    auto* nothing = new QWidget;
    auto* middle = new QVBoxLayout(nothing);
    middle->setSpacing(space::kM);
    auto* ways = new QHBoxLayout;
    ways->setSpacing(space::kS);
    ways->addStretch(1);
    ways->addWidget(m_findPlan);
    ways->addWidget(m_openPlan);
    ways->addStretch(1);
    middle->addStretch(1);
    middle->addWidget(empty);
    middle->addLayout(ways);
    middle->addStretch(2);
    m_pages->addWidget(nothing);
    m_work->setObjectName(QStringLiteral("applyWork"));
    m_work->setStretchFactor(0, 1);
    m_work->setStretchFactor(1, 1);
    m_runMap->setObjectName(QStringLiteral("runMap"));
    m_runMap->hide();
    m_pages->addWidget(m_work);
    m_detail->setObjectName(QStringLiteral("stepDetail"));
    m_detail->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_detail->setContentsMargins(space::kL, space::kS, space::kM, space::kS);
    m_detail->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_detail->setMinimumHeight(60);
    m_tools = makeTools();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    for (QWidget* part : std::initializer_list<QWidget*>{makeHead(), m_offer, m_notice, m_tools, m_landing}) layout->addWidget(part);
    layout->addWidget(m_pages, 1);
    for (QWidget* part : std::initializer_list<QWidget*>{m_detail, m_accept, m_approve, m_runBar}) layout->addWidget(part);

    connectDesk();
    connect(m_model, &ApplyModel::edited, this, &ApplyView::onEdited);
    connect(m_model, &ApplyModel::moved, this, [this](int row) { m_table->selectRow(row); });
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &ApplyView::onSelected);
    connect(m_check, &QPushButton::clicked, this, &ApplyView::review);
    connect(m_up, &QPushButton::clicked, this, [this] { moveStep(-1); });
    connect(m_down, &QPushButton::clicked, this, [this] { moveStep(1); });
    connect(m_rollback, &QPushButton::clicked, this, [this] {
        if (m_flight) RollbackDialog(m_flight->rollback, this).exec();
    });
    m_accept->setObjectName(QStringLiteral("accepting"));
    connect(m_accept, &AcceptBar::accepted, this, &ApplyView::accept);
    connect(m_landing, &LandingBar::policyRequested, this, &ApplyView::showLandingPolicy);
    connect(m_landing, &LandingBar::releaseRequested, this, &ApplyView::showLeftovers);
    connect(m_approve, &ApproveBar::approveRequested, this, &ApplyView::approvePlan);
    connect(m_approve, &ApproveBar::applyRequested, this, &ApplyView::applyPlan);
    connect(m_approve, &ApproveBar::neededChanged, this, &ApplyView::follow);
    connect(session, &Session::planKnown, this, [this] {
        takeSession();  // its windows may be others
        follow();
    });
    // What the screen says of the windows changes once one begins or ends.
    m_boundary.setSingleShot(true);
    connect(&m_boundary, &QTimer::timeout, this, &ApplyView::follow);
    // The undo stack learns of a change after the picture: the plan is read once the event has been handled.
    connect(session, &Session::opened, this, [this] { m_approvals.clear(); });  // they were for steps on another cluster
    connect(session, &Session::opened, this, &ApplyView::takeSession, Qt::QueuedConnection);
    connect(session, &Session::clusterChanged, this, &ApplyView::takeSession, Qt::QueuedConnection);
    connect(session, &Session::followed, this, &ApplyView::takeSession, Qt::QueuedConnection);
    connect(session, &Session::followed, this, &ApplyView::markUnderWay, Qt::QueuedConnection);
    connect(session, &Session::unreadChanged, this, [this] {
        if (m_stage == Stage::Editing && m_model->stepCount() > 0) m_model->forgetReview();  // it was based on what was known then
        else tellTicks();
    });
    m_clock.setInterval(1000);
    connect(&m_clock, &QTimer::timeout, this, [this] {
        m_model->tick();
        m_runBar->tick();
        if (currentRow() >= 0) m_detail->setText(detail(currentRow()));
    });
    takeSession();
    follow();
}

ApplyView::~ApplyView() = default;

QWidget* ApplyView::makeHead() {
    m_headline->setFont(uiFont(TextSize::Title, true));
    m_headline->setObjectName(QStringLiteral("applyHeadline"));
    m_about->setProperty("role", QStringLiteral("secondary"));
    m_about->setObjectName(QStringLiteral("applyAbout"));
    m_hashLabel->setObjectName(QStringLiteral("planHash"));
    m_hashLabel->setFont(monoFont());
    m_hashLabel->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_copy->setText(tr("Copy hash"));
    m_copy->setObjectName(QStringLiteral("copyHash"));
    m_copy->setToolTip(tr("Copy all 64 digits of the plan's hash"));
    connect(m_copy, &QToolButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(toQString(m_hash)); });
    auto* texts = new QVBoxLayout;
    texts->setSpacing(space::kXs);
    texts->addWidget(m_headline);
    texts->addWidget(m_about);
    auto* head = new QFrame;
    head->setProperty("role", QStringLiteral("bar"));
    auto* layout = new QHBoxLayout(head);
    layout->setContentsMargins(space::kL, space::kM, space::kM, space::kM);
    layout->setSpacing(space::kS);
    layout->addLayout(texts, 1);
    layout->addWidget(m_hashLabel);
    layout->addWidget(m_copy);
    return head;
}

QWidget* ApplyView::makeTools() {
    m_schedulers->setObjectName(QStringLiteral("bindSchedulers"));
    m_schedulers->setPopupMode(QToolButton::InstantPopup);
    m_schedulers->setMenu(m_schedulerMenu);
    m_schedulers->setToolTip(tr("Pods are bound past their scheduler only where you say so for its name"));
    m_check->setObjectName(QStringLiteral("checkPlan"));
    m_check->setToolTip(tr("Ask the cluster: permissions, a fresh check of every step, and a dry-run where the context is unlocked"));
    m_up->setObjectName(QStringLiteral("stepUp"));
    m_up->setToolTip(tr("The chosen step earlier (Alt+Up)"));
    m_down->setObjectName(QStringLiteral("stepDown"));
    m_down->setToolTip(tr("The chosen step later (Alt+Down)"));
    m_rollback->setObjectName(QStringLiteral("showRollback"));
    auto* bar = new QFrame;
    bar->setProperty("role", QStringLiteral("bar"));
    auto* layout = new QHBoxLayout(bar);
    layout->setContentsMargins(space::kL, space::kS, space::kM, space::kS);
    layout->setSpacing(space::kS);
    for (QPushButton* button : {m_check, m_up, m_down, m_rollback}) button->setAutoDefault(false);
    layout->addWidget(m_check);
    layout->addWidget(m_schedulers);
    layout->addWidget(m_up);
    layout->addWidget(m_down);
    layout->addStretch(1);
    layout->addWidget(m_rollback);
    return bar;
}

void ApplyView::makeTable() {
    m_table->setObjectName(QStringLiteral("applyTable"));
    m_table->setAccessibleName(tr("Steps of the plan"));
    m_table->setModel(m_model);
    m_table->setItemDelegateForColumn(ApplyModel::LandingColumn, new LandingDelegate(m_table));
    m_table->setItemDelegateForColumn(ApplyModel::NowColumn, new StateDelegate(m_table));
    dressRows(m_table, 28);
    m_table->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::SelectedClicked);
    m_table->setDragDropMode(QAbstractItemView::InternalMove);
    m_table->setDragDropOverwriteMode(false);
    m_table->setDropIndicatorShown(true);
    m_table->installEventFilter(this);
}

void ApplyView::connectDesk() {
    connect(m_desk, &ApplyDesk::targetChanged, this, [this] {
        // Review and approval were for another cluster, or without permission to write.
        forgetAccepted();
        if (m_stage == Stage::Editing) m_model->forgetReview();
        if (isVisible()) m_desk->look();
        follow();
    });
    connect(m_desk, &ApplyDesk::standingChanged, this, &ApplyView::follow);
    connect(m_desk, &ApplyDesk::workChanged, this, &ApplyView::follow);
    connect(m_desk, &ApplyDesk::reviewed, this, &ApplyView::onReviewed);
    connect(m_desk, &ApplyDesk::begun, this, &ApplyView::onBegun);
    connect(m_desk, &ApplyDesk::stepsChanged, this, &ApplyView::onStepsChanged);
    connect(m_desk, &ApplyDesk::runChanged, this, [this](RunState state) {
        m_run = state;
        m_runBar->setState(state);
        follow();
    });
    connect(m_desk, &ApplyDesk::ended, this, &ApplyView::onEnded);
    connect(m_desk, &ApplyDesk::replanned, this, &ApplyView::onReplanned);
    connect(m_desk, &ApplyDesk::backPlanned, this, &ApplyView::onBackPlanned);
    connect(m_desk, &ApplyDesk::failed, this, &ApplyView::onFailed);
    connect(m_runBar, &RunBar::pauseRequested, m_desk, &ApplyDesk::pause);
    connect(m_runBar, &RunBar::proceedRequested, m_desk, &ApplyDesk::proceed);
    connect(m_runBar, &RunBar::stopRequested, this, [this] {
        m_runBar->setStopping();
        m_desk->stop();
    });
    connect(m_runBar, &RunBar::skipRequested, this, [this] { m_desk->skip(static_cast<std::size_t>(std::max(0, currentRow()))); });
    connect(m_runBar, &RunBar::retryRequested, this, [this] { m_desk->retry(static_cast<std::size_t>(std::max(0, currentRow()))); });
}

}  // namespace bayplan
