// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/read/live_reader.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

namespace bayplan {

namespace {

// Servers send bookmarks about every minute, and were observed to leave a kind without one for 163 s.
constexpr std::chrono::minutes kQuiet{3};

}  // namespace

bool LiveState::complete() const {
    return std::all_of(kinds.begin(), kinds.end(), [](const ReadState& state) {
        return state.is == ReadState::Is::Watching || state.is == ReadState::Is::Absent;
    });
}

class LiveReader::Inbox : public ReflectorSink {
public:
    explicit Inbox(LiveReader& reader) : m_reader(reader) {}

    void listed(std::vector<LiveObject> all) override {
        tell([&] {
            m_all = std::move(all);
            m_later.clear();
            m_at.clear();
        });
    }
    void changed(LiveObject object) override {
        std::string key = object.key;
        tell([&] { later(std::move(key)) = std::move(object); });
    }
    void gone(std::string key) override {
        tell([&] { later(std::move(key)) = std::nullopt; });
    }
    void heard() override {
        const std::lock_guard lock(m_reader.m_mutex);
        m_heard = std::chrono::steady_clock::now();
    }
    void state(ReadState state) override {
        {
            const std::lock_guard lock(m_reader.m_mutex);
            if (m_state == state) return;  // a watch that follows another is no news
        }
        tell([&] { m_state = std::move(state); });
    }

    struct Later {
        std::string key;
        std::optional<LiveObject> object;  // absent: deleted
    };
    // Protected by the reader's mutex.
    struct Waiting {
        std::optional<std::vector<LiveObject>> all;
        std::vector<Later> later;
    };
    Waiting fetch() {
        m_at.clear();
        return {std::exchange(m_all, std::nullopt), std::exchange(m_later, {})};
    }
    const ReadState& readState() const { return m_state; }
    std::chrono::steady_clock::time_point heardAt() const { return m_heard; }

private:
    template <typename Change>
    void tell(Change&& change) {
        {
            const std::lock_guard lock(m_reader.m_mutex);
            change();
            m_reader.m_any = true;
        }
        m_reader.m_news.notify_all();
    }

    std::optional<LiveObject>& later(std::string key) {
        const auto [found, fresh] = m_at.try_emplace(key, m_later.size());
        if (fresh) m_later.push_back({std::move(key), std::nullopt});
        return m_later[found->second].object;
    }

    LiveReader& m_reader;
    std::optional<std::vector<LiveObject>> m_all;
    std::vector<Later> m_later;                         // after m_all, in the order of the first change
    std::unordered_map<std::string, std::size_t> m_at;  // index in m_later
    ReadState m_state;
    std::chrono::steady_clock::time_point m_heard = std::chrono::steady_clock::now();
};

LiveReader::LiveReader(const MakeClient& makeClient, const std::vector<ApiKind>& kinds, const ReflectorOptions& options)
    : m_client(makeClient()), m_leave(*m_client, kinds, options.wait) {
    for (std::size_t i = 0; i < kinds.size(); ++i) m_inboxes.push_back(std::make_unique<Inbox>(*this));
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        ReflectorOptions own = options;
        own.seed += i;
        // Servers compress lists but not watches: only without compression does a streamed list cost no more bytes.
        own.streamingLists = own.streamingLists || !m_client->endpoint().compression;
        m_threads.emplace_back([this, kind = kinds[i], own, &inbox = *m_inboxes[i]](const std::stop_token& stop) {
            Reflector(*m_client, m_leave, kind, inbox, own).run(stop);
        });
    }
    m_threads.emplace_back([this, options](const std::stop_token& stop) { feelPulse(options, stop); });
}

LiveReader::~LiveReader() {
    for (std::jthread& thread : m_threads) thread.request_stop();
    m_threads.clear();
}

/// Any answer is a sign of life, except one that says that the server is in trouble, as /readyz does without its store.
/// So is any byte of another answer, because a large list may keep a slow line busy for long. After the second missing
/// answer the connections are dropped: a request over a dead one would wait for minutes. Watches continue from their
/// last version.
void LiveReader::feelPulse(const ReflectorOptions& options, const std::stop_token& stop) {
    ApiRequest request;
    request.path = "/readyz";
    request.accept = "*/*";
    request.timeout = options.pulsePatience;
    for (int missing = 0; waitForReal(options.pulse, stop);) {
        const std::uint64_t before = m_client->received();
        const Result<ApiReply> reply = m_client->send(request, stop);
        if (stop.stop_requested()) return;
        const bool alive = reply || m_client->received() != before;
        std::string silent = !alive ? reply.error().message.text() : reply && reply->status >= 500 ? "the server is in trouble: " + reply->failure->toString()
                                                                                                   : std::string();
        missing = alive ? 0 : missing + 1;
        if (missing == 2) m_client->disconnect();
        bool news = false;
        {
            const std::lock_guard lock(m_mutex);
            if (silent.empty()) m_pulse = std::chrono::steady_clock::now();
            news = silent != m_silent;
            m_silent = std::move(silent);
            m_any = m_any || news;
        }
        if (news) m_news.notify_all();
    }
}

bool LiveReader::wait(Duration most, const std::stop_token& stop) {
    std::unique_lock lock(m_mutex);
    return m_news.wait_for(lock, stop, std::chrono::nanoseconds(most.nanoseconds), [this] { return m_any; });
}

std::vector<LiveChange> LiveReader::take(LivePicture& picture) {
    std::vector<Inbox::Waiting> waiting;
    {
        const std::lock_guard lock(m_mutex);
        m_any = false;
        for (const auto& inbox : m_inboxes) waiting.push_back(inbox->fetch());
    }
    std::vector<LiveChange> changes;
    for (std::size_t kind = 0; kind < waiting.size(); ++kind) {
        if (waiting[kind].all)
            for (std::string& key : picture.replaceAll(kind, std::move(*waiting[kind].all))) changes.push_back({kind, std::move(key)});
        for (auto& [key, object] : waiting[kind].later)
            if (object ? picture.set(kind, std::move(*object)) : picture.remove(kind, key)) changes.push_back({kind, key});
    }
    return changes;
}

LiveState LiveReader::state() const {
    LiveState state;
    state.heard = std::chrono::steady_clock::now();
    const std::lock_guard lock(m_mutex);
    state.silent = m_silent;
    for (const auto& inbox : m_inboxes) {
        state.kinds.push_back(inbox->readState());
        if (inbox->readState().is != ReadState::Is::Watching) continue;
        const auto heard = inbox->heardAt();
        state.heard = std::min(state.heard, m_pulse - heard < kQuiet ? std::max(heard, m_pulse) : heard);
    }
    return state;
}

}  // namespace bayplan
