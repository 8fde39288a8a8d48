// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The lines that a recording is made of.
//
//     {"bayplanRecording":1,"started":MS,…,"kinds":[…]}     the first
//     {"at":MS,"whole":true}                                a batch begins
//     {"state":KIND,"is":"forbidden","why":"…"}             how a kind stands from here on
//     {"set":KIND,"object":{…}}                             an object, as it is now
//     {"gone":KIND,"key":"namespace/name"}
//     {"end":MS,"lines":N}                                  the batch, of so many lines between, is whole
//
// Thread rule: pure functions; a reader is one thread's.

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "io/text/json_value.h"
#include "kube/record/recording.h"

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

/// A line taken apart. Nothing of it refers to the line.
struct Line {
    enum class What { Begin,
                      State,
                      Set,
                      Gone,
                      End };
    What what = What::End;
    std::int64_t time = 0;  // of Begin and End
    bool whole = false;     // of Begin
    std::size_t lines = 0;  // of End
    std::size_t kind = 0;   // of the others
    ReadState state{};      // of State
    LiveObject object{};    // of Set
    std::string key{};      // of Gone
};
/// Errors: Syntax, Invalid.
Result<Line> lineOf(std::string& text, JsonParser& parser, const RecordingHeader& header);

/// Lines from an offset on, none longer than an object can be.
class LineReader {
public:
    /// Errors: Unreadable.
    static Result<LineReader> open(const std::filesystem::path& file, std::uint64_t offset);

    /// The next whole line, without its end. False: there is none, or it is too long to be one of ours.
    bool next(std::string& line);
    /// Of the end of the last line.
    std::uint64_t offset() const { return m_offset; }

private:
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    std::unique_ptr<std::FILE, Close> m_file;
    std::string m_buffer;
    std::size_t m_from = 0;  // in m_buffer
    std::uint64_t m_offset = 0;
};

}  // namespace bayplan::recording
