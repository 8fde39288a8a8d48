// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/read/one_object.h"

#include <nlohmann/json.hpp>

namespace bayplan {

namespace {

using Json = nlohmann::json;

/// Makes the reply of a list that of a GET: the item of that name, with the kind that items lack, or 404. What is no
/// list stays: who reads it says so.
void narrow(ApiReply& reply, const std::string& name) {
    Json list = Json::parse(reply.body, nullptr, false);
    const std::string kind = list.is_object() && list.contains("kind") && list["kind"].is_string() ? list["kind"].get<std::string>() : "";
    if (!kind.ends_with("List") || !list.contains("items") || !list["items"].is_array()) return;
    for (Json& item : list["items"]) {
        // A server that ignores the selector is not trusted.
        if (!item.is_object() || !item.contains("metadata") || !item["metadata"].is_object() || item["metadata"].value("name", Json()) != name) continue;
        item["kind"] = kind.substr(0, kind.size() - 4);
        item["apiVersion"] = list.value("apiVersion", Json(""));
        reply.body = item.dump(-1, ' ', false, Json::error_handler_t::replace);
        return;
    }
    reply.status = 404;
    reply.body.clear();
    reply.failure = ApiStatus{};
    reply.failure->code = 404;
    reply.failure->reason = "NotFound";
    reply.failure->message = name + " not found";
}

}  // namespace

Result<ApiReply> readOne(ApiClient& client, const std::string& path, const std::stop_token& stop) {
    ApiRequest request;
    request.path = path;
    Result<ApiReply> got = client.send(request, stop);
    if (!got || got->status != 403) return got;
    const std::size_t slash = path.rfind('/');
    const std::string name = path.substr(slash + 1);
    request.path = path.substr(0, slash);
    request.query.emplace_back("fieldSelector", "metadata.name=" + name);
    Result<ApiReply> listed = client.send(request, stop);
    if (!listed) return listed;
    if (!listed->ok()) return listed->status == 403 ? std::move(got) : std::move(listed);
    narrow(*listed, name);
    return listed;
}

Result<std::optional<std::string>> readText(ApiClient& client, const std::string& path, const std::stop_token& stop, long* status) {
    if (status) *status = 0;
    Result<ApiReply> reply = readOne(client, path, stop);
    if (!reply) return reply.error();
    if (status) *status = reply->status;
    if (!reply->failure) return std::optional(std::move(reply->body));
    // Only the server itself counts; a page from a proxy in between may have any status.
    if (reply->status == 404 && reply->failure->reason == "NotFound") return std::optional<std::string>();
    return Error{ErrorCode::Unreadable, "GET " + path + ": " + reply->failure->toString(), {}};
}

}  // namespace bayplan
