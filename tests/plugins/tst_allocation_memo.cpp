// SPDX-License-Identifier: GPL-3.0-or-later
// What is kept of searches for devices equals a search anew, whatever was taken or given back in between.
#include <QtTest>

#include "cluster/samples.h"
#include "plugins/devices/allocation_memo.h"
#include "support/dice.h"

using namespace bayplan;

class AllocationMemoTest : public QObject {
    Q_OBJECT

    static constexpr std::size_t kNodes = 6;
    static constexpr std::size_t kDevices = 4;
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
                            claimOf("wrong", 1, "device.attributes['gpu'].half > 1", "")};
        return o;
    }

    static bool same(const DeviceAllocation& a, const DeviceAllocation& b) { return a.verdict == b.verdict && a.claims == b.claims && a.why == b.why; }

private Q_SLOTS:
    void keptEqualsAnew() {
        const ClusterPtr cluster = build(objects())->cluster;
        const Catalog& catalog = cluster->catalog();
        const DeviceIndex index(catalog);
        const AllocationMemos memos(catalog);
        std::size_t kept = 0;
        for (unsigned seed = 1; seed <= 40; ++seed) {
            testing::Dice dice(seed);
            DevicesTaken taken;
            taken.whole.assign(index.identities(), false);
            for (int step = 0; step < 60; ++step) {
                const std::size_t identity = dice.below(index.identities());
                taken.whole[identity] = !taken.whole[identity];
                const ResourceClaim& claim = catalog.devices.claim(ResourceClaimIdx(dice.below(catalog.devices.claims.size())));
                const std::vector<const ResourceClaim*> claims{&claim};
                std::unique_ptr<AllocationMemo> memo = memos.take(index, claims, true);
                for (std::size_t n = 0; n < kNodes; ++n) {
                    const std::shared_ptr<const DeviceAllocation> first = memo->answer(NodeIdx(n), claims, taken);
                    QVERIFY2(same(*first, allocateDevices(index, NodeIdx(n), claims, taken, true)), qPrintable(QString("seed %1, step %2, node %3").arg(seed).arg(step).arg(n)));
                    kept += memo->answer(NodeIdx(n), claims, taken) == first ? 1 : 0;
                }
                memos.giveBack(std::move(memo));
            }
        }
        // Nodes 4 and 5 are asked anew each time, and so are all nodes about the claim that is an error: about 4/6 of 4/5 of 14,400.
        QVERIFY2(kept > 6'000 && kept < 9'000, qPrintable(QString::number(kept)));
    }
    void formsAreToldApart() {
        const ClusterPtr cluster = build(objects())->cluster;
        const DeviceIndex index(cluster->catalog());
        const auto claim = [&](std::size_t i) { return std::vector<const ResourceClaim*>{&cluster->catalog().devices.claim(ResourceClaimIdx(i))}; };
        const AllocationMemo memo(index, claim(0), true);
        QVERIFY(memo.isFor(claim(0), true));
        QVERIFY(memo.isFor(claim(1), true));  // another name, the same form
        QVERIFY(!memo.isFor(claim(0), false));
        QVERIFY(!memo.isFor(claim(2), true));
        std::vector<const ResourceClaim*> both = claim(0);
        both.push_back(claim(1).front());
        QVERIFY(!memo.isFor(both, true));
    }
    void aMemoHasOneUser() {
        const ClusterPtr cluster = build(objects())->cluster;
        const DeviceIndex index(cluster->catalog());
        const AllocationMemos memos(cluster->catalog());
        const std::vector<const ResourceClaim*> claims{&cluster->catalog().devices.claim(ResourceClaimIdx(0))};
        std::unique_ptr<AllocationMemo> first = memos.take(index, claims, true);
        const AllocationMemo* const had = first.get();
        QVERIFY(memos.take(index, claims, true).get() != had);
        memos.giveBack(std::move(first));
        QCOMPARE(memos.take(index, claims, true).get(), had);
    }
};

QTEST_APPLESS_MAIN(AllocationMemoTest)
#include "tst_allocation_memo.moc"
