// SPDX-License-Identifier: GPL-3.0-or-later
// What nodes and pods used, from each of the formats in which people have it; what is wrong says where it is.
#include "cluster/usage_table.h"
#include "io/objects/decode_usage.h"
#include "io/objects_text.h"
#include "io/sessions/anonymise.h"

using namespace bayplan;
using namespace bayplan::test;

namespace {

SharedList<Usage> usages(const Objects& objects) { return usagesOf(objects.otherSources); }

/// "cpu memory time source" of an object; "?" for what is not known.
QString told(const Objects& objects, const std::string& key) {
    const SharedList<Usage> all = usages(objects);
    const auto usage = std::find_if(all.begin(), all.end(), [&](const Usage& one) { return one.key() == key; });
    if (usage == all.end()) return QStringLiteral("nothing");
    const auto number = [](const std::optional<std::int64_t>& amount) { return amount ? QString::number(*amount) : QStringLiteral("?"); };
    return QStringLiteral("%1 %2 %3 %4").arg(number(usage->cpu), number(usage->memory)).arg(usage->time).arg(QString::fromStdString(usage->source));
}

}  // namespace

class TestUsage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void topNodes() {
        const Objects objects = read(
            "NAME     CPU(cores)   CPU(%)   MEMORY(bytes)   MEMORY(%)\n"
            "a100-a1  1500m        4%       20Gi            8%\n"
            "a100-a2  <unknown>    <unknown>  512Mi         1%\n");
        QCOMPARE(errorText(objects), QString());
        QCOMPARE(usages(objects).size(), 2u);
        QCOMPARE(told(objects, "node a100-a1"), QStringLiteral("1500 21474836480 0 kubectl top"));  // 20 × 2³⁰
        QCOMPARE(told(objects, "node a100-a2"), QStringLiteral("? 536870912 0 kubectl top"));       // 512 × 2²⁰
        QCOMPARE(objects.otherSources.size(), 2u);                                                  // kept for project files
    }

    void commentsAboveTheTitles() {
        const Objects objects = read("# taken before the rollout\n\nNAME CPU(cores) CPU(%) MEMORY(bytes) MEMORY(%)\nn1 100m 1% 10Mi 1%\n");
        QCOMPARE(errorText(objects), QString());
        QCOMPARE(told(objects, "node n1"), QStringLiteral("100 10485760 0 kubectl top"));  // 10 × 2²⁰
    }

    void topPodsOfOldAndNew() {
        const Objects objects = read(
            "NAMESPACE   NAME    CPU(cores)   MEMORY(bytes)\r\n"
            "ml          web-0   250m         1Gi\r\n"
            "ml          web-1   1            1000Ki\r\n"
            "                    ________     ________\r\n"
            "                    1250m        2Gi\r\n");
        QCOMPARE(errorText(objects), QString());
        QCOMPARE(usages(objects).size(), 2u);
        QCOMPARE(told(objects, "pod ml/web-0"), QStringLiteral("250 1073741824 0 kubectl top"));
        QCOMPARE(told(objects, "pod ml/web-1"), QStringLiteral("1000 1024000 0 kubectl top"));
        // The containers of a pod are summed; one that is not known makes the sum unknown.
        const Objects each = read(
            "NAMESPACE POD NAME CPU(cores) MEMORY(bytes)\n"
            "ml a x 100m 1Mi\nml a y 50m 2Mi\nml b x 10m <unknown>\nml b y 10m 1Mi\n");
        QCOMPARE(told(each, "pod ml/a"), QStringLiteral("150 3145728 0 kubectl top"));  // 3 × 2²⁰
        QCOMPARE(told(each, "pod ml/b"), QStringLiteral("20 ? 0 kubectl top"));
    }

    void topSaysWhereItIsWrong() {
        const Objects objects = read("NAME CPU(cores) CPU% MEMORY(bytes) MEMORY%\nn1 12x 1% 1Gi 1%\nn2 1 1%\nn3 1 1% -1Gi 1%\nn4 1 1% 1Gi 1%\nn4 2 1% 1Gi 1%\n");
        const QString errors = errorText(objects);
        QVERIFY2(errors.contains("input:2:4"), qPrintable(errors));
        QVERIFY2(errors.contains("input:3:1") && errors.contains("has 3 columns, and the titles have 5"), qPrintable(errors));
        QVERIFY2(errors.contains("input:4:9") && errors.contains("must not be negative"), qPrintable(errors));
        QVERIFY2(errors.contains("input:6:1") && errors.contains("n4 is there twice"), qPrintable(errors));
        QCOMPARE(usages(objects).size(), 1u);
        const Objects nameless = read("NAME CPU(cores) MEMORY(bytes)\nweb-0 1 1Gi\n");
        QVERIFY2(errorText(nameless).contains("--all-namespaces"), qPrintable(errorText(nameless)));
        QVERIFY(usages(nameless).empty());
    }

    void metricsApi() {
        const Objects objects = read(R"({"kind":"NodeMetricsList","apiVersion":"metrics.k8s.io/v1beta1","metadata":{},"items":[
            {"metadata":{"name":"n1"},"timestamp":"2026-03-01T08:00:00Z","window":"10s","usage":{"cpu":"1234567890n","memory":"100Ki"}},
            {"metadata":{"name":"n2"},"timestamp":"2026-03-01T08:00:00Z","window":"10s","usage":{"memory":"1Ki"}},
            {"metadata":{"name":"n3"},"timestamp":"today","usage":{"cpu":"1"}},
            {"metadata":{"name":"n4"},"usage":{"cpu":"-1"}},
            {"metadata":{},"usage":{"cpu":"1"}}]})");
        // Nanocores are rounded up to thousandths: 1234.56789 → 1235. 2026-03-01T08:00:00Z is 1772352000.
        QCOMPARE(told(objects, "node n1"), QStringLiteral("1235 102400 1772352000 metrics.k8s.io"));
        QCOMPARE(told(objects, "node n2"), QStringLiteral("? 1024 1772352000 metrics.k8s.io"));
        QCOMPARE(usages(objects).size(), 2u);
        const QString errors = errorText(objects);
        QVERIFY2(errors.contains("timestamp") && errors.contains("usage.cpu") && errors.contains("metadata.name is missing"), qPrintable(errors));
        QCOMPARE(errors.count("input:"), 3);
    }

    void podMetricsAreSums() {
        const Objects objects = read(
            "apiVersion: metrics.k8s.io/v1beta1\nkind: PodMetrics\nmetadata: {name: web-0, namespace: ml}\n"
            "timestamp: 2026-03-01T08:00:00Z\ncontainers:\n- {name: a, usage: {cpu: 100m, memory: 1Mi}}\n- {name: b, usage: {cpu: 20m}}\n"
            "---\napiVersion: metrics.k8s.io/v1beta1\nkind: PodMetrics\nmetadata: {name: web-1, namespace: ml}\ncontainers: []\n");
        QCOMPARE(errorText(objects), QString());
        QCOMPARE(told(objects, "pod ml/web-0"), QStringLiteral("120 ? 1772352000 metrics.k8s.io"));
        QCOMPARE(told(objects, "pod ml/web-1"), QStringLiteral("? ? 0 metrics.k8s.io"));  // no container: nothing was measured
    }

    void prometheusAnswer() {
        const Objects objects = read(R"({"status":"success","data":{"resultType":"vector","result":[
            {"metric":{"namespace":"ml","pod":"web-0","resource":"cpu"},"value":[1772352000.5,"0.25"]},
            {"metric":{"namespace":"ml","pod":"web-0","resource":"memory"},"value":[1772352000.5,"1048576"]},
            {"metric":{"node":"n1","resource":"cpu"},"value":[1772352001,"3.5"]},
            {"metric":{"__name__":"node_namespace_pod_container:container_cpu_usage_seconds_total:sum_irate","namespace":"ml","pod":"p","container":"a"},"value":[1772352001,"0.1"]},
            {"metric":{"__name__":"node_namespace_pod_container:container_cpu_usage_seconds_total:sum_irate","namespace":"ml","pod":"p","container":"b"},"value":[1772352001,"0.2"]},
            {"metric":{"__name__":"up","node":"n1"},"value":[1772352001,"1"]},
            {"metric":{"node":"n2","resource":"cpu"},"value":[1772352001,"NaN"]}]}})");
        QCOMPARE(errorText(objects), QString());
        QCOMPARE(told(objects, "pod ml/web-0"), QStringLiteral("250 1048576 1772352000 Prometheus"));
        QCOMPARE(told(objects, "node n1"), QStringLiteral("3500 ? 1772352001 Prometheus"));
        QCOMPARE(told(objects, "pod ml/p"), QStringLiteral("300 ? 1772352001 Prometheus"));  // 0.1 + 0.2 cores
        QCOMPARE(told(objects, "node n2"), QStringLiteral("nothing"));                       // not a number is not zero
    }

    void prometheusRateOfACounter() {
        // 60 seconds of cpu within 30 s are two cores; of a counter that began anew, or has one sample, nothing is known.
        const Objects objects = read(R"({"data":{"resultType":"matrix","result":[
            {"metric":{"__name__":"node_cpu_usage_seconds_total","node":"n1"},"values":[[100,"1000"],[115,"1020"],[130,"1060"]]},
            {"metric":{"__name__":"node_cpu_usage_seconds_total","node":"n2"},"values":[[100,"1000"],[130,"5"]]},
            {"metric":{"__name__":"node_memory_working_set_bytes","node":"n2"},"values":[[100,"7"],[130,"8"]]}]}})");
        QCOMPARE(told(objects, "node n1"), QStringLiteral("2000 ? 130 Prometheus"));
        QCOMPARE(told(objects, "node n2"), QStringLiteral("? 8 130 Prometheus"));
        QVERIFY(std::any_of(objects.diagnostics.begin(), objects.diagnostics.end(), [](const Diagnostic& d) { return d.what.message == onlyCounters(); }));
    }

    void prometheusSaysWhereItIsWrong() {
        const Objects objects = read(R"({"data":{"resultType":"vector","result":[
            {"metric":{"node":"n1"},"value":[1,"1"]},
            {"metric":{"pod":"p","resource":"cpu"},"value":[1,"1"]},
            {"metric":{"node":"n2","resource":"cpu"},"value":[1,"many"]},
            {"metric":{"node":"n3","resource":"cpu"},"value":[1]},
            {"metric":{"node":"n4","resource":"cpu"},"value":[1,"-1"]},
            {"metric":{"node":"n5","resource":"cpu"},"value":[1,"+Inf"]},
            {"metric":{"node":"n6","resource":"cpu"},"value":[1,"1"]}]}})");
        const QString errors = errorText(objects);
        for (const char* part : {"data.result[0]", "neither a name", "data.result[1]", "label namespace", "data.result[2].value[1]", "\"many\"", "data.result[3].value",
                                 "data.result[4]", "data.result[5]", "no amount of cpu"})
            QVERIFY2(errors.contains(part), qPrintable(QString(part) + " is not in\n" + errors));
        QVERIFY2(errors.contains("input:3:"), qPrintable(errors));  // the line of the second series
        QCOMPARE(usages(objects).size(), 1u);
        const Objects refused = read(R"({"status":"error","errorType":"bad_data","error":"parse error"})");
        QVERIFY2(errorText(refused).contains("refusal and no answer: parse error"), qPrintable(errorText(refused)));
        const Objects strange = read(R"({"data":{"resultType":"scalar","result":[1,"1"]}})");
        QVERIFY2(errorText(strange).contains("must be \"vector\" or \"matrix\""), qPrintable(errorText(strange)));
    }

    void prometheusText() {
        const Objects objects = read(
            "# HELP container_memory_working_set_bytes Current working set\n# TYPE container_memory_working_set_bytes gauge\n"
            "container_memory_working_set_bytes{container=\"a\",namespace=\"ml\",pod=\"p\"} 1000 1772352000000\n"
            "container_memory_working_set_bytes{container=\"b\", namespace=\"ml\", pod=\"p\",} 24 1772352000000\n"
            "container_memory_working_set_bytes{container=\"\",namespace=\"ml\",pod=\"p\"} 5e9\n"  // the group around both
            "pod_memory_working_set_bytes{namespace=\"ml\",pod=\"q\"} 4.096e3\n"
            "container_memory_working_set_bytes{container=\"a\",namespace=\"ml\",pod=\"q\"} 1\n"  // the whole pod stands above
            "node_cpu_usage_seconds_total 5\n"
            "other{le=\"+Inf\",x=\"a\\\"b\\\\\"} 1 # {trace=\"1\"} 0.5\n# EOF\n");
        QCOMPARE(errorText(objects), QString());
        QCOMPARE(told(objects, "pod ml/p"), QStringLiteral("? 1024 1772352000 Prometheus"));
        QCOMPARE(told(objects, "pod ml/q"), QStringLiteral("? 4096 0 Prometheus"));
        QVERIFY(std::any_of(objects.diagnostics.begin(), objects.diagnostics.end(), [](const Diagnostic& d) { return d.what.message == onlyCounters(); }));
        const Objects bad = read("a{node=\"n\"} 1\nb{node=n} 1\nc{node=\"n} 1\nd 1 x\ne{node=\"n\"\nf many\n9 1\n");
        const QString errors = errorText(bad);
        for (const char* place : {"input:2:8", "input:3:", "input:4:5", "input:5:", "input:6:3", "input:7:1"}) QVERIFY2(errors.contains(place), qPrintable(QString(place) + "\n" + errors));
        const Objects nothing = read("up{instance=\"x\"} 1\n");
        QVERIFY2(errorText(nothing).contains(QString::fromStdString(noUsage().text())), qPrintable(errorText(nothing)));
    }

    void yamlIsNoMetric() {
        for (const char* yaml : {"# TYPE x gauge\nkey: 5\n", "NAME: CPU\n", "a: {b: c}\n"}) {
            const Objects objects = read(yaml);
            QVERIFY2(errorText(objects).contains("no kind"), qPrintable(errorText(objects)));
        }
    }

    void whatIsWrittenIsReadBack() {
        const Objects first = read("NAMESPACE NAME CPU(cores) MEMORY(bytes)\nml web-0 250m 1Gi\nml web-1 <unknown> 5\n");
        std::string list;
        for (const RawObject& source : first.otherSources) list += "---\n" + *source + "\n";
        const Objects again = read(list);
        QCOMPARE(errorText(again), QString());
        QCOMPARE(usages(again).size(), 2u);
        for (std::size_t i = 0; i < 2; ++i) QVERIFY(usages(again)[i] == usages(first)[i]);
    }

    void besideACluster() {
        QTemporaryDir folder;
        const auto cluster = writeFile(folder, "c.yaml", "apiVersion: v1\nkind: Node\nmetadata: {name: n1}\nstatus: {allocatable: {cpu: 4, memory: 8Gi, pods: 110}}\n");
        const auto top = writeFile(folder, "top.txt", "NAME CPU(cores) CPU% MEMORY(bytes) MEMORY%\nn1 500m 1% 1Gi 1%\ngone 1 1% 1Gi 1%\n");
        Result<Built> built = load({cluster, top});
        QVERIFY(built.has_value());
        const Catalog& catalog = built->cluster->catalog();
        const UsageTable table(catalog, usagesOf(catalog.otherSources));
        QCOMPARE(table.nodesKnown(), 1u);
        QCOMPARE(table.strange(), 1u);
        QCOMPARE(table.of(NodeIdx(0))->cpu.value(), 500);
        // Found in a folder, the content decides as well.
        Result<Objects> found = readObjects({std::filesystem::path(folder.path().toStdString())});
        QVERIFY(found.has_value());
        QCOMPARE(usages(*found).size(), 2u);
    }

    void anonymisedWithItsCluster() {
        Objects objects = read("apiVersion: v1\nkind: Node\nmetadata: {name: secret-node}\nstatus: {allocatable: {cpu: 4}}\n");
        const Objects top = read("NAME CPU(cores) CPU% MEMORY(bytes) MEMORY%\nsecret-node 500m 1% 1Gi 1%\n");
        append(objects, top);  // the lists of one and the sources of both
        const Result<std::string> text = anonymisedList(objects, false);
        QVERIFY2(text.has_value(), text ? "" : text.error().message.text().c_str());
        QVERIFY(text->find("secret") == std::string::npos);
        const Objects again = read(*text);
        QCOMPARE(usages(again).size(), 1u);
        QCOMPARE(usages(again)[0].name, again.nodes.at(0).name);
        QCOMPARE(usages(again)[0].cpu.value(), 500);
    }
};

QTEST_APPLESS_MAIN(TestUsage)
#include "tst_usage.moc"
