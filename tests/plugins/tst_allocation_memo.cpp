// SPDX-License-Identifier: GPL-3.0-or-later
// What is kept of searches for devices equals a search anew, whatever was taken or given back in between.
#include <QtTest>

#include <array>
#include <set>
#include <thread>

#include "cluster/delta.h"
#include "cluster/samples.h"
#include "plugins/devices/allocation_memo.h"
#include "support/dice.h"

using namespace bayplan;

class AllocationMemoTest : public QObject {
    Q_OBJECT

    static constexpr std::size_t kNodes = 6;
    static constexpr std::size_t kDevices = 4;
    static constexpr std::size_t kHolders = 12;
    /// By claim that is asked about: which of them have one form.
    static constexpr std::array<std::size_t, 6> kForms{0, 0, 1, 2, 3, 4};
    static std::string nodeName(std::size_t n) { return "n" + std::to_string(n); }
    static std::string deviceName(std::size_t d) { return "d" + std::to_string(d); }

    /// Node 4 has devices that are shared, node 5 devices that use one counter, and node 3 reaches the devices of node 2.
    static ResourceSlice sliceOf(std::size_t n) {
        ResourceSlice slice;
        slice.name = slice.pool = nodeName(n);
        slice.driver = "gpu";
        slice.reach.nodeName = nodeName(n);
        if (n == 2) slice.reach = {{}, NodeSelector{{NodeSelectorTerm{{{"pair", SelectorOp::In, {"yes"}}}, {}}}}, false};
        if (n == 5) slice.counterSets["set"]["units"] = *ExactQuantity::parse("2");
        for (std::size_t d = 0; d < kDevices; ++d) {
            Device device;
            device.name = deviceName(d);
            device.attributes["index"] = static_cast<std::int64_t>(d);
            device.attributes["half"] = std::string(d < kDevices / 2 ? "low" : "high");
            device.capacity["memory"].value = *ExactQuantity::parse("8Gi");
            device.shareable = n == 4;
            if (n == 5) device.consumes.push_back({"set", {{"units", *ExactQuantity::parse("1")}}});
            slice.devices.push_back(std::move(device));
        }
        return slice;
    }

    static ResourceClaim claimOf(const char* name, std::int64_t count, const char* selector, const char* matching) {
        ResourceClaim claim;
        claim.namespaceName = "a";
        claim.name = name;
        DeviceRequest one;
        one.deviceClass = "any";
        one.count = count;
        if (*selector) one.selectors = {selector};
        claim.requests = {{"r", false, {one}}};
        if (*matching) claim.constraints = {{{}, matching, {}}};
        return claim;
    }

    /// Two of the later devices, or one of any.
    static ResourceClaim claimOfEither() {
        ResourceClaim claim = claimOf("either", 2, "device.attributes['gpu'].index > 1", "");
        DeviceRequest& first = claim.requests[0].alternatives[0];
        first.name = "two";
        DeviceRequest second;
        second.name = "one";
        second.deviceClass = "any";
        second.count = 1;
        claim.requests[0].alternatives.push_back(second);
        claim.requests[0].prioritized = true;
        return claim;
    }

    static Objects objects() {
        Objects o;
        for (std::size_t n = 0; n < kNodes; ++n) {
            o.nodes.push_back(samples::node(nodeName(n), {{"cpu", "4"}, {"pods", "9"}}, n == 2 || n == 3 ? Labels{{"pair", "yes"}} : Labels{}));
            o.devices.slices.push_back(sliceOf(n));
        }
        o.devices.classes.push_back({"any", {}, {}, 0});
        const char* kLater = "device.attributes['gpu'].index > 0";
        o.devices.claims = {claimOf("x", 2, "", "gpu/half"), claimOf("y", 2, "", "gpu/half"), claimOf("one", 1, kLater, ""), claimOf("two", 2, kLater, ""),
                            // a string is no number: an error that names the claim
                            claimOf("wrong", 1, "device.attributes['gpu'].half > 1", ""),
                            claimOfEither()};
        for (std::size_t h = 0; h < kHolders; ++h) o.devices.claims.push_back(claimOf(("holder" + std::to_string(h)).c_str(), 1, "", ""));
        return o;
    }

    static bool same(const DeviceAllocation& a, const DeviceAllocation& b) { return a.verdict == b.verdict && a.claims == b.claims && a.why == b.why; }

    /// A device of some node, and for those of node 4 a share of it.
    static std::shared_ptr<const ClaimAllocation> some(testing::Dice& dice) {
        const std::size_t node = dice.below(kNodes);
        ClaimAllocation allocation;
        allocation.devices = {{"r", {"gpu", nodeName(node), deviceName(dice.below(kDevices))}}};
        if (node == 4) allocation.devices[0].shared = true, allocation.devices[0].consumed["memory"] = *ExactQuantity::parse("2Gi");
        return std::make_shared<const ClaimAllocation>(std::move(allocation));
    }

    struct World {
        ClusterPtr cluster = build(objects())->cluster;
        DeviceIndex index{cluster->catalog()};
        AllocationMemos memos{cluster->catalog()};

        std::vector<const ResourceClaim*> claim(std::size_t i) const { return {&cluster->catalog().devices.claim(ResourceClaimIdx(i))}; }
        std::shared_ptr<const AllocationMemo> ask(const Cluster& picture, std::size_t i) const { return memos.of(index, picture, claim(i), true); }
    };

private Q_SLOTS:
    void keptEqualsAnew() {
        const World world;
        std::size_t kept = 0, possible = 0, second = 0;
        for (unsigned seed = 1; seed <= 40; ++seed) {
            testing::Dice dice(seed);
            Draft draft(*world.cluster);
            std::vector<std::shared_ptr<const AllocationMemo>> last(kForms.size());
            for (int step = 0; step < 60; ++step) {
                // One of the claims gets a device, perhaps one that another has too, or gives its own back.
                const ResourceClaimIdx holder(kForms.size() + dice.below(kHolders));
                QVERIFY(draft.apply(AllocateClaim{holder, draft.cluster().allocation(holder) ? nullptr : some(dice)}));
                const std::size_t asked = dice.below(kForms.size());
                const std::shared_ptr<const AllocationMemo> memo = world.ask(draft.cluster(), asked);
                const DevicesTaken taken = devicesTaken(world.index, draft.cluster());
                bool everywhere = true;
                for (std::size_t n = 0; n < kNodes; ++n) {
                    const DeviceAllocation anew = DeviceQuestion(world.index, world.claim(asked)).on(NodeIdx(n), taken, true);
                    QVERIFY2(same(memo->answer(NodeIdx(n)), anew), qPrintable(QString("seed %1, step %2, node %3").arg(seed).arg(step).arg(n)));
                    QCOMPARE(memo->codes()[n] == Code::Success, anew.verdict == DeviceAllocation::Verdict::Possible);
                    if (anew.verdict == DeviceAllocation::Verdict::Possible) {
                        const std::int64_t score = scoreOfAlternatives(*world.claim(asked)[0], anew.claims[0]);
                        QCOMPARE(memo->score(NodeIdx(n)), score);
                        second += score == 7 ? 1 : 0;
                    }
                    everywhere = everywhere && anew.verdict == DeviceAllocation::Verdict::Possible;
                    const auto& before = last[kForms[asked]];
                    kept += before && &before->choice(NodeIdx(n)) == &memo->choice(NodeIdx(n)) ? 1 : 0;
                }
                QCOMPARE(memo->possibleEverywhere(), everywhere);
                possible += everywhere ? 1 : 0;
                last[kForms[asked]] = memo;
            }
        }
        // Nodes 4 and 5 are asked anew each time, and so are all nodes about the claim that is an error. Of the other four, some are
        // changed by the two or three allocations between two questions of a form: most of 4/6 of 5/6 of 14,400.
        QVERIFY2(kept > 3'000 && kept < 8'000, qPrintable(QString::number(kept)));
        QVERIFY2(possible > 100, qPrintable(QString::number(possible)));
        // The second alternative of a request scores 8 - 1.
        QVERIFY2(second > 100, qPrintable(QString::number(second)));
    }
    void formsAreToldApart() {
        const World world;
        const AllocationMemo memo(world.index, world.claim(0), true);
        QVERIFY(memo.isFor(world.claim(0), true));
        QVERIFY(memo.isFor(world.claim(1), true));  // another name, the same form
        QVERIFY(!memo.isFor(world.claim(0), false));
        QVERIFY(!memo.isFor(world.claim(2), true));
        std::vector<const ResourceClaim*> both = world.claim(0);
        both.push_back(world.claim(1).front());
        QVERIFY(!memo.isFor(both, true));
    }
    // Two pictures in turn, as two branches are looked at: whoever holds answers keeps them.
    void whatIsHeldStaysAsItIs() {
        const World world;
        Draft draft(*world.cluster);
        // Both devices with an index above 0 that "two" wants of node 0, after d0: d1 and d2.
        const std::shared_ptr<const AllocationMemo> before = world.ask(draft.cluster(), 3);
        const auto picked = [](const AllocationMemo& memo) { return memo.answer(NodeIdx(0)).claims[0].devices[0].device.device; };
        QCOMPARE(picked(*before), std::string("d1"));
        ClaimAllocation first;
        first.devices = {{"r", {"gpu", "n0", "d1"}}};
        QVERIFY(draft.apply(AllocateClaim{ResourceClaimIdx(kForms.size()), std::make_shared<const ClaimAllocation>(first)}));
        const std::shared_ptr<const AllocationMemo> after = world.ask(draft.cluster(), 3);
        QCOMPARE(picked(*before), std::string("d1"));
        QCOMPARE(picked(*after), std::string("d2"));
        QCOMPARE(&before->choice(NodeIdx(1)), &after->choice(NodeIdx(1)));  // nothing happened there
        const std::shared_ptr<const AllocationMemo> again = world.ask(*world.cluster, 3);
        QCOMPARE(picked(*again), std::string("d1"));
        QCOMPARE(&again->choice(NodeIdx(0)), &before->choice(NodeIdx(0)));  // what was known of that picture
        QVERIFY(!before->notModelled().valid());
    }
    // Two threads over one catalog, each with pictures of its own: no answer of one reaches the other.
    void twoThreadsHaveTwoPictures() {
        const World world;
        std::array<int, 2> wrong{}, far{};
        const auto play = [&](std::size_t me) {
            testing::Dice dice(static_cast<unsigned>(7 + me));
            Draft draft(*world.cluster);
            for (int step = 0; step < 200; ++step) {
                const ResourceClaimIdx holder(kForms.size() + dice.below(kHolders));
                if (!draft.apply(AllocateClaim{holder, draft.cluster().allocation(holder) ? nullptr : some(dice)})) ++wrong[me];
                const std::size_t asked = dice.below(kForms.size());
                const std::shared_ptr<const AllocationMemo> memo = world.ask(draft.cluster(), asked);
                const DevicesTaken taken = devicesTaken(world.index, draft.cluster());
                for (std::size_t n = 0; n < kNodes; ++n)
                    if (!same(memo->answer(NodeIdx(n)), DeviceQuestion(world.index, world.claim(asked)).on(NodeIdx(n), taken, true))) ++wrong[me];
                far[me] += memo->distance(*world.cluster) > 3 ? 1 : 0;
            }
        };
        std::thread other(play, 1);
        play(0);
        other.join();
        QCOMPARE(wrong, (std::array<int, 2>{}));
        QVERIFY(far[0] > 100 && far[1] > 100);  // the pictures are not near to each other
    }
    // What the index says of a device is what the expression says of it alone, also where another device reads alike.
    void equalDevicesGetOneAnswer() {
        Objects o = objects();
        o.devices.slices.resize(2);  // of the drivers gpu and other
        o.devices.slices[1].driver = "other";
        const std::vector<std::pair<std::string, DeviceAttribute>> kinds{{"half", std::string("low")},     {"gpu/half", std::string("low")}, {"other/half", std::string("low")},
                                                                         {"half", std::string("high")},    {"half", std::int64_t{1}},        {"half", true},
                                                                         {"half", DeviceVersion{"1.2.3"}}, {"half", std::monostate{}},       {"none", false}};
        for (ResourceSlice& slice : o.devices.slices) {
            slice.devices.clear();
            for (int copy = 0; copy < 2; ++copy)
                for (std::size_t i = 0; i < kinds.size(); ++i) {
                    Device device;
                    device.name = "d" + std::to_string(copy) + std::to_string(i);
                    device.attributes[kinds[i].first] = kinds[i].second;
                    device.attributes["copy"] = std::int64_t{copy};
                    device.capacity["memory"].value = *ExactQuantity::parse(i % 2 == 0 ? "8Gi" : "4Gi");
                    device.shareable = i % 3 == 0;
                    slice.devices.push_back(std::move(device));
                }
        }
        const ClusterPtr cluster = build(std::move(o))->cluster;
        const DeviceIndex index(cluster->catalog());
        const std::vector<std::string> expressions{"device.attributes['gpu'].half == 'low'",
                                                   "has(device.attributes['gpu'].half)",
                                                   "device.attributes['other'].half == 1",
                                                   "device.attributes['gpu']['half'] == 'low' || device.driver == 'other'",
                                                   "device.allowMultipleAllocations && device.capacity['gpu'].memory.isGreaterThan(quantity('5Gi'))",
                                                   "device.attributes['gpu'].exists(k, k == 'copy' && device.attributes['gpu'][k] == 1)",
                                                   "device.attributes['gpu'].?half.orValue('low') == 'low'",
                                                   "device.attributes['gpu'].copy == 1 && has(device.attributes['gpu'].half)"};
        std::set<int> kindsOfAnswers;
        for (const std::string& expression : expressions) {
            const cel::Program alone(expression);
            for (int time = 0; time < 2; ++time)
                for (std::size_t s = 0, d = 0; s < 2; ++s)
                    for (const Device& device : cluster->catalog().devices.slices[s].devices) {
                        const cel::Outcome outcome = index.evaluate(expression, d++);
                        kindsOfAnswers.insert(static_cast<int>(outcome.kind));
                        QVERIFY2(outcome == alone.evaluate(cel::deviceValue(cluster->catalog().devices.slices[s].driver, device)),
                                 qPrintable(QString::fromStdString(expression + " of " + device.name)));
                    }
        }
        QCOMPARE(kindsOfAnswers.size(), std::size_t(3));  // yes, no, an error
        // Which expressions read single attributes alone: not those that look at all of a domain, or at what may be missing.
        std::size_t single = 0;
        for (const std::string& expression : expressions) single += cel::Program(expression).dependsOn() ? 1 : 0;
        QCOMPARE(single, std::size_t(6));
    }
    // Every device is asked by every claim, twice: each expression is compiled once, and evaluated once over what it reads. Devices
    // that are equal in what the expression reads are one.
    void selectorsAreEvaluatedOnce() {
        Objects objects;
        for (const char* name : {"n0", "n1"}) {
            const Node& node = objects.nodes.emplace_back(samples::node(name, {{"cpu", "8"}}, {}));
            ResourceSlice slice;
            slice.name = slice.pool = slice.reach.nodeName = node.name;
            slice.driver = "gpu";
            for (std::int64_t d = 0; d < 8; ++d) {
                Device& device = slice.devices.emplace_back();
                device.name = "d" + std::to_string(d);
                device.attributes["gpu/model"] = std::string(d % 2 == 0 ? "A" : "B");
                device.attributes["gpu/serial"] = node.name + "/" + device.name;
            }
            objects.devices.slices.push_back(std::move(slice));
        }
        const ClusterPtr cluster = build(std::move(objects))->cluster;
        const DeviceIndex index(cluster->catalog());
        const auto all = [&](const std::string& expression) {
            std::size_t taken = 0;
            for (int time = 0; time < 2; ++time)
                for (std::size_t d = 0; d < 16; ++d) taken += index.evaluate(expression, d).kind == cel::Outcome::Kind::Yes ? 1 : 0;
            return taken;
        };
        using Work = DeviceIndex::Work;
        QCOMPARE(index.work(), (Work{0, 0}));
        QCOMPARE(all("device.attributes['gpu'].model == 'A'"), std::size_t(16));  // 8 of 16, twice
        QCOMPARE(index.work(), (Work{1, 2}));                                     // two models
        QCOMPARE(all("device.attributes['gpu'].serial.endsWith('d3')"), std::size_t(4));
        QCOMPARE(index.work(), (Work{2, 18}));  // 16 serials more
        QCOMPARE(all("device.attributes['gpu'].exists(k, k == 'serial')"), std::size_t(32));
        QCOMPARE(index.work(), (Work{3, 34}));  // it reads whole domains: each device by itself
        QCOMPARE(all("device.attributes['gpu'].serial > 3"), std::size_t(0));
        QCOMPARE(all("device.attributes['gpu'].missing == 1"), std::size_t(0));
        QCOMPARE(index.work(), (Work{5, 66}));  // an error is kept with its text
    }
    // Two claims have one device: it is taken until both have given it back.
    void aDeviceOfTwoClaims() {
        const World world;
        Draft draft(*world.cluster);
        ClaimAllocation first;
        first.devices = {{"r", {"gpu", "n0", "d1"}}};
        const auto give = [&](std::size_t holder, bool it) {
            QVERIFY(draft.apply(AllocateClaim{ResourceClaimIdx(kForms.size() + holder), it ? std::make_shared<const ClaimAllocation>(first) : nullptr}));
        };
        const auto picked = [&] { return world.ask(draft.cluster(), 3)->answer(NodeIdx(0)).claims[0].devices[0].device.device; };
        give(0, true);
        give(1, true);
        QCOMPARE(picked(), std::string("d2"));
        give(0, false);
        QCOMPARE(picked(), std::string("d2"));
        give(1, false);
        QCOMPARE(picked(), std::string("d1"));
    }
};

QTEST_APPLESS_MAIN(AllocationMemoTest)
#include "tst_allocation_memo.moc"
