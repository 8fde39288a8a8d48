// SPDX-License-Identifier: GPL-3.0-or-later
// Replays what the fuzzers found of worth. A broken promise aborts the test.
#include <QtTest>

#include <filesystem>

#include "fuzz/targets.h"
#include "io/text_file.h"

using namespace bayplan;

class FuzzCorpusTest : public QObject {
    Q_OBJECT

private slots:
    void replay_data() {
        QTest::addColumn<QString>("folder");
        for (const char* folder : {"objects", "configuration", "csv", "plan", "topology", "kubeconfig", "answer", "recording"}) QTest::newRow(folder) << folder;
    }
    void replay() {
        QFETCH(QString, folder);
        void (*const target)(std::string_view) = folder == "objects" ? fuzz::objects : folder == "configuration" ? fuzz::configuration
                                               : folder == "csv" ? fuzz::csv : folder == "topology" ? fuzz::topology
                                               : folder == "kubeconfig" ? fuzz::kubeconfig : folder == "answer" ? fuzz::answer
                                               : folder == "recording" ? fuzz::recording : fuzz::plan;
        int files = 0;
        for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(BAYPLAN_TESTS) / "fuzz/corpus" / folder.toStdString())) {
            target(readTextFile(entry.path()).value());
            ++files;
        }
        QVERIFY(files > 0);
        target({});
    }
};

QTEST_APPLESS_MAIN(FuzzCorpusTest)
#include "tst_fuzz_corpus.moc"
