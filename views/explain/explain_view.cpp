// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/explain_view.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "common/computing_sign.h"
#include "common/labels/wrapped_label.h"
#include "common/panes.h"
#include "common/text.h"
#include "common/trial.h"
#include "explain/device_rows.h"
#include "explain/extender_rows.h"
#include "explain/gang_rows.h"
#include "explain/near_miss_cards.h"
#include "explain/node_reasons.h"
#include "explain/pod_differences.h"
#include "explain/reason_list.h"
#include "explain/score_bars.h"
#include "explain/verdict_model.h"
#include "explain/verdict_table.h"

namespace bayplan {

namespace {

/// Limits of the search for what would help: the same on every machine, and, for one that is too slow for it, in time.
constexpr std::uint64_t kQuestions = 2'000;
constexpr std::chrono::seconds kPatience{5};

constexpr int kLeastAnswerWidth = 276, kMostAnswerWidth = 420;  // widths of the list of answers: wider it wraps no line less

/// Asks for the height of what it holds now: Qt's own keeps what it asked for first.
class ContentHigh : public QScrollArea {
public:
    QSize sizeHint() const override { return widget()->sizeHint() + QSize(0, 2 * frameWidth()); }
};

QLabel* heading(const QString& text) {
    auto* l = new WrappedLabel(text);
    l->setFont(uiFont(TextSize::Body, true));
    l->setContentsMargins(space::kL, space::kM, space::kL, space::kXs);
    return l;
}

}  // namespace

ExplainView::ExplainView(Session* session, QWidget* parent)
    : QWidget(parent), m_session(session), m_computing(this), m_pages(new QStackedWidget), m_first(new QLabel), m_asking(new Asking(session, this)), m_trial(new Trial(session, this)) {
    auto* empty = new QLabel(tr(
        "Choose a pod, on the map, in the tray or in the table, to see what the scheduler says of it\n"
        "and of every node: which plugin said no, and with which numbers."));
    empty->setAlignment(Qt::AlignCenter);
    empty->setProperty("role", QStringLiteral("secondary"));
    m_pages->addWidget(empty);

    auto* page = new QWidget;
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeHead());
    auto* splitter = paneSplitter(Qt::Horizontal, {makeLeft(), makeRight()});
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 3);
    splitter->setSizes({kLeastAnswerWidth, 828});  // at 1366 pixels the table beside it needs the rest
    layout->addWidget(splitter, 1);
    m_pages->addWidget(page);
    m_first->setAlignment(Qt::AlignCenter);
    m_first->setProperty("role", QStringLiteral("secondary"));
    m_pages->addWidget(m_first);

    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(m_pages);

    connect(m_trial, &Trial::jobStarted, this, &ExplainView::jobStarted);
    connect(session, &Session::opened, this, [this] { setPod({}); });
    connect(session, &Session::followed, this, [this] {
        m_asking->drop();  // its answer would be about an earlier picture, and so is what is shown
        m_explanation.reset();
        const Renumbering& numbers = m_session->following()->numbers();
        m_pod = numbers.of(m_pod);
        std::vector<PodIdx> pods = numbers.of(m_pods);
        m_stale = true;  // what was said is of an earlier picture
        setPods(std::move(pods));
    });
    connect(session->looking(), &Looking::selectionChanged, this, &ExplainView::followSelection);
    const auto stale = [this] {
        m_stale = true;
        m_computing.drop();
        if (isVisible()) ask();
    };
    connect(session, &Session::clusterChanged, this, stale);
    connect(session, &Session::profilesChanged, this, stale);
    connect(session, &Session::extenderChoiceChanged, this, stale);
}

QWidget* ExplainView::makeStepper() {
    m_stepper = new QWidget;
    m_stepper->setObjectName(QStringLiteral("stepper"));
    m_place = new QLabel;
    m_place->setFont(uiFont(TextSize::Label, true));
    m_alike = new QLabel;
    m_alike->setFont(uiFont(TextSize::Label));
    m_alike->setProperty("role", QStringLiteral("secondary"));
    const auto button = [this](const char* name, const QString& sign, const QString& tip, int by) {
        auto* b = new QToolButton;
        b->setObjectName(QString::fromLatin1(name));
        b->setText(sign);
        b->setToolTip(tip);
        b->setAccessibleName(tip);
        b->setProperty("low", true);
        connect(b, &QToolButton::clicked, this, [this, by] { step(by); });
        return b;
    };
    auto* layout = new QHBoxLayout(m_stepper);
    layout->setContentsMargins(0, 0, 0, space::kXs);
    layout->setSpacing(space::kS);
    layout->addWidget(button("previousPod", QStringLiteral("‹"), tr("The pod before ([)"), -1));
    layout->addWidget(m_place);
    layout->addWidget(button("nextPod", QStringLiteral("›"), tr("The next pod (])"), 1));
    layout->addWidget(m_alike, 1);
    return m_stepper;
}

void ExplainView::step(int by) {
    const auto at = std::find(m_pods.begin(), m_pods.end(), m_pod) - m_pods.begin();
    const auto count = static_cast<std::ptrdiff_t>(m_pods.size());
    if (count < 2) return;
    m_pod = m_pods[static_cast<std::size_t>((at + by + count) % count)];
    showStep();
    ask();
}

void ExplainView::showStep() {
    const auto at = std::find(m_pods.begin(), m_pods.end(), m_pod) - m_pods.begin();
    m_stepper->setVisible(m_pods.size() > 1);
    const QLocale locale;
    m_place->setText(tr("%1 of %2", "a pod of several").arg(locale.toString(static_cast<qlonglong>(at + 1)), locale.toString(static_cast<qulonglong>(m_pods.size()))));
}

void ExplainView::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_BracketLeft) step(-1);
    else if (event->key() == Qt::Key_BracketRight) step(1);
    else QWidget::keyPressEvent(event);
}

QWidget* ExplainView::makeHead() {
    auto* head = new QFrame;
    head->setProperty("role", QStringLiteral("bar"));
    m_headline = new WrappedLabel;
    m_headline->setFont(uiFont(TextSize::Title, true));
    m_headline->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_why = new WrappedLabel;
    m_why->setFont(uiFont(TextSize::Body));
    m_why->setProperty("role", QStringLiteral("secondary"));
    m_why->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_gap = new QFrame;
    m_gap->setProperty("role", QStringLiteral("message"));
    m_gap->setProperty("tone", QStringLiteral("caution"));
    m_gapText = new WrappedLabel;
    m_gapText->setFont(uiFont(TextSize::Body));
    m_askButton = new QPushButton;
    m_askButton->setObjectName(QStringLiteral("askInPanel"));
    m_stopButton = new QPushButton(tr("Stop"));
    m_stopButton->setObjectName(QStringLiteral("stopAsking"));
    auto* gapLayout = new QHBoxLayout(m_gap);
    gapLayout->setContentsMargins(space::kM, space::kXs, space::kXs, space::kXs);
    gapLayout->setSpacing(space::kS);
    gapLayout->addWidget(m_gapText, 1);
    gapLayout->addWidget(m_askButton, 0, Qt::AlignVCenter);
    gapLayout->addWidget(m_stopButton, 0, Qt::AlignVCenter);
    connect(m_stopButton, &QPushButton::clicked, m_asking, &Asking::stop);
    connect(m_askButton, &QPushButton::clicked, this, [this] {
        if (m_session->extenderChoice() == ExtenderChoice::Ask) ask();
        else m_session->chooseExtenders(ExtenderChoice::Ask);
    });

    m_busy = new ComputingSign;
    auto* copy = new QToolButton;
    copy->setText(tr("Copy as text"));
    connect(copy, &QToolButton::clicked, this, [this] { QApplication::clipboard()->setText(text()); });
    auto* english = new QToolButton;
    english->setText(tr("Scheduler's words"));
    english->setToolTip(tr("Show the reasons as kube-scheduler writes them"));
    english->setCheckable(true);
    english->setObjectName(QStringLiteral("english"));
    connect(english, &QToolButton::toggled, this, &ExplainView::setEnglish);
    auto* detailed = new QToolButton;
    detailed->setText(tr("Raw scores"));
    detailed->setToolTip(tr("Show each plugin's raw and normalised score beside the weighted one"));
    detailed->setCheckable(true);
    connect(detailed, &QToolButton::toggled, this, [this](bool on) {
        m_model->setDetailed(on);
        m_table->fit();
    });

    auto* texts = new QVBoxLayout;
    texts->setSpacing(space::kXs);
    texts->addWidget(makeStepper());
    texts->addWidget(m_headline);
    auto* first = new QHBoxLayout;
    first->setSpacing(space::kS);
    first->addLayout(texts, 1);
    first->addWidget(m_busy, 0, Qt::AlignTop);
    for (QToolButton* button : {english, detailed, copy}) first->addWidget(button, 0, Qt::AlignTop);
    // Long texts get the whole width, below the buttons.
    auto* layout = new QVBoxLayout(head);
    layout->setContentsMargins(space::kL, space::kM, space::kM, space::kM);
    layout->setSpacing(space::kXs);
    layout->addLayout(first);
    layout->addWidget(m_why);
    layout->addWidget(m_gap);
    return head;
}

QWidget* ExplainView::makeLeft() {
    m_reasons = new ReasonList;
    m_cards = new NearMissCards;
    auto* left = new QWidget;
    auto* layout = new QVBoxLayout(left);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_gang = new GangRows;
    layout->addWidget(m_gang);
    m_answersTitle = heading(tr("Nodes by answer"));
    layout->addWidget(m_answersTitle);
    layout->addWidget(m_reasons);
    m_extenders = new ExtenderRows;
    layout->addWidget(m_extenders);
    layout->addWidget(m_cards);
    m_leftLayout = layout;
    layout->addStretch(1);
    auto* scroll = m_left = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(left);
    scroll->setMinimumWidth(kLeastAnswerWidth);
    scroll->setMaximumWidth(textPixels(kMostAnswerWidth));
    scroll->setFocusPolicy(Qt::NoFocus);

    connect(m_reasons, &ReasonList::picked, this, [this](const std::vector<NodeIdx>& nodes) { m_session->looking()->select({nodes, {}}); });
    connect(m_cards, &NearMissCards::tried, this, &ExplainView::tryOut);
    connect(m_cards, &NearMissCards::shown, this, [this](const std::vector<NodeIdx>& nodes, const std::vector<PodIdx>& pods) {
        m_session->looking()->select({nodes, pods});
        Q_EMIT showOnMapRequested();
    });
    return scroll;
}

QWidget* ExplainView::makeRight() {
    m_table = new VerdictTable;
    m_model = m_table->verdicts();
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &ExplainView::selectTableNodes);
    connect(m_table, &QTableView::activated, this, &ExplainView::showOnMapRequested);

    m_copyWords = new QAction(tr("Copy the scheduler's words"), this);
    connect(m_copyWords, &QAction::triggered, this, [this] { QApplication::clipboard()->setText(m_copyWords->data().toString()); });
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_table, &QTableView::customContextMenuRequested, this, [this](const QPoint& at) {
        const QModelIndex index = m_table->indexAt(at);
        if (!index.isValid()) return;
        const NodeIdx node{index.data(VerdictModel::NodeRole).toUInt()};
        const QString words = toQString(m_explanation->decision.nodes[node.get()].verdict.message());
        m_copyWords->setData(words);
        m_copyWords->setEnabled(!words.isEmpty());
        m_session->looking()->selectNode(node);
        Q_EMIT menuRequested(m_table->viewport()->mapToGlobal(at));
    });

    m_lowerTitle = heading({});
    m_bars = new ScoreBars;
    m_nodeReasons = new NodeReasons;
    m_devices = new DeviceRows;
    auto* bars = new QWidget;
    auto* barsLayout = new QVBoxLayout(bars);
    barsLayout->setContentsMargins(space::kL, 0, space::kL, 0);
    barsLayout->addWidget(m_bars);
    barsLayout->addStretch(1);
    // Bars that do not fit are scrolled to: as tall as all of them, the page would leave the table no row on a small screen.
    auto* scrolled = new ContentHigh;
    scrolled->setObjectName(QStringLiteral("scoreBars"));
    scrolled->setWidgetResizable(true);
    scrolled->setFrameShape(QFrame::NoFrame);
    scrolled->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scrolled->setWidget(bars);
    m_lowerPages = new QStackedWidget;
    m_lowerPages->addWidget(scrolled);
    m_lowerPages->addWidget(m_nodeReasons);
    m_lower = new QWidget;
    auto* lowerLayout = new QVBoxLayout(m_lower);
    lowerLayout->setContentsMargins(0, 0, 0, space::kS);
    lowerLayout->setSpacing(0);
    lowerLayout->addWidget(m_lowerTitle);
    lowerLayout->addWidget(m_lowerPages, 1);
    lowerLayout->addWidget(m_devices, 2);

    m_right = paneSplitter(Qt::Vertical, {m_table, m_lower});
    m_right->setStretchFactor(0, 1);
    m_right->installEventFilter(this);
    connect(m_right, &QSplitter::splitterMoved, this, [this] { m_sharedByHand = true; });
    return m_right;
}

void ExplainView::setTheme(const Theme& theme) {
    m_reasons->setTheme(theme);
    m_bars->setTheme(theme);
}

void ExplainView::setPods(std::vector<PodIdx> pods) {
    const bool known = m_pod.valid() && std::find(pods.begin(), pods.end(), m_pod) != pods.end();
    const bool shown = known && std::find(m_pods.begin(), m_pods.end(), m_pod) != m_pods.end() && !m_stale;
    m_pods = std::move(pods);
    // Of a gang that is selected whole, those that wait are what is asked about.
    std::stable_partition(m_pods.begin(), m_pods.end(), [this](PodIdx pod) { return m_session->cluster()->placement(pod).standing == Standing::Pending; });
    if (!known) m_pod = m_pods.empty() ? PodIdx() : m_pods.front();
    showStep();
    if (shown) return;
    m_stale = true;
    if (isVisible() || !m_pod.valid()) ask();
}

void ExplainView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (m_stale) ask();
}

void ExplainView::followSelection() {
    // A person may select nodes while the same pod stays explained.
    const Selection& selection = m_session->looking()->selection();
    std::vector<PodIdx> shown = m_pods;
    std::sort(shown.begin(), shown.end());
    if (selection.nodes.empty() && !selection.pods.empty() && selection.pods != shown) setPods(selection.pods);
}

void ExplainView::ask() {
    m_stale = false;
    m_stopped = false;
    m_asking->drop();
    if (!m_pod.valid()) {
        m_computing.drop();
        m_explanation.reset();
        showComputing();
        return fill();
    }
    if (m_pods.size() > 1) {
        const QStringList differences = podDifferences(m_session->catalog(), m_pods);
        m_alike->setText(differences.isEmpty() ? tr("They are the same to the scheduler.") : tr("They differ in: %1.").arg(differences.join(QStringLiteral(", "))));
    }
    m_computing.ask<Explanation>(
        QStringLiteral("explaining"),
        // A scheduler belongs to one thread; without extenders, which are asked afterwards.
        [profiles = m_session->scheduler().profiles(), cluster = m_session->cluster(), pod = m_pod](const Budget& budget) -> Result<Explanation> {
            Scheduler scheduler(profiles);
            Budget limits = budget;
            limits.work = kQuestions;
            limits.deadline = Budget::Clock::now() + kPatience;
            return explain(scheduler, cluster, pod, limits);
        },
        [this](Result<Explanation> explanation) { take(std::move(*explanation)); });
    showComputing();
}

void ExplainView::finish() {
    while (computing()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

void ExplainView::take(Explanation explanation) {
    m_explanation = std::make_shared<const Explanation>(std::move(explanation));
    if (m_explanation->decision.outcome == Outcome::NotModelled && m_session->asksExtenders(m_pod)) askExtenders();
    else remember(m_explanation->decision);
    showComputing();
    fill();
    Q_EMIT explained(m_pod);
}

void ExplainView::showComputing() {
    m_busy->setVisible(computing());
    m_cards->setEnabled(!computing());  // what they offer was found for another pod, or on another picture
    if (!computing() || m_explanation) return;
    m_first->setText(tr("Asking every node about %1…").arg(toQString(m_session->catalog().pod(m_pod).key())));
    m_pages->setCurrentWidget(m_first);
}

void ExplainView::askExtenders() {
    m_asking->ask(m_pod, Detail::Nodes, [this](Result<Asking::Answer> answer) {
        m_stopped = !answer;
        if (answer) {
            remember(answer->decision);
            m_explanation = std::make_shared<const Explanation>(withExtenders(*m_explanation, std::move(answer->decision), std::move(answer->extenders)));
        }
        fill();
    });
}

void ExplainView::remember(Decision decision) {
    if (m_session->cluster()->placement(m_pod).standing != Standing::Pending) return;
    decision.nodes.clear();  // others show it too, without every node
    m_session->rememberDecisions({decision});
}

void ExplainView::fill() {
    const QScopedValueRollback guard(m_selecting, true);
    m_pages->setCurrentIndex(m_explanation ? 1 : 0);
    m_model->setExplanation(m_explanation);
    m_reasons->setExplanation(m_explanation);
    m_cards->setExplanation(m_explanation);
    if (!m_explanation) return;
    const Explanation& e = *m_explanation;
    m_headline->setText(e.headline);
    const QString why = m_english && !e.decision.message.empty() ? toQString(e.decision.message) : e.why;
    m_why->setText(why);
    m_why->setVisible(!why.isEmpty());
    fillGap();
    m_extenders->setAnswers(e.extenders, m_session->scheduler().profiles());

    // If the pod fits nowhere, what would help comes first.
    m_left->verticalScrollBar()->setValue(0);
    m_leftLayout->removeWidget(m_cards);
    m_leftLayout->insertWidget(e.winner.valid() ? 4 : 1, m_cards);  // below the gang, which is first
    m_gang->setExplanation(e);

    m_table->fit();
    if (const QAbstractItemModel* rows = m_table->model(); rows->rowCount() > 0) m_table->selectionModel()->setCurrentIndex(rows->index(0, 0), QItemSelectionModel::NoUpdate);
    m_lower->hide();
    compareWith(e.runnerUp);
    if (!m_lower->isVisibleTo(this) && !e.nearMisses.empty()) showReasonsOf(e.nearMisses.front().nodes.front());
}

void ExplainView::fillGap() {
    QStringList gaps, lines;
    bool extenders = false;
    for (const Message& what : m_explanation->decision.notModelled) {
        // Webhooks that were not called have a line of their own below; unknown answers of called ones are gaps.
        if (isOfExtenders(what) && m_explanation->extenders.empty()) extenders = true;
        else gaps << messageText(what);
    }
    if (!gaps.isEmpty()) lines << tr("Not modelled: %1. A real scheduler would look at this, so its answer may differ.").arg(gaps.join(QStringLiteral(", ")));
    const Profiles& profiles = m_session->scheduler().profiles();
    const bool asking = m_asking->running();
    if (asking) lines << tr("Asking %1; each answer is waited for %2 at most.").arg(extenderNames(profiles), extenderPatience(profiles));
    else if (extenders && m_stopped) lines << tr("Asking was stopped: what the extenders would say is not modelled.");
    else if (extenders) lines << tr("The extenders at %1 were not asked: what they would say is not modelled.").arg(extenderNames(profiles));
    m_gap->setVisible(!lines.isEmpty());
    m_gapText->setText(lines.join(QLatin1Char('\n')));
    // If the question is open, its own bar asks it.
    m_askButton->setVisible(extenders && !asking && m_session->extenderChoice() != ExtenderChoice::Open);
    m_askButton->setText(m_stopped ? tr("Ask again") : tr("Ask for decisions"));
    m_stopButton->setVisible(asking);
}

void ExplainView::showLower(QWidget* page, const QString& title) {
    m_lowerTitle->setText(title);
    m_lowerPages->setVisible(page != nullptr);
    if (page) m_lowerPages->setCurrentWidget(page);
    // The pages that are not shown ask for no room.
    for (int i = 0; i < m_lowerPages->count(); ++i)
        m_lowerPages->widget(i)->setSizePolicy(QSizePolicy::Expanding, m_lowerPages->widget(i) == page ? QSizePolicy::Expanding : QSizePolicy::Ignored);
    m_lower->show();
    fitLower();
}

bool ExplainView::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_right && event->type() == QEvent::Resize) fitLower();
    return QWidget::eventFilter(watched, event);
}

void ExplainView::fitLower() {
    if (m_sharedByHand || m_lower->isHidden()) return;
    m_lowerPages->currentWidget()->updateGeometry();  // a scroll area does not say that its content grew
    const int lower = std::min(m_lower->sizeHint().height(), m_right->height() / 2);
    m_right->setSizes({m_right->height() - lower, lower});
}

void ExplainView::compareWith(NodeIdx other) {
    const Explanation& e = *m_explanation;
    const std::vector<ScoreDifference> parts = compareScores(e.decision, e.winner, other);
    if (parts.empty()) return showDevicesOf(other.valid() ? other : e.winner);
    const QString winner = toQString(e.cluster->catalog().node(e.winner).name);
    const QString name = toQString(e.cluster->catalog().node(other).name);
    m_bars->setComparison(winner, name, parts);
    askDevices(other == e.runnerUp ? e.winner : other);
    showLower(m_lowerPages->widget(0), other == e.runnerUp ? tr("Why %1 and not the runner-up %2").arg(winner, name) : tr("Why %1 and not %2").arg(winner, name));
}

void ExplainView::showReasonsOf(NodeIdx node) {
    const Explanation& e = *m_explanation;
    if (node.get() >= e.violations.size() || e.violations[node.get()].empty()) return;
    m_nodeReasons->setStatuses(e.violations[node.get()]);
    askDevices(node);
    showLower(m_nodeReasons, tr("Why not %1: %Ln plugin(s) refuse(s)", nullptr, static_cast<int>(e.violations[node.get()].size()))
                                 .arg(toQString(e.cluster->catalog().node(node).name)));
}

void ExplainView::showDevicesOf(NodeIdx node) {
    if (!node.valid()) return;
    askDevices(node);
    if (m_devices->rowCount() > 0) showLower(nullptr, tr("The devices of %1").arg(toQString(m_explanation->cluster->catalog().node(node).name)));
}

void ExplainView::askDevices(NodeIdx node) {
    const Cluster& cluster = *m_explanation->cluster;
    const Profile* profile = m_session->scheduler().profiles().find(cluster.catalog().pod(m_pod).spec->schedulerName);
    m_devices->ask(cluster, m_pod, node, profile ? profile->features : FeatureGates());
}

void ExplainView::setEnglish(bool english) {
    m_english = english;
    m_model->setEnglish(english);
    m_reasons->setEnglish(english);
    m_cards->setEnglish(english);
    if (m_explanation) fill();
}

void ExplainView::tryOut(const Remedy& remedy, const QString& text) {
    m_trial->start(text, m_pod, remedy.amendments, remedy.deltas);
}

void ExplainView::stop() {
    m_asking->stop();
    m_trial->stop();
}

void ExplainView::selectTableNodes() {
    if (m_selecting || !m_explanation) return;
    std::vector<NodeIdx> nodes;
    for (const QModelIndex& i : m_table->selectionModel()->selectedRows())
        nodes.push_back(NodeIdx{i.data(VerdictModel::NodeRole).toUInt()});
    if (nodes.size() == 1) {
        if (nodes.front() == m_explanation->winner) showDevicesOf(nodes.front());
        else if (m_explanation->decision.nodes[nodes.front().get()].feasible()) compareWith(nodes.front());
        else showReasonsOf(nodes.front());
    }
    m_session->looking()->select({std::move(nodes), {}});
}

QString ExplainView::text() const { return m_explanation ? explanationText(*m_explanation) : QString(); }

}  // namespace bayplan

#include "moc_explain_view.cpp"
