// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/reports/page.h"

#include <map>
#include <unordered_map>

#include "io/text/json_members.h"
#include "schedulers/run_writer.h"

namespace bayplan {

namespace {

constexpr std::string_view kPlace = "@DATA@";
constexpr int kCordoned = 1, kNotReady = 2;

template <typename Range, typename Write>
void appendList(std::string& out, const Range& range, const Write& write) {
    out += '[';
    bool first = true;
    for (const auto& one : range) {
        if (!first) out += ',';
        first = false;
        write(one);
    }
    out += ']';
}

/// Numbers for texts, in the order in which they first come.
class Numbered {
public:
    std::size_t of(std::string_view text) {
        const auto [at, added] = m_numbers.try_emplace(std::string(text), m_texts.size());
        if (added) m_texts.push_back(&at->first);
        return at->second;
    }
    void write(std::string& out) const {
        appendList(out, m_texts, [&](const std::string* text) { appendJsonString(out, *text); });
    }

private:
    std::unordered_map<std::string, std::size_t> m_numbers;
    std::vector<const std::string*> m_texts;
};

const char* unitOf(std::string_view resource) {
    if (resource == "cpu") return "milli";
    return resource == "memory" || resource == "ephemeral-storage" || resource.starts_with("hugepages-") ? "bytes" : "count";
}

class PageData {
public:
    PageData(const Cluster& cluster, const std::vector<Decision>& decisions, const PageFacts& facts) : m_cluster(cluster), m_catalog(cluster.catalog()) {
        JsonMembers page(m_out);
        page.text("source", facts.source.empty() ? "cluster" : facts.source);
        page.text("made", facts.made);
        page.text("version", facts.version);
        page.text("language", facts.language);
        page.text("theme", facts.theme);
        resources(page.raw("resources"));
        labels(page.raw("labels"), facts.groups);
        nodes(page.raw("nodes"));
        std::vector<PodIdx> placed;
        for (std::size_t n = 0; n < cluster.nodeCount(); ++n) {
            const std::vector<PodIdx>& here = cluster.node(NodeIdx(n)).pods;
            m_counts.push_back(here.size());
            placed.insert(placed.end(), here.begin(), here.end());
        }
        pods(page.raw("pods"), placed, nullptr);
        pods(page.raw("pending"), cluster.pendingPods(), &decisions);
        m_spaces.write(page.raw("namespaces"));
        m_answers.write(page.raw("answers"));
        shapes(page.raw("shapes"));
    }

    /// No "<" is left, so that nothing ends the element that holds it.
    std::string text() && {
        std::string safe;
        safe.reserve(m_out.size());
        for (const char c : m_out) {
            if (c == '<') safe += "\\u003c";
            else safe += c;
        }
        return safe;
    }

private:
    /// Those that any node offers.
    void resources(std::string& out) {
        for (std::size_t r = 0; r < m_catalog.resources.size(); ++r)
            for (const std::vector<std::int64_t>& offers : m_catalog.allocatable) {
                if (offers[r] <= 0) continue;
                m_numbers[r] = m_shown.size();
                m_shown.push_back(r);
                break;
            }
        if (m_shown.empty()) m_numbers[0] = 0, m_shown.push_back(0);
        appendList(out, m_shown, [&](std::size_t r) {
            const std::string& name = m_catalog.resources.name(ResourceIdx(r));
            JsonMembers one(out);
            one.text("name", name);
            one.text("unit", unitOf(name));
        });
    }
    void labels(std::string& out, const std::vector<std::string>& keys) {
        appendList(out, keys, [&](const std::string& key) {
            JsonMembers one(out);
            one.text("key", key);
            Numbered values;
            appendList(one.raw("of"), m_catalog.nodes, [&](const Node& node) {
                const std::string* value = node.labels.find(key);
                out += value ? std::to_string(values.of(*value)) : "-1";
            });
            values.write(one.raw("values"));
        });
    }
    void nodes(std::string& out) {
        JsonMembers all(out);
        appendList(all.raw("names"), m_catalog.nodes, [&](const Node& node) { appendJsonString(out, node.name); });
        const auto amounts = [&](const char* name, const auto& amountOf) {
            appendList(all.raw(name), m_shown, [&](std::size_t r) {
                std::vector<std::int64_t> column;
                for (std::size_t n = 0; n < m_cluster.nodeCount(); ++n) column.push_back(amountOf(NodeIdx(n), ResourceIdx(r)));
                appendList(out, column, [&](std::int64_t amount) { out += std::to_string(amount); });
            });
        };
        amounts("allocatable", [&](NodeIdx node, ResourceIdx r) { return m_cluster.allocatable(node, r); });
        amounts("requested", [&](NodeIdx node, ResourceIdx r) { return m_cluster.requested(node, r); });
        std::vector<int> flags;
        for (std::size_t n = 0; n < m_cluster.nodeCount(); ++n)
            flags.push_back((m_cluster.node(NodeIdx(n)).unschedulable ? kCordoned : 0) + (m_catalog.node(NodeIdx(n)).readiness == Readiness::NotReady ? kNotReady : 0));
        appendList(all.raw("flags"), flags, [&](int flag) { out += std::to_string(flag); });
        appendList(all.raw("taints"), m_catalog.nodes, [&](const Node& node) {
            appendList(out, node.taints, [&](const Taint& taint) { appendJsonString(out, toString(taint)); });
        });
    }
    /// `decisions` null: of pods on nodes, which are counted by node.
    void pods(std::string& out, const std::vector<PodIdx>& which, const std::vector<Decision>* decisions) {
        JsonMembers all(out);
        appendList(all.raw("names"), which, [&](PodIdx pod) { appendJsonString(out, m_catalog.pod(pod).name); });
        appendList(all.raw("spaces"), which, [&](PodIdx pod) { out += std::to_string(m_spaces.of(m_catalog.pod(pod).namespaceName)); });
        appendList(all.raw("shapes"), which, [&](PodIdx pod) { out += std::to_string(m_catalog.podSpecs[pod.get()].get()); });
        if (!decisions) return appendList(all.raw("counts"), m_counts, [&](std::size_t count) { out += std::to_string(count); });
        std::unordered_map<PodIdx, const Decision*> decided;
        for (const Decision& decision : *decisions) decided[decision.pod] = &decision;
        const auto decisionOf = [&](PodIdx pod) {
            const auto at = decided.find(pod);
            return at == decided.end() ? nullptr : at->second;
        };
        appendList(all.raw("nodes"), which, [&](PodIdx pod) {
            const Decision* decision = decisionOf(pod);
            out += decision && decision->outcome == Outcome::Scheduled ? std::to_string(decision->node.get()) : "-1";
        });
        appendList(all.raw("answers"), which, [&](PodIdx pod) {
            const Decision* decision = decisionOf(pod);
            out += std::to_string(m_answers.of(decision && decision->outcome != Outcome::Scheduled ? messageOf(*decision).text() : ""));
        });
    }
    void shapes(std::string& out) {
        appendList(out, m_catalog.specs, [&](const SpecInfo& spec) {
            std::vector<std::pair<std::size_t, std::int64_t>> asked;
            for (std::size_t r = 0; r < spec.requests.filter.size(); ++r)
                if (const auto shown = m_numbers.find(r); shown != m_numbers.end() && spec.requests.filter[r] > 0) asked.emplace_back(shown->second, spec.requests.filter[r]);
            appendList(out, asked, [&](const auto& one) { out += '[' + std::to_string(one.first) + ',' + std::to_string(one.second) + ']'; });
        });
    }

    const Cluster& m_cluster;
    const Catalog& m_catalog;
    std::string m_out;
    std::vector<std::size_t> m_shown;              // columns of the table of resources
    std::map<std::size_t, std::size_t> m_numbers;  // of those columns on the page
    std::vector<std::size_t> m_counts;
    Numbered m_spaces, m_answers;
};

}  // namespace

Result<std::string> pageOf(std::string_view frame, const Cluster& cluster, const std::vector<Decision>& decisions, const PageFacts& facts) {
    const std::size_t at = frame.find(kPlace);
    if (at == std::string_view::npos) return Error{ErrorCode::Invalid, worded("the page has no place for its data"), {}};
    std::string page(frame.substr(0, at));
    page += PageData(cluster, decisions, facts).text();
    page += frame.substr(at + kPlace.size());
    return page;
}

}  // namespace bayplan
