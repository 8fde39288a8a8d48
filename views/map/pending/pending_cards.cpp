// SPDX-License-Identifier: GPL-3.0-or-later
#include "map/pending/pending_cards.h"

#include <QAccessible>
#include <QContextMenuEvent>
#include <QFontMetrics>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QStyleHints>
#include <QToolTip>
#include <algorithm>
#include <set>

#include "common/drag/drag.h"
#include "common/text.h"
#include "map/fill_text.h"
#include "map/map_view.h"

namespace bayplan {

namespace {

constexpr int kCardGap = space::kS;
int cardPitchX() { return PendingCards::cardWidth() + kCardGap; }
int cardPitchY() { return PendingCards::cardHeight() + kCardGap; }

}  // namespace

PendingCards::PendingCards(Session* session, Drag* drag, MapView* view, QWidget* parent)
    : QAbstractScrollArea(parent),
      m_session(session),
      m_drag(drag),
      m_view(view),
      m_theme(makeTheme(ThemeKind::Light)) {
    setObjectName(QStringLiteral("pendingCards"));
    setAccessibleName(tr("Pending pods"));
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    connect(session->looking(), &Looking::selectionChanged, viewport(), qOverload<>(&QWidget::update));
    connect(drag, &Drag::ended, this, [this] { m_pressed = -1; });
}

void PendingCards::setTheme(const Theme& theme) {
    m_theme = theme;
    viewport()->update();
}

void PendingCards::setGroups(std::vector<PendingGroup> groups) {
    // Expanded groups stay expanded when a followed cluster changes.
    std::set<std::pair<QString, QString>> open;
    for (std::size_t g = 0; g < m_groups.size(); ++g)
        if (m_open[g]) open.emplace(m_groups[g].nameSpace, m_groups[g].name);
    m_groups = std::move(groups);
    m_open.clear();
    for (const PendingGroup& group : m_groups) m_open.push_back(open.contains({group.nameSpace, group.name}));
    makeCards();
}

void PendingCards::openGroup(std::size_t group, bool open) {
    m_open[group] = open;
    makeCards();
}

void PendingCards::makeCards() {
    m_cards.clear();
    for (std::size_t g = 0; g < m_groups.size(); ++g) {
        m_cards.push_back({static_cast<std::uint32_t>(g), {}});
        if (!m_open[g]) continue;
        for (const PodIdx p : m_groups[g].pods) m_cards.push_back({static_cast<std::uint32_t>(g), p});
    }
    m_current = std::clamp(m_current, 0, std::max(0, static_cast<int>(m_cards.size()) - 1));
    m_hover = -1;
    updateScrollBar();
    viewport()->update();
}

int PendingCards::columns() const {
    return std::max(1, (viewport()->width() - kCardGap) / cardPitchX());
}

void PendingCards::updateScrollBar() {
    const int rows = (static_cast<int>(m_cards.size()) + columns() - 1) / columns();
    verticalScrollBar()->setRange(0, std::max(0, rows * cardPitchY() - viewport()->height()));
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(cardPitchY() / 2);
}

void PendingCards::resizeEvent(QResizeEvent*) {
    updateScrollBar();
}

QRect PendingCards::cardRect(std::size_t card) const {
    const int i = static_cast<int>(card);
    return QRect(kCardGap + i % columns() * cardPitchX(), i / columns() * cardPitchY() - verticalScrollBar()->value(), cardWidth(),
                 cardHeight());
}

QString PendingCards::countText(const Card& card) const {
    const std::size_t pods = m_groups[card.group].pods.size();
    if (card.pod.valid() || (pods < 2 && !m_groups[card.group].gang)) return {};
    return (m_open[card.group] ? QStringLiteral("▾ ×") : QStringLiteral("▸ ×")) + QLocale().toString(static_cast<qulonglong>(pods));
}

QRect PendingCards::badgeRect(std::size_t card) const {
    const QString count = countText(m_cards[card]);
    if (count.isEmpty()) return {};
    const QRect r = cardRect(card);
    const int wide = QFontMetrics(uiFont(TextSize::Small, true)).horizontalAdvance(count) + space::kS;
    return QRect(r.right() - space::kS - wide, r.y() + 7, wide, 17);
}

int PendingCards::cardAt(QPoint at) const {
    const int column = (at.x() - kCardGap) / cardPitchX();
    if (at.x() < kCardGap || column >= columns()) return -1;
    const int card = (at.y() + verticalScrollBar()->value()) / cardPitchY() * columns() + column;
    if (card < 0 || card >= static_cast<int>(m_cards.size())) return -1;
    return cardRect(static_cast<std::size_t>(card)).contains(at) ? card : -1;
}

std::vector<PodIdx> PendingCards::podsOf(const Card& card) const {
    if (card.pod.valid()) return {card.pod};
    const PendingGroup& group = m_groups[card.group];
    return group.gang ? group.gang->pods : group.pods;  // a gang is selected whole, with those that have a node
}

bool PendingCards::selected(const Card& card) const {
    const Selection& s = m_session->looking()->selection();
    if (card.pod.valid()) return s.contains(card.pod);
    const std::vector<PodIdx> pods = podsOf(card);
    return std::all_of(pods.begin(), pods.end(), [&](PodIdx p) { return s.contains(p); });
}

void PendingCards::select(int card, Qt::KeyboardModifiers modifiers) {
    const Card& c = m_cards[static_cast<std::size_t>(card)];
    Selection selection;
    if (modifiers & (Qt::ControlModifier | Qt::ShiftModifier)) selection = m_session->looking()->selection();
    std::vector<PodIdx> pods = podsOf(c);
    if (modifiers & Qt::ControlModifier && selected(c)) {
        std::erase_if(selection.pods, [&](PodIdx p) { return std::find(pods.begin(), pods.end(), p) != pods.end(); });
    } else {
        selection.pods.insert(selection.pods.end(), pods.begin(), pods.end());
        std::sort(selection.pods.begin(), selection.pods.end());
        selection.pods.erase(std::unique(selection.pods.begin(), selection.pods.end()), selection.pods.end());
    }
    m_session->looking()->select(std::move(selection));
}

void PendingCards::pickUp(int card) {
    const Card& c = m_cards[static_cast<std::size_t>(card)];
    if (!selected(c)) select(card, {});
    if (const std::optional<Gang>& gang = m_groups[c.group].gang) return m_drag->pickUp(gang->pods);  // by one of them, too
    std::vector<PodIdx> pods;                                                                         // the pending pods of the selection: others are picked up on the map
    for (const PodIdx p : m_session->looking()->selection().pods)
        if (m_session->cluster()->placement(p).standing == Standing::Pending) pods.push_back(p);
    m_drag->pickUp(std::move(pods));
}

void PendingCards::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    m_pressedAt = event->position().toPoint();
    m_pressed = cardAt(m_pressedAt);
    if (m_pressed >= 0) setCurrent(m_pressed);
}

void PendingCards::mouseMoveEvent(QMouseEvent* event) {
    const QPoint at = event->position().toPoint();
    if (m_pressed >= 0 && event->buttons() & Qt::LeftButton && !m_drag->active()
        && (at - m_pressedAt).manhattanLength() >= QGuiApplication::styleHints()->startDragDistance()) {
        pickUp(std::exchange(m_pressed, -1));  // from here on the map follows the pointer
        return;
    }
    const int hover = cardAt(at);
    if (hover == m_hover) return;
    m_hover = hover;
    viewport()->update();
}

void PendingCards::mouseReleaseEvent(QMouseEvent* event) {
    const QPoint at = event->position().toPoint();
    const int card = cardAt(at);
    if (std::exchange(m_pressed, -1) != card || card < 0) return;
    const std::uint32_t group = m_cards[static_cast<std::size_t>(card)].group;
    if (badgeRect(static_cast<std::size_t>(card)).contains(at)) openGroup(group, !m_open[group]);
    else if (event->modifiers() & (Qt::ControlModifier | Qt::ShiftModifier)) select(card, event->modifiers());
    else pick(card);
}

void PendingCards::pick(int card) {
    select(card, {});
    const Card& c = m_cards[static_cast<std::size_t>(card)];
    Q_EMIT picked(c.pod.valid() ? c.pod : m_groups[c.group].pods.front());
}

void PendingCards::mouseDoubleClickEvent(QMouseEvent* event) {
    const QPoint at = event->position().toPoint();
    const int card = cardAt(at);
    if (card < 0 || event->button() != Qt::LeftButton) return;
    const std::uint32_t group = m_cards[static_cast<std::size_t>(card)].group;
    if (badgeRect(static_cast<std::size_t>(card)).contains(at)) openGroup(group, !m_open[group]);
    else Q_EMIT explainRequested();  // the first click has selected it
}

void PendingCards::contextMenuEvent(QContextMenuEvent* event) {
    const bool byMouse = event->reason() == QContextMenuEvent::Mouse;
    const int card = byMouse ? cardAt(event->pos()) : m_current;
    if (card < 0 || card >= static_cast<int>(m_cards.size())) return;
    setCurrent(card);
    // The card of the menu is selected first, unless the selection contains it.
    if (!selected(m_cards[static_cast<std::size_t>(card)])) select(card, {});
    Q_EMIT menuRequested(byMouse ? event->globalPos() : viewport()->mapToGlobal(cardRect(static_cast<std::size_t>(card)).center()));
}

void PendingCards::setCurrent(int card) {
    if (m_cards.empty()) return;
    m_current = std::clamp(card, 0, static_cast<int>(m_cards.size()) - 1);
    const QRect r = cardRect(static_cast<std::size_t>(m_current));
    if (r.top() < 0)
        verticalScrollBar()->setValue(verticalScrollBar()->value() + r.top());
    else if (r.bottom() > viewport()->height())
        verticalScrollBar()->setValue(verticalScrollBar()->value() + r.bottom() - viewport()->height() + 1);
    setAccessibleDescription(describe(m_cards[static_cast<std::size_t>(m_current)]));
    QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&changed);
    viewport()->update();
}

void PendingCards::keyPressEvent(QKeyEvent* event) {
    if (m_cards.empty()) return QAbstractScrollArea::keyPressEvent(event);
    const std::uint32_t group = m_cards[static_cast<std::size_t>(m_current)].group;
    switch (event->key()) {
    case Qt::Key_Left:
        setCurrent(m_current - 1);
        return;
    case Qt::Key_Right:
        setCurrent(m_current + 1);
        return;
    case Qt::Key_Up:
        setCurrent(m_current - columns());
        return;
    case Qt::Key_Down:
        setCurrent(m_current + columns());
        return;
    case Qt::Key_Home:
        setCurrent(0);
        return;
    case Qt::Key_End:
        setCurrent(static_cast<int>(m_cards.size()) - 1);
        return;
    case Qt::Key_Space:
        if (event->modifiers() & (Qt::ControlModifier | Qt::ShiftModifier)) select(m_current, event->modifiers());
        else pick(m_current);
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (!selected(m_cards[static_cast<std::size_t>(m_current)])) select(m_current, {});
        Q_EMIT explainRequested();
        return;
    case Qt::Key_Plus:
    case Qt::Key_Minus:
        if (m_groups[group].pods.size() > 1) openGroup(group, event->key() == Qt::Key_Plus);
        return;
    case Qt::Key_Escape:
        Q_EMIT dismissed();
        return;
    case Qt::Key_M:
        if (event->modifiers() & Qt::ControlModifier) break;
        pickUp(m_current);
        return;
    default:
        break;
    }
    QAbstractScrollArea::keyPressEvent(event);
}

void PendingCards::focusInEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusInEvent(event);
    setCurrent(m_current);
}

void PendingCards::focusOutEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

QString PendingCards::describe(const Card& card) const {
    const PendingGroup& g = m_groups[card.group];
    const QString name = card.pod.valid() ? toQString(m_session->catalog().pod(card.pod).name) : g.name;
    QStringList parts{tr("%1 in %2", "pod or workload, namespace").arg(name, g.nameSpace), g.requests};
    if (!card.pod.valid() && g.gang) parts.insert(1, g.progress);
    else if (!card.pod.valid() && g.pods.size() > 1)
        parts.insert(1, tr("%Ln pod(s)", nullptr, static_cast<int>(g.pods.size())));
    if (card.pod.valid() && g.gang) parts[1] = tr("of the pod group %1").arg(g.name);
    if (!g.reason.isEmpty()) parts << g.reason;
    return parts.join(QStringLiteral(", "));
}

bool PendingCards::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int card = cardAt(help->pos());
        if (card >= 0 && !m_drag->active())
            QToolTip::showText(
                help->globalPos(),
                describe(m_cards[static_cast<std::size_t>(card)]).replace(QStringLiteral(", "), QStringLiteral("\n")),
                viewport(), cardRect(static_cast<std::size_t>(card)));
        else
            QToolTip::hideText();
        return true;
    }
    if (event->type() == QEvent::Leave) {
        m_hover = -1;
        viewport()->update();
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void PendingCards::paintEvent(QPaintEvent*) {
    QPainter p(viewport());
    p.fillRect(viewport()->rect(), m_theme.stage);
    if (m_cards.empty()) {
        p.setPen(m_theme.secondary);
        p.setFont(uiFont(TextSize::Body));
        p.drawText(viewport()->rect(), Qt::AlignCenter,
                   m_session->isEmpty() ? QString() : tr("No pod waits for a node."));
        return;
    }
    p.setRenderHint(QPainter::Antialiasing);
    const int first = verticalScrollBar()->value() / cardPitchY() * columns();
    const int last = std::min(static_cast<int>(m_cards.size()),
                              ((verticalScrollBar()->value() + viewport()->height()) / cardPitchY() + 1) * columns());
    for (int i = first; i < last; ++i)
        paintCard(p, static_cast<std::size_t>(i), i == m_hover, i == m_current && hasFocus());
}

void PendingCards::paintCard(QPainter& p, std::size_t at, bool hover, bool current) const {
    const Card& card = m_cards[at];
    const QRect r = cardRect(at);
    const PendingGroup& g = m_groups[card.group];
    const bool chosen = selected(card);
    const double half = chosen ? 1.0 : 0.5;
    const bool gang = g.gang && !card.pod.valid();
    if (gang) {  // a stack: what lies here is taken as a whole
        p.setPen(QPen(m_theme.secondary, std::max(1, m_theme.lineWidth)));
        p.setBrush(m_theme.raised);
        p.drawRoundedRect(QRectF(r).translated(4, 4).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    }
    p.setPen(QPen(chosen ? m_theme.accent : m_theme.line, chosen ? 2 : std::max(1, m_theme.lineWidth)));
    p.setBrush(hover ? m_theme.raised : m_theme.panel);
    p.drawRoundedRect(QRectF(r).adjusted(half, half, -half, -half), 6, 6);
    if (current) {
        p.setPen(QPen(m_theme.text, 1, Qt::DotLine));
        p.setBrush(Qt::NoBrush);
        p.drawRoundedRect(QRectF(r).adjusted(3.5, 3.5, -3.5, -3.5), 4, 4);
    }
    if (m_view->input().valid()) {  // the colour that its pods have, or would have, on the map
        const MapPalette& palette = *m_view->input().palette;
        const std::uint8_t cls =
            m_view->input().scene->classes().classOf(card.pod.valid() ? card.pod : g.pods.front(), Standing::Pending);
        p.setPen(QPen(QColor::fromRgb(palette.edge[cls]), 1));
        p.setBrush(MapPalette::hatched(cls) ? QBrush(QColor::fromRgb(palette.edge[cls]), Qt::BDiagPattern)
                                            : QBrush(QColor::fromRgb(palette.fill[cls])));
        p.drawRoundedRect(QRectF(r.x() + 8.5, r.y() + 10.5, 7, r.height() - 21), 2, 2);
    }
    const int left = r.x() + 26;
    int right = r.right() - space::kS;
    int y = r.y() + 7;
    if (const QRect badge = badgeRect(at); !badge.isEmpty()) {
        p.setFont(uiFont(TextSize::Small, true));
        p.setPen(Qt::NoPen);
        p.setBrush(hover ? m_theme.panel : m_theme.raised);
        p.drawRoundedRect(badge, 3, 3);
        p.setPen(m_theme.text);
        p.drawText(badge, Qt::AlignCenter, countText(card));
        right -= badge.width() + space::kXs;
    }
    const auto line = [&](const QFont& font, const QColor& colour, const QString& text, int from, int to,
                          Qt::TextElideMode elide) {
        p.setFont(font);
        p.setPen(colour);
        p.drawText(QRect(from, y, to - from, textPixels(18)), Qt::AlignVCenter | Qt::AlignLeft,
                   QFontMetrics(font).elidedText(text, elide, to - from));
        y += textPixels(18);
    };
    const QString name = card.pod.valid() ? toQString(m_session->catalog().pod(card.pod).name) : g.name;
    line(uiFont(TextSize::Label, true), m_theme.text, name, left, right, Qt::ElideMiddle);
    right = r.right() - space::kS;
    if (card.pod.valid() && g.gang) {
        const Catalog& catalog = m_session->catalog();
        line(uiFont(TextSize::Small), m_theme.secondary, requestsLine(catalog, {card.pod}), left, right, Qt::ElideRight);
        line(uiFont(TextSize::Small), m_theme.secondary, tr("of the pod group %1").arg(g.name), left, right, Qt::ElideMiddle);
        return;
    }
    line(uiFont(TextSize::Small), m_theme.secondary, g.requests, left, right, Qt::ElideRight);
    if (gang && g.waiting == Waiting::NotAsked) {
        line(uiFont(TextSize::Small), m_theme.secondary, g.progress, left, right, Qt::ElideRight);
        return;
    }
    if (g.waiting == Waiting::NotAsked) {
        line(uiFont(TextSize::Small), m_theme.secondary, g.nameSpace, left, right, Qt::ElideMiddle);
        return;
    }
    const QColor colour = g.waiting == Waiting::Unschedulable ? m_theme.bad : m_theme.caution;
    p.setPen(QPen(colour, 1.5));
    p.setBrush(Qt::NoBrush);
    const QPointF c(left + 5, y + 9);
    switch (g.waiting) {
    case Waiting::Unschedulable:
        p.drawLine(c + QPointF(-3.5, -3.5), c + QPointF(3.5, 3.5));
        p.drawLine(c + QPointF(-3.5, 3.5), c + QPointF(3.5, -3.5));
        break;
    case Waiting::Gated:  // two bars: it is held back
        p.drawLine(c + QPointF(-2.5, -4), c + QPointF(-2.5, 4));
        p.drawLine(c + QPointF(2.5, -4), c + QPointF(2.5, 4));
        break;
    default:
        p.drawEllipse(c, 3.5, 3.5);
        break;
    }
    line(uiFont(TextSize::Small), m_theme.text, gang ? tr("%1 · %2", "how much of a gang is placed, and why not more").arg(g.progress, g.reason) : g.reason, left + 16, right, Qt::ElideRight);
}

}  // namespace bayplan

#include "moc_pending_cards.cpp"
