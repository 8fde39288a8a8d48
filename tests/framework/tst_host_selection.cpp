// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "cluster/samples.h"
#include "framework/host_selection.h"
#include "framework/normalize.h"
#include "framework/plugin.h"

using namespace bayplan;
using namespace bayplan::samples;

class TestHostSelection : public QObject {
    Q_OBJECT
private slots:
    void givesAllBestByName();
    void comparesNamesByByte();
    void hasNoneOfNone();
    void normalizesByTheGreatest();
};

namespace {

std::vector<std::string> best(const std::vector<std::string>& names, const std::vector<std::int64_t>& totals) {
    std::vector<Node> nodes;
    for (const std::string& name : names) nodes.push_back(node(name, {{"cpu", "1"}}));
    const ClusterPtr picture = cluster(nodes, {});
    const CatalogIndex index(picture->sharedCatalog());
    std::vector<NodeIdx> all;
    for (std::size_t i = 0; i < names.size(); ++i) all.push_back(NodeIdx(i));
    std::vector<std::string> result;
    for (const NodeIdx i : bestNodes(all, totals, index)) result.push_back(picture->catalog().node(i).name);
    return result;
}

using NodeNames = std::vector<std::string>;

}  // namespace

void TestHostSelection::givesAllBestByName() {
    // The order of its heap decides whether the real scheduler takes the third, the fifth or the seventh; all of them
    // count.
    QVERIFY(best({"g", "f", "e", "d", "c", "b", "a"}, {5, 7, 9, 7, 9, 3, 9}) == (NodeNames{"a", "c", "e"}));
    QVERIFY(best({"b", "a"}, {1, 2}) == NodeNames{"a"});
    QVERIFY(best({"b", "a"}, {2, 2}) == (NodeNames{"a", "b"}));
}

void TestHostSelection::comparesNamesByByte() {
    QVERIFY(best({"node-2", "node-10", "node-1"}, {1, 1, 1}) == (NodeNames{"node-1", "node-10", "node-2"}));
}

void TestHostSelection::hasNoneOfNone() {
    QVERIFY(best({}, {}).empty());
}

void TestHostSelection::normalizesByTheGreatest() {
    std::vector<std::int64_t> counts{0, 1, 2};
    defaultNormalize(counts, true);
    QVERIFY(counts == (std::vector<std::int64_t>{100, 50, 0}));
    std::vector<std::int64_t> sums{0, 30, 90};
    defaultNormalize(sums, false);  // 3000/90 = 33
    QVERIFY(sums == (std::vector<std::int64_t>{0, 33, 100}));
    std::vector<std::int64_t> nothing{0, 0};
    defaultNormalize(nothing, false);
    QVERIFY(nothing == (std::vector<std::int64_t>{0, 0}));
    defaultNormalize(nothing, true);
    QVERIFY(nothing == (std::vector<std::int64_t>{100, 100}));
}

QTEST_APPLESS_MAIN(TestHostSelection)
#include "tst_host_selection.moc"
