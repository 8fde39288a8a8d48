// SPDX-License-Identifier: GPL-3.0-or-later
// Both splitters: the pieces, their places, and that the division of the bytes does not matter.
#include <QtTest>

#include "io/text/json_splitter.h"
#include "io/text/limits.h"
#include "io/text/yaml_splitter.h"

using namespace bayplan;

namespace {

/// Records what arrives, one line for each piece: "I 3:5 {…} [v1 List]".
struct Recorder : PieceSink {
    std::string log;

    void take(const TextPiece& piece) override {
        const char what = piece.what == TextPiece::What::Object ? 'O' : piece.what == TextPiece::What::Item ? 'I'
                                                                                                            : 'E';
        log += std::string(1, what) + " " + place(piece.at) + " " + piece.text + " [" + piece.listApiVersion + " " + piece.listKind + "]\n";
    }
    void fault(ErrorCode code, TextPosition at, Message message) override {
        log += std::string("F ") + (code == ErrorCode::TooLarge ? "large " : "") + place(at) + " " + message.text() + "\n";
    }
    static std::string place(TextPosition at) { return std::to_string(at.line) + ":" + std::to_string(at.column); }
};

template <typename Splitter>
std::string split(const std::string& text, std::size_t chunk) {
    Recorder recorder;
    Splitter splitter(recorder);
    for (std::size_t at = 0; at < text.size(); at += chunk) splitter.feed(std::string_view(text).substr(at, chunk));
    splitter.finish();
    return recorder.log;
}

}  // namespace

class SplittersTest : public QObject {
    Q_OBJECT

private slots:
    void json_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("log");
        QTest::newRow("one object") << "{\"kind\":\"Pod\"}"
                                    << "O 1:1 {\"kind\":\"Pod\"} [ Pod]\n";
        QTest::newRow("in a row") << "{\"a\":1}{\"b\":2}\n {\"c\":3}"
                                  << "O 1:1 {\"a\":1} [ ]\nO 1:8 {\"b\":2} [ ]\nO 2:2 {\"c\":3} [ ]\n";
        QTest::newRow("separated") << "{}\n---\n{}"
                                   << "O 1:1 {} [ ]\nO 3:1 {} [ ]\n";
        QTest::newRow("list") << "{\"apiVersion\":\"v1\",\n\"items\":[\n {\"a\":1},\n {\"b\":[2]}\n],\"kind\":\"List\"}"
                              << "I 3:2 {\"a\":1} [v1 ]\nI 4:2 {\"b\":[2]} [v1 ]\nE 1:1 {\"apiVersion\":\"v1\",\n\"items\":[],\"kind\":\"List\"} [v1 List]\n";
        QTest::newRow("kind first") << "{\"kind\":\"PodList\",\"items\":[{}]}"
                                    << "I 1:28 {} [ PodList]\nE 1:1 {\"kind\":\"PodList\",\"items\":[]} [ PodList]\n";
        QTest::newRow("items deeper down") << "{\"spec\":{\"items\":[{\"a\":1}]}}"
                                           << "O 1:1 {\"spec\":{\"items\":[{\"a\":1}]}} [ ]\n";
        QTest::newRow("no list of items") << "{\"items\":{\"a\":1}}"
                                          << "O 1:1 {\"items\":{\"a\":1}} [ ]\n";
        QTest::newRow("array") << "[{\"a\":1}, {\"b\":2}]"
                               << "I 1:2 {\"a\":1} [ ]\nI 1:11 {\"b\":2} [ ]\nE 1:1  [ ]\n";
        QTest::newRow("scalars as items") << "{\"items\":[1,\"a,]\",null]}"
                                          << "I 1:11 1 [ ]\nI 1:13 \"a,]\" [ ]\nI 1:19 null [ ]\nE 1:1 {\"items\":[]} [ ]\n";
        QTest::newRow("brackets in strings") << "{\"a\":\"}]{[\\\"}\"}{}"
                                             << "O 1:1 {\"a\":\"}]{[\\\"}\"} [ ]\nO 1:16 {} [ ]\n";
        QTest::newRow("junk") << "{}\nhello {}\n{}"
                              << "O 1:1 {} [ ]\nF 2:1 expected an object, \"{\"; this line is passed over\nO 3:1 {} [ ]\n";
        QTest::newRow("cut") << "{\"items\":[\n{\"a\":1},\n{\"b\""
                             << "I 2:1 {\"a\":1} [ ]\nF 3:5 the text ends too early, inside what starts in line 3; the file may be cut\nE 3:1  [ ]\n";
        QTest::newRow("empty") << " \n "
                               << "";
    }
    void json() {
        QFETCH(QString, text);
        QFETCH(QString, log);
        const std::string input = text.toStdString();
        QCOMPARE(QString::fromStdString(split<JsonSplitter>(input, 4096)), log);
        for (std::size_t chunk = 1; chunk <= input.size(); ++chunk) QCOMPARE(QString::fromStdString(split<JsonSplitter>(input, chunk)), log);
    }

    void aLostQuoteCostsOneObject() {
        // With kubectl's indentation: the bracket is on a line of its own.
        const std::string text = "{\"items\":[\n{\n\"name\": \"a\n},\n{\n\"name\": \"b\"\n}\n]}";
        const std::string log = split<JsonSplitter>(text, 7);
        QVERIFY(log.find("I 5:1 {\n\"name\": \"b\"\n}") != std::string::npos);
        QVERIFY(log.find("too early") == std::string::npos);
    }

    void yaml_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("log");
        QTest::newRow("documents") << "a: 1\n---\n# c\n---\nb: 2\n...\nc: 3"
                                   << "O 1:1 a: 1\n [ ]\nO 5:1 b: 2\n [ ]\nO 7:1 c: 3 [ ]\n";
        QTest::newRow("kubectl list") << "apiVersion: v1\nitems:\n- a: 1\n  l:\n  - x\n- b: 2\nkind: List\n"
                                      << "I 3:1 - a: 1\n  l:\n  - x\n [v1 ]\nI 6:1 - b: 2\n [v1 ]\nE 1:1 apiVersion: v1\nitems:\nkind: List\n [v1 List]\n";
        QTest::newRow("indented list") << "items:\n  - a: 1\n    b: 2\n  # note\n  - c: 3\n"
                                       << "I 2:1   - a: 1\n    b: 2\n  # note\n [ ]\nI 5:1   - c: 3\n [ ]\nE 1:1 items:\n [ ]\n";
        QTest::newRow("block text with marks") << "a: |\n  ---\n  items:\n  - x\nb: 1\n"
                                               << "O 1:1 a: |\n  ---\n  items:\n  - x\nb: 1\n [ ]\n";
        QTest::newRow("flow items") << "items: [1, 2]\n"
                                    << "O 1:1 items: [1, 2]\n [ ]\n";
        QTest::newRow("no sequence") << "items:\n  a: 1\nkind: X\n"
                                     << "O 1:1 items:\n  a: 1\nkind: X\n [ X]\n";
        QTest::newRow("dash alone") << "items:\n-\n  a: 1\n-\n  b: 1\n"
                                    << "I 2:1 -\n  a: 1\n [ ]\nI 4:1 -\n  b: 1\n [ ]\nE 1:1 items:\n [ ]\n";
        QTest::newRow("blank lines inside") << "items:\n- a: |\n    x\n\n    y\n\n- b: 1\n"
                                            << "I 2:1 - a: |\n    x\n\n    y\n\n [ ]\nI 7:1 - b: 1\n [ ]\nE 1:1 items:\n [ ]\n";
        QTest::newRow("directive") << "%YAML 1.2\n---\na: 1\n"
                                   << "O 3:1 a: 1\n [ ]\n";
        QTest::newRow("on the mark's line") << "--- {a: 1}\n--- b\n"
                                            << "O 1:1 --- {a: 1}\n [ ]\nO 2:1 --- b\n [ ]\n";
        QTest::newRow("byte order mark") << QString::fromUtf8("\xEF\xBB\xBF") + "a: 1\n"
                                         << "O 1:1 a: 1\n [ ]\n";
        QTest::newRow("empty") << "\n# c\n\n"
                               << "";
    }
    void yaml() {
        QFETCH(QString, text);
        QFETCH(QString, log);
        const std::string input = text.toStdString();
        for (std::size_t chunk = 1; chunk <= input.size(); ++chunk) QCOMPARE(QString::fromStdString(split<YamlSplitter>(input, chunk)), log);
    }

    void largePiecesAreToldAndPassedOver() {
        const std::string big(kMaxItemBytes, 'x');
        std::string log = split<JsonSplitter>("{\"items\":[{\"a\":\"" + big + "\"},{\"b\":1}]}", 1 << 16);
        QVERIFY(log.starts_with("F large 1:11 an object of more than 16 MiB\nI 1:"));
        log = split<JsonSplitter>("{\"a\":\"" + big + "\"}{\"b\":1}", 1 << 16);
        QVERIFY(log.starts_with("F large 1:1 "));
        QVERIFY(log.find("{\"b\":1}") != std::string::npos);
        log = split<YamlSplitter>("a: " + big + "\n---\nb: 1\n", 1 << 16);
        QCOMPARE(QString::fromStdString(log), QString("F large 1:1 a document of more than 16 MiB\nO 3:1 b: 1\n [ ]\n"));
        log = split<YamlSplitter>("items:\n- a: " + big + "\n- b: 1\n", 1 << 16);
        QVERIFY(log.find("I 3:1 - b: 1\n") != std::string::npos);
        QVERIFY(log.find("large") != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(SplittersTest)
#include "tst_splitters.moc"
