// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/pair/pair_pane.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <utility>

#include "common/resource_choice.h"
#include "common/text.h"

namespace bayplan {

PairPane::PairPane(Session* session, const QString& empty, QWidget* parent)
    : QWidget(parent), m_session(session), m_fill(new QComboBox), m_head(new QWidget), m_map(new PairMap(empty)) {
    m_fill->setObjectName(QStringLiteral("pairFill"));
    m_fill->setAccessibleName(tr("Resource that fills the two maps"));
    auto* legend = new QLabel(tr("A frame: other pods stand there."));
    legend->setFont(uiFont(TextSize::Label));
    legend->setProperty("role", QStringLiteral("secondary"));
    auto* head = new QHBoxLayout(m_head);
    head->setContentsMargins(0, 0, 0, 0);
    head->setSpacing(space::kS);
    head->addWidget(m_fill);
    head->addWidget(legend, 1);
    m_head->hide();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, space::kS, 0, 0);
    layout->setSpacing(space::kS);
    layout->addWidget(m_head);
    layout->addWidget(m_map, 1);
    connect(m_fill, &QComboBox::currentIndexChanged, this, [this] {
        if (m_fill->currentIndex() >= 0) m_map->setResource(toStdString(m_fill->currentData().toString()));
    });
    connect(m_map, &PairMap::chosen, this, [this](const QString& name) {
        if (const NodeIdx node = m_session->catalog().findNode(toStdString(name)); node.valid()) m_session->looking()->select({{node}, {}});
    });
}

void PairPane::show(const ClusterPtr& a, const ClusterPtr& b, const QString& nameA, const QString& nameB) {
    const QSignalBlocker quiet(m_fill);
    const QString before = m_fill->currentData().toString();
    m_fill->clear();
    const ResourceTable& resources = b->catalog().resources;
    for (const ResourceIdx resource : offeredResources(*b)) m_fill->addItem(resourceText(resources.name(resource)), toQString(resources.name(resource)));
    const ResourceIdx gpu = mostOfferedGpu(b->catalog());
    const int kept = before.isEmpty() ? -1 : m_fill->findData(before);
    m_fill->setCurrentIndex(kept >= 0 ? kept : std::max(0, gpu.valid() ? m_fill->findData(toQString(resources.name(gpu))) : 0));
    m_head->show();
    m_map->show(a, b, nameA, nameB);
    m_map->setResource(toStdString(m_fill->currentData().toString()));
}

void PairPane::clear() {
    m_head->hide();
    m_map->show({}, {}, {}, {});
}

void PairPane::setArrows(std::vector<PairArrow> arrows) { m_map->setArrows(std::move(arrows)); }

void PairPane::setTheme(const Theme& theme) { m_map->setTheme(theme); }

}  // namespace bayplan

#include "moc_pair_pane.cpp"
