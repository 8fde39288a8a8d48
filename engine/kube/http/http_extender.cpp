// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/http/http_extender.h"

#include <algorithm>
#include <utility>

#include "kube/http/extender_wire.h"
#include "kube/http/http_client.h"

namespace bayplan {

namespace {

HttpTls tlsOf(const ExtenderConfiguration& configuration) {
    HttpTls tls;
    if (configuration.tls) {
        const ExtenderTls& from = *configuration.tls;
        tls = {!from.insecure, from.serverName, from.caData, from.caFile, from.certData, from.certFile, from.keyData, from.keyFile};
    }
    // Upstream: enableHTTPS without any root certificate means that nothing is verified.
    if (configuration.enableHttps && tls.caPem.empty() && tls.caFile.empty()) tls.verify = false;
    return tls;
}

class HttpExtender final : public Extender {
public:
    explicit HttpExtender(const ExtenderConfiguration& configuration)
        : m_configuration(configuration), m_client(tlsOf(configuration), {.timeout = configuration.httpTimeout}) {}

    std::string_view name() const override { return m_configuration.urlPrefix; }
    bool ignorable() const override { return m_configuration.ignorable; }
    bool filters() const override { return !m_configuration.filterVerb.empty(); }
    bool prioritizes() const override { return !m_configuration.prioritizeVerb.empty(); }
    bool preempts() const override { return !m_configuration.preemptVerb.empty(); }
    bool binds() const override { return !m_configuration.bindVerb.empty(); }
    std::int64_t weight() const override { return m_configuration.weight; }

    bool interested(const Pod& pod) const override { return bayplan::interested(m_configuration, pod); }

    Result<Filtered> filter(const Cluster& cluster, PodIdx pod, std::span<const NodeIdx> nodes, const std::stop_token& stop) const override {
        if (!filters()) return Filtered{{nodes.begin(), nodes.end()}, {}, {}, false};
        const Result<std::string> args = extenderArgs(cluster, pod, nodes, m_configuration.nodeCacheCapable);
        if (!args) return args.error();
        const Result<std::string> body = send(m_configuration.filterVerb, *args, stop);
        if (!body) return body.error();
        return readFilterReply(*body, cluster, nodes, m_configuration.nodeCacheCapable, m_configuration.urlPrefix);
    }

    Result<std::vector<HostScore>> prioritize(const Cluster& cluster, PodIdx pod, std::span<const NodeIdx> nodes,
                                              const std::stop_token& stop) const override {
        if (!prioritizes()) {
            // Upstream gives every node 0 then, which is a score all the same: ties are broken at random.
            std::vector<HostScore> zeroes;
            for (const NodeIdx node : nodes) zeroes.push_back({cluster.catalog().node(node).name, 0});
            return zeroes;
        }
        const Result<std::string> args = extenderArgs(cluster, pod, nodes, m_configuration.nodeCacheCapable);
        if (!args) return args.error();
        const Result<std::string> body = send(m_configuration.prioritizeVerb, *args, stop);
        if (!body) return body.error();
        return readPriorities(*body);
    }

    Result<std::vector<PreemptionCandidate>> preempt(const Cluster& cluster, PodIdx pod, std::span<const PreemptionCandidate> candidates,
                                                     const std::stop_token& stop) const override {
        const Result<std::string> args = preemptionArgs(cluster, pod, candidates, m_configuration.nodeCacheCapable);
        if (!args) return args.error();
        const Result<std::string> body = send(m_configuration.preemptVerb, *args, stop);
        if (!body) return body.error();
        return readPreemptionReply(*body, cluster, m_configuration.urlPrefix);
    }

    Result<void> bind(const Cluster& cluster, PodIdx pod, const std::string& node, const std::stop_token& stop) const override {
        const Result<std::string> body = send(m_configuration.bindVerb, bindingArgs(cluster, pod, node), stop);
        if (!body) return body.error();
        return readBindingReply(*body);
    }

private:
    Result<std::string> send(const std::string& verb, const std::string& json, const std::stop_token& stop) const {
        std::string url = m_configuration.urlPrefix;
        if (url.ends_with('/')) url.pop_back();
        url += "/" + verb;
        Result<HttpReply> reply = m_client.post(url, json, stop);
        if (!reply) return reply.error();
        if (reply->status != 200)
            return Error{ErrorCode::Unreadable, worded("failed %1 with extender at URL %2, code %3", {verb, url, reply->status}), {}};
        return std::move(reply->body);
    }

    ExtenderConfiguration m_configuration;
    mutable HttpClient m_client;  // thread-safe
};

}  // namespace

std::shared_ptr<const Extender> makeHttpExtender(const ExtenderConfiguration& configuration) {
    return std::make_shared<const HttpExtender>(configuration);
}

Extenders makeHttpExtenders(const std::vector<ExtenderConfiguration>& configurations, std::stop_token stop) {
    Extenders extenders;
    extenders.use = Extenders::Use::Called;
    extenders.stop = std::move(stop);
    for (const ExtenderConfiguration& configuration : configurations) extenders.all.push_back(makeHttpExtender(configuration));
    std::stable_partition(extenders.all.begin(), extenders.all.end(), [](const auto& extender) { return !extender->ignorable(); });
    return extenders;
}

}  // namespace bayplan
