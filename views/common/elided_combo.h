// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A choice whose text has "…" in its middle where there is no room for all of it, so that both of its ends are read, and then
// says the whole in its tooltip. Typed into, it shows the text as any other.
// Thread rule: GUI thread only.

#include <QComboBox>
#include <QLineEdit>

namespace bayplan {

class ElidedEdit : public QLineEdit {
    Q_OBJECT
public:
    using QLineEdit::QLineEdit;
    /// What is seen now.
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
