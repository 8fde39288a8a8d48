// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/config/together_file.h"

#include <algorithm>
#include <array>
#include <utility>

#include "io/config/compared_configuration.h"
#include "io/text/document.h"
#include "io/text/limits.h"
#include "io/text/text_file.h"

namespace bayplan {

namespace {

using together::Commit;
using together::Dispatcher;
using together::Ms;
using together::Resolver;

constexpr Ms kMostMs = 1'000'000'000;  // eleven days
constexpr std::size_t kMostSchedulers = 100;
constexpr std::int64_t kMostSeed = std::int64_t{1} << 53;  // a number of JSON is exact below it

/// The fault of a file that the spec names, with its own place.
struct FaultOfNamed {
    Error error;
};

template <typename Word, std::size_t N>
std::optional<Word> wordNamed(std::string_view name, const std::array<Word, N>& words) {
    for (const Word word : words)
        if (name == together::toString(word)) return word;
    return std::nullopt;
}

template <typename Word>
Word oneOf(const Field& field, std::optional<Word> word, const char* words) {
    if (!word) field.fail(worded("must be one of %1, not \"%2\"", {words, field.text()}));
    return *word;
}

Ms time(const Field& field, Ms least = 0) { return field.integer(least, kMostMs); }

Labels labelsFrom(const Field& field) {
    std::vector<Labels::Pair> pairs;
    field.forEach([&](std::string_view key, const Field& value) {
        for (const Labels::Pair& other : pairs)
            if (other.first == key) value.fail(worded("is there twice"));
        pairs.emplace_back(std::string(key), value.text());
    });
    return Labels(std::move(pairs));
}

ComparedScheduler::Kind bindingKind(const Field& field) {
    const std::optional<ComparedScheduler::Kind> kind = comparedKindNamed(field.string());
    if (kind == ComparedScheduler::Kind::Kueue) field.fail(worded("kueue admits workloads and binds no pod: name the scheduler that places them"));
    if (!kind) field.fail(worded("must be one of %1, not \"%2\"", {"kube, koordinator, volcano", field.text()}));
    return *kind;
}

class TogetherDecoder {
public:
    TogetherDecoder(const Document& document, const std::filesystem::path& folder, const std::stop_token& stop) : m_document(document), m_folder(folder), m_stop(stop) {}

    ReadTogether decode(const Field& root) {
        requireKnown(root, {"apiVersion", "kind", "schedulers", "bindMs", "kubeletMs", "recreateMs", "backoff", "resolver", "commit", "refreshOnReject", "dispatcher", "rebalanceMs", "spillAfter",
                            "horizonMs", "seed", "load"});
        root.forEach([&](std::string_view key, const Field& value) {
            if (key == "schedulers") value.forEachElement([&](const Field& one) { addScheduler(one); });
            else if (key == "load") decodeLoad(value);
            else decodeRule(key, value, m_read.question.rules);
        });
        if (m_read.question.schedulers.empty()) root.fail(worded("names no scheduler"));
        return std::move(m_read);
    }

private:
    static void decodeRule(std::string_view key, const Field& value, together::Rules& rules) {
        if (key == "bindMs") rules.bindMs = time(value);
        else if (key == "kubeletMs") rules.kubeletMs = time(value);
        else if (key == "recreateMs") rules.recreateMs = time(value);
        else if (key == "rebalanceMs") rules.rebalanceMs = time(value);
        else if (key == "horizonMs") rules.horizonMs = time(value, 1);
        else if (key == "spillAfter") rules.spillAfter = value.int32(0, 1'000'000);
        else if (key == "seed") rules.seed = static_cast<std::uint64_t>(value.integer(0, kMostSeed));
        else if (key == "refreshOnReject") rules.refreshOnReject = value.boolean();
        else if (key == "resolver") rules.resolver = oneOf(value, resolverNamed(value.string()), "off, fine, coarse");
        else if (key == "commit") rules.commit = oneOf(value, commitNamed(value.string()), "incremental, allOrNothing");
        else if (key == "dispatcher") rules.dispatcher = oneOf(value, dispatcherNamed(value.string()), "name, count, queue, work, label");
        else if (key == "backoff") {
            requireKnown(value, {"baseMs", "maxMs"});
            rules.backoffMs = 1000;
            value.forEach([&](std::string_view part, const Field& ms) { (part == "baseMs" ? rules.backoffMs : rules.backoffMaxMs) = time(ms); });
            if (rules.backoffMaxMs < rules.backoffMs) value.fail(worded("maxMs must not be below baseMs"));
        }
    }

    void addScheduler(const Field& field) {
        requireKnown(field, {"name", "kind", "config", "replicas", "labels", "decisionMs", "cacheDelayMs", "partition", "topK"});
        std::vector<TogetherScheduler>& all = m_read.question.schedulers;
        if (all.size() == kMostSchedulers) field.fail(worded("more than %1 schedulers are not read", {kMostSchedulers}));
        TogetherScheduler one;
        std::filesystem::path config;
        ComparedScheduler::Kind kind = ComparedScheduler::Kind::Kube;
        field.forEach([&](std::string_view key, const Field& value) {
            if (key == "name") {
                one.name = value.text();
                if (one.name.empty()) value.fail(worded("must not be empty"));
                for (std::size_t i = 0; i < all.size(); ++i)
                    if (all[i].name == one.name) value.fail(worded("schedulers[%1] claims the pods of \"%2\" already: give one of them another name, or that one more replicas", {i, one.name}));
            } else if (key == "kind") kind = bindingKind(value);
            else if (key == "config") config = m_folder / value.text();
            else if (key == "replicas") one.replicas = value.int32(1, kMostReplicas);
            else if (key == "labels") one.labels = labelsFrom(value);
            else if (key == "decisionMs") one.decisionMs = time(value, 1);
            else if (key == "cacheDelayMs") one.cacheDelayMs = time(value);
            else if (key == "topK") one.topK = value.int32(1, 1'000'000);
            else if (key == "partition") {
                one.partition = value.text();
                Result<LabelSelector> selector = parseLabelSelector(one.partition);
                if (!selector) value.fail(selector.error().message);
                one.selector = std::move(*selector);
                one.partitionAt = m_document.originOf(value);
            }
        });
        if (one.name.empty()) field.fail(worded("has no name"));
        if (one.topK > 1 && kind == ComparedScheduler::Kind::Volcano) field.fail(worded("%1: topK is not modelled for Volcano's sessions", {one.name}));
        Result<ReadComparedScheduler> read = readComparedScheduler(kind, one.name, config, m_stop);
        if (!read) throw FaultOfNamed{read.error()};
        one.what = std::move(read->scheduler);
        m_read.diagnostics.insert(m_read.diagnostics.end(), read->diagnostics.begin(), read->diagnostics.end());
        all.push_back(std::move(one));
    }

    void decodeLoad(const Field& field) {
        requireKnown(field, {"everyMs", "lastsMs", "pods"});
        TogetherLoad& load = m_read.question.load;
        field.forEach([&](std::string_view key, const Field& value) {
            if (key == "everyMs") load.everyMs = time(value);
            else if (key == "lastsMs") load.lastsMs = time(value, 1);
            else value.forEachElement([&](const Field& one) {
                requireKnown(one, {"pod", "atMs", "lastsMs"});
                TogetherLoad::Told told;
                told.origin = m_document.originOf(one);
                one.forEach([&](std::string_view part, const Field& what) {
                    if (part == "pod") told.pod = what.text();
                    else if (part == "atMs") told.at = time(what);
                    else told.lasts = time(what, 1);
                });
                if (told.pod.empty()) one.fail(worded("has no pod"));
                load.pods.push_back(std::move(told));
            });
        });
    }

    const Document& m_document;
    const std::filesystem::path& m_folder;
    const std::stop_token& m_stop;
    ReadTogether m_read;
};

}  // namespace

std::optional<Resolver> resolverNamed(std::string_view word) { return wordNamed(word, std::array{Resolver::Off, Resolver::Fine, Resolver::Coarse}); }
std::optional<Commit> commitNamed(std::string_view word) { return wordNamed(word, std::array{Commit::Incremental, Commit::AllOrNothing}); }
std::optional<Dispatcher> dispatcherNamed(std::string_view word) {
    return wordNamed(word, std::array{Dispatcher::Name, Dispatcher::Count, Dispatcher::Queue, Dispatcher::Work, Dispatcher::Label});
}

Result<ReadTogether> readTogetherFromText(std::string text, const std::string& name, const std::filesystem::path& folder, const std::stop_token& stop) {
    const Result<Document> document = Document::parse(std::move(text), name);
    if (!document) return document.error();
    const Field root(document->root());
    try {
        if (const std::optional<Error> other = otherKind(root, name, "bayplan/v1", "SchedulersTogether", "schedulers together")) return *other;
        return TogetherDecoder(*document, folder, stop).decode(root);
    } catch (const FaultOfNamed& fault) {
        return fault.error;
    } catch (const Fault& fault) {
        return document->located(fault);
    }
}

Result<ReadTogether> readTogether(const std::filesystem::path& file, const std::stop_token& stop) {
    const Result<std::string> text = readTextFile(file, kMaxItemBytes, stop);
    return text ? readTogetherFromText(*text, file.string(), file.parent_path(), stop) : text.error();
}

}  // namespace bayplan
