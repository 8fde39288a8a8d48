// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/reports/prediction_report.h"

#include "io/reports/message_words.h"
#include "io/reports/report_document.h"
#include "io/text/json_value.h"
#include "io/text/text_width.h"

namespace bayplan {

namespace {

using PredictedOutcome = PredictedPlacement::Outcome;

const char* nameOf(PredictedOutcome outcome) {
    switch (outcome) {
    case PredictedOutcome::Admitted: return "admitted";
    case PredictedOutcome::Rejected: return "rejected";
    case PredictedOutcome::NotModelled: break;
    }
    return "notModelled";
}

void key(std::string& out, std::string_view name) {
    if (out.back() != '{') out += ',';
    appendJsonString(out, name);
    out += ':';
}
void text(std::string& out, std::string_view name, std::string_view value) {
    key(out, name);
    appendJsonString(out, value);
}
void separate(std::string& out) {
    if (out.back() != '[') out += ',';
}

class ReportWriter {
public:
    ReportWriter(std::string& out, const KubeletSetup& setup) : m_out(out), m_setup(setup) {}

    void containers(const PodGrant& pod) {
        key(m_out, "containers");
        m_out += '[';
        for (const ContainerGrant& container : pod.containers) {
            separate(m_out);
            one(container);
        }
        m_out += ']';
    }

    void hints(const std::vector<HintRound>& rounds) {
        key(m_out, "hints");
        m_out += '[';
        for (const HintRound& round : rounds) {
            separate(m_out);
            m_out += '{';
            if (!round.container.empty()) text(m_out, "container", round.container);
            key(m_out, "lists");
            m_out += '[';
            for (const HintList& list : round.lists) {
                separate(m_out);
                hintList(list);
            }
            m_out += ']';
            key(m_out, "merged");
            m_out += '{';
            hint(round.merged);
            m_out += "}}";
        }
        m_out += ']';
    }

private:
    void hint(const ZoneHint& one) {
        if (one.zones) text(m_out, "zones", m_setup.zonesText(*one.zones));
        key(m_out, "preferred");
        m_out += one.preferred ? "true" : "false";
    }

    void hintList(const HintList& list) {
        m_out += '{';
        text(m_out, "provider", list.provider);
        if (!list.resource.empty()) text(m_out, "resource", list.resource);
        for (const bool preferred : {true, false}) {
            key(m_out, preferred ? "preferred" : "other");
            m_out += '[';
            for (const ZoneHint& one : list.hints)
                if (one.preferred == preferred) {
                    separate(m_out);
                    appendJsonString(m_out, one.zones ? m_setup.zonesText(*one.zones) : "any");
                }
            m_out += ']';
        }
        m_out += '}';
    }

    void one(const ContainerGrant& container) {
        m_out += '{';
        text(m_out, "name", container.name);
        hint(container.hint);
        if (!container.cpus.empty()) text(m_out, "cpus", container.cpus.toString());
        if (!container.memory.empty()) {
            key(m_out, "memory");
            m_out += '[';
            for (const MemoryBlock& block : container.memory) {
                separate(m_out);
                m_out += '{';
                text(m_out, "type", m_setup.memory[block.type].name);
                text(m_out, "size", formatExact(kMemory, block.bytes));
                text(m_out, "zones", m_setup.zonesText(block.zones));
                m_out += '}';
            }
            m_out += ']';
        }
        if (!container.devices.empty()) {
            key(m_out, "devices");
            m_out += '{';
            for (const DeviceGrant& grant : container.devices) devices(grant);
            m_out += '}';
        }
        m_out += '}';
    }

    void devices(const DeviceGrant& grant) {
        const OfferedResource& resource = m_setup.resources[grant.resource];
        key(m_out, resource.name);
        m_out += '[';
        for (const std::size_t d : grant.devices) {
            separate(m_out);
            appendJsonString(m_out, resource.devices[d].id);
        }
        m_out += ']';
    }

    std::string& m_out;
    const KubeletSetup& m_setup;
};

void outcome(std::string& out, const PredictedPlacement& predicted) {
    text(out, "outcome", nameOf(predicted.outcome));
    const Admission& admission = predicted.admission;
    if (predicted.outcome == PredictedOutcome::NotModelled) text(out, "why", predicted.why);
    if (predicted.outcome == PredictedOutcome::Rejected) {
        text(out, "reason", admission.reason);
        text(out, "message", admission.message);
        if (!admission.container.empty()) text(out, "container", admission.container);
    }
    if (predicted.outcome == PredictedOutcome::Admitted) ReportWriter(out, *predicted.setup).containers(admission.grant);
}

void writeDocument(std::ostream& stream, ReportFormat format, const PlacementReport& report) {
    const PredictedPlacement& predicted = report.predicted;
    std::string out = "{";
    text(out, "pod", report.pod);
    text(out, "node", report.node);
    key(out, "schedulerRefuses");
    out += '[';
    for (const Status& status : report.schedulerRefuses) {
        separate(out);
        appendJsonString(out, status.plugin + ": " + status.message());
    }
    out += ']';
    outcome(out, predicted);
    if (predicted.setup && predicted.outcome != PredictedOutcome::NotModelled) ReportWriter(out, *predicted.setup).hints(predicted.admission.rounds);
    ReportDocument(stream, format, "PlacementPrediction").members(out + '}');
}

std::string zoneWords(const KubeletSetup& setup, std::optional<ZoneMask> zones, const TableLook& look) {
    if (!zones) return look.tr("any zone");
    return look.tr(countZones(*zones) == 1 ? forPeople("zone %1") : forPeople("zones %1"), {setup.zonesText(*zones)});
}

/// "zone 0, not aligned".
std::string hintWords(const KubeletSetup& setup, const ZoneHint& hint, const TableLook& look) {
    const std::string zones = zoneWords(setup, hint.zones, look);
    return hint.preferred ? zones : look.tr("%1, not aligned", {zones});
}

std::string memoryWords(const KubeletSetup& setup, const MemoryBlock& block, const TableLook& look) {
    return look.tr("%1 at %2", {formatExact(kMemory, block.bytes), zoneWords(setup, block.zones, look)});
}

void tellContainer(std::ostream& out, const KubeletSetup& setup, const ContainerGrant& container, const TableLook& look) {
    out << "  " << container.name << ": " << hintWords(setup, container.hint, look) << '\n';
    out << "    cpus    " << (container.cpus.empty() ? look.tr("of the shared pool") : container.cpus.toString()) << '\n';
    for (const MemoryBlock& block : container.memory)
        out << "    " << setup.memory[block.type].name << "  " << memoryWords(setup, block, look) << '\n';
    for (const DeviceGrant& grant : container.devices) {
        out << "    " << setup.resources[grant.resource].name << ' ';
        for (const std::size_t d : grant.devices) out << ' ' << setup.resources[grant.resource].devices[d].id;
        out << '\n';
    }
}

/// Prints what each provider could offer if they have nothing in common.
void tellHints(std::ostream& out, const KubeletSetup& setup, const HintRound& round, const TableLook& look) {
    for (const HintList& list : round.lists) {
        if (list.resource.empty()) continue;
        std::string preferred;
        std::string other;
        bool none = false;
        for (const ZoneHint& hint : list.hints) {
            std::string& to = hint.preferred ? preferred : other;
            if (!hint.zones) none = !hint.preferred;
            to += (to.empty() ? "" : "  ") + (hint.zones ? setup.zonesText(*hint.zones) : look.tr("any"));
        }
        std::string offer = none ? look.tr("no zones") : preferred.empty() ? look.tr("none preferred")
                                                                           : look.tr("preferred %1", {preferred});
        if (!none && !other.empty()) offer = look.tr("%1; other %2", {offer, other});
        out << "    " << list.resource << ": " << offer << '\n';
    }
}

void tell(std::ostream& out, const PlacementReport& report, const TableLook& look) {
    const PredictedPlacement& predicted = report.predicted;
    const Admission& admission = predicted.admission;
    out << look.tr("%1 on %2", {report.pod, report.node}) << '\n'
        << padded(look.tr("scheduler"), 11);
    if (report.schedulerRefuses.empty()) look.say(out, look.tr("would bind it here"), Tone::Good);
    else look.say(out, look.tr("would not bind it here"), Tone::Bad);
    out << '\n';
    for (const Status& status : report.schedulerRefuses) out << "  " << status.plugin << ": " << withWords(status.said(), look) << '\n';
    out << padded(look.tr("kubelet"), 11);
    switch (predicted.outcome) {
    case PredictedOutcome::NotModelled:
        look.say(out, look.tr("not modelled"), Tone::Doubtful);
        out << ": " << predicted.why << '\n';
        return;
    case PredictedOutcome::Admitted:
        look.say(out, look.tr("would admit it"), Tone::Good);
        out << look.tr(" (predicted)") << '\n';
        for (const ContainerGrant& container : admission.grant.containers)
            tellContainer(out, *predicted.setup, container, look);
        return;
    case PredictedOutcome::Rejected: break;
    }
    look.say(out, look.tr("would reject it"), Tone::Bad);
    out << look.tr(" (predicted)") << "\n  " << admission.reason << ": "
        << withWords(admission.message, look) << '\n';
    if (!admission.container.empty()) out << "  " << look.tr("at container %1", {admission.container}) << '\n';
    if (!admission.rounds.empty() && admission.reason == "TopologyAffinityError")
        tellHints(out, *predicted.setup, admission.rounds.back(), look);
}

}  // namespace

void appendPrediction(std::string& json, const PredictedPlacement& predicted) {
    json += '{';
    outcome(json, predicted);
    json += '}';
}

std::string predictionLine(const PredictedPlacement& predicted, const TableLook& look) {
    const Admission& admission = predicted.admission;
    if (predicted.outcome == PredictedOutcome::NotModelled) return look.tr("Kubelet not modelled: %1.", {predicted.why});
    if (predicted.outcome == PredictedOutcome::Rejected) {
        std::string said = admission.reason + ": " + withWords(admission.message, look);
        if (!admission.container.empty()) said = look.tr("%1, at container %2", {said, admission.container});
        return look.tr("The scheduler would bind it, the kubelet would reject it (predicted): %1.", {said});
    }
    const KubeletSetup& setup = *predicted.setup;
    std::string granted;
    for (const ContainerGrant& container : admission.grant.containers) {
        std::string line = look.tr("%1: %2", {container.name, hintWords(setup, container.hint, look)});
        const auto add = [&](const std::string& part) { line = look.tr("%1, %2", {line, part}); };
        if (!container.cpus.empty()) add("CPUs " + container.cpus.toString());
        for (const MemoryBlock& block : container.memory) add(setup.memory[block.type].name + ' ' + memoryWords(setup, block, look));
        for (const DeviceGrant& grant : container.devices) {
            std::string devices = setup.resources[grant.resource].name;
            for (const std::size_t d : grant.devices) devices += ' ' + setup.resources[grant.resource].devices[d].id;
            add(devices);
        }
        granted = granted.empty() ? line : look.tr("%1; %2", {granted, line});
    }
    return granted.empty() ? look.tr("The kubelet would admit it (predicted).") : look.tr("The kubelet would admit it (predicted): %1.", {granted});
}

void writePrediction(std::ostream& out, const PlacementReport& report, ReportFormat format, const TableLook& look) {
    if (format == ReportFormat::Table) tell(out, report, look);
    else writeDocument(out, format, report);
}

}  // namespace bayplan
