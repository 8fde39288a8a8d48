// SPDX-License-Identifier: GPL-3.0-or-later
// What each elastic quota of Koordinator may use now. One resource, "cpu", in thousandths.
#include <QTest>

#include "plugins/quota/runtime_quota.h"

using namespace bayplan;

namespace {

KoordinatorQuota quota(const char* name, std::int64_t min, std::int64_t max, std::int64_t asked, std::int64_t weight, const char* parent = "") {
    KoordinatorQuota made;
    made.name = name;
    made.parent = parent;
    made.min = {{"cpu", min}};
    made.max = {{"cpu", max}};
    made.weight = {{"cpu", weight}};
    made.asked = {{"cpu", asked}};
    return made;
}
std::int64_t runtime(const std::vector<KoordinatorQuota>& quotas, std::int64_t total, const char* name, bool scales = true) {
    return runtimeQuotas(quotas, {{"cpu", total}}, scales).at(name).runtime["cpu"];
}

}  // namespace

class TestRuntimeQuota : public QObject {
    Q_OBJECT

private slots:
    /// a asks for less than its min of 4000 and lends the rest; of 10000, b and c have their mins of 2000 each, and share the
    /// 5000 that are left by 3 : 1, which is 3750 and 1250.
    void whatIsLentIsShared() {
        const std::vector<KoordinatorQuota> all = {quota("a", 4000, 9000, 1000, 1), quota("b", 2000, 9000, 8000, 3), quota("c", 2000, 9000, 8000, 1)};
        QCOMPARE(runtime(all, 10000, "a"), std::int64_t{1000});
        QCOMPARE(runtime(all, 10000, "b"), std::int64_t{5750});
        QCOMPARE(runtime(all, 10000, "c"), std::int64_t{3250});
    }
    void whoDoesNotLendKeepsItsMin() {
        std::vector<KoordinatorQuota> all = {quota("a", 4000, 9000, 1000, 1), quota("b", 2000, 9000, 8000, 1)};
        all[0].lends = false;
        QCOMPARE(runtime(all, 10000, "a"), std::int64_t{4000});
        QCOMPARE(runtime(all, 10000, "b"), std::int64_t{6000});
    }
    /// 10 by 1 : 1 : 1 is 3 each and one more for the first by name.
    void theRestGoesByName() {
        const std::vector<KoordinatorQuota> all = {quota("a", 0, 99, 99, 1), quota("b", 0, 99, 99, 1), quota("c", 0, 99, 99, 1)};
        QCOMPARE(runtime(all, 10, "a"), std::int64_t{4});
        QCOMPARE(runtime(all, 10, "b"), std::int64_t{3});
        QCOMPARE(runtime(all, 10, "c"), std::int64_t{3});
    }
    /// What a quota does not want goes round again: of 9, a wants 1, and b and c share 8.
    void whatIsNotWantedGoesRound() {
        const std::vector<KoordinatorQuota> all = {quota("a", 0, 99, 1, 1), quota("b", 0, 99, 99, 1), quota("c", 0, 99, 99, 1)};
        QCOMPARE(runtime(all, 9, "b"), std::int64_t{4});
        QCOMPARE(runtime(all, 9, "c"), std::int64_t{4});
    }
    /// Mins of 6 and 6 of 8 are 4 each once both are scaled; a was looked at while b still had 6, which left it its 4 alone.
    void minsAreScaledOneAfterTheOther() {
        const std::vector<KoordinatorQuota> all = {quota("a", 6, 99, 99, 1), quota("b", 6, 99, 99, 1)};
        QCOMPARE(runtime(all, 8, "a"), std::int64_t{4});
        QCOMPARE(runtime(all, 8, "b"), std::int64_t{4});
        QCOMPARE(runtime(all, 8, "a", false), std::int64_t{6});
    }
    /// Mins of a resource that the nodes do not name at all are not scaled: Koordinator looks at the resources of the total only
    /// (pkg/scheduler/plugins/elasticquota/core/scale_minquota_when_over_root_res.go, getScaledMinQuota).
    void whatNoNodeHasIsNotScaled() {
        std::vector<KoordinatorQuota> all = {quota("a", 6, 99, 99, 1)};
        all[0].min["example.com/fpga"] = 2;
        QCOMPARE(runtimeQuotas(all, {{"cpu", 4}}, true).at("a").scaledMin.at("cpu"), std::int64_t{4});
        QCOMPARE(runtimeQuotas(all, {{"cpu", 4}}, true).at("a").scaledMin.at("example.com/fpga"), std::int64_t{2});
        QCOMPARE(runtimeQuotas(all, {{"cpu", 4}, {"example.com/fpga", 0}}, true).at("a").scaledMin.at("example.com/fpga"), std::int64_t{0});
    }
    /// The children of p share what p may use: 5 of 10, as its max says.
    void levels() {
        const std::vector<KoordinatorQuota> all = {quota("p", 0, 5, 0, 1), quota("p-a", 0, 99, 3, 1, "p"), quota("p-b", 0, 99, 99, 1, "p"), quota("q", 0, 99, 99, 1)};
        const auto answers = runtimeQuotas(all, {{"cpu", 10}}, true);
        QCOMPARE(answers.at("p").childRequest.at("cpu"), std::int64_t{102});
        QCOMPARE(answers.at("p").runtime.at("cpu"), std::int64_t{5});
        QCOMPARE(answers.at("p-a").runtime.at("cpu"), std::int64_t{3});
        QCOMPARE(answers.at("p-b").runtime.at("cpu"), std::int64_t{2});
    }
    void brokenQuotas() {
        const std::vector<KoordinatorQuota> circle = {quota("a", 1, 9, 9, 1, "b"), quota("b", 1, 9, 9, 1, "a"), quota("c", 0, 9, 9, 1)};
        QVERIFY(runtimeQuotas(circle, {{"cpu", 10}}, true).at("a").runtime.empty());
        QCOMPARE(runtime(circle, 10, "c"), std::int64_t{9});
        QCOMPARE(runtime({quota("a", 0, 9, 9, 0)}, 10, "a"), std::int64_t{0});  // no weight, no share
        QVERIFY(runtimeQuotas({}, {}, true).empty());
        // Amounts near the limit do not wrap.
        const std::int64_t huge = std::int64_t{1} << 61;
        QCOMPARE(runtime({quota("a", 0, huge, huge, huge), quota("b", 0, huge, huge, huge)}, huge, "a"), huge / 2);
    }
};

QTEST_GUILESS_MAIN(TestRuntimeQuota)
#include "tst_runtime_quota.moc"
