// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/record/recording.h"

#include <algorithm>
#include <optional>
#include <system_error>
#include <tuple>
#include <utility>

#include "kube/record/recording_lines.h"

namespace bayplan {

using recording::Line;
using recording::LineReader;

namespace {

constexpr std::size_t kPollEvery = 4096;  // lines

Error located(Error error, const std::filesystem::path& file, std::uint64_t offset) {
    error.message = worded("the line at byte %1: %2", {offset, error.message});
    error.origin.file = file.string();
    return error;
}

/// A complete batch; absent if it is incomplete or invalid.
std::optional<RecordedMoment> momentAt(LineReader& reader, JsonParser& parser, const RecordingHeader& header, const std::stop_token& stop) {
    RecordedMoment moment;
    moment.offset = reader.offset();
    std::string text;
    if (!reader.next(text) || !text.starts_with(recording::kBegin)) return std::nullopt;
    const Result<Line> begin = recording::lineOf(text, parser, header);
    if (!begin) return std::nullopt;
    moment.time = begin->time;
    moment.whole = begin->whole;
    for (std::size_t lines = 0; reader.next(text); ++lines) {
        if (lines % kPollEvery == 0 && stop.stop_requested()) return std::nullopt;
        if (text.starts_with(recording::kSet) || text.starts_with(recording::kGone)) {
            ++moment.objects;
            continue;
        }
        if (text.starts_with(recording::kState)) continue;
        const Result<Line> end = recording::lineOf(text, parser, header);
        if (!end || end->what != Line::What::End || end->lines != lines || end->time != moment.time) return std::nullopt;
        return moment;
    }
    return std::nullopt;
}

}  // namespace

bool Recording::is(const std::filesystem::path& file) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(file, ignored)) return false;
    Result<LineReader> reader = LineReader::open(file, 0);
    std::string line;
    return reader && reader->next(line) && line.starts_with(recording::kHead);
}

Result<Recording> Recording::open(const std::filesystem::path& file, const Budget& budget) {
    const auto fault = [&](Error error) {
        error.origin.file = file.string();
        return error;
    };
    Result<LineReader> reader = LineReader::open(file, 0);
    if (!reader) return reader.error();
    std::error_code failure;
    const std::uint64_t size = std::filesystem::file_size(file, failure);
    if (failure) return fault({ErrorCode::Unreadable, failure.message(), {}});
    std::string line;
    if (!reader->next(line)) return fault({ErrorCode::Unsupported, worded("is no recording of a cluster"), {}});
    Result<RecordingHeader> header = recording::headerOf(line);
    if (!header) return fault(header.error());
    Recording recording;
    recording.m_file = file;
    recording.m_header = std::move(*header);
    std::uint64_t good = reader->offset();
    JsonParser parser;
    while (const std::optional<RecordedMoment> moment = momentAt(*reader, parser, recording.m_header, budget.stop)) {
        const std::vector<RecordedMoment>& before = recording.m_moments;
        if (before.empty() ? !moment->whole : moment->time < before.back().time) break;
        recording.m_moments.push_back(*moment);
        good = reader->offset();
        budget.report({good, size, "bytes"});
    }
    if (budget.stopped()) return fault({ErrorCode::Cancelled, worded("reading was stopped"), {}});
    if (recording.m_moments.empty()) return fault({ErrorCode::Invalid, worded("there is no whole picture in it: it was ended before the first was written"), {}});
    recording.m_leftOut = size > good ? size - good : 0;
    return recording;
}

RecordingPlayer::RecordingPlayer(const Recording& recording)
    : m_recording(recording), m_picture(recording.header().kinds), m_states(recording.header().kinds.size()) {}

Result<std::vector<LiveChange>> RecordingPlayer::seek(std::int64_t time, const Budget& budget) {
    const std::vector<RecordedMoment>& moments = m_recording.moments();
    const auto after = std::upper_bound(moments.begin(), moments.end(), time, [](std::int64_t at, const RecordedMoment& moment) { return at < moment.time; });
    return seekMoment(after == moments.begin() ? 0 : static_cast<std::size_t>(after - moments.begin()) - 1, budget);
}

Result<std::vector<LiveChange>> RecordingPlayer::seekMoment(std::size_t moment, const Budget& budget) {
    const std::vector<RecordedMoment>& moments = m_recording.moments();
    check(moment < moments.size(), "a moment of the recording");
    std::vector<LiveChange> changes;
    if (m_placed && moment == m_at) return changes;
    std::size_t first = moment;
    while (!moments[first].whole) --first;
    if (m_placed && m_at >= first && m_at < moment) first = m_at + 1;
    m_placed = false;
    Result<LineReader> reader = LineReader::open(m_recording.file(), moments[first].offset);
    if (!reader) return reader.error();
    for (std::size_t at = first; at <= moment; ++at)
        if (const Result<void> played = play(*reader, moments[at].whole, changes, budget); !played) return played.error();
    m_placed = true;
    m_at = moment;
    m_picture.setTime(m_recording.moments()[moment].time / 1000);
    std::sort(changes.begin(), changes.end(), [](const LiveChange& a, const LiveChange& b) { return std::tie(a.kind, a.key) < std::tie(b.kind, b.key); });
    changes.erase(std::unique(changes.begin(), changes.end(), [](const LiveChange& a, const LiveChange& b) { return a.kind == b.kind && a.key == b.key; }), changes.end());
    return changes;
}

Result<void> RecordingPlayer::play(LineReader& reader, bool whole, std::vector<LiveChange>& changes, const Budget& budget) {
    const std::size_t kinds = m_recording.header().kinds.size();
    std::vector<std::vector<LiveObject>> all(kinds);
    JsonParser parser;
    std::string text;
    for (std::size_t lines = 0;; ++lines) {
        if (lines % kPollEvery == 0 && budget.stopped()) return Error{ErrorCode::Cancelled, worded("reading was stopped"), {}};
        const std::uint64_t offset = reader.offset();
        const auto wrong = [&](Error error) { return located(std::move(error), m_recording.file(), offset); };
        if (!reader.next(text)) return wrong({ErrorCode::Syntax, worded("is not there any more"), {}});
        Result<Line> line = recording::lineOf(text, parser, m_recording.header());
        if (!line) return wrong(line.error());
        if ((lines == 0) != (line->what == Line::What::Begin)) return wrong({ErrorCode::Syntax, worded("is another than it was"), {}});
        if (line->what == Line::What::End) break;
        if (line->what == Line::What::State) m_states[line->kind] = std::move(line->state);
        if (line->what == Line::What::Set) {
            std::string key = line->object.key;
            if (whole) all[line->kind].push_back(std::move(line->object));
            else if (m_picture.set(line->kind, std::move(line->object))) changes.push_back({line->kind, std::move(key)});
        }
        if (line->what == Line::What::Gone && m_picture.remove(line->kind, line->key)) changes.push_back({line->kind, std::move(line->key)});
    }
    if (whole)
        for (std::size_t kind = 0; kind < kinds; ++kind)
            for (std::string& key : m_picture.replaceAll(kind, std::move(all[kind]))) changes.push_back({kind, std::move(key)});
    return {};
}

}  // namespace bayplan
