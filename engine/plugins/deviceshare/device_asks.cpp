// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/deviceshare/device_asks.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace bayplan {

namespace {

enum DeviceForm : std::size_t { Nvidia,
                                Amd,
                                Dcu,
                                Gpu,
                                GpuShared,
                                GpuCore,
                                GpuMemory,
                                GpuRatio,
                                RdmaShare,
                                FpgaShare,
                                Npu,
                                NpuCpu,
                                NpuDvpp,
                                DcuNumber,
                                kForms };

constexpr std::array<std::string_view, kForms> kFormNames{"nvidia.com/gpu", "amd.com/gpu", "dcu.com/gpu", "koordinator.sh/gpu", "koordinator.sh/gpu.shared", "koordinator.sh/gpu-core",
                                                          "koordinator.sh/gpu-memory", "koordinator.sh/gpu-memory-ratio", "koordinator.sh/rdma", "koordinator.sh/fpga",
                                                          "huawei.com/npu-core", "huawei.com/npu-cpu", "huawei.com/npu-dvpp", "hygon.com/dcunum"};
constexpr std::int64_t kPercentOfDevice = 100;    // percent of a device
constexpr std::int64_t kMostGpusOfPod = 1 << 20;  // of a pod; more are no request of a person

using FormAmounts = std::array<std::int64_t, kForms>;

bool isWholeOrLess(std::int64_t percent) { return percent <= kPercentOfDevice || percent % kPercentOfDevice == 0; }

/// Whether an amount can be divided among so many GPUs.
bool dividesAmong(std::int64_t amount, std::int64_t gpus) { return amount == 0 || (amount % gpus == 0 && amount / gpus <= kPercentOfDevice); }

Reason invalidForms(const FormAmounts& asked, std::initializer_list<DeviceForm> of) {
    std::string names;
    for (const DeviceForm one : of)
        if (asked[one] > 0) names += (names.empty() ? "" : " ") + std::string(kFormNames[one]);
    return kInvalidForms({std::move(names)});
}

Reason invalidUnit(const FormAmounts& asked, DeviceForm of) { return kInvalidUnit({std::string(kFormNames[of]), asked[of]}); }

/// Asks for GPUs by percent of cores and memory, or bytes of it, divided among `shared` GPUs, if that is not 0.
DeviceAsk gpuAskOf(std::int64_t core, std::int64_t memory, std::int64_t ratio, std::int64_t shared) {
    DeviceAsk ask{kGpuType, {}};
    if (shared > 0) ask.count = shared;
    else if (ratio > kPercentOfDevice && ratio % kPercentOfDevice == 0) ask.count = ratio / kPercentOfDevice;
    if (core > 0) ask.each.set(ShareOf::Core, core / ask.count);
    if (ratio > 0) {
        ask.each.set(ShareOf::MemoryRatio, ratio / ask.count);
        ask.shared = ratio / ask.count < kPercentOfDevice;
    } else if (memory > 0) {
        ask.each.set(ShareOf::Memory, memory / ask.count);
        ask.shared = true;
    }
    return ask;
}

void askForGpus(const FormAmounts& asked, DeviceAsks& asks) {
    const auto all = {Nvidia, Amd, Dcu, Gpu, GpuShared, GpuCore, GpuMemory, GpuRatio};
    if (std::none_of(all.begin(), all.end(), [&](DeviceForm one) { return asked[one] > 0; })) return;
    if (!isWholeOrLess(asked[Gpu])) {
        asks.invalid = invalidUnit(asked, Gpu);
        return;
    }
    const auto forms = std::count_if(all.begin(), all.end(), [&](DeviceForm one) { return asked[one] > 0; });
    const std::int64_t core = asked[GpuCore], memory = asked[GpuMemory], ratio = asked[GpuRatio], shared = asked[GpuShared];
    const std::int64_t whole = std::max({asked[Nvidia], asked[Amd], asked[Dcu]});
    if (forms == 1 && whole > 0) {
        if (whole > kMostGpusOfPod) asks.unknown = worded("so many GPUs for one pod");
        else asks.types.push_back(gpuAskOf(whole * kPercentOfDevice, 0, whole * kPercentOfDevice, 0));
    } else if (forms == 1 && asked[Gpu] > 0) asks.types.push_back(gpuAskOf(asked[Gpu], 0, asked[Gpu], 0));
    else {
        const bool byShares = whole == 0 && asked[Gpu] == 0 && (memory > 0) != (ratio > 0);
        const bool fits = shared > 0 ? dividesAmong(core, shared) && dividesAmong(ratio, shared) : isWholeOrLess(core) && isWholeOrLess(ratio);
        if (byShares && fits) asks.types.push_back(gpuAskOf(core, memory, ratio, shared));
        else asks.invalid = invalidForms(asked, all);
    }
}

/// 100 is a device; more than that is a number of whole ones.
void askForShare(const FormAmounts& asked, DeviceForm column, std::string_view type, ShareOf what, DeviceAsks& asks) {
    if (asked[column] == 0 || asks.invalid) return;
    if (!isWholeOrLess(asked[column])) {
        asks.invalid = invalidUnit(asked, column);
        return;
    }
    DeviceAsk ask{type, {}};
    if (asked[column] > kPercentOfDevice) ask.count = asked[column] / kPercentOfDevice;
    ask.each.set(what, asked[column] / ask.count);
    asks.types.push_back(ask);
}

}  // namespace

DeviceColumns::DeviceColumns(const ResourceTable& table) {
    for (const std::string_view name : kFormNames) m_columns.push_back(table.find(name));
}

DeviceAsks DeviceColumns::asksOf(const SpecInfo& spec) const {
    FormAmounts asked{};
    for (std::size_t i = 0; i < kForms; ++i)
        if (m_columns[i].valid()) asked[i] = spec.requests.filter[m_columns[i].get()];
    DeviceAsks asks;
    for (const DeviceForm other : {Npu, NpuCpu, NpuDvpp, DcuNumber})
        if (asked[other] > 0) asks.unknown = worded("shares of a device by %1", {std::string(kFormNames[other])});
    if (!asks.unknown.empty()) return asks;
    askForGpus(asked, asks);
    askForShare(asked, RdmaShare, kRdmaType, ShareOf::Rdma, asks);
    askForShare(asked, FpgaShare, kFpgaType, ShareOf::Fpga, asks);
    if (asks.invalid || !asks.unknown.empty()) asks.types.clear();
    return asks;
}

}  // namespace bayplan
