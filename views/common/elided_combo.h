// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A choice whose text has "…" in its middle if there is not enough room, so that both of its ends are readable; the
// tooltip then has the whole text. While it is edited, it shows the text as usual.
// Thread rule: GUI thread only.

#include <QComboBox>
#include <QLineEdit>

namespace bayplan {

class ElidedEdit : public QLineEdit {
    Q_OBJECT
public:
    using QLineEdit::QLineEdit;
    /// The text that is visible now.
    QString shown() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QRect textRect() const;
};

class ElidedCombo : public QComboBox {
    Q_OBJECT
public:
    explicit ElidedCombo(QWidget* parent = nullptr) : QComboBox(parent) {}
    /// Instead of setEditable(true).
    void makeEditable();
    QString shown() const;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace bayplan
