// SPDX-License-Identifier: GPL-3.0-or-later
#include <set>

#include <QtTest>

#include "plugins/all.h"
#include "plugins/neighbours/inter_pod_affinity.h"
#include "plugins/resources/node_resources_fit.h"

using namespace bayplan;

/// The table of plugins: every entry is true of its plugin.
class TestPluginInfo : public QObject {
    Q_OBJECT

private slots:
    void entriesFitTheirPlugins() {
        std::set<std::string_view> names;
        for (const PluginInfo* info : allPlugins()) {
            const QByteArray name(info->name.data(), static_cast<qsizetype>(info->name.size()));
            QVERIFY2(names.insert(info->name).second, name);
            QCOMPARE(pluginNamed(info->name), info);
            const std::shared_ptr<const Plugin> plugin = info->make({});
            QCOMPARE(plugin->name(), info->written());  // two schedulers may have plugins of one name
            // A filter has a letter for the map, and a kind of refusal.
            const bool filters = dynamic_cast<const FilterPlugin*>(plugin.get()) != nullptr;
            QVERIFY2(!filters || (info->letter != '?' && info->refusal != Refusal::None), name);
            QVERIFY2(filters || info->letter == '?', name);
        }
        QCOMPARE(pluginNamed("NoSuchPlugin"), nullptr);
        QCOMPARE(refusalOf("Extender"), Refusal::None);
        QCOMPARE(refusalOf("NodeResourcesFit"), Refusal::Room);
    }

    void reasonsAreToldApart() {
        const auto check = [](std::span<const ReasonInfo> reasons) {
            for (const ReasonInfo& info : reasons) {
                Reason reason{std::string(info.code), "", {}};
                for (const std::string_view name : info.args)
                    if (!name.empty()) reason.args.push_back({std::string(name), std::string("x")});
                const ReasonInfo* found = infoOf(reason);
                QVERIFY2(found, reason.code.c_str());
                QCOMPARE(std::string_view(found->words), std::string_view(info.words));  // a code has one meaning
                // Without arguments, as for several nodes, it still has its cause.
                const ReasonInfo* kind = kindOf(Reason{std::string(info.code), "", {}});
                QVERIFY(kind && kind->cause == info.cause);
            }
        };
        for (const PluginInfo* info : allPlugins()) check(info->reasons);
        check(kFrameworkReasons);
        QCOMPARE(infoOf(Reason{"NotModelled", "what", {}}), nullptr);
    }

    void textsAreFilledIn() {
        constexpr ReasonInfo kInfo{"Test.some", "claim \"%2\" of %1, 100%", "", {"pod", "claim"}};
        const Reason reason = kInfo({std::string("p"), std::int64_t(7)});
        QCOMPARE(reason.code, std::string("Test.some"));
        QCOMPARE(reason.text.text(), std::string("claim \"7\" of p, 100%"));
        QVERIFY((reason.args == std::vector<ReasonArg>{{"pod", std::string("p")}, {"claim", std::int64_t(7)}}));
        QVERIFY(kInfo.made(reason));
        QVERIFY(!kInfo.made(kInfo({std::string("p")})));
        QCOMPARE(kInfo.saying("own %1", {std::string("p"), std::string("c")}).text.text(), std::string("own %1"));
    }

    void argumentsAreValues() {
        PluginArgs a;
        QVERIFY(a.of<InterPodAffinityArgs>() == InterPodAffinityArgs{});
        a.edit<InterPodAffinityArgs>().hardPodAffinityWeight = 7;
        PluginArgs b = a;
        b.edit<InterPodAffinityArgs>().hardPodAffinityWeight = 8;
        QCOMPARE(a.of<InterPodAffinityArgs>().hardPodAffinityWeight, 7);
        QCOMPARE(b.of<InterPodAffinityArgs>().hardPodAffinityWeight, 8);
        QVERIFY(!(a == b));
        b.edit<InterPodAffinityArgs>() = {};
        QVERIFY(b.isDefault(kArgumentsOf<InterPodAffinityArgs>));
        QVERIFY(b == PluginArgs{});  // explicit defaults equal no arguments
        QVERIFY(PluginArgs{} == b);
        b.edit<NodeResourcesFitArgs>().ignoredResources = {"x.y/z"};
        QVERIFY(!(PluginArgs{} == b));
    }
};

QTEST_APPLESS_MAIN(TestPluginInfo)
#include "tst_plugin_info.moc"
