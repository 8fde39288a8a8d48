// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The cards of the pending tray: a grid that paints only its visible part. A card is a group of equal pods, a gang, or one pod
// of an expanded group. A gang is picked up whole, by any of its cards. Click selects and asks about it, dragging picks up what is selected, M does so by keyboard, Enter
// or a double-click explains; a click on the count, "+" and "-" expand and collapse a group.
// Thread rule: GUI thread.

#include <QAbstractScrollArea>
#include <vector>

#include "common/theme.h"
#include "map/pending/pending_groups.h"

namespace bayplan {

class Drag;
class MapView;

class PendingCards : public QAbstractScrollArea {
    Q_OBJECT
public:
    static int cardWidth() { return textPixels(216); }
    static int cardHeight() { return textPixels(68); }

    PendingCards(Session* session, Drag* drag, MapView* view, QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    void setGroups(std::vector<PendingGroup> groups);
    const std::vector<PendingGroup>& groups() const { return m_groups; }
    std::size_t cardCount() const { return m_cards.size(); }
    /// In coordinates of the viewport.
    QRect cardRect(std::size_t card) const;
    /// The count of a group, which expands it; null if the card is one pod.
    QRect badgeRect(std::size_t card) const;
    void openGroup(std::size_t group, bool open);

Q_SIGNALS:
    void picked(bayplan::PodIdx pod);  // a card was clicked: the first of its pods
    void explainRequested();           // of what is selected
    void menuRequested(const QPoint& globalPos);
    void dismissed();  // Esc

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    struct Card {
        std::uint32_t group = 0;
        PodIdx pod;  // invalid: the whole group
    };
    std::vector<PodIdx> podsOf(const Card& card) const;
    void makeCards();
    void updateScrollBar();
    int columns() const;
    int cardAt(QPoint at) const;
    bool selected(const Card& card) const;
    void select(int card, Qt::KeyboardModifiers modifiers);
    void pick(int card);  // selects it alone and asks about it
    void pickUp(int card);
    QString countText(const Card& card) const;
    void setCurrent(int card);
    void paintCard(QPainter& painter, std::size_t at, bool hover, bool current) const;
    QString describe(const Card& card) const;

    Session* m_session;
    Drag* m_drag;
    MapView* m_view;
    Theme m_theme;
    std::vector<PendingGroup> m_groups;
    std::vector<bool> m_open;
    std::vector<Card> m_cards;
    int m_hover = -1;
    int m_current = 0;
    int m_pressed = -1;
    QPoint m_pressedAt;
};

}  // namespace bayplan
