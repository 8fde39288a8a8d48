// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The tray under the map with the pending pods, to be dragged from here: a header with the count and a filter, then the
// cards. Between 0 and 220 pixels high, as its owner wants.
// Thread rule: GUI thread.

#include <QWidget>

#include "common/theme.h"

class QLabel;
class QLineEdit;

namespace bayplan {

class Drag;
class MapView;
class PendingCards;
class Session;

class PendingTray : public QWidget {
    Q_OBJECT
public:
    static constexpr int kHighest = 220;
    static constexpr int kEmpty = 36;

    PendingTray(Session* session, Drag* drag, MapView* view, QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    void setFilter(const QString& text);
    PendingCards* cards() const { return m_cards; }
    QSize sizeHint() const override;

private:
    void refill();

    Session* m_session;
    bool m_keepsRoom = false;  // even if nothing is pending
    QLabel* m_title;
    QLineEdit* m_filter;
    PendingCards* m_cards;
};

}  // namespace bayplan
