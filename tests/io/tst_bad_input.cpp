// SPDX-License-Identifier: GPL-3.0-or-later
// Any fault in a file: reported with its place, nothing else lost, counts right.
#include <QtTest>

#include "io/objects_text.h"
#include "io/packed.h"
#include "io/text/limits.h"

using namespace bayplan;
using namespace bayplan::test;

namespace {

std::string listWith(const std::string& middle) {
    return "{\"apiVersion\": \"v1\",\n\"kind\": \"List\",\n\"items\": [\n" + podJson("a") + ",\n" + middle + ",\n" + podJson("z") + "\n]}\n";
}

const Error& firstError(const Objects& objects) {
    static const Error kNone{ErrorCode::Cancelled, "no error", {}};
    for (const Diagnostic& d : objects.diagnostics)
        if (d.severity == Severity::Error) return d.what;
    return kNone;
}

}  // namespace

class BadInputTest : public QObject {
    Q_OBJECT

private slots:
    /// One bad object between two good ones, as JSON: it is on line 5.
    void badObjectInAList_data() {
        QTest::addColumn<QString>("object");
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("words");
        const auto pod = [](const char* spec) { return QString::fromStdString(podJson("bad", spec)); };
        QTest::newRow("string for object") << pod("\"x\"") << "spec"
                                           << "must be an object, not the string \"x\"";
        QTest::newRow("object for list") << pod("{\"containers\":{}}") << "spec.containers"
                                         << "must be a list, not an object";
        QTest::newRow("number for string") << pod("{\"containers\":[{\"name\":5}]}") << "spec.containers[0].name"
                                           << "must be a string (put it in quotes), not 5";
        QTest::newRow("bad quantity") << pod("{\"containers\":[{},{\"resources\":{\"requests\":{\"cpu\":\"1..5\"}}}]}")
                                      << "spec.containers[1].resources.requests.cpu"
                                      << "1..5";
        QTest::newRow("quantity list") << pod("{\"overhead\":{\"cpu\":[]}}") << "spec.overhead.cpu"
                                       << "must be a quantity, not a list";
        QTest::newRow("fraction for integer") << pod("{\"priority\":1.5}") << "spec.priority"
                                              << "must be a whole number, not 1.5";
        QTest::newRow("beyond int32") << pod("{\"priority\":3000000000}") << "spec.priority"
                                      << "must be -2147483648 to 2147483647, not 3000000000";
        QTest::newRow("string for boolean") << pod("{\"hostNetwork\":\"yes\"}") << "spec.hostNetwork"
                                            << "must be true or false, not the string \"yes\"";
        QTest::newRow("effect") << pod("{\"tolerations\":[{\"effect\":\"Never\"}]}") << "spec.tolerations[0].effect"
                                << "must be one of NoSchedule";
        QTest::newRow("operator") << pod(
            "{\"affinity\":{\"nodeAffinity\":{\"requiredDuringSchedulingIgnoredDuringExecution\":{\"nodeSelectorTerms\":[{\"matchExpressions\":[{\"key\":\"a\",\"operator\":\"Is\"}"
            "]}]}}}}") << "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0].matchExpressions[0].operator"
                                  << "must be one of In, NotIn, Exists, DoesNotExist, Gt, Lt, not \"Is\"";
        QTest::newRow("no spec") << "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"bad\",\"namespace\":\"ns\"}}"
                                 << ""
                                 << "spec is missing";
        QTest::newRow("no name") << "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"generateName\":\"bad\",\"namespace\":\"ns\"},\"spec\":{}}"
                                 << ""
                                 << "metadata.name is missing";
        QTest::newRow("label no string") << "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"bad\",\"namespace\":\"ns\",\"labels\":{\"a.b/c\":true}},\"spec\":{}}"
                                         << "metadata.labels[\"a.b/c\"]"
                                         << "put it in quotes";
        QTest::newRow("time") << "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"bad\",\"namespace\":\"ns\",\"creationTimestamp\":\"today\"},\"spec\":{}}"
                              << "metadata.creationTimestamp"
                              << "must be a time like";
        const auto asks = [](const char* amounts) {
            return QString(R"({"apiVersion":"v1","kind":"Pod","metadata":{"name":"bad","namespace":"ns"},"spec":{"containers":[{"name":"c","resources":%1}]}})").arg(amounts);
        };
        QTest::newRow("negative request") << asks(R"({"requests":{"cpu":"-1m"}})") << "spec.containers[0].resources.requests.cpu"
                                          << "must not be less than nothing";
        QTest::newRow("negative limit") << asks(R"({"limits":{"x/y":-1}})") << R"(spec.containers[0].resources.limits["x/y"])"
                                        << "must not be less than nothing";
        QTest::newRow("beyond counting") << asks(R"({"requests":{"memory":"9Ei"}})") << "spec.containers[0].resources.requests.memory"
                                         << "more than can be counted";
        QTest::newRow("cpu beyond counting") << asks(R"({"requests":{"cpu":"9223372036854776"}})") << "spec.containers[0].resources.requests.cpu"
                                             << "more than can be counted";
    }
    void badObjectInAList() {
        QFETCH(QString, object);
        QFETCH(QString, field);
        QFETCH(QString, words);
        const Objects objects = read(listWith(object.toStdString()));
        QCOMPARE(podNames(objects), "ns/a ns/z");
        QCOMPARE(errors(objects), 1u);
        const Error& error = firstError(objects);
        QCOMPARE(error.code, ErrorCode::Invalid);
        QCOMPARE(error.origin.line, std::uint64_t(5));
        QVERIFY(error.origin.column > 0);
        QCOMPARE(QString::fromStdString(error.origin.object), "Pod ns/bad");
        QCOMPARE(QString::fromStdString(error.origin.field), field);
        QVERIFY2(error.message.text().find(words.toStdString()) != std::string::npos, error.message.text().c_str());
    }

    void syntaxInOneItem_data() {
        QTest::addColumn<QString>("object");
        QTest::addColumn<int>("column");
        QTest::newRow("missing comma") << "{\"apiVersion\":\"v1\" \"kind\":\"Pod\"}" << 25;  // where the unexpected word ends
        QTest::newRow("bare word") << "{\"kind\": Pod}" << 10;
        QTest::newRow("single quotes") << "{'kind': 1}" << 2;
        QTest::newRow("trailing comma") << "{\"kind\":\"Pod\",}" << 15;
        QTest::newRow("bad escape") << "{\"kind\":\"\\q\"}" << 11;
        QTest::newRow("too many digits") << "{\"n\":123456789012345678901234567890}" << 1;
        QTest::newRow("deep") << QString(2000, '[') + QString(2000, ']') << 1;
    }
    void syntaxInOneItem() {
        QFETCH(QString, object);
        QFETCH(int, column);
        const Objects objects = read(listWith(object.toStdString()));
        QCOMPARE(podNames(objects), "ns/a ns/z");
        QCOMPARE(errors(objects), 1u);
        const Error& error = firstError(objects);
        QCOMPARE(error.code, ErrorCode::Syntax);
        QCOMPARE(error.origin.line, std::uint64_t(5));
        QCOMPARE(int(error.origin.column), column);
    }

    void notAnObject() {
        for (const char* item : {"5", "\"pod\"", "null", "[]", "true"}) {
            const Objects objects = read(listWith(item));
            QCOMPARE(podNames(objects), "ns/a ns/z");
            QCOMPARE(errors(objects), 1u);
            QCOMPARE(firstError(objects).origin.line, std::uint64_t(5));
        }
        QVERIFY(firstError(read("{\"metadata\":{\"name\":\"x\"}}")).message.text().find("no kind") != std::string::npos);
        QVERIFY(firstError(read("kind: Pod\nmetadata: {name: x}\n")).message.text().find("no apiVersion") != std::string::npos);
        QVERIFY(firstError(read("just a sentence\n")).message.text().find("must be a Kubernetes object") != std::string::npos);
    }

    void yamlPlaces() {
        const Objects objects = read(podYaml("a") + "---\n" + podYaml("bad") + "    resources:\n      requests:\n        cpu: 1\n        memory: 1..5\n---\n" + podYaml("z"));
        QCOMPARE(podNames(objects), "ns/a ns/z");
        QCOMPARE(errorText(objects).section(": 1..5", 0, 0).section(": ", 0, 2),
                 "input:21:17: Pod ns/bad: spec.containers[0].resources.requests.memory");  // 8 + 1 + 8 lines, then four more
        const Objects list = read("items:\n- apiVersion: v1\n  kind: Pod\n  metadata:\n    name: bad\n    labels:\n      a: 1\n  spec: {}\nkind: List\napiVersion: v1\n");
        QCOMPARE(firstError(list).origin.line, std::uint64_t(7));
        QCOMPARE(firstError(list).origin.column, std::uint64_t(10));
    }

    void yamlSyntaxCostsOneDocument() {
        const Objects objects = read(podYaml("a") + "---\na: [1\nb: }\n---\n" + podYaml("z"));
        QCOMPARE(podNames(objects), "ns/a ns/z");
        QCOMPARE(errors(objects), 1u);
        QVERIFY(firstError(objects).origin.line >= 10 && firstError(objects).origin.line <= 12);
        const Objects list = read("items:\n- a: [1\n- " + QString::fromStdString(podYaml("z")).trimmed().replace("\n", "\n  ").toStdString() + "\nkind: List\napiVersion: v1\n");
        QCOMPARE(podNames(list), "ns/z");
        QCOMPARE(errors(list), 1u);
    }

    void truncated() {
        const std::string whole = listWith(podJson("b"));
        for (std::size_t length = 1; length < whole.size() - 2; ++length) {
            const Objects objects = read(whole.substr(0, length));
            QVERIFY2(errors(objects) >= 1, std::to_string(length).c_str());
            QVERIFY(objects.pods.size() <= 3);
            QCOMPARE(objects.pods.size(), objects.podSources.size());
        }
        const Objects objects = read(whole.substr(0, whole.size() - 20));
        QCOMPARE(podNames(objects), "ns/a ns/b");
        QCOMPARE(firstError(objects).code, ErrorCode::Syntax);
        QVERIFY(firstError(objects).message.text().find("ends too early") != std::string::npos);
        QCOMPARE(firstError(objects).origin.line, std::uint64_t(6));
    }

    void cutArchives() {
        const QTemporaryDir folder;
        const std::filesystem::path root(folder.path().toStdString());
        std::string pods;
        for (int i = 0; i < 2000; ++i) pods += podJson("p" + std::to_string(i * 7919 % 100003)) + "\n";
        writeGzip(root / "a.gz", pods);
        writeTar(root / "a.tar", {{"a.json", pods}}, false);
        for (const char* name : {"a.gz", "a.tar"}) {
            std::filesystem::resize_file(root / name, std::filesystem::file_size(root / name) / 2);
            const Objects objects = *readObjects({root / name});
            QVERIFY(objects.pods.size() > 100 && objects.pods.size() < 2000);
            QVERIFY(errors(objects) >= 1);
            QCOMPARE(firstError(objects).origin.file, (root / name).string());
        }
    }

    void otherBytes_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("words");
        QTest::newRow("binary") << QByteArray(
            "\x7F"
            "ELF\x02\x01\x00\x00\x00{\"a\"",
            12) << "binary data";
        QTest::newRow("UTF-16") << QByteArray("\xFF\xFE{\x00}\x00", 6) << "UTF-16";
        QTest::newRow("not UTF-8, JSON") << QByteArray("{\"kind\":\"\xFF\"}") << "not UTF-8";
        QTest::newRow("not UTF-8, YAML") << QByteArray("kind: \xC3\x28\n") << "not UTF-8";
        QTest::newRow("closing alone") << QByteArray("}}}}") << "";
        QTest::newRow("brackets") << QByteArray("{[{[{[") << "";
        QTest::newRow("tabs") << QByteArray("a:\n\t- b") << "";
        QTest::newRow("control bytes") << QByteArray("\x01\x02\x03") << "";
    }
    void otherBytes() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, words);
        const Objects objects = read({bytes.constData(), std::size_t(bytes.size())});
        QVERIFY(errors(objects) >= 1);
        QVERIFY(objects.pods.empty());
        QVERIFY2(errorText(objects).contains(words), qPrintable(errorText(objects)));
        QCOMPARE(QString::fromStdString(firstError(objects).origin.file), "input");
    }

    void anEmptyFileIsAFault() {
        for (const char* text : {"", "\n \n"}) {
            const Objects objects = read(text);
            QCOMPARE(objects.diagnostics.size(), 1u);
            QCOMPARE(objects.diagnostics[0].severity, Severity::Error);
        }
        const QTemporaryDir folder;
        const auto file = writeFile(folder, "empty.json", "");
        QCOMPARE(readObjects({file})->diagnostics.size(), 1u);
    }

    void whatWasNamedHoldsAnObject() {
        const QTemporaryDir folder;
        const auto list = writeFile(folder, "list.json", "{\"apiVersion\":\"v1\",\"kind\":\"PodList\",\"items\":[]}"), pods = writeFile(folder, "pods.json", podJson("a"));
        const Objects objects = *readObjects({list, pods});
        QCOMPARE(errorText(objects), QString::fromStdString(list.string()) + ": there is no Kubernetes object in it\n");
        QCOMPARE(podNames(objects), "ns/a");
        // In a folder, one fault is enough; a folder with only other kinds is recognised as such.
        QCOMPARE(errors(*readObjects({list.parent_path()})), 0u);
        QCOMPARE(errors(*readObjects({writeFile(folder, "other.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\n")})), 0u);
        const Objects status = read("{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"message\":\"pods is forbidden\"}");
        QVERIFY(errorText(status).contains("a server's answer and no object: pods is forbidden"));
    }

    void tooLargeIsTold() {
        const std::string big = podJson("big", "{\"x\":\"" + std::string(kMaxItemBytes, 'x') + "\"}");
        const Objects objects = read(listWith(big));
        QCOMPARE(podNames(objects), "ns/a ns/z");
        QCOMPARE(firstError(objects).code, ErrorCode::TooLarge);
        QCOMPARE(firstError(objects).origin.line, std::uint64_t(5));
        // A line without end, in no format.
        const Objects line = read(std::string(3 * kMaxItemBytes, 'x'));
        QCOMPARE(errors(line), 1u);
        QCOMPARE(firstError(line).code, ErrorCode::TooLarge);
    }

    void aliasesCannotExplode() {
        std::string yaml = "a0: &a0 [x,x,x,x,x,x,x,x,x]\n";
        for (int i = 1; i < 10; ++i) {
            const std::string name = "a" + std::to_string(i), before = "*a" + std::to_string(i - 1);
            yaml += name + ": &" + name + " [" + before + "," + before + "," + before + "," + before + "," + before + "," + before + "," + before + "," + before + "]\n";
        }
        const Objects objects = read(yaml + "---\n" + podYaml("z"));
        QCOMPARE(podNames(objects), "ns/z");
        QCOMPARE(firstError(objects).code, ErrorCode::TooLarge);
        QVERIFY(firstError(objects).origin.line > 1);
    }

    void faultsAreCountedNotKept() {
        std::string text;
        for (std::size_t i = 0; i < kMaxDiagnostics + 500; ++i) text += "{}\n";
        const Objects objects = read(text + podJson("z"));
        QCOMPARE(podNames(objects), "ns/z");
        QCOMPARE(objects.diagnostics.size(), kMaxDiagnostics + 1);
        QCOMPARE(QString::fromStdString(objects.diagnostics.back().what.message), "500 more errors are not listed");
    }

    void unknownFieldsAreNotedOnce() {
        const std::string odd = R"({"containers":[],"nodeNam":"x","replicas":1})";
        const Objects objects = read(podJson("a", odd) + podJson("b", odd) + podJson("c"));
        QCOMPARE(podNames(objects), "ns/a ns/b ns/c");
        QCOMPARE(objects.diagnostics.size(), 2u);
        QCOMPARE(QString::fromStdString(toString(objects.diagnostics[0].what)), "Pod: spec.nodeNam: not a field of this kind; passed over in 2 objects");
        QCOMPARE(objects.diagnostics[0].severity, Severity::Note);
    }

    void theListItselfMayBeBroken() {
        const Objects objects = read("{\"items\":[" + podJson("a") + "],\"kind\" \"List\"}");
        QCOMPARE(podNames(objects), "ns/a");
        QCOMPARE(errors(objects), 1u);
        QVERIFY(firstError(objects).message.text().find("around the items") != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(BadInputTest)
#include "tst_bad_input.moc"
