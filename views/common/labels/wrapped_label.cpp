// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/labels/wrapped_label.h"

namespace bayplan {

WrappedLabel::WrappedLabel(const QString& text, QWidget* parent) : QLabel(text, parent) { setWordWrap(true); }

int WrappedLabel::heightForWidth(int width) const {
    if (Shape now = shape(); now != m_of) {
        m_of = std::move(now);
        m_known.fill({});
    }
    for (const Height& known : m_known)
        if (known.width == width) return known.height;
    m_known[m_next] = {width, QLabel::heightForWidth(width)};
    const int height = m_known[m_next].height;
    m_next = (m_next + 1) % m_known.size();
    return height;
}

WrappedLabel::Shape WrappedLabel::shape() const {
    return {text(), font(), textFormat(), contentsMargins(), margin(), indent(), devicePixelRatioF(), wordWrap()};
}

}  // namespace bayplan

#include "moc_wrapped_label.cpp"
