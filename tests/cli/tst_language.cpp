// SPDX-License-Identifier: GPL-3.0-or-later
// The language of bayplanctl: Chinese by locale for people, never for programs, and its tables aligned.
#include <QtTest>

#include "cli/bayplanctl.h"
#include "cli/environment.h"
#include "cli/samples.h"
#include "io/text/text_width.h"

using namespace bayplan;
using namespace bayplan::test;

namespace {

bool hasChinese(const QString& text) {
    return std::any_of(text.begin(), text.end(), [](QChar c) { return c.unicode() >= 0x4E00 && c.unicode() <= 0x9FFF; });
}

std::size_t columnsOf(const QString& text) { return textWidth(text.toStdString()); }

/// Columns of the terminal before `part` in `line`.
std::size_t columnOf(const QString& line, const QString& part) { return columnsOf(line.left(line.indexOf(part))); }

/// "--order …" and all that is said of it, by its name; commands and arguments likewise.
QMap<QString, QString> entriesOf(const QString& help) {
    QMap<QString, QString> entries;
    QString name;
    for (const QString& line : help.split('\n')) {
        if (line.startsWith("  bayplanctl")) break;  // examples
        const QRegularExpressionMatch found = QRegularExpression("^  (\\S+)").match(line);
        if (found.hasMatch()) name = found.captured(1);
        else if (!line.startsWith("      ")) name.clear();
        if (!name.isEmpty()) entries[name] += line + '\n';
    }
    return entries;
}

}  // namespace

class LanguageTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        QVERIFY(m_folder.isValid());
        writeInputs(m_folder, "a-long-name");
    }

    void locales_data() {
        QTest::addColumn<QByteArray>("all");
        QTest::addColumn<QByteArray>("messages");
        QTest::addColumn<QByteArray>("lang");
        QTest::addColumn<bool>("chinese");
        QTest::newRow("LC_ALL") << QByteArray("zh_CN.UTF-8") << QByteArray() << QByteArray("C") << true;
        QTest::newRow("LC_MESSAGES") << QByteArray() << QByteArray("zh_CN.utf8") << QByteArray("de_DE.UTF-8") << true;
        QTest::newRow("LANG") << QByteArray() << QByteArray() << QByteArray("zh_CN.UTF-8") << true;
        QTest::newRow("no encoding") << QByteArray() << QByteArray() << QByteArray("zh_CN") << true;
        QTest::newRow("LC_ALL goes first") << QByteArray("C") << QByteArray("zh_CN.UTF-8") << QByteArray("zh_CN.UTF-8") << false;
        QTest::newRow("LC_MESSAGES goes before LANG") << QByteArray() << QByteArray("en_US.UTF-8") << QByteArray("zh_CN.UTF-8") << false;
        QTest::newRow("another encoding") << QByteArray("zh_CN.GB18030") << QByteArray() << QByteArray() << false;
        QTest::newRow("another China") << QByteArray("zh_TW.UTF-8") << QByteArray() << QByteArray() << false;
        QTest::newRow("none") << QByteArray() << QByteArray() << QByteArray() << false;
    }
    void locales() {
        QFETCH(QByteArray, all);
        QFETCH(QByteArray, messages);
        QFETCH(QByteArray, lang);
        QFETCH(bool, chinese);
        const Variable first("LC_ALL", all), second("LC_MESSAGES", messages), third("LANG", lang);
        const Outcome help = run({"--help"});
        QCOMPARE(help.code, 0);
        QCOMPARE(hasChinese(help.out), chinese);
    }

    /// Whatever has words in English has Chinese ones, and no line is wider than the terminal.
    void help() {
        const Variable columns("COLUMNS", "72");
        QList<QStringList> commands{{}};
        int seen = 0;
        while (!commands.isEmpty()) {
            const QStringList command = commands.takeFirst();
            const QString english = run(command + QStringList{"--help"}).out;
            const QString chinese = inChinese(command + QStringList{"--help"}).out;
            QVERIFY2(hasChinese(chinese.section('\n', 0, 0)), qPrintable(chinese));
            const QMap<QString, QString> entries = entriesOf(chinese);
            QCOMPARE(entries.keys(), entriesOf(english).keys());
            for (auto one = entries.begin(); one != entries.end(); ++one, ++seen) QVERIFY2(hasChinese(one.value()), qPrintable(command.join(' ') + ": " + one.value()));
            for (const QString& line : chinese.split('\n'))
                QVERIFY2(columnsOf(line) <= 72 || (line.startsWith("  ") && line[2] != ' '), qPrintable(line));  // names and examples stay whole
            const QString below = english.section("Subcommands:\n", 1, 1).section("\n\n", 0, 0);
            const QRegularExpression name("^  ([a-z][a-z-]*)", QRegularExpression::MultilineOption);
            for (auto found = name.globalMatch(below); found.hasNext();) commands << command + QStringList{found.next().captured(1)};
        }
        QVERIFY(seen > 200);
        for (const char* topic : {"live", "output", "defaults"}) QVERIFY2(hasChinese(inChinese({"help", topic}).out.section('\n', 0, 0)), topic);
    }

    /// -o json, yaml, name and csv are the same in every language.
    void programsReadTheSame_data() {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("forms");
        const QString some = file("some.yaml");
        QTest::newRow("schedule") << QStringList{"schedule", some, "--explain"} << "json yaml name";
        QTest::newRow("simulate") << QStringList{"simulate", some, "--events", file("events.yaml")} << "json yaml name";
        QTest::newRow("fragmentation") << QStringList{"fragmentation", some, "--request", "cpu=1"} << "json yaml csv";
        QTest::newRow("trend") << QStringList{"fragmentation", "--trend", some, "--request", "cpu=1"} << "json yaml csv";
        QTest::newRow("inspect") << QStringList{"inspect", some} << "json yaml";
        QTest::newRow("plan check") << QStringList{"plan", "check", file("plan.yaml"), some} << "json yaml";
        QTest::newRow("drain") << QStringList{"drain", "n1", some} << "json yaml name";
        QTest::newRow("config view") << QStringList{"config", "view", "schedule"} << "json yaml";
        QTest::newRow("replay openb") << QStringList{"replay", "openb", "--nodes", file("nodes.csv"), "--pods", file("pods.csv")} << "json yaml csv";
        QTest::newRow("predict") << QStringList{"predict", "ns/a", some, "--node", "n1"} << "json yaml";
        writeFile(m_folder, "later.yaml", kNode + pod("a", "1"));
        QTest::newRow("diff") << QStringList{"diff", some, file("later.yaml")} << "json yaml name";
        QTest::newRow("replay") << QStringList{"replay", SAMPLES "/morning.bayrec"} << "json yaml name";
        QTest::newRow("topology") << QStringList{"topology", "show", "--this-machine", "--partial"} << "json yaml";
    }
    void programsReadTheSame() {
        QFETCH(QStringList, words);
        QFETCH(QString, forms);
        const Outcome english = run(words), chinese = inChinese(words);
        QCOMPARE(chinese.code, english.code);
        QVERIFY2(hasChinese(chinese.out), qPrintable(chinese.out + chinese.err));
        QVERIFY2(!hasChinese(english.out), qPrintable(english.out));
        for (const QString& form : forms.split(' ')) QCOMPARE(inChinese(words + QStringList{"-o", form}).out, run(words + QStringList{"-o", form}).out);
    }

    /// Upstream's text, which people search for, and its words beside it. Pod a has one CPU of two; the other wants eight.
    void reasonsHaveBoth() {
        const QString chinese = inChinese({"schedule", file("some.yaml"), "--explain"}).out;
        QVERIFY2(chinese.contains(QStringLiteral("1  NodeResourcesFit: Insufficient cpu（cpu：需要 8，空闲 1，共 2）")), qPrintable(chinese));
        QVERIFY2(chinese.contains(QStringLiteral("0/1 nodes are available: 1 Insufficient cpu. ")) && chinese.contains(QStringLiteral("（1 个节点都不可用：cpu 不足 1 个。")),
                 qPrintable(chinese));
        QVERIFY(run({"schedule", file("some.yaml"), "--explain"}).out.contains("1  NodeResourcesFit: Insufficient cpu\n"));
        const QString simulated = inChinese({"simulate", file("some.yaml"), "--events", file("events.yaml")}).out;
        QVERIFY2(simulated.contains(QStringLiteral("（1 个节点都不可用：cpu 不足 1 个。")), qPrintable(simulated));
    }

    /// Where nodes differ in an amount, no node's own stands for all.
    void reasonsOfSeveralNodes() {
        QString other = QString::fromStdString(kNode);
        writeFile(m_folder, "two.yaml", kNode + other.replace("n1", "n2").replace("cpu: 2", "cpu: 4").toStdString() + pod("a", "8"));
        const QString chinese = inChinese({"schedule", file("two.yaml"), "--explain"}).out;
        QVERIFY2(chinese.contains(QStringLiteral("2  NodeResourcesFit: Insufficient cpu（cpu：需要 8，空闲 …，共 …）")), qPrintable(chinese));
    }

    /// A Chinese character takes two columns: what stands below a header begins where the header does.
    void tablesAreAligned() {
        const QStringList lines = inChinese({"schedule", file("some.yaml")}).out.split('\n');
        QVERIFY2(lines.size() > 3 && hasChinese(lines[0]), qPrintable(lines.join('\n')));
        // "ns/a-long-name" is the widest cell of its column, with 14 columns, and two lie between.
        QCOMPARE(columnOf(lines[0], "结果"), std::size_t(16));
        QCOMPARE(columnOf(lines[1], "scheduled"), std::size_t(16));
        QCOMPARE(columnOf(lines[1], "n1"), columnOf(lines[0], "节点"));
        const QStringList counts = inChinese({"inspect", file("some.yaml")}).out.split('\n');
        QCOMPARE(columnOf(counts[0], "1"), std::size_t(24));
        QCOMPARE(columnOf(counts[1], "2（"), std::size_t(24));
        // Numbers end where their header does.
        for (const QString& line : counts)
            if (line.startsWith("cpu ")) QCOMPARE(columnsOf(line), columnsOf(counts[counts.indexOf(QRegularExpression("^资源.*"))]));
        const QStringList slots_ = inChinese({"fragmentation", file("some.yaml"), "--request", "cpu=1"}).out.split('\n');
        const qsizetype header = slots_.indexOf(QRegularExpression("^  层级.*"));
        QVERIFY2(header > 0, qPrintable(slots_.join('\n')));
        QCOMPARE(columnsOf(slots_[header].left(slots_[header].indexOf("槽位") + 2)), std::size_t(46));  // 4 + 36 + 6, as the numbers below
    }

    void mistakes() {
        for (const auto& [words, says] : std::vector<std::pair<QStringList, QString>>{
                 {{"shedule"}, "是指“schedule”吗？"},
                 {{"schedule"}, "需要 文件或 --live"},
                 {{"schedule", "x", "--order", "age"}, "--order：age 不在 {creation,file} 之中"},
                 {{"schedule", "x", "--ordr", "file"}, "多余的参数：--ordr"},
                 {{"schedule", "x", "-o", "csv"}, "没有格式“csv”，可以是 table, wide, name, json 或 yaml"},
                 {{"inspect", "x", "-n", "shop"}, "与 --live 一起时它是要读取的命名空间"},
                 {{"drain"}, "需要 节点或 --selector"}}) {
            const Outcome outcome = inChinese(words);
            QCOMPARE(outcome.code, 2);
            QVERIFY2(outcome.err.contains(says), qPrintable(outcome.err));
            QVERIFY2(outcome.err.contains("--help"), qPrintable(outcome.err));
        }
        const Outcome missing = inChinese({"inspect", file("none.yaml")});
        QVERIFY2(missing.code == 1 && missing.err.startsWith("错误："), qPrintable(missing.err));
    }

private:
    QString file(const char* name) const { return m_folder.filePath(name); }
    static Outcome inChinese(const QStringList& words) {
        const Variable language("LC_ALL", "zh_CN.UTF-8");
        return run(words);
    }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(LanguageTest)
#include "tst_language.moc"
