// SPDX-License-Identifier: GPL-3.0-or-later
// Properties for every machine, configuration and order of pods that come, start and go.
#include <algorithm>
#include <numeric>
#include <random>

#include <QtTest>

#include "topology/samples.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

class Chance {
public:
    explicit Chance(unsigned seed) : m_engine(seed) {}
    std::size_t below(std::size_t n) { return static_cast<std::size_t>(m_engine() % n); }
    bool in(std::size_t n) { return below(n) == 0; }
    template <typename T>
    const T& of(const std::vector<T>& list) { return list[below(list.size())]; }
    std::mt19937& engine() { return m_engine; }

private:
    std::mt19937 m_engine;
};

Machine anyMachine(Chance& chance) {
    Shape shape;
    shape.sockets = 1 + chance.below(2);
    shape.zonesASocket = 1 + chance.below(4);
    shape.coresAZone = 1 + chance.below(6);
    shape.threads = 1 + chance.below(2);
    shape.l3sAZone = shape.coresAZone % 2 == 0 ? 1 + chance.below(2) : 1;
    shape.memoryGi = static_cast<std::int64_t>(4 + chance.below(8));
    shape.hugepages1Gi = static_cast<std::int64_t>(chance.below(3));
    Machine machine = samples::machine(shape);
    if (chance.in(4)) {  // memory without CPUs
        MachineZone extra = machine.zones.back();
        extra.osId += 1;
        extra.cpus = CpuSet();
        for (MachineZone& zone : machine.zones) zone.distances.push_back(40);
        extra.distances.assign(machine.zones.size() + 1, 40);
        extra.distances.back() = 10;
        machine.zones.push_back(extra);
    }
    addDevices(machine, "v.example/gpu", chance.below(3));
    addDevices(machine, "v.example/nic", chance.below(2));
    for (MachineDevice& device : machine.devices) {
        device.healthy = !chance.in(10);
        if (chance.in(8)) device.zones = std::vector<std::size_t>{};
        if (chance.in(8) && machine.zones.size() > 1) device.zones = std::vector<std::size_t>{0, machine.zones.size() - 1};
    }
    return machine;
}

KubeletConfig anyConfig(Chance& chance, const Machine& machine) {
    const std::vector<std::string> policies{"none", "best-effort", "restricted", "single-numa-node"};
    KubeletConfig config = staticConfig(chance.of(policies), "");
    config.topologyScope = chance.in(2) ? "pod" : "container";
    config.reservedCpu = Quantity::fromMilli(static_cast<std::int64_t>(500 * (1 + chance.below(3))));
    if (chance.in(3)) config.topologyOptions["prefer-closest-numa-nodes"] = "true";
    config.topologyOptions["max-allowable-numa-nodes"] = "12";
    const std::vector<std::string> options{"full-pcpus-only", "distribute-cpus-across-numa", "align-by-socket",
                                           "distribute-cpus-across-cores", "prefer-align-cpus-by-uncorecache"};
    if (chance.in(2)) config.cpuOptions[chance.of(options)] = "true";
    if (chance.in(2)) config.cpuOptions["strict-cpu-reservation"] = "true";
    return chance.in(3) ? config : pinning(config, machine, 1);
}

PodSpec anyPod(Chance& chance, const Machine& machine) {
    const auto one = [&](const char* name) {
        std::vector<std::pair<std::string, std::string>> amounts;
        const std::size_t most = std::max<std::size_t>(allCpus(machine).size() / 2, 1);
        amounts.emplace_back("cpu", chance.in(4) ? "1500m" : std::to_string(1 + chance.below(most)));
        amounts.emplace_back("memory", std::to_string(1 + chance.below(6)) + "Gi");
        if (chance.in(4)) amounts.emplace_back("hugepages-1Gi", "1Gi");
        if (chance.in(3)) amounts.emplace_back("v.example/gpu", std::to_string(1 + chance.below(3)));
        if (chance.in(4)) amounts.emplace_back("v.example/nic", "1");
        Container container = samples::container(name, amounts);
        if (chance.in(8)) container.limits = ResourceList();  // burstable
        return container;
    };
    PodSpec spec;
    spec.containers.push_back(one("a"));
    if (chance.in(3)) spec.containers.push_back(one("b"));
    for (const char* name : {"i", "j"})
        if (chance.in(3)) {
            spec.initContainers.push_back(one(name));
            spec.initContainers.back().restartAlways = chance.in(2);
        }
    return spec;
}

/// Empty if everything adds up.
QString wrong(const KubeletState& state) {
    const KubeletSetup& setup = *state.setup;
    CpuSet owned;
    std::vector<std::vector<bool>> held;
    for (const auto& taken : state.taken) held.emplace_back(taken.size(), false);
    std::vector<std::int64_t> blocks(setup.memory.size(), 0);
    std::vector<std::int32_t> assignments(state.memory.size(), 0);
    for (const auto& pod : state.pods) {
        CpuSet ofPod;
        CpuSet ofLasting;
        std::vector<std::vector<bool>> podHolds;
        for (const auto& taken : state.taken) podHolds.emplace_back(taken.size(), false);
        for (const ContainerGrant& container : pod->containers) {
            if (!container.plainInit && container.cpus.intersects(ofLasting)) return "a CPU in two containers that run together";
            if (!container.plainInit) ofLasting |= container.cpus;
            ofPod |= container.cpus;
            for (const MemoryBlock& block : container.memory) {
                blocks[block.type] += block.bytes;
                forEachZone(block.zones, [&](std::size_t z) { ++assignments[z]; });
            }
            for (const DeviceGrant& grant : container.devices)
                for (const std::size_t d : grant.devices) {
                    if (!setup.resources[grant.resource].devices[d].healthy) return "an unhealthy device";
                    podHolds[grant.resource][d] = true;
                }
        }
        if (ofPod.intersects(owned)) return "a CPU in two pods";
        owned |= ofPod;
        for (std::size_t r = 0; r < held.size(); ++r)
            for (std::size_t d = 0; d < held[r].size(); ++d) {
                if (podHolds[r][d] && held[r][d]) return "a device in two pods";
                held[r][d] = held[r][d] || podHolds[r][d];
            }
    }
    if (held != state.taken) return "devices taken by nobody";
    if (owned.intersects(setup.reservedCpus)) return "a reserved CPU given out";
    CpuSet all = owned | state.shared;
    if (setup.cpu.strictReservation) all |= setup.reservedCpus;
    if (owned.intersects(state.shared) || !(all == setup.cpus.all)) return "the shared pool is not what is left";
    for (std::size_t z = 0; z < state.memory.size(); ++z) {
        if (state.memory[z].assignments != assignments[z]) return "assignments do not add up";
        if (assignments[z] == 0 && state.memory[z].group != zoneBit(z)) return "a zone in a group without assignments";
        for (std::size_t t = 0; t < setup.memory.size(); ++t) {
            const std::int64_t free = state.memory[z].free[t];
            const std::int64_t out = state.memory[z].handedOut[t];
            if (free < 0 || out < 0 || free + out != setup.memory[t].allocatable[z]) return "memory does not add up";
        }
    }
    return {};
}

std::int64_t handedOut(const KubeletState& state, std::size_t type) {
    std::int64_t sum = 0;
    for (const ZoneMemory& zone : state.memory) sum += zone.handedOut[type];
    return sum;
}

/// Whether one pod uses a zone alone and another uses it with others. Then what is returned may differ from what was
/// taken.
bool mixedGroups(const KubeletState& state) {
    std::vector<ZoneMask> masks;
    for (const auto& pod : state.pods)
        for (const ContainerGrant& container : pod->containers)
            for (const MemoryBlock& block : container.memory) masks.push_back(block.zones);
    for (const ZoneMask a : masks)
        for (const ZoneMask b : masks)
            if (a != b && (a & b) != 0) return true;
    return false;
}

bool same(const KubeletState& a, const KubeletState& b) {
    return a.shared == b.shared && a.memory == b.memory && a.taken == b.taken && a.pods.size() == b.pods.size();
}

/// The same machine, listed in another order.
Machine shuffled(const Machine& machine, Chance& chance) {
    Machine other = machine;
    std::shuffle(other.cores.begin(), other.cores.end(), chance.engine());
    std::vector<std::size_t> order(other.l3Groups.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::shuffle(order.begin(), order.end(), chance.engine());
    for (std::size_t i = 0; i < order.size(); ++i) other.l3Groups[order[i]] = machine.l3Groups[i];
    for (MachineCore& core : other.cores)
        if (core.l3) core.l3 = order[*core.l3];
    return other;
}

}  // namespace

class TestKubeletProperties : public QObject {
    Q_OBJECT
private slots:
    void anyLife_data() {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 0; seed < 300; ++seed) QTest::addRow("%u", seed) << seed;
    }
    void anyLife() {
        QFETCH(unsigned, seed);
        Chance chance(seed);
        const Machine machine = anyMachine(chance);
        const KubeletConfig config = anyConfig(chance, machine);
        const Result<KubeletStart> up = makeKubeletSetup(machine, config);
        QVERIFY2(up.has_value(), up ? "" : toString(up.error()).c_str());
        if (!up->up()) return;  // refused, which tst_kubelet_setup tests
        KubeletState state = kubelet(machine, config);
        const KubeletState empty = state;
        KubeletState again = kubelet(shuffled(machine, chance), config);
        bool mixed = false;
        std::vector<std::string> here;
        for (int step = 0; step < 40; ++step) {
            if (!here.empty() && chance.in(3)) {
                const std::size_t at = chance.below(here.size());
                QVERIFY(remove(state, here[at]));
                QVERIFY(remove(again, here[at]));
                here.erase(here.begin() + static_cast<std::ptrdiff_t>(at));
            } else if (!here.empty() && chance.in(6)) {
                const std::string& pod = chance.of(here);
                QVERIFY(start(state, pod));
                QVERIFY(start(again, pod));
            } else {
                const std::string name = "n/p" + std::to_string(step);
                const PodSpec pod = anyPod(chance, machine);
                const KubeletState before = state;
                const Admission got = admit(state, name, pod);
                QCOMPARE(admit(again, name, pod), got);
                QCOMPARE(got.admitted, got.reason.empty());
                if (got.admitted) {
                    here.push_back(name);
                } else {
                    QCOMPARE(state.shared, before.shared);
                    QCOMPARE(state.taken, before.taken);
                    // A container placed alone inside a group has removed its zone from the group, permanently.
                    if (before.memoryGroups().empty()) QCOMPARE(state.memory, before.memory);
                    mixed = mixed || !(state.memory == before.memory);
                }
            }
            mixed = mixed || mixedGroups(state);
            QCOMPARE(wrong(state), QString());
            QVERIFY(same(state, again));
            if (!mixed)
                for (std::size_t t = 0; t < state.setup->memory.size(); ++t) {
                    std::int64_t blocks = 0;
                    for (const auto& pod : state.pods)
                        for (const ContainerGrant& container : pod->containers)
                            for (const MemoryBlock& block : container.memory)
                                if (block.type == t) blocks += block.bytes;
                    QCOMPARE(handedOut(state, t), blocks);
                }
        }
        for (const std::string& pod : here) remove(state, pod);
        QCOMPARE(state.shared, empty.shared);
        QCOMPARE(state.taken, empty.taken);
        if (!mixed) QCOMPARE(state.memory, empty.memory);
    }

    /// Eight zones, six resources: a query that a drag makes with every movement of the mouse.
    void eightZonesAnswerAtOnce() {
        Machine large = machine({2, 4, 12, 2, 4, 96, 4});
        for (const char* resource : {"v.example/gpu", "v.example/nic", "v.example/a", "v.example/b"})
            addDevices(large, resource, 2);
        KubeletConfig config = pinning(staticConfig("best-effort", "0,96"), large, 1);
        config.topologyOptions["prefer-closest-numa-nodes"] = "true";
        const KubeletState state = kubelet(large, config);
        const PodSpec pod = spec({container("c", {{"cpu", "30"},
                                                  {"memory", "100Gi"},
                                                  {"hugepages-1Gi", "6Gi"},
                                                  {"v.example/gpu", "3"},
                                                  {"v.example/nic", "2"},
                                                  {"v.example/a", "1"},
                                                  {"v.example/b", "5"}})});
        QElapsedTimer timer;
        timer.start();
        for (int i = 0; i < 200; ++i) {
            KubeletState copy = state;
            QVERIFY(admit(copy, "n/p", pod).admitted);
        }
        // Microseconds each; the bound only has to distinguish it from the 10^12 possible combinations.
        QVERIFY2(timer.elapsed() < 2000, qPrintable(QString::number(timer.elapsed())));
        qInfo("%lld microseconds an admission", static_cast<long long>(timer.nsecsElapsed() / 1000 / 200));
    }
};

QTEST_APPLESS_MAIN(TestKubeletProperties)
#include "tst_kubelet_properties.moc"
