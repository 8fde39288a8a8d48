// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The acceptances that steps of a plan need, each with a check box: shown only if a step needs it.
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

    /// Existing boxes stay, including one with the focus.
    void setTicks(const std::vector<Tick>& ticks);

Q_SIGNALS:
    void accepted(const QString& name, bool on);

private:
    QVBoxLayout* m_layout;
    std::vector<QCheckBox*> m_boxes;
};

}  // namespace bayplan
