// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A line that ends in "…" if there is not enough room; the tooltip then has the whole text. A screen reader always
// reads the whole text.
// Thread rule: GUI thread only.

#include <QLabel>

namespace bayplan {

class ElidedLabel : public QLabel {
    Q_OBJECT
public:
    explicit ElidedLabel(QWidget* parent = nullptr);

    /// `more`: always part of the tooltip; empty: the tooltip has only cut-off text.
    void setWhole(const QString& text, const QString& more = {});
    QString whole() const { return m_whole; }
    QSize minimumSizeHint() const override;
    QSize sizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void fit();
    QString m_whole;
    QString m_more;
};

}  // namespace bayplan
