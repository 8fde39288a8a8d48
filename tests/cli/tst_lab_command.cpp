// SPDX-License-Identifier: GPL-3.0-or-later
// `bayplanctl lab` as scripts use it. Four nodes of 4 CPUs, one with a pod of one CPU, and five pending pods of one CPU.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include "cli/bayplanctl.h"
#include "io/objects_text.h"

using namespace bayplan;
using namespace bayplan::test;

class LabCommandTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    static std::string nodeText(const std::string& name) {
        return "apiVersion: v1\nkind: Node\nmetadata: {name: " + name + ", labels: {node.kubernetes.io/instance-type: small}}\nstatus: {allocatable: {cpu: 4, memory: 8Gi, pods: 10}}\n---\n";
    }
    static std::string podText(const std::string& name, const std::string& node = {}) {
        return "apiVersion: v1\nkind: Pod\nmetadata: {name: " + name + ", namespace: shop, ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: web, uid: u, controller: true}]}\nspec: {"
               + (node.empty() ? "" : "nodeName: " + node + ", ") + "containers: [{name: c, resources: {requests: {cpu: 1, memory: 1Gi}}}]}\n---\n";
    }
    QString written(const std::string& name, const std::string& text) { return QString::fromStdString(writeFile(m_folder, name, text).string()); }
    QString lab(const std::string& name, const std::string& rest) { return written(name, "apiVersion: bayplan/v1\nkind: Lab\ncluster: cluster.yaml\n" + rest); }
    void refuses(const std::string& rest, const char* why) {
        const Outcome outcome = run({"lab", lab("bad.yaml", rest)});
        QCOMPARE(outcome.code, 1);
        QVERIFY2(outcome.err.contains(why), qPrintable(outcome.err));
        QVERIFY2(outcome.err.contains("bad.yaml:") || outcome.err.contains("job.yaml"), qPrintable(outcome.err));
    }

private slots:
    void initTestCase() {
        QVERIFY(m_folder.isValid());
        std::string cluster;
        for (const char* name : {"a", "b", "c", "d"}) cluster += nodeText(name);
        cluster += podText("here", "a");
        for (const char* name : {"p1", "p2", "p3", "p4", "p5"}) cluster += podText(name);
        written("cluster.yaml", cluster);
    }

    void strategiesStandSideBySide() {
        const QString spec = lab("lab.yaml", "seeds: 3\nshapes: [cpu=3]\nprices: prices.csv\nstrategies: [{score: LeastAllocated}, {score: MostAllocated, name: pack}]\n");
        written("prices.csv", "name,cpu,memory,price\nsmall,4,8Gi,1.5\n");
        const Outcome csv = run({"lab", spec, "-o", "csv"});
        QVERIFY2(csv.code == 0, qPrintable(csv.err));
        // Six pods on four nodes, or 4 and 2 on two; five CPUs need the 3 that a has free and one more node. Two nodes cost 3.
        QVERIFY2(csv.out.contains("\nLeastAllocated,nodesUsed,3,4,0,4,4,4,2,,,\n"), qPrintable(csv.out));
        QVERIFY2(csv.out.contains("\npack,nodesUsed,3,2,0,2,2,2,2,less,-2,0\n"), qPrintable(csv.out));
        QVERIFY2(csv.out.contains("\npack,price,3,3,0,3,3,3,,less,-3,0\n"), qPrintable(csv.out));
        const QJsonObject report = QJsonDocument::fromJson(run({"lab", spec, "-o", "json"}).out.toUtf8()).object();
        QCOMPARE(report["kind"].toString(), QString("LabReport"));
        QCOMPARE(report["runs"].toArray().size(), 6);
        QCOMPARE(report["runs"].toArray()[3].toObject()["values"].toObject()["slots(cpu 3)"].toInt(), 2);
        const QString table = run({"lab", spec}).out;
        QVERIFY2(table.startsWith("5 pods on 4 nodes, 2 strategies, 3 seeds\n"), qPrintable(table));
        QVERIFY2(table.contains("at least 2") && table.contains("less: by 2 ± 0"), qPrintable(table));
    }

    /// Three pods of each of two schedulers, on nodes of four CPUs. Spread, six pods take four nodes; packed, two. With a policy for each
    /// scheduler the first three take a, b and c, and the others fill a up.
    void policiesBySchedulerName() {
        std::string cluster;
        for (const char* name : {"a", "b", "c", "d"}) cluster += nodeText(name);
        for (const char* name : {"w1", "w2", "w3", "x1", "x2", "x3"}) {
            std::string pod = podText(name);
            if (name[0] == 'x') pod.replace(pod.find("spec: {"), 7, "spec: {schedulerName: batch, ");
            cluster += pod;
        }
        written("two.yaml", cluster);
        written("schedulers.yaml", "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles: [{schedulerName: default-scheduler}, {schedulerName: batch}]\n");
        const std::string head = "apiVersion: bayplan/v1\nkind: Lab\ncluster: two.yaml\nconfig: schedulers.yaml\nseeds: 1\narrival: creation\nties: name\n";
        const Outcome csv =
            run({"lab",
                 written("policies.yaml",
                         head
                             + "strategies:\n- {score: LeastAllocated}\n- {score: MostAllocated}\n"
                               "- {name: two kinds, policies: [{schedulers: [default-scheduler], score: LeastAllocated}, {schedulers: [batch], score: MostAllocated}]}\n"),
                 "-o", "csv"});
        QVERIFY2(csv.code == 0, qPrintable(csv.err));
        for (const char* row : {"\nLeastAllocated,nodesUsed,1,4,", "\nMostAllocated,nodesUsed,1,2,", "\ntwo kinds,nodesUsed,1,3,"}) QVERIFY2(csv.out.contains(row), qPrintable(csv.out));
        const auto wrong = [&](const std::string& strategies) { return run({"lab", written("bad.yaml", head + "strategies: [" + strategies + "]\n")}).err; };
        const auto tells = [&](const std::string& strategies, const char* why) {
            const QString told = wrong(strategies);
            QVERIFY2(told.contains(why) && told.contains("bad.yaml:"), qPrintable(told));
        };
        tells("{policies: [{schedulers: [batch], score: MostAllocated}]}", "a strategy with policies needs a name");
        tells("{name: x, policies: [{score: MostAllocated}]}", "a policy needs schedulers and score");
        tells("{name: x, policies: []}", "names no policy");
        tells("{name: x, score: MostAllocated, policies: [{schedulers: [batch], score: MostAllocated}]}", "a strategy needs either score, policies or profile");
        tells("{name: x, policies: [{schedulers: [batch], score: MostAllocated}, {schedulers: [batch], score: LeastAllocated}]}", "\"batch\" has a policy already");
        tells("{score: MostAllocated, schedulers: [bach]}", "no profile has the scheduler name \"bach\"");
        tells("{score: MostAllocated, schedulers: []}", "names no scheduler");
    }

    /// Two nodes of pool a with a quota of 5 CPUs, two of pool b. Five pods of one CPU: one stands on a, so that a takes four of them at most, and all
    /// four where the strategy packs.
    void poolsHaveQuotasAndPrices() {
        std::string cluster;
        for (const char* name : {"a1", "a2", "b1", "b2"}) {
            std::string node = nodeText(name);
            cluster += node.insert(node.find("labels: {") + 9, std::string("pool: ") + name[0] + ", ");
        }
        cluster += podText("here", "a1");
        for (const char* name : {"p1", "p2", "p3", "p4", "p5"}) {
            std::string pod = podText(name);
            cluster += pod.replace(pod.find("spec: {"), 7, "spec: {schedulerName: batch, ");
        }
        written("pools.yaml", cluster);
        written("batch.yaml", "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles: [{schedulerName: default-scheduler}, {schedulerName: batch}]\n");
        const std::string head = "apiVersion: bayplan/v1\nkind: Lab\ncluster: pools.yaml\nconfig: batch.yaml\nseeds: 2\n";
        const std::string strategies = "strategies: [{score: LeastAllocated}, {score: MostAllocated, name: pack}]\n";
        const auto labWith = [&](const std::string& pools) { return written("pooled.yaml", head + "pools:\n" + pools + strategies); };
        const QString spec = labWith("- {name: a, nodes: {pool: a}, profile: batch, quota: {cpu: 5}, price: 1.5}\n- {name: b, nodes: {pool: b}}\n");
        const Outcome csv = run({"lab", spec, "-o", "csv"});
        QVERIFY2(csv.code == 0, qPrintable(csv.err));
        for (const char* row : {"\npack,poolPods(a),2,4,", "\npack,poolUsed(a/cpu),2,5000,0,5000,5000,5000,5000,", "\npack,poolPods(b),2,0,", "\npack,pending,2,1,", "\npack,poolPrice(a),2,3,"})
            QVERIFY2(csv.out.contains(row), qPrintable(csv.out));
        const QString table = run({"lab", spec}).out;
        QVERIFY2(table.contains("cpu used in pool a") && table.contains("at most 5") && table.contains("price of pool a, an hour"), qPrintable(table));

        // Wherever it goes, pool b refuses it by the profile's affinity.
        const QString path = run({"lab", spec, "--path", "shop/p1"}).out;
        QVERIFY2(path.startsWith("Pod shop/p1, scheduler name batch, seed 1\n"), qPrintable(path));
        QVERIFY2(path.contains("didn't match scheduler-enforced node affinity"), qPrintable(path));
        const QJsonObject report = QJsonDocument::fromJson(run({"lab", spec, "--path", "shop/p1", "-o", "json"}).out.toUtf8()).object();
        QCOMPARE(report["kind"].toString(), QString("PoolPathReport"));
        const QJsonArray paths = report["paths"].toArray();
        QCOMPARE(paths.size(), 2);
        const QJsonObject first = paths[0].toObject()["pools"].toArray()[0].toObject();
        QVERIFY(first["ofProfile"].toBool());
        QCOMPARE(first["quota"].toArray()[0].toObject()["quota"].toInt(), 5000);
        QCOMPARE(first["quota"].toArray()[0].toObject()["asked"].toInt(), 1000);
        QCOMPARE(paths[0].toObject()["pools"].toArray()[1].toObject()["takers"].toInt(-1), 0);
        QCOMPARE(run({"lab", spec, "--path", "shop/p1", "-o", "csv"}).code, 2);
        QCOMPARE(run({"lab", spec, "--path", "shop/p1", "--shard", "0/2"}).code, 2);
        const Outcome nobody = run({"lab", spec, "--path", "shop/nobody"});
        QVERIFY2(nobody.code == 1 && nobody.err.contains("--path: there is no pod \"shop/nobody\""), qPrintable(nobody.err));
        QVERIFY(run({"lab", spec, "--path", "shop/here"}).err.contains("is not of the load"));
        QVERIFY(run({"lab", lab("no-pools.yaml", "strategies: [{score: Current}]\n"), "--path", "shop/p1"}).err.contains("the lab has no pools"));

        // In parts as a whole.
        QStringList parts;
        for (const char* shard : {"0", "1"}) parts << written(std::string("pool-part-") + shard + ".json", run({"lab", spec, "--shard", QString(shard) + "/2"}).out.toStdString());
        QCOMPARE(run(QStringList{"lab", "merge"} + parts + QStringList{"-o", "csv"}).out, csv.out);

        const auto tells = [&](const std::string& pools, const char* place, const char* why) {
            const Outcome outcome = run({"lab", labWith(pools)});
            QCOMPARE(outcome.code, 1);
            QVERIFY2(outcome.err.contains(why) && outcome.err.contains(place), qPrintable(outcome.err));
        };
        tells("- {name: a, nodes: {pool: a}}\n- {name: a, nodes: {pool: b}}\n", "pooled.yaml:8", "there is another pool called \"a\"");
        tells("- {name: a, nodes: {pool: a}}\n- {name: c, nodes: {node.kubernetes.io/instance-type: small}}\n", "pooled.yaml:8", "node \"a1\" is of pool \"a\", too");
        tells("- {name: a, nodes: {pool: c}}\n", "pooled.yaml:7", "no node has these labels");
        tells("- {name: a, nodes: {pool: a}, profile: bach}\n", "pooled.yaml:7", "no profile has the scheduler name \"bach\"");
        tells("- {name: a, nodes: {pool: a}, quota: {cpu: -1}}\n", "pooled.yaml:7", "pools[0].quota.cpu: must not be less than nothing");
        tells("- {name: a, nodes: {pool: a}, quota: {nvidia.com/gpu: 1}}\n", "pooled.yaml:7", "no node has a resource \"nvidia.com/gpu\"");
        tells("- {name: a, nodes: {pool: a}, price: -1}\n", "pooled.yaml:7", "pools[0].price");
        tells("- {name: a/b, nodes: {pool: a}}\n", "pooled.yaml:7", "must not contain / or brackets");
        tells("- {name: a}\n", "pooled.yaml:7", "a pool needs a name and the labels of its nodes");
        tells("- {name: a, nodes: {pool: a}, quotas: {}}\n", "pooled.yaml:7", "did you mean \"quota\"");
    }

    void partsPrintWhatTheWholePrints() {
        const QString spec = lab("parts.yaml", "name: parts\nseeds: [4, 9, 7]\ncompaction: true\nstrategies: [{score: Current}, {score: GpuFGD}]\n");
        QStringList parts;
        for (const char* shard : {"1", "0", "2"}) {
            const Outcome part = run({"lab", spec, "--shard", QString(shard) + "/3", "--threads", shard[0] == '1' ? "2" : "1"});
            QVERIFY2(part.code == 0, qPrintable(part.err));
            parts << written(std::string("part-") + shard + ".json", part.out.toStdString());
        }
        for (const char* form : {"table", "csv", "json", "yaml"}) {
            const Outcome whole = run({"lab", spec, "-o", form, "--threads", "2"});
            QVERIFY2(whole.code == 0, qPrintable(whole.err));
            QCOMPARE(run(QStringList{"lab", "merge"} + parts + QStringList{"-o", form}).out, whole.out);
            QCOMPARE(run({"lab", spec, "-o", form, "--threads", "1"}).out, whole.out);
        }
        const Outcome lost = run({"lab", "merge", parts[0], parts[2]});
        QCOMPARE(lost.code, 1);
        QVERIFY2(lost.err.contains("of 3 shards these are missing: 0"), qPrintable(lost.err));
        const Outcome twice = run({"lab", "merge", parts[0], parts[1], parts[2], parts[1]});
        QVERIFY2(twice.code == 1 && twice.err.contains("shard 0 is there twice"), qPrintable(twice.err));
        const QString torn = written("torn.json", run({"lab", spec, "--shard", "0/3"}).out.toStdString().substr(0, 300));
        QCOMPARE(run({"lab", "merge", torn}).code, 1);
        QCOMPARE(run({"lab", spec, "--shard", "3/3"}).code, 2);
        QCOMPARE(run({"lab", spec, "--shard", "3"}).code, 2);  // nothing says which
        qputenv("JOB_COMPLETION_INDEX", "7");
        const Outcome beyond = run({"lab", spec, "--shard", "3"});
        qunsetenv("JOB_COMPLETION_INDEX");
        QCOMPARE(beyond.code, 2);
        QVERIFY2(beyond.err.contains("JOB_COMPLETION_INDEX is 7, and 3 shards have the indexes 0 to 2"), qPrintable(beyond.err));
    }

    void badSpecsAreLocated() {
        refuses("strategies: []\n", "names no strategy");
        refuses("seeds: 0\nstrategies: [{score: Current}]\n", "bad.yaml:4");
        refuses("seed: 3\nstrategies: [{score: Current}]\n", "did you mean \"seeds\"");
        refuses("strategies: [{score: MostAlocated}]\n", "there is no strategy \"MostAlocated\"; did you mean \"MostAllocated\"?");
        refuses("strategies: [{score: NodeName}]\n", "NodeName scores no nodes");
        refuses("strategies: [{score: Current}, {score: Current}]\n", "there is another strategy called \"Current\"");
        refuses("strategies: [{score: RequestedToCapacityRatio}]\n", "needs args with a shape");
        const auto shaped = [](const std::string& points) {
            return "strategies: [{score: RequestedToCapacityRatio, args: {scoringStrategy: {type: RequestedToCapacityRatio, requestedToCapacityRatio: {shape: [" + points + "]}}}}]\n";
        };
        refuses(shaped("{utilization: 50, score: 1}, {utilization: 50, score: 2}"), "utilization must grow from point to point");
        refuses(shaped("{utilization: 0, score: 1}, {utilization: 120, score: 2}"), "utilization");
        refuses(shaped("{utilization: 0, score: 11}"), "score");
        refuses("arrival: creation\nties: name\nstrategies: [{score: Current}]\n", "a seed changes nothing");
        refuses("load: {namespace: none}\nstrategies: [{score: Current}]\n", "there is no pod to place");
        written("job.yaml",
                "apiVersion: batch/v1\nkind: Job\nmetadata: {name: j}\nspec: {parallelism: 1000000, completions: 1000000, template: {spec: {restartPolicy: Never, containers: "
                "[{name: c}]}}}\n");
        refuses("load: {manifest: job.yaml}\nstrategies: [{score: Current}]\n", "100000");
        QCOMPARE(run({"lab", lab("gone.yaml", "strategies: [{profile: gone-too.yaml}]\n")}).code, 1);
    }

    void loadsAreWhatTheySay() {
        const auto pods = [&](const std::string& load) {
            const Outcome outcome = run({"lab", lab("load.yaml", "seeds: 1\nload: " + load + "\nstrategies: [{score: Current}]\n"), "-o", "json"});
            return QJsonDocument::fromJson(outcome.out.toUtf8()).object()["lab"].toObject()["pods"].toInt(-1);
        };
        QCOMPARE(pods("pending"), 5);
        QCOMPARE(pods("all"), 6);
        QCOMPARE(pods("{namespace: shop}"), 6);
        written("job.yaml",
                "apiVersion: batch/v1\nkind: Job\nmetadata: {name: j, namespace: shop}\nspec: {parallelism: 3, completions: 3, template: {spec: {restartPolicy: Never, containers: "
                "[{name: c}]}}}\n");
        QCOMPARE(pods("{manifest: job.yaml}"), 3);

        // What Volcano's Jobs in the cluster have yet to make is pending.
        const std::string vcjob =
            "apiVersion: batch.volcano.sh/v1alpha1\nkind: Job\nmetadata: {name: v, namespace: ml}\nspec: {tasks: [{name: w, replicas: 2, template: {spec: {containers: [{name: c}]}}}]}\n";
        written("volcano.yaml", nodeText("a") + podText("p1") + vcjob);
        const auto ofVolcano = [&](const std::string& load) {
            const QString spec = written("lab-of-volcano.yaml", "apiVersion: bayplan/v1\nkind: Lab\ncluster: volcano.yaml\nseeds: 1\nload: " + load + "\nstrategies: [{score: Current}]\n");
            return QJsonDocument::fromJson(run({"lab", spec, "-o", "json"}).out.toUtf8()).object()["lab"].toObject()["pods"].toInt(-1);
        };
        QCOMPARE(ofVolcano("pending"), 3);
        QCOMPARE(ofVolcano("{namespace: ml}"), 2);
    }

    void aTraceBringsItsNodes() {
        written("n.csv", "sn,cpu_milli,memory_mib,gpu,model\nn1,4000,8192,0,\nn2,4000,8192,0,\nn3,4000,8192,0,\n");
        written("p.csv", "name,cpu_milli,memory_mib,num_gpu,gpu_milli\nt1,2000,1024,0,0\nt2,2000,1024,0,0\nt3,2000,1024,0,0\nt4,2000,1024,0,0\n");
        const auto spec = [&](const std::string& name, const std::string& from) {
            return written(name, "apiVersion: bayplan/v1\nkind: Lab\n" + from + "seeds: 3\nstrategies: [{score: LeastAllocated}, {score: MostAllocated}]\n");
        };
        const Outcome trace = run({"lab", spec("trace.yaml", "load: {trace: {nodes: n.csv, pods: p.csv}}\n"), "-o", "csv"});
        QVERIFY2(trace.code == 0, qPrintable(trace.err));
        // Four pods of two CPUs: one on each of three nodes and one beside another, or two on each of two.
        QVERIFY2(trace.out.contains("\nLeastAllocated,placed,3,4,") && trace.out.contains("\nLeastAllocated,nodesUsed,3,3,0,3,3,3,2,"), qPrintable(trace.out));
        QVERIFY2(trace.out.contains("\nMostAllocated,nodesUsed,3,2,0,2,2,2,2,less,-1,0\n"), qPrintable(trace.out));
        // The same as the cluster that import makes of it.
        QCOMPARE(run({"import", "openb", "--nodes", m_folder.filePath("n.csv"), "--pods", m_folder.filePath("p.csv"), "-o", m_folder.filePath("openb.json")}).code, 0);
        QCOMPARE(run({"lab", spec("imported.yaml", "cluster: openb.json\n"), "-o", "csv"}).out, trace.out);
        const auto fails = [&](const std::string& from, const char* why) {
            const Outcome outcome = run({"lab", spec("bad.yaml", from)});
            QCOMPARE(outcome.code, 1);
            QVERIFY2(outcome.err.contains(why), qPrintable(outcome.err));
        };
        fails("load: {trace: {nodes: n.csv}}\n", "a trace needs nodes and pods");
        fails("load: {trace: {nodes: n.csv, pods: p.csv}}\ncluster: cluster.yaml\n", "leave cluster out");
        fails("load: {trace: {nodes: p.csv, pods: n.csv}}\n", "p.csv");
        fails("load: {trace: {nodes: n.csv, pods: none.csv}}\n", "none.csv");
        written("bad.csv", "name,cpu_milli,memory_mib,num_gpu,gpu_milli\nt1,2000,1024,0,0\nt2,many,1024,0,0\n");
        fails("load: {trace: {nodes: n.csv, pods: bad.csv}}\n", "bad.csv:3");
        QVERIFY(run({"lab", "manifest", m_folder.filePath("trace.yaml"), "--image", "x"}).out.contains("ConfigMap"));
    }

    void aJobCarriesTheFiles() {
        const QString spec = lab("lab.yaml", "seeds: 2\nstrategies: [{score: Current}]\n");
        const Outcome job = run({"lab", "manifest", spec, "--image", "example.com/bayplanctl:1", "--shards", "3"});
        QVERIFY2(job.code == 0, qPrintable(job.err));
        for (const char* part : {"kind: ConfigMap", "completionMode: Indexed", "completions: 3", "backoffLimitPerIndex: 3", "image: \"example.com/bayplanctl:1\"", "--shard 3\""})
            QVERIFY2(job.out.contains(part), part);
        QCOMPARE(run({"lab", "manifest", spec, "--image", "example.com/bayplanctl:1", "--shards", "3"}).out, job.out);  // no time is in it
        const QString volume = run({"lab", "manifest", spec, "--image", "x", "--claim", "labs"}).out;
        QVERIFY(!volume.contains("ConfigMap") && volume.contains("claimName: labs"));
        QCOMPARE(run({"lab", "manifest", spec, "--image", "x", "--name", "Not_A_Name"}).code, 1);
        const Outcome outside = run({"lab", "manifest", written("sub/lab.yaml", "apiVersion: bayplan/v1\nkind: Lab\ncluster: ../cluster.yaml\nstrategies: [{score: Current}]\n"), "--image", "x"});
        QVERIFY2(outside.code == 1 && outside.err.contains("lies outside of the folder"), qPrintable(outside.err));
        // The pods' own command, on what is packed: the same part as here.
        const std::string block = job.out.toStdString();
        const std::size_t begin = block.find("lab.tar.gz: |\n") + 14, end = block.find("---", begin);
        QByteArray base64;
        for (const char c : block.substr(begin, end - begin))
            if (c != ' ' && c != '\n') base64 += c;
        QFile packed(m_folder.filePath("lab.tar.gz"));
        QVERIFY(packed.open(QIODevice::WriteOnly));
        packed.write(QByteArray::fromBase64(base64));
        packed.close();
        QVERIFY(QDir(m_folder.path()).mkdir("unpacked"));
        QCOMPARE(QProcess::execute("tar", {"-xzf", packed.fileName(), "-C", m_folder.filePath("unpacked")}), 0);
        QCOMPARE(run({"lab", m_folder.filePath("unpacked/lab.yaml"), "--shard", "1/3"}).out, run({"lab", spec, "--shard", "1/3"}).out);
    }
};

QTEST_GUILESS_MAIN(LabCommandTest)
#include "tst_lab_command.moc"
