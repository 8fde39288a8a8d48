// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Counts slots or strands of one shape on every node for the map, while somebody looks at them: in a job on a snapshot, and
// again when the picture changed meanwhile. One board goes along with the pictures, so that only what changed is looked at.
// Also counts on a picture that is not there yet, such as that of a drag under way.
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

    /// Another question; what was known is forgotten where the shape is another. Measure::Slots or Strands.
    void ask(Measure measure, const SlotShape& shape);
    /// Nothing is counted any more.
    void stop();
    bool busy() const { return m_job->running() || wanted(); }
    /// Null where nothing is counted (yet); then error() may say why.
    const ValuesPtr& values() const { return m_values; }
    const std::optional<Error>& error() const { return m_error; }
    /// Counts on a picture that is not the session's, which values() are not touched by; null: no more. The last one asked
    /// about is counted, those before it may be passed over.
    void preview(ClusterPtr cluster);
    struct Preview {
        ClusterPtr cluster;  // null: none is counted (yet)
        ValuesPtr values;
    };
    const Preview& previewed() const { return m_previewed; }
    /// Waits until all that was asked is counted.
    void finish();

Q_SIGNALS:
    void changed();  // values or error
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
    std::shared_ptr<SlotBoard> m_board;  // handed to the job while it runs
    std::uint64_t m_round = 0;           // of questions: an answer to an older one is dropped
    bool m_stale = false;
    ValuesPtr m_values;
    ClusterPtr m_preview;  // that is still to be counted
    Preview m_previewed;
    std::optional<Error> m_error;
};

}  // namespace bayplan
