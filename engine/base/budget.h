// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The control of a long call: a stop token that it checks, and a way to report its progress.
// Thread rule: the token may be stopped from any thread; `progress` is called from the thread that does the work.

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>

namespace bayplan {

struct Progress {
    std::uint64_t done = 0;
    std::uint64_t total = 0;  // 0: not known
    std::string what;         // "pods", "bytes"
};

struct Budget {
    std::stop_token stop;
    std::function<void(const Progress&)> progress;

    bool stopped() const { return stop.stop_requested(); }
    void report(const Progress& p) const {
        if (progress) progress(p);
    }
};

}  // namespace bayplan
