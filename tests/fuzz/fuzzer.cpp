// SPDX-License-Identifier: GPL-3.0-or-later
// One libFuzzer program for each target of fuzz/targets.h; BAYPLAN_FUZZ_TARGET says which.
#include <cstddef>
#include <cstdint>

#include "fuzz/targets.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    bayplan::fuzz::BAYPLAN_FUZZ_TARGET({reinterpret_cast<const char*>(data), size});
    return 0;
}
