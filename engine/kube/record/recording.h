// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A live cluster over time in a file: first the whole picture, then what changes, now and then the whole picture again, so
// that any moment is near one. Lines of JSON, one for an object, that are only ever appended: whatever ends the program, all
// but the last batch can be played. What connections are made with is not in it; what objects say is.
// Thread rule: a writer and a player one thread each; a Recording is immutable.

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "kube/read/live_reader.h"

namespace bayplan {

namespace recording {
class LineReader;
}

struct RecordingHeader {
    std::string context, server;  // whose cluster
    std::string version;          // of Kubernetes; empty: not told
    std::vector<ApiKind> kinds;   // what indices of kinds refer to
    std::int64_t started = 0;     // milliseconds since 1970

    bool operator==(const RecordingHeader&) const = default;
};

class RecordingWriter {
public:
    /// A file that nobody else can read; one that is there already is never overwritten. Errors: Unwritable.
    static Result<RecordingWriter> create(const std::filesystem::path& file, const RecordingHeader& header);
    ~RecordingWriter();
    RecordingWriter(RecordingWriter&&) noexcept;
    RecordingWriter& operator=(RecordingWriter&&) noexcept;

    /// What became different of `picture`, and how its kinds stand; the whole picture at the first call, and again when as
    /// much was written since. Nothing is written where nothing is different. A time before the last one counts as that.
    /// With the system when this returns, and on the disk within a second of writing. Errors: Unwritable; the file ends with
    /// the batch before then.
    Result<void> write(std::int64_t time, const LivePicture& picture, const std::vector<LiveChange>& changes, const std::vector<ReadState>& states);

    std::uint64_t bytes() const;

private:
    struct Impl;
    explicit RecordingWriter(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

/// One batch of a recording.
struct RecordedMoment {
    std::int64_t time = 0;     // milliseconds since 1970; never before the moment before
    std::uint64_t offset = 0;  // of its first line
    std::size_t objects = 0;   // that are told
    bool whole = false;        // the whole picture

    bool operator==(const RecordedMoment&) const = default;
};

/// The index of a file.
class Recording {
public:
    /// Told from the first bytes.
    static bool is(const std::filesystem::path& file);
    /// Reads through it once. Errors: Unreadable; Unsupported (no recording, or a newer one); Invalid (no whole picture in it);
    /// Cancelled. Progress counts bytes.
    static Result<Recording> open(const std::filesystem::path& file, const Budget& budget = {});

    const std::filesystem::path& file() const { return m_file; }
    const RecordingHeader& header() const { return m_header; }
    const std::vector<RecordedMoment>& moments() const { return m_moments; }  // never empty, the first one whole
    /// At the end, not a whole batch: the program or the machine ended while it was written. 0: none.
    std::uint64_t leftOut() const { return m_leftOut; }

private:
    Recording() = default;
    std::filesystem::path m_file;
    RecordingHeader m_header;
    std::vector<RecordedMoment> m_moments;
    std::uint64_t m_leftOut = 0;
};

/// The picture at any moment of a recording.
class RecordingPlayer {
public:
    /// `recording` outlives the player.
    explicit RecordingPlayer(const Recording& recording);

    /// Brings the picture to the last moment that is not after `time`, or to the first. What became different: keys, in no
    /// order, each once. Reads from where it stands, or from the nearest whole picture before; O(that picture) at worst.
    /// Errors: Unreadable; Syntax (the file was changed since; the next seek reads anew), with the line's place; Cancelled.
    Result<std::vector<LiveChange>> seek(std::int64_t time, const Budget& budget = {});
    /// The same by index into moments().
    Result<std::vector<LiveChange>> seekMoment(std::size_t moment, const Budget& budget = {});

    LivePicture& picture() { return m_picture; }
    /// How each kind stood.
    const std::vector<ReadState>& states() const { return m_states; }
    /// Where it stands; of no use before the first seek.
    std::size_t moment() const { return m_at; }

private:
    Result<void> play(recording::LineReader& reader, bool whole, std::vector<LiveChange>& changes, const Budget& budget);

    const Recording& m_recording;
    LivePicture m_picture;
    std::vector<ReadState> m_states;
    std::size_t m_at = 0;
    bool m_placed = false;
};

}  // namespace bayplan
