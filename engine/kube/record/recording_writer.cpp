// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

#include "kube/record/recording.h"
#include "kube/record/recording_lines.h"

namespace bayplan {

namespace {

constexpr std::size_t kBlock = std::size_t(1) << 20;
constexpr std::size_t kLeastBetween = 2'000;  // objects between two whole pictures
constexpr auto kSyncEvery = std::chrono::seconds(1);

}  // namespace

struct RecordingWriter::Impl {
    using Clock = std::chrono::steady_clock;

    std::filesystem::path file;
    int fd = -1;
    std::uint64_t written = 0;
    std::uint64_t good = 0;  // the end of the last complete batch
    std::string block;
    std::int64_t time = 0;
    bool begun = false;
    bool spoilt = false;
    std::size_t since = 0;  // objects written since the last whole picture
    std::vector<ReadState> states;
    Clock::time_point synced{};

    ~Impl() {
        if (fd < 0) return;
        ::fdatasync(fd);
        ::close(fd);
    }

    Error unwritable() const { return Error{ErrorCode::Unwritable, std::strerror(errno), Origin{file.string(), 0, 0, {}, {}}}; }

    Result<void> flush() {
        for (std::size_t at = 0; at < block.size();) {
            const ssize_t wrote = ::write(fd, block.data() + at, block.size() - at);
            if (wrote < 0 && errno == EINTR) continue;
            if (wrote < 0) return unwritable();
            at += static_cast<std::size_t>(wrote);
        }
        written += block.size();
        block.clear();
        return {};
    }

    /// Compares only what describes a kind, not the progress of reading.
    static bool alike(const ReadState& a, const ReadState& b) { return a.is == b.is && a.why == b.why; }

    template <typename Objects>
    Result<void> batch(bool whole, const std::vector<ReadState>& now, Objects&& objects) {
        std::size_t lines = 0;
        block += recording::beginLine(time, whole);
        for (std::size_t kind = 0; kind < now.size(); ++kind) {
            if (!whole && kind < states.size() && alike(now[kind], states[kind])) continue;
            block += recording::stateLine(kind, now[kind]);
            ++lines;
        }
        Result<void> result;
        objects([&](const auto& append) {
            if (!result) return;
            append(block);
            ++lines;
            ++since;
            if (block.size() >= kBlock) result = flush();
        });
        if (!result) return result;
        block += recording::endLine(time, lines);
        if (result = flush(); !result) return result;
        good = written;
        states = now;
        if (Clock::now() - synced < kSyncEvery) return {};
        if (::fdatasync(fd) != 0) return unwritable();
        synced = Clock::now();
        return {};
    }
};

RecordingWriter::RecordingWriter(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
RecordingWriter::~RecordingWriter() = default;
RecordingWriter::RecordingWriter(RecordingWriter&&) noexcept = default;
RecordingWriter& RecordingWriter::operator=(RecordingWriter&&) noexcept = default;

std::uint64_t RecordingWriter::bytes() const { return m_impl->written; }

Result<RecordingWriter> RecordingWriter::create(const std::filesystem::path& file, const RecordingHeader& header) {
    auto impl = std::make_unique<Impl>();
    impl->file = file;
    impl->fd = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (impl->fd < 0) return impl->unwritable();
    impl->time = header.started;
    impl->block = recording::headLine(header);
    if (const Result<void> head = impl->flush(); !head) return head.error();
    return RecordingWriter(std::move(impl));
}

Result<void> RecordingWriter::write(std::int64_t time, const LivePicture& picture, const std::vector<LiveChange>& changes, const std::vector<ReadState>& states) {
    Impl& to = *m_impl;
    if (to.spoilt) return Error{ErrorCode::Unwritable, worded("an earlier batch could not be written"), Origin{to.file.string(), 0, 0, {}, {}}};
    const bool same = states.size() == to.states.size() && std::equal(states.begin(), states.end(), to.states.begin(), Impl::alike);
    if (to.begun && changes.empty() && same) return {};
    to.time = std::max(to.time, time);
    std::size_t objects = 0;
    for (std::size_t kind = 0; kind < picture.kinds().size(); ++kind) objects += picture.count(kind);
    const bool whole = !to.begun || to.since > std::max(objects, kLeastBetween);
    if (whole) to.since = 0;
    const Result<void> wrote = to.batch(whole, states, [&](auto&& tell) {
        if (!whole) {
            for (const LiveChange& change : changes) {
                const LiveObject* object = picture.find(change.kind, change.key);
                if (object) tell([&](std::string& out) { recording::appendSetLine(out, change.kind, *object); });
                else tell([&](std::string& out) { out += recording::goneLine(change.kind, change.key); });
            }
            return;
        }
        for (std::size_t kind = 0; kind < picture.kinds().size(); ++kind)
            picture.forEach(kind, [&](const LiveObject& object) {
                tell([&](std::string& out) { recording::appendSetLine(out, kind, object); });
            });
    });
    if (whole) to.since = 0;
    to.begun = true;
    if (wrote) return {};
    // Every reader would only ignore the incomplete batch.
    to.spoilt = true;
    if (::ftruncate(to.fd, static_cast<off_t>(to.good)) == 0) to.written = to.good;
    return wrote;
}

}  // namespace bayplan
