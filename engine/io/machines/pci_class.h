// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The meaning of the numbers of a PCI device.
// Source: PCI Code and ID Assignment Specification (class codes); pci.ids (vendors).

#include <cstdint>
#include <string>

namespace bayplan {

inline constexpr std::uint32_t kNvidia = 0x10de;
inline constexpr std::uint32_t kAmd = 0x1002;
inline constexpr std::uint32_t kIntel = 0x8086;
inline constexpr std::uint32_t kHabana = 0x1da3;

/// `pciClass`: base class and sub-class, 0x0302 and so on. For pods, a display without a compute driver (0300) is no
/// GPU.
inline bool isComputeGpu(std::uint32_t pciClass, std::uint32_t vendor) {
    if (pciClass == 0x0302 && vendor == 0) return true;  // unknown vendor
    const bool accelerator = pciClass == 0x0302 || pciClass == 0x0380 || pciClass >> 8 == 0x12;
    return accelerator && (vendor == kNvidia || vendor == kAmd || vendor == kIntel || vendor == kHabana);
}
inline bool isNetwork(std::uint32_t pciClass) { return pciClass >> 8 == 0x02 || pciClass == 0x0c06; }
inline bool isBridge(std::uint32_t pciClass) { return pciClass >> 8 == 0x06; }

/// The name under which the vendor's device plugin offers its GPUs; "" where the vendor has several, or is another.
inline std::string gpuResource(std::uint32_t vendor) {
    if (vendor == kNvidia) return "nvidia.com/gpu";
    if (vendor == kAmd) return "amd.com/gpu";
    return {};
}

}  // namespace bayplan
