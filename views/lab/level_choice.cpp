// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/level_choice.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QSpinBox>
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

constexpr int kNoSlices = 1;  // of a pod by itself one need not ask

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
    : QWidget(parent), m_session(session), m_level(new ElidedCombo), m_sliceLevel(new ElidedCombo), m_slice(new QSpinBox), m_prefer(new QCheckBox(tr("or as few as possible"))),
      m_balanced(new QCheckBox(tr("equally many in each"))), m_job(this) {
    m_level->setObjectName(QStringLiteral("gangLevel"));
    m_level->setAccessibleName(tr("What its pods share"));
    m_level->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_level->setMinimumContentsLength(16);
    m_prefer->setObjectName(QStringLiteral("gangPrefer"));
    m_prefer->setToolTip(tr("Where one value has no room for all, as few values as possible will do"));
    m_balanced->setObjectName(QStringLiteral("gangBalanced"));
    m_balanced->setToolTip(tr("Of several values, each gets as many pods as any other, or one fewer"));
    m_slice->setObjectName(QStringLiteral("gangSlice"));
    m_slice->setAccessibleName(tr("Pods of a slice"));
    m_slice->setToolTip(tr("So many pods at a time share one value, as the slices of Kueue's pod sets do"));
    m_slice->setRange(kNoSlices, 1024);
    m_slice->setSpecialValueText(tr("no slices"));
    m_slice->setPrefix(tr("slices of ", "a number of pods follows"));
    m_sliceLevel->setObjectName(QStringLiteral("gangSliceLevel"));
    m_sliceLevel->setAccessibleName(tr("What the pods of a slice share"));
    m_sliceLevel->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_sliceLevel->setMinimumContentsLength(8);
    auto* slices = new QHBoxLayout;
    slices->setSpacing(space::kS);
    slices->addWidget(m_slice);
    slices->addWidget(m_sliceLevel, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::kS);
    layout->addWidget(m_level);
    layout->addWidget(m_prefer);
    layout->addWidget(m_balanced);
    layout->addLayout(slices);
    setFocusProxy(m_level);
    for (QComboBox* box : {m_level, m_sliceLevel}) connect(box, &QComboBox::currentIndexChanged, this, &LevelChoice::follow);
    connect(m_slice, &QSpinBox::valueChanged, this, &LevelChoice::follow);
    for (QCheckBox* box : {m_prefer, m_balanced}) connect(box, &QCheckBox::toggled, this, &LevelChoice::follow);
    fill();
}

GangLevel LevelChoice::level() const { return levelAt(m_level); }

GangSlices LevelChoice::slices() const {
    if (m_slice->value() == kNoSlices || m_sliceLevel->currentIndex() < 1) return {};
    return {static_cast<std::size_t>(m_slice->value()), levelAt(m_sliceLevel)};
}

GangLevel LevelChoice::levelAt(const QComboBox* box) const {
    const int row = box->currentIndex() - 1;
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
    const std::string before = level().name, sliced = levelAt(m_sliceLevel).name;
    if (isVisible()) readNamed();
    m_rows = m_named;
    const std::vector<GangLevel> labels = labelLevels(m_session->catalog());
    m_rows.insert(m_rows.end(), labels.begin(), labels.end());
    {
        const QSignalBlocker quiet(m_level), still(m_sliceLevel);
        const auto refill = [this](QComboBox* box, const QString& none, const std::string& was) {
            box->clear();
            box->addItem(none);
            for (const GangLevel& one : m_rows) box->addItem(textOf(one), toQString(one.name));
            box->setCurrentIndex(was.empty() ? 0 : std::max(0, box->findData(toQString(was))));
        };
        refill(m_level, tr("nothing: they may stand anywhere"), before);
        refill(m_sliceLevel, tr("within one…", "a label is to be chosen"), sliced);
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
    m_sliceLevel->setEnabled(m_slice->value() != kNoSlices);
    Q_EMIT changed();
}

}  // namespace bayplan

#include "moc_level_choice.cpp"
