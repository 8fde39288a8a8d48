// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/numa_case.h"

#include <algorithm>
#include <memory>
#include <set>
#include <utility>

#include "conformance/numa_machine.h"
#include "conformance/report_file.h"
#include "io/config/kubelet_config.h"
#include "io/objects/decode_pod.h"
#include "io/text/document.h"
#include "topology/kubelet/kubelet_start.h"

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
    config.memoryReservation.reset();  // equals the amounts reserved by zone
    object.forEach([&](std::string_view key, const Field& value) {
        if (key == "reservedCPU") config.reservedCpu = value.quantity();
    });
    return config;
}

NumaCase decodeCase(const Field& root) {
    NumaCase one;
    PodDecoder pods;
    Seen seen(root);
    root.forEach([&](std::string_view key, const Field& value) {
        seen.add(key);
        if (key == "machine")
            one.machine = decodeNumaMachine(value);
        else if (key == "kubelet")
            one.kubelet = decodeKubelet(value);
        else if (key == "operations")
            value.forEachElement(
                [&](const Field& operation) { one.operations.push_back(decodeOperation(operation, pods)); });
    });
    for (const char* key : {"machine", "kubelet", "operations"}) seen.require(key);
    return one;
}

class NumaComparer {
public:
    NumaComparer(NumaComparison& comparison, std::size_t keep) : m_comparison(comparison), m_keep(keep) {}

    void facts(const std::string& where, const NumaFacts& expected, const NumaFacts& actual) {
        std::set<std::string> paths;
        for (const auto& [path, value] : expected) paths.insert(path);
        for (const auto& [path, value] : actual) paths.insert(path);
        bool same = true;
        for (const std::string& path : paths) {
            const std::string wanted = valueAt(expected, path);
            const std::string got = valueAt(actual, path);
            if (wanted == got) continue;
            same = false;
            differ(where + ": " + path, wanted, got);
        }
        m_comparison.operations.add(same);
    }
    void differ(const std::string& what, const std::string& expected, const std::string& got) {
        ++m_comparison.differing;
        if (m_comparison.differences.size() < m_keep) m_comparison.differences.push_back({what, {}, {}, expected, got});
    }

private:
    static std::string valueAt(const NumaFacts& facts, const std::string& path) {
        const auto at = facts.find(path);
        return at == facts.end() ? "nothing" : at->second;
    }

    NumaComparison& m_comparison;
    std::size_t m_keep;
};

/// "op 5 admit virt/vm-6"
std::string placeOf(const NumaFacts& facts, std::size_t position) {
    std::string where = "op " + std::to_string(position);
    for (const char* name : kNames)
        if (const auto at = facts.find(name); at != facts.end()) where += std::string(" ") + name + " " + at->second;
    return where;
}

}  // namespace

Result<NumaCase> readNumaCase(const std::filesystem::path& file) {
    return readReport<NumaCase>(file, decodeCase);
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

NumaComparison compareNuma(const NumaReport& expected, const NumaReport& actual, std::size_t keep) {
    NumaComparison comparison;
    NumaComparer comparer(comparison, keep);
    comparer.facts("start", expected.start, actual.start);
    if (expected.results.size() != actual.results.size())
        comparer.differ("number of results", std::to_string(expected.results.size()),
                        std::to_string(actual.results.size()));
    for (std::size_t i = 0; i < std::min(expected.results.size(), actual.results.size()); ++i)
        comparer.facts(placeOf(expected.results[i], i), expected.results[i], actual.results[i]);
    return comparison;
}

}  // namespace bayplan
