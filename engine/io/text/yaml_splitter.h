// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Cuts a stream of YAML into pieces by its lines: documents at "---" and "...", and the elements of a document's
// top-level field "items:" if that is a block sequence, as in lists that kubectl writes. YAML itself guarantees that
// such lines are never inside a value, whose lines are all indented.
// Keeps one piece of at most kMaxItemBytes. O(bytes).

#include <string>
#include <string_view>

#include "io/text/piece.h"

namespace bayplan {

class YamlSplitter {
public:
    explicit YamlSplitter(PieceSink& sink) : m_sink(sink) {}

    /// The next bytes; they may be cut anywhere.
    void feed(std::string_view bytes);
    /// The end of the text.
    void finish();

    /// During an item: the lines of its document before the items, which may contain its anchors.
    const std::string& head() const { return m_document; }

private:
    void line(std::string_view text);
    void itemsLine(std::string_view text);
    void documentLine(std::string_view text);
    void append(std::string& to, std::string_view text);
    void endItem();
    void endDocument();

    PieceSink& m_sink;
    std::string m_partial;  // a line that is not complete
    bool m_partialTooLarge = false;
    std::uint64_t m_line = 0;  // of the current line
    std::string m_document;    // its lines, without those of items
    std::uint64_t m_documentLine = 0;
    bool m_hasContent = false;  // more than blank lines, comments and directives
    bool m_tooLarge = false;    // of the item, or of the document
    bool m_documentTooLarge = false;
    bool m_inItems = false;
    bool m_hadItems = false;
    std::size_t m_itemIndent = 0;
    bool m_indentKnown = false;
    std::string m_item;
    bool m_itemOpen = false;
    std::uint64_t m_itemLine = 0;
    std::string m_kind;
    std::string m_apiVersion;
};

}  // namespace bayplan
