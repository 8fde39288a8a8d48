// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/read/selected_list.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "kube/read/one_object.h"
#include "model/kinds.h"

namespace bayplan {

namespace {

constexpr std::size_t kPage = 500;
constexpr int kMostBeginnings = 3;
constexpr long kNotFound = 404;
constexpr long kExpired = 410;

std::string lowerCase(std::string text) {
    for (char& c : text)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return text;
}

Result<SelectedObjects> listOnce(ApiClient& client, const ApiKind& kind, std::size_t version, const ApiRequest& asked, const std::stop_token& stop) {
    SelectedObjects answer;
    ListGuard guard(kind, {});
    std::string rest;
    do {
        ApiRequest request = asked;
        if (!rest.empty()) request.query.emplace_back("continue", rest);
        Result<ApiReply> reply = client.send(request, stop);
        if (!reply) return reply.error();
        if (!reply->ok()) return SelectedObjects{{}, reply->failure};
        Result<ListPage> page = listPage(reply->body, kind, kind.apiVersion(version));
        if (!page) return page.error();
        if (const Result<void> ends = guard.add(*page); !ends) return ends.error();
        std::move(page->objects.begin(), page->objects.end(), std::back_inserter(answer.objects));
        rest = std::move(page->rest);
    } while (!rest.empty());
    return answer;
}

/// Calls `ask` for one version after the other, until one is served.
template <typename Ask>
Result<SelectedObjects> ofVersions(const ApiKind& kind, Ask&& ask) {
    Result<SelectedObjects> answer = SelectedObjects{};
    for (std::size_t version = 0; version < kind.versions.size(); ++version) {
        answer = ask(version);
        if (!answer || !answer->failure || answer->failure->code != kNotFound) break;
    }
    return answer;
}

}  // namespace

const ApiKind* kindNamed(const std::vector<ApiKind>& kinds, const std::string& word) {
    std::string name = lowerCase(word);
    for (const KindRow& row : kKinds)
        if (name == row.shortName) name = std::string(row.resource) + (row.group.empty() ? "" : "." + std::string(row.group));
    const auto found = std::find_if(kinds.begin(), kinds.end(), [&](const ApiKind& kind) {
        return name == kind.resource || name == lowerCase(kind.kind) || name == kind.resource + "." + kind.group;
    });
    return found == kinds.end() ? nullptr : &*found;
}

Result<SelectedObjects> listSelected(ApiClient& client, const ApiKind& kind, const std::string& labels, const std::string& fields,
                                     const std::stop_token& stop) {
    return ofVersions(kind, [&](std::size_t version) {
        ApiRequest request;
        request.path = kind.path(version);
        request.query = {{"limit", std::to_string(kPage)}};
        if (!labels.empty()) request.query.emplace_back("labelSelector", labels);
        if (!fields.empty()) request.query.emplace_back("fieldSelector", fields);
        Result<SelectedObjects> answer = listOnce(client, kind, version, request, stop);
        for (int begun = 1; begun < kMostBeginnings && answer && answer->failure && answer->failure->code == kExpired; ++begun)
            answer = listOnce(client, kind, version, request, stop);
        return answer;
    });
}

Result<SelectedObjects> getNamed(ApiClient& client, const ApiKind& kind, const std::string& space, const std::string& name,
                                 const std::stop_token& stop) {
    ApiKind within = kind;
    within.only = space;
    return ofVersions(kind, [&](std::size_t version) -> Result<SelectedObjects> {
        Result<ApiReply> reply = readOne(client, within.path(version) + apiPath({name}), stop);
        if (!reply) return reply.error();
        if (!reply->ok()) return SelectedObjects{{}, reply->failure};
        JsonParser parser;
        const Result<JsonValue> root = parser.parse(reply->body);
        if (!root) return root.error();
        Result<LiveObject> object = liveObject(*root, within, kind.apiVersion(version));
        if (!object) return object.error();
        return SelectedObjects{{std::move(*object)}, {}};
    });
}

}  // namespace bayplan
