// SPDX-License-Identifier: GPL-3.0-or-later
// The parts inside nodes, for the pointer and the keyboard.
#include <QKeyEvent>
#include <QToolTip>

#include "map/map_accessible.h"
#include "map/map_view.h"
#include "map/value_text.h"
#include "map/zones/zone_walk.h"

namespace bayplan {

QString MapView::describePart(QPoint at) const {
    const NodeIdx node = nodeAt(at);
    if (!node.valid() || m_scale.level() == Level::Far) return {};
    const QRect rect = m_scale.node(*m_input.layout, node);
    if (const auto part = m_input.scene->partAt(node, rect, toMap(at), m_scale.ratio)) return partText(*m_input.scene, node, *part);
    const auto device = m_input.scene->deviceAt(node, rect, toMap(at), m_scale.ratio);
    return device ? deviceText(*m_input.scene, node, *device) : QString();
}

QString MapView::describePart(NodeIdx node, const ZonePart& part) const {
    return partText(*m_input.scene, node, part);
}

std::vector<ZonePart> MapView::parts(NodeIdx node) const {
    if (!ready() || !node.valid() || m_scale.level() == Level::Far) return {};
    const ZoneBlock* block = m_input.scene->zones(node);
    return block ? zoneParts(*block) : std::vector<ZonePart>();
}

std::optional<ZonePart> MapView::currentPart() const {
    return m_part ? foundAgain(parts(m_current), *m_part) : std::nullopt;
}

void MapView::setCurrentPart(std::optional<ZonePart> part) {
    m_part = part;
    viewport()->update();
    const auto at = currentPart();
    if (!at) {
        QToolTip::hideText();
        sayNode(this, m_current);
        return;
    }
    showNode(m_current);
    const QRect rect = partRect(m_current, *at);
    if (hasFocus())
        QToolTip::showText(viewport()->mapToGlobal(rect.bottomRight()), tipText(m_current, m_input.scene->podOf(m_current, *at), describePart(m_current, *at)), viewport(), rect);
    sayPart(this, *at);
}

void MapView::selectPart(NodeIdx node, const ZonePart& part, Qt::KeyboardModifiers modifiers) {
    choose(node, m_input.scene->podOf(node, part), modifiers);
}

QRect MapView::partRect(NodeIdx node, const ZonePart& part) const {
    return ready() ? onScreen(m_input.scene->partRect(node, m_scale.node(*m_input.layout, node), part, m_scale.ratio)) : QRect();
}

QRect MapView::currentPartRect() const {
    const auto part = currentPart();
    return part ? m_input.scene->partRect(m_current, m_scale.node(*m_input.layout, m_current), *part, m_scale.ratio) : QRect();
}

bool MapView::partKey(const QKeyEvent* event) {
    const auto at = currentPart();
    const std::vector<ZonePart> all = parts(m_current);
    if (!at) {
        if (all.empty() || event->key() != Qt::Key_Down || event->modifiers() != Qt::AltModifier) return false;
        setCurrentPart(all.front());
        return true;
    }
    switch (event->key()) {
    case Qt::Key_Left: setCurrentPart(neighbourOf(all, *at, -1)); return true;
    case Qt::Key_Right: setCurrentPart(neighbourOf(all, *at, 1)); return true;
    case Qt::Key_Down: setCurrentPart(insideOf(all, *at)); return true;
    case Qt::Key_Up: setCurrentPart(outsideOf(*at)); return true;
    case Qt::Key_Return:
    case Qt::Key_Enter: selectPart(m_current, *at, event->modifiers()); return true;
    case Qt::Key_Escape: setCurrentPart({}); return true;
    default: return false;
    }
}

}  // namespace bayplan
