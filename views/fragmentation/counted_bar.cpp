// SPDX-License-Identifier: GPL-3.0-or-later
#include "fragmentation/counted_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include "common/labels/wrapped_label.h"
#include "common/theme.h"

namespace bayplan {

CountedBar::CountedBar(QWidget* parent)
    : QFrame(parent), m_text(new WrappedLabel), m_unknown(new QToolButton), m_tables(new QToolButton), m_map(new QToolButton) {
    setProperty("role", QStringLiteral("message"));
    m_text->setObjectName(QStringLiteral("countedText"));
    m_text->setTextFormat(Qt::PlainText);
    m_tables->setText(tr("Show in the tables"));
    m_tables->setObjectName(QStringLiteral("countedInTables"));
    m_map->setText(tr("Show on the map"));
    m_map->setObjectName(QStringLiteral("countedOnMap"));
    m_unknown->setObjectName(QStringLiteral("countedUnknown"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(space::kM, space::kXs, space::kM, space::kXs);
    layout->setSpacing(space::kS);
    layout->addWidget(m_text, 1);
    for (QToolButton* button : {m_unknown, m_tables, m_map}) {
        button->setProperty("low", true);
        button->setFont(uiFont(TextSize::Label));
        layout->addWidget(button);
    }
    connect(m_tables, &QToolButton::clicked, this, &CountedBar::tablesRequested);
    connect(m_map, &QToolButton::clicked, this, &CountedBar::mapRequested);
    connect(m_unknown, &QToolButton::clicked, this, &CountedBar::unknownRequested);
    hide();
}

void CountedBar::setRows(const CountedRows& rows) {
    QStringList counts;
    if (!rows.nodes.empty() || rows.pods.empty()) counts << tr("%Ln node(s)", nullptr, static_cast<int>(rows.nodes.size()));
    if (!rows.pods.empty()) counts << tr("%Ln pod(s)", nullptr, static_cast<int>(rows.pods.size()));
    m_text->setText(tr("%1: selected %2", "what is counted; 3 nodes, 2 pods").arg(rows.what, counts.join(tr(", ", "between amounts"))));
    m_unknown->setText(tr("%Ln node(s) unknown", nullptr, static_cast<int>(rows.unknown.size())));
    m_unknown->setVisible(!rows.unknown.empty());
    const bool some = !rows.nodes.empty() || !rows.pods.empty();
    m_tables->setEnabled(some);
    m_map->setEnabled(some);
    setVisible(!rows.what.isEmpty());
}

}  // namespace bayplan

#include "moc_counted_bar.cpp"
