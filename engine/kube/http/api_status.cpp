// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/http/api_status.h"

#include <algorithm>

#include "io/text/json_value.h"
#include "io/text/text_width.h"

namespace bayplan {

namespace {

constexpr std::size_t kMostBytes = std::size_t(1) << 20;  // bodies are examined up to here
constexpr std::size_t kMostText = 4096;                   // texts are kept up to here
constexpr std::size_t kMostPlain = 300;                   // the same for a body that is no Status
constexpr std::size_t kMostCauses = 100;

std::string harmless(std::string_view text, std::size_t most) {
    std::size_t length = std::min(text.size(), most);
    while (length > 0 && length < text.size() && (static_cast<unsigned char>(text[length]) & 0xC0u) == 0x80u) --length;  // not inside a character
    return withoutControls(std::string(text.substr(0, length)), ' ');
}

void read(const JsonValue& object, std::string_view key, std::string& to) {
    JsonValue value;
    if (object.find(key, value) && value.type() == JsonValue::Type::String) to = harmless(value.string(), kMostText);
}

void readDetails(const JsonValue& details, ApiStatus& status) {
    read(details, "name", status.name);
    read(details, "group", status.group);
    read(details, "kind", status.kind);
    read(details, "uid", status.uid);
    JsonValue value;
    if (details.find("retryAfterSeconds", value) && value.type() == JsonValue::Type::Integer && value.integer() > 0) status.retryAfterSeconds = value.integer();
    if (!details.find("causes", value) || value.type() != JsonValue::Type::Array) return;
    value.forEachElement([&](JsonValue element) {
        if (element.type() != JsonValue::Type::Object || status.causes.size() >= kMostCauses) return;
        StatusCause& cause = status.causes.emplace_back();
        read(element, "reason", cause.reason);
        read(element, "message", cause.message);
        read(element, "field", cause.field);
    });
}

}  // namespace

std::string ApiStatus::toString() const {
    std::string text = reason.empty() ? "status " + std::to_string(code) : reason + " (" + std::to_string(code) + ")";
    return message.empty() ? text : text + ": " + message;
}

ApiStatus apiStatusFrom(long code, std::string_view body) {
    ApiStatus status;
    status.code = code;
    std::string text(body.substr(0, kMostBytes));
    JsonParser parser;
    JsonValue kind, details;
    if (const Result<JsonValue> root = body.size() <= kMostBytes ? parser.parse(text) : Result<JsonValue>(Error{});
        root && root->type() == JsonValue::Type::Object && root->find("kind", kind) && kind.type() == JsonValue::Type::String && kind.string() == "Status") {
        read(*root, "reason", status.reason);
        read(*root, "message", status.message);
        if (root->find("details", details) && details.type() == JsonValue::Type::Object) readDetails(details, status);
        return status;
    }
    status.message = harmless(body, kMostPlain);
    status.message.erase(status.message.find_last_not_of(' ') + 1);
    return status;
}

}  // namespace bayplan
