// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/kube/scheduling_queue.h"

#include <algorithm>

namespace bayplan {

namespace {

constexpr SimTime kLongestUnschedulable = std::chrono::minutes(5);
constexpr SimTime kUnschedulableFlush = std::chrono::seconds(30);

ClusterEvent timeoutEvent() {
    return {};
}

void insertName(std::vector<std::string>& sorted, const std::string& name) {
    const auto at = std::lower_bound(sorted.begin(), sorted.end(), name);
    if (at == sorted.end() || *at != name) sorted.insert(at, name);
}

bool contains(const std::vector<std::string>& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

QueuedPod queuedPod(const Catalog& catalog, const Pod& object, PodIdx pod, std::uint64_t order, const QueueSortPlugin& sort) {
    QueuedPod queued{pod, object.priority(), order};
    sort.enter(catalog, object, queued);
    return queued;
}

bool QueueEntry::refusedBy(std::string_view plugin) const {
    return contains(unschedulablePlugins, plugin) || contains(pendingPlugins, plugin);
}

bool SchedulingQueue::Sorted::less(const QueuedPod& a, const QueuedPod& b) const {
    const Running* running = view->running();
    return running ? sort->lessNow(a, b, *running) : sort->less(a, b);
}

bool SchedulingQueue::Sorted::operator()(const QueuedPod& a, const QueuedPod& b) const {
    if (less(a, b)) return true;
    if (less(b, a)) return false;
    return a.enqueued != b.enqueued ? a.enqueued < b.enqueued : a.pod < b.pod;
}

bool SchedulingQueue::ByEnd::operator()(const TimedPod& a, const TimedPod& b) const {
    return a.first != b.first || byEndAlone ? a.first < b.first : sorted(a.second, b.second);
}

SchedulingQueue::SchedulingQueue(const Profiles& profiles, Backoff backoff, QueueView& view)
    : m_backoffRule(backoff),
      m_popsBackoff(profiles.all.front()->features.on("SchedulerPopFromBackoffQ")),
      m_view(view),
      m_wakeups(profiles),
      m_sorted{profiles.all.front()->queueSort.front().point, &view},
      m_backoffOrder{m_sorted, !m_popsBackoff},
      m_active(m_sorted),
      m_backoff(m_backoffOrder),
      m_errorBackoff(m_backoffOrder) {}

QueuedPod SchedulingQueue::queued(const QueueEntry& entry) const {
    QueuedPod queued = m_view.queued(entry.pod, entry.order);
    queued.firstActive = entry.firstActive.value_or(SimTime(0));
    return queued;
}

SimTime SchedulingQueue::backoffEnd(const QueueEntry& entry, int count) const {
    return m_popsBackoff ? m_backoffRule.end(entry.timestamp, count) : entry.timestamp + m_backoffRule.duration(count);
}

bool SchedulingQueue::isOver(SimTime backoffEnd, SimTime now) const { return m_popsBackoff ? backoffOver(backoffEnd, now) : backoffEnd < now; }

void SchedulingQueue::put(QueueEntry entry, Place place) {
    const QueuedPod queued = this->queued(entry);
    switch (place) {
    case Place::Active:
        m_active.push(queued);
        break;
    case Place::Backoff:
        m_backoff.push({entry.backoffEnd, queued});
        break;
    case Place::ErrorBackoff:
        m_errorBackoff.push({entry.backoffEnd, queued});
        break;
    default:
        if (place != Place::Parked) m_unschedulable.insert(entry.pod);
        break;
    }
    const PodIdx pod = entry.pod;
    check(m_waiting.emplace(pod, Waiting{std::move(entry), place}).second, "a pod waits in one place only");
}

QueueEntry SchedulingQueue::take(PodIdx pod) {
    const auto at = m_waiting.find(pod);
    check(at != m_waiting.end(), "only a pod that waits can be taken out");
    Waiting waiting = std::move(at->second);
    m_waiting.erase(at);
    m_active.erase(pod);
    m_backoff.erase(pod);
    m_errorBackoff.erase(pod);
    m_unschedulable.erase(pod);
    return std::move(waiting.entry);
}

/// Runs PreEnqueue, and notes the gating plugin of a gated pod.
bool SchedulingQueue::letIn(QueueEntry& entry) {
    const Status status = m_view.preEnqueue(entry.pod, entry.gatingPlugin);
    if (status.ok()) {
        entry.gatingPlugin.clear();
        entry.gatingMessage = {};
        return true;
    }
    entry.gatingPlugin = status.plugin;
    entry.gatingMessage = status.said();
    insertName(entry.unschedulablePlugins, status.plugin);
    return false;
}

int SchedulingQueue::failures(const QueueEntry& entry) const {
    return entry.consecutiveErrors > 0 ? entry.consecutiveErrors : entry.unschedulableCount;
}

void SchedulingQueue::move(QueueEntry entry, Worth worth, SimTime now) {
    if (worth == Worth::No) {
        const Place place = entry.gatingPlugin.empty() ? Place::Unschedulable : Place::Gated;
        return put(std::move(entry), place);
    }
    if (!letIn(entry)) return put(std::move(entry), Place::Gated);
    const int count = failures(entry);
    entry.backoffEnd = backoffEnd(entry, count);
    const bool backingOff = count > 0 && m_backoffRule.most.count() > 0 && !isOver(entry.backoffEnd, now);
    if (worth == Worth::AtOnce || !backingOff) {
        if (!entry.firstActive) entry.firstActive = now;
        return put(std::move(entry), Place::Active);
    }
    const Place place = entry.rejected() ? Place::Backoff : Place::ErrorBackoff;
    put(std::move(entry), place);
}

SchedulingQueue::Worth SchedulingQueue::worth(QueueEntry& entry, const ClusterEvent& event) {
    const std::string name = toString(event);
    if (!entry.rejected()) {
        entry.woken = {name, {}};
        return Worth::AfterBackoff;
    }
    if (event.wildcard()) {
        entry.woken = {name, {}};
        return Worth::AfterBackoff;
    }
    Worth result = Worth::No;
    for (const Wakeups::Listener& listener : m_wakeups.of(*m_view.profileOf(entry.pod))) {
        if (!entry.refusedBy(listener.plugin) || !matches(listener.interest, event)) continue;
        const bool pending = contains(entry.pendingPlugins, listener.plugin);
        if (result == Worth::AfterBackoff && !pending) continue;
        if (listener.hints && m_view.hint(entry.pod, *listener.hints, event) == Hint::Skip) continue;
        entry.woken = {name, listener.plugin};
        if (pending) return Worth::AtOnce;
        result = Worth::AfterBackoff;
    }
    return result;
}

bool SchedulingQueue::ignored(const QueueEntry& entry, const ClusterEvent& event) const {
    return !entry.gatingPlugin.empty() && !m_wakeups.hears(*m_view.profileOf(entry.pod), entry.gatingPlugin, event);
}

const QueueEntry& SchedulingQueue::add(PodIdx pod, SimTime now) {
    QueueEntry entry;
    entry.pod = pod;
    entry.timestamp = now;
    entry.order = ++m_order;
    move(std::move(entry), Worth::AtOnce, now);
    return m_waiting.at(pod).entry;
}

void SchedulingQueue::update(PodIdx pod, const std::vector<ClusterEvent>& updates, SimTime now) {
    const Place place = placeOf(pod);
    if (place == Place::InFlight) m_flightEvents.insert(m_flightEvents.end(), updates.begin(), updates.end());
    if (place == Place::Nowhere || place == Place::InFlight) return;
    QueueEntry entry = take(pod);
    if (place == Place::Active || place == Place::Backoff || place == Place::ErrorBackoff)
        return put(std::move(entry), place);
    if (place == Place::Parked) {
        entry.woken = {toString(updates.front()), {}};
        return move(std::move(entry), Worth::AtOnce, now);
    }
    Worth result = Worth::No;
    for (const ClusterEvent& event : updates) {
        if (ignored(entry, event)) continue;
        result = worth(entry, event);
        if (result != Worth::No) break;
    }
    move(std::move(entry), result, now);
}

void SchedulingQueue::remove(PodIdx pod) {
    if (m_waiting.contains(pod)) take(pod);
    done(pod);
}

void SchedulingQueue::clear() {
    m_waiting.clear();
    m_active.clear();
    m_backoff.clear();
    m_errorBackoff.clear();
    m_unschedulable.clear();
    m_inFlight.clear();
    m_flightEvents.clear();
}

/// Invalid: none does.
PodIdx SchedulingQueue::earlyFromBackoff() const {
    if (!m_popsBackoff || m_backoff.empty()) return {};
    const auto comes = [this](const TimedPod& pod) { return m_waiting.at(pod.second.pod).entry.failedAfter != m_happened + 1; };
    if (comes(m_backoff.top())) return m_backoff.top().second.pod;
    const TimedPod* first = nullptr;
    m_backoff.forEach([&](const TimedPod& pod) {
        if (comes(pod) && (!first || m_backoffOrder(pod, *first))) first = &pod;
    });
    return first ? first->second.pod : PodIdx();
}

std::optional<QueueEntry> SchedulingQueue::pop() {
    const PodIdx pod = m_active.empty() ? earlyFromBackoff() : m_active.top().pod;
    if (!pod.valid()) return std::nullopt;
    return fly(take(pod));
}

std::optional<QueueEntry> SchedulingQueue::popWith(PodIdx pod, SimTime now) {
    const Place place = placeOf(pod);
    if (place == Place::Nowhere || place == Place::InFlight) return std::nullopt;
    QueueEntry entry = take(pod);
    if (place != Place::Active && !letIn(entry)) {
        put(std::move(entry), Place::Gated);
        return std::nullopt;
    }
    if (!entry.firstActive) entry.firstActive = now;
    return fly(std::move(entry));
}

QueueEntry SchedulingQueue::fly(QueueEntry entry) {
    ++entry.attempts;
    entry.backoffEnd = SimTime(0);
    entry.unschedulablePlugins.clear();
    entry.pendingPlugins.clear();
    m_inFlight.emplace(entry.pod, m_flightEvents.size());
    return entry;
}

void SchedulingQueue::done(PodIdx pod) {
    m_inFlight.erase(pod);
    if (m_inFlight.empty()) m_flightEvents.clear();
}

void SchedulingQueue::failed(QueueEntry entry, SimTime now) {
    entry.timestamp = now;
    entry.order = ++m_order;
    entry.woken = {"Backoff", {}};
    Worth result = Worth::AfterBackoff;
    const bool together = m_view.triesTogether(entry.pod);
    entry.failedAfter = together ? m_happened + 1 : 0;
    if (entry.rejected() && together) {
        ++entry.unschedulableCount;
        entry.consecutiveErrors = 0;
    } else if (entry.rejected()) {
        ++entry.unschedulableCount;
        entry.consecutiveErrors = 0;
        result = Worth::No;
        const auto flight = m_inFlight.find(entry.pod);
        const std::size_t from = flight == m_inFlight.end() ? m_flightEvents.size() : flight->second;
        for (std::size_t i = from; i < m_flightEvents.size() && result != Worth::AtOnce; ++i)
            if (const Worth one = worth(entry, m_flightEvents[i]); one != Worth::No) result = one;
    } else {
        ++entry.consecutiveErrors;
    }
    done(entry.pod);
    move(std::move(entry), result, now);
}

void SchedulingQueue::park(QueueEntry entry) {
    done(entry.pod);
    put(std::move(entry), Place::Parked);
}

void SchedulingQueue::happened(const ClusterEvent& event, SimTime now, std::optional<std::int32_t> atMost,
                               PodIdx except) {
    // What a pod itself leaves behind is no news for its group, or two members that fail on their nodes would wake one another.
    if (event.resource != EventResource::UnscheduledPod && !except.valid()) ++m_happened;
    if (!m_inFlight.empty()) m_flightEvents.push_back(event);
    if (!event.wildcard() && !m_wakeups.anyHears(event)) return;
    const std::vector<PodIdx> pods(m_unschedulable.begin(), m_unschedulable.end());
    for (const PodIdx pod : pods) {
        if (pod == except || (atMost && m_view.priorityOf(pod) > *atMost)) continue;
        QueueEntry& entry = m_waiting.at(pod).entry;
        if (ignored(entry, event)) continue;
        if (const Worth result = worth(entry, event); result != Worth::No) move(take(pod), result, now);
    }
}

void SchedulingQueue::activate(PodIdx pod, SimTime now) {
    const Place place = placeOf(pod);
    if (place == Place::InFlight) m_flightEvents.emplace_back();
    if (place != Place::Unschedulable && place != Place::Backoff && place != Place::ErrorBackoff
        && place != Place::Gated)
        return;
    QueueEntry entry = take(pod);
    entry.woken = {"Activate", {}};
    move(std::move(entry), Worth::AtOnce, now);
}

void SchedulingQueue::refresh() {
    m_active.forEach([&](QueuedPod& pod) { pod = queued(m_waiting.at(pod.pod).entry); });
    for (auto* queue : {&m_backoff, &m_errorBackoff})
        queue->forEach([&](TimedPod& pod) { pod.second = queued(m_waiting.at(pod.second.pod).entry); });
}

std::optional<SimTime> SchedulingQueue::nextBackoffFlush() const {
    std::optional<SimTime> next;
    for (const auto* queue : {&m_backoff, &m_errorBackoff})
        if (!queue->empty() && (!next || queue->top().first < *next)) next = queue->top().first;
    if (!next) return next;
    const SimTime first = m_popsBackoff ? SimTime(0) : m_backoffRule.firstLook;
    return wholeSeconds(*next - first) + first + std::chrono::seconds(1);
}

std::optional<SimTime> SchedulingQueue::nextUnschedulableFlush(SimTime start, SimTime now) const {
    std::optional<SimTime> oldest;
    for (const PodIdx pod : m_unschedulable) {
        const QueueEntry& entry = m_waiting.at(pod).entry;
        if (ignored(entry, timeoutEvent())) continue;
        if (!oldest || entry.timestamp < *oldest) oldest = entry.timestamp;
    }
    if (!oldest) return std::nullopt;
    // The first tick after both the five minutes and now.
    const SimTime after = std::max(*oldest + kLongestUnschedulable, now) - start;
    return start + (after / kUnschedulableFlush + 1) * kUnschedulableFlush;
}

void SchedulingQueue::flushBackoff(SimTime now) {
    if (!m_popsBackoff && (now - m_backoffRule.firstLook) % std::chrono::seconds(1) != SimTime(0)) return;
    for (auto* queue : {&m_backoff, &m_errorBackoff})
        while (!queue->empty() && isOver(queue->top().first, now))
            put(take(queue->top().second.pod), Place::Active);
}

void SchedulingQueue::flushUnschedulable(SimTime now) {
    const std::vector<PodIdx> pods(m_unschedulable.begin(), m_unschedulable.end());
    for (const PodIdx pod : pods) {
        QueueEntry& entry = m_waiting.at(pod).entry;
        if (now - entry.timestamp <= kLongestUnschedulable || ignored(entry, timeoutEvent())) continue;
        const Worth result = worth(entry, timeoutEvent());
        move(take(pod), result, now);
    }
}

SchedulingQueue::Place SchedulingQueue::placeOf(PodIdx pod) const {
    if (m_inFlight.contains(pod)) return Place::InFlight;
    const auto at = m_waiting.find(pod);
    return at == m_waiting.end() ? Place::Nowhere : at->second.place;
}

const QueueEntry* SchedulingQueue::find(PodIdx pod) const {
    const auto at = m_waiting.find(pod);
    return at == m_waiting.end() ? nullptr : &at->second.entry;
}

std::vector<PodIdx> SchedulingQueue::waiting() const {
    std::vector<PodIdx> pods;
    for (const auto& [pod, waiting] : m_waiting) pods.push_back(pod);
    std::sort(pods.begin(), pods.end());
    return pods;
}

}  // namespace bayplan
