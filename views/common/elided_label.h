// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A line that ends in "…" where there is no room for all of it, and then says the whole as its tooltip. A screen reader
// reads the whole in any case.
// Thread rule: GUI thread only.

#include <QLabel>

namespace bayplan {

class ElidedLabel : public QLabel {
    Q_OBJECT
public:
    explicit ElidedLabel(QWidget* parent = nullptr);

    /// `more`: what the tooltip says beside it in any case; empty: only what is cut off.
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
