// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/elided_label.h"

#include <QEvent>

namespace bayplan {

ElidedLabel::ElidedLabel(QWidget* parent) : QLabel(parent) {
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);  // the text is cut rather than the window widened
}

void ElidedLabel::setWhole(const QString& text, const QString& more) {
    m_whole = text;
    m_more = more;
    setAccessibleName(more.isEmpty() ? text : more);
    fit();
    updateGeometry();
}

QSize ElidedLabel::minimumSizeHint() const { return {fontMetrics().averageCharWidth() * 4, QLabel::minimumSizeHint().height()}; }

QSize ElidedLabel::sizeHint() const {
    return {fontMetrics().horizontalAdvance(m_whole) + contentsMargins().left() + contentsMargins().right(), QLabel::sizeHint().height()};
}

void ElidedLabel::resizeEvent(QResizeEvent* event) {
    QLabel::resizeEvent(event);
    fit();
}

void ElidedLabel::changeEvent(QEvent* event) {
    QLabel::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) fit();
}

void ElidedLabel::fit() {
    const QString shown = fontMetrics().elidedText(m_whole, Qt::ElideRight, contentsRect().width());
    if (shown != text()) setText(shown);
    setToolTip(!m_more.isEmpty() ? m_more : shown == m_whole ? QString()
                                                             : m_whole);
}

}  // namespace bayplan

#include "moc_elided_label.cpp"
