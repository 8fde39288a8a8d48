// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/report_file.h"

#include <utility>

#include "io/text/json_locate.h"
#include "io/text/text_file.h"

namespace bayplan {

// A report names every node for every pod, so it is far larger than any object.
constexpr std::size_t kMaxReportBytes = 512u * 1024 * 1024;

std::vector<std::string> texts(const Field& list) {
    std::vector<std::string> all;
    list.forEachElement([&](const Field& text) { all.push_back(text.text()); });
    return all;
}

Result<void> readReportFile(const std::filesystem::path& file, const std::function<void(const Field&)>& decode) {
    Result<std::string> text = readTextFile(file, kMaxReportBytes);
    if (!text) return text.error();
    const auto error = [&](ErrorCode code, const TextPosition& at, const FieldPath& path, std::string message) {
        return Error{code, std::move(message), Origin{file.string(), at.line, at.column, {}, toString(path)}};
    };
    JsonParser parser;
    const Result<JsonValue> root = parser.parse(*text);
    if (!root) {
        const auto fault = locateJsonFault(*text);
        if (fault) return error(ErrorCode::Syntax, fault->at, {}, fault->message);
        return error(ErrorCode::Syntax, {}, {}, root.error().message);
    }
    try {
        decode(Field(*root));
    } catch (const Fault& fault) {
        return error(ErrorCode::Invalid, locateInJson(*text, fault.path), fault.path, fault.message);
    }
    return {};
}

}  // namespace bayplan
