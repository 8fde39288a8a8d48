// SPDX-License-Identifier: GPL-3.0-or-later
// A client that lists in pages and then watches has the true state: with random writes between pages and events, under
// selectors, through dropped connections and forgotten history, for many seeds.
#include <QTest>

#include "apiserver/http/asking.h"
#include "support/dice.h"

using namespace bayplan::apiserver;
using bayplan::testing::Dice;

namespace {

using Picture = std::map<std::string, std::string>;  // "namespace/name" to resource version

class Mirror {
public:
    Mirror(ApiServer& server, Dice& dice, std::string selector)
        : m_server(server), m_dice(dice), m_selector(std::move(selector)) {}

    /// Lists in pages of any size, with `between` before each; starts again if the past is gone.
    void list(const std::function<void()>& between) {
        m_picture.clear();
        std::string token;
        do {
            between();
            const Answer page =
                m_server.ask(asking("GET", "/api/v1/pods?limit=" + std::to_string(1 + m_dice.below(5)) + m_selector
                                               + (token.empty() ? "" : "&continue=" + token)));
            if (page.status == 410) return list(between);
            const Json body = bodyOf(page);
            for (const Json& item : listAt(body, {"items"})) put(item);
            m_version = textAt(body, {"metadata", "resourceVersion"});
            token = textAt(body, {"metadata", "continue"});
        } while (!token.empty());
        m_stream = nullptr;
    }

    /// Reads until nothing is left. False: the past from which to continue is gone.
    bool follow() {
        if (!m_stream) m_stream = watch();
        for (bool asked = false;;) {
            if (!asked) m_server.sendBookmarks();
            asked = true;
            const auto line = m_stream->next();
            if (!line) {  // dropped: continue from the last version
                m_stream = watch();
                asked = false;
                continue;
            }
            const Json event = parse(*line);
            const std::string type = textAt(event, {"type"});
            if (type == "ERROR") return false;
            const Json object = event["object"];
            m_version = textAt(object, {"metadata", "resourceVersion"});
            if (type == "BOOKMARK") return true;
            const bool known = m_picture.contains(keyOf(object));
            m_sound = m_sound && known == (type != "ADDED");
            if (type == "DELETED")
                m_picture.erase(keyOf(object));
            else
                put(object);
        }
    }

    const Picture& picture() const { return m_picture; }
    bool sound() const { return m_sound; }

private:
    static std::string keyOf(const Json& object) {
        return bayplan::apiserver::keyOf(textAt(object, {"metadata", "namespace"}),
                                         textAt(object, {"metadata", "name"}));
    }
    void put(const Json& object) { m_picture[keyOf(object)] = textAt(object, {"metadata", "resourceVersion"}); }
    std::shared_ptr<WatchStream> watch() {
        return m_server
            .ask(asking("GET", "/api/v1/pods?watch=1&allowWatchBookmarks=1&resourceVersion=" + m_version + m_selector))
            .watch;
    }

    ApiServer& m_server;
    Dice& m_dice;
    std::string m_selector;
    std::string m_version;
    std::shared_ptr<WatchStream> m_stream;
    Picture m_picture;
    bool m_sound = true;
};

void writeSomething(ApiServer& server, Dice& dice) {
    const std::string name = "p" + std::to_string(dice.below(12)), path = "/api/v1/namespaces/default/pods/" + name;
    const auto relabel = [&](const char* app) {
        server.ask(asking("PATCH", path,
                          {{"metadata", {{"labels", {{"app", app}, {"n", std::to_string(dice.below(9))}}}}}},
                          "application/merge-patch+json"));
    };
    switch (dice.below(6)) {
    case 0:
        server.ask(asking("POST", "/api/v1/namespaces/default/pods", pod(name, "", dice.coin() ? "web" : "db")));
        break;
    case 1:
        relabel("web");
        break;
    case 2:
        relabel("db");
        break;
    case 3:
        bindTo(server, name, "n0");
        break;
    case 4:
        server.ask(asking("DELETE", path + (dice.coin() ? "?gracePeriodSeconds=0" : "")));
        break;
    default:
        server.load(node("n" + std::to_string(dice.below(3))));  // a revision of none of these watches
    }
}

Picture truth(ApiServer& server, const std::string& app) {
    Picture picture;
    for (const auto& [key, one] : server.objects("pods"))
        if (app.empty() || textAt(one, {"metadata", "labels", "app"}) == app)
            picture[key] = textAt(one, {"metadata", "resourceVersion"});
    return picture;
}

}  // namespace

class TestMirror : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void listAndWatchGiveThePicture() {
        int lost = 0, rounds = 0;
        for (unsigned seed = 1; seed <= 40; ++seed) {
            Dice dice(seed);
            ApiServer server({.keptEvents = dice.coin() ? std::size_t{100'000} : std::size_t{25}});
            Mirror all(server, dice, ""), web(server, dice, "&labelSelector=app=web");
            const auto write = [&] {
                for (std::size_t count = dice.below(6); count > 0; --count) writeSomething(server, dice);
            };
            all.list(write);
            web.list(write);
            for (int round = 0; round < 25; ++round, ++rounds) {
                for (std::size_t count = dice.below(20); count > 0; --count) writeSomething(server, dice);
                if (dice.below(8) == 0) server.restart(dice.coin());
                for (Mirror* mirror : {&all, &web})
                    while (!mirror->follow()) ++lost, mirror->list(write);
                const bool settled = all.follow() && web.follow();  // what was written while the other one listed
                if (!settled) continue;
                QVERIFY2(all.picture() == truth(server, ""),
                         qPrintable(QString("seed %1, round %2").arg(seed).arg(round)));
                QVERIFY2(web.picture() == truth(server, "web"),
                         qPrintable(QString("seed %1, round %2").arg(seed).arg(round)));
                QVERIFY(all.sound() && web.sound());
            }
        }
        QVERIFY(lost > 10);  // the past was gone often enough for this to mean something
        QCOMPARE(rounds, 40 * 25);
    }
};

QTEST_APPLESS_MAIN(TestMirror)
#include "tst_apiserver_mirror.moc"
