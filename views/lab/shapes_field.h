// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The shapes whose slots a run of the lab counts, as people type them: "cpu=4,memory=16Gi; nvidia.com/gpu=1". It begins with the shape
// that the session would choose, and follows it until somebody types another one.
// Thread rule: GUI thread only.

#include <QWidget>
#include <optional>
#include <string>
#include <vector>

#include "common/session.h"
#include "metrics/slot_shape.h"

class QLabel;
class QLineEdit;

namespace bayplan {

class ShapesField : public QWidget {
    Q_OBJECT
public:
    explicit ShapesField(Session* session, QWidget* parent = nullptr);

    /// A trace has nodes of its own: what waits here is no shape of it, and resources are judged when it is read.
    void setOfTrace(bool trace);
    /// Takes in what was typed. False: there is a fault, which is said, and the field has the focus.
    bool read();
    /// What was typed, each without a fault; absent: nobody typed anything.
    const std::optional<std::vector<std::string>>& typed() const { return m_shapes; }
    /// What counts where nobody typed anything; absent: no pod here is one.
    const std::optional<SlotShape>& first() const { return m_first; }

protected:
    void showEvent(QShowEvent* event) override;

private:
    void begin();
    bool judge();  // and says the fault
    QString fault();

    Session* m_session;
    QLineEdit* m_text;
    QLabel* m_fault;
    bool m_typed = false, m_trace = false, m_begun = false;
    std::optional<SlotShape> m_first;
    std::optional<std::vector<std::string>> m_shapes;
};

}  // namespace bayplan
