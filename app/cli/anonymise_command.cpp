// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <iostream>

#include "cli/commands.h"
#include "cli/output/exit_code.h"
#include "cli/output/output.h"
#include "cli/output/output_file.h"
#include "cli/output/progress.h"
#include "cli/output/words.h"
#include "cluster/builder.h"
#include "io/objects/decode_event.h"
#include "io/objects/neighbours/decode_slo.h"
#include "io/sessions/anonymise.h"
#include "io/sessions/loader.h"
#include "io/sessions/project_file.h"
#include "io/sessions/timeline_file.h"
#include "io/text/document.h"
#include "io/text/text_file.h"
#include "kube/record/anonymised_recording.h"

namespace bayplan {

namespace {

bool isRecording(const std::filesystem::path& file) { return file != "/dev/stdin" && Recording::is(file); }

void tellWhatStays(bool quiet) {
    if (!quiet) std::cerr << tr("Names are replaced; amounts, times, numbers, products and the words of Kubernetes stay.") << '\n';
}

/// The whole story with other names.
int runRecording(const AnonymiseOptions& options, const Budget& budget) {
    const Result<Recording> recording = Recording::open(options.files.front(), budget);
    if (!recording) return fail(recording.error());
    if (const Result<void> written = anonymiseRecording(*recording, options.output, budget); !written) return fail(written.error());
    tellWhatStays(options.quiet);
    return finishOutput(kExitOk);
}

/// What is no file of objects has names in forms of its own.
Result<void> objectsOnly(const std::vector<std::filesystem::path>& files) {
    for (const std::filesystem::path& file : files) {
        const Origin origin{file.string(), 0, 0, {}, {}};
        if (isProject(file)) return Error{ErrorCode::Unsupported, tr("a project cannot be anonymised: its plan names objects; give the files that it was made from"), origin};
        if (isRecording(file)) return Error{ErrorCode::Unsupported, tr("a recording is anonymised by itself, without other files"), origin};
    }
    return {};
}

/// The timeline as JSON, after its events were found to be of these objects; empty: none was given.
Result<std::string> timelineOf(const AnonymiseOptions& options, const Objects& objects, const std::stop_token& stop) {
    if (options.events.empty()) return std::string();
    Objects copy = objects;
    const Result<Built> built = build(std::move(copy));
    if (!built) return built.error();
    const Result<std::string> text = readTextFile(options.events, kMaxItemBytes, stop);
    if (!text) return text.error();
    if (const Result<Timeline> known = timelineFromText(*text, options.events.string(), *built->cluster); !known) return known.error();
    const Result<Document> document = Document::parse(*text, options.events.string());
    if (!document) return document.error();
    std::string json;
    document->root().appendTo(json);
    return json;
}

}  // namespace

int runAnonymise(const AnonymiseOptions& options, const std::stop_token& stop) {
    const Budget budget = budgetFor(stop, options.quiet);
    if (options.files.size() == 1 && isRecording(options.files.front())) return runRecording(options, budget);
    if (const Result<void> known = objectsOnly(options.files); !known) return fail(known.error());
    const Result<Objects> read = readObjects(options.files, budget);
    if (!read) return fail(read.error());
    if (!isWhole(read->diagnostics, options.quiet, options.partial)) return kExitFailed;
    if (read->nodes.empty() && read->pods.empty()) return fail(Error{ErrorCode::NotFound, tr("there is neither a node nor a pod"), {}});
    const Result<std::string> timeline = timelineOf(options, *read, stop);
    if (!timeline) return fail(timeline.error());
    const Result<AnonymisedStory> story = anonymisedStory(sourcesOf(*read), *timeline, budget);
    if (!story) return fail(story.error());
    const Result<std::string> text = listOf(story->objects, options.output.extension() == ".yaml" || options.output.extension() == ".yml");
    if (!text) return fail(text.error());
    std::vector<std::filesystem::path> inputs = options.files;
    if (!options.events.empty()) inputs.push_back(options.events);
    if (const Result<void> written = writeOutput(options.output, inputs, *text); !written) return fail(written.error());
    if (!options.events.empty()) {
        inputs.push_back(options.output);
        if (const Result<void> written = writeOutput(options.eventsOutput, inputs, story->timeline); !written) return fail(written.error());
    }
    if (!options.quiet) {
        std::size_t unused = 0;
        for (const auto& [kind, count] : read->unusedKinds) unused += count;
        unused += static_cast<std::size_t>(std::count_if(read->otherSources.begin(), read->otherSources.end(), [](const RawObject& source) { return isEventSource(source) || isSloSource(source); }));
        if (unused > 0) std::cerr << trCount("%1 object of a kind that no decision depends on is left out", "%1 objects of kinds that no decision depends on are left out", unused) << '\n';
    }
    tellWhatStays(options.quiet);
    return finishOutput(kExitOk);
}

}  // namespace bayplan
