// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/apply/landing_owner.h"

#include <optional>

#include "io/text/json_way.h"
#include "kube/read/live_object.h"
#include "kube/read/one_object.h"
#include "model/names.h"

namespace bayplan {

namespace {

using AnswerIs = OwnerAnswer::Is;

std::string resourceOf(const std::string& kind) {
    if (kind == "ReplicaSet") return "replicasets";
    if (kind == "StatefulSet") return "statefulsets";
    if (kind == "Deployment") return "deployments";
    if (kind == "ReplicationController") return "replicationcontrollers";
    return kind == "Job" ? "jobs" : std::string();
}

/// Reads one workload and its owners.
class Asking {
public:
    Asking(ApiClient& client, const PodFacts& pod, const std::stop_token& stop) : m_client(client), m_pod(pod), m_stop(stop) {}

    Result<OwnerAnswer> ask() {
        const std::string& kind = m_pod.ownerKind;
        if (resourceOf(kind).empty()) {
            m_answer.notes.push_back("not known: whether " + kind + " " + m_pod.ownerName + " puts another in its place");
            return m_answer;
        }
        if (!fetch(kind, m_pod.ownerName)) return concluded();
        if (jsonText(m_metadata, "uid") != m_pod.ownerUid) return never("its " + kind + " " + m_pod.ownerName + " is another one by now: nothing puts a pod in its place");
        if (kind == "Job") return ofJob();
        const std::int64_t wanted = jsonInteger(m_root, {"spec", "replicas"}, 1), there = jsonInteger(m_root, {"status", "replicas"});
        if (there > wanted) return later(kind + " " + m_pod.ownerName + " has " + std::to_string(there) + " pods and wants " + std::to_string(wanted) + ": none would take its place");
        if (kind == "StatefulSet") return ofStatefulSet();
        const std::string deployment = deploymentAbove();
        return deployment.empty() ? Result<OwnerAnswer>(m_answer) : ofDeployment(deployment);
    }

private:
    Result<OwnerAnswer> concluded() const {
        if (m_error) return *m_error;
        return m_answer;
    }
    OwnerAnswer later(std::string why) {
        m_answer.is = AnswerIs::Later;
        m_answer.why = std::move(why);
        return m_answer;
    }
    OwnerAnswer never(std::string why) {
        m_answer.is = AnswerIs::Never;
        m_answer.why = std::move(why);
        return m_answer;
    }

    /// False: it does not exist, may not be read, or there is an error.
    bool fetch(const std::string& kind, const std::string& name) {
        const std::string space = spaceOfKey(m_pod.key);
        const bool core = kind == "ReplicationController";
        const std::string path = (core ? std::string("/api/v1") : kind == "Job" ? "/apis/batch/v1"
                                                                                : "/apis/apps/v1")
                                 + apiPath({"namespaces", space, resourceOf(kind), name});
        Result<ApiReply> reply = readOne(m_client, path, m_stop);
        if (!reply) {
            m_error = reply.error();
            return false;
        }
        if (reply->status == 404 && reply->failure->reason == "NotFound") {
            never("its " + kind + " " + name + " is gone: nothing puts another in its place");
            return false;
        }
        if (reply->status == 403) {
            m_answer.notes.push_back("not known: what " + kind + " " + name + " does, which may not be read");
            return false;
        }
        if (!reply->ok()) {
            m_error = Error{ErrorCode::Unreadable, "GET " + path + ": " + reply->failure->toString(), {}};
            return false;
        }
        m_text = std::move(reply->body);
        const Result<JsonValue> root = m_parser.parse(m_text);
        if (!root || jsonText(*root, "kind") != kind || !root->find("metadata", m_metadata)) {
            m_error = Error{ErrorCode::Unreadable, worded("the server answers what is no %1", {kind}), {}};
            return false;
        }
        m_root = *root;
        return true;
    }

    std::string deploymentAbove() const {
        std::string name;
        JsonValue owners;
        if (m_metadata.find("ownerReferences", owners) && owners.type() == JsonValue::Type::Array)
            owners.forEachElement([&](JsonValue owner) {
                if (jsonText(owner, "kind") == "Deployment") name = jsonText(owner, "name");
            });
        return name;
    }

    /// Its old ReplicaSets are scaled down sooner or later, together with a pod that was moved.
    Result<OwnerAnswer> ofDeployment(const std::string& name) {
        if (!fetch("Deployment", name)) {
            if (m_answer.is == AnswerIs::Never) m_answer = {};  // the ReplicaSet continues without it
            return concluded();
        }
        const std::int64_t wanted = jsonInteger(m_root, {"spec", "replicas"}, 1), updated = jsonInteger(m_root, {"status", "updatedReplicas"});
        const bool seen = jsonInteger(m_root, {"status", "observedGeneration"}) >= jsonInteger(m_metadata, {"generation"});
        if (updated < wanted || !seen) return later("Deployment " + name + " is in the middle of a rollout (" + std::to_string(updated) + " of " + std::to_string(wanted) + " updated)");
        return m_answer;
    }

    Result<OwnerAnswer> ofStatefulSet() {
        const std::int64_t wanted = jsonInteger(m_root, {"spec", "replicas"}, 1), updated = jsonInteger(m_root, {"status", "updatedReplicas"}, wanted);
        JsonValue status;
        const bool rolls = m_root.find("status", status) && jsonText(status, "updateRevision") != jsonText(status, "currentRevision") && updated < wanted;
        if (rolls) return later("StatefulSet " + m_pod.ownerName + " is in the middle of a rollout (" + std::to_string(updated) + " of " + std::to_string(wanted) + " updated)");
        m_answer.notes.push_back("StatefulSet " + m_pod.ownerName + " makes another only when this one is gone");
        return m_answer;
    }

    Result<OwnerAnswer> ofJob() {
        const std::string job = "Job " + m_pod.ownerName;
        if (ignoresDisruptions()) {
            m_answer.notes.push_back(job + " makes another only when this one has ended; its podFailurePolicy counts no failure");
            return m_answer;
        }
        const std::int64_t most = jsonInteger(m_root, {"spec", "backoffLimit"}, 6), failed = jsonInteger(m_root, {"status", "failed"});
        if (failed + 1 > most)
            return never("the eviction counts as a failure, and " + job + " may have " + std::to_string(most) + " and has had " + std::to_string(failed) + ": it would end");
        m_answer.notes.push_back("counts as failure " + std::to_string(failed + 1) + " of " + std::to_string(most) + " of " + job + ", which waits 10s or more before it makes another");
        return m_answer;
    }

    bool ignoresDisruptions() const {
        JsonValue spec, policy, rules;
        if (!m_root.find("spec", spec) || !spec.find("podFailurePolicy", policy) || !policy.find("rules", rules) || rules.type() != JsonValue::Type::Array) return false;
        bool ignores = false;
        rules.forEachElement([&](JsonValue rule) {
            JsonValue conditions;
            if (jsonText(rule, "action") != "Ignore" || !rule.find("onPodConditions", conditions) || conditions.type() != JsonValue::Type::Array) return;
            conditions.forEachElement([&](JsonValue condition) { ignores = ignores || jsonText(condition, "type") == "DisruptionTarget"; });
        });
        return ignores;
    }

    ApiClient& m_client;
    const PodFacts& m_pod;
    const std::stop_token& m_stop;
    OwnerAnswer m_answer;
    std::optional<Error> m_error;
    JsonParser m_parser;
    std::string m_text;
    JsonValue m_root, m_metadata;
};

template <typename Key, typename Answer, typename Ask>
Result<Answer> once(std::map<Key, Answer>& known, const Key& key, const Ask& ask) {
    if (const auto at = known.find(key); at != known.end()) return at->second;
    Result<Answer> answer = ask();
    if (answer) known.emplace(key, *answer);
    return answer;
}

}  // namespace

Result<OwnerAnswer> askOwner(ApiClient& client, const PodFacts& pod, const std::stop_token& stop) { return Asking(client, pod, stop).ask(); }

Result<OwnerAnswer> KnownOwners::owner(ApiClient& client, const PodFacts& pod, const std::stop_token& stop) {
    return once(m_owners, {pod.workload(), pod.ownerUid}, [&] { return askOwner(client, pod, stop); });
}

Result<std::optional<bool>> KnownOwners::daemonSet(ApiClient& client, const std::string& namespaceName, const std::string& name, const std::stop_token& stop) {
    return once(m_daemonSets, {namespaceName, name}, [&] { return daemonSetExists(client, namespaceName, name, stop); });
}

}  // namespace bayplan
