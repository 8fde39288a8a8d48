// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/text/json_splitter.h"

#include <algorithm>
#include <array>

#include "io/text/limits.h"

namespace bayplan {

namespace {

constexpr std::size_t kMaxWord = 256;  // longer ones are neither kind nor apiVersion
constexpr std::size_t kMaxJunk = 40;   // shown in a message

constexpr std::array<bool, 256> table(std::string_view chars) {
    std::array<bool, 256> is{};
    for (const char c : chars) is[static_cast<unsigned char>(c)] = true;
    return is;
}
constexpr auto kOfString = table("\"\\\n");
constexpr auto kOfObject = table("\"{}[]");

bool isSpace(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

}  // namespace

void JsonSplitter::feed(std::string_view bytes) {
    m_bytes = bytes;
    m_run = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        if (m_inString) {
            if (m_escaped) {
                m_escaped = false;
                continue;
            }
            if (!m_wordOpen) {
                while (i < bytes.size() && !kOfString[static_cast<unsigned char>(bytes[i])]) ++i;
                if (i == bytes.size()) break;
            }
            if (bytes[i] == '\\') m_escaped = true;
            else if (bytes[i] == '"' || bytes[i] == '\n') endString();
            else if (m_wordOpen && m_word.size() < kMaxWord) m_word += bytes[i];
            continue;
        }
        if (m_mode == Mode::Item && m_depth > m_itemsDepth) {
            while (i < bytes.size() && !kOfObject[static_cast<unsigned char>(bytes[i])]) ++i;
            if (i == bytes.size()) break;
        }
        structural(i);
    }
    flush(bytes.size());
    m_base += bytes.size();
    m_bytes = {};
    m_run = 0;
}

void JsonSplitter::structural(std::size_t i) {
    switch (m_mode) {
    case Mode::Between: between(i); break;
    case Mode::Junk:
        if (m_bytes[i] == '\n') endJunk();
        else if (m_junk.size() < kMaxJunk) m_junk += m_bytes[i];
        break;
    case Mode::Envelope: inEnvelope(i); break;
    case Mode::Items: inItems(i); break;
    case Mode::Item: inItem(i); break;
    }
}

void JsonSplitter::between(std::size_t i) {
    const char c = m_bytes[i];
    if (isSpace(c)) return;
    if (c == '{') {
        startPiece(i, Mode::Envelope);
        m_depth = 1;
    } else if (c == '[') {
        flush(i);
        m_envelopeAt = positionOf(i);
        m_mode = Mode::Items;
        m_depth = m_itemsDepth = 1;
        m_hadItems = true;
    } else {
        flush(i);
        m_mode = Mode::Junk;
        m_junk.assign(1, c);
        m_junkAt = positionOf(i);
    }
}

void JsonSplitter::inEnvelope(std::size_t i) {
    const char c = m_bytes[i];
    if (c == '"') {
        m_inString = true;
        m_wordOpen = m_depth == 1;
        m_word.clear();
    } else if (c == ':' && m_depth == 1) {
        m_key = m_word;
    } else if (c == ',' && m_depth == 1) {
        m_key.clear();
    } else if (c == '[' && m_depth == 1 && m_key == "items") {
        flush(i + 1);
        m_envelope = std::move(m_text);
        m_envelopeAt = m_textAt;
        m_envelopeTooLarge = m_tooLarge;
        m_text.clear();
        m_tooLarge = m_keeping = false;
        m_hadItems = true;
        m_mode = Mode::Items;
        m_depth = m_itemsDepth = 2;
    } else if (c == '{' || c == '[') {
        ++m_depth;
    } else if ((c == '}' || c == ']') && --m_depth == 0) {
        flush(i + 1);
        endDocument();
    }
}

void JsonSplitter::inItems(std::size_t i) {
    const char c = m_bytes[i];
    if (isSpace(c) || c == ',') return;
    if (c == ']' || c == '}') {
        flush(i);
        if (--m_depth == 0) {  // a top-level list: nothing surrounds its items
            m_text.clear();
            m_textAt = m_envelopeAt;
            endDocument();
            return;
        }
        m_mode = Mode::Envelope;
        m_text = std::move(m_envelope);
        m_textAt = m_envelopeAt;
        m_tooLarge = m_envelopeTooLarge;
        m_keeping = true;
        m_key.clear();
        return;
    }
    startPiece(i, Mode::Item);
    if (c == '"') m_inString = true;
    if (c == '{' || c == '[') ++m_depth;
}

void JsonSplitter::inItem(std::size_t i) {
    const char c = m_bytes[i];
    const bool closes = c == '}' || c == ']';
    if (c == '"') {
        m_inString = true;
    } else if (c == '{' || c == '[') {
        ++m_depth;
    } else if (m_depth == m_itemsDepth && (closes || c == ',')) {  // after a number, a string or a word
        flush(i);
        handOver(TextPiece::What::Item);
        m_mode = Mode::Items;
        inItems(i);
    } else if (closes && --m_depth == m_itemsDepth) {
        flush(i + 1);
        handOver(TextPiece::What::Item);
        m_mode = Mode::Items;
    }
}

void JsonSplitter::endString() {
    m_inString = false;
    if (!m_wordOpen) return;
    m_wordOpen = false;
    if (m_key == "kind") m_kind = m_word;
    if (m_key == "apiVersion") m_apiVersion = m_word;
}

void JsonSplitter::flush(std::size_t end) {
    const std::string_view run = m_bytes.substr(m_run, end - m_run);
    if (m_keeping && !m_tooLarge) {
        if (m_text.size() + run.size() > kMaxItemBytes) {
            m_tooLarge = true;
            m_text = std::string();
        } else {
            m_text += run;
        }
    }
    const auto breaks = static_cast<std::uint64_t>(std::count(run.begin(), run.end(), '\n'));
    if (breaks > 0) {
        m_line += breaks;
        m_lineStart = m_base + m_run + run.rfind('\n') + 1;
    }
    m_run = end;
}

void JsonSplitter::startPiece(std::size_t i, Mode mode) {
    flush(i);
    m_text.clear();
    m_textAt = positionOf(i);
    m_tooLarge = false;
    m_keeping = true;
    m_mode = mode;
}

void JsonSplitter::handOver(TextPiece::What what) {
    m_keeping = false;
    if (m_tooLarge) {
        m_sink.fault(ErrorCode::TooLarge, m_textAt, worded("an object of more than %1 MiB", {std::to_string(kMaxItemBytes >> 20)}));
        m_tooLarge = false;
        if (what != TextPiece::What::ListEnd) return;
    }
    m_sink.take(TextPiece{what, m_text, m_textAt, m_apiVersion, m_kind});
}

void JsonSplitter::endDocument() {
    handOver(m_hadItems ? TextPiece::What::ListEnd : TextPiece::What::Object);
    m_text.clear();
    m_hadItems = false;
    m_key.clear();
    m_kind.clear();
    m_apiVersion.clear();
    m_depth = 0;
    m_mode = Mode::Between;
}

void JsonSplitter::endJunk() {
    m_mode = Mode::Between;
    while (!m_junk.empty() && isSpace(m_junk.back())) m_junk.pop_back();
    if (m_junk != "---")
        m_sink.fault(ErrorCode::Syntax, m_junkAt, worded("expected an object, \"{\"; this line is passed over"));
}

void JsonSplitter::finish() {
    if (m_mode == Mode::Junk) endJunk();
    if (m_mode == Mode::Between) return;
    const std::uint64_t start = m_mode == Mode::Items ? m_envelopeAt.line : m_textAt.line;
    m_sink.fault(ErrorCode::Syntax, positionOf(0),
                 worded("the text ends too early, inside what starts in line %1; the file may be cut", {start}));
    m_text.clear();
    m_tooLarge = m_keeping = m_inString = m_escaped = m_wordOpen = false;
    if (m_hadItems) handOver(TextPiece::What::ListEnd);
    m_hadItems = false;
    m_mode = Mode::Between;
}

}  // namespace bayplan
