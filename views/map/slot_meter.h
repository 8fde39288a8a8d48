// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Counts slots or strands of one shape on every node for the map, as long as they are shown: in a job on a snapshot,
// and again if the picture changed meanwhile. One board follows the pictures, so that only changes are counted. It can
// also count on a picture that is only considered, such as that of a drag in progress.
// Thread rule: GUI thread only; the counting is a job.

#include <QObject>
#include <memory>
#include <optional>

#include "common/job.h"
#include "map/node_values.h"

namespace bayplan {

class Session;

class SlotMeter : public QObject {
    Q_OBJECT
public:
    explicit SlotMeter(Session* session, QObject* parent = nullptr);
    ~SlotMeter() override;

    /// Asks another question; known values are dropped if the shape differs. Measure::Slots or Strands.
    void ask(Measure measure, const SlotShape& shape);
    /// Stops counting.
    void stop();
    bool busy() const { return m_job->running() || wanted(); }
    /// Null if nothing is counted (yet); then error() may say why.
    const ValuesPtr& values() const { return m_values; }
    const std::optional<Error>& error() const { return m_error; }
    /// Counts on a picture that is not the session's, without changing values(); null ends that. Only the last request
    /// is sure to be counted; earlier ones may be skipped.
    void preview(ClusterPtr cluster);
    struct Preview {
        ClusterPtr cluster;  // null: none is counted (yet)
        ValuesPtr values;
    };
    const Preview& previewed() const { return m_previewed; }
    /// Waits until everything requested is counted.
    void finish();

Q_SIGNALS:
    void changed();  // of values or error
    void previewChanged();

private:
    bool wanted() const { return m_shape && (m_stale || m_preview); }
    void forget();
    void run();
    void take(const ClusterPtr& preview, Result<ValuesPtr> counted);

    Session* m_session;
    std::unique_ptr<Job> m_job;
    std::optional<SlotShape> m_shape;
    Measure m_measure = Measure::Slots;
    std::shared_ptr<SlotBoard> m_board;  // the job's while it runs
    std::uint64_t m_round = 0;           // number of the question: an answer to an older one is dropped
    bool m_stale = false;
    ValuesPtr m_values;
    ClusterPtr m_preview;  // still to be counted
    Preview m_previewed;
    std::optional<Error> m_error;
};

}  // namespace bayplan
