// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/sessions/look_file.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "io/text/document.h"
#include "io/text/json_members.h"
#include "io/text/text_file.h"

namespace bayplan {

namespace {

constexpr std::string_view kLookVersion = "bayplan/v1";
constexpr std::size_t kMostLookBytes = 256 * 1024;
constexpr std::size_t kMostColumns = 1000;
constexpr std::size_t kMostStateBytes = 64 * 1024;
constexpr std::int32_t kMostPixels = 20'000;
constexpr double kFarthest = 10, kSmallestPart = 0.0001, kLargestPart = 10;

std::string partNumber(double number) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.6g", number);
    return text.data();
}

bool isPart(const ViewPart& part) {
    const auto place = [](double at) { return std::abs(at) <= kFarthest; };
    const auto size = [](double is) { return is >= kSmallestPart && is <= kLargestPart; };
    return place(part.x) && place(part.y) && size(part.width) && size(part.height);
}

/// Lines and two spaces a level, as people read JSON; texts are left as they are.
std::string inLines(const std::string& json) {
    std::string lines;
    std::size_t depth = 0, inList = 0;
    bool quoted = false;
    const auto newLine = [&] { lines += '\n' + std::string(2 * depth, ' '); };
    for (std::size_t i = 0; i < json.size(); ++i) {
        const char c = json[i];
        if (quoted) {
            lines += c;
            if (c == '\\') lines += json[++i];
            else if (c == '"') quoted = false;
            continue;
        }
        quoted = c == '"';
        if (c == '}') {
            --depth;
            newLine();
        }
        lines += c;
        inList += c == '[' ? 1u : 0u;
        inList -= c == ']' ? 1u : 0u;
        if (c == '{') {
            ++depth;
            newLine();
        } else if (c == ',' && inList == 0) newLine();
        else if (c == ',' || c == ':') lines += ' ';
    }
    return lines + '\n';
}

std::vector<std::string> splitAt(const std::string& text, char at) {
    std::vector<std::string> parts;
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t end = std::min(text.find(at, from), text.size());
        if (end > from) parts.push_back(text.substr(from, end - from));
        from = end + 1;
    }
    return parts;
}

void append(JsonMembers& root, const SavedView& view) {
    JsonMembers is(root.raw("view"));
    for (const auto& [key, value] : view.settings) {
        if (key == "group") is.texts(key, splitAt(value, ','));
        else if (key == "visible") {
            std::string numbers;
            for (const std::string& number : splitAt(value, ' ')) numbers += (numbers.empty() ? "" : ",") + number;
            is.raw(key) += '[' + numbers + ']';
        } else is.text(key, value);
    }
}

void append(JsonMembers& root, const SavedLayout& layout) {
    JsonMembers is(root.raw("layout"));
    const auto place = [&](const char* key, const DockPlace& dock) {
        JsonMembers one(is.raw(key));
        one.text("area", dock.area);
        if (dock.size > 0) one.integer("size", dock.size);
        one.flag("shown", dock.shown);
        if (dock.floating) one.flag("floating", true);
    };
    place("inspector", layout.inspector);
    place("tray", layout.tray);
    if (layout.tabbed) is.flag("tabbed", true);
    if (layout.nodeColumns) is.texts("nodeColumns", *layout.nodeColumns);
    if (layout.podColumns) is.texts("podColumns", *layout.podColumns);
    if (!layout.state) return;
    JsonMembers state(is.raw("state"));
    state.integer("version", layout.state->version);
    state.text("bytes", layout.state->bytes);
}

std::string oneOfWords(const Field& field, std::span<const std::string_view> words) {
    if (std::find(words.begin(), words.end(), field.string()) != words.end()) return field.text();
    std::vector<Message> all;
    for (const std::string_view word : words) all.emplace_back(word);
    field.fail(worded("must be one of %1, not \"%2\"", {listed(all), field.text()}));
}

std::string groupFrom(const Field& field) {
    std::string keys;
    std::size_t count = 0;
    field.forEachElement([&](const Field& key) {
        if (key.string().empty() || key.string().find(',') != std::string_view::npos) key.fail(worded("must be the key of a label, not \"%1\"", {key.text()}));
        if (++count > 2) key.fail(worded("nodes are grouped by two labels at most"));
        keys += (keys.empty() ? "" : ",") + key.text();
    });
    return keys;
}

std::string visibleFrom(const Field& field) {
    std::vector<double> numbers;
    field.forEachElement([&](const Field& number) { numbers.push_back(number.real(-kFarthest, kLargestPart)); });
    const ViewPart part = numbers.size() == 4 ? ViewPart{numbers[0], numbers[1], numbers[2], numbers[3]} : ViewPart{0, 0, 0, 0};
    if (!isPart(part)) field.fail(worded("must be left, top, width and height of the part that is seen, as parts of the whole map"));
    return toString(part);
}

void decode(const Field& field, const LookWords& words, SavedView& view) {
    requireKnown(field, {"screen", "fill", "shape", "group", "colour", "sort", "search", "visible"});
    field.forEach([&](std::string_view key, const Field& value) {
        std::string& setting = view.settings[std::string(key)];
        if (key == "screen") setting = oneOfWords(value, words.screens);
        else if (key == "sort") setting = oneOfWords(value, words.orders);
        else if (key == "group") setting = groupFrom(value);
        else if (key == "visible") setting = visibleFrom(value);
        else setting = value.text();
    });
}

void decodeDock(const Field& field, DockPlace& dock) {
    requireKnown(field, {"area", "size", "shown", "floating"});
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "area") dock.area = oneOfWords(value, kDockAreas);
        else if (key == "size") dock.size = value.int32(0, kMostPixels);
        else (key == "shown" ? dock.shown : dock.floating) = value.boolean();
    });
}

std::vector<std::string> columnsFrom(const Field& field) {
    std::vector<std::string> columns;
    field.forEachElement([&](const Field& one) {
        if (columns.size() == kMostColumns) one.fail(worded("more than %1 entries are not read", {kMostColumns}));
        columns.push_back(one.text());
    });
    return columns;
}

bool isBase64(std::string_view text) {
    constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const std::size_t end = std::min(text.find_first_not_of(kDigits), text.size());
    return !text.empty() && text.size() % 4 == 0 && text.size() - end <= 2 && text.find_first_not_of('=', end) == std::string_view::npos;
}

WindowState windowStateFrom(const Field& field) {
    requireKnown(field, {"version", "bytes"});
    WindowState state;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "version") state.version = value.int32(0);
        else if (key == "bytes" && (value.string().size() > kMostStateBytes || !isBase64(value.string())))
            value.fail(worded("must be the place of all parts in base64, %1 bytes at most", {kMostStateBytes}));
        else state.bytes = value.text();
    });
    if (state.bytes.empty()) field.fail(worded("has no %1", {"bytes"}));
    return state;
}

void decode(const Field& field, const LookWords&, SavedLayout& layout) {
    requireKnown(field, {"inspector", "tray", "tabbed", "nodeColumns", "podColumns", "state"});
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "inspector") decodeDock(value, layout.inspector);
        else if (key == "tray") decodeDock(value, layout.tray);
        else if (key == "tabbed") layout.tabbed = value.boolean();
        else if (key == "state") layout.state = windowStateFrom(value);
        else (key == "nodeColumns" ? layout.nodeColumns : layout.podColumns) = columnsFrom(value);
    });
}

template <typename Kept>
Look decodeLook(const Field& root, const char* what, const LookWords& words) {
    requireKnown(root, {"apiVersion", "kind", "name", what});
    Kept kept;
    bool is = false;
    root.forEach([&](std::string_view key, const Field& value) {
        if (key == "name") kept.name = value.text();
        else if (key == what) {
            decode(value, words, kept);
            is = true;
        }
    });
    if (kept.name.empty()) root.fail(worded("has no name"));
    if (!is) root.fail(worded("has no %1", {what}));
    return kept;
}

/// Version and kind of a document; empty where it has none.
std::pair<std::string, std::string> lookKindOf(const Field& root) {
    std::pair<std::string, std::string> is;
    root.forEach([&](std::string_view key, const Field& value) {
        if (key == "apiVersion") is.first = value.text();
        else if (key == "kind") is.second = value.text();
    });
    return is;
}

bool isKindOfLook(const std::string& kind) { return kind == "View" || kind == "Layout"; }

}  // namespace

std::string toString(const ViewPart& part) { return partNumber(part.x) + ' ' + partNumber(part.y) + ' ' + partNumber(part.width) + ' ' + partNumber(part.height); }

std::optional<ViewPart> viewPartFrom(std::string_view text) {
    std::vector<double> numbers;
    for (const std::string& number : splitAt(std::string(text), ' ')) {
        char* end = nullptr;
        numbers.push_back(std::strtod(number.c_str(), &end));
        if (*end != '\0' || !std::isfinite(numbers.back())) return std::nullopt;
    }
    if (numbers.size() != 4) return std::nullopt;
    const ViewPart part{numbers[0], numbers[1], numbers[2], numbers[3]};
    return isPart(part) ? std::optional(part) : std::nullopt;
}

std::string lookToText(const Look& look) {
    std::string json;
    {
        JsonMembers root(json);
        root.text("apiVersion", kLookVersion);
        root.text("kind", std::holds_alternative<SavedView>(look) ? "View" : "Layout");
        std::visit(
            [&](const auto& is) {
                root.text("name", is.name);
                append(root, is);
            },
            look);
    }
    return inLines(json);
}

Result<Look> lookFromText(std::string text, const std::string& name, const LookWords& words) {
    const Result<Document> document = Document::parse(std::move(text), name);
    if (!document) return document.error();
    try {
        const Field root(document->root());
        const auto [version, kind] = lookKindOf(root);
        if (version != kLookVersion || !isKindOfLook(kind)) {
            if (kind == "Layout") return *otherKind(root, name, kLookVersion, "Layout", "a layout");
            return *otherKind(root, name, kLookVersion, "View", "a view");
        }
        return kind == "View" ? decodeLook<SavedView>(root, "view", words) : decodeLook<SavedLayout>(root, "layout", words);
    } catch (const Fault& fault) {
        return document->located(fault);
    }
}

Result<Look> readLook(const std::filesystem::path& file, const LookWords& words) {
    Result<std::string> text = readTextFile(file, kMostLookBytes);
    if (!text) return text.error();
    return lookFromText(std::move(*text), file.string(), words);
}

bool isLook(const std::filesystem::path& file) {
    std::error_code failure;
    if (!std::filesystem::is_regular_file(file, failure) || std::filesystem::file_size(file, failure) > kMostLookBytes || failure) return false;
    Result<std::string> text = readTextFile(file, kMostLookBytes);
    if (!text) return false;
    const Result<Document> document = Document::parse(std::move(*text), file.string());
    if (!document) return false;
    try {
        const auto [version, kind] = lookKindOf(Field(document->root()));
        return isKindOfLook(kind) && version.starts_with("bayplan/");
    } catch (const Fault&) {
        return false;
    }
}

}  // namespace bayplan
