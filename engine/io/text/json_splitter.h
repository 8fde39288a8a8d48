// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Cuts a stream of JSON into pieces as it arrives: objects one after the other (with or without lines between them, or
// "---"), the items of a List, the elements of a top-level list. It looks only at quotes and brackets; whether a piece
// is JSON shows when it is parsed. A line break inside a string, which JSON forbids, ends the string, so that a missing
// quote costs one object and not all that follow.
// Keeps one piece of at most kMaxItemBytes. O(bytes).

#include <string>
#include <string_view>

#include "io/text/piece.h"

namespace bayplan {

class JsonSplitter {
public:
    explicit JsonSplitter(PieceSink& sink) : m_sink(sink) {}

    /// The next bytes; they may be cut anywhere.
    void feed(std::string_view bytes);
    /// The end of the text.
    void finish();

private:
    enum class Mode {
        Between,   // outside of any value
        Junk,      // outside, ignored until the next line
        Envelope,  // inside a top-level object; its text is kept
        Items,     // inside a list of items, between two
        Item,      // inside an item; its text is kept
    };

    void structural(std::size_t i);
    void between(std::size_t i);
    void inEnvelope(std::size_t i);
    void inItems(std::size_t i);
    void inItem(std::size_t i);
    void endString();
    /// Updates text and line up to `end`, an index in the current bytes.
    void flush(std::size_t end);
    void startPiece(std::size_t i, Mode mode);
    void handOver(TextPiece::What what);
    void endDocument();
    void endJunk();
    TextPosition positionOf(std::size_t i) const { return {m_line, m_base + i - m_lineStart + 1}; }

    PieceSink& m_sink;
    Mode m_mode = Mode::Between;
    bool m_keeping = false;  // bytes go into m_text
    bool m_inString = false;
    bool m_escaped = false;
    std::size_t m_depth = 0;
    std::size_t m_itemsDepth = 0;  // the depth between two items

    std::string m_text;  // of the piece, or of the envelope
    TextPosition m_textAt;
    bool m_tooLarge = false;  // that text is too large and no longer kept
    bool m_hadItems = false;
    std::string m_envelope;  // set aside while items are read
    TextPosition m_envelopeAt;
    bool m_envelopeTooLarge = false;

    std::string m_word;  // the last string at the envelope's own depth, if it matters
    bool m_wordOpen = false;
    std::string m_key;  // the field whose value follows
    std::string m_kind;
    std::string m_apiVersion;
    std::string m_junk;
    TextPosition m_junkAt;

    std::string_view m_bytes;       // the current bytes
    std::size_t m_run = 0;          // bytes before this are in m_text, or not needed
    std::uint64_t m_base = 0;       // the offset of m_bytes in the whole text
    std::uint64_t m_line = 1;       // at m_run
    std::uint64_t m_lineStart = 0;  // the offset of that line
};

}  // namespace bayplan
