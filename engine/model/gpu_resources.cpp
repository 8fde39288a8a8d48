// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/gpu_resources.h"

#include <algorithm>
#include <array>

namespace bayplan {

namespace {

constexpr std::array<std::string_view, 4> kOtherNames{"gpu.intel.com/i915", "gpu.intel.com/xe", "habana.ai/gaudi", "hygon.com/dcu"};

}  // namespace

bool isWholeGpu(std::string_view resource) {
    if (resource.ends_with("/gpu")) return resource != "koordinator.sh/gpu";
    return std::find(kOtherNames.begin(), kOtherNames.end(), resource) != kOtherNames.end();
}

}  // namespace bayplan
