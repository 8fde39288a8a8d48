// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A label whose text wraps, and which remembers how high it is at a width. Qt's own label sets its text again whenever a
// layout asks, and layouts ask dozens of times while a screen takes a theme: that was a third of the work.
// Thread rule: GUI thread only.

#include <QFont>
#include <QLabel>
#include <QMargins>
#include <array>
#include <cstddef>

namespace bayplan {

class WrappedLabel : public QLabel {
    Q_OBJECT
public:
    explicit WrappedLabel(const QString& text, QWidget* parent = nullptr);
    explicit WrappedLabel(QWidget* parent = nullptr) : WrappedLabel(QString(), parent) {}

    int heightForWidth(int width) const override;

private:
    /// All that the height follows from but the width.
    struct Shape {
        QString text;
        QFont font;
        Qt::TextFormat format = Qt::AutoText;
        QMargins around;
        int margin = 0, indent = 0;
        double pixelRatio = 0;  // 0: of nothing yet
        bool wraps = false;
        bool operator==(const Shape&) const = default;
    };
    Shape shape() const;

    struct Height {
        int width = -1, height = 0;
    };
    // The widths that layouts ask for: the least, the wished one, that of the screen, each with and without a scroll bar.
    mutable std::array<Height, 12> m_known;
    mutable std::size_t m_next = 0;
    mutable Shape m_of;
};

}  // namespace bayplan
