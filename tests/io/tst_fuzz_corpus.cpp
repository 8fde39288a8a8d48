// SPDX-License-Identifier: GPL-3.0-or-later
// Replays the findings of the fuzzers. A violated property aborts the test.
#include <QtTest>

#include <filesystem>

#include "fuzz/targets.h"
#include "io/text/text_file.h"

using namespace bayplan;

using Target = void (*)(std::string_view);
Q_DECLARE_METATYPE(Target)

class FuzzCorpusTest : public QObject {
    Q_OBJECT

private slots:
    void replay_data() {
        QTest::addColumn<Target>("target");
        const std::pair<const char*, Target> targets[] = {{"objects", fuzz::objects},
                                                          {"configuration", fuzz::configuration},
                                                          {"csv", fuzz::csv},
                                                          {"plan", fuzz::plan},
                                                          {"scenario", fuzz::scenario},
                                                          {"manifest", fuzz::manifest},
                                                          {"instances", fuzz::instances},
                                                          {"policy", fuzz::policy},
                                                          {"machines", fuzz::machines},
                                                          {"leftovers", fuzz::leftovers},
                                                          {"outcome", fuzz::outcome},
                                                          {"topology", fuzz::topology},
                                                          {"kubeconfig", fuzz::kubeconfig},
                                                          {"answer", fuzz::answer},
                                                          {"watch", fuzz::watch},
                                                          {"listing", fuzz::listing},
                                                          {"extender", fuzz::extender},
                                                          {"journal", fuzz::journal},
                                                          {"audit", fuzz::audit},
                                                          {"header", fuzz::header},
                                                          {"discovery", fuzz::discovery},
                                                          {"review", fuzz::review},
                                                          {"selectors", fuzz::selectors},
                                                          {"expression", fuzz::expression},
                                                          {"recording", fuzz::recording}};
        for (const auto& [folder, target] : targets) QTest::newRow(folder) << target;
    }
    void replay() {
        QFETCH(Target, target);
        int files = 0;
        for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(BAYPLAN_TESTS) / "fuzz/corpus" / QTest::currentDataTag())) {
            target(readTextFile(entry.path()).value());
            ++files;
        }
        QVERIFY(files > 0);
        target({});
    }
};

QTEST_APPLESS_MAIN(FuzzCorpusTest)
#include "tst_fuzz_corpus.moc"
