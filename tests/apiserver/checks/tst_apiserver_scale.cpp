// SPDX-License-Identifier: GPL-3.0-or-later
// 5,000 nodes and 100,000 pods: listed in pages over HTTP, and watched by several at once while pods change. Prints the
// times, and proves that no event was lost.
#include <QElapsedTimer>
#include <QTest>

#include <atomic>
#include <map>
#include <thread>

#include <httplib.h>

#include "apiserver/http/asking.h"

using namespace bayplan::apiserver;

class TestScale : public QObject {
    Q_OBJECT

    static constexpr int kNodes = 5'000, kPods = 100'000, kChanges = 5'000, kWatchers = 3;
    ApiServer m_server;
    const httplib::Headers m_admin{{"Authorization", "Bearer tok-admin"}};

    /// Watches the pods until it has seen `last`; counts the newest version of each.
    struct Watcher {
        std::map<std::string, std::uint64_t> versions;
        std::size_t events = 0;
        std::uint64_t seen = 0;
        bool inOrder = true;
    };
    void follow(Watcher& watcher, const std::string& from, std::uint64_t last) const {
        httplib::Client client("127.0.0.1", m_server.port());
        std::string rest;
        client.Get("/api/v1/pods?watch=1&resourceVersion=" + from, m_admin, [&](const char* data, std::size_t size) {
            rest.append(data, size);
            for (std::size_t end = rest.find('\n'); end != std::string::npos; end = rest.find('\n')) {
                const std::string line = rest.substr(0, end);
                rest.erase(0, end + 1);
                const auto value = [&](const std::string& member) {
                    const std::size_t at = line.find("\"" + member + "\":\"") + member.size() + 4;
                    return line.substr(at, line.find('"', at) - at);
                };
                const std::uint64_t revision = std::stoull(value("resourceVersion"));
                watcher.inOrder = watcher.inOrder && revision > watcher.seen;
                watcher.seen = revision;
                watcher.versions[value("name")] = revision;
                ++watcher.events;
            }
            return watcher.seen < last;
        });
    }

private Q_SLOTS:
    void initTestCase() {
        QElapsedTimer timer;
        timer.start();
        for (int i = 0; i < kNodes; ++i) m_server.load(node("n" + std::to_string(i)));
        for (int i = 0; i < kPods; ++i) m_server.load(pod("p" + std::to_string(i), "n" + std::to_string(i % kNodes)));
        qInfo("loaded in %lld ms", timer.elapsed());
        QVERIFY(m_server.start());
    }

    void pagesHoldEveryPod() {
        httplib::Client client("127.0.0.1", m_server.port());
        client.set_tcp_nodelay(true);
        client.set_url_encode(false);
        QElapsedTimer timer;
        timer.start();
        std::size_t pods = 0, bytes = 0;
        int pages = 0;
        std::string token;
        do {
            const auto page =
                client.Get("/api/v1/pods?limit=500" + (token.empty() ? "" : "&continue=" + token), m_admin);
            QVERIFY(page && page->status == 200);
            const std::string& text = page->body;
            const std::string head = text.substr(0, 400);
            ++pages;
            bytes += text.size();
            for (std::size_t at = text.find("{\"metadata\":{\"name\""); at != std::string::npos;
                 at = text.find("{\"metadata\":{\"name\"", at + 1))
                ++pods;
            const std::size_t at = head.find("\"continue\":\"");
            token = at == std::string::npos ? "" : head.substr(at + 12, head.find('"', at + 12) - at - 12);
            if (!token.empty())
                QVERIFY(
                    head.find("\"remainingItemCount\":" + std::to_string(static_cast<std::size_t>(kPods) - pods) + "}")
                    != std::string::npos);
        } while (!token.empty());
        qInfo("%zu pods, %zu MB in %d pages in %lld ms", pods, bytes / 1'000'000, pages, timer.elapsed());
        QCOMPARE(pods, std::size_t{kPods});
        QCOMPARE(pages, kPods / 500);
    }

    void noEventIsLostBySeveralWatchers() {
        const std::uint64_t from = m_server.world().store.revision();
        std::vector<Watcher> watchers(kWatchers);
        std::vector<std::thread> threads;
        for (Watcher& watcher : watchers)
            threads.emplace_back([&] { follow(watcher, std::to_string(from), from + kChanges); });
        QElapsedTimer timer;
        timer.start();
        for (int i = 0; i < kChanges; ++i) {
            const Json patch{{"metadata", {{"labels", {{"turn", std::to_string(i)}}}}}};
            const std::string path = "/api/v1/namespaces/default/pods/p" + std::to_string(i * 7 % 1000);
            QCOMPARE(m_server.ask(asking("PATCH", path, patch, "application/merge-patch+json")).status, 200);
        }
        for (std::thread& thread : threads) thread.join();
        const qint64 elapsed = std::max<qint64>(timer.elapsed(), 1);
        qInfo("%d events to %d watchers in %lld ms: %lld events a second", kChanges, kWatchers, elapsed,
              kChanges * 1000LL / elapsed);
        std::map<std::string, std::uint64_t> truth;
        for (const auto& [key, one] : m_server.objects("pods")) {
            const std::uint64_t revision = std::stoull(textAt(one, {"metadata", "resourceVersion"}));
            if (revision > from) truth[textAt(one, {"metadata", "name"})] = revision;
        }
        for (const Watcher& watcher : watchers) {
            QCOMPARE(watcher.events, std::size_t{kChanges});
            QVERIFY(watcher.inOrder);
            QVERIFY(watcher.versions == truth);
        }
    }

    void aSelectorFindsTheFewQuickly() {
        QElapsedTimer timer;
        timer.start();
        const Answer answer = m_server.ask(asking("GET", "/api/v1/pods?fieldSelector=spec.nodeName=n17"));
        qInfo("pods of one node in %lld ms", timer.elapsed());
        QCOMPARE(bodyOf(answer)["items"].size(), std::size_t{kPods / kNodes});
    }
};

QTEST_APPLESS_MAIN(TestScale)
#include "tst_apiserver_scale.moc"
