// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/level_choice.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>
#include <map>
#include <set>

#include "common/elided_combo.h"
#include "common/text.h"
#include "common/theme.h"
#include "io/sessions/gang_levels.h"

namespace bayplan {

namespace {

/// Labels that divide the nodes, and are not each node's own: those with the fewest values first.
std::vector<GangLevel> labelLevels(const Catalog& catalog) {
    std::map<std::string, std::set<std::string>> values;
    for (const Node& node : catalog.nodes)
        for (const auto& [key, value] : node.labels) values[key].insert(value);
    std::vector<std::pair<std::size_t, std::string>> levels;
    for (const auto& [key, of] : values)
        if (of.size() > 1 && of.size() < catalog.nodes.size()) levels.emplace_back(of.size(), key);
    std::sort(levels.begin(), levels.end());
    std::vector<GangLevel> named;
    for (const auto& [count, key] : levels) named.emplace_back(key);
    return named;
}

}  // namespace

LevelChoice::LevelChoice(Session* session, QWidget* parent)
    : QWidget(parent), m_session(session), m_level(new ElidedCombo), m_prefer(new QCheckBox(tr("or as few as possible"))), m_balanced(new QCheckBox(tr("equally many in each"))), m_job(this) {
    m_level->setObjectName(QStringLiteral("gangLevel"));
    m_level->setAccessibleName(tr("What its pods share"));
    m_level->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_level->setMinimumContentsLength(16);
    m_prefer->setObjectName(QStringLiteral("gangPrefer"));
    m_prefer->setToolTip(tr("Where one value has no room for all, as few values as possible will do"));
    m_balanced->setObjectName(QStringLiteral("gangBalanced"));
    m_balanced->setToolTip(tr("Of several values, each gets as many pods as any other, or one fewer"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::kS);
    layout->addWidget(m_level);
    layout->addWidget(m_prefer);
    layout->addWidget(m_balanced);
    setFocusProxy(m_level);
    connect(m_level, &QComboBox::currentIndexChanged, this, &LevelChoice::follow);
    for (QCheckBox* box : {m_prefer, m_balanced}) connect(box, &QCheckBox::toggled, this, &LevelChoice::follow);
    fill();
}

GangLevel LevelChoice::level() const {
    const int row = m_level->currentIndex() - 1;
    return row >= 0 && row < static_cast<int>(m_rows.size()) ? m_rows[static_cast<std::size_t>(row)] : GangLevel();
}

bool LevelChoice::preferred() const { return m_prefer->isEnabled() && m_prefer->isChecked(); }
bool LevelChoice::balanced() const { return m_balanced->isEnabled() && m_balanced->isChecked(); }

QString LevelChoice::textOf(const GangLevel& level) {
    const QString name = toQString(level.name);
    if (name.startsWith(QLatin1String("hypernode:"))) return tr("HyperNodes of tier %1").arg(name.mid(10));
    if (name.startsWith(QLatin1String("topology:"))) return tr("Topology %1: %2", "a name, a label").arg(name.section(QLatin1Char(':'), 1, 1), name.section(QLatin1Char(':'), 2));
    return level.byNodes ? tr("leaf switches") : name;
}

void LevelChoice::fill() {
    const std::string before = level().name;
    if (isVisible()) readNamed();
    m_rows = m_named;
    const std::vector<GangLevel> labels = labelLevels(m_session->catalog());
    m_rows.insert(m_rows.end(), labels.begin(), labels.end());
    {
        const QSignalBlocker quiet(m_level);
        m_level->clear();
        m_level->addItem(tr("nothing: they may stand anywhere"));
        for (const GangLevel& one : m_rows) m_level->addItem(textOf(one), toQString(one.name));
        m_level->setCurrentIndex(before.empty() ? 0 : std::max(0, m_level->findData(toQString(before))));
    }
    follow();
}

void LevelChoice::readNamed() {
    const ClusterPtr cluster = m_session->realCluster();
    if (m_read && &m_read->catalog() == &cluster->catalog()) return;
    m_read = cluster;
    m_job.ask<std::vector<GangLevel>>(
        tr("Reading levels of topology"), [cluster](const Budget& budget) { return readGangLevels(cluster->catalog(), true, budget); },
        [this](Result<std::vector<GangLevel>> levels) {
            std::vector<GangLevel> named = levels ? std::move(*levels) : std::vector<GangLevel>();
            if (named.empty() && m_named.empty()) return;
            m_named = std::move(named);
            fill();
        });
}

void LevelChoice::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    readNamed();
}

void LevelChoice::finish() {
    while (m_job.running()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

void LevelChoice::follow() {
    m_prefer->setEnabled(m_level->currentIndex() > 0);
    m_balanced->setEnabled(preferred());
    Q_EMIT changed();
}

}  // namespace bayplan

#include "moc_level_choice.cpp"
