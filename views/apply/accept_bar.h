// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What steps of a plan take a word for, each with its tick: shown only where a step wants it.
// Thread rule: GUI thread only.

#include <QFrame>
#include <vector>

class QCheckBox;
class QVBoxLayout;

namespace bayplan {

class AcceptBar : public QFrame {
    Q_OBJECT
public:
    struct Tick {
        QString name;  // of the box, for tests and scripts
        QString text, tip;
        bool on = false;
    };

    explicit AcceptBar(QWidget* parent = nullptr);

    /// Boxes that are there already stay, with whoever has the focus among them.
    void setTicks(const std::vector<Tick>& ticks);

Q_SIGNALS:
    void accepted(const QString& name, bool on);

private:
    QVBoxLayout* m_layout;
    std::vector<QCheckBox*> m_boxes;
};

}  // namespace bayplan
