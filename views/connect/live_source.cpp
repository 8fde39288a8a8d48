// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/live_source.h"

#include <QDateTime>
#include <QElapsedTimer>
#include <algorithm>
#include <utility>

#include "common/text.h"
#include "connect/unknown_nodes.h"

namespace bayplan {

namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kSlack = std::chrono::seconds(1);
constexpr auto kRetell = std::chrono::milliseconds(500);  // the age of the picture grows without news

bool settled(const ReadState& state) {
    return state.is == ReadState::Is::Watching || state.is == ReadState::Is::Forbidden || state.is == ReadState::Is::Absent || state.is == ReadState::Is::Failed;
}

}  // namespace

struct LiveSource::Reading {
    std::unique_ptr<LiveReader> reader;
    LivePicture picture;
    ClusterPtr last;                              // the last one delivered
    std::vector<char> ever;                       // by kind: whether it was read once
    std::vector<Clock::time_point> leftWatching;  // by kind
    std::optional<Clock::time_point> unshown;     // the time of the first change that is not delivered yet
    std::optional<RecordingWriter> writer;
    bool nodesUnknown = false;  // the picture's nodes are made from the names in pods

    explicit Reading(const std::vector<ApiKind>& kinds)
        : picture(kinds), ever(kinds.size(), 0), leftWatching(kinds.size(), Clock::now()) {}
};

LiveSource::LiveSource(Session* session, Connection connection, ExecHooks hooks, Options options, QObject* parent)
    : QObject(parent), m_session(session), m_connection(std::move(connection)),
      m_credentials(std::make_shared<CredentialSource>(m_connection, std::move(hooks))), m_options(std::move(options)) {
    connect(this, &LiveSource::told, this, &LiveSource::takeIn, Qt::QueuedConnection);
    connect(session->following(), &Following::heldChanged, this, &LiveSource::show, Qt::QueuedConnection);
    m_again.setSingleShot(true);
    connect(&m_again, &QTimer::timeout, this, &LiveSource::show);
    m_next.setSingleShot(true);
    connect(&m_next, &QTimer::timeout, this, &LiveSource::allow);
    m_thread = std::jthread([this](const std::stop_token& stop) {
        work(stop);
        {
            const std::lock_guard lock(m_mutex);
            m_ended = true;
        }
        Q_EMIT told({});
    });
}

LiveSource::~LiveSource() {
    m_thread.request_stop();
    m_changed.notify_all();
    m_thread.join();
}

LiveReader::MakeClient LiveSource::makeClient() const {
    return [endpoint = m_connection.endpoint, credentials = m_credentials, limits = m_options.limits] {
        return std::make_unique<ApiClient>(endpoint, credentials, limits);
    };
}

bool LiveSource::following() const { return m_catalog && m_session->readCatalog() == m_catalog; }

void LiveSource::setPaused(bool paused) {
    if (paused == m_paused) return;
    m_paused = paused;
    Q_EMIT statusChanged();
    show();
}

std::chrono::steady_clock::time_point LiveSource::asOf() const {
    return m_waiting ? std::min(m_waitingSince, m_status.asOf) : m_status.asOf;
}

void LiveSource::dismiss() {
    m_dismissed = true;
    m_session->disconnect(this);
    m_next.stop();
    m_again.stop();
    setParent(nullptr);
    m_thread.request_stop();
    m_changed.notify_all();
    // If the thread had ended before this, nothing else would emit.
    Q_EMIT told({});
}

Result<void> LiveSource::record(const QString& file) {
    RecordingHeader header;
    header.context = m_connection.endpoint.context;
    header.server = m_connection.endpoint.server;
    header.kinds = m_options.kinds;
    header.started = QDateTime::currentMSecsSinceEpoch();
    Result<RecordingWriter> writer = RecordingWriter::create(toStdString(file), header);
    if (!writer) return writer.error();
    m_recordingFile = file;
    const std::lock_guard lock(m_mutex);
    m_newWriter.emplace(std::move(*writer));
    return {};
}

void LiveSource::stopRecording() {
    m_recordingFile.clear();
    const std::lock_guard lock(m_mutex);
    m_newWriter.reset();
    m_stopWriter = true;
}

void LiveSource::setLoad(std::optional<LoadMetrics> load) {
    const std::lock_guard lock(m_mutex);
    m_newLoad = std::move(load);
}

void LiveSource::retry() {
    {
        const std::lock_guard lock(m_mutex);
        m_retry = true;
    }
    m_changed.notify_all();
}

// Runs in the thread.

void LiveSource::tell(LiveStatus status) {
    {
        const std::lock_guard lock(m_mutex);
        m_toldStatus = std::move(status);
    }
    Q_EMIT told({});
}

bool LiveSource::logIn(const std::stop_token& stop) {
    for (;;) {
        tell({});
        const Result<Presented> presented = m_credentials->present(stop);
        if (presented || stop.stop_requested()) return presented.has_value();
        LiveStatus status;
        status.is = LiveStatus::Is::Failed;
        status.why = errorText(presented.error());
        tell(std::move(status));
        std::unique_lock lock(m_mutex);
        if (!m_changed.wait(lock, stop, [this] { return m_retry; })) return false;
        m_retry = false;
    }
}

LiveStatus LiveSource::statusOf(Reading& reading) const {
    const LiveState state = reading.reader->state();
    const Clock::time_point now = Clock::now();
    LiveStatus status;
    status.is = LiveStatus::Is::Live;
    status.asOf = reading.unshown ? *reading.unshown : now;
    // A live server was heard from no longer ago than a request and its answer take.
    const std::chrono::nanoseconds pulse(m_options.reflector.pulse.nanoseconds + m_options.reflector.pulsePatience.nanoseconds);
    if (now - state.heard > pulse + kSlack) status.asOf = std::min(status.asOf, state.heard);
    if (!state.silent.empty()) {
        status.is = LiveStatus::Is::Retrying;
        status.why = toQString(state.silent);
    }
    for (std::size_t k = 0; k < state.kinds.size(); ++k) {
        const ReadState& kind = state.kinds[k];
        const std::string& resource = m_options.kinds[k].resource;
        status.kinds.emplace_back(resource, kind);
        const bool watching = kind.is == ReadState::Is::Watching;
        if (watching) reading.ever[k] = 1;
        if (settled(kind) && kind.is != ReadState::Is::Failed) reading.leftWatching[k] = now;
        else if (reading.ever[k]) status.asOf = std::min(status.asOf, reading.leftWatching[k]);
        if (kind.is == ReadState::Is::Forbidden) status.unread.push_back({resource, kind.why});
        else if (!reading.ever[k] && kind.is != ReadState::Is::Absent)
            status.unread.push_back({resource, toStdString(tr("not read: %1").arg(kind.why.empty() ? toQString(resource) : messageText(kind.why)))});
        if ((kind.is == ReadState::Is::Retrying || kind.is == ReadState::Is::Failed) && status.is != LiveStatus::Is::Retrying) {
            status.is = LiveStatus::Is::Retrying;
            status.why = messageText(kind.why);
        }
        if (kind.is != ReadState::Is::Listing && kind.is != ReadState::Is::Waiting) continue;
        if (status.is == LiveStatus::Is::Live) status.is = LiveStatus::Is::Listing;
        status.read += kind.read;
        status.expected += kind.expected;
    }
    return status;
}

void LiveSource::write(Reading& reading, const std::vector<LiveChange>& changes) {
    std::optional<RecordingWriter> ended;  // closed outside of the lock
    {
        const std::lock_guard lock(m_mutex);
        if (std::exchange(m_stopWriter, false)) ended = std::exchange(reading.writer, std::nullopt);
        if (m_newWriter) {
            reading.writer.emplace(std::move(*m_newWriter));
            m_newWriter.reset();
        }
    }
    if (!reading.writer) return;
    if (std::exchange(reading.nodesUnknown, false)) dropUnknownNodes(reading.picture);  // only what was read is kept
    const Result<void> written = reading.writer->write(QDateTime::currentMSecsSinceEpoch(), reading.picture, changes, reading.reader->state().kinds);
    if (written) return;
    reading.writer.reset();
    const std::lock_guard lock(m_mutex);
    m_writerError = written.error();
}

void LiveSource::build(Reading& reading, PictureTicket ticket, const std::stop_token& stop) {
    Budget budget;
    budget.stop = stop;
    reading.picture.setTime(QDateTime::currentSecsSinceEpoch());
    Result<Built> built = reading.picture.build(budget);
    if (!built) return;
    const std::vector<ReadState> states = reading.reader->state().kinds;
    for (std::size_t k = 0; k < states.size(); ++k)
        if (m_options.kinds[k].resource == "nodes") reading.nodesUnknown = states[k].is == ReadState::Is::Forbidden;
    if (reading.nodesUnknown && setUnknownNodes(reading.picture, built->cluster->catalog())) built = reading.picture.build(budget);
    if (!built) return;
    const ClusterPtr cluster = built->cluster;
    if (!reading.last) {
        const std::lock_guard lock(m_mutex);
        m_toldFirst = std::move(*built);
    } else {
        Later later = laterPicture(reading.last, std::move(*built), std::move(ticket));
        const std::lock_guard lock(m_mutex);
        m_toldLater = std::move(later);
    }
    reading.last = cluster;
}

/// Whether there was something to take.
bool LiveSource::takeLoad(Reading& reading) {
    const std::lock_guard lock(m_mutex);
    if (!m_newLoad) return false;
    reading.picture.setLoad(*std::exchange(m_newLoad, std::nullopt));
    return true;
}

void LiveSource::work(const std::stop_token& stop) {
    if (!logIn(stop)) return;
    Reading reading(m_options.kinds);
    const auto begin = [&] { reading.reader = std::make_unique<LiveReader>(makeClient(), m_options.kinds, m_options.reflector); };
    begin();
    bool first = true;
    Clock::time_point retold{};
    LiveStatus before;
    while (!stop.stop_requested()) {
        const Clock::time_point began = Clock::now();
        reading.reader->wait({std::chrono::duration_cast<std::chrono::nanoseconds>(m_options.batch).count()}, stop);
        const std::vector<LiveChange> changes = reading.reader->take(reading.picture);
        const bool changed = takeLoad(reading) || !changes.empty();
        if (changed && !reading.unshown) reading.unshown = Clock::now();
        write(reading, changes);
        LiveStatus status = statusOf(reading);
        // The first picture waits for nodes and pods, and for everything else that is still being listed.
        const auto isNodeOrPod = [&](std::size_t k) { return m_options.kinds[k].resource == "nodes" || m_options.kinds[k].resource == "pods"; };
        bool ready = true, any = false;
        for (std::size_t k = 0; k < status.kinds.size(); ++k) {
            const ReadState& kind = status.kinds[k].second;
            ready = ready && (isNodeOrPod(k) ? settled(kind) : settled(kind) || kind.is == ReadState::Is::Retrying);
            any = any || (isNodeOrPod(k) && kind.is == ReadState::Is::Watching);
        }
        if (first && ready && !any) {
            status.is = LiveStatus::Is::Failed;
            QStringList verbs;
            for (const UnreadKind& kind : status.unread)
                if (kind.resource == "nodes" || kind.resource == "pods") verbs << messageText(kind.why);
            status.why = tr("neither nodes nor pods may be read: %1").arg(verbs.join(QStringLiteral(", ")));
            ready = false;
        }
        for (const auto& [resource, kind] : status.kinds) {
            if (!first || kind.is != ReadState::Is::Failed) continue;
            status.is = LiveStatus::Is::Failed;
            status.why = messageText(kind.why);
            ready = false;
        }
        std::unique_ptr<PictureTicket> ticket;
        if (first ? ready : reading.unshown.has_value()) {
            const std::lock_guard lock(m_mutex);
            ticket = first ? std::make_unique<PictureTicket>() : std::move(m_ticket);
        }
        if (ticket) {
            reading.unshown.reset();
            build(reading, std::move(*ticket), stop);
            first = false;
            status = statusOf(reading);
        }
        const bool news = ticket || status.is != before.is || status.why != before.why || status.unread != before.unread
                          || status.read != before.read || Clock::now() - retold >= kRetell;
        if (news) {
            before = status;
            retold = Clock::now();
            tell(std::move(status));
        }
        std::unique_lock lock(m_mutex);
        m_changed.wait_until(lock, stop, began + m_options.batch, [] { return false; });
        const bool again = std::exchange(m_retry, false);
        lock.unlock();
        if (again) begin();
    }
}

// Runs in the GUI thread.

void LiveSource::takeIn() {
    if (m_dismissed) {
        const std::lock_guard lock(m_mutex);
        if (m_ended) deleteLater();
        return;
    }
    std::optional<LiveStatus> status;
    std::optional<Built> first;
    std::optional<Later> later;
    std::optional<Error> unwritten;
    {
        const std::lock_guard lock(m_mutex);
        unwritten = std::exchange(m_writerError, std::nullopt);
        status = std::exchange(m_toldStatus, std::nullopt);
        first = std::exchange(m_toldFirst, std::nullopt);
        later = std::exchange(m_toldLater, std::nullopt);
    }
    if (unwritten) {
        m_recordingFile.clear();
        Q_EMIT recordingFailed(errorText(*unwritten));
    }
    if (first) {
        m_catalog = first->cluster->sharedCatalog();
        Q_EMIT begun(*first);
        m_next.start(0);
    }
    if (status) {
        m_status = std::move(*status);
        if (following()) m_session->setUnread(m_status.unread);
        Q_EMIT statusChanged();
    }
    if (later) {
        m_waiting = std::move(later);
        m_waitingSince = Clock::now();
        show();
    }
}

void LiveSource::show() {
    if (!m_waiting || m_paused || !m_session->following()->held().isEmpty() || !following()) return;
    if (m_mayShow && !m_mayShow()) {
        m_again.start(50);
        return;
    }
    QElapsedTimer time;
    time.start();
    Later later = std::exchange(m_waiting, std::nullopt).value();
    m_catalog = later.cluster->sharedCatalog();
    const Conflicts conflicts = m_session->follow(std::move(later));
    ++m_shown;
    const qint64 took = time.elapsed();
    m_longest = std::max(m_longest, took);
    Q_EMIT followed(conflicts);
    // The user's work comes first: showing pictures takes a quarter of the time at most.
    m_next.start(static_cast<int>(std::max<qint64>(0, 3 * took - m_options.batch.count())));
}

void LiveSource::allow() {
    if (!following()) return;
    auto ticket = std::make_unique<PictureTicket>(pictureTicket(*m_session));
    const std::lock_guard lock(m_mutex);
    m_ticket = std::move(ticket);
}

}  // namespace bayplan

#include "moc_live_source.cpp"
