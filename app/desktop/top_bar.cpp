// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/top_bar.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStyle>
#include <QToolButton>
#include <utility>

#include "common/resource_choice.h"
#include "common/text.h"
#include "desktop/actions.h"
#include "desktop/finding/search_panel.h"
#include "desktop/shape_box.h"
#include "map/value_text.h"

namespace bayplan {

namespace {

/// In the data of the fills' entries: marks a measure rather than a resource.
constexpr quint32 kMeasureBit = 0x80000000u;

}  // namespace

TopBar::TopBar(Session* session, const Actions& actions, QWidget* parent)
    : QToolBar(parent), m_session(session), m_search(new QLineEdit), m_matches(new QLabel), m_fill(new QComboBox), m_shape(new ShapeBox(session)),
      m_group(new QComboBox), m_subgroup(new QComboBox), m_colouring(new QComboBox), m_schedule(new QPushButton) {
    setObjectName(QStringLiteral("topBar"));
    setWindowTitle(tr("Search and view"));
    setMovable(false);
    setFloatable(false);
    setContextMenuPolicy(Qt::PreventContextMenu);

    m_search->setPlaceholderText(tr("Find: web, ns:ml gpu>0, -l key=value"));
    m_search->setAccessibleName(tr("Find nodes and pods by name, field, amount or label selector"));
    m_search->setClearButtonEnabled(true);
    m_search->setMinimumWidth(160);
    m_search->setMaximumWidth(320);
    m_matches->setFont(uiFont(TextSize::Label));
    m_matches->setProperty("role", QStringLiteral("secondary"));
    m_typing.setSingleShot(true);
    m_typing.setInterval(120);
    connect(m_search, &QLineEdit::textChanged, &m_typing, qOverload<>(&QTimer::start));
    connect(&m_typing, &QTimer::timeout, this, [this] { m_session->looking()->search(m_search->text()); });
    const auto searchNow = [this] {
        m_typing.stop();
        m_session->looking()->search(m_search->text());
    };
    connect(m_search, &QLineEdit::returnPressed, this, searchNow);
    m_searchPanel = new SearchPanel(session, m_search, parent);
    connect(m_searchPanel, &SearchPanel::chosen, this, searchNow);

    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(space::kM, 0, space::kS, 0);
    layout->setSpacing(space::kS);
    layout->addWidget(m_search, 100);  // what is typed needs the room more than the gap beside it
    layout->addWidget(m_matches);
    layout->addStretch(1);
    m_fillPart = new QWidget;
    auto* fills = new QHBoxLayout(m_fillPart);
    fills->setContentsMargins(0, 0, 0, 0);
    fills->setSpacing(space::kS);
    fills->addWidget(labelled(tr("Fill"), m_fill));
    m_shapePart = labelled(tr("of", "slots of a shape, before the choice of the shape"), m_shape);
    m_shape->setMinimumWidth(150);
    fills->addWidget(m_shapePart);
    fills->addWidget(labelled(tr("Group"), m_group));
    fills->addWidget(labelled(tr("then"), m_subgroup));
    m_colourPart = labelled(tr("Colour"), m_colouring);
    layout->addWidget(m_fillPart);
    layout->addWidget(m_colourPart);
    layout->addSpacing(space::kS);
    m_schedule->setText(plainText(actions.schedule));
    m_schedule->setToolTip(actions.schedule->toolTip());
    m_schedule->setProperty("primary", true);
    connect(m_schedule, &QPushButton::clicked, actions.schedule, &QAction::trigger);
    connect(actions.schedule, &QAction::changed, this, [this, action = actions.schedule] {
        m_schedule->setEnabled(action->isEnabled());
        m_schedule->setToolTip(action->toolTip());
    });
    layout->addWidget(m_schedule);
    for (QAction* action : {actions.undo, actions.redo, actions.manual}) {
        auto* button = new QToolButton;
        button->setDefaultAction(action);
        button->setProperty("flat", true);
        button->setToolButtonStyle(Qt::ToolButtonIconOnly);
        button->setAccessibleName(plainText(action));
        layout->addWidget(button);
        if (action != actions.manual) m_ofCluster << button;
    }
    m_ofCluster << m_search << m_schedule;
    addWidget(row);
    setFixedHeight(textPixels(44));

    m_fill->setObjectName(QStringLiteral("fill"));
    m_fill->setAccessibleName(tr("Resource that fills the nodes"));
    m_group->setAccessibleName(tr("Label that nodes are grouped by"));
    m_subgroup->setAccessibleName(tr("Label that groups are divided by"));
    m_colouring->setAccessibleName(tr("What the colours of pods say"));
    const auto group = [this] { Q_EMIT groupingChosen(grouping()); };
    connect(m_fill, &QComboBox::currentIndexChanged, this, [this] {
        showShape();
        if (measure() == Measure::Requested) Q_EMIT fillChosen(fill());
        else Q_EMIT measureChosen(measure());
    });
    connect(session, &Session::unreadChanged, this, &TopBar::sayWhyNoFills);
    connect(m_shape, &ShapeBox::chosen, this, [this] { Q_EMIT shapeChosen(m_shape->shape()); });
    connect(m_group, &QComboBox::currentIndexChanged, this, group);
    connect(m_subgroup, &QComboBox::currentIndexChanged, this, group);
    connect(m_colouring, &QComboBox::currentIndexChanged, this, &TopBar::colouringChosen);
    connect(session, &Session::opened, this, [this] {
        const QSignalBlocker blocker(m_search);
        m_typing.stop();
        m_search->clear();
        listFills();
    });
    connect(session->looking(), &Looking::matchesChanged, this, [this] {
        if (m_search->text() != m_session->looking()->searchText() && !m_typing.isActive()) {
            const QSignalBlocker blocker(m_search);
            m_search->setText(m_session->looking()->searchText());
        }
        tellMatches();
    });
    listFills();
    showShape();
    tellMatches();
}

QWidget* TopBar::labelled(const QString& text, QComboBox* box) {
    auto* label = new QLabel(text);
    label->setFont(uiFont(TextSize::Label));
    label->setProperty("role", QStringLiteral("secondary"));
    label->setBuddy(box);
    box->setSizeAdjustPolicy(QComboBox::AdjustToContents);  // limited: the bar must fit a small screen
    box->setMinimumWidth(96);
    box->setMaximumWidth(184);
    box->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    auto* both = new QWidget;
    auto* layout = new QHBoxLayout(both);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::kXs);
    layout->addWidget(label);
    layout->addWidget(box);
    return both;
}

void TopBar::listFills() {
    for (QWidget* control : std::as_const(m_ofCluster)) control->setVisible(!m_session->isEmpty());
    for (QComboBox* control : {m_group, m_subgroup, m_colouring}) control->setEnabled(!m_session->isEmpty());
    const QSignalBlocker blocker(m_fill);
    m_fill->clear();
    const Cluster& cluster = *m_session->cluster();
    for (const ResourceIdx r : offeredResources(cluster)) {
        const std::string& name = cluster.catalog().resources.name(r);
        m_fill->addItem(resourceText(name), QVariant::fromValue<quint32>(static_cast<quint32>(r.get())));
        m_fill->setItemData(m_fill->count() - 1, toQString(name), Qt::ToolTipRole);
    }
    if (m_fill->count() > 0) {
        m_fill->insertSeparator(m_fill->count());
        const QString what[] = {tr("The most GPUs that are free within one NUMA zone of a node"),
                                tr("What is free on a node and of no use to a shape of pod, for lack of something else beside it"),
                                tr("How many more pods of a shape fit on a node"),
                                tr("How much CPU was in use when it was measured"),
                                tr("How much memory was in use when it was measured")};
        for (std::size_t i = 0; i < std::size(kMeasureNames); ++i) {
            m_fill->addItem(measureName(kMeasureNames[i].first), QVariant::fromValue<quint32>(kMeasureBit | static_cast<quint32>(kMeasureNames[i].first)));
            m_fill->setItemData(m_fill->count() - 1, what[i], Qt::ToolTipRole);
        }
    }
    m_fill->view()->setMinimumWidth(m_fill->view()->sizeHintForColumn(0) + space::kXl);
    sayWhyNoFills();
}

QList<QPair<QString, QString>> TopBar::fillNames() const {
    QList<QPair<QString, QString>> names;
    const Cluster& cluster = *m_session->cluster();
    for (const ResourceIdx r : offeredResources(cluster)) {
        const std::string& name = cluster.catalog().resources.name(r);
        names << qMakePair(toQString(name), resourceText(name));
    }
    for (const auto& [measure, name] : kMeasureNames) names << qMakePair(QString::fromLatin1(name), measureName(measure));
    return names;
}

void TopBar::showControls(bool fills, bool colours) {
    m_fillPart->setVisible(fills);
    m_colourPart->setVisible(colours);
}

bool TopBar::hasFills() const { return m_fill->count() > 0; }

void TopBar::sayWhyNoFills() {
    QString shown, why;
    if (!hasFills() && !m_session->isEmpty()) {
        shown = tr("nothing");
        why = tr("No node offers a resource.");
        for (const UnreadKind& kind : m_session->unread())
            if (kind.resource == "nodes") {
                shown = tr("unknown");
                why = tr("What nodes offer is unknown: %1", "needs list nodes").arg(messageText(kind.why));
            }
    }
    m_fill->setEnabled(hasFills());
    m_fill->setPlaceholderText(shown);
    m_fill->setToolTip(why);
    m_fill->setAccessibleDescription(why);
}

void TopBar::setGroupKeys(const std::vector<GroupKey>& keys) {
    const QStringList before = grouping();
    const QSignalBlocker group(m_group), subgroup(m_subgroup);
    m_group->clear();
    m_subgroup->clear();
    m_group->addItem(tr("nothing"), QString());
    m_subgroup->addItem(tr("nothing"), QString());
    for (const GroupKey& choice : keys) {
        const QString key = toQString(choice.key);
        const QString shown = tr("%1 (%L2)").arg(key.section(QLatin1Char('/'), -1)).arg(choice.groups);
        for (QComboBox* box : {m_group, m_subgroup}) {
            box->addItem(shown, key);
            box->setItemData(box->count() - 1, key, Qt::ToolTipRole);
        }
    }
    for (QComboBox* box : {m_group, m_subgroup}) box->view()->setMinimumWidth(box->view()->sizeHintForColumn(0) + space::kXl);
    chooseGrouping(before);
}

void TopBar::setColourings(const QStringList& names) {
    const QSignalBlocker blocker(m_colouring);
    m_colouring->clear();
    m_colouring->addItems(names);
}

void TopBar::chooseFill(ResourceIdx resource) {
    const QSignalBlocker blocker(m_fill);
    m_fill->setCurrentIndex(std::max(0, m_fill->findData(QVariant::fromValue<quint32>(static_cast<quint32>(resource.get())))));
    showShape();
}

void TopBar::chooseMeasure(Measure measure) {
    const QSignalBlocker blocker(m_fill);
    const int at = m_fill->findData(QVariant::fromValue<quint32>(kMeasureBit | static_cast<quint32>(measure)));
    if (at >= 0) m_fill->setCurrentIndex(at);
    showShape();
}

void TopBar::showShape() {
    const bool shaped = measure() == Measure::Slots || measure() == Measure::Strands;
    m_shapePart->setVisible(shaped);
    if (shaped) m_shape->prepare();
}

void TopBar::chooseGrouping(const QStringList& keys) {
    const QSignalBlocker group(m_group), subgroup(m_subgroup);
    m_group->setCurrentIndex(std::max(0, m_group->findData(keys.value(0))));
    m_subgroup->setCurrentIndex(std::max(0, m_subgroup->findData(keys.value(1))));
}

void TopBar::chooseColouring(int index) {
    const QSignalBlocker blocker(m_colouring);
    m_colouring->setCurrentIndex(index);
}

ResourceIdx TopBar::fill() const {
    return m_fill->currentIndex() < 0 || measure() != Measure::Requested ? ResourceIdx{} : ResourceIdx{m_fill->currentData().toUInt()};
}

Measure TopBar::measure() const {
    const quint32 choice = m_fill->currentIndex() < 0 ? 0 : m_fill->currentData().toUInt();
    return choice & kMeasureBit ? static_cast<Measure>(choice & ~kMeasureBit) : Measure::Requested;
}

QStringList TopBar::grouping() const {
    QStringList keys;
    for (const QComboBox* box : {m_group, m_subgroup})
        if (const QString key = box->currentData().toString(); !key.isEmpty() && !keys.contains(key)) keys << key;
    return keys;
}

void TopBar::tellMatches() {
    const Matches& m = m_session->looking()->matches();
    const QString counts = tr("%1, %2", "matches: nodes, pods")
                               .arg(tr("%Ln node(s)", nullptr, static_cast<int>(m.nodeCount)), tr("%Ln pod(s)", nullptr, static_cast<int>(m.podCount)));
    // What is wrong stands below the field: here it would push the rest of the bar aside.
    m_matches->setText(!m.active ? QString() : m.error ? QStringLiteral("✗")
                                           : m.similar ? tr("similar: %1", "names that are nearly as typed").arg(counts)
                                                       : counts);
    m_matches->setToolTip(m.error ? m.error->text : QString());
    m_matches->setAccessibleName(m.error ? m.error->text : QString());
    m_matches->setProperty("role", !m.error ? QStringLiteral("secondary") : QStringLiteral("bad"));
    m_matches->style()->polish(m_matches);
    m_matches->setVisible(m.active);
}

}  // namespace bayplan

#include "moc_top_bar.cpp"
