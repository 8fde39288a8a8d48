// SPDX-License-Identifier: GPL-3.0-or-later
#include "fragmentation/culprit_list.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "common/card_line.h"
#include "common/text.h"
#include "common/theme.h"

namespace bayplan {

CulpritList::CulpritList(QWidget* parent) : QWidget(parent), m_layout(new QVBoxLayout(this)) {
    m_layout->setContentsMargins(space::kL, 0, space::kL, space::kM);
    m_layout->setSpacing(space::kS);
    setAccessibleName(tr("Pods in the way, most costly first"));
}

void CulpritList::setReport(std::shared_ptr<const FragmentationReport> report) {
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
    for (const Culprit& culprit : m_report->culprits) addCard(culprit);
    m_layout->addStretch(1);
}

void CulpritList::addCard(const Culprit& culprit) {
    const Catalog& catalog = m_report->cluster->catalog();
    const Pod& pod = catalog.pod(culprit.pod);
    const QString name = toQString(pod.name), node = toQString(catalog.node(culprit.node).name);
    const auto gain = static_cast<int>(culprit.gain), cost = static_cast<int>(culprit.cost);
    auto* frame = new QFrame;
    frame->setProperty("role", QStringLiteral("panel"));
    auto* layout = new QVBoxLayout(frame);
    layout->setContentsMargins(space::kM, space::kS, space::kM, space::kS);
    layout->setSpacing(space::kXs);

    auto* title = cardLine(tr("%1 on %2", "a pod, its node").arg(name, node), TextSize::Body);
    title->setToolTip(toQString(pod.key()));
    // What cannot go wins nothing.
    auto* net = cardLine(!culprit.to.valid() ? QStringLiteral("–") : QStringLiteral("%1%2").arg(culprit.net() > 0 ? QStringLiteral("+") : culprit.net() < 0 ? QStringLiteral("−") : QString())
                         .arg(culprit.net() < 0 ? -culprit.net() : culprit.net()), TextSize::Title);
    net->setWordWrap(false);
    net->setAlignment(Qt::AlignRight | Qt::AlignTop);
    net->setToolTip(tr("Pods of the shape more, all in all"));
    auto* head = new QHBoxLayout;
    head->setSpacing(space::kS);
    head->addWidget(title, 1);
    head->addWidget(net);
    layout->addLayout(head);

    QString text = tr("Without it %n more would fit there.", nullptr, gain);
    if (!culprit.to.valid()) text += QLatin1Char(' ') + tr("No other node takes it.");
    else if (cost == 0) text += QLatin1Char(' ') + tr("It would go to %1, at no cost.").arg(toQString(catalog.node(culprit.to).name));
    else text += QLatin1Char(' ') + tr("It would go to %1, where %n fewer would fit.", nullptr, cost).arg(toQString(catalog.node(culprit.to).name));
    layout->addWidget(cardLine(text, TextSize::Label, "secondary"));

    auto* show = new QToolButton;
    show->setText(tr("Show"));
    show->setObjectName(QStringLiteral("showCulprit"));
    show->setProperty("low", true);
    show->setFont(uiFont(TextSize::Label));
    show->setAccessibleName(tr("Show %1 on the map").arg(name));
    connect(show, &QToolButton::clicked, this, [this, culprit] { Q_EMIT shown(culprit); });
    auto* attempt = new QToolButton;
    attempt->setText(tr("Try moving it"));
    attempt->setObjectName(QStringLiteral("tryMoving"));
    attempt->setProperty("low", true);
    attempt->setFont(uiFont(TextSize::Label));
    attempt->setAccessibleName(tr("Try moving %1").arg(name));
    attempt->setEnabled(culprit.to.valid());
    attempt->setToolTip(culprit.to.valid() ? tr("Open a branch in which this is done; the real picture stays as it is") : tr("No other node takes it."));
    connect(attempt, &QToolButton::clicked, this, [this, culprit] { Q_EMIT tried(culprit); });
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(space::kS);
    buttons->addWidget(show);
    buttons->addWidget(attempt);
    buttons->addStretch(1);
    layout->addLayout(buttons);
    m_layout->addWidget(frame);
}

}  // namespace bayplan
