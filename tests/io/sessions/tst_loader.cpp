// SPDX-License-Identifier: GPL-3.0-or-later
// Files, folders and archives, valid ones.
#include "io/sessions/loader.h"

#include <unistd.h>

#include "io/objects_text.h"
#include "io/packed.h"

using namespace bayplan;
using namespace bayplan::test;

namespace {

std::string listOf(int pods) {
    std::string text = "{\n    \"apiVersion\": \"v1\",\n    \"items\": [";
    for (int i = 0; i < pods; ++i) text += (i > 0 ? ",\n        " : "\n        ") + podJson("p" + std::to_string(i));
    return text + "\n    ],\n    \"kind\": \"List\"\n}\n";
}

}  // namespace

class LoaderTest : public QObject {
    Q_OBJECT

private slots:
    void oneObjectKeepsItsSource() {
        const std::string json = podJson("a");
        const Objects objects = read(json);
        QVERIFY(objects.diagnostics.empty());
        QCOMPARE(podNames(objects), "ns/a");
        QCOMPARE(QString::fromStdString(*objects.podSources.at(0)), QString::fromStdString(json));
        QCOMPARE(QString::fromStdString(*read(podYaml("a")).podSources.at(0)), QString::fromStdString(json));
    }

    void forms_data() {
        QTest::addColumn<QString>("text");
        const QString a = QString::fromStdString(podJson("a")), b = QString::fromStdString(podJson("b"));
        const QString ya = QString::fromStdString(podYaml("a")), yb = QString::fromStdString(podYaml("b"));
        const auto item = [](QString yaml) { return "- " + yaml.trimmed().replace("\n", "\n  ") + "\n"; };
        const auto bare = [](QString json) { return json.replace("\"apiVersion\":\"v1\",\"kind\":\"Pod\",", ""); };
        QTest::newRow("List, kind last") << "{\"apiVersion\":\"v1\",\"items\":[" + a + "," + b + "],\"kind\":\"List\"}";
        QTest::newRow("PodList of bare items") << "{\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"metadata\":{},\"items\":[" + bare(a) + "," + bare(b) + "]}";
        QTest::newRow("PodList, kind last") << "{\"items\":[" + bare(a) + "," + bare(b) + "],\"kind\":\"PodList\",\"apiVersion\":\"v1\"}";
        QTest::newRow("lists in a list") << "{\"kind\":\"List\",\"apiVersion\":\"v1\",\"items\":[{\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"items\":[" + bare(a) +
                                                "]},"
                                                "{\"kind\":\"List\",\"apiVersion\":\"v1\",\"items\":["
                                                + b + "]}]}";
        QTest::newRow("one after the other") << a + b;
        QTest::newRow("a line each") << a + "\n" + b + "\n";
        QTest::newRow("array") << "[" + a + ",\n" + b + "]";
        QTest::newRow("JSON between marks") << a + "\n---\n" + b;
        QTest::newRow("byte order mark") << QString(QChar(0xFEFF)) + a + b;
        QTest::newRow("YAML documents") << ya + "---\n" + yb;
        QTest::newRow("YAML with a mark first") << "---\n" + ya + "---\n" + yb + "---\n";
        QTest::newRow("YAML CRLF") << QString(ya + "---\n" + yb).replace("\n", "\r\n");
        QTest::newRow("YAML byte order mark") << QString(QChar(0xFEFF)) + ya + "---\n" + yb;
        QTest::newRow("YAML list") << "apiVersion: v1\nitems:\n" + item(ya) + item(yb) + "kind: List\nmetadata:\n  resourceVersion: \"\"\n";
        QTest::newRow("YAML list, indented") << "apiVersion: v1\nkind: List\nitems:\n  " + item(ya).trimmed().replace("\n", "\n  ") + "\n  " + item(yb).trimmed().replace("\n", "\n  ") + "\n";
        QTest::newRow("YAML PodList of bare items") << "items:\n- metadata: {name: a, namespace: ns}\n  spec: {containers: [{name: c}]}\n"
                                                       "- metadata: {name: b, namespace: ns}\n  spec: {containers: [{name: c}]}\nkind: PodList\napiVersion: v1\n";
        QTest::newRow("YAML flow list") << "{apiVersion: v1, kind: List, items: [" + a + ", " + b + "]}";
        QTest::newRow("JSON in YAML") << ya + "---\n" + b;
        QTest::newRow("comment first") << "# made by hand\n" + ya + "---\n" + yb;
        QTest::newRow("anchors across items") << "items:\n- apiVersion: v1\n  kind: Pod\n  metadata: {name: a, namespace: ns}\n  spec: &s\n    containers:\n    - name: c\n"
                                                 "- apiVersion: v1\n  kind: Pod\n  metadata: {name: b, namespace: ns}\n  spec: *s\nkind: List\napiVersion: v1\n";
        QTest::newRow("anchors before items") << "x: &s {containers: [{name: c}]}\nitems:\n- {apiVersion: v1, kind: Pod, metadata: {name: a, namespace: ns}, spec: *s}\n"
                                                 "- {apiVersion: v1, kind: Pod, metadata: {name: b, namespace: ns}, spec: *s}\nkind: List\napiVersion: v1\n";
    }
    void forms() {
        QFETCH(QString, text);
        const Objects objects = read(text.toStdString());
        QVERIFY2(objects.diagnostics.empty(), qPrintable(errorText(objects)));
        QCOMPARE(podNames(objects), "ns/a ns/b");
        QCOMPARE(objects.podSources.size(), 2u);
        // In any form, each source is complete.
        for (std::size_t i = 0; i < 2; ++i) QCOMPARE(podNames(read(*objects.podSources[i])), i == 0 ? "ns/a" : "ns/b");
        QVERIFY(objects.pods[0].spec == objects.pods[1].spec);  // shared, not only equal
    }

    void packed() {
        const QTemporaryDir folder;
        const std::filesystem::path root(folder.path().toStdString());
        writeGzip(root / "one.gz", podYaml("a"));
        writeTar(root / "two.tar", {{"x/a.yaml", podYaml("a")}, {"x/b.json", podJson("b")}, {"x/notes.txt", "nothing"}}, false);
        writeTar(root / "three", {{"a.yaml", podYaml("a")}, {"b.json", listOf(3)}}, true);  // recognised by the content
        QCOMPARE(podNames(*readObjects({root / "one.gz"})), "ns/a");
        const Objects two = *readObjects({root / "two.tar"});
        QCOMPARE(podNames(two), "ns/a ns/b");
        QCOMPARE(two.diagnostics.size(), 1u);
        QCOMPARE(two.diagnostics[0].severity, Severity::Note);  // one file was ignored
        QCOMPARE(podNames(*readObjects({root / "three"})), "ns/a ns/p0 ns/p1 ns/p2");
    }

    void foldersAreWalkedByName() {
        const QTemporaryDir folder;
        const std::filesystem::path root(folder.path().toStdString());
        writeFile(folder, "b/2.yaml", podYaml("c"));
        writeFile(folder, "b/1.json", podJson("b"));
        writeFile(folder, "a.yaml", podYaml("a"));
        writeFile(folder, "README.md", "# Not an object\n- at all: [\n");
        writeFile(folder, "values.yaml", "replicas: 3\n");
        writeFile(folder, ".git/x.yaml", podYaml("hidden"));
        writeFile(folder, "empty.yaml", "");
        writeTar(root / "z.tgz", {{"d.yaml", podYaml("d")}}, true);
        const Objects objects = *readObjects({root});
        QCOMPARE(podNames(objects), "ns/a ns/b ns/c ns/d");
        QCOMPARE(errors(objects), 0u);
        QCOMPARE(QString::fromStdString(objects.diagnostics.at(0).what.message), "passed over 3 files without a Kubernetes object near the start");
    }

    void severalPathsAndKinds() {
        const QTemporaryDir folder;
        const auto nodes = writeFile(folder, "nodes.yaml",
                                     "apiVersion: v1\nkind: Node\nmetadata: {name: n}\nstatus: {capacity: {cpu: 4, memory: 16Gi, pods: \"110\"}}\n---\n"
                                     "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: d}\nspec: {template: {spec: {containers: []}}}\n---\n"
                                     "apiVersion: serving.knative.dev/v1\nkind: Service\nmetadata: {name: s}\n---\n"
                                     "apiVersion: v1\nkind: Service\nmetadata: {name: s, namespace: ns}\nspec: {selector: {app: x}}\n");
        const auto pods = writeFile(folder, "pods.yaml", podYaml("a"));
        const Objects objects = *readObjects({pods, nodes});
        QCOMPARE(objects.nodes.size(), 1u);
        QCOMPARE(objects.pods.size(), 1u);
        QCOMPARE(objects.workloads.size(), 1u);
        QCOMPARE(objects.otherSources.size(), 1u);
        QCOMPARE(objects.unusedKinds, (std::map<std::string, std::size_t>{{"apps/v1/Deployment", 1}, {"serving.knative.dev/v1/Service", 1}}));
        const Built built = *load({pods, nodes});
        QCOMPARE(built.cluster->nodeCount(), 1u);
        QCOMPARE(built.cluster->pendingPods().size(), 1u);
    }

    void whatCannotBeOpened() {
        const QTemporaryDir folder;
        const auto good = writeFile(folder, "a.yaml", podYaml("a"));
        const auto gone = std::filesystem::path(folder.path().toStdString()) / "gone.yaml";
        const Result<Objects> nothing = readObjects({gone});
        QVERIFY(!nothing.has_value());
        QCOMPARE(nothing.error().code, ErrorCode::Unreadable);
        QCOMPARE(nothing.error().origin.file, gone.string());
        const Objects rest = *readObjects({gone, good});
        QCOMPARE(podNames(rest), "ns/a");
        QCOMPARE(errors(rest), 1u);
        if (::geteuid() != 0) {
            std::filesystem::permissions(good, std::filesystem::perms::none);
            QVERIFY(!readObjects({good}).has_value());
        }
    }

    void progressAndCancel() {
        const QTemporaryDir folder;
        const auto file = writeFile(folder, "list.json", listOf(20000));
        const std::uint64_t size = std::filesystem::file_size(file);
        std::vector<Progress> seen;
        Budget budget;
        budget.progress = [&](const Progress& p) { seen.push_back(p); };
        QCOMPARE(readObjects({file}, budget)->pods.size(), 20000u);
        QVERIFY(seen.size() >= size / (1024 * 1024));  // at least once a megabyte
        QCOMPARE(seen.back().done, size);
        for (std::size_t i = 0; i < seen.size(); ++i) {
            QCOMPARE(seen[i].total, size);
            QVERIFY(i == 0 || seen[i].done >= seen[i - 1].done);
        }
        std::stop_source stop;
        std::size_t calls = 0;
        budget.stop = stop.get_token();
        budget.progress = [&](const Progress&) { if (++calls == 2) stop.request_stop(); };
        const Result<Objects> stopped = readObjects({file}, budget);
        QVERIFY(!stopped.has_value());
        QCOMPARE(stopped.error().code, ErrorCode::Cancelled);
        QVERIFY(calls <= 4);
    }

    void sharedClustersLoad_data() {
        QTest::addColumn<QString>("folder");
        QTest::addColumn<int>("pods");
        // grep -c '^- ' pods.yaml
        QTest::newRow("aws") << "openshift-aws" << 239;
        QTest::newRow("metal") << "openshift-metal" << 235;
    }
    void sharedClustersLoad() {
        QFETCH(QString, folder);
        const std::filesystem::path path = std::filesystem::path(BAYPLAN_SHARED) / "data/clusters" / folder.toStdString();
        if (!std::filesystem::exists(path)) QSKIP("the shared data is not here");
        const Result<Objects> objects = readObjects({path});
        QVERIFY(objects.has_value());
        QVERIFY2(errors(*objects) == 0, qPrintable(errorText(*objects)));
        QCOMPARE(objects->nodes.size(), 6u);
        QTEST(int(objects->pods.size()), "pods");
    }

    void conformanceClustersLoad() {
        const std::filesystem::path root = std::filesystem::path(BAYPLAN_SHARED) / "conformance/kube-scheduler";
        if (!std::filesystem::exists(root)) QSKIP("the shared data is not here");
        for (const auto& entry : std::filesystem::directory_iterator(root)) {
            const Result<Objects> objects = readObjects({entry.path() / "cluster.json"});
            QVERIFY(objects.has_value());
            QVERIFY2(errors(*objects) == 0, qPrintable(errorText(*objects)));
            QVERIFY(!objects->nodes.empty());
        }
    }
};

QTEST_APPLESS_MAIN(LoaderTest)
#include "tst_loader.moc"
