// SPDX-License-Identifier: GPL-3.0-or-later
#include "node/painted_rows.h"

#include <QHelpEvent>
#include <QToolTip>

namespace bayplan {

PaintedRows::PaintedRows(const QString& what, QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(what);
}

void PaintedRows::rowsChanged(const QStringList& spoken, bool shown) {
    setAccessibleDescription(spoken.join(QStringLiteral("; ")));
    setVisible(shown);
    updateGeometry();
    update();
}

void PaintedRows::setTheme(const Theme& theme) {
    m_theme = theme;
    update();
}

QSize PaintedRows::sizeHint() const { return {280, headHeight() + rowHeight() * rowCount()}; }

bool PaintedRows::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int below = help->pos().y() - headHeight();
    if (below < 0 || below / rowHeight() >= rowCount()) return QWidget::event(event);
    QToolTip::showText(help->globalPos(), rowTip(below / rowHeight()), this);
    return true;
}

}  // namespace bayplan
