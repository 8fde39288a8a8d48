// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/theming/sheet_keeper.h"

#include <QApplication>
#include <QEvent>
#include <QMainWindow>
#include <QPainter>
#include <QProxyStyle>
#include <QStyleOption>
#include <QTabWidget>
#include <utility>

#include "common/theme.h"

namespace bayplan {

/// The lines between the docks belong to the window itself, which has no sheet: its children would take part in it.
class SheetKeeper::Lines : public QProxyStyle {
public:
    int lineWidth = 1;

    Lines() : QProxyStyle(QStringLiteral("Fusion")) {}

    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override {
        return metric == PM_DockWidgetSeparatorExtent ? lineWidth : QProxyStyle::pixelMetric(metric, option, widget);
    }
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const override {
        if (element == PE_IndicatorDockWidgetResizeHandle) painter->fillRect(option->rect, option->palette.color(QPalette::Mid));
        else QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
};

SheetKeeper::SheetKeeper(QMainWindow* window, QList<QWidget*> frames) : QObject(window), m_window(window), m_lines(new Lines), m_frames(std::move(frames)) {
    m_frames << window;
    m_lines->setParent(this);
    window->setStyle(m_lines);
    qApp->installEventFilter(this);
}

void SheetKeeper::splitTabs(QTabWidget* tabs) {
    for (QWidget* between = tabs; between && !m_frames.contains(between); between = between->parentWidget()) m_frames << between;
    m_frames << tabs->widget(0)->parentWidget();  // the stack of pages
}

void SheetKeeper::setTheme(const Theme& theme) {
    m_sheet = theme.styleSheet();
    if (std::exchange(m_lines->lineWidth, theme.lineWidth) != theme.lineWidth) {
        QEvent changed(QEvent::StyleChange);  // the layout of the docks asks for the width once
        QCoreApplication::sendEvent(m_window, &changed);
    }
    for (QWidget* frame : m_frames)
        for (QObject* child : frame->children())
            if (auto* part = qobject_cast<QWidget*>(child); part && isShown(part) && isPart(part)) style(part);
    for (QWidget* part : QApplication::topLevelWidgets())
        if (!part->isHidden() && isPart(part)) style(part);
}

bool SheetKeeper::eventFilter(QObject* watched, QEvent* event) {
    // At the first of the two its size is not yet asked for; at the second nothing has been painted.
    if (event->type() == QEvent::Polish || event->type() == QEvent::Show)
        if (auto* widget = qobject_cast<QWidget*>(watched); widget && isPart(widget)) style(widget);
    return QObject::eventFilter(watched, event);
}

bool SheetKeeper::isPart(const QWidget* widget) const {
    if (qobject_cast<const QMainWindow*>(widget)) return false;
    // What takes the mouse between docks paints nothing, and Qt makes it anew wherever docks come or go.
    if (widget->objectName() == QLatin1String("qt_qmainwindow_extended_splitter")) return false;
    const QWidget* parent = widget->parentWidget();
    return parent ? m_frames.contains(parent) && !m_frames.contains(widget) : widget->isWindow();
}

bool SheetKeeper::isShown(const QWidget* part) {
    for (const QWidget* at = part; at; at = at->parentWidget()) {
        if (at->isHidden()) return false;  // a menu, too, until it opens
        if (at->isWindow()) break;
    }
    return true;
}

void SheetKeeper::style(QWidget* part) const {
    if (part->styleSheet() != m_sheet) part->setStyleSheet(m_sheet);
}

}  // namespace bayplan

#include "moc_sheet_keeper.cpp"
