// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The lines of a recording.
//
//     {"bayplanRecording":1,"started":MS,…,"kinds":[…]}     the first
//     {"at":MS,"whole":true}                                a batch begins
//     {"state":KIND,"is":"forbidden","why":"…"}             the state of a kind from here on
//     {"set":KIND,"object":{…}}                             an object in its present state
//     {"gone":KIND,"key":"namespace/name"}
//     {"end":MS,"lines":N}                                  the batch is complete and has this many lines
//
// Thread rule: pure functions; one thread for each reader.

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "io/text/json_value.h"
#include "kube/record/recording_header.h"

namespace bayplan::recording {

inline constexpr std::string_view kHead = "{\"bayplanRecording\":";
inline constexpr std::string_view kBegin = "{\"at\":";
inline constexpr std::string_view kState = "{\"state\":";
inline constexpr std::string_view kSet = "{\"set\":";
inline constexpr std::string_view kGone = "{\"gone\":";
inline constexpr std::string_view kEnd = "{\"end\":";

std::string headLine(const RecordingHeader& header);
/// Errors: Unsupported, Invalid.
Result<RecordingHeader> headerOf(std::string& line);

std::string beginLine(std::int64_t time, bool whole);
std::string stateLine(std::size_t kind, const ReadState& state);
void appendSetLine(std::string& out, std::size_t kind, const LiveObject& object);
std::string goneLine(std::size_t kind, const std::string& key);
std::string endLine(std::int64_t time, std::size_t lines);

/// A parsed line. It does not refer to the text.
struct Line {
    enum class What { Begin,
                      State,
                      Set,
                      Gone,
                      End };
    What what = What::End;
    std::int64_t time = 0;  // for Begin and End
    bool whole = false;     // for Begin
    std::size_t lines = 0;  // for End
    std::size_t kind = 0;   // for the others
    ReadState state{};      // for State
    LiveObject object{};    // for Set
    std::string key{};      // for Gone
};
/// Errors: Syntax, Invalid.
Result<Line> lineOf(std::string& text, JsonParser& parser, const RecordingHeader& header);

/// Reads lines from an offset on; none is longer than an object can be.
class LineReader {
public:
    /// Errors: Unreadable.
    static Result<LineReader> open(const std::filesystem::path& file, std::uint64_t offset);

    /// The next complete line, without its end. False: there is none, or it is too long to be part of a recording.
    bool next(std::string& line);
    /// The offset of the end of the last line.
    std::uint64_t offset() const { return m_offset; }

private:
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    std::unique_ptr<std::FILE, Close> m_file;
    std::string m_buffer;
    std::size_t m_from = 0;  // index in m_buffer
    std::uint64_t m_offset = 0;
};

}  // namespace bayplan::recording
