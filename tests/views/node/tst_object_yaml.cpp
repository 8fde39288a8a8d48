// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "node/yaml_text.h"

using namespace bayplan;

class TestObjectYaml : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void writesAsKubectlDoes() {
        const std::string json = R"({"kind":"Pod","apiVersion":"v1","metadata":{"name":"web","labels":{"app":"web","on":"yes"},"empty":{}},)"
                                 R"("spec":{"containers":[{"name":"main","args":["a","-b"],"ports":[]}],"replicas":9007199254740993}})";
        QCOMPARE(yamlFromJson(json), QStringLiteral(
                                         "apiVersion: v1\n"
                                         "kind: Pod\n"
                                         "metadata:\n"
                                         "  empty: {}\n"
                                         "  labels:\n"
                                         "    app: web\n"
                                         "    \"on\": \"yes\"\n"
                                         "  name: web\n"
                                         "spec:\n"
                                         "  containers:\n"
                                         "  - args:\n"
                                         "    - a\n"
                                         "    - \"-b\"\n"
                                         "    name: main\n"
                                         "    ports: []\n"
                                         "  replicas: 9007199254740993\n"));  // above 2^53: all digits stay
    }
    void quotesWhatWouldBeReadAsSomethingElse() {
        QCOMPARE(yamlFromJson(R"({"a":"1","b":"true","c":"","d":"x: y","e":"#no","f":null,"g":"100m"})"), QStringLiteral(
                                                                                                              "a: \"1\"\nb: \"true\"\nc: \"\"\nd: \"x: y\"\ne: \"#no\"\nf: null\ng: 100m\n"));
    }
    void writesLinesAsABlock() {
        QCOMPARE(yamlFromJson(R"({"script":"one\ntwo\n"})"), QStringLiteral("script: |\n  one\n  two\n"));
    }
    void leavesWhatIsNotJson() { QCOMPARE(yamlFromJson("not json"), QStringLiteral("not json")); }
};

QTEST_APPLESS_MAIN(TestObjectYaml)
#include "tst_object_yaml.moc"
