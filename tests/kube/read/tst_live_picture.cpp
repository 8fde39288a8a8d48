// SPDX-License-Identifier: GPL-3.0-or-later
// The picture of a followed cluster equals, after any changes, one that is built at once from the same objects.
#include "kube/read/live_picture.h"

#include <QtTest>
#include <mutex>
#include <thread>

#include "support/dice.h"
#include "support/same_picture.h"

using namespace bayplan;
using namespace bayplan::samples;
using bayplan::testing::Dice;

namespace {

std::vector<ApiKind> kinds() {
    const std::vector<ApiKind> all = apiKindsRead();
    return {all[0], all[1], all[2], all[3], all[4], all[7], all[10]};
}
enum : std::size_t { kNodeKind,
                     kPodKind,
                     kNamespaceKind,
                     kClassKind,
                     kBudgetKind,
                     kSetKind,
                     kClaimKind };

LiveObject object(std::string key, const std::string& uid, std::int64_t version, std::string text) {
    return {std::move(key), uid, std::to_string(version), std::make_shared<const std::string>(std::move(text))};
}

std::string quoted(const std::string& text) { return "\"" + text + "\""; }

std::string metadata(const std::string& name, const std::string& space, std::int64_t version, const std::string& more = {}) {
    return R"("metadata":{"name":)" + quoted(name) + (space.empty() ? "" : R"(,"namespace":)" + quoted(space)) + R"(,"uid":"u-)" + name
           + R"(","resourceVersion":")" + std::to_string(version) + R"(","creationTimestamp":"2026-11-20T08:00:0)" + std::to_string(version % 10) + "Z\"" + more + "}";
}

/// Objects in the form of a server, and sometimes what a server does not have. `odd`: also objects that need the other
/// way of building a picture.
struct World {
    explicit World(unsigned seed, bool isOdd) : dice(seed), odd(isOdd) {}

    LiveObject node(std::size_t n) {
        const std::string name = "n" + std::to_string(n);
        std::string labels = R"("kubernetes.io/hostname":)" + quoted(name);
        if (dice.percent(80)) labels += R"(,"topology.kubernetes.io/zone":"z)" + std::to_string(dice.below(3)) + "\"";
        std::string allocatable = R"("cpu":"8","memory":"32Gi","pods":"110")";
        if (dice.percent(30)) allocatable += R"(,"example.com/gpu)" + std::to_string(dice.below(3)) + R"(":"4")";
        if (odd && dice.percent(5)) allocatable += R"(,"example.com/less":"-1")";
        std::string images;
        for (std::size_t i = dice.below(4); i > 0; --i)
            images += std::string(images.empty() ? "" : ",") + R"({"names":["i)" + std::to_string(dice.below(6)) + R"(","j)" + std::to_string(dice.below(6))
                      + R"("],"sizeBytes":)" + std::to_string(1 + dice.below(9)) + "}";
        const std::string annotations = dice.percent(10) ? R"(,"annotations":{"node.koordinator.sh/reservation":"{\"resources\":{\"cpu\":\"1\"}}"})" : "";
        const std::string spec = dice.percent(20) ? R"("unschedulable":true)" : odd && dice.percent(10) ? R"("strange":1)"
                                                                                                        : "";
        ++version;
        return object(name, "u-" + name, version,
                      R"({"apiVersion":"v1","kind":"Node",)" + metadata(name, "", version, R"(,"labels":{)" + labels + "}" + annotations) + R"(,"spec":{)" + spec
                          + R"(},"status":{"allocatable":{)" + allocatable + R"(},"images":[)" + images + "]}}");
    }

    LiveObject pod(std::size_t p) {
        const std::string name = "p" + std::to_string(p);
        const std::string space = p % 2 ? "a" : "b";
        std::string requests = R"("cpu":")" + std::to_string(1 + dice.below(3)) + "\"";
        if (dice.percent(10)) requests += R"(,"example.com/card)" + std::to_string(dice.below(3)) + R"(":"1")";
        if (odd && dice.percent(3)) requests += R"(,"memory":"-1")";
        std::string container = R"({"name":"c","image":"i1","resources":{"requests":{)" + requests + "}}";
        if (dice.percent(10)) container += R"(,"ports":[{"containerPort":80,"hostPort":)" + std::to_string(80 + dice.below(2)) + "}]";
        if (dice.percent(2)) container += R"(,"ports":7)";  // such a pod cannot exist
        std::string spec = R"("containers":[)" + container + R"(}],"volumes":[{"name":"kube-api-access-)" + std::to_string(version) + R"(","projected":{}}])";
        if (dice.percent(85)) spec += R"(,"priority":0)";
        else if (odd && dice.coin()) spec += R"(,"priorityClassName":"c)" + std::to_string(dice.below(4)) + "\"";
        // Some of the nodes do not exist, or not yet.
        if (dice.percent(80)) spec += R"(,"nodeName":"n)" + std::to_string(dice.below(12)) + "\"";
        static const std::vector<std::string> kPhases{"Pending", "Running", "Running", "Running", "Succeeded", "Failed"};
        std::string status = R"("phase":)" + quoted(dice.of(kPhases));
        if (dice.percent(8))
            status += R"(,"containerStatuses":[{"name":"c","resources":{"requests":{"cpu":"5","example.com/resized)" + std::to_string(dice.below(2)) + R"(":"1"}}}])";
        ++version;
        std::string text = R"({"apiVersion":"v1","kind":"Pod",)" + metadata(name, space, version, R"(,"labels":{"app":"w)" + std::to_string(p % 4) + "\"}") + R"(,"spec":{)" + spec
                           + R"(},"status":{)" + status + "}}";
        if (odd && dice.percent(2)) text.replace(text.find("creationTimestamp"), 17, "creationTimestanp");
        return object(space + "/" + name, "u-" + name, version, std::move(text));
    }

    LiveObject other(std::size_t kind, std::size_t i) {
        const std::string number = std::to_string(i);
        ++version;
        switch (kind) {
        case kNamespaceKind: return object("s" + number, "s", version, R"({"apiVersion":"v1","kind":"Namespace",)" + metadata("s" + number, "", version) + "}");
        case kClassKind:
            return object("c" + number, "c", version,
                          R"({"apiVersion":"scheduling.k8s.io/v1","kind":"PriorityClass",)" + metadata("c" + number, "", version) + R"(,"value":)" + std::to_string(dice.below(3)) + "}");
        case kBudgetKind:
            return object("a/b" + number, "b", version,
                          R"({"apiVersion":"policy/v1","kind":"PodDisruptionBudget",)" + metadata("b" + number, "a", version)
                              + R"(,"spec":{"selector":{"matchLabels":{"app":"w1"}}},"status":{"disruptionsAllowed":)" + std::to_string(dice.below(3)) + "}}");
        case kSetKind:
            return object("a/r" + number, "r", version,
                          R"({"apiVersion":"apps/v1","kind":"ReplicaSet",)" + metadata("r" + number, "a", version) + R"(,"spec":{"selector":{"matchLabels":{"app":"w1"}}}})");
        default:
            return object("a/v" + number, "v", version,
                          R"({"apiVersion":"v1","kind":"PersistentVolumeClaim",)" + metadata("v" + number, "a", version) + R"(,"spec":{"volumeName":"pv)" + std::to_string(dice.below(3)) + R"("}})");
        }
    }

    LiveObject any(std::size_t kind) {
        if (kind == kNodeKind) return node(dice.below(10));
        if (kind == kPodKind) return pod(dice.below(60));
        return other(kind, dice.below(4));
    }
    std::size_t anyKind() { return dice.percent(60) ? kPodKind : dice.percent(50) ? kNodeKind
                                                                                  : 2 + dice.below(5); }

    Dice dice;
    bool odd;
    std::int64_t version = 0;
};

/// The plain way: everything is decoded, in order, and passed to build().
Result<Built> madeAtOnce(const LivePicture& picture) {
    Objects all;
    for (std::size_t kind = 0; kind < picture.kinds().size(); ++kind) {
        Objects part;
        JsonParser parser;
        DiagnosticList diagnostics(part.diagnostics);
        ObjectDecoder decoder(part, diagnostics);
        PodDecoder pods;
        const std::string from = "the API server";
        picture.forEach(kind, [&](const LiveObject& one) {
            std::string text = *one.text;
            const Result<JsonValue> root = parser.parse(text);
            QVERIFY(root);
            if (kind != kPodKind) return decoder.decode(*root, ObjectText(from, {}, ObjectText::Form::Opaque, *one.text, *one.text));
            try {
                part.pods.push_back(pods.decode(Field(*root)));
                part.podSources.push_back(one.text);
            } catch (const Fault& fault) {
                part.diagnostics.push_back({Severity::Error, Error{ErrorCode::Invalid, fault.message, Origin{from, 0, 0, "Pod " + one.key, toString(fault.path, 0)}}});
            }
        });
        decoder.finish();
        const auto add = [](auto& to, const auto& more) { to.insert(to.end(), more.begin(), more.end()); };
        add(all.nodes, part.nodes);
        add(all.nodeSources, part.nodeSources);
        add(all.pods, part.pods);
        add(all.podSources, part.podSources);
        append(all, part);
        add(all.diagnostics, part.diagnostics);
    }
    return build(std::move(all));
}

}  // namespace

class LivePictureTest : public QObject {
    Q_OBJECT

private slots:
    void equalsOneMadeAtOnce_data() {
        QTest::addColumn<bool>("odd");
        QTest::newRow("as servers have them") << false;
        QTest::newRow("with what servers refuse") << true;
    }
    void equalsOneMadeAtOnce() {
        QFETCH(bool, odd);
        std::size_t shared = 0;
        for (unsigned seed = 1; seed <= 40; ++seed) {
            World world(seed, odd);
            LivePicture picture(kinds());
            ClusterPtr before = std::make_shared<const Cluster>();
            for (int batch = 0; batch < 25; ++batch) {
                for (std::size_t change = 1 + world.dice.below(30); change > 0; --change) {
                    const std::size_t kind = world.anyKind();
                    LiveObject one = world.any(kind);
                    if (world.dice.percent(60)) picture.set(kind, std::move(one));
                    else picture.remove(kind, one.key);
                }
                if (world.dice.percent(10)) {
                    // A new list of a kind: some objects stay, some come, some go.
                    const std::size_t kind = world.anyKind();
                    std::map<std::string, LiveObject> all;
                    picture.forEach(kind, [&](const LiveObject& one) { if (world.dice.coin()) all.emplace(one.key, one); });
                    for (std::size_t i = world.dice.below(5); i > 0; --i) {
                        LiveObject one = world.any(kind);
                        all.insert_or_assign(one.key, std::move(one));
                    }
                    std::vector<LiveObject> list;
                    for (auto& [key, one] : all) list.push_back(std::move(one));
                    picture.replaceAll(kind, std::move(list));
                }
                const Result<Built> kept = picture.build();
                const Result<Built> fresh = madeAtOnce(picture);
                QVERIFY(kept && fresh);
                const std::string difference = differenceOf(*kept, *fresh);
                QVERIFY2(difference.empty(), ("seed " + std::to_string(seed) + ", batch " + std::to_string(batch) + ": " + difference).c_str());
                for (const Pod& pod : kept->cluster->catalog().pods)
                    if (const PodIdx was = before->catalog().findPod(pod.key()); was.valid() && &before->catalog().pod(was) == &pod) ++shared;
                before = kept->cluster;
            }
        }
        // Most pictures of objects in the form of a server are joined to what was kept.
        if (!odd) QVERIFY2(shared > 5'000, std::to_string(shared).c_str());
    }

    /// Places of deleted pods are given up when there are many; nothing moves because of that.
    void manyComeAndGo() {
        World world(7, false);
        LivePicture picture(kinds());
        for (std::size_t n = 0; n < 10; ++n) picture.set(kNodeKind, world.node(n));
        for (std::size_t p = 0; p < 300; ++p) picture.set(kPodKind, world.pod(p));
        for (std::size_t turn = 0; turn < 40; ++turn) {
            for (std::size_t i = 0; i < 20; ++i) {
                picture.remove(kPodKind, world.pod(turn * 20 + i).key);
                picture.set(kPodKind, world.pod(300 + turn * 20 + i));
            }
            const Result<Built> kept = picture.build();
            QVERIFY(kept);
            const std::string difference = differenceOf(*kept, *madeAtOnce(picture));
            QVERIFY2(difference.empty(), (std::to_string(turn) + ": " + difference).c_str());
        }
        QCOMPARE(picture.count(kPodKind), std::size_t(300));
    }

    /// Published pictures stay unchanged while later ones are made, in whatever thread they are read.
    void earlierPicturesStay() {
        World world(11, false);
        LivePicture picture(kinds());
        for (std::size_t n = 0; n < 10; ++n) picture.set(kNodeKind, world.node(n));
        for (std::size_t p = 0; p < 200; ++p) picture.set(kPodKind, world.pod(p));
        std::vector<std::pair<Built, Built>> pairs;  // kept and fresh, for the same moment
        std::vector<std::thread> readers;
        for (int turn = 0; turn < 10; ++turn) {
            for (std::size_t i = 0; i < 15; ++i) picture.set(kPodKind, world.pod(world.dice.below(200)));
            pairs.emplace_back(*picture.build(), *madeAtOnce(picture));
            readers.emplace_back([built = pairs.back()] {
                if (const std::string difference = differenceOf(built.first, built.second); !difference.empty()) qFatal("%s", difference.c_str());
            });
        }
        for (std::thread& reader : readers) reader.join();
        for (const auto& [kept, fresh] : pairs) QCOMPARE(differenceOf(kept, fresh), std::string());
    }

    /// Another thread reads the newest and releases it, while the next is made from what it held. For the thread
    /// sanitizer.
    void picturesAreLetGoElsewhere() {
        World world(13, false);
        LivePicture picture(kinds());
        for (std::size_t n = 0; n < 10; ++n) picture.set(kNodeKind, world.node(n));
        for (std::size_t p = 0; p < 200; ++p) picture.set(kPodKind, world.pod(p));
        std::mutex mutex;
        ClusterPtr newest;
        std::size_t read = 0;
        std::jthread reader([&](const std::stop_token& stop) {
            while (!stop.stop_requested()) {
                ClusterPtr mine;
                {
                    const std::lock_guard lock(mutex);
                    mine = std::move(newest);
                }
                if (!mine) std::this_thread::yield();
                else
                    for (const Pod& pod : mine->catalog().pods) read += pod.uid.size();
            }
        });
        for (int turn = 0; turn < 300; ++turn) {
            for (int change = 0; change < 5; ++change) picture.set(kPodKind, world.pod(world.dice.below(200)));
            const Result<Built> built = picture.build();
            QVERIFY(built);
            const std::lock_guard lock(mutex);
            newest = built->cluster;
        }
        reader.request_stop();
        reader.join();
        QVERIFY(picture.count(kPodKind) == 200);
    }

    /// Pods that did not change are the same objects in the next picture.
    void sharesWhatDidNotChange() {
        World world(3, false);
        LivePicture picture(kinds());
        for (std::size_t n = 0; n < 10; ++n) picture.set(kNodeKind, world.node(n));
        for (std::size_t p = 0; p < 200; ++p) {
            LiveObject one = world.pod(p);
            while (one.text->find("Running") == std::string::npos || one.text->find("\"ports\":7") != std::string::npos) one = world.pod(p);
            picture.set(kPodKind, std::move(one));
        }
        const Result<Built> before = picture.build();
        LiveObject changed = world.pod(50);
        while (changed.text->find("Running") == std::string::npos || changed.text->find("\"ports\":7") != std::string::npos) changed = world.pod(50);
        picture.set(kPodKind, std::move(changed));
        const Result<Built> after = picture.build();
        QVERIFY(before && after);
        QCOMPARE(after->cluster->podCount(), std::size_t(200));
        for (std::size_t i = 0; i < 200; ++i) QCOMPARE(&before->cluster->catalog().pods[i] == &after->cluster->catalog().pods[i], i != 50);
    }
};

QTEST_APPLESS_MAIN(LivePictureTest)
#include "tst_live_picture.moc"
