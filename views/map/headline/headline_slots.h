// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The slots in the strip above the map: of one shape, counted in a job on each picture, on what a drag would make of it, and, while a
// what-if is shown, on the picture that it branched off.
// Thread rule: GUI thread only; the counting is a job.

#include <QObject>
#include <QString>
#include <cstdint>
#include <optional>

#include "common/session.h"
#include "metrics/slot_shape.h"

namespace bayplan {

class Drag;
class SlotMeter;

class HeadlineSlots : public QObject {
    Q_OBJECT
public:
    HeadlineSlots(Session* session, Drag* drag, QObject* parent);

    /// Nobody chose one: firstShape() of the cluster.
    void setShape(const std::optional<SlotShape>& shape);
    const std::optional<SlotShape>& shape() const { return m_shape; }

    struct Count {
        std::int64_t now = 0;       // pods of the shape that fit, one after the other
        std::int64_t possible = 0;  // that would fit if everything free were together
        bool known = true;          // false: it is not known of every node whether it takes one
    };
    /// Absent: none is counted (yet).
    std::optional<Count> shown() const;
    /// Of the picture that the shown what-if branched off; absent: not known, or no what-if is shown.
    std::optional<std::int64_t> beforeWhatIf() const;
    /// After the drop that is under way; absent: it is not counted yet, or there is none.
    std::optional<std::int64_t> afterDrop() const;
    /// The picture after the drop that is under way, if the node takes what is dragged; null otherwise.
    const ClusterPtr& pictureAfterDrop() const { return m_asked; }
    /// Waits until what was asked for is counted: for pictures and tests.
    void finish();

Q_SIGNALS:
    void changed();

private:
    void begin();
    void follow();  // the drag

    Session* m_session;
    Drag* m_drag;
    SlotMeter* m_meter;
    std::optional<SlotShape> m_shape;
    bool m_chosen = false;               // by a person
    std::optional<std::int64_t> m_real;  // the last number that was counted without a what-if
    ClusterPtr m_asked;
};

}  // namespace bayplan
