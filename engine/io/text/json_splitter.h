// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Cuts a stream of JSON into pieces while it comes in: objects one after the other (with or without lines between them,
// or "---"), the items of a List, the elements of a list at the top. Looks at quotes and brackets only; whether a piece
// is JSON shows when it is parsed. A line break inside a string, which JSON forbids, ends the string, so that a lost
// quote costs one object and not all that follow.
// Holds one piece of at most kMaxItemBytes. O(bytes).

#include <string>
#include <string_view>

#include "io/text/piece.h"

namespace bayplan {

class JsonSplitter {
public:
    explicit JsonSplitter(PieceSink& sink) : m_sink(sink) {}

    /// The next bytes; where they are cut does not matter.
    void feed(std::string_view bytes);
    /// The end of the text.
    void finish();

private:
    enum class Mode {
        Between,   // outside of everything
        Junk,      // outside, until the next line
        Envelope,  // inside an object at the top; its text is kept
        Items,     // inside a list of items, between two
        Item,      // inside an item; its text is kept
    };

    void structural(std::size_t i);
    void between(std::size_t i);
    void inEnvelope(std::size_t i);
    void inItems(std::size_t i);
    void inItem(std::size_t i);
    void endString();
    /// Brings text and line up to `end`, an index into the bytes at hand.
    void flush(std::size_t end);
    void startPiece(std::size_t i, Mode mode);
    void handOver(Piece::What what);
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
    bool m_tooLarge = false;  // of that text; it is no longer kept
    bool m_hadItems = false;
    std::string m_envelope;  // set aside while items come
    TextPosition m_envelopeAt;
    bool m_envelopeTooLarge = false;

    std::string m_word;  // the last string at the envelope's own depth, as far as it matters
    bool m_wordOpen = false;
    std::string m_key;  // the field whose value comes
    std::string m_kind;
    std::string m_apiVersion;
    std::string m_junk;
    TextPosition m_junkAt;

    std::string_view m_bytes;       // at hand
    std::size_t m_run = 0;          // what comes before is in m_text, or not wanted
    std::uint64_t m_base = 0;       // the offset of m_bytes in the whole text
    std::uint64_t m_line = 1;       // at m_run
    std::uint64_t m_lineStart = 0;  // the offset of that line
};

}  // namespace bayplan
