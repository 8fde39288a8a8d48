// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A window that is connected to a stand-in server in this process, and the events in that cluster.

#include "connect/connecting_bar.h"
#include "desktop/live/live_commands.h"
#include "gui/window_fixture.h"
#include "kube/live_fixture.h"

namespace bayplan::testing {

constexpr int kPatience = 60'000;  // ms; the machine may be busy

inline ContextEntry entryFor(const apiserver::ApiServer& server, const std::string& token = "tok-admin") {
    ContextEntry entry;
    entry.connection = samples::connectionTo(server, token);
    entry.name = QStringLiteral("test");
    return entry;
}

inline void create(apiserver::ApiServer& server, const apiserver::Json& object) {
    const std::string path = object.at("kind") == "Node" ? "/api/v1/nodes" : "/api/v1/namespaces/default/pods";
    const apiserver::Answer answer = server.ask(apiserver::asking("POST", path, object));
    QVERIFY2(answer.status == 201, answer.body.c_str());
}

inline void remove(apiserver::ApiServer& server, const std::string& name) {
    const apiserver::Answer answer = server.ask(apiserver::asking("DELETE", "/api/v1/namespaces/default/pods/" + name + "?gracePeriodSeconds=0"));
    QVERIFY2(answer.status == 200, answer.body.c_str());
}

inline PodIdx find(MainWindow& window, const char* name) { return window.session().catalog().findPod(std::string("default/") + name); }
inline NodeIdx nodeOf(MainWindow& window, const char* name) { return window.session().catalog().findNode(name); }
inline NodeIdx placeOf(MainWindow& window, const char* name) { return window.session().cluster()->placement(find(window, name)).node; }

template <typename W>
W* part(QWidget& in, const char* name) {
    return in.findChild<W*>(QString::fromLatin1(name));
}

}  // namespace bayplan::testing

#define CONNECT(window, server)                                                                        \
    (window).live().connectTo(entryFor(server));                                                       \
    QTRY_VERIFY_WITH_TIMEOUT((window).live().following() && !(window).session().isEmpty(), kPatience); \
    QTRY_VERIFY_WITH_TIMEOUT(!(window).findChild<ConnectingBar*>(), kPatience);                        \
    QCoreApplication::processEvents()  // the map gets its room
