// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/search.h"

#include <algorithm>
#include <cctype>
#include <string>

#include "common/text.h"
#include "model/selector.h"

namespace bayplan {

namespace {

// Names of Kubernetes objects are ASCII; converting byte by byte is exact for them and harmless for anything else.
std::string lowered(std::string_view s) {
    std::string out(s);
    std::transform(out.begin(), out.end(), out.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return out;
}

template <typename NodeTest, typename PodTest>
void collect(const Cluster& cluster, Matches& found, NodeTest nodeTest, PodTest podTest) {
    const Catalog& catalog = cluster.catalog();
    found.active = true;
    found.nodes.assign(catalog.nodes.size(), 0);
    found.pods.assign(catalog.pods.size(), 0);
    for (std::size_t n = 0; n < catalog.nodes.size(); ++n) found.nodes[n] = nodeTest(catalog.nodes[n]) ? 1 : 0;
    for (std::size_t p = 0; p < catalog.pods.size(); ++p) {
        if (!podTest(catalog.pods[p])) continue;
        found.pods[p] = 1;
        ++found.podCount;
        const NodeIdx on = cluster.placement(PodIdx(p)).node;
        if (on.valid()) found.nodes[on.get()] = 1;
    }
    found.nodeCount = static_cast<std::size_t>(std::count(found.nodes.begin(), found.nodes.end(), 1));
}

}  // namespace

Matches findMatches(const Cluster& cluster, const QString& text) {
    Matches found;
    const QString trimmed = text.trimmed();
    if (trimmed.isEmpty()) return found;
    if (trimmed.startsWith(QLatin1String("-l"))) {
        const auto selector = parseLabelSelector(toStdString(trimmed.mid(2).trimmed()));
        if (!selector) {
            found.error = errorText(selector.error());
            collect(
                cluster, found, [](const Node&) { return false; }, [](const Pod&) { return false; });
            return found;
        }
        collect(
            cluster, found, [&](const Node& n) { return matches(*selector, n.labels); },
            [&](const Pod& p) { return matches(*selector, *p.labels); });
        return found;
    }
    const std::string needle = lowered(toStdString(trimmed));
    const auto has = [&needle](std::string_view name) { return lowered(name).find(needle) != std::string::npos; };
    collect(
        cluster, found, [&](const Node& n) { return has(n.name); }, [&](const Pod& p) { return has(p.key()); });
    return found;
}

}  // namespace bayplan
