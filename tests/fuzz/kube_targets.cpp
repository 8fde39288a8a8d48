// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <sys/mman.h>
#include <unistd.h>

#include "base/result.h"
#include "fuzz/targets.h"
#include "io/sessions/loader.h"
#include "io/text/json_value.h"
#include "kube/apply/apply_calls.h"
#include "kube/apply/live_facts.h"
#include "kube/http/api_endpoint.h"
#include "kube/http/api_status.h"
#include "kube/http/exec_credential.h"
#include "kube/http/extender_wire.h"
#include "kube/http/kubeconfig.h"
#include "kube/read/access_review.h"
#include "kube/read/list_page.h"
#include "kube/read/live_picture.h"
#include "kube/read/watch_events.h"
#include "kube/record/recording.h"

namespace bayplan::fuzz {

namespace {

constexpr std::string_view kSecret = "hunter2";

void checkSaid(const Error& error) { check(!error.message.empty(), "an error that says nothing"); }

/// For texts that may contain a secret.
void checkError(const Error& error) {
    checkSaid(error);
    check(error.message.text().find(kSecret) == std::string::npos, "an error that tells a secret");
}

KubeEnvironment nothingAround() {
    KubeEnvironment environment;
    environment.variable = [](const std::string&) { return std::optional<std::string>(); };
    environment.serviceAccount = "/nonexistent";
    return environment;
}

std::vector<ApiKind> nodesAndPods() { return {apiKindsRead()[0], apiKindsRead()[1]}; }

/// It has the key of its name, contains nothing about another object, and reads back equal.
void checkObject(const LiveObject& object, const ApiKind& kind) {
    check(!object.key.empty() && !object.version.empty() && (object.key.find('/') != std::string::npos) == kind.namespaced, "an object without a name or a version");
    JsonParser parser;
    std::string text = *object.text;
    const Result<JsonValue> root = parser.parse(text);
    check(root.has_value(), "an object whose text is not JSON");
    const Result<LiveObject> again = liveObject(*root, kind, kind.apiVersion(0));
    check(again && again->key == object.key && again->uid == object.uid && again->version == object.version && *again->text == *object.text, "an object that is another the second time");
}

/// Two nodes for the pods.
void setNodes(LivePicture& picture) {
    for (const char* name : {"n0", "n1"}) {
        std::string text = std::string(R"({"metadata":{"name":")") + name + R"(","resourceVersion":"1"},"status":{"allocatable":{"cpu":"4","memory":"8Gi","pods":"9"}}})";
        JsonParser parser;
        picture.set(0, *liveObject(*parser.parse(text), picture.kinds()[0], "v1"));
    }
}

/// For objects that came one after the other: the picture contains nothing else, and equals the one built at once.
void checkPicture(LivePicture& picture) {
    const Result<Built> built = picture.build();
    check(built.has_value(), "a picture that is not made");
    const Catalog& catalog = built->cluster->catalog();
    for (const Node& node : catalog.nodes) check(picture.find(0, node.name) != nullptr, "a node that nobody told of");
    for (const Pod& pod : catalog.pods) check(picture.find(1, pod.key()) != nullptr, "a pod that nobody told of");

    LivePicture atOnce(picture.kinds());
    for (std::size_t kind = 0; kind < picture.kinds().size(); ++kind) picture.forEach(kind, [&](const LiveObject& object) { atOnce.set(kind, object); });
    const Result<Built> other = atOnce.build();
    check(other && other->cluster->nodeCount() == built->cluster->nodeCount() && other->cluster->podCount() == built->cluster->podCount(), "a picture of other objects than those that came");
    check(other->diagnostics.size() == built->diagnostics.size(), "faults that depend on how objects come");
    for (std::size_t n = 0; n < built->cluster->nodeCount(); ++n) {
        const NodeIdx node(n);
        check(other->cluster->catalog().node(node) == catalog.node(node) && other->cluster->node(node) == built->cluster->node(node), "a node that depends on how objects come");
    }
    for (std::size_t p = 0; p < built->cluster->podCount(); ++p) {
        const PodIdx pod(p);
        const bool same = other->cluster->catalog().pod(pod).key() == catalog.pod(pod).key() && other->cluster->placement(pod) == built->cluster->placement(pod);
        check(same && *other->cluster->catalog().pod(pod).spec == *catalog.pod(pod).spec, "a pod that depends on how objects come");
    }
}

/// The reported events as text, and their result.
std::string followed(std::string_view bytes, std::size_t piece, const ApiKind& kind, const std::function<void(WatchEvent)>& take) {
    std::string log;
    WatchEvents events(kind, kind.apiVersion(0), [&](WatchEvent event) -> Result<void> {
        log += std::to_string(static_cast<int>(event.what)) + event.object.key + ' ' + event.version + event.failure.toString() + (event.object.text ? *event.object.text : "") + '\n';
        take(std::move(event));
        return {};
    });
    for (std::size_t at = 0; at < bytes.size(); at += piece)
        if (const Result<void> fed = events.feed(bytes.substr(at, piece)); !fed) {
            checkSaid(fed.error());
            return log + fed.error().message.text();
        }
    return log;
}

const ClusterPtr& askedAbout() {
    static const ClusterPtr cluster = [] {
        Result<Objects> objects = readObjectsFromText(R"({"kind":"List","apiVersion":"v1","items":[
{"apiVersion":"v1","kind":"Node","metadata":{"name":"n0","labels":{"a":"b"}},"status":{"allocatable":{"cpu":"4","pods":"9"}}},
{"apiVersion":"v1","kind":"Node","metadata":{"name":"n1"},"spec":{"taints":[{"key":"k","effect":"NoSchedule"}]}},
{"apiVersion":"v1","kind":"Pod","metadata":{"name":"p","namespace":"s","uid":"u1"},"spec":{"nodeName":"n0","containers":[{"name":"c"}]}},
{"apiVersion":"v1","kind":"Pod","metadata":{"name":"q","namespace":"s","uid":"u2"},"spec":{"containers":[{"name":"c"}]}}]})",
                                                      "asked");
        check(objects && objects->nodes.size() == 2 && objects->pods.size() == 2, "objects to ask about");
        return build(std::move(*objects))->cluster;
    }();
    return cluster;
}

}  // namespace

void kubeconfig(std::string_view bytes) {
    const Result<Kubeconfig> config = kubeconfigFromText(bytes, "/fuzz/config");
    if (!config) {
        check(config.error().origin.file == "/fuzz/config", "an error without its file");
        checkError(config.error());
        return;
    }
    const Kubeconfig twice = merged({*config, *config});
    check(twice.users.size() == config->users.size() && twice.currentContext == config->currentContext, "a file that is merged with itself into something else");
    for (const KubeContext& context : config->contexts) {
        const Result<Connection> connection = resolve(*config, context.name, nothingAround());
        if (!connection) {
            check(!connection.error().message.empty(), "a context that is refused without a word");
            continue;
        }
        check(!connection->endpoint.server.empty() && !connection->endpoint.server.ends_with('/') && !connection->endpoint.namespaceName.empty(), "a connection to nowhere");
        check(connection->endpoint.tls.verify || !connection->notes.empty(), "a server that is silently not verified");
    }
}

void answer(std::string_view bytes) {
    const ApiStatus status = apiStatusFrom(500, bytes);
    check(status.message.size() <= 4096 && status.causes.size() <= 100, "a status that is as long as the server likes");
    for (const char c : status.toString()) check(static_cast<unsigned char>(c) >= 0x20, "a status that steers a terminal");
    ExecPlugin plugin;
    plugin.apiVersion = "client.authentication.k8s.io/v1";
    plugin.command = "login";
    const Result<ExecCredential> credential = execCredentialFromText(bytes, plugin);
    if (!credential) checkError(credential.error());
    else check(!credential->token.empty() || !credential->keyPem.empty(), "a credential with nothing in it");

    const std::string text(bytes);
    const Result<PodFacts> pod = podFacts(text);
    if (pod) check(!pod->uid.empty() && !pod->key.ends_with('/'), "a pod without a name");
    else checkSaid(pod.error());
    const Result<NodeFacts> node = nodeFacts(text);
    if (node) check(!node->uid.empty() && !node->name.empty(), "a node without a name");
    else checkSaid(node.error());
    check(!(pod && node), "an object that is two");
    int carriedOut = 0;
    for (const ApplyCall call : {ApplyCall::Evict, ApplyCall::Nominate, ApplyCall::Cordon, ApplyCall::Event}) carriedOut += confirms(call, text) ? 1 : 0;
    check(carriedOut <= 1 && (accessIn(text) == Access::Unknown || carriedOut == 0), "an answer that answers several questions");
    check(budgetIn(status).size() <= 4096, "a budget that is as long as the server likes");
}

void watch(std::string_view bytes) {
    const std::vector<ApiKind> kinds = nodesAndPods();
    LivePicture picture(kinds);
    setNodes(picture);
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
        const std::string whole = followed(bytes, bytes.size() + 1, kinds[kind], [&](WatchEvent event) {
            if (event.what == WatchEvent::What::Set || event.what == WatchEvent::What::Gone) checkObject(event.object, kinds[kind]);
            if (event.object.version.size() % 3 == 0) check(picture.build().has_value(), "a picture in between that is not made");
            if (event.what == WatchEvent::What::Set) picture.set(kind, std::move(event.object));
            else if (event.what == WatchEvent::What::Gone) picture.remove(kind, event.object.key);
            else check(event.what == WatchEvent::What::Failed || !event.version.empty(), "a bookmark without a version");
        });
        for (const std::size_t piece : {std::size_t(1), std::size_t(7)}) check(followed(bytes, piece, kinds[kind], [](const WatchEvent&) {}) == whole, "events that depend on how the bytes come");
    }
    checkPicture(picture);
}

void listing(std::string_view bytes) {
    const std::vector<ApiKind> kinds = nodesAndPods();
    LivePicture picture(kinds);
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
        std::string body(bytes);
        Result<ListPage> page = listPage(body, kinds[kind], kinds[kind].apiVersion(0));
        if (!page) {
            checkSaid(page.error());
            continue;
        }
        check(!page->version.empty() && (page->remaining == 0 || !page->rest.empty()), "a page that leaves something out");
        for (const LiveObject& object : page->objects) checkObject(object, kinds[kind]);
        ListGuard guard(kinds[kind], {});
        check(guard.add(*page).has_value() && guard.add(*page).has_value() == page->rest.empty(), "a list without end");
        picture.replaceAll(kind, std::move(page->objects));
    }
    checkPicture(picture);
}

void extender(std::string_view bytes) {
    const Cluster& cluster = *askedAbout();
    const std::vector<NodeIdx> asked = {NodeIdx(0), NodeIdx(1)};
    const std::string body(bytes);
    for (const bool names : {false, true}) {
        const Result<Extender::Filtered> filtered = readFilterReply(body, cluster, asked, names, "http://x");
        if (!filtered) checkSaid(filtered.error());
        else
            for (const NodeIdx node : filtered->feasible) check(node == asked[0] || node == asked[1], "a node that nobody asked about");
    }
    if (const auto scores = readPriorities(body); !scores) checkSaid(scores.error());
    if (const auto bound = readBindingReply(body); !bound) checkSaid(bound.error());
    const Result<std::vector<PreemptionCandidate>> candidates = readPreemptionReply(body, cluster, "http://x");
    if (!candidates) return checkSaid(candidates.error());
    for (const PreemptionCandidate& candidate : *candidates)
        for (const PodIdx victim : candidate.victims) check(candidate.node == NodeIdx(0) && victim == PodIdx(0), "a victim that stands elsewhere");
}

void recording(std::string_view bytes) {
    const int memory = ::memfd_create("recording", MFD_CLOEXEC);
    check(memory >= 0 && ::write(memory, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()), "memory");
    const std::string file = "/proc/self/fd/" + std::to_string(memory);
    const Result<Recording> read = Recording::open(file);
    if (read) {
        const auto textOf = [](const LivePicture& picture) {
            std::map<std::string, std::string> text;
            for (std::size_t kind = 0; kind < picture.kinds().size(); ++kind)
                picture.forEach(kind, [&](const LiveObject& object) { text[std::to_string(kind) + object.key] = *object.text; });
            return text;
        };
        check(!read->moments().empty() && read->moments().front().whole, "a recording that begins with nothing");
        RecordingPlayer onwards(*read);
        const std::size_t most = std::min<std::size_t>(read->moments().size(), 50);
        for (std::size_t moment = 0; moment < most; ++moment) {
            const bool played = onwards.seekMoment(moment).has_value();
            RecordingPlayer alone(*read);
            const Result<std::vector<LiveChange>> there = alone.seekMoment(moment);
            check(there.has_value() == played || there.has_value(), "a moment that can be played from some places alone");
            check(!played || textOf(onwards.picture()) == textOf(alone.picture()), "a moment that is different from elsewhere");
            if (!there) checkSaid(there.error());
        }
    } else {
        check(read.error().origin.file == file, "an error without its file");
        checkSaid(read.error());
    }
    ::close(memory);
}

}  // namespace bayplan::fuzz
