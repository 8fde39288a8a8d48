// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile/profile_view.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTabBar>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <utility>

#include "common/computing_sign.h"
#include "common/labels/wrapped_label.h"
#include "common/panes.h"
#include "common/text.h"
#include "common/volcano/volcano_editor.h"
#include "io/text/text_file.h"
#include "plugins/all.h"
#include "profile/argument_forms.h"
#include "profile/comparison_panel.h"
#include "profile/feature_gate_list.h"
#include "profile/plugin_lists.h"
#include "profile/profile_draft.h"
#include "profile/ranking_list.h"
#include "profile/weight_sliders.h"
#include "profile/yaml_editor.h"
#include "schedulers/kube/group_members.h"

namespace bayplan {

struct ProfileView::Ranked {
    PodIdx pod;
    ClusterPtr cluster;
    std::vector<NodeIdx> inUse;  // by the configuration in use
    Ranking ranking;             // by the draft
};

ProfileView::ProfileView(Session* session, QWidget* parent)
    : QWidget(parent), m_session(session), m_draft(new ProfileDraft(this)), m_computing(this) {
    auto* splitter = paneSplitter(Qt::Horizontal, {makeLeft(), makeRight()});
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({440, 580});
    m_pages = new QStackedWidget;
    m_pages->addWidget(splitter);
    m_pages->addWidget(new VolcanoEditor(VolcanoRules::of(session)));
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->setSpacing(0);
    whole->addWidget(makeBar());
    whole->addWidget(m_pages, 1);

    m_rankSoon.setSingleShot(true);
    m_rankSoon.setInterval(0);  // many changes of one moment are answered once
    connect(&m_rankSoon, &QTimer::timeout, this, &ProfileView::rank);
    connect(m_draft, &ProfileDraft::changed, this, &ProfileView::followDraft);
    connect(m_draft, &ProfileDraft::judged, this, &ProfileView::updateActions);
    connect(session, &Session::profilesChanged, this, &ProfileView::followSession);
    connect(session->looking(), &Looking::selectionChanged, this, &ProfileView::followSelection);
    connect(session, &Session::opened, this, [this] { setPod({}); });
    connect(session, &Session::followed, this, [this] { setPod(m_session->following()->numbers().of(m_pod)); });
    connect(session, &Session::clusterChanged, this, [this] {
        m_inUseStale = true;
        m_rankSoon.start();
    });
    followSession();
    followDraft();
}

/// Whose configuration is edited, and what is done with that of kube-scheduler.
QWidget* ProfileView::makeBar() {
    auto* bar = new QFrame;
    bar->setProperty("role", QStringLiteral("bar"));
    m_scheduler = new QComboBox;
    m_scheduler->setObjectName(QStringLiteral("configuredScheduler"));
    m_scheduler->setAccessibleName(tr("Whose configuration"));
    m_scheduler->setToolTip(tr("Whose configuration is edited: kube-scheduler's, or Volcano's volcano-scheduler.conf"));
    m_scheduler->addItems({QStringLiteral("kube-scheduler"), QStringLiteral("Volcano")});
    QWidget* head = makeHead();
    auto* layout = new QHBoxLayout(bar);
    layout->setContentsMargins(space::kL, space::kS, space::kM, space::kS);
    layout->setSpacing(space::kL);
    layout->addWidget(m_scheduler);
    layout->addWidget(head, 1);
    layout->addStretch(0);
    connect(m_scheduler, &QComboBox::currentIndexChanged, this, [this, head](int which) {
        m_pages->setCurrentIndex(which);
        head->setVisible(which == 0);
    });
    return bar;
}

QWidget* ProfileView::makeHead() {
    auto* head = new QWidget;
    m_profile = new QComboBox;
    m_profile->setAccessibleName(tr("Profile"));
    m_profile->setObjectName(QStringLiteral("profile"));
    m_profile->setMinimumWidth(160);
    m_name = new QLineEdit;
    m_name->setAccessibleName(tr("schedulerName of the profile"));
    m_name->setToolTip(tr("The schedulerName by which pods choose this profile"));
    m_name->setObjectName(QStringLiteral("schedulerName"));
    auto* copy = new QToolButton;
    copy->setText(tr("Copy"));
    copy->setToolTip(tr("Another profile that begins as this one"));
    copy->setObjectName(QStringLiteral("copyProfile"));
    m_remove = new QToolButton;
    m_remove->setText(tr("Remove"));
    m_remove->setObjectName(QStringLiteral("removeProfile"));
    auto* import = new QToolButton;
    import->setText(tr("Import…"));
    auto* exported = new QToolButton;
    exported->setText(tr("Export…"));
    m_revert = new QPushButton(tr("Revert"));
    m_revert->setToolTip(tr("Back to the configuration that is in use"));
    m_revert->setObjectName(QStringLiteral("revert"));
    m_apply = new QPushButton(tr("Use it"));
    m_apply->setProperty("primary", true);
    m_apply->setToolTip(tr("Decide by this configuration from now on; undo brings the other one back"));
    m_apply->setObjectName(QStringLiteral("apply"));

    auto* layout = new QHBoxLayout(head);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::kS);
    layout->addWidget(m_profile);
    layout->addWidget(m_name);
    layout->addWidget(copy);
    layout->addWidget(m_remove);
    layout->addStretch(1);
    layout->addWidget(import);
    layout->addWidget(exported);
    layout->addWidget(m_revert);
    layout->addWidget(m_apply);

    connect(m_profile, &QComboBox::activated, this, [this](int i) { m_draft->setCurrent(static_cast<std::size_t>(i)); });
    connect(m_name, &QLineEdit::editingFinished, this, [this] {
        const std::string name = toStdString(m_name->text().trimmed());
        if (!name.empty() && m_draft->readable()) m_draft->edit([&](ProfileConfiguration& p) { p.schedulerName = name; });
    });
    connect(copy, &QToolButton::clicked, m_draft, &ProfileDraft::addCopy);
    connect(m_remove, &QToolButton::clicked, m_draft, &ProfileDraft::removeCurrent);
    connect(import, &QToolButton::clicked, this, [this] {
        const QString file = QFileDialog::getOpenFileName(this, tr("Import a scheduler configuration"), {}, tr("KubeSchedulerConfiguration (*.yaml *.yml *.json);;All files (*)"));
        if (!file.isEmpty()) importFrom(file);
    });
    connect(exported, &QToolButton::clicked, this, [this] {
        const QString file = QFileDialog::getSaveFileName(this, tr("Export the scheduler configuration"), QStringLiteral("scheduler.yaml"), tr("YAML (*.yaml *.yml)"));
        if (!file.isEmpty()) exportTo(file);
    });
    connect(m_revert, &QPushButton::clicked, this, &ProfileView::revert);
    connect(m_apply, &QPushButton::clicked, this, &ProfileView::apply);
    return head;
}

QWidget* ProfileView::makeLeft() {
    m_sliders = new WeightSliders(m_draft);
    m_controls = new QTabWidget;
    m_controls->setDocumentMode(true);
    m_controls->tabBar()->setDrawBase(false);  // the bar above it has a line already
    m_controls->setObjectName(QStringLiteral("controls"));
    m_controls->addTab(scrollingPane(m_sliders), tr("Weights"));
    m_controls->addTab(new PluginLists(m_draft), tr("Plugins"));
    m_controls->addTab(scrollingPane(new ArgumentForms(m_draft)), tr("Arguments"));
    m_controls->addTab(new FeatureGateList(m_draft), tr("Gates"));
    m_controls->setMinimumWidth(420);

    m_rankTitle = new WrappedLabel;
    m_rankTitle->setFont(uiFont(TextSize::Body, true));
    m_busy = new ComputingSign;
    auto* title = new QHBoxLayout;
    title->addWidget(m_rankTitle, 1);
    title->addWidget(m_busy, 0, Qt::AlignTop);
    m_rankNote = new WrappedLabel;
    m_rankNote->setFont(uiFont(TextSize::Label));
    m_rankNote->setProperty("role", QStringLiteral("secondary"));
    m_ranking = new RankingList;
    auto* ranking = new QWidget;
    auto* layout = new QVBoxLayout(ranking);
    layout->setContentsMargins(space::kL, space::kM, space::kL, space::kS);
    layout->setSpacing(space::kXs);
    layout->addLayout(title);
    layout->addWidget(m_rankNote);
    layout->addWidget(m_ranking, 1);
    connect(m_ranking, &RankingList::clicked, this, [this](NodeIdx node) { m_session->looking()->select({{node}, {}}); });

    auto* left = paneSplitter(Qt::Vertical, {m_controls, scrollingPane(ranking)});
    left->setSizes({400, 360});
    return left;
}

QWidget* ProfileView::makeRight() {
    m_yaml = new YamlEditor(m_draft);
    m_comparison = new ComparisonPanel(m_session, m_draft);
    connect(m_comparison, &ComparisonPanel::showOnMapRequested, this, &ProfileView::showOnMapRequested);
    auto* right = paneSplitter(Qt::Vertical, {m_yaml, m_comparison});
    right->setSizes({320, 440});
    return right;
}

void ProfileView::setTheme(const Theme& theme) {
    m_sliders->setTheme(theme);
    m_ranking->setTheme(theme);
    m_yaml->setTheme(theme);
    m_comparison->setTheme(theme);
}

bool ProfileView::edited() const {
    return !m_draft->readable() || !(m_draft->configuration() == m_session->configuration());
}

void ProfileView::followSession() {
    // Edits are kept when another configuration comes into use.
    const bool untouched = m_draft->readable() && m_draft->configuration() == m_inUse;
    m_inUse = m_session->configuration();
    m_inUseStale = true;
    m_rankSoon.start();
    if (untouched || !edited()) revert();
    updateActions();
}

void ProfileView::revert() {
    m_fileName = m_session->configurationName();
    m_draft->open(m_session->configuration(), m_session->configurationYaml());
}

void ProfileView::followDraft() {
    {
        const QSignalBlocker quiet(m_profile);
        m_profile->clear();
        for (const ProfileConfiguration& profile : m_draft->configuration().profiles) m_profile->addItem(toQString(profile.schedulerName));
        m_profile->setCurrentIndex(static_cast<int>(m_draft->current()));
    }
    m_name->setText(toQString(m_draft->profile().schedulerName));
    m_rankSoon.start();
    updateActions();
}

void ProfileView::updateActions() {
    const bool runs = m_draft->readable() && m_draft->profiles().has_value();
    m_controls->setEnabled(m_draft->readable());
    m_name->setEnabled(m_draft->readable());
    m_remove->setEnabled(m_draft->configuration().profiles.size() > 1);
    m_apply->setEnabled(runs && edited());
    m_revert->setEnabled(edited());
}

void ProfileView::followSelection() {
    const Selection& selection = m_session->looking()->selection();
    if (selection.nodes.empty() && selection.pods.size() == 1 && selection.pods.front() != m_pod) setPod(selection.pods.front());
}

void ProfileView::setPod(PodIdx pod) {
    m_pod = pod;
    m_inUseStale = true;
    m_rankSoon.start();
}

void ProfileView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_rankSoon.start();
}

void ProfileView::rank() {
    if (!isVisible()) return;
    if (!m_pod.valid() || m_pod.get() >= m_session->cluster()->podCount()) {
        m_computing.drop();
        m_again = false;
        m_rankTitle->setText(tr("Ranking"));
        m_rankNote->setText(tr("Choose a pod, on the map or in the tables, to see which nodes it would get and how the sliders change that."));
        m_ranking->setRanking(nullptr, {});
        return showComputing();
    }
    // While a slider moves, each question is answered and shown before the newest is asked: to drop them all would show
    // nothing until it stands still.
    m_again = m_computing.running();
    if (m_again) return;
    const Pod& pod = m_session->catalog().pod(m_pod);
    auto draft = makeProfiles(alone(m_draft->configuration(), m_draft->profile(), {pod.spec->schedulerName}), inTreePlugins());
    if (!draft) {
        m_rankNote->setText(errorText(draft.error()));  // the last ranking stays: a half-typed name must not empty the list
        return showComputing();
    }
    m_computing.ask<Ranked>(
        QStringLiteral("ranking"),
        // A scheduler belongs to one thread; without extenders.
        [draft = *draft, inUse = m_session->scheduler().profiles(), stale = m_inUseStale, before = m_rankedInUse, cluster = m_session->cluster(),
         pod = m_pod](const Budget&) -> Result<Ranked> {
            const auto decide = [&](const Profiles& profiles) {
                Scheduler scheduler(profiles);
                return decideMember(*cluster, scheduler, pod, Detail::Nodes).decision;
            };
            Ranked ranked{pod, cluster, stale ? rankedNodes(cluster->catalog(), decide(inUse)) : before, {}};
            ranked.ranking = rankingOf(cluster->catalog(), decide(draft), ranked.inUse);
            return ranked;
        },
        [this](Result<Ranked> ranked) { take(std::move(*ranked)); });
    m_inUseStale = false;
    if (!m_ranking->ranking().pod.valid()) {
        m_rankTitle->setText(tr("Ranking"));
        m_rankNote->setText(tr("Asking every node about %1…").arg(toQString(pod.key())));
    }
    showComputing();
}

void ProfileView::take(Ranked ranked) {
    if (std::exchange(m_again, false)) m_rankSoon.start();
    showComputing();
    if (ranked.pod != m_pod || ranked.cluster != m_session->cluster()) return;
    m_rankedInUse = std::move(ranked.inUse);
    const Ranking& ranking = ranked.ranking;
    QString note;
    if (ranking.feasible == 0)
        note = ranking.outcome == Outcome::Unschedulable ? tr("It fits on none of %Ln node(s); weights change nothing about that.", nullptr, static_cast<int>(ranked.cluster->nodeCount()))
                                                         : outcomeText(ranking.outcome);
    else if (!ranking.scored) note = tr("It fits on one node only; nothing is scored then.");
    else note = tr("The best %1 of %Ln node(s) that fit; the arrows compare with the configuration in use.", nullptr, static_cast<int>(ranking.feasible)).arg(ranking.top.size());
    if (!m_draft->configuration().extenders.empty()) note += QLatin1Char(' ') + tr("Extenders are not asked here.");
    m_rankTitle->setText(tr("%1 by this profile").arg(toQString(ranked.cluster->catalog().pod(ranked.pod).key())));
    m_rankNote->setText(note);
    m_ranking->setRanking(ranked.cluster->sharedCatalog(), std::move(ranked.ranking));
}

void ProfileView::showComputing() { m_busy->setVisible(computing()); }

void ProfileView::finish() {
    while (computing()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

void ProfileView::importFrom(const QString& path) {
    const Result<std::string> text = readTextFile(QFile::encodeName(path).toStdString());
    if (!text) {
        Q_EMIT m_session->failed(tr("%1 could not be opened: %2").arg(path, messageText(text.error().message)));
        return;
    }
    // Even a wrong file: the editor shows the mistakes, and they can be corrected there.
    m_yaml->flush();
    m_fileName = QFileInfo(path).fileName();
    m_draft->setYaml(toQString(*text));
    Q_EMIT m_draft->yamlWritten();
}

void ProfileView::exportTo(const QString& path) {
    m_yaml->flush();
    if (const Result<void> written = replaceFile(QFile::encodeName(path).toStdString(), toStdString(m_draft->yaml())); !written)
        Q_EMIT m_session->failed(tr("%1 could not be written: %2").arg(path, messageText(written.error().message)));
}

void ProfileView::apply() {
    m_yaml->flush();
    if (!m_draft->readable() || !m_draft->profiles()) return;
    const QString name = m_fileName.isEmpty() ? tr("edited profile") : m_fileName;
    m_session->changeProfiles(*m_draft->profiles(), m_draft->configuration(), name, m_draft->yaml());
}

}  // namespace bayplan

#include "moc_profile_view.cpp"
