// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "apiserver/http/asking.h"
#include "apiserver/store.h"

using namespace bayplan::apiserver;

class TestStore : public QObject {
    Q_OBJECT

    Kinds m_kinds;
    const Kind& pods() const { return *m_kinds.find("", "v1", "pods"); }
    static std::vector<std::string> names(const std::vector<ObjectPtr>& objects) {
        std::vector<std::string> all;
        for (const ObjectPtr& object : objects) all.push_back(object->name);
        return all;
    }
    using Names = std::vector<std::string>;

private Q_SLOTS:
    void everyWriteTakesTheNextRevision() {
        Store store(100);
        QCOMPARE(store.put(pods(), pod("a"))->revision, 101u);
        QCOMPARE(store.put(pods(), pod("b"))->revision, 102u);
        store.skip(5);
        QCOMPARE(store.remove(pods(), "default/a")->revision, 108u);
        QVERIFY(!store.remove(pods(), "default/a"));
        QCOMPARE(store.revision(), 108u);
        QCOMPARE(store.count("/pods"), 1u);
    }

    void listsShowAnyRevisionThatIsNotCompacted() {
        Store store(0);
        store.put(pods(), pod("a"));        // 1
        store.put(pods(), pod("b"));        // 2
        store.put(pods(), pod("a", "n0"));  // 3
        store.remove(pods(), "default/b");  // 4
        store.put(pods(), pod("b"));        // 5
        const auto at = [&](std::uint64_t revision) { return store.list({.shelf = "/pods", .at = revision}); };
        QCOMPARE(names(at(1)->objects), Names({"a"}));
        QCOMPARE(names(at(2)->objects), Names({"a", "b"}));
        QCOMPARE(at(2)->objects[0]->fields[0], std::string());
        QCOMPARE(at(3)->objects[0]->fields[0], std::string("n0"));
        QCOMPARE(names(at(4)->objects), Names({"a"}));
        QCOMPARE(at(5)->objects[1]->revision, 5u);
        store.compact(4);
        QVERIFY(!at(3));
        QCOMPARE(names(at(4)->objects), Names({"a"}));
        QCOMPARE(names(at(5)->objects), Names({"a", "b"}));
    }

    void pagesOfOneRevisionLackNothingWhileOthersWrite() {
        Store store(0);
        for (int i = 0; i < 10; ++i) store.put(pods(), pod("p" + std::to_string(i)));
        Range range{.shelf = "/pods", .at = 10, .limit = 4};
        Names seen;
        std::vector<std::size_t> remaining;
        while (true) {
            const auto slice = store.list(range);
            for (const std::string& name : names(slice->objects)) seen.push_back(name);
            if (!slice->more) break;
            remaining.push_back(slice->remaining);
            range.from = slice->objects.back()->key + '\0';
            store.remove(pods(), "default/p9");  // after the first page; revision 10 still has it
            store.put(pods(), pod("p00" + std::to_string(remaining.size())));
        }
        QCOMPARE(seen, Names({"p0", "p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8", "p9"}));
        QCOMPARE(remaining, (std::vector<std::size_t>{6, 2}));  // 10 - 4, 10 - 8
    }

    void eventsKeepWhatWasBefore() {
        Store store(0);
        store.put(pods(), pod("a"));
        store.put(pods(), pod("a", "n0"));
        store.remove(pods(), "default/a");
        const auto events = store.events("/pods", 0, 10);
        QCOMPARE(events->size(), 3u);
        QVERIFY((*events)[0].type == StoreEvent::Type::Added && !(*events)[0].before);
        QVERIFY((*events)[1].type == StoreEvent::Type::Modified);
        QCOMPARE((*events)[1].before->revision, 1u);
        QVERIFY((*events)[2].type == StoreEvent::Type::Deleted);
        QCOMPARE((*events)[2].object->revision, 3u);
        QCOMPARE(*store.eventAfter("/pods", 1), 1u);
        QCOMPARE(*store.eventAfter("/pods", 99), 3u);
    }

    void onlySoManyEventsAndVersionsAreKept() {
        Store store(0, 3);
        for (int i = 0; i < 10; ++i) store.put(pods(), pod("a", "n" + std::to_string(i)));
        QVERIFY(!store.eventAfter("/pods", 6));  // events 8, 9 and 10 are kept
        QCOMPARE(*store.eventAfter("/pods", 7), 7u);
        QVERIFY(!store.events("/pods", 6, 1));
        QVERIFY(!store.list({.shelf = "/pods", .at = 6}));
        QCOMPARE(store.list({.shelf = "/pods", .at = 7})->objects[0]->fields[0], std::string("n6"));
        QCOMPARE(store.objects({.shelf = "/pods"})[0]->fields[0], std::string("n9"));
    }

    void forgettingReachesEveryShelf() {
        Store store(0);
        store.put(pods(), pod("a"));
        store.forgetEvents();
        QVERIFY(!store.eventAfter("/pods", 0));
        QVERIFY(!store.eventAfter("/nodes", 0));  // without any write
        QVERIFY(store.eventAfter("/pods", 1));
    }

    void builtInItemsGoWithoutTheirType() {
        Store store(0);
        const ObjectPtr object = store.put(pods(), pod("a"));
        QVERIFY(object->text.starts_with("{\"metadata\":{\"name\":\"a\""));
        QVERIFY(fullText(pods(), *object).starts_with("{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"metadata\":"));
        QCOMPARE(textAt(object->body(), {"metadata", "resourceVersion"}), std::string("1"));
    }
};

QTEST_APPLESS_MAIN(TestStore)
#include "tst_apiserver_store.moc"
