// SPDX-License-Identifier: GPL-3.0-or-later
#include "fragmentation/culprit_list.h"

#include <QGridLayout>
#include <QVBoxLayout>
#include <algorithm>

#include "common/labels/card_line.h"
#include "common/theme.h"
#include "fragmentation/culprit_card.h"

namespace bayplan {

namespace {

constexpr int kWideCard = 400;  // two of them stand side by side, not one that is wider

}  // namespace

CulpritList::CulpritList(QWidget* parent) : QWidget(parent), m_layout(new QVBoxLayout(this)), m_grid(new QGridLayout) {
    m_layout->setContentsMargins(space::kL, 0, space::kL, space::kM);
    m_layout->setSpacing(space::kS);
    m_grid->setSpacing(space::kS);
    m_layout->addLayout(m_grid);
    setAccessibleName(tr("Pods in the way, most costly first"));
}

void CulpritList::setReport(std::shared_ptr<const FragmentationReport> report) {
    if (report == m_report) return;  // a drag from one of the cards may be under way
    m_report = std::move(report);
    fill();
}

void CulpritList::fill() {
    const auto leave = [](QWidget* widget) {
        widget->hide();
        widget->deleteLater();  // it may hold the button that was pressed
    };
    for (QWidget* card : m_cards) {
        m_grid->removeWidget(card);
        leave(card);
    }
    m_cards.clear();
    while (QLayoutItem* item = m_layout->takeAt(0)) {
        if (item == m_grid) continue;
        if (QWidget* widget = item->widget()) leave(widget);
        delete item;
    }
    m_layout->addLayout(m_grid);
    if (!m_report) return;
    if (m_report->culprits.empty())
        m_layout->insertWidget(0, cardLine(tr("No single pod is in the way: moving any one of them would make room for no more."), TextSize::Body, "secondary"));
    else if (m_report->cluster->catalog().budgets.empty())
        m_layout->insertWidget(0, cardLine(tr("No PodDisruptionBudget was read: whether one would keep them is not known."), TextSize::Label, "secondary"));
    for (const Culprit& culprit : m_report->culprits) {
        auto* card = new CulpritCard(m_report, culprit);
        connect(card, &CulpritCard::shown, this, &CulpritList::shown);
        connect(card, &CulpritCard::tried, this, &CulpritList::tried);
        connect(card, &CulpritCard::pickedUp, this, &CulpritList::pickedUp);
        connect(card, &CulpritCard::nodePicked, this, &CulpritList::nodePicked);
        connect(card, &CulpritCard::podPicked, this, &CulpritList::podPicked);
        m_cards.push_back(card);
    }
    m_columns = 0;
    arrange();
    m_layout->addStretch(1);
}

void CulpritList::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void CulpritList::arrange() {
    const int columns = std::max(1, (width() - 2 * space::kL + space::kS) / (textPixels(kWideCard) + space::kS));
    if (columns == m_columns) return;
    for (QWidget* card : m_cards) m_grid->removeWidget(card);
    for (int column = 0; column < std::max(columns, m_columns); ++column) m_grid->setColumnStretch(column, column < columns ? 1 : 0);
    m_columns = columns;
    for (std::size_t i = 0; i < m_cards.size(); ++i) m_grid->addWidget(m_cards[i], static_cast<int>(i) / columns, static_cast<int>(i) % columns);
}

}  // namespace bayplan

#include "moc_culprit_list.cpp"
