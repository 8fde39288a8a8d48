// SPDX-License-Identifier: GPL-3.0-or-later
// What people write for a what-if: scenarios, the manifests that they add, tables of instances.
#include <string>

#include "base/result.h"
#include "fuzz/targets.h"
#include "io/sessions/instance_table.h"
#include "io/sessions/manifest_expansion.h"
#include "io/sessions/scenario_file.h"

namespace bayplan::fuzz {

namespace {

NamedText always(std::string text) {
    return [text = std::move(text)](const std::string&) -> Result<std::string> { return text; };
}

void readsBack(const Result<Scenario>& read, const NamedText& files) {
    if (!read) {
        check(!read.error().message.empty() && !read.error().origin.file.empty(), "an error that says nothing");
        return;
    }
    const Result<Scenario> yaml = scenarioFromText(scenarioToYaml(*read), "yaml", files), json = scenarioFromText(scenarioToJson(*read), "json", files);
    check(yaml && *yaml == *read, "a scenario that is not read back from YAML");
    check(json && *json == *read, "a scenario that is not read back from JSON");
}

}  // namespace

void scenario(std::string_view bytes) {
    const NamedText files = always("name,cpu,price\nbig,4,1.5\n");
    readsBack(scenarioFromText(std::string(bytes), "fuzz", files), files);
}

void manifest(std::string_view bytes) {
    const NamedText files = always(std::string(bytes));
    const Result<Scenario> read = scenarioFromText("apiVersion: bayplan/v1\nkind: Scenario\nchanges: [{action: add, file: m}]\n", "fuzz", files);
    readsBack(read, files);
    if (!read) return;
    const ExpandedManifests& made = *std::get<AddManifests>(read->changes.front().action).made;
    check(made.pods.size() <= static_cast<std::size_t>(kMostExpandedPods), "more pods than are read");
    for (const Pod& pod : made.pods) check(pod.nodeName.empty() && !pod.name.empty() && pod.spec && pod.labels && !pod.spec->containers.empty(), "a pod that cannot be scheduled");
}

void instances(std::string_view bytes) {
    const Result<std::vector<InstanceType>> types = instanceTypesFromText(bytes, "fuzz");
    if (!types) {
        check(!types.error().message.empty() && types.error().origin.file == "fuzz", "an error that says nothing");
        return;
    }
    for (const InstanceType& type : *types) {
        const Result<InstanceChoice> choice = chooseInstance(*types, type.name, "", "");
        check(choice ? !choice->node.allocatable.empty() && choice->price.value_or(0) >= 0 : !choice.error().message.empty(), "a type that offers nothing");
    }
}

}  // namespace bayplan::fuzz
