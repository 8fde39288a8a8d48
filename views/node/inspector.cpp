// SPDX-License-Identifier: GPL-3.0-or-later
#include "node/inspector.h"

#include <QAction>
#include <QFrame>
#include <QGridLayout>
#include <QLabel>
#include <QListWidget>
#include <QScrollArea>
#include <QStackedWidget>
#include <QStyle>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <initializer_list>
#include <set>

#include "common/labels/name_label.h"
#include "common/labels/wrapped_label.h"
#include "common/text.h"
#include "common/usage/measured.h"
#include "node/drag_card.h"
#include "node/facts.h"
#include "node/resource_bars.h"
#include "node/slo_told.h"
#include "node/told_events.h"
#include "node/ways_bars.h"
#include "node/yaml_view.h"

namespace bayplan {

namespace {

NameLabel* label(TextSize size, bool bold, const char* role = nullptr) {
    auto* l = new NameLabel;
    l->setFont(uiFont(size, bold));
    if (role) l->setProperty("role", QString::fromLatin1(role));
    return l;
}

constexpr int kNameColumn = 120;  // its width

const char* roleOf(FactTone tone) {
    switch (tone) {
    case FactTone::Plain: return "";
    case FactTone::Good: return "good";
    case FactTone::Caution: return "caution";
    case FactTone::Bad: return "bad";
    }
    return "";
}

void makeLink(QLabel& label, const QString& text) {
    label.setTextFormat(Qt::RichText);
    label.setText(QStringLiteral("<a href=\"#\">%1</a>").arg(text.toHtmlEscaped()));
    label.setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
}

}  // namespace

Inspector::Inspector(Session* session, Drag* drag, QWidget* parent)
    : QWidget(parent), m_session(session), m_pages(new QStackedWidget), m_over(label(TextSize::Label, false, "secondary")),
      m_title(label(TextSize::Title, true)), m_headline(label(TextSize::Body, false)), m_part(makePart()), m_tabs(new QTabBar),
      m_tabPages(new QStackedWidget), m_bars(new ResourceBars), m_ways(new WaysBars), m_sections(new QVBoxLayout),
      m_podsTitle(label(TextSize::Label, true)), m_pods(new QListWidget), m_yaml(new YamlView), m_buttons(new QGridLayout) {
    auto* nothing = new QWidget;
    auto* hint = label(TextSize::Body, false, "secondary");
    hint->setText(tr(
        "Select a node or a pod: what it is, why it is so, and what can be done stand here.\n\n"
        "Click selects, Shift adds, dragging over empty space takes all in the frame."));
    auto* nothingLayout = new QVBoxLayout(nothing);
    nothingLayout->setContentsMargins(space::kL, space::kL, space::kL, space::kL);
    nothingLayout->addWidget(hint);
    nothingLayout->addSpacing(space::kM);
    m_nothingButtons = new QVBoxLayout;
    m_nothingButtons->setSpacing(space::kS);
    nothingLayout->addLayout(m_nothingButtons);
    nothingLayout->addStretch(1);
    m_pages->addWidget(nothing);

    m_tabs->addTab(tr("Overview"));
    m_tabs->addTab(tr("YAML"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setAccessibleName(tr("Overview or YAML"));

    m_pods->setAccessibleName(tr("Pods on this node"));
    m_pods->setFrameShape(QFrame::NoFrame);
    m_pods->setTextElideMode(Qt::ElideMiddle);
    m_pods->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_pods->setUniformItemSizes(true);
    m_pods->setFont(uiFont(TextSize::Label));

    auto* overview = new QWidget;
    auto* overviewLayout = new QVBoxLayout(overview);
    overviewLayout->setContentsMargins(0, space::kM, space::kS, 0);
    overviewLayout->setSpacing(space::kL);
    overviewLayout->addWidget(m_bars);
    overviewLayout->addWidget(m_ways);
    auto* podsLayout = new QVBoxLayout;
    podsLayout->setSpacing(space::kXs);
    podsLayout->addWidget(m_podsTitle);
    podsLayout->addWidget(m_pods);
    overviewLayout->addLayout(podsLayout);
    m_sections->setSpacing(space::kL);
    overviewLayout->addLayout(m_sections);
    overviewLayout->addStretch(1);
    auto* scroll = new QScrollArea;
    scroll->setWidget(overview);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_tabPages->addWidget(scroll);
    m_tabPages->addWidget(m_yaml);

    auto* page = new QWidget;
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(space::kL, space::kM, space::kS, space::kM);
    layout->setSpacing(space::kXs);
    layout->addWidget(m_part);
    layout->addWidget(m_over);
    layout->addWidget(m_title);
    layout->addWidget(m_headline);
    layout->addSpacing(space::kS);
    layout->addWidget(m_tabs);
    layout->addWidget(m_tabPages, 1);
    m_buttons->setContentsMargins(0, space::kS, space::kS, 0);
    m_buttons->setSpacing(space::kS);
    layout->addLayout(m_buttons);
    m_pages->addWidget(page);

    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->setSpacing(0);
    outer->addWidget(new DragCard(session, drag));
    outer->addWidget(m_pages, 1);
    setMinimumWidth(320);

    connect(m_tabs, &QTabBar::currentChanged, m_tabPages, &QStackedWidget::setCurrentIndex);
    connect(m_pods, &QListWidget::itemActivated, this, [this](QListWidgetItem* item) {
        m_session->looking()->selectPod(m_listed[static_cast<std::size_t>(m_pods->row(item))]);
    });
    connect(m_pods, &QListWidget::itemClicked, m_pods, &QListWidget::itemActivated);
    for (const auto signal : {&Session::opened, &Session::clusterChanged, &Session::decisionsChanged})
        connect(session, signal, this, &Inspector::follow, Qt::QueuedConnection);
    for (const auto signal : {&Looking::selectionChanged, &Looking::claimChanged}) connect(session->looking(), signal, this, &Inspector::follow, Qt::QueuedConnection);
    connect(Measured::of(session), &Measured::changed, this, &Inspector::follow, Qt::QueuedConnection);
    connect(ToldEvents::of(session), &ToldEvents::changed, this, &Inspector::follow, Qt::QueuedConnection);
    connect(SloTold::of(session), &SloTold::changed, this, &Inspector::follow, Qt::QueuedConnection);
    connect(session, &Session::followed, this, &Inspector::onFollowed);
    follow();
}

void Inspector::onFollowed() {
    const Renumbering& numbers = m_session->following()->numbers();
    const Changed& lately = m_session->following()->lately();
    const Selection& selection = m_session->looking()->selection();
    const auto touched = [](const auto& chosen, const auto& changed) {
        return std::any_of(chosen.begin(), chosen.end(), [&](const auto one) { return std::binary_search(changed.begin(), changed.end(), one); });
    };
    for (PartNote::User& user : m_note.users) user.pod = numbers.of(user.pod);
    const std::vector<PodIdx> listed = numbers.of(m_listed);
    const bool same = listed.size() == m_listed.size() && numbers.sameResources;
    m_listed = listed;
    // Unchanged contents stay as they are: the user may be reading them, or have selected text.
    if (!same || !m_session->undoStack()->isClean() || touched(selection.nodes, lately.nodes) || touched(selection.pods, lately.pods)) follow();
}

QFrame* Inspector::makePart() {
    auto* part = new QFrame;
    part->setObjectName(QStringLiteral("inspectorPart"));
    auto* layout = new QVBoxLayout(part);
    layout->setContentsMargins(0, 0, space::kS, space::kM);
    layout->setSpacing(space::kXs);
    m_partOver = label(TextSize::Label, false, "secondary");
    m_partTitle = label(TextSize::Title, true);
    m_partText = label(TextSize::Label, false);
    m_partUsers = new QListWidget;
    m_partUsers->setAccessibleName(tr("Who uses this part"));
    m_partUsers->setFrameShape(QFrame::NoFrame);
    m_partUsers->setTextElideMode(Qt::ElideRight);
    m_partUsers->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_partUsers->setFont(uiFont(TextSize::Label));
    m_partPods = new QToolButton;
    m_partPods->setToolButtonStyle(Qt::ToolButtonTextOnly);
    for (QWidget* w : std::initializer_list<QWidget*>{m_partOver, m_partTitle, m_partText, m_partUsers, m_partPods}) layout->addWidget(w);
    connect(m_partUsers, &QListWidget::itemActivated, this, [this](QListWidgetItem* item) {
        const PartNote::User& user = m_note.users[static_cast<std::size_t>(m_partUsers->row(item))];
        if (user.pod.valid()) m_session->looking()->selectPod(user.pod);
    });
    connect(m_partUsers, &QListWidget::itemClicked, m_partUsers, &QListWidget::itemActivated);
    connect(m_partPods, &QToolButton::clicked, this, [this] {
        Selection all;
        for (const PartNote::User& user : m_note.users)
            if (user.pod.valid()) all.pods.push_back(user.pod);
        std::sort(all.pods.begin(), all.pods.end());
        all.pods.erase(std::unique(all.pods.begin(), all.pods.end()), all.pods.end());
        m_session->looking()->select(std::move(all));
    });
    part->hide();
    return part;
}

void Inspector::setPart(const PartNote& note) {
    m_note = note;
    m_part->setVisible(!note.empty());
    if (note.empty()) return;
    m_partOver->setText(note.over);
    m_partTitle->setName(note.title);
    QStringList lines = note.lines;
    if (note.users.empty()) lines << tr("No pod has anything here, as far as is known.");
    for (const QString& difference : note.differences) lines << QStringLiteral("≠ ") + difference;
    m_partText->setName(lines.join(QLatin1Char('\n')));
    m_partText->setVisible(!lines.isEmpty());
    m_partUsers->clear();
    std::set<PodIdx> pods;
    for (const PartNote::User& user : note.users) {
        // Two lines: both the name and its share are long.
        auto* item = new QListWidgetItem(QStringLiteral("%1\n%2").arg(user.name, tr("%1 – %2", "CPUs 1-8 – predicted").arg(user.has, user.known)));
        item->setToolTip(item->text());
        m_partUsers->addItem(item);
        if (user.pod.valid()) pods.insert(user.pod);
    }
    int height = 2;
    for (int row = 0; row < std::min(m_partUsers->count(), 6); ++row) height += m_partUsers->sizeHintForRow(row);
    m_partUsers->setFixedHeight(height);
    m_partUsers->setVisible(!note.users.empty());
    m_partPods->setText(tr("Select %Ln pod(s)", nullptr, static_cast<int>(pods.size())));
    m_partPods->setVisible(pods.size() > 1);
}

void Inspector::setActions(const QList<QAction*>& node, const QList<QAction*>& pod, const QList<QAction*>& nothing) {
    m_nodeActions = node;
    m_podActions = pod;
    for (QAction* action : nothing) {
        auto* button = new QToolButton;
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        m_nothingButtons->addWidget(button);
    }
    follow();
}

void Inspector::setTheme(const Theme& theme) {
    m_theme = theme;
    m_bars->setTheme(theme);
    m_ways->setTheme(theme);
    m_yaml->setTheme(theme);
}

QString Inspector::headline() const { return m_headline->text(); }

void Inspector::follow() { show(factsOf(*m_session)); }

void Inspector::show(const Facts& facts) {
    m_pages->setCurrentIndex(facts.kind == Facts::Kind::Nothing ? 0 : 1);
    if (facts.kind == Facts::Kind::Nothing) return;
    m_over->setText(facts.over);
    m_title->setName(facts.title);
    m_headline->setText(facts.headline);
    m_headline->setVisible(!facts.headline.isEmpty());
    m_headline->setProperty("role", QString::fromLatin1(roleOf(facts.tone)));
    m_headline->style()->polish(m_headline);
    m_bars->setLines(facts.resources);
    m_ways->setWays(facts.ways);
    while (QLayoutItem* item = m_sections->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (const FactSection& section : facts.sections) addSection(section);

    m_listed = facts.pods;
    m_podsTitle->setVisible(!m_listed.empty());
    m_pods->setVisible(!m_listed.empty());
    const bool gang = facts.kind == Facts::Kind::Gang, claim = facts.kind == Facts::Kind::Claim;
    const int listed = static_cast<int>(m_listed.size());
    m_podsTitle->setText(gang ? tr("%Ln pod(s) of it", nullptr, listed) : claim ? tr("%Ln pod(s) name it", "a resource claim", listed)
                                                                                : tr("%Ln pod(s) on it", nullptr, listed));
    m_pods->setAccessibleName(gang ? tr("Pods of this group") : claim ? tr("Pods that name this claim")
                                                                      : tr("Pods on this node"));
    m_pods->setTextElideMode(gang ? Qt::ElideRight : Qt::ElideMiddle);
    m_pods->clear();
    const Cluster& cluster = *m_session->cluster();
    for (const PodIdx p : m_listed) {
        QString text = toQString(cluster.catalog().pod(p).key());
        if (cluster.placement(p).standing == Standing::Assumed) text += QStringLiteral("  ") + tr("(placed here)");
        if (!facts.podNotes.isEmpty()) text = facts.podNotes[m_pods->count()];
        m_pods->addItem(text);
        m_pods->item(m_pods->count() - 1)->setToolTip(text);
    }
    const int rows = std::min(m_pods->count(), 8);
    m_pods->setFixedHeight(rows * std::max(20, m_pods->sizeHintForRow(0)) + 2);

    const bool one = facts.kind != Facts::Kind::Many && !gang && !claim;
    m_tabs->setVisible(one);
    if (!one) m_tabs->setCurrentIndex(0);
    if (one) m_yaml->setSource(facts.source);
    const bool node = !m_session->looking()->selection().nodes.empty() && m_session->looking()->selection().pods.empty();
    showButtons(claim ? QList<QAction*>() : node ? m_nodeActions
                                                 : m_podActions);
}

void Inspector::addSection(const FactSection& section) {
    auto* box = new QWidget;
    auto* grid = new QGridLayout(box);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(space::kM);
    grid->setVerticalSpacing(space::kXs);
    grid->setColumnStretch(1, 1);
    grid->setColumnMinimumWidth(0, kNameColumn);
    auto* title = label(TextSize::Label, true);
    title->setText(section.title);
    grid->addWidget(title, 0, 0, 1, 2);
    int row = 1;
    for (const FactLine& line : section.lines) {
        auto* value = label(TextSize::Label, false);
        if (line.owner && m_owner) leadToOwner(*value, line);
        else if (line.events) askForEvents(*value, line);
        else if (line.slo) askForSlo(*value, line);
        else value->setName(line.value);
        value->setToolTip(line.tip);
        if (line.name.isEmpty()) {
            grid->addWidget(value, row++, 0, 1, 2);
            continue;
        }
        QWidget* name = line.claim.valid() || !line.pods.empty() ? link(line) : nullptr;
        if (!name) {
            auto* plain = label(TextSize::Label, false, "secondary");
            plain->setName(line.name);
            plain->setAlignment(Qt::AlignTop | Qt::AlignLeft);
            name = plain;
        }
        name->setFixedWidth(kNameColumn);
        value->setAlignment(Qt::AlignTop | Qt::AlignLeft);
        grid->addWidget(name, row, 0);
        grid->addWidget(value, row++, 1);
    }
    m_sections->addWidget(box);
}

void Inspector::askForEvents(QLabel& value, const FactLine& line) {
    value.setObjectName(QStringLiteral("eventsLink"));
    makeLink(value, line.value);
    connect(
        &value, &QLabel::linkActivated, this, [this, about = *line.events] { ToldEvents::of(m_session)->ask(about); }, Qt::QueuedConnection);
}

void Inspector::askForSlo(QLabel& value, const FactLine& line) {
    value.setObjectName(QStringLiteral("sloLink"));
    makeLink(value, line.value);
    connect(
        &value, &QLabel::linkActivated, this, [this] { SloTold::of(m_session)->ask(); }, Qt::QueuedConnection);
}

void Inspector::leadToOwner(QLabel& value, const FactLine& line) {
    value.setObjectName(QStringLiteral("ownerLink"));
    makeLink(value, line.value);
    connect(&value, &QLabel::linkActivated, m_owner, &QAction::trigger, Qt::QueuedConnection);
}

QWidget* Inspector::link(const FactLine& line) {
    auto* link = new WrappedLabel(QStringLiteral("<a href=\"#\">%1</a>").arg(line.name.toHtmlEscaped()));
    link->setFont(uiFont(TextSize::Label));
    link->setObjectName(line.claim.valid() ? QStringLiteral("claimLink") : QStringLiteral("podsLink"));
    link->setToolTip(line.tip);
    link->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    link->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    connect(
        link, &QLabel::linkActivated, this, [this, claim = line.claim, pods = line.pods] {
            if (claim.valid()) m_session->looking()->lookAt(claim);
            else m_session->looking()->select({{}, pods});
        },
        Qt::QueuedConnection);
    return link;
}

void Inspector::showButtons(const QList<QAction*>& actions) {
    while (QLayoutItem* item = m_buttons->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    int at = 0;
    for (QAction* action : actions) {
        if (!action->isEnabled()) continue;
        auto* button = new QToolButton;
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        m_buttons->addWidget(button, at / 2, at % 2);
        ++at;
    }
}

}  // namespace bayplan

#include "moc_inspector.cpp"
