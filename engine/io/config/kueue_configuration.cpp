// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/config/kueue_configuration.h"

#include <algorithm>
#include <utility>

#include "io/text/document.h"
#include "io/text/limits.h"
#include "io/text/text_file.h"

namespace bayplan {

namespace {

KueueSettings::Strategy kueueStrategyOf(const Field& name) {
    if (name.string() == "LessThanOrEqualToFinalShare") return KueueSettings::Strategy::LessThanOrEqualToFinalShare;
    if (name.string() != "LessThanInitialShare") name.fail(worded("must be %1 or %2, not \"%3\"", {"LessThanOrEqualToFinalShare", "LessThanInitialShare", name.text()}));
    return KueueSettings::Strategy::LessThanInitialShare;
}

/// `asked`: version v1beta1, where it is off unless `enable` says otherwise.
void readFairSharing(const Field& sharing, bool asked, KueueSettings& settings) {
    bool enabled = !asked;
    std::vector<KueueSettings::Strategy> strategies;
    requireKnown(sharing, {"enable", "preemptionStrategies"});
    sharing.forEach([&](std::string_view key, const Field& value) {
        if (key == "enable") enabled = value.boolean();
        else
            value.forEachElement([&](const Field& name) {
                const KueueSettings::Strategy one = kueueStrategyOf(name);
                if (std::find(strategies.begin(), strategies.end(), one) != strategies.end()) name.fail(worded("is there twice"));
                strategies.push_back(one);
            });
    });
    settings.fairSharing = enabled;
    if (!strategies.empty()) settings.strategies = std::move(strategies);
}

ReadKueueConfiguration decodeKueueConfiguration(const Document& document) {
    const Field root(document.root());
    ReadKueueConfiguration read;
    std::string version, kind;
    root.forEach([&](std::string_view key, const Field& value) {
        if (key == "apiVersion") version = value.text();
        else if (key == "kind") kind = value.text();
    });
    if (kind != "Configuration" || (version != "config.kueue.x-k8s.io/v1beta1" && version != "config.kueue.x-k8s.io/v1beta2"))
        root.fail(worded("is no Configuration of config.kueue.x-k8s.io/v1beta1 or v1beta2"));
    root.forEach([&](std::string_view key, const Field& value) {
        if (key == "fairSharing") readFairSharing(value, version == "config.kueue.x-k8s.io/v1beta1", read.settings);
        else if (key != "apiVersion" && key != "kind")
            read.diagnostics.push_back({Severity::Note, Error{ErrorCode::Unsupported, worded("is not read: of Kueue's configuration only fairSharing is modelled"), document.originOf(value)}});
    });
    return read;
}

}  // namespace

Result<ReadKueueConfiguration> readKueueConfigurationFromText(std::string_view text, const std::string& name) {
    const Result<Document> document = Document::parse(std::string(text), name);
    if (!document) return document.error();
    try {
        return decodeKueueConfiguration(*document);
    } catch (const Fault& fault) {
        return document->located(fault);
    }
}

Result<ReadKueueConfiguration> readKueueConfiguration(const std::filesystem::path& file, const std::stop_token& stop) {
    const Result<std::string> text = readTextFile(file, kMaxItemBytes, stop);
    return text ? readKueueConfigurationFromText(*text, file.string()) : text.error();
}

}  // namespace bayplan
