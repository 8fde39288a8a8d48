// SPDX-License-Identifier: GPL-3.0-or-later
#include "map/headline/headline_slots.h"

#include "common/drag/drag.h"
#include "common/first_shape.h"
#include "map/slot_meter.h"

namespace bayplan {

HeadlineSlots::HeadlineSlots(Session* session, Drag* drag, QObject* parent) : QObject(parent), m_session(session), m_drag(drag), m_meter(new SlotMeter(session, this)) {
    connect(session, &Session::opened, this, [this] {
        m_chosen = false;
        begin();
    });
    for (const auto signal : {&Session::clusterChanged, &Session::followed})
        connect(session, signal, this, [this] {
            if (!m_shape) begin();
        });
    connect(m_meter, &SlotMeter::changed, this, [this] {
        if (!m_session->whatIf()) {
            const std::optional<Count> count = shown();
            m_real = count ? std::optional(count->now) : std::nullopt;
        }
        Q_EMIT changed();
    });
    connect(m_meter, &SlotMeter::previewChanged, this, &HeadlineSlots::changed);
    for (const auto signal : {&Drag::started, &Drag::judged, &Drag::moved, &Drag::ended}) connect(drag, signal, this, &HeadlineSlots::follow);
    begin();
}

void HeadlineSlots::begin() {
    if (m_chosen) return;
    m_shape.reset();
    m_real.reset();
    if (!m_session->isEmpty())
        if (const std::optional<WaitingShape> first = firstShape(*m_session)) m_shape = first->shape;
    if (m_shape) m_meter->ask(Measure::Slots, *m_shape);
    else m_meter->stop();
}

void HeadlineSlots::setShape(const std::optional<SlotShape>& shape) {
    m_chosen = shape.has_value();
    if (!shape) return begin();
    if (m_shape && m_shape->name == shape->name && m_shape->pod.spec == shape->pod.spec) return;
    m_shape = shape;
    m_real.reset();
    m_meter->ask(Measure::Slots, *m_shape);
}

std::optional<HeadlineSlots::Count> HeadlineSlots::shown() const {
    const ValuesPtr& values = m_meter->values();
    return values ? std::optional(Count{values->sum, values->possible, values->unknown == 0}) : std::nullopt;
}

std::optional<std::int64_t> HeadlineSlots::beforeWhatIf() const { return m_session->whatIf() ? m_real : std::nullopt; }

std::optional<std::int64_t> HeadlineSlots::afterDrop() const {
    const SlotMeter::Preview& previewed = m_meter->previewed();
    return m_asked && previewed.cluster == m_asked && previewed.values ? std::optional(previewed.values->sum) : std::nullopt;
}

void HeadlineSlots::follow() {
    const bool over = m_drag->active() && m_drag->target().valid() && m_drag->fits();
    m_asked = over ? m_drag->after() : nullptr;
    m_meter->preview(m_shape ? m_asked : nullptr);
}

void HeadlineSlots::finish() { m_meter->finish(); }

}  // namespace bayplan

#include "moc_headline_slots.cpp"
