// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/read/api_kinds.h"

#include "kube/http/api_client.h"
#include "model/kinds.h"

namespace bayplan {

std::string ApiKind::path(std::size_t version) const {
    return (group.empty() ? "/api/" : "/apis/") + apiVersion(version) + (only.empty() ? std::string() : apiPath({"namespaces", only})) + "/" + resource;
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
