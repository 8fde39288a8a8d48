// SPDX-License-Identifier: GPL-3.0-or-later
#include "inside/node_use.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <map>
#include <set>

#include "common/text.h"
#include "inside/node_devices.h"
#include "inside/number_text.h"
#include "io/objects/told_placements.h"
#include "topology/kubelet/hugepages.h"
#include "topology/pod_gpus.h"

namespace bayplan {

namespace {

/// At most this many pods have a line each; beyond that there is a count.
constexpr std::size_t kMostAnswers = 6;

struct UseWords {
    Q_DECLARE_TR_FUNCTIONS(NodeUse)
};

std::optional<std::size_t> gpuOf(const Machine& machine, const std::string& resource, const std::string& id) {
    for (std::size_t g = 0; g < machine.gpus.size(); ++g)
        if (machine.gpus[g].resource == resource && deviceName(machine.gpus[g]) == id) return g;
    return {};
}

std::int64_t milliOrUnits(const ResourceList& list, const std::string& name, std::int64_t otherwise) {
    const Quantity* q = list.find(name);
    return q ? (name == kCpu ? q->milliValue() : q->value()) : otherwise;
}

/// A grant as uses of one tenant.
void addGrant(Occupancy& to, const Machine& machine, const KubeletSetup& setup, const PodGrant& grant, std::size_t tenant) {
    for (const ContainerGrant& c : grant.containers) {
        if (c.plainInit) continue;  // releases before the others run
        if (!c.cpus.empty()) to.cpus.push_back({tenant, c.cpus, Knowing::Predicted});
        for (const DeviceGrant& devices : c.devices)
            for (const std::size_t d : devices.devices) {
                const OfferedResource& resource = setup.resources[devices.resource];
                if (const auto gpu = gpuOf(machine, resource.name, resource.devices[d].id))
                    to.gpus.push_back({tenant, *gpu, 1000, Knowing::Predicted});
            }
        for (const MemoryBlock& block : c.memory) {
            if (countZones(block.zones) != 1) continue;  // its split over zones is unknown
            const std::string& type = setup.memory[block.type].name;
            forEachZone(block.zones, [&](std::size_t zone) {
                to.memory.push_back({tenant, zone, hugepageBytes(type).value_or(0), block.bytes, Knowing::Predicted});
            });
        }
    }
}

class Teller {
public:
    explicit Teller(const NodeQuestion& q) : m_q(q), m_catalog(q.cluster->catalog()), m_pods(q.cluster->node(q.node).pods) {}

    Occupancy tell() && {
        for (const PodIdx p : m_pods) addTenant(p);
        shares();
        observedCpus();
        if (m_q.kubelet && m_q.kubelet->known()) predicted();
        gpus();
        if (m_q.kubelet) {
            m_out.unknown = m_q.kubelet->unknown();
            m_out.unexplained = m_q.kubelet->unexplained();
            m_out.differences = m_q.kubelet->contradictions();
            m_out.differences.insert(m_out.differences.end(), m_q.kubelet->zoneDifferences().begin(), m_q.kubelet->zoneDifferences().end());
        }
        onlyZone();
        tellDevices(m_q, m_out);
        if (!m_q.kubelet || !m_q.kubelet->known() || !m_q.kubelet->state().setup->pinsMemory) unplaced();
        return std::move(m_out);
    }

private:
    void addTenant(PodIdx p) {
        const Standing standing = m_q.cluster->placement(p).standing;
        m_out.tenants.push_back({p, m_catalog.pod(p).key(), m_q.classes->classOf(p, standing)});
        m_byName[m_out.tenants.back().name] = m_out.tenants.size() - 1;
    }
    Knowing standing(std::size_t tenant) const {
        return m_q.cluster->placement(m_pods[tenant]).standing == Standing::Assumed ? Knowing::Predicted : Knowing::Observed;
    }
    std::int64_t asks(std::size_t tenant, ResourceIdx r) const { return m_catalog.specOf(m_pods[tenant]).requests.filter[r.get()]; }

    /// Resources of the whole node: cpu, memory, and those without a part of their own below.
    void shares() {
        const Machine& machine = *m_q.machine;
        const bool pages = std::any_of(machine.zones.begin(), machine.zones.end(), [](const MachineZone& z) { return z.hugepages && !z.hugepages->empty(); });
        for (std::size_t i = 0; i < m_catalog.resources.size(); ++i) {
            const ResourceIdx r(i);
            const std::string& name = m_catalog.resources.name(r);
            const std::int64_t allocatable = m_q.cluster->allocatable(m_q.node, r);
            if (name == kPods || name == kEphemeralStorage || (allocatable <= 0 && name != kCpu && name != kMemory)) continue;
            if (hugepageBytes(name) && pages) continue;
            if (std::any_of(machine.gpus.begin(), machine.gpus.end(), [&](const MachineGpu& g) { return g.resource == name; })) continue;
            NodeShare share{name, std::max(allocatable, milliOrUnits(m_catalog.node(m_q.node).capacity, name, allocatable)), allocatable, {}};
            for (std::size_t t = 0; t < m_pods.size(); ++t)
                if (const std::int64_t amount = asks(t, r); amount > 0) share.uses.push_back({t, amount, standing(t)});
            m_out.shares.push_back(std::move(share));
        }
    }

    void observedCpus() {
        const KoordinatorTopology* told = m_catalog.topology.findKoordinator(m_catalog.node(m_q.node).name);
        for (const KoordinatorTopology::PodCpus& one : told ? told->podCpus : std::vector<KoordinatorTopology::PodCpus>()) {
            const auto at = m_byName.find(one.pod);
            const auto cpus = CpuSet::parse(one.cpus);
            if (!cpus || cpus->empty()) continue;
            if (at == m_byName.end()) continue;  // a pod that has left in this picture has left its CPUs
            m_out.cpus.push_back({at->second, *cpus, Knowing::Observed});
            m_seen.insert(at->second);
        }
        allocated();
    }

    /// What Koordinator's scheduler wrote on pods that are still on the node where they were read.
    void allocated() {
        std::vector<PodIdx> bound;
        for (const PodIdx p : m_pods)
            if (m_q.cluster->placement(p).standing == Standing::Bound) bound.push_back(p);
        const std::vector<GivenToPod> all = givenTo(m_catalog, bound);
        m_told = toldGpus(all);
        for (const GivenToPod& given : all) {
            const std::size_t tenant = m_byName.at(m_catalog.pod(given.pod).key());
            if (given.allocation.cpus && m_seen.insert(tenant).second) m_out.cpus.push_back({tenant, *given.allocation.cpus, Knowing::Observed});
        }
    }

    void predicted() {
        const KubeletState& state = m_q.kubelet->state();
        if (!state.setup->reservedCpus.empty()) m_out.reserved = state.setup->reservedCpus;
        for (const auto& grant : state.pods) {
            const auto at = m_byName.find(grant->pod);
            if (at == m_byName.end()) continue;
            Occupancy one;
            addGrant(one, *m_q.machine, *state.setup, *grant, at->second);
            if (!m_seen.contains(at->second)) m_out.cpus.insert(m_out.cpus.end(), one.cpus.begin(), one.cpus.end());
            m_out.memory.insert(m_out.memory.end(), one.memory.begin(), one.memory.end());
        }
    }

    void gpus() {
        for (const PodGpu& use : podGpus(*m_q.cluster, m_q.node, GpuColumns(m_catalog.resources), m_q.machine, m_q.kubelet, m_told).uses) {
            const auto tenant = static_cast<std::size_t>(std::find(m_pods.begin(), m_pods.end(), use.pod) - m_pods.begin());
            m_out.gpus.push_back({tenant, use.gpu, use.milli, use.observed() ? Knowing::Observed : Knowing::Predicted});
        }
    }

    /// If there is only one zone, all memory of pods is in it.
    void onlyZone() {
        if (m_q.machine->zones.size() != 1 || !m_out.memory.empty()) return;
        for (std::size_t i = 0; i < m_catalog.resources.size(); ++i) {
            const std::string& name = m_catalog.resources.name(ResourceIdx(i));
            const std::optional<std::int64_t> page = hugepageBytes(name);
            if (name != kMemory && !page) continue;
            for (std::size_t t = 0; t < m_pods.size(); ++t)
                if (const std::int64_t amount = asks(t, ResourceIdx(i)); amount > 0)
                    m_out.memory.push_back({t, 0, page.value_or(0), amount, standing(t)});
        }
    }

    void unplaced() {
        if (m_q.machine->zones.size() < 2) return;
        for (std::size_t i = 0; i < m_catalog.resources.size(); ++i) {
            const std::string& name = m_catalog.resources.name(ResourceIdx(i));
            if (name != kMemory && !hugepageBytes(name)) continue;
            for (std::size_t t = 0; t < m_pods.size(); ++t)
                if (asks(t, ResourceIdx(i)) > 0) {
                    m_out.unplaced.push_back(name);
                    break;
                }
        }
    }

    const NodeQuestion& m_q;
    const Catalog& m_catalog;
    const std::vector<PodIdx>& m_pods;
    Occupancy m_out;
    std::map<std::string, std::size_t> m_byName;
    std::set<std::size_t> m_seen;  // tenants with observed CPUs
    std::vector<ToldGpu> m_told;
};

QString given(const Machine& machine, const PredictedPlacement& predicted, const Occupancy& asked) {
    CpuSet cpus, gpus;
    for (const CpuUse& use : asked.cpus) cpus |= use.cpus;
    for (const GpuUse& use : asked.gpus)
        if (machine.gpus[use.gpu].osId >= 0) gpus.insert(machine.gpus[use.gpu].osId);
    QStringList parts;
    if (!gpus.empty()) parts << (gpus.size() == 1 ? UseWords::tr("GPU %1").arg(numbersText(gpus)) : UseWords::tr("GPUs %1").arg(numbersText(gpus)));
    if (!cpus.empty()) parts << (cpus.size() == 1 ? UseWords::tr("CPU %1").arg(numbersText(cpus)) : UseWords::tr("CPUs %1").arg(numbersText(cpus)));
    for (const MemoryUse& use : asked.memory) {
        const QString zone = QStringLiteral("NUMANode P#%1").arg(machine.zones[use.zone].osId);
        parts << (use.pageBytes > 0 ? UseWords::tr("%L1 × %2 pages of %3").arg(use.bytes / use.pageBytes).arg(bytesText(use.pageBytes), zone)
                                    : UseWords::tr("%1 of %2").arg(bytesText(use.bytes), zone));
    }
    for (const ContainerGrant& c : predicted.admission.grant.containers)
        for (const DeviceGrant& d : c.devices) {
            const OfferedResource& resource = predicted.setup->resources[d.resource];
            QStringList ids;
            for (const std::size_t i : d.devices)
                if (!gpuOf(machine, resource.name, resource.devices[i].id)) ids << toQString(resource.devices[i].id);
            if (!ids.isEmpty()) parts << QStringLiteral("%1 %2").arg(resourceText(resource.name), ids.join(QLatin1Char(',')));
        }
    if (parts.isEmpty()) return UseWords::tr("would be taken, with nothing of its own: it shares CPUs and memory");
    const QString last = parts.takeLast();
    return parts.isEmpty() ? UseWords::tr("would get %1").arg(last)
                           : UseWords::tr("would get %1 and %2", "a list, and its last").arg(parts.join(QStringLiteral(", ")), last);
}

}  // namespace

Occupancy occupancyOf(const NodeQuestion& question) { return Teller(question).tell(); }

QString differenceText(const PlacementDifference& d) {
    using What = PlacementDifference::What;
    const auto list = [](const std::string& numbers) { return numbers.empty() ? UseWords::tr("none") : toQString(numbers); };
    const QString pod = d.container.empty() ? toQString(d.pod) : QStringLiteral("%1 (%2)").arg(toQString(d.pod), toQString(d.container));
    switch (d.what) {
    case What::Cpus: return UseWords::tr("%1: CPUs %2 were predicted, %3 are seen").arg(pod, list(d.predicted), list(d.seen));
    case What::Zones: return UseWords::tr("%1: zones %2 were predicted, %3 are seen").arg(pod, list(d.predicted), list(d.seen));
    case What::Devices:
        return UseWords::tr("%1: of %2 %3 were predicted, %4 are seen").arg(pod, resourceText(d.resource), list(d.predicted), list(d.seen));
    case What::ZoneAmount:
        return UseWords::tr("NUMANode P#%1: of %2 %3 in use were predicted, %4 are seen")
            .arg(QString::number(d.zone), resourceText(d.resource), toQString(d.predicted), toQString(d.seen));
    case What::Rejected: return UseWords::tr("%1: would have been rejected, and is seen on the node").arg(pod);
    }
    return {};
}

PlacementAnswer placementOf(const NodeQuestion& question, const std::vector<PodIdx>& pods, const QString& untold) {
    PlacementAnswer answer;
    const Catalog& catalog = question.cluster->catalog();
    std::vector<const Pod*> candidates;
    for (const PodIdx pod : pods) {
        const std::size_t tenant = candidates.size();
        candidates.push_back(&catalog.pod(pod));
        answer.asked.tenants.push_back({pod, catalog.pod(pod).key(), question.classes->classOf(pod, Standing::Assumed)});
        if (question.cluster->placement(pod).node == question.node) continue;  // it is counted there already
        for (std::size_t i = 0; i < catalog.resources.size(); ++i)
            if (const std::int64_t amount = catalog.specOf(pod).requests.filter[i]; amount > 0)
                answer.asked.shares.push_back({catalog.resources.name(ResourceIdx(i)), 0, 0, {{tenant, amount, Knowing::Asked}}});
    }
    if (!question.kubelet) {
        answer.text = untold.isEmpty() ? UseWords::tr("what the kubelet would give is not modelled: nothing is known of the inside of the node")
                                       : UseWords::tr("what the kubelet would give is not modelled: not told are %1").arg(untold);
        return answer;
    }
    const std::vector<PredictedPlacement> predicted = predictPlacements(*question.kubelet, candidates);
    QStringList lines;
    int admitted = 0, rejected = 0;
    for (std::size_t i = 0; i < predicted.size(); ++i) {
        QString line;
        switch (predicted[i].outcome) {
        case PredictedPlacement::Outcome::NotModelled:
            line = UseWords::tr("what the kubelet would give is not modelled: %1").arg(toQString(predicted[i].why));
            break;
        case PredictedPlacement::Outcome::Rejected:
            ++rejected;
            line = UseWords::tr("the kubelet would reject it: %1: %2").arg(toQString(predicted[i].admission.reason), withOriginal(predicted[i].admission.message));
            break;
        case PredictedPlacement::Outcome::Admitted: {
            ++admitted;
            Occupancy one;
            addGrant(one, *question.machine, *predicted[i].setup, predicted[i].admission.grant, i);
            line = given(*question.machine, predicted[i], one);
            answer.asked.cpus.insert(answer.asked.cpus.end(), one.cpus.begin(), one.cpus.end());
            answer.asked.gpus.insert(answer.asked.gpus.end(), one.gpus.begin(), one.gpus.end());
            answer.asked.memory.insert(answer.asked.memory.end(), one.memory.begin(), one.memory.end());
            break;
        }
        }
        if (predicted.size() == 1) lines << line;
        else if (i < kMostAnswers) lines << QStringLiteral("%1: %2").arg(toQString(candidates[i]->name), line);
    }
    const int count = static_cast<int>(predicted.size());
    answer.kind = rejected > 0        ? PlacementAnswer::Kind::Rejected
                  : admitted == count ? PlacementAnswer::Kind::Given
                                      : PlacementAnswer::Kind::NotModelled;
    if (admitted + rejected == 0) {
        lines = QStringList{UseWords::tr("what the kubelet would give is not modelled: %1").arg(toQString(predicted.front().why))};
    } else if (count > 1) {
        lines.prepend(UseWords::tr("%1 of %Ln pod(s) would be taken, one after another", nullptr, count).arg(admitted));
        if (predicted.size() > kMostAnswers) lines << UseWords::tr("… and %Ln more", nullptr, count - static_cast<int>(kMostAnswers));
    }
    if (admitted + rejected > 0 && !question.kubelet->zoneDifferences().empty())
        lines << UseWords::tr("doubtful: zones are seen with other amounts in use than predicted");
    answer.text = lines.join(QLatin1Char('\n'));
    return answer;
}

}  // namespace bayplan
