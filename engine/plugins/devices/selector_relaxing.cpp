// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/devices/selector_relaxing.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "plugins/devices/cel/lexer.h"
#include "plugins/devices/cel/program.h"

namespace bayplan {

namespace {

constexpr std::size_t kMostSwaps = 40;       // of one expression and device: pairs are tried too
constexpr std::size_t kMostPrograms = 4096;  // that are kept

/// One literal of the expression, written anew.
struct Swap {
    std::size_t at = 0, size = 0;
    std::string text;
    double cost = 0;
};

double gapBetween(double from, double to) {
    const double most = std::max(std::abs(from), std::abs(to));
    return most > 0 ? std::abs(from - to) / most : 0;
}

std::string quoted(const std::string& text) {
    std::string all = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') all += '\\';
        all += c;
    }
    return all + '"';
}

/// The word before "(" before the literal: what it is an argument of.
std::string_view functionOf(const std::vector<cel::Token>& tokens, std::size_t i) {
    return i >= 2 && tokens[i - 1].text == "(" && tokens[i - 2].kind == cel::TokenKind::Name ? tokens[i - 2].text : std::string_view();
}

/// Whether the literal is in brackets behind a value, not in those of a list.
bool isKey(const std::vector<cel::Token>& tokens, std::size_t i) {
    if (i < 2 || tokens[i - 1].text != "[") return false;
    const cel::Token& before = tokens[i - 2];
    return before.text == "]" || before.text == ")" || (before.kind == cel::TokenKind::Name && before.text != "in");
}

/// Whether the expression names the attribute or capacity, with its domain or without: others are not what it asks about.
bool names(const std::vector<cel::Token>& tokens, std::string_view key) {
    const std::string_view name = key.substr(key.rfind('/') + 1);
    return std::any_of(tokens.begin(), tokens.end(), [&](const cel::Token& token) {
        const auto* word = token.kind == cel::TokenKind::Literal ? token.value.as<std::string>() : nullptr;
        return word ? *word == name : token.text == name;
    });
}

std::vector<Swap> swapsOf(const std::string& expression, const Device& device) {
    std::vector<cel::SourceError> errors;
    const std::vector<cel::Token> tokens = cel::tokens(expression, errors);
    const auto named = [&](const auto& values) {
        std::vector<decltype(&values.begin()->second)> all;
        for (const auto& [name, value] : values)
            if (names(tokens, name)) all.push_back(&value);
        return all;
    };
    const auto attributes = named(device.attributes);
    const auto capacities = named(device.capacity);
    std::vector<Swap> swaps;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const cel::Token& token = tokens[i];
        if (token.kind != cel::TokenKind::Literal || isKey(tokens, i)) continue;  // a key names what is read
        const auto put = [&](std::string text, double cost) {
            if (text != token.text) swaps.push_back({token.at, token.text.size(), std::move(text), cost});
        };
        if (const auto* number = token.value.as<std::int64_t>()) {
            for (const DeviceAttribute* attribute : attributes)
                if (const auto* has = std::get_if<std::int64_t>(attribute); has && *has >= 0) put(std::to_string(*has), gapBetween(static_cast<double>(*number), static_cast<double>(*has)));
            continue;
        }
        const auto* word = token.value.as<std::string>();
        if (!word) continue;
        const std::string_view function = functionOf(tokens, i);
        if (function == "quantity") {
            const Result<ExactQuantity> wanted = ExactQuantity::parse(*word);
            for (const auto* capacity : capacities)
                if (wanted) put(quoted(capacity->value.text()), gapBetween(wanted->approximate(), capacity->value.approximate()));
            continue;
        }
        for (const DeviceAttribute* attribute : attributes) {
            if (const auto* text = std::get_if<std::string>(attribute); text && function != "semver") put(quoted(*text), 1);
            if (const auto* version = std::get_if<DeviceVersion>(attribute); version && function == "semver") put(quoted(version->text), 1);
        }
    }
    std::stable_sort(swaps.begin(), swaps.end(), [](const Swap& a, const Swap& b) { return a.cost < b.cost; });
    if (swaps.size() > kMostSwaps) swaps.resize(kMostSwaps);
    return swaps;
}

std::string swapped(std::string expression, const Swap& one) { return expression.replace(one.at, one.size, one.text); }

}  // namespace

std::optional<RelaxedSelector> SelectorRelaxing::relaxedFor(const std::string& expression, const std::string& driver, const Device& device) {
    const cel::Value value = cel::deviceValue(driver, device);
    if (m_programs.size() >= kMostPrograms) m_programs.clear();
    const auto takes = [&](const std::string& text) { return m_programs.try_emplace(text, text).first->second.evaluate(value).kind == cel::Outcome::Kind::Yes; };
    const std::vector<Swap> swaps = swapsOf(expression, device);
    for (const Swap& one : swaps)
        if (std::string text = swapped(expression, one); takes(text)) return RelaxedSelector{std::move(text), one.cost};
    std::optional<RelaxedSelector> best;
    for (const Swap& first : swaps)
        for (const Swap& second : swaps) {
            if (first.at >= second.at || (best && first.cost + second.cost >= best->cost)) continue;
            if (std::string text = swapped(swapped(expression, second), first); takes(text)) best = RelaxedSelector{std::move(text), first.cost + second.cost};
        }
    return best;
}

}  // namespace bayplan
