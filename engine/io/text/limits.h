// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a reader is ready to hold of one thing. The API server refuses objects of more than about 3 MiB, so that what
// is larger is not an object; parsing needs about ten times the text for a moment.

#include <cstddef>

namespace bayplan {

inline constexpr std::size_t kMaxItemBytes = 16u * 1024 * 1024;  // of one object's text
inline constexpr std::size_t kMaxPlanBytes = 64u * 1024 * 1024;  // of a plan, whose text is held whole
inline constexpr std::size_t kMaxPlanSteps = 300'000;            // twice the pods of the largest cluster that Kubernetes promises
inline constexpr std::size_t kMaxDiagnostics = 10'000;           // of one reading; further ones are counted
inline constexpr std::size_t kSniffBytes = 64u * 1024;           // what the format is told from

}  // namespace bayplan
