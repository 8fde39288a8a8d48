// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the splitters cut a stream of text into: one object a piece, so that no more than that stands in memory.

#include <string>

#include "base/result.h"
#include "io/text/text_position.h"

namespace bayplan {

struct Piece {
    enum class What {
        Object,   // a whole document
        Item,     // an element of a list's items; of YAML with its dash
        ListEnd,  // the list around the items that came since the last one; `text` is what there is of it beside them
    };
    What what = What::Object;
    std::string& text;  // the taker may change it
    TextPosition at;    // where `text` starts
    // Item: what is known of the list by now; raw lists name the kind of their items only there.
    std::string listApiVersion;
    std::string listKind;
};

class PieceSink {
public:
    virtual ~PieceSink() = default;
    virtual void take(const Piece& piece) = 0;
    /// Something that is no piece: junk between objects, a cut end, a piece that is too large.
    virtual void fault(ErrorCode code, TextPosition at, std::string message) = 0;
};

}  // namespace bayplan
