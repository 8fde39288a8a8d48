// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/config/scheduler_config_text.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "framework/profile.h"
#include "framework/profile_merge.h"
#include "io/config/encode_plugin_args.h"
#include "io/text/base64.h"
#include "io/text/yaml_text.h"
#include "plugins/all.h"

namespace bayplan {

namespace {

const std::string kGatesComment = "# kube-scheduler --feature-gates=";
const std::string kKoordinatorComment = "# koord-scheduler\n";

/// Whether a profile has a plugin whose name in the file is that of another scheduler's plugin, too.
bool needsKoordinatorLine(const SchedulerConfiguration& configuration) {
    const auto among = [](const PluginSet& set) {
        return std::any_of(set.enabled.begin(), set.enabled.end(), [](const PluginEntry& entry) {
            const PluginInfo* info = pluginNamed(entry.name);
            return info && info->koordinator && info->written() != info->name;
        });
    };
    return std::any_of(configuration.profiles.begin(), configuration.profiles.end(), [&](const ProfileConfiguration& profile) {
        return among(profile.multiPoint) || std::any_of(profile.points.begin(), profile.points.end(), [&](const auto& point) { return among(point.second); });
    });
}

using Json = nlohmann::ordered_json;

class Writer {
public:
    explicit Writer(Written written) : m_all(written == Written::WithDefaults) {}

    Json write(const SchedulerConfiguration& configuration) const {
        const SchedulerConfiguration defaults;
        Json json{{"apiVersion", "kubescheduler.config.k8s.io/v1"}, {"kind", "KubeSchedulerConfiguration"}};
        const SchedulerProcess& process = configuration.process;
        present(json, "parallelism", process.parallelism, 16);
        if (process.leaderElection || m_all) json["leaderElection"] = election(process.leaderElection.value_or(LeaderElection{}));
        if (process.clientConnection || m_all) json["clientConnection"] = connection(process.clientConnection.value_or(ClientConnection{}));
        present(json, "enableProfiling", process.enableProfiling, true);
        present(json, "enableContentionProfiling", process.enableContentionProfiling, true);
        differing(json, "percentageOfNodesToScore", configuration.percentageOfNodesToScore, defaults.percentageOfNodesToScore);
        differing(json, "podInitialBackoffSeconds", configuration.podInitialBackoffSeconds, defaults.podInitialBackoffSeconds);
        differing(json, "podMaxBackoffSeconds", configuration.podMaxBackoffSeconds, defaults.podMaxBackoffSeconds);
        if (m_all || configuration.profiles != defaults.profiles)
            for (const ProfileConfiguration& each : configuration.profiles)
                json["profiles"].push_back(profile(each, configuration.profiles.size() > 1));
        for (const ExtenderConfiguration& each : configuration.extenders) json["extenders"].push_back(extender(each));
        present(json, "delayCacheUntilActive", process.delayCacheUntilActive, false);
        return json;
    }

private:
    template <typename T>
    void differing(Json& json, const char* key, const T& value, const T& usual) const {
        if (m_all || value != usual) json[key] = value;
    }
    template <typename T>
    void present(Json& json, const char* key, const std::optional<T>& value, const T& usual) const {
        if (value || m_all) json[key] = value.value_or(usual);
    }
    void present(Json& json, const char* key, const std::optional<Duration>& value, Duration usual) const {
        if (value || m_all) json[key] = toString(value.value_or(usual));
    }

    Json election(const LeaderElection& e) const {
        Json json = Json::object();
        present(json, "leaderElect", e.leaderElect, true);
        present(json, "leaseDuration", e.leaseDuration, Duration::seconds(15));
        present(json, "renewDeadline", e.renewDeadline, Duration::seconds(10));
        present(json, "retryPeriod", e.retryPeriod, Duration::seconds(2));
        present(json, "resourceLock", e.resourceLock, std::string("leases"));
        present(json, "resourceName", e.resourceName, std::string("kube-scheduler"));
        present(json, "resourceNamespace", e.resourceNamespace, std::string("kube-system"));
        return json;
    }

    Json connection(const ClientConnection& c) const {
        Json json = Json::object();
        present(json, "kubeconfig", c.kubeconfig, std::string());
        present(json, "acceptContentTypes", c.acceptContentTypes, std::string());
        present(json, "contentType", c.contentType, std::string("application/vnd.kubernetes.protobuf"));
        if (c.qps || m_all) {
            const double qps = c.qps.value_or(50);
            // As people write it: 50, not 50.0.
            if (qps == static_cast<double>(static_cast<std::int64_t>(qps))) json["qps"] = static_cast<std::int64_t>(qps);
            else json["qps"] = qps;
        }
        present(json, "burst", c.burst, 100);
        return json;
    }

    static Json entries(const std::vector<PluginEntry>& all) {
        Json json = Json::array();
        for (const PluginEntry& entry : all) {
            const PluginInfo* info = pluginNamed(entry.name);
            Json one{{"name", info ? std::string(info->written()) : entry.name}};
            if (entry.weight != 0) one["weight"] = entry.weight;
            json.push_back(std::move(one));
        }
        return json;
    }

    static Json set(const PluginSet& plugins) {
        Json json = Json::object();
        if (!plugins.enabled.empty()) json["enabled"] = entries(plugins.enabled);
        if (!plugins.disabled.empty()) json["disabled"] = entries(plugins.disabled);
        return json;
    }

    Json profile(const ProfileConfiguration& p, bool oneOfSeveral) const {
        Json json = Json::object();
        if (m_all || oneOfSeveral || p.schedulerName != ProfileConfiguration{}.schedulerName) json["schedulerName"] = p.schedulerName;
        if (p.percentageOfNodesToScore) json["percentageOfNodesToScore"] = *p.percentageOfNodesToScore;
        Json plugins = Json::object();
        PluginSet multiPoint = p.multiPoint;
        if (m_all) multiPoint.enabled = mergePluginSet(defaultMultiPoint(), p.multiPoint);
        for (int point = 0; point < kExtensionPoints; ++point) {
            const auto at = p.points.find(static_cast<ExtensionPoint>(point));
            if (at != p.points.end() && at->second != PluginSet{}) plugins[toString(at->first)] = set(at->second);
        }
        if (multiPoint != PluginSet{}) plugins["multiPoint"] = set(multiPoint);
        if (!plugins.empty()) json["plugins"] = std::move(plugins);
        for (const auto& [name, args] : encodePluginArgs(p.args, m_all))
            json["pluginConfig"].push_back(Json{{"name", name}, {"args", Json::parse(args)}});
        return json;
    }

    Json extender(const ExtenderConfiguration& e) const {
        const ExtenderConfiguration defaults;
        Json json{{"urlPrefix", e.urlPrefix}};
        filled(json, "filterVerb", e.filterVerb);
        filled(json, "preemptVerb", e.preemptVerb);
        filled(json, "prioritizeVerb", e.prioritizeVerb);
        if (e.weight != defaults.weight) json["weight"] = e.weight;
        filled(json, "bindVerb", e.bindVerb);
        differing(json, "enableHTTPS", e.enableHttps, defaults.enableHttps);
        if (e.tls) json["tlsConfig"] = tls(*e.tls);
        differing(json, "httpTimeout", toString(e.httpTimeout), toString(defaults.httpTimeout));
        differing(json, "nodeCacheCapable", e.nodeCacheCapable, defaults.nodeCacheCapable);
        for (const ManagedResource& resource : e.managedResources) {
            Json one{{"name", resource.name}};
            differing(one, "ignoredByScheduler", resource.ignoredByScheduler, false);
            json["managedResources"].push_back(std::move(one));
        }
        differing(json, "ignorable", e.ignorable, defaults.ignorable);
        return json;
    }

    Json tls(const ExtenderTls& t) const {
        Json json = Json::object();
        differing(json, "insecure", t.insecure, false);
        filled(json, "serverName", t.serverName);
        filled(json, "certFile", t.certFile);
        filled(json, "keyFile", t.keyFile);
        filled(json, "caFile", t.caFile);
        filled(json, "certData", toBase64(t.certData));
        filled(json, "keyData", toBase64(t.keyData));
        filled(json, "caData", toBase64(t.caData));
        return json;
    }

    static void filled(Json& json, const char* key, const std::string& value) {
        if (!value.empty()) json[key] = value;
    }

    bool m_all;
};

}  // namespace

std::string schedulerConfigurationJson(const SchedulerConfiguration& configuration, Written written) {
    return Writer(written).write(configuration).dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string schedulerConfigurationYaml(const SchedulerConfiguration& configuration, Written written) {
    const std::string json = Writer(written).write(configuration).dump(-1, ' ', false, Json::error_handler_t::replace);
    Result<std::string> yaml = yamlFromJson(json);
    check(yaml.has_value(), "what the writer made is JSON");
    const std::string gates = configuration.features.text();
    return (needsKoordinatorLine(configuration) ? kKoordinatorComment : "") + (gates.empty() ? std::move(*yaml) : kGatesComment + gates + "\n" + *yaml);
}

std::string withFeatureGates(const std::string& yaml, const FeatureGates& gates) {
    std::size_t end = 0;
    while (end < yaml.size() && yaml[end] == '#') end = std::min(yaml.find('\n', end), yaml.size() - 1) + 1;
    const bool cut = end > 0 && yaml[end - 1] != '\n';
    const std::string rest = yaml.empty() ? schedulerConfigurationYaml({}) : yaml.substr(end);
    return yaml.substr(0, end) + (cut ? "\n" : "") + kGatesComment + gates.text() + "\n" + rest;
}

}  // namespace bayplan
