// SPDX-License-Identifier: GPL-3.0-or-later
// Annotations that a person names, looked up in the pod's own object.
#include <QtTest>
#include <algorithm>

#include "moves/told_annotations.h"
#include "support/objects.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

/// Quotes are written as apostrophes.
ClusterPtr with(std::string source) {
    std::replace(source.begin(), source.end(), '\'', '"');
    Objects all = objects({node("a").cpu("4")}, {pod("p").cpu("1").on("a"), pod("bare").cpu("1").on("a")});
    all.podSources[0] = std::make_shared<const std::string>(source);
    return build(std::move(all)).value().cluster;
}

std::optional<std::string> told(const std::string& source, const char* key = "a.io/k") {
    const ClusterPtr cluster = with(source);
    return toldAnnotation(cluster->catalog(), cluster->catalog().findPod("default/p"), key);
}

}  // namespace

class ToldAnnotationsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void onlyThoseOfTheMetadata() {
        QCOMPARE(told("{'metadata':{'name':'p','annotations':{'b':'1','a.io/k':'v'}}}"), std::optional<std::string>("v"));
        QCOMPARE(told("{'spec':{'annotations':{'a.io/k':'no'}},'metadata':{'labels':{'a.io/k':'no'},'annotations':{'a.io/k':'yes'}}}"), std::optional<std::string>("yes"));
        QCOMPARE(told("{'metadata':{'annotations':{'b':'a.io/k'},'labels':{'a.io/k':'no'},'managedFields':[{'annotations':{'a.io/k':'no'}}]}}"), std::nullopt);
        QCOMPARE(told("{'metadata':{'annotations':{'b':'{\\'a.io/k\\':\\'no\\'}'}}}"), std::nullopt);
        QCOMPARE(told("{'metadata':{'annotations':{}},'spec':{'x':{'a.io/k':'no'}}}"), std::nullopt);
        // An empty value is a value.
        QCOMPARE(told("{'metadata':{'annotations':{'a.io/k':''}}}"), std::optional<std::string>(""));
    }

    void textsAreReadAsJson() {
        QCOMPARE(told("{'metadata':{'annotations':{'a.io/k':'a \\'b\\'\\\\\\n\\u00e9\\u4e2d'}}}"), std::optional<std::string>("a \"b\"\\\n\u00e9\u4e2d"));
    }

    /// No object of a server, and each ends somewhere.
    void brokenObjectsSayNothing() {
        for (const char* bad : {"", "{", "{'metadata'", "{'metadata':{'annotations':{'a.io/k'", "{'metadata':{'annotations':{'a.io/k':", "{'metadata':{'annotations':{'a.io/k':7}}}",
                                "{'metadata':{'annotations':{'a.io/k':'open", "{'metadata':{'annotations':{'a.io/k':'\\", "}}}a.io/k"})
            QVERIFY2(!told(bad), bad);
        const ClusterPtr cluster = with("{}");
        QVERIFY(!toldAnnotation(cluster->catalog(), cluster->catalog().findPod("default/bare"), "a.io/k"));
    }

    void byKeyOrByValue() {
        const ClusterPtr cluster = with("{'metadata':{'annotations':{'a.io/k':'v'}}}");
        const PodIdx p = cluster->catalog().findPod("default/p");
        QVERIFY(has(cluster->catalog(), p, {"a.io/k", {}}));
        QVERIFY(has(cluster->catalog(), p, {"a.io/k", "v"}));
        QVERIFY(!has(cluster->catalog(), p, {"a.io/k", "w"}));
        QVERIFY(!has(cluster->catalog(), p, {"a.io/other", {}}));
    }

    /// The greatest 32-bit number there is, and nothing near it.
    void theGreatestEvictionCost() {
        const auto never = [](const char* cost) {
            const ClusterPtr cluster = with(std::string("{'metadata':{'annotations':{'scheduling.koordinator.sh/eviction-cost':'") + cost + "'}}}");
            return isNeverEvicted(cluster->catalog(), cluster->catalog().findPod("default/p"));
        };
        QVERIFY(never("2147483647"));
        for (const char* cost : {"2147483646", "2147483648", "-1", "0", "", "2147483647x", "most"}) QVERIFY2(!never(cost), cost);
    }
};

QTEST_APPLESS_MAIN(ToldAnnotationsTest)
#include "tst_told_annotations.moc"
