// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever is anonymised: of all strings of the original, keys of labels and annotations with them, none is left in the output but
// Kubernetes' own words, which are listed here. Files, a timeline, recordings, and the page and the reports that are made of what
// was anonymised.
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>
#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <utility>

#include "cluster/builder.h"
#include "framework/profile.h"
#include "io/reports/page.h"
#include "io/sessions/anonymise.h"
#include "io/sessions/loader.h"
#include "io/text/document.h"
#include "kube/record/anonymised_recording.h"
#include "plugins/all.h"
#include "schedulers/kube/schedule_pending.h"

using namespace bayplan;

namespace {

using Json = nlohmann::json;
using Strings = std::set<std::string>;

/// Objects whose keys people choose; the keys of any other are fields of an API.
bool hasChosenKeys(const std::string& field) {
    static const Strings chosen{"labels", "annotations", "matchLabels", "nodeSelector", "selector", "requests", "limits", "allocatable",
                                "capacity", "data", "overhead", "attributes", "hard", "min", "max"};
    return chosen.contains(field);
}

void collect(const Json& json, const std::string& field, Strings& out) {
    if (json.is_string()) out.insert(json.get<std::string>());
    if (json.is_array())
        for (const Json& one : json) collect(one, field, out);
    if (!json.is_object()) return;
    for (const auto& [key, value] : json.items()) {
        if (hasChosenKeys(field) && !value.is_structured()) out.insert(key);
        collect(value, key, out);
    }
}

/// What every cluster says: amounts, times, versions, products of a vendor, and these words. A name that is one of them tells nothing.
bool isKubernetesOwn(const std::string& text) {
    static const std::regex form("-?[0-9.]+([munkMGTPE]|[KMGTPE]i|%)?|[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+(Z|[+-][0-9:]+)|v?[0-9]+([.][0-9]+)+|([0-9]+(h|ms|m|s))+|hugepages-[0-9]+[KMG]i");
    static const std::regex key("([a-z0-9-]+[.])*(kubernetes|k8s|x-k8s)[.]io(/.*)?|nvidia[.]com/[a-z0-9.-]+|NVIDIA-[A-Z0-9-]+|(apps|batch|policy|scheduling[.]k8s[.]io|bayplan)/v[0-9a-z]+|v1");
    static const Strings words{
        // Kinds, and values of enumerations.
        "", "true", "false", "True", "False", "Unknown", "Node", "Pod", "Namespace", "Service", "List", "Timeline", "PriorityClass", "ReplicaSet", "Deployment", "StatefulSet",
        "DaemonSet", "Job", "CronJob", "PodDisruptionBudget", "ElasticQuota", "PodGroup", "NodeResourceTopology", "StorageClass", "PersistentVolume", "PersistentVolumeClaim",
        "CSINode", "NoSchedule", "NoExecute", "PreferNoSchedule", "Exists", "Equal", "In", "NotIn", "DoesNotExist", "Gt", "Lt", "Pending", "Running", "Succeeded", "Failed",
        "Ready", "MemoryPressure", "DiskPressure", "PIDPressure", "NetworkUnavailable", "PodScheduled", "Initialized", "ContainersReady", "Unschedulable", "SchedulingGated",
        "Guaranteed", "Burstable", "BestEffort", "Always", "Never", "OnFailure", "IfNotPresent", "DoNotSchedule", "ScheduleAnyway", "Honor", "Ignore", "PreemptLowerPriority",
        "TCP", "UDP", "SCTP", "IfHealthyBudget", "AlwaysAllow", "ReadWriteOnce", "ReadOnlyMany", "ReadWriteMany", "ReadWriteOncePod", "Bound", "Available", "WaitForFirstConsumer",
        "Immediate", "Filesystem", "Block", "Retain", "Delete", "Active", "Hostname", "InternalIP", "ExternalIP", "Terminating",
        // Names that are the same everywhere.
        "cpu", "gpu", "memory", "pods", "ephemeral-storage", "storage", "count", "metadata.name", "default-scheduler", "system-node-critical", "system-cluster-critical",
        "control-plane", "master", "worker", "amd64", "arm64", "default", "linux", "windows", "mirror", "yes", "single-numa-node", "none",
        // Of a timeline: what happens.
        "add", "delete", "update", "cordon", "uncordon", "end", "remove", "removeGates", "restart", "failBinding", "fail", "finish", "scale"};
    return words.contains(text) || std::regex_match(text, form) || std::regex_match(text, key);
}

void split(const std::string& text, std::string_view at, Strings& out) {
    std::string part;
    for (const char c : text) {
        if (at.find(c) == at.npos) part += c;
        else out.insert(std::exchange(part, {}));
    }
    out.insert(part);
}

/// The texts of the output, their words, and the parts of these between signs that join names; words of Kubernetes are not taken apart.
Strings partsOf(const Strings& texts) {
    Strings words, parts;
    for (const std::string& text : texts) {
        parts.insert(text);
        split(text, ",;\"' ()[]{}\n\t", words);
    }
    for (const std::string& word : words) {
        parts.insert(word);
        if (word.find_first_of("/=:|") == word.npos || isKubernetesOwn(word)) continue;
        split(word, "/=:|", parts);
    }
    return parts;
}

/// Names of several parts, wherever in the output they stand.
Strings namesIn(const std::string& output) {
    Strings names;
    split(output, " \"',;:=/|()[]{}<>\n\t\\", names);
    return names;
}

/// Every document of a file in JSON, JSON lines or YAML.
Strings textsOf(const std::string& output) {
    Strings texts;
    if (const Json whole = Json::parse(output, nullptr, false); !whole.is_discarded()) {
        collect(whole, {}, texts);
        return texts;
    }
    QStringList documents = QString::fromStdString(output).split(QStringLiteral("---\n"));
    if (documents.size() == 1 && output.starts_with('{')) documents = documents.first().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    for (const QString& one : documents) {
        const Result<Document> document = Document::parse(one.toStdString(), "output");
        if (!document) continue;
        std::string json;
        document->root().appendTo(json);
        collect(Json::parse(json), {}, texts);
    }
    return texts;
}

/// The strings of the original that are in the output: as a text, as a part of one, or as a name anywhere in the file. A name of letters
/// alone may also be that of a field, so it is looked for in the texts only.
QStringList leftOf(const Strings& original, const std::string& output) {
    const Strings parts = partsOf(textsOf(output)), names = namesIn(output);
    QStringList left;
    if (parts.size() < 10) left << QStringLiteral("the output has no texts");
    for (const std::string& text : original) {
        const bool letters = std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isalpha(c); });
        if (text.size() > 1 && (parts.contains(text) || (!letters && names.contains(text))) && !isKubernetesOwn(text)) left << QString::fromStdString(text);
    }
    return left;
}

Strings stringsOf(const std::vector<const std::string*>& objects) {
    Strings all;
    for (const std::string* object : objects) collect(Json::parse(*object), {}, all);
    return all;
}

std::string read(const QString& file) {
    QFile in(file);
    return in.open(QIODevice::ReadOnly) ? in.readAll().toStdString() : std::string();
}

}  // namespace

class TestNothingLeft : public QObject {
    Q_OBJECT
    QTemporaryDir m_folder;

private Q_SLOTS:
    void ofObjectsAndTheirTimeline() {
        const Result<Objects> real = readObjects({SAMPLES "/cluster.json"});
        QVERIFY(real);
        Strings original = stringsOf(sourcesOf(*real));
        QVERIFY(original.size() > 1000);
        const Result<Document> timeline = Document::parse(read(QStringLiteral(SAMPLES "/timeline.yaml")), "timeline.yaml");
        QVERIFY(timeline);
        std::string json;
        timeline->root().appendTo(json);
        collect(Json::parse(json), {}, original);
        const Result<AnonymisedStory> story = anonymisedStory(sourcesOf(*real), json);
        QVERIFY2(story, story ? "" : story.error().message.text().c_str());
        for (const bool yaml : {false, true}) {
            const QStringList left = leftOf(original, *listOf(story->objects, yaml));
            QVERIFY2(left.isEmpty(), qPrintable(left.join(QStringLiteral("\n"))));
        }
        const QStringList left = leftOf(original, story->timeline);
        QVERIFY2(left.isEmpty(), qPrintable(left.join(QStringLiteral("\n"))));
    }
    /// The page has what was anonymised, and what the scheduler says of it.
    void ofThePageThatIsMadeOfThem() {
        const Result<Objects> real = readObjects({SAMPLES "/cluster.json"});
        QVERIFY(real);
        Result<Objects> other = readObjectsFromText(*anonymisedList(*real, false), "other");
        QVERIFY(other);
        const ClusterPtr cluster = build(std::move(*other)).value().cluster;
        Scheduler scheduler(makeProfiles({}, inTreePlugins()).value());
        const auto run = schedulePending(cluster, scheduler, Detail::Nodes);
        QVERIFY(run);
        const Result<std::string> page = pageOf("@DATA@", *cluster, run->decisions, {.source = "shared", .made = "today", .version = "1", .language = "en", .theme = {}, .groups = {}});
        QVERIFY2(page, page ? "" : page.error().message.text().c_str());
        const QStringList left = leftOf(stringsOf(sourcesOf(*real)), *page);
        QVERIFY2(left.isEmpty(), qPrintable(left.join(QStringLiteral("\n"))));
    }
    void ofARecording_data() {
        QTest::addColumn<QString>("file");
        for (const char* name : {"morning", "rollout"}) QTest::newRow(name) << QStringLiteral(SAMPLES "/%1.bayrec").arg(QLatin1String(name));
    }
    void ofARecording() {
        QFETCH(QString, file);
        const Result<Recording> recording = Recording::open(file.toStdString());
        QVERIFY(recording);
        Strings original{recording->header().context, recording->header().server};
        RecordingPlayer player(*recording);
        for (std::size_t moment = 0; moment < recording->moments().size(); ++moment) {
            const Result<std::vector<LiveChange>> changes = player.seekMoment(moment);
            QVERIFY(changes);
            for (const LiveChange& change : *changes)
                if (const LiveObject* object = player.picture().find(change.kind, change.key); object && object->text) collect(Json::parse(*object->text), {}, original);
        }
        QVERIFY(original.size() > 500);
        const std::filesystem::path to = m_folder.filePath(QFileInfo(file).fileName()).toStdString();
        const Result<void> made = anonymiseRecording(*recording, to);
        QVERIFY2(made, made ? "" : made.error().message.text().c_str());
        const QStringList left = leftOf(original, read(QString::fromStdString(to.string())));
        QVERIFY2(left.isEmpty(), qPrintable(left.join(QStringLiteral("\n"))));
    }
    /// Every case that is compared with kube-scheduler, as far as it can be renamed.
    void ofEveryCase() {
        QStringList left;
        int renamed = 0;
        const QDir cases(QStringLiteral(CASES));
        for (const QString& name : cases.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            const Result<Objects> real = readObjects({cases.filePath(name + QStringLiteral("/cluster.json")).toStdString()});
            QVERIFY2(real, qPrintable(name));
            const Result<std::string> text = anonymisedList(*real, false);
            if (!text) continue;
            ++renamed;
            for (const QString& one : leftOf(stringsOf(sourcesOf(*real)), *text)) left << name + QStringLiteral(": ") + one;
        }
        QVERIFY(renamed > 20);
        QVERIFY2(left.isEmpty(), qPrintable(left.join(QStringLiteral("\n"))));
    }
};

QTEST_APPLESS_MAIN(TestNothingLeft)
#include "tst_nothing_left.moc"
