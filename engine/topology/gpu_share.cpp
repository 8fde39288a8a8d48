// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/gpu_share.h"

#include <limits>
#include <utility>

#include "model/gpu_resources.h"

namespace bayplan {

namespace {

constexpr std::int64_t kPercent = 100;
constexpr std::string_view kKoordinator = "koordinator.sh/gpu";

/// Koordinator's percent of a GPU: above 100, whole GPUs only.
Result<GpuShare> percent(std::int64_t value) {
    if (value > kPercent && value % kPercent != 0)
        return Error{ErrorCode::Invalid, worded("is invalid resource unit: above 100 it has to be a multiple of 100"), {}};
    if (value >= kPercent) return gpuThousandths(value / kPercent, kWholeGpu);
    return gpuThousandths(1, value * (kWholeGpu / kPercent));
}

Result<GpuShare> memory(std::int64_t value, std::int64_t unit) {
    if (value <= 0 || value > std::numeric_limits<std::int64_t>::max() / unit) return Error{ErrorCode::Invalid, worded("is no amount of memory"), {}};
    return GpuShare{GpuShare::Kind::Memory, 1, value * unit};
}

Result<GpuShare> mig(std::string_view name, std::int64_t count) {
    Result<MigProfile> profile = parseMigResource(name);
    if (!profile) return profile.error();
    return GpuShare{GpuShare::Kind::Mig, count, 0, std::move(*profile)};
}

/// Absent if the name is not about GPUs.
std::optional<Result<GpuShare>> shareOf(std::string_view name, std::int64_t value, const ResourceList& limits) {
    if (isMigResource(name)) return mig(name, value);
    if (name == kKoordinator || name == "koordinator.sh/gpu-core" || name == "koordinator.sh/gpu-memory-ratio")
        return percent(value);
    if (name == "koordinator.sh/gpu-memory") return memory(value, 1);
    if (name == "volcano.sh/gpu-memory") return memory(value, 1024 * 1024);
    if (name == kGpuMilliKey) {
        const Quantity* count = limits.find(kGpuCountKey);
        return gpuThousandths(count == nullptr ? 1 : count->value(), value);
    }
    if (name == "volcano.sh/gpu-number" || isWholeGpu(name)) return gpuThousandths(value, kWholeGpu);
    return std::nullopt;
}

}  // namespace

Result<GpuShare> gpuThousandths(std::int64_t count, std::int64_t thousandths) {
    Origin origin;
    origin.field = "GPU share";
    if (count < 1) return Error{ErrorCode::Invalid, worded("%1 GPUs cannot be had", {count}), origin};
    if (thousandths < 1 || thousandths > kWholeGpu)
        return Error{ErrorCode::Invalid,
                     worded("%1 thousandths of a GPU cannot be had; 1 to 1000 can", {thousandths}), origin};
    if (thousandths == kWholeGpu) return GpuShare{GpuShare::Kind::Whole, count, 0};
    if (count > 1)
        return Error{ErrorCode::Invalid,
                     worded("%1 GPUs of %2 thousandths each cannot be had: a part is of one GPU", {count, thousandths}),
                     origin};
    return GpuShare{GpuShare::Kind::Thousandths, 1, thousandths};
}

std::string toString(const GpuShare& share) {
    switch (share.kind) {
    case GpuShare::Kind::Whole: return std::to_string(share.count) + (share.count == 1 ? " GPU" : " GPUs");
    case GpuShare::Kind::Thousandths: return std::to_string(share.amount) + "/1000 of a GPU";
    case GpuShare::Kind::Memory: return formatAmount(kMemory, share.amount) + " of a GPU";
    case GpuShare::Kind::Mig: break;
    }
    return std::to_string(share.count) + " × MIG " + share.profile->toString();
}

GpuShares gpuShares(const ResourceList& limits) {
    GpuShares found;
    for (const auto& [name, amount] : limits) {
        if (amount.isZero()) continue;
        std::optional<Result<GpuShare>> share = shareOf(name, amount.value(), limits);
        if (!share) continue;
        if (*share) {
            (*share)->resource = name;
            found.shares.push_back(std::move(**share));
            continue;
        }
        Error error = share->error();
        error.origin.field = name;
        found.diagnostics.push_back({Severity::Error, std::move(error)});
    }
    return found;
}

}  // namespace bayplan
