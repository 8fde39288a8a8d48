// SPDX-License-Identifier: GPL-3.0-or-later
// Texts: the standard functions, the library of strings (version 2) and regular expressions.

#include <re2/re2.h>

#include <algorithm>
#include <charconv>
#include <cstdio>

#include "plugins/devices/cel/functions.h"
#include "plugins/devices/cel/text.h"

namespace bayplan::cel {

namespace {

const std::string& text(Arguments args, std::size_t i) { return *args[i].as<std::string>(); }
std::int64_t number(Arguments args, std::size_t i) { return *args[i].as<std::int64_t>(); }
Value outOfRange(std::int64_t index) { return failure("index out of range: " + std::to_string(index)); }

Value startsWith(Arguments args, Meter&) { return text(args, 0).starts_with(text(args, 1)); }
Value endsWith(Arguments args, Meter&) { return text(args, 0).ends_with(text(args, 1)); }
Value contains(Arguments args, Meter&) { return text(args, 0).find(text(args, 1)) != std::string::npos; }

/// A text by its letters.
struct Letters {
    explicit Letters(const std::string& of) : text(of), starts(letters(of)) {}
    std::int64_t count() const { return static_cast<std::int64_t>(starts.size()) - 1; }
    std::string part(std::int64_t from, std::int64_t to) const {
        const std::size_t begin = starts[static_cast<std::size_t>(from)];
        return text.substr(begin, starts[static_cast<std::size_t>(to)] - begin);
    }
    /// -1: not there.
    std::int64_t indexOf(std::size_t byte) const {
        if (byte == std::string::npos) return -1;
        return std::lower_bound(starts.begin(), starts.end(), byte) - starts.begin();
    }
    const std::string& text;
    std::vector<std::size_t> starts;
};

Value charAt(Arguments args, Meter&) {
    const Letters in(text(args, 0));
    const std::int64_t at = number(args, 1);
    if (at < 0 || at > in.count()) return outOfRange(at);
    return at == in.count() ? std::string() : in.part(at, at + 1);
}

Value indexOf(Arguments args, Meter&) {
    const Letters in(text(args, 0));
    const std::int64_t from = args.size() > 2 ? number(args, 2) : 0;
    if (from < 0 || (from > in.count() && !text(args, 1).empty())) return outOfRange(from);
    if (text(args, 1).empty()) return from;
    return in.indexOf(in.text.find(text(args, 1), in.starts[static_cast<std::size_t>(from)]));
}

Value lastIndexOf(Arguments args, Meter&) {
    const Letters in(text(args, 0));
    const std::int64_t from = args.size() > 2 ? number(args, 2) : in.count();
    if (from < 0 || from > in.count() || (args.size() > 2 && from == in.count() && from > 0)) return outOfRange(from);
    if (text(args, 1).empty()) return from;
    return in.indexOf(in.text.rfind(text(args, 1), in.starts[static_cast<std::size_t>(from)]));
}

Value substring(Arguments args, Meter&) {
    const Letters in(text(args, 0));
    const std::int64_t from = number(args, 1);
    const std::int64_t to = args.size() > 2 ? number(args, 2) : in.count();
    if (args.size() > 2 && from > to) return failure("invalid substring range. start: " + std::to_string(from) + ", end: " + std::to_string(to));
    if (from < 0 || from > in.count()) return outOfRange(from);
    if (to < 0 || to > in.count()) return outOfRange(to);
    return in.part(from, to);
}

std::string changed(const std::string& of, char from, char to) {
    std::string made = of;
    for (char& c : made)
        if (c >= from && c <= to) c = static_cast<char>(c ^ 0x20);
    return made;
}
Value lowerAscii(Arguments args, Meter&) { return changed(text(args, 0), 'A', 'Z'); }
Value upperAscii(Arguments args, Meter&) { return changed(text(args, 0), 'a', 'z'); }

Value trim(Arguments args, Meter&) {
    // What Unicode calls white space.
    constexpr std::string_view kBlanks[] = {" ", "\t", "\n", "\v", "\f", "\r", "\u0085", "\u00A0", "\u1680", "\u2000", "\u2001", "\u2002", "\u2003",
                                            "\u2004", "\u2005", "\u2006", "\u2007", "\u2008", "\u2009", "\u200A", "\u2028", "\u2029", "\u202F", "\u205F", "\u3000"};
    std::string_view rest = text(args, 0);
    for (bool more = true; more;) {
        more = false;
        for (const std::string_view blank : kBlanks) {
            if (rest.starts_with(blank)) rest.remove_prefix(blank.size()), more = true;
            if (rest.ends_with(blank)) rest.remove_suffix(blank.size()), more = true;
        }
    }
    return std::string(rest);
}

/// The parts between separators, at most `most` of them; below zero: all.
std::vector<std::string> parts(const std::string& of, const std::string& separator, std::int64_t most) {
    std::vector<std::string> made;
    if (most == 0) return made;
    const auto full = [&] { return most >= 0 && static_cast<std::int64_t>(made.size()) + 1 >= most; };
    if (separator.empty()) {
        const Letters in(of);
        std::int64_t at = 0;
        for (; at < in.count() && !full(); ++at) made.push_back(in.part(at, at + 1));
        if (at < in.count()) made.push_back(in.part(at, in.count()));
        return made;
    }
    std::size_t from = 0;
    for (std::size_t at = of.find(separator); at != std::string::npos && !full(); at = of.find(separator, from)) {
        made.push_back(of.substr(from, at - from));
        from = at + separator.size();
    }
    made.push_back(of.substr(from));
    return made;
}

std::vector<Value> values(std::vector<std::string> texts) {
    std::vector<Value> made;
    for (std::string& one : texts) made.emplace_back(std::move(one));
    return made;
}

Value split(Arguments args, Meter& meter) {
    meter.charge(text(args, 0).size() / 10);
    return values(parts(text(args, 0), text(args, 1), args.size() > 2 ? number(args, 2) : -1));
}

Value replace(Arguments args, Meter& meter) {
    const std::int64_t most = args.size() > 3 ? number(args, 3) : -1;
    if (most == 0) return args[0];
    std::vector<std::string> between = parts(text(args, 0), text(args, 1), most < 0 || most == INT64_MAX ? -1 : most + 1);
    if (text(args, 1).empty()) {  // also before the first letter, and behind the last one
        if (most < 0 || static_cast<std::int64_t>(between.size()) < most) between.emplace_back();
        between.insert(between.begin(), std::string());
        if (most >= 0 && static_cast<std::int64_t>(between.size()) > most + 1) {
            std::string rest;
            while (static_cast<std::int64_t>(between.size()) > most) {
                rest.insert(0, between.back());
                between.pop_back();
            }
            between.push_back(std::move(rest));
        }
    }
    std::string made;
    for (std::size_t i = 0; i < between.size(); ++i) made += (i == 0 ? std::string() : text(args, 2)) + between[i];
    meter.charge(made.size() / 10);
    return made;
}

Value join(Arguments args, Meter& meter) {
    std::string made;
    const std::vector<Value>& list = *args[0].list();
    for (std::size_t i = 0; i < list.size(); ++i) {
        const auto* one = list[i].as<std::string>();
        if (!one) return noSuchOverload();
        if (i > 0 && args.size() > 1) made += text(args, 1);
        made += *one;
    }
    meter.charge(made.size() / 10);
    return made;
}

Value quote(Arguments args, Meter&) {
    std::string made = "\"";
    for (const char c : text(args, 0)) {
        constexpr std::string_view kSpecial = "\a\b\f\n\r\t\v\\\"";
        constexpr std::string_view kLetters = "abfnrtv\\\"";
        const std::size_t which = c == '\0' ? std::string_view::npos : kSpecial.find(c);
        if (which == std::string_view::npos) made += c;
        else made += {'\\', kLetters[which]};
    }
    return made + "\"";
}

/// "[1, 2]", "{a:1}": as %s of format() writes a value; nested texts have no quotes.
std::string formatted(const Value& value) {
    if (const auto* text = value.as<std::string>()) return *text;
    if (const auto* whole = value.as<std::uint64_t>()) return std::to_string(*whole);
    if (const auto* bytes = value.as<Bytes>()) return bytes->data;
    if (value.as<Null>()) return "null";
    if (const auto* type = value.as<TypeName>()) return type->name;
    std::string made;
    if (const auto* list = value.list()) {
        for (const Value& one : *list) made += (made.empty() ? "" : ", ") + formatted(one);
        return "[" + made + "]";
    }
    if (const auto* map = value.map()) {
        std::vector<std::string> entries;
        for (const auto& [key, one] : map->entries) entries.push_back(formatted(key) + ": " + formatted(one));
        std::sort(entries.begin(), entries.end());
        for (const std::string& entry : entries) made += (made.empty() ? "" : ", ") + entry;
        return "{" + made + "}";
    }
    return describe(value);
}

std::string digitsOf(std::uint64_t value, int base, bool capital) {
    char buffer[65];
    std::string made(buffer, std::to_chars(buffer, buffer + sizeof buffer, value, base).ptr);
    return capital ? changed(made, 'a', 'z') : made;
}

/// One verb of format(): what it makes of the value; a failure if it is not for such values.
Value verb(char which, int precision, const Value& value) {
    const auto* number = value.as<std::int64_t>();
    const auto* whole = value.as<std::uint64_t>();
    if (which == 's') return formatted(value);
    if (which == 'd' && (number || whole)) return formatted(value);
    if (which == 'f' && value.isNumber()) {
        const double real = number ? static_cast<double>(*number) : whole ? static_cast<double>(*whole)
                                                                          : *value.as<double>();
        char buffer[400];
        const int size = std::snprintf(buffer, sizeof buffer, "%.*f", std::min(precision, 60), real);
        return std::string(buffer, static_cast<std::size_t>(size));
    }
    const int base = which == 'b' ? 2 : which == 'o'               ? 8
                                    : which == 'x' || which == 'X' ? 16
                                                                   : 0;
    if (base != 0 && (number || whole)) {
        const std::uint64_t size = whole ? *whole : *number < 0 ? 0 - static_cast<std::uint64_t>(*number)
                                                                : static_cast<std::uint64_t>(*number);
        return (number && *number < 0 ? "-" : "") + digitsOf(size, base, which == 'X');
    }
    return notModelled("CEL function format with %" + std::string(1, which) + " of " + std::string(typeName(value)));
}

Value format(Arguments args, Meter& meter) {
    const std::string& form = text(args, 0);
    const std::vector<Value>& list = *args[1].list();
    std::string made;
    std::size_t next = 0;
    for (std::size_t i = 0; i < form.size(); ++i) {
        if (form[i] != '%') {
            made += form[i];
            continue;
        }
        if (++i >= form.size()) return failure("unexpected end of string");
        if (form[i] == '%') {
            made += '%';
            continue;
        }
        int precision = 6;
        if (form[i] == '.') {
            precision = 0;
            for (++i; i < form.size() && form[i] >= '0' && form[i] <= '9'; ++i) precision = std::min(precision * 10 + (form[i] - '0'), 1000);
        }
        if (i >= form.size()) return failure("unexpected end of string");
        if (next >= list.size()) return failure("index " + std::to_string(next) + " out of range");
        Value one = verb(form[i], precision, list[next++]);
        if (one.failed()) return one;
        made += *one.as<std::string>();
    }
    meter.charge(made.size() / 10);
    return made;
}

re2::RE2::Options options() {
    re2::RE2::Options chosen;
    chosen.set_log_errors(false);
    chosen.set_max_mem(8 << 20);  // no expression can take all memory
    return chosen;
}

Value matches(Arguments args, Meter& meter) {
    meter.charge((text(args, 0).size() + 1) / 10 * (text(args, 1).size() / 4 + 1));
    const re2::RE2 pattern(text(args, 1), options());
    if (!pattern.ok()) return failure("error parsing regexp: " + pattern.error());
    return re2::RE2::PartialMatch(text(args, 0), pattern);
}

Value found(Arguments args, Meter& meter, std::int64_t most) {
    meter.charge((text(args, 0).size() + 1) / 10 * (text(args, 1).size() / 4 + 1));
    const re2::RE2 pattern(text(args, 1), options());
    if (!pattern.ok()) return failure("Illegal regex: error parsing regexp: " + pattern.error());
    const re2::StringPiece all(text(args, 0));
    std::vector<Value> made;
    std::size_t from = 0;
    bool any = true;
    std::size_t lastEnd = std::string::npos;
    while (from <= all.size() && any && (most < 0 || static_cast<std::int64_t>(made.size()) < most)) {
        re2::StringPiece piece;
        any = pattern.Match(all, from, all.size(), re2::RE2::UNANCHORED, &piece, 1);
        if (!any) break;
        const std::size_t begin = static_cast<std::size_t>(piece.data() - all.data());
        const std::size_t end = begin + piece.size();
        // An empty match right behind another one does not count.
        if (!piece.empty() || begin != lastEnd) made.emplace_back(std::string(piece.data(), piece.size()));
        lastEnd = end;
        from = piece.empty() ? end + (end < all.size() ? letterSize(text(args, 0), end) : 1) : end;
    }
    return made;
}

Value find(Arguments args, Meter& meter) {
    Value all = found(args, meter, 1);
    if (all.failed()) return all;
    return all.list()->empty() ? Value(std::string()) : all.list()->front();
}
Value findAll(Arguments args, Meter& meter) { return found(args, meter, args.size() > 2 ? number(args, 2) : -1); }

constexpr Row kStrings[] = {
    {"startsWith", kMember, "string, string", "bool", startsWith},
    {"endsWith", kMember, "string, string", "bool", endsWith},
    {"contains", kMember, "string, string", "bool", contains},
    {"matches", kGlobal, "string, string", "bool", matches},
    {"matches", kMember, "string, string", "bool", matches},
    {"charAt", kMember, "string, int", "string", charAt},
    {"indexOf", kMember, "string, string", "int", indexOf},
    {"indexOf", kMember, "string, string, int", "int", indexOf},
    {"lastIndexOf", kMember, "string, string", "int", lastIndexOf},
    {"lastIndexOf", kMember, "string, string, int", "int", lastIndexOf},
    {"substring", kMember, "string, int", "string", substring},
    {"substring", kMember, "string, int, int", "string", substring},
    {"lowerAscii", kMember, "string", "string", lowerAscii},
    {"upperAscii", kMember, "string", "string", upperAscii},
    {"trim", kMember, "string", "string", trim},
    {"split", kMember, "string, string", "list(string)", split},
    {"split", kMember, "string, string, int", "list(string)", split},
    {"replace", kMember, "string, string, string", "string", replace},
    {"replace", kMember, "string, string, string, int", "string", replace},
    {"join", kMember, "list(string)", "string", join},
    {"join", kMember, "list(string), string", "string", join},
    {"strings.quote", kGlobal, "string", "string", quote},
    {"format", kMember, "string, list(dyn)", "string", format},
    {"find", kMember, "string, string", "string", find},
    {"findAll", kMember, "string, string", "list(string)", findAll},
    {"findAll", kMember, "string, string, int", "list(string)", findAll},
};

}  // namespace

std::span<const Row> stringRows() { return kStrings; }

std::string faultOfPattern(std::string_view pattern) {
    const re2::RE2 made(re2::StringPiece(pattern.data(), pattern.size()), options());
    return made.ok() ? std::string() : made.error();
}

}  // namespace bayplan::cel
