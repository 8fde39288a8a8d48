// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/read/api_kinds.h"

#include <algorithm>

#include "kube/http/api_client.h"
#include "model/kinds.h"

namespace bayplan {

std::string ApiKind::path(std::size_t version) const {
    return (group.empty() ? "/api/" : "/apis/") + apiVersion(version) + (only.empty() ? std::string() : apiPath({"namespaces", only})) + "/" + resource;
}

namespace {

bool decides(const KindRow& row) {
    return row.bearing != Bearing::Queues && (row.bearing != Bearing::Nothing || !row.is(KindRow::kOptional));
}

}  // namespace

bool decidesOn(const ApiKind& kind) {
    const KindRow* row = findKind(kind.apiVersion(0), kind.kind);
    return !row || decides(*row);
}

bool decidesOn(std::string_view resource) {
    return std::any_of(kKinds.begin(), kKinds.end(), [&](const KindRow& row) { return row.resource == resource && decides(row); });
}

const std::vector<ApiKind>& apiKindsRead() {
    static const std::vector<ApiKind> kinds = [] {
        std::vector<ApiKind> all;
        for (const KindRow& row : kKinds)
            all.push_back({std::string(row.group),
                           {row.versions.begin(), row.versions.end()},
                           std::string(row.resource),
                           std::string(row.kind),
                           row.is(KindRow::kOptional),
                           row.is(KindRow::kDatedByFields),
                           row.is(KindRow::kNamespaced)});
        return all;
    }();
    return kinds;
}

std::vector<ApiKind> apiKindsReadIn(const std::string& namespaceName) {
    std::vector<ApiKind> kinds = apiKindsRead();
    for (ApiKind& kind : kinds)
        if (kind.namespaced) kind.only = namespaceName;
    return kinds;
}

}  // namespace bayplan
