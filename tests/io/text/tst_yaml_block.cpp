// SPDX-License-Identifier: GPL-3.0-or-later
// The fast path through YAML gives the full parser's result, or none.
#include "io/text/yaml_block.h"

#include <QtTest>

#include <filesystem>
#include <random>

#include "io/text/text_file.h"
#include "io/text/yaml_to_json.h"

using namespace bayplan;

namespace {

/// True if the fast path accepted the text; fails the test if it read something else.
bool agrees(const std::string& yaml) {
    std::string quick;
    if (!blockYamlToJson(yaml, quick)) return false;
    const Result<std::string> full = yamlToJsonInFull(yaml, {});
    if (!full) qWarning("refused in full (%s):\n%s\nquick: %s", toString(full.error()).c_str(), yaml.c_str(), quick.c_str());
    else if (*full != quick) qWarning("read otherwise:\n%s\nquick: %s\nfull:  %s", yaml.c_str(), quick.c_str(), full->c_str());
    if (!full || *full != quick) throw std::string(yaml);
    return true;
}

const std::string kSample =
    "apiVersion: v1\nkind: Pod\nmetadata:\n  annotations:\n    a.b/c: \"[{\\n    \\\"name\\\": \\\"x\\\",\\n    \\\"interface\\\":\n      \\\"eth0\\\"}]\"\n"
    "    text: 'it''s'\n    empty: \"\"\n    multi: this is a long\n      plain scalar\n\n      with breaks\n    block: |\n      #!/bin/sh\n      set -e\n\n        indented\n\n   "
    " strip: |-\n      x\n"
    "  creationTimestamp: '2021-08-03T09:15:23Z'\n  managedFields:\n  - fieldsV1:\n      f:metadata:\n        f:labels:\n          .: {}\n          f:app: {}\n        "
    "k:{\"uid\":\"1-2\"}: {}\n"
    "  name: web-1  # the first\nspec:\n  containers:\n  - args:\n    - --listen=:8080\n    - -v\n    - a:b\n    image: quay.io/x/y@sha256:0a1b\n    ports:\n    - containerPort: "
    "80\n      protocol: TCP\n"
    "    resources: {}\n    tty: true\n  - name: second\n    resources:\n      requests:\n        cpu: 1.5\n        memory: 1Gi\n        x.y/z: 3\n  nodeName:\n  priority: -5\n  "
    "list:\n  -\n  - - 1\n    - 2\n  - {}\nstatus:\n  phase: Running\n";

}  // namespace

class YamlBlockTest : public QObject {
    Q_OBJECT

private slots:
    void takesWhatProgramsWrite() {
        QVERIFY(agrees(kSample));
        for (const char* yaml : {"a: 1\n", "- a\n- b: c\n  d: e\n", "a:\n- x\n- y\nb: z\n", "a:\n  - x\n  -   k: v\n      l: w\n", "\"q r\": 's'\n", "a: \"x y\"  # c\n", "a: ~x\n", "a:\n\nb:\n"})
            QVERIFY2(agrees(yaml), yaml);
    }

    void refusesTheRest() {
        for (const char* yaml : {"", "x\n", "[1, 2]\n", "a: [1]\n", "a: {b: c}\n", "a: &x 1\n", "a: *x\n", "a: !!str 1\n", "a: >\n  x\n", "a: |2\n   x\n", "a:\tb\n", "a: b\r\n", "? a\n: b\n",
                                 "<<: x\n", "a: b: c\n", "a: \"x\n", "a: 'x' y\n", "--- \na: 1\n", "a: 1\n...\n", "a: 1\n b: 2\n", "a: \"\\u00e9\"\n", "a: @x\n", "a: `x\n", "a: %x\n", "a: , b\n",
                                 "~: x\n", "null: x\n", "a: |\n", "a: 1\n- b\n", "- a\nb: 1\n"}) {
            std::string json = "kept";
            QVERIFY2(!blockYamlToJson(yaml, json), yaml);
            QCOMPARE(json, std::string("kept"));
        }
    }

    void everyBeginning() {
        for (std::size_t length = 0; length < kSample.size(); ++length) {
            agrees(kSample.substr(0, length));
            agrees(kSample.substr(0, length) + "\n");
        }
    }

    /// The sample with bytes and lines changed, removed, doubled and moved: 60,000 texts, most of them broken.
    void mutations() {
        std::mt19937 random(20260);
        const auto below = [&](std::size_t n) { return std::size_t(random() % n); };
        const std::string alphabet = "  \n\n:-#'\"|>{}[]&*!?,.ab1~<\\";
        std::size_t taken = 0;
        for (int round = 0; round < 60000; ++round) {
            const std::size_t from = below(kSample.size()), length = below(300);
            std::string text = round % 2 ? kSample.substr(kSample.rfind('\n', from) == std::string::npos ? 0 : kSample.rfind('\n', from) + 1, length) : kSample.substr(0, length * 4);
            for (std::size_t edits = 1 + below(4); edits > 0 && !text.empty(); --edits) {
                const std::size_t at = below(text.size());
                switch (below(4)) {
                case 0: text[at] = alphabet[below(alphabet.size())]; break;
                case 1: text.erase(at, 1 + below(3)); break;
                case 2: text.insert(at, 1, alphabet[below(alphabet.size())]); break;
                default: text.insert(at, text.substr(below(text.size()), below(30)));
                }
            }
            taken += agrees(text);
        }
        QVERIFY(taken > 1000);
    }

    void realClusters() {
        const std::filesystem::path root = std::filesystem::path(BAYPLAN_SHARED) / "data/clusters";
        if (!std::filesystem::exists(root)) QSKIP("the shared data is not here");
        for (const char* name : {"openshift-aws/nodes.yaml", "openshift-aws/pods.yaml", "openshift-metal/pods.yaml", "openshift-metal/nodes.yaml"}) {
            const std::string text = *readTextFile(root / name);
            // One whole list; separate items are what the splitter makes of it.
            std::size_t items = 0, taken = 0;
            for (std::size_t at = text.find("\n- "); at != std::string::npos;) {
                const std::size_t next = text.find("\n- ", at + 1);
                ++items;
                taken += agrees(text.substr(at + 1, next == std::string::npos ? next : next - at));
                at = next;
            }
            qInfo("%s: %zu of %zu items the quick way", name, taken, items);
            QVERIFY(taken * 10 >= items * 9);
        }
    }
};

QTEST_APPLESS_MAIN(YamlBlockTest)
#include "tst_yaml_block.moc"
