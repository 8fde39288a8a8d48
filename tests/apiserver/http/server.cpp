// SPDX-License-Identifier: GPL-3.0-or-later
#include "apiserver/http/server.h"

#include "apiserver/api.h"

namespace bayplan::apiserver {

ApiServer::ApiServer(Options options)
    : m_options(std::move(options)),
      m_world(m_options.clock, m_options.now, 1, m_options.keptEvents, m_options.seed),
      m_front(
          m_world, m_faults, [this](const Request& request) { return ask(request); },
          [this](const Request& request, int status) { return m_log.add(request, status); }) {
    for (const char* name : {"default", "kube-node-lease", "kube-public", "kube-system"})
        load({{"apiVersion", "v1"}, {"kind", "Namespace"}, {"metadata", {{"name", name}}}});
    m_world.store.skip(m_options.revision - std::min(m_options.revision, m_world.store.revision()));
}

ApiServer::~ApiServer() {
    stop();
}

bool ApiServer::start() {
    if (!m_front.start(m_options.tls, m_options.port)) return false;
    m_options.port = m_front.port();  // the same one after a stop
    return true;
}

void ApiServer::stop() {
    m_front.stop();
}

std::string ApiServer::url() const {
    return (m_options.tls.certificate.empty() ? "http://127.0.0.1:" : "https://127.0.0.1:")
           + std::to_string(m_front.port());
}

bool ApiServer::load(Json object) {
    const KindPtr kind = m_world.kinds.findByName(textAt(object, {"apiVersion"}), textAt(object, {"kind"}));
    if (!kind) return false;
    const std::lock_guard lock(m_world.writing);
    Json& metadata = objectAt(object, {"metadata"});
    if (kind->namespaced) {
        fill(metadata, "namespace", "default");
        const std::string space = textAt(metadata, {"namespace"});
        if (!m_world.store.get("/namespaces", space))
            m_world.store.put(*m_world.kinds.find("", "v1", "namespaces"),
                              {{"metadata",
                                {{"name", space},
                                 {"uid", m_world.names.uid()},
                                 {"creationTimestamp", m_world.now()},
                                 {"labels", {{"kubernetes.io/metadata.name", space}}}}},
                               {"spec", {{"finalizers", {"kubernetes"}}}},
                               {"status", {{"phase", "Active"}}}});
    }
    fill(metadata, "uid", m_world.names.uid());
    fill(metadata, "creationTimestamp", m_world.now());
    if (kind->hasGeneration) fill(metadata, "generation", 1);
    if (kind->name == "Namespace") {
        objectAt(metadata, {"labels"})["kubernetes.io/metadata.name"] = textAt(metadata, {"name"});
        fill(object, "spec", {{"finalizers", {"kubernetes"}}});
        fill(object, "status", {{"phase", "Active"}});
    }
    if (kind->name == "CustomResourceDefinition") m_world.kinds.define(object);
    m_world.store.put(*kind, std::move(object));
    if (kind->group == kAdmissionGroup) m_world.policies.takeEffect(m_world);
    return true;
}

std::size_t ApiServer::loadAll(const std::vector<Json>& objects) {
    std::size_t count = 0;
    for (const Json& object : objects) {
        if (object.contains("items") && textAt(object, {"kind"}).ends_with("List"))
            count += loadAll(std::vector<Json>(object["items"].begin(), object["items"].end()));
        else
            count += load(object);
    }
    return count;
}

void ApiServer::restart(bool forget) {
    if (forget) {
        m_world.store.compact(m_world.store.revision());
        m_world.store.forgetEvents();
    }
    m_front.dropConnections();
}

void ApiServer::compact() {
    m_world.store.compact(m_world.store.revision());
}

void ApiServer::sendBookmarks() {
    ++m_world.lifeline.bookmarks;
    m_world.store.wake();
}

void ApiServer::advance(Clock::Span by) {
    constexpr int kMostSteps = 100;  // enough for any rollout in a test; controllers that never rest are a fault
    m_world.clock.advance(by);
    for (int step = 0; step < kMostSteps; ++step) {
        const std::uint64_t before = m_world.store.revision();
        m_controllers.step();
        if (m_world.store.revision() == before) break;
    }
    m_world.store.wake();
}

std::map<std::string, Json> ApiServer::objects(const std::string& plural, const std::string& group) const {
    std::map<std::string, Json> all;
    for (const KindPtr& kind : m_world.kinds.all()) {
        if (kind->plural != plural || kind->group != group) continue;
        for (const ObjectPtr& object : m_world.store.objects({.shelf = kind->shelf}))
            all.emplace(object->key, fullBody(*kind, *object));
        break;
    }
    return all;
}

Answer ApiServer::ask(const Request& request) {
    Answer result = answer(m_world, request);
    if (request.method != "GET" && result.status / 100 == 2) m_controllers.actAtOnce();
    return result;
}

}  // namespace bayplan::apiserver
