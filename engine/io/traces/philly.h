// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The Philly trace (Microsoft, 2017) as Kubernetes objects: its machines as nodes, and for each job a pod on each machine that it had,
// in a namespace for its virtual cluster. The trace says nothing of CPU and memory: nodes offer and pods request GPUs alone.
// Times have no zone in the trace; they are taken as UTC.
// Source: github msr-fiddle/philly-traces, README.md: cluster_machine_list (machineId, number of GPUs, single GPU mem) and
// cluster_job_log (JSON: jobid, vc, user, status, submitted_time, attempts of start_time, end_time and detail of ip and gpus).

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>

#include "base/budget.h"
#include "base/result.h"
#include "model/objects.h"

namespace bayplan {

struct PhillyQuestion {
    std::filesystem::path machines;  // cluster_machine_list, with or without a line of names
    std::filesystem::path jobs;      // cluster_job_log
    /// Unix seconds: the cluster at that moment, with the jobs that ran bound to their machines and those that waited pending. Absent: all jobs
    /// in the order in which they arrived, none placed.
    std::optional<std::int64_t> at;
};

/// Which of the two files one is, by its beginning, whatever it is called; None: neither, or it cannot be read.
enum class PhillyTable { None,
                         Machines,
                         Jobs };
PhillyTable phillyTableOf(const std::filesystem::path& file);

/// "2017-10-07 01:11:39", or with a T between, as Unix seconds; absent if the text is no such time.
std::optional<std::int64_t> phillyTime(std::string_view text);

/// A machine or a job with a fault is left out, with a diagnostic that has its place; so are jobs without any attempt, whose size nobody
/// wrote down, and which are counted in one note. Errors: Unreadable, TooLarge, Syntax, Cancelled. O(jobs log jobs).
Result<Objects> importPhilly(const PhillyQuestion& question, const Budget& budget = {});

}  // namespace bayplan
