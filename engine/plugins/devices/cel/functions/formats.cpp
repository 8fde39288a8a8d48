// SPDX-License-Identifier: GPL-3.0-or-later
// Named formats and URLs. Which texts have a format is known; where upstream's words about one that has it not are not
// known, the answer is not modelled.
// Source: Kubernetes 1.36 documentation of CEL, and the cases of apiserver/pkg/cel/library/format_test.go.

#include <re2/re2.h>

#include <algorithm>
#include <chrono>

#include "plugins/devices/cel/functions.h"

namespace bayplan::cel {

namespace {

constexpr std::size_t kAnySize = 1 << 20;

/// A format that is a regular expression. `fault`: what upstream says of other texts.
struct PatternFormat {
    std::string_view name;
    const char* pattern;
    std::size_t longest;
    const char* fault;
};

constexpr char kLabelFault[] =
    "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or "
    "'123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')";
constexpr char kSubdomainFault[] =
    "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. "
    "'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";
constexpr char kOldLabelFault[] =
    "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. "
    "'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')";
constexpr char kNameFault[] =
    "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or "
    "'123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";
constexpr char kValueFault[] =
    "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. "
    "'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";

constexpr PatternFormat kSubdomain{"dns1123Subdomain", "[a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*", 253, kSubdomainFault};
constexpr PatternFormat kPatterns[] = {
    {"dns1123Label", "[a-z0-9]([-a-z0-9]*[a-z0-9])?", 63, kLabelFault},
    kSubdomain,
    {"dns1035Label", "[a-z]([-a-z0-9]*[a-z0-9])?", 63, kOldLabelFault},
    {"qualifiedName", "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]", 63, kNameFault},
    // A prefix may end with a dash, which stands for what follows.
    {"dns1123LabelPrefix", "[a-z0-9]([-a-z0-9]*[-a-z0-9])?", 63, kLabelFault},
    {"dns1123SubdomainPrefix", "([a-z0-9]([-a-z0-9]*[a-z0-9])?[.])*([a-z0-9]([-a-z0-9]*[-a-z0-9])?|-)", 253, kSubdomainFault},
    {"dns1035LabelPrefix", "[a-z]([-a-z0-9]*[-a-z0-9])?", 63, kOldLabelFault},
    {"labelValue", "(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?", 63, kValueFault},
    {"uuid", "(?i)[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}", kAnySize, "does not match the UUID format"},
    {"byte", "([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?", kAnySize, "invalid base64"},
};
constexpr std::string_view kOtherFormats[] = {"uri", "date", "datetime"};

Value withFaults(std::string text) { return some(std::vector<Value>{std::move(text)}); }

bool isDate(const std::string& text) { return text.size() == 10 && parseTimestamp(text + "T00:00:00Z"); }

Value validated(const std::string& format, const std::string& text) {
    const Value unknown = notModelled("CEL format " + format + " of \"" + text + "\"");
    if (format == "date") return isDate(text) ? none() : withFaults("invalid date");
    if (format == "datetime") return parseTimestamp(text) ? none() : withFaults("invalid datetime");
    if (format == "uri") {
        bool sure = true;
        return parseUrl(text, sure) ? none() : unknown;
    }
    const auto* pattern = std::find_if(std::begin(kPatterns), std::end(kPatterns), [&](const PatternFormat& one) { return one.name == format; });
    std::string part = text;
    if (format == "qualifiedName") {
        const std::size_t slash = text.find('/');
        if (slash != std::string::npos) {
            part = text.substr(slash + 1);
            if (slash > kSubdomain.longest || !re2::RE2::FullMatch(text.substr(0, slash), kSubdomain.pattern)) return unknown;
        }
    }
    if (pattern == std::end(kPatterns) || part.size() > pattern->longest || (part.empty() && pattern->longest != kAnySize && format != "labelValue")) return unknown;
    return re2::RE2::FullMatch(part, pattern->pattern) ? none() : withFaults(pattern->fault);
}

Value validate(Arguments args, Meter& meter) {
    const std::string& text = *args[1].as<std::string>();
    meter.charge(text.size() / 10);
    return validated(args[0].as<NamedFormat>()->name, text);
}

bool isFormat(const std::string& name) {
    return std::any_of(std::begin(kPatterns), std::end(kPatterns), [&](const PatternFormat& one) { return one.name == name; })
           || std::find(std::begin(kOtherFormats), std::end(kOtherFormats), name) != std::end(kOtherFormats);
}
Value named(Arguments args, Meter&) {
    const std::string& name = *args[0].as<std::string>();
    return isFormat(name) ? some(NamedFormat{name}) : none();
}
/// `index`: of the patterns, then of the others.
template <std::size_t index>
Value formatAt(Arguments, Meter&) {
    constexpr std::size_t kCount = std::size(kPatterns);
    if constexpr (index < kCount) return NamedFormat{std::string(kPatterns[index].name)};
    else return NamedFormat{std::string(kOtherFormats[index - kCount])};
}

const Url& url(Arguments args) { return *args[0].as<Url>(); }

Value toUrl(Arguments args, Meter&) {
    bool sure = true;
    auto made = parseUrl(*args[0].as<std::string>(), sure);
    return made ? Value(std::move(*made)) : notModelled("CEL function url of \"" + *args[0].as<std::string>() + "\"");
}
Value isUrl(Arguments args, Meter&) {
    bool sure = true;
    const bool is = parseUrl(*args[0].as<std::string>(), sure).has_value();
    return sure ? Value(is) : notModelled("CEL function isURL of \"" + *args[0].as<std::string>() + "\"");
}
Value schemeOf(Arguments args, Meter&) { return url(args).scheme; }
Value hostOf(Arguments args, Meter&) { return url(args).host; }
/// Where the port begins, or the end.
std::size_t portOf(const std::string& host) {
    const std::size_t colon = host.rfind(':');
    return colon == std::string::npos || host.find(']', colon) != std::string::npos ? host.size() : colon;
}
Value hostnameOf(Arguments args, Meter&) {
    std::string name = url(args).host.substr(0, portOf(url(args).host));
    if (name.starts_with('[') && name.ends_with(']')) name = name.substr(1, name.size() - 2);
    return name;
}
Value portText(Arguments args, Meter&) {
    const std::size_t at = portOf(url(args).host);
    return at == url(args).host.size() ? std::string() : url(args).host.substr(at + 1);
}
Value escapedPath(Arguments args, Meter&) { return url(args).path; }

std::string unescaped(std::string_view text) {
    std::string made;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '%') {
            made += static_cast<char>(std::stoi(std::string(text.substr(i + 1, 2)), nullptr, 16));
            i += 2;
        } else made += text[i] == '+' ? ' ' : text[i];
    }
    return made;
}
Value queryOf(Arguments args, Meter&) {
    MapValue made;
    std::vector<std::pair<std::string, std::vector<Value>>> lists;
    std::string_view rest = url(args).query;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('&'), rest.size());
        const std::string_view pair = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (pair.empty() || pair.find(';') != std::string_view::npos) continue;  // as upstream leaves them out
        const std::size_t equals = std::min(pair.find('='), pair.size());
        const std::string key = unescaped(pair.substr(0, equals));
        auto at = std::find_if(lists.begin(), lists.end(), [&](const auto& one) { return one.first == key; });
        if (at == lists.end()) at = lists.insert(lists.end(), {key, {}});
        at->second.emplace_back(equals < pair.size() ? unescaped(pair.substr(equals + 1)) : std::string());
    }
    for (auto& [key, values] : lists) made.entries.emplace_back(key, std::move(values));
    return made;
}

Value escapedKey(Arguments args, Meter&) {
    std::string made;
    for (const char c : *args[0].as<std::string>()) made += c == '~' ? "~0" : c == '/' ? "~1"
                                                                                       : std::string(1, c);
    return made;
}

constexpr Row kFormats[] = {
    {"format.named", kGlobal, "string", "optional(kubernetes.NamedFormat)", named},
    {"format.dns1123Label", kGlobal, "", "kubernetes.NamedFormat", formatAt<0>},
    {"format.dns1123Subdomain", kGlobal, "", "kubernetes.NamedFormat", formatAt<1>},
    {"format.dns1035Label", kGlobal, "", "kubernetes.NamedFormat", formatAt<2>},
    {"format.qualifiedName", kGlobal, "", "kubernetes.NamedFormat", formatAt<3>},
    {"format.dns1123LabelPrefix", kGlobal, "", "kubernetes.NamedFormat", formatAt<4>},
    {"format.dns1123SubdomainPrefix", kGlobal, "", "kubernetes.NamedFormat", formatAt<5>},
    {"format.dns1035LabelPrefix", kGlobal, "", "kubernetes.NamedFormat", formatAt<6>},
    {"format.labelValue", kGlobal, "", "kubernetes.NamedFormat", formatAt<7>},
    {"format.uuid", kGlobal, "", "kubernetes.NamedFormat", formatAt<8>},
    {"format.byte", kGlobal, "", "kubernetes.NamedFormat", formatAt<9>},
    {"format.uri", kGlobal, "", "kubernetes.NamedFormat", formatAt<10>},
    {"format.date", kGlobal, "", "kubernetes.NamedFormat", formatAt<11>},
    {"format.datetime", kGlobal, "", "kubernetes.NamedFormat", formatAt<12>},
    {"validate", kMember, "kubernetes.NamedFormat, string", "optional(list(string))", validate},
    {"url", kGlobal, "string", "kubernetes.URL", toUrl},
    {"isURL", kGlobal, "string", "bool", isUrl},
    {"getScheme", kMember, "kubernetes.URL", "string", schemeOf},
    {"getHost", kMember, "kubernetes.URL", "string", hostOf},
    {"getHostname", kMember, "kubernetes.URL", "string", hostnameOf},
    {"getPort", kMember, "kubernetes.URL", "string", portText},
    {"getEscapedPath", kMember, "kubernetes.URL", "string", escapedPath},
    {"getQuery", kMember, "kubernetes.URL", "map(string, list(string))", queryOf},
    {"jsonpatch.escapeKey", kGlobal, "string", "string", escapedKey},
};

/// Letters that stand for themselves in every part, and escapes.
bool isPlain(std::string_view text, std::string_view more) {
    constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~";
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '%') {
            if (i + 2 >= text.size() || !std::isxdigit(static_cast<unsigned char>(text[i + 1])) || !std::isxdigit(static_cast<unsigned char>(text[i + 2]))) return false;
            i += 2;
        } else if (kLetters.find(text[i]) == std::string_view::npos && more.find(text[i]) == std::string_view::npos) return false;
    }
    return true;
}

}  // namespace

std::span<const Row> formatRows() { return kFormats; }

/// An absolute URL with a host, or a path from the root. `sure`: whether "absent" means that upstream reads none either.
std::optional<Url> parseUrl(std::string_view text, bool& sure) {
    Url made;
    sure = true;
    if (text.empty()) return std::nullopt;
    if (!text.starts_with('/')) {
        const std::size_t colon = text.find(':');
        const std::string_view scheme = text.substr(0, std::min(colon, text.size()));
        static const re2::RE2 kScheme("[a-zA-Z][a-zA-Z0-9+.-]*");
        if (colon == std::string_view::npos) return std::nullopt;
        if (!re2::RE2::FullMatch(re2::StringPiece(scheme.data(), scheme.size()), kScheme)) return std::nullopt;
        made.scheme = scheme;
        std::transform(made.scheme.begin(), made.scheme.end(), made.scheme.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        text.remove_prefix(colon + 1);
        sure = text.starts_with("//");
        if (!sure) return std::nullopt;
        text.remove_prefix(2);
        const std::size_t end = std::min(text.find_first_of("/?"), text.size());
        made.host = text.substr(0, end);
        text.remove_prefix(end);
        static const re2::RE2 kHost("([a-zA-Z0-9._~-]*|\\[[0-9a-fA-F:.]+\\])(:[0-9]*)?");
        sure = re2::RE2::FullMatch(made.host, kHost);
        if (!sure) return std::nullopt;
    }
    const std::size_t question = std::min(text.find('?'), text.size());
    made.path = text.substr(0, question);
    if (question < text.size()) made.query = text.substr(question + 1);
    sure = isPlain(made.path, "/:@!$&'()*+,;=") && isPlain(made.query, "/:@!$&'()*+,;=?");
    return sure ? std::optional(std::move(made)) : std::nullopt;
}

}  // namespace bayplan::cel
