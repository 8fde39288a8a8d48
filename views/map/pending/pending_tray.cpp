// SPDX-License-Identifier: GPL-3.0-or-later
#include "map/pending/pending_tray.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

#include "common/session.h"
#include "map/map_view.h"
#include "map/pending/pending_cards.h"

namespace bayplan {

PendingTray::PendingTray(Session* session, Drag* drag, MapView* view, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_title(new QLabel(this)),
      m_filter(new QLineEdit(this)),
      m_cards(new PendingCards(session, drag, view, this)) {
    setObjectName(QStringLiteral("pendingTray"));
    m_title->setFont(uiFont(TextSize::Body, true));
    m_filter->setPlaceholderText(tr("Filter by name or namespace"));
    m_filter->setAccessibleName(tr("Filter pending pods"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setMaximumWidth(260);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(space::kM, space::kXs, space::kM, space::kXs);
    head->setSpacing(space::kM);
    head->addWidget(m_title);
    head->addStretch();
    head->addWidget(m_filter);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(head);
    column->addWidget(m_cards, 1);
    setMaximumHeight(textPixels(kHighest));

    connect(m_filter, &QLineEdit::textChanged, this, &PendingTray::refill);
    connect(session, &Session::opened, this, [this] {
        m_keepsRoom = false;
        refill();
    });
    connect(session, &Session::clusterChanged, this, &PendingTray::refill);
    connect(session, &Session::followed, this, [this] {
        // Pods of a followed cluster are often pending only for a moment: the map must not change its height each time.
        m_keepsRoom = m_cards->isVisibleTo(this);
        refill();
    });
    connect(session, &Session::decisionsChanged, this, &PendingTray::refill);
    connect(view, &MapView::sceneChanged, m_cards->viewport(), qOverload<>(&QWidget::update));
    refill();
}

void PendingTray::setTheme(const Theme& theme) {
    m_cards->setTheme(theme);
}

void PendingTray::setFilter(const QString& text) {
    m_filter->setText(text);
}

QSize PendingTray::sizeHint() const {
    return QSize(800, textPixels(40) + 2 * (PendingCards::cardHeight() + space::kS));
}

void PendingTray::refill() {
    std::vector<PendingGroup> groups = pendingGroups(*m_session, m_filter->text());
    std::size_t pods = 0;
    for (const PendingGroup& g : groups) pods += g.pods.size();
    const QString count = tr("%Ln pending pod(s)", nullptr, static_cast<int>(pods));
    m_title->setText(m_filter->text().isEmpty() ? count : tr("%1 found").arg(count));
    // If there is nothing to show, the map gets the room.
    const bool empty = groups.empty() && m_filter->text().isEmpty() && !m_keepsRoom;
    m_cards->setVisible(!empty);
    m_filter->setVisible(!empty);
    setMaximumHeight(empty ? textPixels(kEmpty) : textPixels(kHighest));
    m_cards->setGroups(std::move(groups));
}

}  // namespace bayplan

#include "moc_pending_tray.cpp"
