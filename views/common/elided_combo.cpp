// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/elided_combo.h"

#include <QHelpEvent>
#include <QStyleOptionComboBox>
#include <QStylePainter>
#include <QToolTip>

namespace bayplan {

namespace {

/// The space that a line edit leaves beside its text.
constexpr int kBeside = 2;

}  // namespace

QRect ElidedEdit::textRect() const {
    QStyleOptionFrame option;
    initStyleOption(&option);
    return style()->subElementRect(QStyle::SE_LineEditContents, &option, this).marginsRemoved(textMargins()).adjusted(kBeside, 0, -kBeside, 0);
}

QString ElidedEdit::shown() const {
    return hasFocus() ? text() : fontMetrics().elidedText(text(), Qt::ElideMiddle, textRect().width());
}

void ElidedEdit::paintEvent(QPaintEvent* event) {
    const QString seen = shown();
    if (seen == text()) return QLineEdit::paintEvent(event);
    QStylePainter painter(this);
    QStyleOptionFrame option;
    initStyleOption(&option);
    painter.drawPrimitive(QStyle::PE_PanelLineEdit, option);
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(textRect(), static_cast<int>(Qt::AlignVCenter | Qt::AlignLeft), seen);
}

void ElidedCombo::makeEditable() {
    setEditable(true);
    setLineEdit(new ElidedEdit(this));
}

QString ElidedCombo::shown() const {
    if (const auto* edit = qobject_cast<const ElidedEdit*>(lineEdit())) return edit->shown();
    QStyleOptionComboBox option;
    initStyleOption(&option);
    const QRect room = style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
    return fontMetrics().elidedText(option.currentText, Qt::ElideMiddle, room.width() - 2 * kBeside);
}

bool ElidedCombo::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip || currentText().isEmpty() || shown() == currentText()) return QComboBox::event(event);
    const QString more = toolTip();
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), more.isEmpty() ? currentText() : currentText() + QLatin1Char('\n') + more, this);
    return true;
}

void ElidedCombo::paintEvent(QPaintEvent* event) {
    if (isEditable() || currentIndex() < 0) return QComboBox::paintEvent(event);
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    painter.setPen(palette().color(QPalette::Text));
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    option.currentText = shown();
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

}  // namespace bayplan

#include "moc_elided_combo.cpp"
