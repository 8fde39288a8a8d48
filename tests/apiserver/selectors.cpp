// SPDX-License-Identifier: GPL-3.0-or-later
#include "apiserver/selectors.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace bayplan::apiserver {

namespace {

/// Words and the signs "(", ")", ",", "!", "=", "==", "!=", "<", ">".
std::vector<std::string> tokens(std::string_view text) {
    std::vector<std::string> all;
    for (std::size_t at = 0; at < text.size();) {
        const char c = text[at];
        if (std::isspace(static_cast<unsigned char>(c))) {
            ++at;
        } else if (std::string_view("(),!=<>").find(c) != std::string_view::npos) {
            const bool pair = (c == '=' || c == '!') && at + 1 < text.size() && text[at + 1] == '=';
            all.emplace_back(text.substr(at, pair ? 2 : 1));
            at += pair ? 2 : 1;
        } else {
            const std::size_t end = std::min(text.find_first_of("(),!=<> \t", at), text.size());
            all.emplace_back(text.substr(at, end - at));
            at = end;
        }
    }
    return all;
}

bool isWord(const std::string& token) {
    return !token.empty() && std::string_view("(),!=<>").find(token[0]) == std::string_view::npos;
}

/// Reads requirements from left to right; the first fault ends it.
class Reader {
public:
    explicit Reader(std::string_view text) : m_tokens(tokens(text)) {}

    std::variant<LabelSelector, std::string> read() {
        LabelSelector selector;
        if (m_tokens.empty()) return selector;
        while (true) {
            std::optional<Requirement> one = requirement();
            if (!one) return "unable to parse requirement: " + m_fault;
            selector.all.push_back(std::move(*one));
            if (peek().empty()) return selector;
            if (next() != ",") return "found '" + m_tokens[m_at - 1] + "', expected: ',' or 'end of string'";
            if (!isWord(peek()) && peek() != "!") return "found '" + peek() + "', expected: identifier after ','";
        }
    }

private:
    std::string peek() const { return m_at < m_tokens.size() ? m_tokens[m_at] : std::string(); }
    std::string next() { return m_at < m_tokens.size() ? m_tokens[m_at++] : std::string(); }

    std::optional<Requirement> requirement() {
        Requirement one;
        const bool missing = peek() == "!";
        if (missing) next();
        if (!isWord(peek())) return fault("identifier");
        one.key = next();
        if (missing) one.op = Requirement::Operator::Missing;
        if (missing || peek().empty() || peek() == ",") return one;
        const std::string op = next();
        if (op == "in" || op == "notin") {
            one.op = op == "in" ? Requirement::Operator::In : Requirement::Operator::NotIn;
            return values(one) ? std::optional(one) : std::nullopt;
        }
        if (op == "=" || op == "==")
            one.op = Requirement::Operator::In;
        else if (op == "!=")
            one.op = Requirement::Operator::NotIn;
        else if (op == "<")
            one.op = Requirement::Operator::Less;
        else if (op == ">")
            one.op = Requirement::Operator::Greater;
        else
            return m_fault = "found '" + op + "', expected: in, notin, =, ==, !=, gt, lt", std::nullopt;
        if (peek().empty() || peek() == ",")
            one.values.emplace_back();
        else if (!isWord(peek()))
            return fault("identifier");
        else
            one.values.push_back(next());
        return one;
    }

    bool values(Requirement& one) {
        if (next() != "(") return m_fault = "found '" + m_tokens.back() + "' expected: '('", false;
        while (peek() != ")") {
            if (peek().empty()) return m_fault = "found '', expected: ',', or ')'", false;
            if (peek() == ",")
                next();
            else
                one.values.push_back(next());
        }
        next();
        if (one.values.empty()) one.values.emplace_back();
        return true;
    }

    std::optional<Requirement> fault(const char* expected) {
        m_fault = "found '" + peek() + "', expected: " + expected;
        return std::nullopt;
    }

    std::vector<std::string> m_tokens;
    std::size_t m_at = 0;
    std::string m_fault;
};

std::optional<long long> number(const std::string& text) {
    long long value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

bool accepts(const Requirement& one, const Labels& labels) {
    using Operator = Requirement::Operator;
    const auto found =
        std::find_if(labels.begin(), labels.end(), [&](const auto& label) { return label.first == one.key; });
    const bool there = found != labels.end();
    const auto listed = [&] {
        return std::find(one.values.begin(), one.values.end(), found->second) != one.values.end();
    };
    switch (one.op) {
    case Operator::Exists:
        return there;
    case Operator::Missing:
        return !there;
    case Operator::In:
        return there && listed();
    case Operator::NotIn:
        return !there || !listed();
    case Operator::Greater:
    case Operator::Less: {
        if (!there || one.values.size() != 1) return false;
        const auto left = number(found->second), right = number(one.values[0]);
        return left && right && (one.op == Operator::Greater ? *left > *right : *left < *right);
    }
    }
    return false;
}

}  // namespace

bool LabelSelector::accepts(const Labels& labels) const {
    return !none && std::all_of(all.begin(), all.end(), [&](const Requirement& one) {
        return apiserver::accepts(one, labels);
    });
}

std::variant<LabelSelector, std::string> parseLabelSelector(std::string_view text) {
    return Reader(text).read();
}

LabelSelector labelSelectorOf(const Json* selector) {
    LabelSelector result;
    if (!selector || !selector->is_object()) return result.none = true, result;
    if (const Json* labels = find(*selector, {"matchLabels"}))
        for (const auto& [key, value] : labels->items())
            if (value.is_string()) result.all.push_back({key, Requirement::Operator::In, {value.get<std::string>()}});
    for (const Json& expression : listAt(*selector, {"matchExpressions"})) {
        const std::string op = textAt(expression, {"operator"});
        Requirement one{textAt(expression, {"key"}),
                        op == "In"       ? Requirement::Operator::In
                        : op == "NotIn"  ? Requirement::Operator::NotIn
                        : op == "Exists" ? Requirement::Operator::Exists
                                         : Requirement::Operator::Missing,
                        {}};
        for (const Json& value : listAt(expression, {"values"}))
            if (value.is_string()) one.values.push_back(value.get<std::string>());
        result.all.push_back(std::move(one));
    }
    return result;
}

Labels labelsOf(const Json& object) {
    Labels result;
    if (const Json* labels = find(object, {"metadata", "labels"}))
        for (const auto& [key, value] : labels->items())
            if (value.is_string()) result.emplace_back(key, value.get<std::string>());
    return result;
}

bool FieldSelector::accepts(const Object& object) const {
    return std::all_of(all.begin(), all.end(), [&](const FieldRequirement& one) {
        const std::string& value = one.field == kByName    ? object.name
                                   : one.field == kBySpace ? object.space
                                                           : object.fields.at(static_cast<std::size_t>(one.field));
        return (value == one.value) == one.equal;
    });
}

std::variant<FieldSelector, std::string> parseFieldSelector(const Kind& kind, std::string_view text) {
    FieldSelector selector;
    while (!text.empty()) {
        const std::size_t comma = std::min(text.find(','), text.size());
        const std::string_view term = text.substr(0, comma);
        text.remove_prefix(std::min(comma + 1, text.size()));
        if (term.empty()) continue;
        const std::size_t sign = term.find('=');
        if (sign == std::string_view::npos)
            return "invalid selector: '" + std::string(term) + "'; can't understand '" + std::string(term) + "'";
        FieldRequirement one;
        one.equal = sign == 0 || term[sign - 1] != '!';
        const std::string label(term.substr(0, one.equal ? sign : sign - 1));
        const bool twice = sign + 1 < term.size() && term[sign + 1] == '=';
        one.value = std::string(term.substr(sign + (twice ? 2 : 1)));
        const auto field = std::find_if(kind.selectable.begin(), kind.selectable.end(),
                                        [&](const Selectable& known) { return known.label == label; });
        if (label == "metadata.name")
            one.field = FieldSelector::kByName;
        else if (label == "metadata.namespace" && kind.namespaced)
            one.field = FieldSelector::kBySpace;
        else if (field != kind.selectable.end())
            one.field = static_cast<int>(field - kind.selectable.begin());
        else
            return "field label not supported: " + label;
        selector.all.push_back(std::move(one));
    }
    return selector;
}

}  // namespace bayplan::apiserver
