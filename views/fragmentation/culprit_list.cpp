// SPDX-License-Identifier: GPL-3.0-or-later
#include "fragmentation/culprit_list.h"

#include <QVBoxLayout>

#include "common/labels/card_line.h"
#include "common/theme.h"
#include "fragmentation/culprit_card.h"

namespace bayplan {

CulpritList::CulpritList(QWidget* parent) : QWidget(parent), m_layout(new QVBoxLayout(this)) {
    m_layout->setContentsMargins(space::kL, 0, space::kL, space::kM);
    m_layout->setSpacing(space::kS);
    setAccessibleName(tr("Pods in the way, most costly first"));
}

void CulpritList::setReport(std::shared_ptr<const FragmentationReport> report) {
    if (report == m_report) return;  // a drag from one of the cards may be under way
    m_report = std::move(report);
    fill();
}

void CulpritList::fill() {
    while (QLayoutItem* item = m_layout->takeAt(0)) {
        if (QWidget* widget = item->widget()) {
            widget->hide();
            widget->deleteLater();  // it may hold the button that was pressed
        }
        delete item;
    }
    if (!m_report) return;
    if (m_report->culprits.empty())
        m_layout->addWidget(cardLine(tr("No single pod is in the way: moving any one of them would make room for no more."), TextSize::Body, "secondary"));
    else if (m_report->cluster->catalog().budgets.empty())
        m_layout->addWidget(cardLine(tr("No PodDisruptionBudget was read: whether one would keep them is not known."), TextSize::Label, "secondary"));
    for (const Culprit& culprit : m_report->culprits) {
        auto* card = new CulpritCard(m_report, culprit);
        connect(card, &CulpritCard::shown, this, &CulpritList::shown);
        connect(card, &CulpritCard::tried, this, &CulpritList::tried);
        connect(card, &CulpritCard::pickedUp, this, &CulpritList::pickedUp);
        connect(card, &CulpritCard::nodePicked, this, &CulpritList::nodePicked);
        connect(card, &CulpritCard::podPicked, this, &CulpritList::podPicked);
        m_layout->addWidget(card);
    }
    m_layout->addStretch(1);
}

}  // namespace bayplan

#include "moc_culprit_list.cpp"
