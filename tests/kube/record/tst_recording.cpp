// SPDX-License-Identifier: GPL-3.0-or-later
// A recording is played back: at every moment, in any order, and after the file was cut anywhere.
#include "kube/record/anonymised_recording.h"
#include "kube/record/recording.h"

#include <sys/stat.h>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>
#include <map>
#include <random>
#include <stop_token>

#include "kube/record/recording_course.h"

using namespace bayplan;

namespace {

using Contents = std::map<std::string, std::string>;  // "kind/key" → text

std::vector<ApiKind> twoKinds() { return {apiKindsRead()[0], apiKindsRead()[1]}; }

LiveObject object(std::size_t kind, const std::string& name, int version, const std::string& more = {}) {
    const std::string text = std::string("{\"apiVersion\":\"v1\",\"kind\":\"") + (kind == 0 ? "Node" : "Pod") + "\",\"metadata\":{\"name\":\"" + name
                             + (kind == 0 ? "" : "\",\"namespace\":\"ns") + "\",\"uid\":\"u-" + name + "\",\"resourceVersion\":\"" + std::to_string(version) + "\"}"
                             + (more.empty() ? "" : "," + more) + "}";
    return {(kind == 0 ? "" : "ns/") + name, "u-" + name, std::to_string(version), std::make_shared<const std::string>(text)};
}

Contents contentsOf(const LivePicture& picture) {
    Contents contents;
    for (std::size_t kind = 0; kind < picture.kinds().size(); ++kind)
        picture.forEach(kind, [&](const LiveObject& one) { contents[std::to_string(kind) + "/" + one.key] = *one.text; });
    return contents;
}

/// A recording in progress, with the expected state of every moment.
struct Written {
    explicit Written(const QTemporaryDir& folder, const char* name = "r") : file(folder.filePath(name).toStdString()), picture(twoKinds()), states(2) {
        RecordingHeader header;
        header.context = "prod";
        header.server = "https://api.test";
        header.version = "v1.36.2";
        header.kinds = twoKinds();
        header.started = 1000;
        Result<RecordingWriter> made = RecordingWriter::create(file, header);
        if (made) writer = std::make_unique<RecordingWriter>(std::move(*made));
        for (ReadState& state : states) state.is = ReadState::Is::Watching;
    }
    void set(std::size_t kind, const std::string& name, int version, const std::string& more = {}) {
        if (picture.set(kind, object(kind, name, version, more))) changes.push_back({kind, (kind == 0 ? "" : "ns/") + name});
    }
    void remove(std::size_t kind, const std::string& key) {
        if (picture.remove(kind, key)) changes.push_back({kind, key});
    }
    bool write(std::int64_t time) {
        const bool good = writer->write(time, picture, changes, states).has_value();
        changes.clear();
        expected.push_back(contentsOf(picture));
        return good;
    }

    std::filesystem::path file;
    LivePicture picture;
    std::vector<ReadState> states;
    std::vector<LiveChange> changes;
    std::unique_ptr<RecordingWriter> writer;
    std::vector<Contents> expected;  // after each moment
};

/// A node, three pods, then one is created, one changes, one is deleted.
void writeThree(Written& to) {
    to.set(0, "n1", 1);
    for (const char* name : {"a", "b", "c"}) to.set(1, name, 2);
    QVERIFY(to.write(2000));
    to.set(1, "d", 3, "\"spec\":{\"nodeName\":\"n1\"}");
    to.states[1].is = ReadState::Is::Retrying;
    to.states[1].why = "no route";
    QVERIFY(to.write(3000));
    to.set(1, "a", 4);
    to.remove(1, "ns/b");
    to.states[1] = {ReadState::Is::Watching, 0, 0, {}, {}};
    QVERIFY(to.write(4000));
}

QByteArray bytesOf(const std::filesystem::path& file) {
    QFile from(QString::fromStdString(file.string()));
    return from.open(QIODevice::ReadOnly) ? from.readAll() : QByteArray();
}

void writeBytes(const std::filesystem::path& file, const QByteArray& bytes) {
    QFile to(QString::fromStdString(file.string()));
    QVERIFY(to.open(QIODevice::WriteOnly));
    to.write(bytes);
}

}  // namespace

/// A node, two pods, one of them goes, and one that comes; all with words that nobody else may read.
void writeSecrets(Written& to) {
    to.set(0, "secret-node", 1, R"("status":{"allocatable":{"cpu":"4","memory":"8Gi","pods":"110"}})");
    to.set(1, "secret-web", 2, R"("spec":{"nodeName":"secret-node","containers":[{"name":"secret-container","image":"secret.example/image","resources":{"requests":{"cpu":"1"}}}]})");
    to.set(1, "secret-db", 3, R"("spec":{"containers":[{"name":"c","resources":{"requests":{"cpu":"2"}}}]})");
    QVERIFY(to.write(2000));
    to.set(1, "secret-late", 4, R"("spec":{"containers":[{"name":"c","resources":{"requests":{"cpu":"3"}}}]})");
    to.states[1].is = ReadState::Is::Retrying;
    to.states[1].why = "https://secret-server refuses";
    QVERIFY(to.write(3000));
    to.set(1, "secret-web", 5, R"("spec":{"nodeName":"secret-node","containers":[{"name":"secret-container","image":"secret.example/image","resources":{"requests":{"cpu":"2"}}}]})");
    to.remove(1, "ns/secret-db");
    QVERIFY(to.write(4000));
}

class RecordingTest : public QObject {
    Q_OBJECT

private slots:
    void otherNamesAndTheSameStory() {
        Written written(m_folder, "secrets");
        writeSecrets(written);
        const Result<Recording> recording = Recording::open(written.file);
        QVERIFY(recording);
        const std::filesystem::path file = m_folder.filePath(QStringLiteral("shared")).toStdString();
        const Result<void> made = anonymiseRecording(*recording, file);
        QVERIFY2(made, made ? "" : made.error().message.text().c_str());
        const QByteArray bytes = bytesOf(file);
        for (const char* word : {"secret", "u-", "\"ns\"", "ns/", "prod", "api.test"}) QVERIFY2(!bytes.contains(word), word);
        // The same moments, as many objects at each, and the same object is the same all along.
        const Result<Recording> shared = Recording::open(file);
        QVERIFY(shared);
        QCOMPARE(shared->moments().size(), recording->moments().size());
        RecordingPlayer before(*recording), after(*shared);
        std::string web;
        for (std::size_t moment = 0; moment < 3; ++moment) {
            QVERIFY(before.seekMoment(moment) && after.seekMoment(moment));
            QCOMPARE(shared->moments()[moment].time, recording->moments()[moment].time);
            for (std::size_t kind = 0; kind < 2; ++kind) QCOMPARE(after.picture().count(kind), before.picture().count(kind));
            QVERIFY(after.states()[1].is == before.states()[1].is && after.states()[1].why.empty());
            // It is the pod on a node; its request goes from 1 to 2.
            std::string key;
            after.picture().forEach(1, [&](const LiveObject& pod) {
                if (pod.text->find("nodeName") != std::string::npos) key = pod.key;
            });
            QVERIFY(!key.empty() && (web.empty() || web == key));
            const auto requests = [](const LivePicture& picture) {  // of the pods in the order of arrival
                QByteArray all;
                picture.forEach(1, [&](const LiveObject& pod) { all += pod.text->substr(pod.text->find("\"cpu\":\"") + 7, 1); });
                return all;
            };
            QCOMPARE(requests(after.picture()), requests(before.picture()));
            web = key;
            QVERIFY(after.picture().find(1, key)->text->find(moment < 2 ? "\"cpu\":\"1\"" : "\"cpu\":\"2\"") != std::string::npos);
            QCOMPARE(after.picture().build()->cluster->pendingPods().size(), before.picture().build()->cluster->pendingPods().size());
        }
        QVERIFY(!anonymiseRecording(*recording, file));  // never overwritten
        QCOMPARE(bytesOf(file), bytes);
    }
    void anonymisingCanBeStopped() {
        Written written(m_folder, "stopped");
        writeSecrets(written);
        const Result<Recording> recording = Recording::open(written.file);
        std::stop_source source;
        source.request_stop();
        const std::filesystem::path file = m_folder.filePath(QStringLiteral("none")).toStdString();
        QVERIFY(anonymiseRecording(*recording, file, {.stop = source.get_token()}).error().code == ErrorCode::Cancelled);
        QVERIFY(!std::filesystem::exists(file));
    }
    /// What each moment changed, and the same number of waiting pods as the picture of that moment.
    void theCourse() {
        Written written(m_folder, "course");
        const std::string waits = "\"spec\":{\"containers\":[{\"name\":\"m\"}]}";
        const auto on = [](const std::string& node) { return "\"spec\":{\"containers\":[{\"name\":\"m\"}],\"nodeName\":\"" + node + "\"}"; };
        const std::string onN1 = on("n1"), onN2 = on("n2");
        written.set(0, "n1", 1);
        for (const char* name : {"a", "b", "c"}) written.set(1, name, 2, waits);
        QVERIFY(written.write(2000));
        written.set(0, "n2", 3);
        written.set(1, "a", 4, onN1);  // got a node
        written.set(1, "d", 5, onN1);  // came with one
        QVERIFY(written.write(3000));
        written.set(1, "a", 6, onN2);  // moved
        written.set(1, "d", 7, onN1 + ",\"status\":{\"phase\":\"Succeeded\"}");
        written.remove(1, "ns/b");
        written.set(1, "c", 8, waits + ",\"status\":{\"phase\":\"Pending\"}");  // another text, the same place
        QVERIFY(written.write(4000));
        written.remove(0, "n1");
        LiveObject again = object(1, "c", 9, waits);  // another pod of the name
        again.uid = "u-2";
        std::string text = *again.text;
        again.text = std::make_shared<const std::string>(text.replace(text.find("u-c"), 3, "u-2"));
        QVERIFY(written.picture.set(1, again));
        written.changes.push_back({1, "ns/c"});
        QVERIFY(written.write(5000));
        const Result<Recording> recording = Recording::open(written.file);
        QVERIFY(recording);
        const Result<std::vector<CoursePoint>> course = courseOf(*recording);
        QVERIFY2(course, course ? "" : toString(course.error()).c_str());
        //                                             time, pods, pending, nodes, came, went, moved, nodes came, went
        QCOMPARE(*course, (std::vector<CoursePoint>{{2000, 3, 3, 1, 0, 0, 0, 0, 0},
                                                    {3000, 4, 2, 2, 1, 0, 1, 1, 0},
                                                    {4000, 2, 1, 2, 0, 2, 1, 0, 0},
                                                    {5000, 2, 1, 1, 1, 1, 0, 0, 1}}));
        QVERIFY((*course)[0].quiet() && !(*course)[3].quiet());
        RecordingPlayer player(*recording);
        for (std::size_t i = 0; i < course->size(); ++i) {
            QVERIFY(player.seekMoment(i));
            const Result<Built> built = player.picture().build();
            QVERIFY(built);
            QCOMPARE((*course)[i].pods, built->cluster->podCount());
            QCOMPARE((*course)[i].pending, built->cluster->pendingPods().size());
        }
        std::stop_source stop;
        stop.request_stop();
        Budget stopped;
        stopped.stop = stop.get_token();
        const Result<std::vector<CoursePoint>> none = courseOf(*recording, stopped);
        QVERIFY(!none && none.error().code == ErrorCode::Cancelled);
    }

    void headerAndMoments() {
        Written written(m_folder, "head");
        writeThree(written);
        const Result<Recording> recording = Recording::open(written.file);
        QVERIFY2(recording, recording ? "" : toString(recording.error()).c_str());
        QCOMPARE(recording->header().context, std::string("prod"));
        QCOMPARE(recording->header().server, std::string("https://api.test"));
        QCOMPARE(recording->header().version, std::string("v1.36.2"));
        QCOMPARE(recording->header().started, std::int64_t(1000));
        QVERIFY(recording->header().kinds == twoKinds());
        QCOMPARE(recording->leftOut(), std::uint64_t(0));
        QCOMPARE(recording->moments().size(), std::size_t(3));
        QVERIFY(recording->moments()[0].whole && !recording->moments()[1].whole);
        QCOMPARE(recording->moments()[0].objects, std::size_t(4));
        QCOMPARE(recording->moments()[2].objects, std::size_t(2));
        QCOMPARE(recording->moments()[2].time, std::int64_t(4000));
        QVERIFY(Recording::is(written.file) && !Recording::is("/etc/passwd") && !Recording::is(m_folder.path().toStdString()));
        struct stat told {};
        QCOMPARE(::stat(written.file.c_str(), &told), 0);
        QCOMPARE(told.st_mode & 0777, mode_t(0600));
        QCOMPARE(static_cast<std::uint64_t>(told.st_size), written.writer->bytes());
        QVERIFY(!RecordingWriter::create(written.file, recording->header()));  // never overwritten
    }

    void anyTime() {
        Written written(m_folder, "time");
        writeThree(written);
        const Result<Recording> recording = Recording::open(written.file);
        QVERIFY(recording);
        RecordingPlayer player(*recording);
        const std::vector<std::pair<std::int64_t, std::size_t>> times{{0, 0}, {2000, 0}, {2999, 0}, {3000, 1}, {9999, 2}, {2500, 0}, {3500, 1}};
        for (const auto& [time, moment] : times) {
            QVERIFY(player.seek(time));
            QCOMPARE(player.moment(), moment);
            QVERIFY(contentsOf(player.picture()) == written.expected[moment]);
            QVERIFY(player.states()[1].is == (moment == 1 ? ReadState::Is::Retrying : ReadState::Is::Watching));
        }
        QCOMPARE(player.states()[1].why.text(), std::string("no route"));
    }

    /// Only what changed is reported.
    void changes() {
        Written written(m_folder, "changes");
        writeThree(written);
        const Result<Recording> recording = Recording::open(written.file);
        QVERIFY(recording);
        RecordingPlayer player(*recording);
        const auto keys = [](const Result<std::vector<LiveChange>>& all) {
            std::string text;
            for (const LiveChange& change : *all) text += change.key + " ";
            return text;
        };
        QCOMPARE(keys(player.seekMoment(0)), std::string("n1 ns/a ns/b ns/c "));
        QCOMPARE(keys(player.seekMoment(2)), std::string("ns/a ns/b ns/d "));
        QCOMPARE(keys(player.seekMoment(1)), std::string("ns/a ns/b ns/d "));
        QCOMPARE(keys(player.seekMoment(1)), std::string());
        QCOMPARE(player.picture().count(1), std::size_t(4));
        QCOMPARE(player.picture().build()->cluster->catalog().readAt, std::optional<std::int64_t>(3));  // the moment's time: 3000 ms
    }

    void nothingNewIsNotWritten() {
        Written written(m_folder, "idle");
        writeThree(written);
        const std::uint64_t bytes = written.writer->bytes();
        QVERIFY(written.writer->write(5000, written.picture, {}, written.states));
        written.states[0].read = 17;  // the progress of reading does not count
        QVERIFY(written.writer->write(6000, written.picture, {}, written.states));
        QCOMPARE(written.writer->bytes(), bytes);
        written.set(1, "e", 9);
        QVERIFY(written.writer->write(1, written.picture, written.changes, written.states));  // the clock was set back
        const Result<Recording> recording = Recording::open(written.file);
        QVERIFY(recording);
        QCOMPARE(recording->moments().back().time, std::int64_t(4000));
    }

    /// After two thousand objects the whole picture is written again. Each moment is right, whichever moment the player
    /// comes from.
    void wholePicturesInBetween() {
        Written written(m_folder, "long");
        written.set(0, "n1", 1);
        QVERIFY(written.write(0));
        std::mt19937 random(7);
        int version = 1;
        for (std::int64_t time = 2000; time < 2000 + 600; ++time) {
            for (int i = 0; i < 10; ++i) {
                const std::string name = "p" + std::to_string(random() % 50);
                if (random() % 4 == 0) written.remove(1, "ns/" + name);
                else written.set(1, name, ++version);
            }
            QVERIFY(written.write(time));
        }
        const Result<Recording> recording = Recording::open(written.file);
        QVERIFY(recording);
        QCOMPARE(recording->moments().size(), std::size_t(601));
        const auto whole = std::count_if(recording->moments().begin(), recording->moments().end(), [](const RecordedMoment& moment) { return moment.whole; });
        QVERIFY(whole >= 2 && whole <= 6);
        RecordingPlayer player(*recording);
        for (int i = 0; i < 200; ++i) {
            const std::size_t moment = random() % 601;
            QVERIFY(player.seekMoment(moment));
            QVERIFY(contentsOf(player.picture()) == written.expected[moment]);
        }
    }

    /// Cut after any byte: complete batches are played, the rest is reported.
    void cutAnywhere() {
        Written written(m_folder, "cut");
        writeThree(written);
        const QByteArray bytes = bytesOf(written.file);
        const Result<Recording> whole = Recording::open(written.file);
        QVERIFY(whole);
        std::vector<std::uint64_t> ends;
        for (std::size_t i = 1; i < 3; ++i) ends.push_back(whole->moments()[i].offset);
        ends.push_back(static_cast<std::uint64_t>(bytes.size()));
        const std::filesystem::path file = m_folder.filePath("cut2").toStdString();
        for (qsizetype length = 0; length <= bytes.size(); ++length) {
            writeBytes(file, bytes.left(length));
            const auto at = static_cast<std::uint64_t>(length);
            const auto batches = static_cast<std::size_t>(std::count_if(ends.begin(), ends.end(), [&](std::uint64_t end) { return end <= at; }));
            const Result<Recording> recording = Recording::open(file);
            QCOMPARE(recording.has_value(), batches > 0);
            if (!recording) continue;
            QCOMPARE(recording->moments().size(), batches);
            QCOMPARE(recording->leftOut(), at - ends[batches - 1]);
            RecordingPlayer player(*recording);
            QVERIFY(player.seek(9999));
            QVERIFY(contentsOf(player.picture()) == written.expected[batches - 1]);
        }
    }

    void faults() {
        const std::filesystem::path file = m_folder.filePath("bad").toStdString();
        QVERIFY(Recording::open(file).error().code == ErrorCode::Unreadable);
        writeBytes(file, "apiVersion: v1\n");
        QVERIFY(Recording::open(file).error().code == ErrorCode::Unsupported);
        writeBytes(file, "{\"bayplanRecording\":2,\"started\":0,\"kinds\":[]}\n");
        QVERIFY(Recording::open(file).error().code == ErrorCode::Unsupported);
        Written written(m_folder, "spoilt");
        writeThree(written);
        QByteArray bytes = bytesOf(written.file);
        bytes.replace("\"name\":\"d\"", "\"name\":\"\"");
        writeBytes(file, bytes);
        const Result<Recording> recording = Recording::open(file);
        QVERIFY(recording);
        RecordingPlayer player(*recording);
        QVERIFY(player.seek(2000));
        const Result<std::vector<LiveChange>> spoilt = player.seek(3000);
        QVERIFY(!spoilt && toString(spoilt.error()).find("the line at byte ") != std::string::npos);
        QVERIFY(player.seek(2000));  // continues from a whole picture
        QVERIFY(contentsOf(player.picture()) == written.expected[0]);
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(Recording::open(written.file, Budget{stop.get_token(), {}}).error().code == ErrorCode::Cancelled);
    }

    /// A full disk: what is complete stays, and nothing more is written.
    void noRoom() {
        if (::access("/dev/full", W_OK) != 0) QSKIP("there is no /dev/full");
        RecordingHeader header;
        header.kinds = twoKinds();
        QVERIFY(!RecordingWriter::create("/dev/full", header));
        QVERIFY(!RecordingWriter::create("/nonexistent/r", header));
    }

private:
    QTemporaryDir m_folder;
};

QTEST_APPLESS_MAIN(RecordingTest)
#include "tst_recording.moc"
