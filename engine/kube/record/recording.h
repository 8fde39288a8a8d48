// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A recording of a live cluster in a file: first the whole picture, then changes, and from time to time the whole
// picture again, so that any moment is near one. Lines of JSON, one for each object, only appended: whatever ends the
// program, everything but the last batch can be played. It does not contain connection data, but it contains the
// objects completely.
// Thread rule: one thread for each writer and each player; a Recording is immutable.

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "kube/record/recording_header.h"

namespace bayplan {

namespace recording {
class LineReader;
}

class RecordingWriter {
public:
    /// Creates a file that only its owner can read; an existing file is never overwritten. Errors: Unwritable.
    static Result<RecordingWriter> create(const std::filesystem::path& file, const RecordingHeader& header);
    ~RecordingWriter();
    RecordingWriter(RecordingWriter&&) noexcept;
    RecordingWriter& operator=(RecordingWriter&&) noexcept;

    /// Writes the changes of `picture` and the states of its kinds; the first call writes the whole picture, and so
    /// does a call after as much was written again. Without changes, nothing is written. A time before the last one
    /// counts as the last one. The data is with the system on return, and on the disk within a second. Errors:
    /// Unwritable; the file then ends with the batch before.
    Result<void> write(std::int64_t time, const LivePicture& picture, const std::vector<LiveChange>& changes, const std::vector<ReadState>& states);

    std::uint64_t bytes() const;

private:
    struct Impl;
    explicit RecordingWriter(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

/// One batch of a recording.
struct RecordedMoment {
    std::int64_t time = 0;     // milliseconds since 1970; never before the former moment's
    std::uint64_t offset = 0;  // of its first line
    std::size_t objects = 0;   // number of objects in the batch
    bool whole = false;        // contains the whole picture

    bool operator==(const RecordedMoment&) const = default;
};

/// The index of a file.
class Recording {
public:
    /// Decided by the first bytes.
    static bool is(const std::filesystem::path& file);
    /// Reads the file once. Errors: Unreadable; Unsupported (no recording, or a newer one); Invalid (no whole picture
    /// in it);
    /// Cancelled. Progress is in bytes.
    static Result<Recording> open(const std::filesystem::path& file, const Budget& budget = {});

    const std::filesystem::path& file() const { return m_file; }
    const RecordingHeader& header() const { return m_header; }
    const std::vector<RecordedMoment>& moments() const { return m_moments; }  // never empty, the first one is whole
    /// Bytes at the end without a complete batch: the program or the machine stopped while it was written. 0: none.
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
    /// `recording` must outlive the player.
    explicit RecordingPlayer(const Recording& recording);

    /// Moves the picture to the last moment not after `time`, or to the first. Returns the keys of changed objects, in
    /// no order, each once. Reads from the current moment, or from the nearest whole picture before; at worst O(that
    /// picture). Errors: Unreadable; Syntax (the file was changed since; the next seek starts anew), with the line's
    /// place; Cancelled.
    Result<std::vector<LiveChange>> seek(std::int64_t time, const Budget& budget = {});
    /// The same by an index in moments().
    Result<std::vector<LiveChange>> seekMoment(std::size_t moment, const Budget& budget = {});

    LivePicture& picture() { return m_picture; }
    /// The state of each kind at that moment.
    const std::vector<ReadState>& states() const { return m_states; }
    /// The current moment; meaningless before the first seek.
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
