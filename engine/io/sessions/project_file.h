// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A session as one file (.bayplan): a gzipped tar of project.yaml (version, what was open, the sources of machines,
// view settings, scheduler configuration), objects.json (a Kubernetes List of what was read) and plan.yaml (every
// change since). Each of the three can be extracted and used alone.

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "model/objects.h"
#include "planner/plan.h"

namespace bayplan {

/// A scenario as its own file has it (io/sessions/scenario_file.h).
struct ProjectScenario {
    std::string text;        // YAML
    std::string folder;      // where the files that it names are looked for; empty: nowhere
    std::size_t parent = 0;  // the one that it branched off, by place in the list from 1; 0: none. Always an earlier one

    bool operator==(const ProjectScenario&) const = default;
};

struct Project {
    std::vector<std::string> sources;         // what was opened, for people to read
    std::string schedulerConfiguration;       // YAML text as it was read; empty: the default
    std::string schedulerConfigurationName;   // the origin of that text
    Plan plan;                                // done and not undone
    Plan undone;                              // can be redone, in the order of redoing
    std::vector<std::string> topology;        // files and folders of machines that were also open, absolute
    std::string kubelet;                      // the KubeletConfiguration that was open; empty: none
    std::map<std::string, std::string> view;  // settings of the window: "fill" → "cpu"
    std::vector<ProjectScenario> scenarios{};
};

/// Errors: Unwritable, Cancelled; the target is replaced whole or not at all.
Result<void> writeProject(const Project& project, const Catalog& catalog, const std::filesystem::path& target,
                          const Budget& budget = {});

struct OpenedProject {
    Project project;
    Objects objects;
};
/// Errors: Unreadable, Syntax, Unsupported (a newer version), Cancelled.
Result<OpenedProject> readProject(const std::filesystem::path& file, const Budget& budget = {});

/// The first member of a project.
inline constexpr std::string_view kProjectMember = "project.yaml";
/// Decided by the content: a gzipped tar whose first member is project.yaml.
bool isProject(const std::filesystem::path& file);

}  // namespace bayplan
