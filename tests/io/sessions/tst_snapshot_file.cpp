// SPDX-License-Identifier: GPL-3.0-or-later
// What counts as a snapshot, its time, and the error if it cannot be read.
#include "io/sessions/snapshot_file.h"

#include <QtTest>

#include "io/objects_text.h"
#include "io/sessions/project_file.h"
#include "io/text/time_text.h"

using namespace bayplan;
using namespace bayplan::test;

namespace {

namespace fs = std::filesystem;

std::string nodeJson(const std::string& name, const std::string& heartbeat = {}) {
    return R"({"apiVersion":"v1","kind":"Node","metadata":{"name":")" + name + R"("},"status":{"allocatable":{"cpu":"4","pods":"110"})"
           + (heartbeat.empty() ? "" : R"(,"conditions":[{"type":"Ready","status":"True","lastHeartbeatTime": ")" + heartbeat + "\"}]") + "}}\n";
}

QStringList names(const Result<std::vector<fs::path>>& found) {
    QStringList out;
    if (found)
        for (const fs::path& path : *found) out << QString::fromStdString(path.filename().string());
    return out;
}

}  // namespace

class SnapshotFileTest : public QObject {
    Q_OBJECT

private slots:
    /// Nodes and their pods, in a folder with one kubectl file for each kind: no node occurs twice.
    void aFolderOfPartsIsOne() {
        const QTemporaryDir folder;
        writeFile(folder, "dump/nodes.json", nodeJson("a") + nodeJson("b"));
        writeFile(folder, "dump/pods.json", podJson("p"));
        writeFile(folder, "dump/more/nodes.json", nodeJson("c"));
        const fs::path dump(folder.filePath("dump").toStdString());
        QCOMPARE(names(snapshotsAmong({dump})), QStringList{"dump"});
        const Result<Snapshot> snapshot = readSnapshot(dump);
        QVERIFY(snapshot.has_value());
        QCOMPARE(snapshot->cluster->nodeCount(), std::size_t(3));
    }
    void aFolderOfSnapshotsIsSeveral() {
        const QTemporaryDir folder;
        writeFile(folder, "s/2026-11-02.json", nodeJson("a") + nodeJson("b"));
        writeFile(folder, "s/2026-11-01.json", nodeJson("a"));
        writeFile(folder, "s/.hidden.json", nodeJson("a"));
        writeFile(folder, "s/README.md", "when the cluster was full");
        writeFile(folder, "s/2026-11-03/nodes.json", nodeJson("a"));
        writeFile(folder, "s/2026-11-03/pods.json", podJson("p"));
        QCOMPARE(names(snapshotsAmong({folder.filePath("s").toStdString()})), (QStringList{"2026-11-01.json", "2026-11-02.json", "2026-11-03", "README.md"}));
        // Days in months, where each month would contain nothing but duplicates.
        writeFile(folder, "y/10/1.json", nodeJson("a"));
        writeFile(folder, "y/10/2.json", nodeJson("a"));
        writeFile(folder, "y/11/1.json", nodeJson("z"));
        QCOMPARE(names(snapshotsAmong({folder.filePath("y").toStdString()})), (QStringList{"1.json", "2.json", "11"}));
        QCOMPARE(names(snapshotsAmong({"/nonexistent"})), QStringList{"nonexistent"});
    }
    void projectsAreSnapshots() {
        const QTemporaryDir folder;
        const Built built = *build(read(nodeJson("n1", "2026-11-01T08:00:00Z") + podJson("a")));
        Project project;
        project.plan = {"", {{PlanStep::Action::Place, "ns/a", "", "n1", "by hand", false, {}}}};
        for (const char* name : {"p1.bayplan", "p2.bayplan"}) QVERIFY(writeProject(project, built.cluster->catalog(), folder.filePath(name).toStdString()).has_value());
        QCOMPARE(names(snapshotsAmong({folder.path().toStdString()})), (QStringList{"p1.bayplan", "p2.bayplan"}));
        const Result<Snapshot> snapshot = readSnapshot(folder.filePath("p1.bayplan").toStdString());
        QVERIFY(snapshot.has_value());
        QVERIFY(snapshot->cluster->pendingPods().empty());  // its plan was applied
        QCOMPARE(snapshot->time, *unixSeconds("2026-11-01T08:00:00Z"));
    }
    /// The latest past time; announced times (the end of a grace period) do not count, nor does free text.
    void theTimeIsTheLatestInTheObjects() {
        const QTemporaryDir folder;
        const Result<Snapshot> snapshot = readSnapshot(writeFile(
            folder, "a.json",
            nodeJson("a", "2026-11-01T08:00:00Z") + nodeJson("b", "2026-11-01T10:00:00+01:00")
                + R"({"apiVersion":"v1","kind":"Pod","metadata":{"name":"p","namespace":"ns","creationTimestamp":"2026-10-01T00:00:00Z","deletionTimestamp":"2026-11-01T12:00:00Z",
                 "annotations":{"until":"2030-01-01T00:00:00Z"}},"spec":{"containers":[{"name":"c"}]}})"));
        QVERIFY(snapshot.has_value());
        QCOMPARE(snapshot->timeSource, TimeSource::Objects);
        QCOMPARE(snapshot->time, *unixSeconds("2026-11-01T09:00:00Z"));
    }
    void withoutOneTheFileTells() {
        const QTemporaryDir folder;
        const fs::path file = writeFile(folder, "a.json", nodeJson("a") + podJson("p"));  // without any time
        fs::last_write_time(file, std::chrono::file_clock::from_sys(std::chrono::sys_seconds(std::chrono::seconds(1'700'000'000))));
        const Result<Snapshot> snapshot = readSnapshot(file);
        QVERIFY(snapshot.has_value());
        QCOMPARE(snapshot->timeSource, TimeSource::File);
        QCOMPARE(snapshot->time, std::int64_t(1'700'000'000));
    }
    void faultsAreLocated() {
        const QTemporaryDir folder;
        const Result<Snapshot> none = readSnapshot("/nonexistent.json");
        QVERIFY(!none && none.error().code == ErrorCode::Unreadable);
        const Result<Snapshot> broken = readSnapshot(writeFile(folder, "cut.json", "{\"apiVersion\":\"v1\",\n\"kind\":\"Node\",\n\"metadata\":{\"name\""));
        QVERIFY(!broken);
        QVERIFY2(QString::fromStdString(toString(broken.error())).contains("cut.json:3"), toString(broken.error()).c_str());
        const Result<Snapshot> podsOnly = readSnapshot(writeFile(folder, "pods.json", podJson("p")));
        QVERIFY(!podsOnly && podsOnly.error().code == ErrorCode::NotFound && podsOnly.error().origin.file.ends_with("pods.json"));
        const Result<Snapshot> partly = readSnapshot(writeFile(folder, "partly.json", nodeJson("a") + podJson("p", "{\"containers\":7}")));
        QVERIFY(partly && count(partly->diagnostics, Severity::Error) == 1);
    }
    void timesOfBothKinds() {
        QCOMPARE(timeText(*unixSeconds("2024-02-29T23:59:59.5+01:00")), std::string("2024-02-29T22:59:59Z"));
        QVERIFY(!unixSeconds("2024-02-30T00:00:00Z") && !unixSeconds("yesterday"));
    }
};

QTEST_APPLESS_MAIN(SnapshotFileTest)
#include "tst_snapshot_file.moc"
