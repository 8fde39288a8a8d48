// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Cuts an expression into tokens.
// Source: the grammar of CEL. Thread rule: pure functions.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/devices/cel/value.h"

namespace bayplan::cel {

/// A fault at a place of the expression, as upstream words it.
struct SourceError {
    std::size_t at = 0;  // byte
    std::string message;
};

enum class TokenKind { End,
                       Name,
                       Literal,
                       Symbol };

struct Token {
    TokenKind kind = TokenKind::End;
    std::size_t at = 0;     // byte of the expression
    std::string_view text;  // as written
    Value value;            // of a literal
};

/// All tokens, the last of kind End. What is no token goes into `errors` and is left out.
std::vector<Token> tokens(std::string_view expression, std::vector<SourceError>& errors);

}  // namespace bayplan::cel
