// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/sessions/queue_configuration.h"

#include <algorithm>
#include <utility>

#include "io/config/compared_configuration.h"
#include "io/sessions/compared_objects.h"
#include "io/text/document.h"
#include "io/text/limits.h"
#include "io/text/text_file.h"
#include "planner/queues/other_queues.h"

namespace bayplan {

namespace {

enum class FileOf { Objects,
                    Volcano,
                    KubeScheduler,
                    Kueue };

/// A file that is no document of its own, such as a list of several, has objects; their reader says what is wrong with it.
FileOf whatIs(const std::filesystem::path& file, const Budget& budget) {
    std::error_code none;
    if (std::filesystem::is_directory(file, none)) return FileOf::Objects;
    Result<std::string> text = readTextFile(file, kMaxItemBytes, budget.stop);
    if (!text) return FileOf::Objects;
    const Result<Document> document = Document::parse(std::move(*text), file.string());
    if (!document || document->root().type() != JsonValue::Type::Object) return FileOf::Objects;
    JsonValue value;
    if (!document->root().find("apiVersion", value)) return document->root().find("actions", value) || document->root().find("tiers", value) ? FileOf::Volcano : FileOf::Objects;
    if (value.type() != JsonValue::Type::String) return FileOf::Objects;
    if (value.string().starts_with("kubescheduler.config.k8s.io/")) return FileOf::KubeScheduler;
    return value.string().starts_with("config.kueue.x-k8s.io/") ? FileOf::Kueue : FileOf::Objects;
}

Result<void> configure(SecondQueues& second, FileOf what, const std::filesystem::path& file, const Budget& budget) {
    using Kind = ComparedScheduler::Kind;
    const bool ofVolcano = second.question.system == QueueSystem::Volcano;
    const bool wrong = what == FileOf::Kueue ? second.question.system != QueueSystem::Kueue : (what == FileOf::Volcano) != ofVolcano;
    if (wrong) return Error{ErrorCode::Invalid, worded("is no configuration that the queues of %1 depend on", {toString(second.question.system)}), Origin{file.string(), 0, 0, {}, {}}};
    Result<ReadComparedScheduler> read = readComparedScheduler(what == FileOf::Volcano ? Kind::Volcano : what == FileOf::Kueue ? Kind::Kueue
                                                                                                                               : Kind::Kube,
                                                               {}, file, budget.stop);
    if (!read) return read.error();
    second.diagnostics.insert(second.diagnostics.end(), read->diagnostics.begin(), read->diagnostics.end());
    if (what == FileOf::Volcano) second.question.volcano = std::move(read->scheduler.volcano);
    else if (what == FileOf::Kueue) second.question.kueue = std::move(read->scheduler.kueue);
    else second.question.profiles = std::move(read->scheduler.profiles);
    return {};
}

}  // namespace

Result<SecondQueues> secondQueues(ComparedObjects all, QueueQuestion question, const std::vector<std::filesystem::path>& files, const Budget& budget) {
    SecondQueues second{std::move(all), std::move(question), {}, {}};
    std::vector<std::filesystem::path> objects;
    for (const std::filesystem::path& file : files) {
        const FileOf what = whatIs(file, budget);
        if (what == FileOf::Objects) {
            objects.push_back(file);
            continue;
        }
        const Result<void> configured = configure(second, what, file, budget);
        if (!configured) return configured.error();
    }
    if (objects.empty()) return second;
    Result<ComparedObjects> read = readComparedObjects(objects, budget);
    if (!read) return read.error();
    const Diagnostics& said = read->objects.diagnostics;
    const auto worst = std::find_if(said.begin(), said.end(), [](const Diagnostic& one) { return one.severity == Severity::Error; });
    if (worst != said.end()) return worst->what;
    second.diagnostics.insert(second.diagnostics.end(), said.begin(), said.end());
    Result<std::vector<std::string>> put = replaceQueues(second.all, *read, second.question.system);
    if (!put) {
        Error error = put.error();
        error.origin.file = objects.front().string();
        return error;
    }
    second.put = std::move(*put);
    return second;
}

}  // namespace bayplan
