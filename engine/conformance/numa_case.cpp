// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/numa_case.h"

#include <algorithm>
#include <memory>
#include <set>
#include <utility>

#include "conformance/numa_machine.h"
#include "io/decode_pod.h"
#include "io/document.h"
#include "io/kubelet_config.h"
#include "io/text_file.h"

namespace bayplan {

namespace {

constexpr const char* kNames[] = {"admit", "remove", "start"};

const char* nameOf(NumaOperation::Kind kind) {
    return kNames[static_cast<std::size_t>(kind)];
}

NumaOperation decodeOperation(const Field& object, PodDecoder& pods) {
    requireKnown(object, {"admit", "remove", "start"});
    NumaOperation operation;
    std::size_t parts = 0;
    object.forEach([&](std::string_view key, const Field& value) {
        ++parts;
        if (key == "admit") {
            operation.object = pods.decode(value);
            operation.pod = operation.object.key();
            return;
        }
        operation.kind = key == "remove" ? NumaOperation::Kind::Remove : NumaOperation::Kind::Start;
        operation.pod = value.text();
    });
    if (parts != 1) object.fail("must be one of admit, remove and start");
    return operation;
}

KubeletConfig decodeKubelet(const Field& object) {
    KubeletConfig config = decodeKubeletConfiguration(object);
    config.memoryReservation.reset();  // equals what is reserved by zone
    object.forEach([&](std::string_view key, const Field& value) {
        if (key == "reservedCPU") config.reservedCpu = value.quantity();
    });
    return config;
}

NumaCase decodeCase(const Field& root) {
    NumaCase one;
    PodDecoder pods;
    std::set<std::string_view> seen;
    root.forEach([&](std::string_view key, const Field& value) {
        seen.insert(key);
        if (key == "machine")
            one.machine = decodeNumaMachine(value);
        else if (key == "kubelet")
            one.kubelet = decodeKubelet(value);
        else if (key == "operations")
            value.forEachElement(
                [&](const Field& operation) { one.operations.push_back(decodeOperation(operation, pods)); });
    });
    for (const char* key : {"machine", "kubelet", "operations"})
        if (!seen.contains(key)) root.fail("lacks \"" + std::string(key) + "\"");
    return one;
}

void compareFacts(const std::string& where, const NumaFacts& expected, const NumaFacts& actual,
                  std::vector<NumaDifference>& differences) {
    std::set<std::string> paths;
    for (const auto& [path, value] : expected) paths.insert(path);
    for (const auto& [path, value] : actual) paths.insert(path);
    const auto valueAt = [](const NumaFacts& facts, const std::string& path) {
        const auto at = facts.find(path);
        return at == facts.end() ? std::string() : at->second;
    };
    for (const std::string& path : paths) {
        std::string wanted = valueAt(expected, path);
        std::string got = valueAt(actual, path);
        if (wanted != got) differences.push_back({where, path, std::move(wanted), std::move(got)});
    }
}

/// "op 5 admit virt/vm-6"
std::string placeOf(const NumaFacts& facts, std::size_t position) {
    std::string where = "op " + std::to_string(position);
    for (const char* name : kNames)
        if (const auto at = facts.find(name); at != facts.end()) where += std::string(" ") + name + " " + at->second;
    return where;
}

}  // namespace

Result<NumaCase> readNumaCase(const std::filesystem::path& file) {
    Result<std::string> text = readTextFile(file);
    if (!text) return text.error();
    const Result<Document> document = Document::parse(*text, file.string());
    if (!document) return document.error();
    try {
        return decodeCase(Field(document->root()));
    } catch (const Fault& fault) {
        return document->located(fault);
    }
}

Result<NumaReport> runNumaCase(const NumaCase& which) {
    Result<KubeletStart> up = makeKubeletSetup(which.machine, which.kubelet);
    if (!up) return up.error();
    NumaReport report;
    if (!up->up()) {
        report.start["error"] = up->refusal;
        return report;
    }
    KubeletState state(std::make_shared<const KubeletSetup>(std::move(up->setup)));
    report.start = factsOf(state, "state");
    if (!state.setup->reservedCpus.empty()) report.start["reservedCPUs"] = state.setup->reservedCpus.toString();
    for (std::size_t i = 0; i < which.operations.size(); ++i) {
        const NumaOperation& operation = which.operations[i];
        NumaFacts facts;
        switch (operation.kind) {
            case NumaOperation::Kind::Admit:
                facts = factsOf(*state.setup, admit(state, operation.object));
                break;
            case NumaOperation::Kind::Remove: remove(state, operation.pod); break;
            case NumaOperation::Kind::Start: start(state, operation.pod); break;
        }
        facts["op"] = std::to_string(i);
        facts[nameOf(operation.kind)] = operation.pod;
        facts.merge(factsOf(state, "state"));
        report.results.push_back(std::move(facts));
    }
    return report;
}

std::vector<NumaDifference> compare(const NumaReport& expected, const NumaReport& actual) {
    std::vector<NumaDifference> differences;
    compareFacts("start", expected.start, actual.start, differences);
    if (expected.results.size() != actual.results.size())
        differences.push_back({"results", "number of operations", std::to_string(expected.results.size()),
                               std::to_string(actual.results.size())});
    for (std::size_t i = 0; i < std::min(expected.results.size(), actual.results.size()); ++i)
        compareFacts(placeOf(expected.results[i], i), expected.results[i], actual.results[i], differences);
    return differences;
}

}  // namespace bayplan
