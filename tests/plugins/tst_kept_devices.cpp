// SPDX-License-Identifier: GPL-3.0-or-later
// Devices that Reservations of Koordinator keep: who gets them, by upstream's own cases (deviceshare/reservation_test.go, Test_tryAllocateFromReservation) and
// arithmetic in the comments. Node a has two cards of 8Gi whose places are not told; a Reservation is for pods with app: web, and keeps four cores beside.
#include "io/sessions/loader.h"
#include "plugins/added_plugin.h"
#include "plugins/numaresource/aligned_devices.h"
#include "schedulers/koordinator/reserve_pods.h"
#include "schedulers/kube/schedule_pending.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

using Parts = std::vector<std::pair<int, int>>;  // percent of a card, by minor number

std::string node(int count = 2, bool places = false) {
    std::string text =
        "apiVersion: v1\nkind: Node\nmetadata: {name: a}\nstatus: {allocatable: {cpu: \"64\", pods: \"99\", koordinator.sh/gpu: \"800\", koordinator.sh/gpu-core: \"800\", "
        "koordinator.sh/gpu-memory: 64Gi, koordinator.sh/gpu-memory-ratio: \"800\", koordinator.sh/rdma: \"800\"}}\n"
        "---\napiVersion: scheduling.koordinator.sh/v1alpha1\nkind: Device\nmetadata: {name: a}\nspec:\n  devices:\n";
    for (int i = 0; i < count; ++i)
        text += "  - {type: gpu, minor: " + std::to_string(i)
                + ", health: true, resources: {koordinator.sh/gpu-core: \"100\", koordinator.sh/gpu-memory-ratio: \"100\", koordinator.sh/gpu-memory: 8Gi}"
                + (places ? ", topology: {socketID: 0, nodeID: 0, pcieID: \"" + std::to_string(i / 2) + "\"}" : std::string()) + "}\n";
    return text;
}

std::string allocated(const Parts& parts) {
    std::string list;
    for (const auto& [minor, percent] : parts)
        list += std::string(list.empty() ? "" : ",") + R"({"minor":)" + std::to_string(minor) + R"(,"resources":{"koordinator.sh/gpu-core":")" + std::to_string(percent)
                + R"(","koordinator.sh/gpu-memory-ratio":")" + std::to_string(percent) + R"(","koordinator.sh/gpu-memory":")" + std::to_string(percent * 8 * 1024 / 100) + R"(Mi"}})";
    return "scheduling.koordinator.sh/device-allocated: '{\"gpu\":[" + list + "]}'";
}

const std::string kOften = "  allocateOnce: false\n";
std::string policy(const std::string& name) { return "  allocatePolicy: " + name + "\n" + kOften; }

std::string room(const std::string& name, const Parts& parts, const std::string& spec = kOften, const std::string& labels = {}) {
    return "---\napiVersion: scheduling.koordinator.sh/v1alpha1\nkind: Reservation\nmetadata: {name: " + name + ", labels: {" + labels + "}, annotations: {"
           + (parts.empty() ? std::string() : allocated(parts))
           + "}}\nspec:\n  template: {spec: {containers: [{name: c, resources: {requests: {cpu: \"4\"}}}]}}\n  owners: [{labelSelector: {matchLabels: {app: web}}}]\n  ttl: 24h\n"
           + spec + "status: {phase: Available, nodeName: a, allocatable: {cpu: \"4\"}}\n";
}

/// `metadata`: labels and annotations, as "labels: {…}, annotations: {…}".
std::string pod(const std::string& name, const std::string& requests, const std::string& metadata, const std::string& where = {}, int priority = 0) {
    return "---\napiVersion: v1\nkind: Pod\nmetadata: {name: " + name + ", " + metadata + "}\nspec: {nodeName: \"" + where + "\", priority: " + std::to_string(priority)
           + ", containers: [{name: c, resources: {requests: {cpu: \"1\"" + (requests.empty() ? "" : ", ") + requests + "}}}]}\n";
}
/// A running pod that uses no Reservation, and one that uses r.
std::string other(const std::string& name, const Parts& parts) { return pod(name, "", "annotations: {" + allocated(parts) + "}", "a"); }
std::string user(const std::string& name, const Parts& parts, const std::string& of = "r") {
    return pod(name, "", "labels: {app: web}, annotations: {" + allocated(parts) + ", scheduling.koordinator.sh/reservation-allocated: '{\"name\":\"" + of + "\"}'}", "a");
}

const std::string kHalf = "koordinator.sh/gpu-core: \"50\", koordinator.sh/gpu-memory: 4Gi", kWhole = "koordinator.sh/gpu: \"100\"";
const std::string kWeb = "labels: {app: web}", kStranger = "labels: {app: other}", kIgnores = "labels: {app: other, scheduling.koordinator.sh/reservation-ignored: \"true\"}",
                  kHasTo = "labels: {app: web}, annotations: {scheduling.koordinator.sh/reservation-affinity: '{}'}";

std::string configurationOf(const std::string& plugins) {
    return "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles:\n- plugins:\n    multiPoint:\n      disabled: [{name: \"*\"}]\n"
           "      enabled: [{name: PrioritySort}, {name: NodeResourcesFit}, "
           + plugins + "{name: DefaultBinder}]\n";
}
Scheduler reserving(const std::string& plugins = "{name: Reservation}, {name: DeviceShare}, ") { return schedulerOf(configurationOf(plugins)); }

ClusterPtr clusterOf(const std::string& text) { return build(readObjectsFromText(text, "cluster.yaml").value())->cluster; }

/// "gpu0 50%": what p gets; else why it gets nothing.
QString given(const std::string& text, Scheduler scheduler = reserving(), const char* name = "p") {
    const Run run = schedulePending(withReservePods(clusterOf(text), scheduler.profiles()), scheduler).value();
    const Catalog& catalog = run.cluster->catalog();
    const PodIdx p = catalog.findPod(std::string("default/") + name);
    for (const Decision& decision : run.decisions) {
        if (decision.pod != p || decision.node.valid()) continue;
        return QString::fromStdString(decision.notModelled.empty() ? decision.message.text() : "not modelled: " + decision.notModelled.front().text());
    }
    QStringList all;
    const auto index = CatalogIndex::of(run.cluster->sharedCatalog());
    for (const DeviceTaken& one : devicesTakenUnder(scheduler.profiles().all.front().get(), *index, *run.cluster, catalog.findNode("a")))
        if (one.pod == p) all << QStringLiteral("gpu%1 %2%").arg(one.minor).arg(one.amounts.get(ShareOf::MemoryRatio));
    return all.join(", ");
}

const QString kTooFew = "Reservation(s) Insufficient gpu devices";

}  // namespace

class TestKeptDevices : public QObject {
    Q_OBJECT

private slots:
    void upstreamsCases_data() {
        QTest::addColumn<QString>("objects");
        QTest::addColumn<QString>("pod");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const std::string& objects, const std::string& asked, const QString& answer) {
            QTest::newRow(name) << QString::fromStdString(objects) << QString::fromStdString(asked) << answer;
        };
        const std::string half = pod("p", kHalf, kWeb), hasTo = pod("p", kHalf, kHasTo), ignores = pod("p", kHalf, kIgnores);
        // A quarter is kept, and the card has room for a half.
        row("default policy", room("r", {{0, 25}}), half, "gpu0 50%");
        row("default policy and affinity", room("r", {{0, 50}}) + user("u", {{0, 25}}), hasTo, "gpu0 50%");
        // u has all of it, and x the other half of card 0.
        row("default policy, used up", room("r", {{0, 50}}) + user("u", {{0, 50}}) + other("x", {{0, 50}}), hasTo, "gpu1 50%");
        const std::string full = other("x", {{0, 50}}) + other("y", {{1, 100}});
        row("Aligned", room("r", {{0, 50}}, policy("Aligned")) + full, half, "gpu0 50%");
        row("Aligned, more than it keeps", room("r", {{0, 50}}, policy("Aligned")) + full, pod("p", "koordinator.sh/gpu-core: \"60\", koordinator.sh/gpu-memory: 5Gi", kHasTo), kTooFew);
        // 100 - 25 of u - 50 of x = 25, less than 30.
        row("Aligned, more than is left", room("r", {{0, 50}}, policy("Aligned")) + user("u", {{0, 25}}) + full,
            pod("p", "koordinator.sh/gpu-core: \"30\", koordinator.sh/gpu-memory: 1Gi", kHasTo), kTooFew);
        row("Restricted", room("r", {{0, 50}}, policy("Restricted")) + full, half, "gpu0 50%");
        // The card has 75 free, and the Reservation 25.
        row("Restricted, more than is left", room("r", {{0, 50}}, policy("Restricted")) + user("u", {{0, 25}}) + other("y", {{1, 100}}), hasTo, kTooFew);
        // Pods that ignored the Reservation have 75 and 50 of the cards: 25 and 50 are left.
        row("Restricted beside others", room("r", {{0, 100}, {1, 100}}, policy("Restricted")) + other("x", {{0, 75}}) + other("y", {{1, 50}}), half, "gpu1 50%");
        row("ignoring it", room("r", {{0, 100}, {1, 100}}, policy("Restricted")) + user("u", {{0, 75}}), ignores, "gpu1 50%");
        row("ignoring it in vain", room("r", {{0, 100}, {1, 100}}, policy("Restricted")) + user("u", {{0, 100}, {1, 100}}), ignores, "Insufficient gpu devices");
    }
    void upstreamsCases() {
        QFETCH(QString, objects);
        QFETCH(QString, pod);
        QFETCH(QString, expected);
        const QString answer = given(node() + objects.toStdString() + pod.toStdString());
        QVERIFY2(expected.startsWith("gpu") ? answer == expected : answer.contains("1 " + expected), qPrintable(answer));
    }

    /// The devices are free to owners alone, with places and without: a stranger takes the emptier card, or none.
    void strangersDoNotGetThem() {
        for (const bool places : {false, true}) {
            const std::string quarter = node(2, places) + room("r", {{0, 25}});
            QCOMPARE(given(quarter + pod("p", kHalf, kStranger)), "gpu1 50%");
            const std::string all = node(2, places) + room("r", {{0, 100}, {1, 100}});
            QVERIFY(given(all + pod("p", kHalf, kStranger)).contains("0/1 nodes are available"));
            QCOMPARE(given(all + pod("p", kWhole, kWeb)), "gpu0 100%");
            // A second owner finds what the first one left.
            QCOMPARE(given(all + pod("o", kWhole, kWeb, "", 9) + pod("p", kWhole, kWeb)), "gpu1 100%");
            QVERIFY(given(all + pod("o", kWhole, kWeb, "", 9) + pod("p", kHalf, kStranger)).contains("0/1 nodes are available"));
        }
        // Of four cards, two behind each switch, those of the Reservation are the last: places go before them, since upstream asks for the
        // Reservation's own only where places are not known. A Restricted one has no others.
        QCOMPARE(given(node(4, true) + room("r", {{2, 100}, {3, 100}}) + pod("p", "koordinator.sh/gpu: \"200\"", kWeb)), "gpu0 100%, gpu1 100%");
        QCOMPARE(given(node(4, true) + room("r", {{2, 100}, {3, 100}}, policy("Restricted")) + pod("p", "koordinator.sh/gpu: \"200\"", kWeb)), "gpu2 100%, gpu3 100%");
        QCOMPARE(given(node(4) + room("r", {{2, 100}, {3, 100}}) + pod("p", "koordinator.sh/gpu: \"200\"", kWeb)), "gpu2 100%, gpu3 100%");
    }

    /// One for a single pod is over once that pod is there: card 1 is free, and the half of card 0.
    void onceAlone() {
        const std::string once = node() + room("r", {{0, 100}, {1, 100}}, "  allocateOnce: true\n") + pod("o", kHalf, kWeb, "", 9);
        QCOMPARE(given(once + pod("p", kWhole, kStranger)), "gpu1 100%");
        QCOMPARE(given(once + pod("p", kHalf, kStranger)), "gpu1 50%");
    }

    /// Without the plugin Reservation nobody gives them back.
    void whereReservationsAreNotHeeded() {
        const std::string all = node() + room("r", {{0, 100}}) + pod("p", kWhole, kWeb);
        QCOMPARE(given(all), "gpu0 100%");
        QCOMPARE(given(all, reserving("{name: DeviceShare}, ")), "gpu1 100%");
    }

    /// A Reservation that gets its node in the same run keeps what it was given: card 0, for its owner.
    void oneThatWaitsForItsNode() {
        const std::string waits = node() +
                                  "---\napiVersion: scheduling.koordinator.sh/v1alpha1\nkind: Reservation\nmetadata: {name: r}\nspec:\n  template: {spec: {containers: [{name: c, resources: {requests: {cpu: "
                                  "\"4\", koordinator.sh/gpu: \"100\"}}}]}}\n  owners: [{labelSelector: {matchLabels: {app: web}}}]\n  ttl: 24h\n  allocateOnce: false\nstatus: {phase: Pending}\n";
        QCOMPARE(given(waits + pod("p", kWhole, kWeb)), "gpu0 100%");
        QCOMPARE(given(waits + pod("p", kWhole, kStranger)), "gpu1 100%");
    }

    /// Of two nodes alike, a has a Reservation: with devices, they are as free as those of b; without, it gives no points for devices, as upstream.
    void pointsForDevices() {
        std::string second = node();
        for (std::size_t at = second.find("{name: a}"); at != std::string::npos; at = second.find("{name: a}")) second.replace(at, 9, "{name: b}");
        const auto points = [&](const Parts& kept) {
            const ClusterPtr cluster = clusterOf(node() + "---\n" + second + room("r", kept) + pod("p", kHalf, kWeb));
            std::vector<std::int64_t> all;
            for (const NodeDecision& one : reserving().decide(*cluster, cluster->catalog().findPod("default/p"), Detail::Nodes).nodes)
                for (const PluginScore& score : one.scores)
                    if (score.plugin == "DeviceShare") all.push_back(score.normalized);
            return all;
        };
        QCOMPARE(points({{0, 25}}), (std::vector<std::int64_t>{100, 100}));
        QCOMPARE(points({}), (std::vector<std::int64_t>{0, 100}));
    }

    /// What annotations of the template say counts after those of the object.
    void whereItIsSaid() {
        std::string inTemplate = room("r", {}, policy("Restricted"));
        inTemplate.replace(inTemplate.find("template: {"), 11, "template: {metadata: {annotations: {" + allocated({{1, 100}}) + "}}, ");
        QCOMPARE(given(node() + inTemplate + pod("p", kWhole, kWeb)), "gpu1 100%");
        std::string both = inTemplate;
        both.replace(both.find("annotations: {}"), 15, "annotations: {" + allocated({{0, 100}}) + "}");
        QCOMPARE(given(node() + both + pod("p", kWhole, kWeb)), "gpu0 100%");
        std::string faulty = inTemplate;
        faulty.replace(faulty.find("annotations: {}"), 15, "annotations: {scheduling.koordinator.sh/device-allocated: '{'}");
        const Result<Objects> read = readObjectsFromText(faulty, "cluster.yaml");
        QVERIFY(read && !read->diagnostics.empty());
    }

    void whatIsNotModelled() {
        // It asks for devices and does not say which it keeps.
        std::string silent = room("r", {});
        silent.replace(silent.rfind("cpu: \"4\""), 8, "cpu: \"4\", koordinator.sh/gpu-core: \"100\"");
        const QString told = given(node() + silent + pod("p", kHalf, kStranger));
        QVERIFY2(told.contains("DeviceShare: Reservation r: the devices that it keeps"), qPrintable(told));
        QVERIFY(!given(node() + silent + pod("p", "", kStranger)).contains("not modelled"));
        // Several: upstream would score them by their devices, unless an order is given.
        const std::string two = node() + room("r", {{0, 100}});
        QVERIFY(given(two + room("s", {{1, 100}}) + pod("p", kHalf, kWeb)).contains("DeviceShare: Reservation r: which of several the pod gets"));
        QCOMPARE(given(two + room("s", {{1, 100}}, kOften, "scheduling.koordinator.sh/reservation-order: \"1\"") + pod("p", kHalf, kWeb)), "gpu1 50%");
        // Its cores suffice and its devices do not, while card 1 is free.
        QVERIFY(given(node() + room("r", {{0, 50}}, policy("Restricted")) + user("u", {{0, 25}}) + pod("p", kHalf, kWeb)).contains("DeviceShare: Reservation r: whether the pod gets it"));
    }
};

QTEST_APPLESS_MAIN(TestKeptDevices)
#include "tst_kept_devices.moc"
