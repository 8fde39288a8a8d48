// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/pod_gpus.h"

#include <algorithm>
#include <limits>
#include <map>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace bayplan {

namespace {

using How = PodGpu::How;

class Giving {
public:
    Giving(const Cluster& cluster, NodeIdx node, const GpuColumns& columns, const Machine* machine)
        : m_cluster(cluster), m_pods(cluster.node(node).pods), m_columns(columns), m_machine(machine),
          m_taken(machine ? machine->gpus.size() : static_cast<std::size_t>(std::min<std::int64_t>(gpusOffered(cluster.catalog(), node, columns), kMostGpus)), 0) {}

    PodGpus give(const NodeInside* kubelet, std::span<const ToldGpu> told) {
        tell(told);
        m_out.granted = m_machine && kubelet && kubelet->known();
        if (m_out.granted) grant(kubelet->state());
        else firstFit();
        return std::move(m_out);
    }

private:
    void tell(std::span<const ToldGpu> told) {
        for (const ToldGpu& one : told)
            for (std::size_t g = 0; m_machine && g < m_taken.size(); ++g) {
                if (m_machine->gpus[g].osId != one.osId) continue;
                m_told.push_back(one.pod);
                take(one.pod, g, std::min(one.milli, kWholeGpu - m_taken[g]), How::Told);
            }
    }

    void grant(const KubeletState& state) {
        std::map<std::pair<std::string_view, std::string>, std::size_t> byName;
        for (std::size_t g = 0; g < m_machine->gpus.size(); ++g) byName.emplace(std::pair(std::string_view(m_machine->gpus[g].resource), deviceName(m_machine->gpus[g])), g);
        std::unordered_map<std::string, PodIdx> byKey;
        for (const PodIdx pod : m_pods) byKey.emplace(m_cluster.catalog().pod(pod).key(), pod);
        for (const auto& grant : state.pods) {
            const auto pod = byKey.find(grant->pod);
            if (pod == byKey.end() || isTold(pod->second)) continue;
            for (const ContainerGrant& container : grant->containers) {
                if (container.plainInit) continue;  // gives back before the others run
                for (const DeviceGrant& devices : container.devices) {
                    const OfferedResource& resource = state.setup->resources[devices.resource];
                    for (const std::size_t d : devices.devices)
                        if (const auto gpu = byName.find({std::string_view(resource.name), resource.devices[d].id}); gpu != byName.end() && m_taken[gpu->second] == 0)
                            take(pod->second, gpu->second, kWholeGpu, How::Granted);
                }
            }
        }
    }

    void firstFit() {
        std::vector<std::size_t> open;
        for (std::size_t g = 0; g < m_taken.size() && open.size() < kMostGpus; ++g)
            if (m_taken[g] == 0 && (!m_machine || m_machine->gpus[g].healthy.value_or(true))) open.push_back(g);
        std::vector<std::pair<PodIdx, GpuRequest>> requests;
        for (const PodIdx pod : m_pods)
            if (const GpuRequest request = gpuRequestOf(m_cluster.catalog(), pod, m_columns); request.count > 0 && request.milli > 0 && !isTold(pod)) requests.emplace_back(pod, request);
        const bool certain = requests.size() == 1 && requests.front().second.milli >= kWholeGpu && static_cast<std::size_t>(requests.front().second.count) == m_taken.size()
                             && m_cluster.placement(requests.front().first).standing == Standing::Bound;
        for (const auto& [pod, request] : requests) {
            const std::int32_t milli = std::min(request.milli, kWholeGpu);
            std::int32_t left = request.count;
            for (const std::size_t g : open) {
                if (left == 0) break;
                if (m_taken[g] + milli > kWholeGpu) continue;
                take(pod, g, milli, certain ? How::Certain : How::FirstFit);
                --left;
            }
            m_out.unplaced += static_cast<std::uint32_t>(left);
        }
    }

    bool isTold(PodIdx pod) const { return std::find(m_told.begin(), m_told.end(), pod) != m_told.end(); }

    void take(PodIdx pod, std::size_t gpu, std::int32_t milli, How how) {
        if (milli <= 0) return;
        m_out.uses.push_back({pod, static_cast<std::uint32_t>(gpu), static_cast<std::uint16_t>(m_taken[gpu]), static_cast<std::uint16_t>(milli), how});
        m_taken[gpu] += milli;
    }

    const Cluster& m_cluster;
    const std::vector<PodIdx>& m_pods;
    const GpuColumns& m_columns;
    const Machine* m_machine;
    std::vector<std::int32_t> m_taken;  // thousandths, by GPU
    std::vector<PodIdx> m_told;
    PodGpus m_out;
};

}  // namespace

GpuColumns::GpuColumns(const ResourceTable& table) : sharedCount(table.find(kGpuCountKey)), sharedMilli(table.find(kGpuMilliKey)) {
    for (std::size_t r = ResourceTable::kFirstScalar; r < table.size(); ++r)
        if (isWholeGpu(table.name(ResourceIdx(r)))) whole.emplace_back(r);
}

std::vector<ResourceIdx> GpuColumns::counts() const {
    std::vector<ResourceIdx> all = whole;
    if (sharedCount.valid()) all.push_back(sharedCount);
    return all;
}

std::int64_t gpusOffered(const Catalog& catalog, NodeIdx node, const GpuColumns& columns) {
    const std::vector<std::int64_t>& amounts = catalog.allocatable[node.get()];
    if (columns.sharedCount.valid() && amounts[columns.sharedCount.get()] > 0) return amounts[columns.sharedCount.get()];
    std::int64_t gpus = 0;
    for (const ResourceIdx column : columns.whole)
        if (__builtin_add_overflow(gpus, std::max<std::int64_t>(0, amounts[column.get()]), &gpus)) return std::numeric_limits<std::int64_t>::max();
    return gpus;
}

GpuRequest gpuRequestOf(const Catalog& catalog, PodIdx pod, const GpuColumns& columns) {
    const Pod& object = catalog.pod(pod);
    if (object.gpuCount > 0) return {object.gpuCount, object.gpuMilli > 0 ? object.gpuMilli : kWholeGpu};
    const std::vector<std::int64_t>& requests = catalog.specOf(pod).requests.filter;
    std::int64_t count = 0;
    for (const ResourceIdx column : columns.counts()) count += std::clamp<std::int64_t>(requests[column.get()], 0, kMostGpus);
    return {static_cast<std::int32_t>(std::min<std::int64_t>(count, kMostGpus)), kWholeGpu};
}

std::string deviceName(const MachineGpu& gpu) { return gpu.id.empty() ? std::to_string(gpu.osId) : gpu.id; }

PodGpus podGpus(const Cluster& cluster, NodeIdx node, const GpuColumns& columns, const Machine* machine, const NodeInside* kubelet, std::span<const ToldGpu> told) {
    return Giving(cluster, node, columns, machine).give(kubelet, told);
}

}  // namespace bayplan
