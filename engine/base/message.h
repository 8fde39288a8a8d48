// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A text for people that can be said in another language after it was made: an English pattern and its arguments, which
// are messages themselves. What people read in English, and what machines read, is text().
// The engine never translates. `worded("…", {…})` marks a pattern; translations/ collects them, and a test fails where
// one has no translation.
// Thread rule: a value; copies share what they are made of.

#include <concepts>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace bayplan {

class Message {
public:
    Message() = default;
    /// Words that are alike in every language: names, numbers, what somebody else said.
    Message(std::string words) : m_is(std::move(words)) {}
    Message(std::string_view words) : m_is(std::string(words)) {}
    Message(const char* words) : m_is(std::string(words)) {}
    template <std::integral Number>
    requires(!std::same_as<Number, bool> && !std::same_as<Number, char>)
        Message(Number number) : m_is(std::to_string(number)) {}

    /// In English.
    const std::string& text() const;
    operator const std::string&() const& { return text(); }
    operator std::string_view() const& { return text(); }
    /// What was just made would lose its pattern unnoticed; text() says that it is meant.
    operator const std::string&() && = delete;
    operator std::string_view() && = delete;
    bool empty() const { return text().empty(); }

    /// `translate` gets a pattern, and returns it in another language, with the same places.
    using Translate = std::function<std::string(const char* pattern)>;
    std::string in(const Translate& translate) const;

    bool operator==(const Message& other) const { return text() == other.text(); }

private:
    struct Made {
        const char* pattern;
        std::vector<Message> args;
        std::string text;
    };
    friend Message worded(const char* pattern, std::vector<Message> args);

    std::variant<std::string, std::shared_ptr<const Made>> m_is;
};

/// `pattern` with %1 to %9 replaced by `args`; a place that has no argument stays. `pattern` lives as long as the program.
Message worded(const char* pattern, std::vector<Message> args = {});

/// "a, b, c", or what else `joins` makes of the list so far and the next part.
Message listed(const std::vector<Message>& parts, const char* joins = "%1, %2");

/// Replaces %1 to %9 by what `part` says of 0 to 8; a place of no part stays. `parts`: how many there are.
template <typename Part>
std::string filledBy(std::string_view pattern, std::size_t parts, const Part& part) {
    std::string filled;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const std::size_t place = pattern[i] == '%' && i + 1 < pattern.size() ? static_cast<std::size_t>(pattern[i + 1] - '1') : parts;
        if (place < parts) filled += part(place), ++i;
        else filled += pattern[i];
    }
    return filled;
}

}  // namespace bayplan
