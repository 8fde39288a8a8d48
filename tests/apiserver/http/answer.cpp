// SPDX-License-Identifier: GPL-3.0-or-later
#include "apiserver/http/answer.h"

#include <algorithm>

#include "apiserver/http/protobuf.h"

namespace bayplan::apiserver {

std::string Request::mediaType() const {
    const std::string type = header("content-type");
    return type.substr(0, type.find(';'));
}

Json Request::json() const {
    if (mediaType() != "application/vnd.kubernetes.protobuf") return parse(body);
    return fromProtobuf(body).value_or(Json(Json::value_t::discarded));
}

std::string Request::parameter(const std::string& name) const {
    const auto found = query.find(name);
    return found == query.end() ? std::string() : found->second;
}

std::string Request::header(const std::string& lowerName) const {
    const auto found = headers.find(lowerName);
    return found == headers.end() ? std::string() : found->second;
}

bool Request::flag(const std::string& name) const {
    const std::string value = parameter(name);
    return !value.empty() && value != "0" && value != "false";
}

Answer json(int status, const Json& body) {
    Answer answer;
    answer.status = status;
    answer.body = dump(body) + "\n";
    return answer;
}

Answer plainText(int status, std::string text) {
    Answer answer;
    answer.status = status;
    answer.contentType = "text/plain; charset=utf-8";
    answer.body = std::move(text);
    return answer;
}

Answer success(int status) {
    return json(status, {{"kind", "Status"},
                         {"apiVersion", "v1"},
                         {"metadata", Json::object()},
                         {"status", "Success"},
                         {"code", status}});
}

Json failureStatus(int status, const std::string& reason, const std::string& message,
                   const std::optional<Details>& details) {
    Json body{{"kind", "Status"},
              {"apiVersion", "v1"},
              {"metadata", Json::object()},
              {"status", "Failure"},
              {"message", message}};
    if (!reason.empty()) body["reason"] = reason;
    if (details) {
        Json& told = body["details"] = Json::object();
        if (!details->name.empty()) told["name"] = details->name;
        if (!details->group.empty()) told["group"] = details->group;
        if (!details->kind.empty()) told["kind"] = details->kind;
        if (!details->uid.empty()) told["uid"] = details->uid;
        if (!details->causes.is_null()) told["causes"] = details->causes;
        if (details->retryAfterSeconds > 0) told["retryAfterSeconds"] = details->retryAfterSeconds;
    }
    body["code"] = status;
    return body;
}

Answer failure(int status, const std::string& reason, const std::string& message,
               const std::optional<Details>& details) {
    Answer answer = json(status, failureStatus(status, reason, message, details));
    if (details && details->retryAfterSeconds > 0)
        answer.headers.emplace_back("Retry-After", std::to_string(details->retryAfterSeconds));
    return answer;
}

Answer badRequest(const std::string& message) {
    return failure(400, "BadRequest", message);
}

Answer notFound(const std::string& plural, const std::string& group, const std::string& name) {
    const std::string resource = group.empty() ? plural : plural + "." + group;
    return failure(404, "NotFound", resource + " \"" + name + "\" not found",
                   Details{.name = name, .group = group, .kind = plural});
}

Answer invalid(const std::string& kind, const std::string& group, const std::string& name,
               const std::vector<FieldFault>& faults) {
    std::vector<std::string> told;  // each once
    Json causes = Json::array();
    for (const FieldFault& fault : faults) {
        const std::string one = fault.field + ": " + fault.message;
        if (std::find(told.begin(), told.end(), one) == told.end()) told.push_back(one);
        causes.push_back({{"reason", fault.reason}, {"message", fault.message}, {"field", fault.field}});
    }
    std::string list;
    for (const std::string& one : told) list += (list.empty() ? "" : ", ") + one;
    if (told.size() > 1) list = "[" + list + "]";
    const std::string resource = group.empty() ? kind : kind + "." + group;
    return failure(422, "Invalid", resource + " \"" + name + "\" is invalid: " + list,
                   Details{.name = name, .group = group, .kind = kind, .causes = std::move(causes)});
}

Answer conflict(const std::string& resource, const std::string& group, const std::string& name,
                const std::string& why) {
    const std::string whole = group.empty() ? resource : resource + "." + group;
    return failure(409, "Conflict", "Operation cannot be fulfilled on " + whole + " \"" + name + "\": " + why,
                   Details{.name = name, .group = group, .kind = resource});
}

}  // namespace bayplan::apiserver
