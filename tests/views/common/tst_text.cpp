// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/text.h"

#include <QRegularExpression>
#include <QTest>

#include "plugins/all.h"

using namespace bayplan;

class TestText : public QObject {
    Q_OBJECT

private slots:
    void everyReasonIsSaid() {
        const auto check = [](std::span<const ReasonInfo> reasons) {
            for (const ReasonInfo& info : reasons) {
                Reason reason{std::string(info.code), "upstream's", {}};
                for (const std::string_view name : info.args)
                    if (!name.empty()) reason.args.push_back({std::string(name), "<" + std::string(name) + ">"});
                const QString said = reasonText(reason);
                // A percent sign alone is a word of some reasons; with a number it is a place that was left open.
                QVERIFY2(!said.isEmpty() && !said.contains(QRegularExpression(QStringLiteral("%\\d"))) && said != QLatin1String("upstream's"), info.words);
            }
        };
        for (const PluginInfo* plugin : allPlugins()) check(plugin->reasons);
        check(kFrameworkReasons);
    }

    void numbersOfAResourceAreAmounts() {
        const Reason reason{"Fit.short", "Insufficient cpu", {{"resource", std::string("cpu")}, {"need", std::int64_t(1500)}, {"free", std::int64_t(0)}, {"alloc", std::int64_t(4000)}}};
        QCOMPARE(reasonText(reason), QStringLiteral("cpu: needs 1.5, free 0 of 4"));
        QCOMPARE(reasonText(Reason{"Spread.skew", "", {{"key", std::string("zone")}, {"n", std::int64_t(1500)}, {"max", std::int64_t(1)}}}),
                 QStringLiteral("would make the skew over zone 1500, at most 1 is allowed"));
    }

    void whatHasNoEntryKeepsItsWords() {
        QCOMPARE(reasonText(Reason{"NotModelled", "a volume", {}}), QStringLiteral("a volume"));
        // A value with a per cent sign is not a placeholder.
        QCOMPARE(reasonText(Reason{"Spread.label", "", {{"key", std::string("%1")}}}), QStringLiteral("the node has no label %1, which the pod spreads over"));
    }

    void gpusHaveNames() {
        QCOMPARE(resourceText("nvidia.com/gpu"), QStringLiteral("GPU"));
        QCOMPARE(resourceText("habana.ai/gaudi"), QStringLiteral("Gaudi"));
        QCOMPARE(resourceText("gpu.intel.com/i915"), QStringLiteral("Intel GPU"));
        QCOMPARE(resourceText("gpu.intel.com/xe"), QStringLiteral("Intel Xe GPU"));
        QCOMPARE(resourceText("hygon.com/dcu"), QStringLiteral("Hygon DCU"));
        QCOMPARE(resourceText("vendor.example/nic"), QStringLiteral("vendor.example/nic"));
    }

    void lettersComeFromTheTable() {
        QCOMPARE(pluginLetter("NodeResourcesFit"), QChar(QLatin1Char('R')));
        QCOMPARE(pluginLetter(""), QChar(QLatin1Char('?')));
    }
};

QTEST_GUILESS_MAIN(TestText)
#include "tst_text.moc"
