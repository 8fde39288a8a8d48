// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The shape for the map's slots and strands: one in the cluster, the selected pod's, or typed amounts.
// Thread rule: GUI thread only.

#include <optional>
#include <vector>

#include "common/elided_combo.h"
#include "common/session.h"
#include "metrics/slot_shape.h"

namespace bayplan {

class ShapeBox : public ElidedCombo {
    Q_OBJECT
public:
    explicit ShapeBox(Session* session, QWidget* parent = nullptr);

    /// Absent: nothing is chosen, or the typed text is invalid; problem() gives the reason.
    const std::optional<SlotShape>& shape() const { return m_shape; }
    QString problem() const { return m_problem; }
    /// As typed, or a name in the list; false if it is neither.
    bool choose(const QString& text);
    /// Lists the cluster's shapes, if that was not done, and chooses firstShape() if nothing is chosen. O(pods).
    void prepare();

Q_SIGNALS:
    void chosen();

private:
    void forget();
    void followSelection();
    void take(std::optional<SlotShape> shape, const QString& problem);
    void read();

    Session* m_session;
    std::vector<SlotShape> m_seen;
    std::optional<SlotShape> m_shape;
    QString m_problem;
    bool m_listed = false;
    bool m_selectedListed = false;  // the first entry is the selected pod
};

}  // namespace bayplan
