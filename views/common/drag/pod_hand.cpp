// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/drag/pod_hand.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>

#include "common/drag/drag.h"

namespace bayplan {

namespace {

bool isDragKey(int key) {
    switch (key) {
    case Qt::Key_Escape:
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Return:
    case Qt::Key_Enter: return true;
    default: return false;
    }
}

}  // namespace

PodHand::PodHand(Drag* drag, QAbstractScrollArea* view) : QObject(view), m_drag(drag), m_view(view) {}

PodHand::~PodHand() { delete m_ghost; }

void PodHand::setTheme(const Theme& theme) {
    m_theme = theme;
    if (m_ghost) m_ghost->setTheme(theme);
}

void PodHand::begin(const QString& name, const QString& requests, std::optional<QPoint> at) {
    end();
    m_byMouse = QGuiApplication::mouseButtons() & Qt::LeftButton;
    qApp->installEventFilter(this);
    QWidget* window = m_view->window();
    m_ghost = new DragGhost(window);
    m_ghost->setTheme(m_theme);
    m_ghost->setHand(name, requests, static_cast<int>(m_drag->pods().size()));
    m_ghost->moveNear(m_byMouse || !at ? window->mapFromGlobal(QCursor::pos()) : m_view->viewport()->mapTo(window, *at));
    m_ghost->setVisible(m_byMouse || at);
    m_ghost->raise();
    tell();
}

void PodHand::end() {
    qApp->removeEventFilter(this);
    m_byMouse = false;
    if (!m_ghost) return;
    // Not at once: the window may be hiding its children one by one.
    m_ghost->hide();
    m_ghost->setParent(nullptr);
    m_ghost->deleteLater();
    m_ghost.clear();
}

void PodHand::tell(const QString& more, bool refused) {
    if (!m_ghost) return;
    const NodeIdx target = m_drag->target();
    const auto answer = m_drag->judging()            ? DragGhost::Answer::Waiting
                        : !target.valid()            ? DragGhost::Answer::None
                        : m_drag->fits() && !refused ? DragGhost::Answer::Fits
                                                     : DragGhost::Answer::Refused;
    QStringList lines;
    if (target.valid() && !m_drag->applyWarning().isEmpty()) lines << QStringLiteral("⚠ ") + m_drag->applyWarning();
    if (!more.isEmpty()) lines << more;
    m_ghost->setAnswer(answer, m_drag->targetText(), lines.join(QLatin1Char('\n')));
}

void PodHand::moveTo(QPoint at) {
    if (m_ghost) m_ghost->moveNear(m_view->viewport()->mapTo(m_view->window(), at));
}

void PodHand::point(QPoint global, Qt::KeyboardModifiers modifiers) {
    Q_EMIT pointed(m_view->viewport()->mapFromGlobal(global), modifiers);
    if (!m_ghost) return;
    m_ghost->moveNear(m_view->window()->mapFromGlobal(global));
    m_ghost->show();
    m_ghost->raise();
}

void PodHand::dropAt(QPoint global, Qt::KeyboardModifiers modifiers) {
    m_byMouse = false;
    Q_EMIT pointed(m_view->viewport()->mapFromGlobal(global), modifiers);
    // Outside the nodes, nothing happens; on a node that rejects the pods, the message gives the reason, and nothing
    // changes.
    m_drag->release(modifiers & Qt::AltModifier);
}

bool PodHand::key(int key, Qt::KeyboardModifiers modifiers) {
    switch (key) {
    case Qt::Key_Escape: m_drag->cancel(); return true;
    case Qt::Key_Right:
    case Qt::Key_Down: Q_EMIT stepped(1, modifiers & Qt::ShiftModifier); return true;
    case Qt::Key_Left:
    case Qt::Key_Up: Q_EMIT stepped(-1, modifiers & Qt::ShiftModifier); return true;
    case Qt::Key_Return:
    case Qt::Key_Enter: m_drag->drop(modifiers & Qt::AltModifier); return true;
    default: return false;
    }
}

bool PodHand::eventFilter(QObject* watched, QEvent* event) {
    if (!m_drag->active() || !following() || !watched->isWidgetType()) return QObject::eventFilter(watched, event);
    switch (event->type()) {
    case QEvent::MouseMove: {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (!(mouse->buttons() & Qt::LeftButton)) break;
        m_byMouse = true;
        point(mouse->globalPosition().toPoint(), mouse->modifiers());
        break;
    }
    case QEvent::MouseButtonRelease: {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (mouse->button() == Qt::LeftButton && m_byMouse) dropAt(mouse->globalPosition().toPoint(), mouse->modifiers());
        break;
    }
    case QEvent::MouseButtonPress: {
        // With the keyboard: a click selects the node, without a button held before.
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (m_byMouse || mouse->button() != Qt::LeftButton || watched != m_view->viewport()) break;
        dropAt(mouse->globalPosition().toPoint(), mouse->modifiers());
        return true;
    }
    case QEvent::ShortcutOverride:  // during a drag its keys belong to it, whatever other shortcuts they are
        if (!isDragKey(static_cast<QKeyEvent*>(event)->key())) break;
        event->accept();
        return true;
    case QEvent::KeyPress:
        if (key(static_cast<QKeyEvent*>(event)->key(), static_cast<QKeyEvent*>(event)->modifiers())) return true;
        break;
    default: break;
    }
    return QObject::eventFilter(watched, event);
}

}  // namespace bayplan

#include "moc_pod_hand.cpp"
