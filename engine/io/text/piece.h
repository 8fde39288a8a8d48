// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The pieces into which the splitters cut a stream of text: one object each, so that no more than that is in memory.

#include <string>

#include "base/result.h"
#include "io/text/text_position.h"

namespace bayplan {

struct TextPiece {
    enum class What {
        Object,   // a whole document
        Item,     // an element of a list's items; in YAML, with its dash
        ListEnd,  // the list around the items since the last one; `text` is the rest of it
    };
    What what = What::Object;
    std::string& text;  // the receiver may change it
    TextPosition at;    // where `text` begins
    // For Item: what is known of the list by now; raw lists name the kind of their items only there.
    std::string listApiVersion;
    std::string listKind;
};

class PieceSink {
public:
    virtual ~PieceSink() = default;
    virtual void take(const TextPiece& piece) = 0;
    /// Reports something that is no piece: junk between objects, an incomplete end, a piece that is too large.
    virtual void fault(ErrorCode code, TextPosition at, Message message) = 0;
};

}  // namespace bayplan
