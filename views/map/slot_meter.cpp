// SPDX-License-Identifier: GPL-3.0-or-later
#include "map/slot_meter.h"

#include <QEventLoop>
#include <utility>

#include "common/session.h"

namespace bayplan {

SlotMeter::SlotMeter(Session* session, QObject* parent)
    : QObject(parent), m_session(session), m_job(std::make_unique<Job>(tr("Counting slots for the map"))) {
    connect(m_job.get(), &Job::finished, this, &SlotMeter::run);
    connect(session, &Session::opened, this, &SlotMeter::stop);
    connect(session, &Session::profilesChanged, this, &SlotMeter::forget);
    for (const auto signal : {&Session::clusterChanged, &Session::followed})
        connect(session, signal, this, [this] {
            // Counts are by node: with other nodes they mean nothing.
            if (!m_session->following()->numbers().sameNodes && !m_session->following()->numbers().nodes.empty()) return forget();
            m_stale = m_shape.has_value();
            run();
        });
    connect(session, &Session::unreadChanged, this, &SlotMeter::forget);
}

SlotMeter::~SlotMeter() {
    disconnect(m_job.get(), nullptr, this, nullptr);
    m_job.reset();
}

void SlotMeter::ask(Measure measure, const SlotShape& shape) {
    m_measure = measure;
    m_shape = shape;
    forget();
}

void SlotMeter::stop() {
    m_shape.reset();
    forget();
}

void SlotMeter::forget() {
    ++m_round;
    m_board.reset();
    m_values.reset();
    m_error.reset();
    m_preview.reset();
    m_previewed = {};
    m_stale = m_shape.has_value();
    m_job->stop();
    Q_EMIT changed();
    run();
}

void SlotMeter::preview(ClusterPtr cluster) {
    m_preview = std::move(cluster);
    if (!m_preview && m_previewed.cluster) {
        m_previewed = {};
        Q_EMIT previewChanged();
    }
    run();
}

void SlotMeter::run() {
    if (m_job->running() || !wanted()) return;
    // The session's own picture comes first: an estimate is compared with it.
    const ClusterPtr preview = m_stale ? nullptr : std::exchange(m_preview, nullptr);
    if (!preview) m_stale = false;
    if (!m_board) m_board = std::make_shared<SlotBoard>(m_session->scheduler().profiles(), std::vector<SlotShape>{*m_shape});
    m_job->start<ValuesPtr>(
        [board = m_board, cluster = preview ? preview : m_session->cluster(), measure = m_measure](const Budget& budget) -> Result<ValuesPtr> {
            if (const Result<void> counted = board->update(*cluster, budget); !counted) return counted.error();
            return measure == Measure::Slots ? slotValues(*board) : strandValues(*board);
        },
        [this, preview, round = m_round](Result<ValuesPtr> counted) {
            if (round == m_round) take(preview, std::move(counted));
        });
}

void SlotMeter::take(const ClusterPtr& preview, Result<ValuesPtr> counted) {
    if (preview) {
        m_previewed = counted ? Preview{preview, std::move(*counted)} : Preview{};
        Q_EMIT previewChanged();
        return;
    }
    m_error.reset();
    if (counted) {
        m_values = std::move(*counted);
    } else {
        m_values.reset();
        m_error = counted.error();
    }
    Q_EMIT changed();
}

void SlotMeter::finish() {
    while (m_job->running()) {
        QEventLoop loop;
        connect(m_job.get(), &Job::finished, &loop, &QEventLoop::quit);
        loop.exec();
    }
}

}  // namespace bayplan

#include "moc_slot_meter.cpp"
