// SPDX-License-Identifier: GPL-3.0-or-later
#include "apiserver/lists.h"

#include <charconv>

namespace bayplan::apiserver {

namespace {

constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

std::string toBase64(const std::string& bytes) {
    std::string text;
    unsigned bits = 0, held = 0;
    for (const char c : bytes) {
        held = held << 8 | static_cast<unsigned char>(c);
        for (bits += 8; bits >= 6; bits -= 6) text += kAlphabet[held >> (bits - 6) & 63];
    }
    if (bits > 0) text += kAlphabet[held << (6 - bits) & 63];
    return text;
}

std::optional<std::string> fromBase64(const std::string& text) {
    std::string bytes;
    unsigned bits = 0, held = 0;
    for (const char c : text) {
        const std::size_t digit = kAlphabet.find(c);
        if (digit == std::string_view::npos) return std::nullopt;
        held = held << 6 | static_cast<unsigned>(digit);
        bits += 6;
        if (bits >= 8) bytes += static_cast<char>(held >> (bits -= 8) & 255);
    }
    return bytes;
}

Answer expired(const std::string& message, const std::string& freshToken) {
    Json status = failureStatus(410, "Expired", message);
    if (!freshToken.empty()) status["metadata"]["continue"] = freshToken;
    return json(410, status);
}

std::string listText(const Kind& kind, const Slice& slice, const std::string& next, bool counted) {
    Json metadata = Json::object();
    if (kind.custom) metadata["continue"] = next;
    metadata["resourceVersion"] = std::to_string(slice.revision);
    if (!next.empty()) metadata["continue"] = next;
    if (!next.empty() && counted) metadata["remainingItemCount"] = slice.remaining;

    const std::string type = R"("apiVersion":")" + kind.apiVersion() + "\"";
    const std::string name = R"("kind":")" + kind.name + "List\"";
    std::size_t size = 256;
    for (const ObjectPtr& object : slice.objects) size += object->text.size() + 64;
    std::string text;
    text.reserve(size);
    text += kind.custom ? "{" + type + "," : "{" + name + "," + type + ",\"metadata\":" + dump(metadata) + ",";
    text += "\"items\":[";
    for (std::size_t i = 0; i < slice.objects.size(); ++i) {
        if (i > 0) text += ',';
        text += itemText(kind, *slice.objects[i]);
    }
    text += kind.custom ? "]," + name + ",\"metadata\":" + dump(metadata) + "}\n" : "]}\n";
    return text;
}

/// Rejects invalid combinations of resourceVersion, resourceVersionMatch and continue.
std::optional<Answer> badCombination(const Request& request) {
    const std::string match = request.parameter("resourceVersionMatch"), version = request.parameter("resourceVersion");
    const bool continues = !request.parameter("continue").empty();
    const auto refuse = [](const std::string& reason, const std::string& message) {
        return invalid("ListOptions", "meta.k8s.io", "", {{reason, "resourceVersionMatch", message}});
    };
    if (continues && !version.empty() && version != "0")
        return badRequest("specifying resource version is not allowed when using continue");
    if (match.empty()) return std::nullopt;
    if (continues)
        return refuse("FieldValueForbidden", "Forbidden: resourceVersionMatch is forbidden when continue is provided");
    if (version.empty())
        return refuse("FieldValueForbidden",
                      "Forbidden: resourceVersionMatch is forbidden unless resourceVersion is provided");
    if (match != "Exact" && match != "NotOlderThan")
        return refuse("FieldValueNotSupported",
                      "Unsupported value: \"" + match + "\": supported values: \"Exact\", \"NotOlderThan\"");
    if (match == "Exact" && version == "0")
        return refuse("FieldValueForbidden",
                      "Forbidden: resourceVersionMatch \"exact\" is forbidden for resourceVersion \"0\"");
    return std::nullopt;
}

}  // namespace

std::variant<Selection, Answer> selectionOf(const Kind& kind, const Request& request) {
    Selection selection;
    auto labels = parseLabelSelector(request.parameter("labelSelector"));
    if (const auto* fault = std::get_if<std::string>(&labels)) return badRequest(*fault);
    selection.labels = std::get<LabelSelector>(std::move(labels));
    auto fields = parseFieldSelector(kind, request.parameter("fieldSelector"));
    if (const auto* fault = std::get_if<std::string>(&fields)) return badRequest(*fault);
    selection.fields = std::get<FieldSelector>(std::move(fields));
    return selection;
}

std::variant<std::uint64_t, Answer> revisionOf(const Request& request) {
    const std::string text = request.parameter("resourceVersion");
    if (text.empty()) return std::uint64_t{0};
    std::uint64_t revision = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), revision);
    if (error == std::errc() && end == text.data() + text.size()) return revision;
    return failure(500, "",
                   "resourceVersion: Invalid value: \"" + text + "\": strconv.ParseUint: parsing \"" + text
                       + "\": invalid syntax");
}

std::optional<Answer> tooNew(const Store& store, const Clock& clock, std::uint64_t revision) {
    if (store.reaches(revision, std::chrono::milliseconds(clock.byHand() ? 0 : 3000))) return std::nullopt;
    return failure(
        504, "Timeout",
        "Timeout: Too large resource version: " + std::to_string(revision)
            + ", current: " + std::to_string(store.revision()),
        Details{.causes = {{{"reason", "ResourceVersionTooLarge"}, {"message", "Too large resource version"}}},
                .retryAfterSeconds = 1});
}

std::string encodeToken(const ContinueToken& token, bool leadingSlash) {
    const Json json{
        {"v", "meta.k8s.io/v1"}, {"rv", token.revision}, {"start", (leadingSlash ? "/" : "") + token.start}};
    return toBase64(dump(json));
}

std::variant<ContinueToken, std::string> decodeToken(const std::string& text) {
    const auto bytes = fromBase64(text);
    if (!bytes) return "continue key is not valid: illegal base64 data";
    const Json json = parse(*bytes);
    if (json.is_discarded()) {
        char first[16] = "";
        if (!bytes->empty()) std::snprintf(first, sizeof first, "\\u%04x", static_cast<unsigned char>((*bytes)[0]));
        return std::string("continue key is not valid: invalid character '") + first
               + "' looking for beginning of value";
    }
    if (textAt(json, {"v"}) != "meta.k8s.io/v1")
        return "continue key is not valid: server does not recognize this encoded version \"" + textAt(json, {"v"})
               + "\"";
    ContinueToken token{numberAt(json, {"rv"}), textAt(json, {"start"})};
    if (token.revision == 0 || token.start.empty())
        return "continue key is not valid: incorrect encoded start resourceVersion";
    if (token.start[0] == '/') token.start.erase(0, 1);
    if (token.start.starts_with("../") || token.start.find("/../") != std::string::npos)
        return "continue key is not valid: " + token.start;
    return token;
}

Answer listObjects(const Store& store, const Clock& clock, const Kind& kind, const std::string& space,
                   const Request& request) {
    if (auto refusal = badCombination(request)) return *refusal;
    auto selected = selectionOf(kind, request);
    if (auto* refusal = std::get_if<Answer>(&selected)) return std::move(*refusal);
    const Selection& selection = std::get<Selection>(selected);
    const auto asked = revisionOf(request);
    if (const auto* refusal = std::get_if<Answer>(&asked)) return *refusal;
    const std::uint64_t revision = std::get<std::uint64_t>(asked);
    if (revision > 0)
        if (auto refusal = tooNew(store, clock, revision)) return *refusal;

    Range range{.shelf = kind.shelf, .prefix = space.empty() ? "" : space + "/"};
    const std::string limit = request.parameter("limit");
    std::from_chars(limit.data(), limit.data() + limit.size(), range.limit);
    if (request.parameter("resourceVersion") == "0") range.limit = 0;  // answered from the watch cache, whole
    if (!selection.everything()) range.accepts = [&](const Object& object) { return selection.accepts(object); };
    const std::string text = request.parameter("continue");
    if (request.parameter("resourceVersionMatch") == "Exact"
        || (revision > 0 && range.limit > 0 && request.parameter("resourceVersionMatch").empty()))
        range.at = revision;
    std::string start;
    if (!text.empty()) {
        auto token = decodeToken(text);
        if (const auto* fault = std::get_if<std::string>(&token))
            return badRequest("invalid continue token: " + *fault);
        const ContinueToken& there = std::get<ContinueToken>(token);
        start = there.start;
        range.from = range.prefix + start;
        if (there.revision > 0) range.at = static_cast<std::uint64_t>(there.revision);
    }
    const auto slice = store.list(range);
    if (!slice && text.empty()) return expired("The resourceVersion for the provided list is too old.", "");
    if (!slice)
        return expired(
            "The provided continue parameter is too old to display a consistent list result. You can start a new list "
            "without the continue parameter, or use the "
            "continue token in this response to retrieve the remainder of the results. Continuing with the provided "
            "token results in an inconsistent list - objects "
            "that were created, modified, or deleted between the time the first chunk was returned and now may show up "
            "in the list.",
            encodeToken({-1, start}, false));
    std::string next;
    if (slice->more)
        next = encodeToken(
            {static_cast<std::int64_t>(slice->revision), slice->objects.back()->key.substr(range.prefix.size()) + '\0'},
            true);
    Answer answer;
    answer.body = listText(kind, *slice, next, selection.everything());
    return answer;
}

}  // namespace bayplan::apiserver
