// SPDX-License-Identifier: GPL-3.0-or-later
// The Workloads that Kueue makes of jobs and pod groups: pkg/controller/jobs.
#include "schedulers/kueue/kueue_files.h"

#include "base/sha256.h"

using namespace bayplan;
using namespace bayplan::test;

class TestKueueJobs : public QObject {
    Q_OBJECT

    /// A pod of the group g, of three pods unless said; the annotations begin with a comma.
    static std::string member(const std::string& name, const std::string& cpu = "1", const std::string& annotations = "", const std::string& status = "", const std::string& total = "3",
                              const std::string& metadata = "", const std::string& queue = "q") {
        return "apiVersion: v1\nkind: Pod\nmetadata: {name: " + name + ", namespace: ml, creationTimestamp: \"2026-05-01T00:00:00Z\", labels: {kueue.x-k8s.io/queue-name: " + queue
               + ", kueue.x-k8s.io/pod-group-name: g}, annotations: {kueue.x-k8s.io/pod-group-total-count: \"" + total + "\"" + annotations + "}" + metadata
               + "}\nspec: {schedulingGates: [{name: kueue.x-k8s.io/admission}], containers: [{name: c, resources: {requests: {cpu: " + cpu + "}}}]}\nstatus: {" + status + "}\n---\n";
    }
    static std::string base(int cpus = 10) { return kueueFlavor() + kueueQueue(cpus); }
    static std::string job(const std::string& version, const std::string& kind, const std::string& spec, const std::string& more = "", const std::string& status = "") {
        return "apiVersion: " + version + "\nkind: " + kind + "\nmetadata: {name: j, namespace: ml, labels: {kueue.x-k8s.io/queue-name: q}" + more + "}\nspec: {" + spec
               + "}\nstatus: {" + status + "}\n---\n";
    }
    static std::string replicas(int count, const std::string& cpu = "1") { return "{replicas: " + std::to_string(count) + ", template: " + podTemplate("requests: {cpu: " + cpu + "}") + "}"; }

private slots:
    /// The hash of Kueue's own tests (pod_controller_test.go): a pod that asks for one core and nothing else.
    void rolesAreNamedAsKueueNamesThem() {
        QCOMPARE(sha256Text("{\"spec\":{\"affinity\":null,\"containers\":[{\"ports\":null,\"resources\":{\"requests\":{\"cpu\":\"1\"}}}],\"initContainers\":null,\"nodeSelector\":null,"
                            "\"overhead\":null,\"priority\":null,\"resourceClaims\":null,\"runtimeClassName\":null,\"tolerations\":null,\"topologySpreadConstraints\":null}}")
                     .substr(0, 8),
                 std::string("dc85db45"));
    }

    /// 4b0469f7 and c3465716 are the hashes of one core and of two, with the priority and the tolerations that the API server adds.
    void podGroup() {
        const KueuePlay play = playKueue(base() + member("a") + member("b", "2000m") + member("c", "\"1000m\""));
        QCOMPARE(play.problems(), QStringList());
        QCOMPARE(play.sets("ml/g"), QString("4b0469f7 2, c3465716 1"));
        QCOMPARE(play.state("ml/g"), QString("Admitted"));
        QCOMPARE(play.run.cycles[0].queues.at("q").usage.at("f/cpu"), std::int64_t(4000));  // 1 + 2 + 1 cores
        const Result<PodsOfAdmission> pods = podsOfAdmission(play.objects, play.prepared.objects, play.run.end);
        QVERIFY(pods.has_value());
        QCOMPARE(pods->pods.size(), std::size_t(3));  // none is made
        QCOMPARE(pods->pods[1].podSet, std::string("c3465716"));
        QVERIFY(pods->objects.pods[1].spec->schedulingGates.empty());
    }
    /// All that decides where a pod fits is in its role, in Go's order, and what it does not say is left out.
    void theWholeShapeOfARole() {
        const std::string pod =
            "apiVersion: v1\nkind: Pod\nmetadata: {name: a, namespace: ml, labels: {kueue.x-k8s.io/queue-name: q, kueue.x-k8s.io/pod-group-name: g}, annotations: "
            "{kueue.x-k8s.io/pod-group-total-count: \"1\"}}\nspec:\n  priority: 100\n  runtimeClassName: kata\n  nodeSelector: {b: \"2\", a: \"1\"}\n"
            "  containers: [{name: c, ports: [{containerPort: 80}], resources: {limits: {memory: 1024Mi}, requests: {cpu: 1.5}}}, {name: d}]\n"
            "  tolerations: [{operator: Exists, key: a}]\n  affinity: {nodeAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [], requiredDuringSchedulingIgnoredDuringExecution: "
            "{nodeSelectorTerms: [{matchExpressions: [{values: [v], operator: In, key: k}]}]}}}\n"
            "  topologySpreadConstraints: [{whenUnsatisfiable: DoNotSchedule, topologyKey: zone, maxSkew: 1, labelSelector: {matchLabels: {x: y}}}]\n";
        const KueuePlay play = playKueue(base() + pod);
        QCOMPARE(play.sets("ml/g"), QString("c1e39a14 1"));
    }
    void theAnnotationNamesTheRole() {
        const std::string role = ", kueue.x-k8s.io/role-hash: ";
        const KueuePlay play = playKueue(base() + member("a", "1", role + "workers") + member("b", "1", role + "driver") + member("c", "1", role + "workers"));
        QCOMPARE(play.sets("ml/g"), QString("driver 1, workers 2"));
    }
    void groupsThatMakeNoWorkload_data() {
        QTest::addColumn<QString>("pods");
        QTest::addColumn<QString>("why");
        const auto row = [](const char* name, const std::string& pods, const char* why) { QTest::newRow(name) << QString::fromStdString(pods) << why; };
        row("incomplete", member("a") + member("b"), "Kueue makes no Workload of it: \"'g' group has fewer runnable pods than expected\" (2 of 3)");
        row("one failed", member("a") + member("b") + member("c", "1", "", "phase: Failed"), "Kueue makes no Workload of it: \"'g' group has fewer runnable pods than expected\" (2 of 3)");
        row("one leaves", member("a") + member("b") + member("c", "1", "", "", "3", ", deletionTimestamp: \"2026-05-01T00:00:00Z\""),
            "Kueue makes no Workload of it: \"'g' group has fewer runnable pods than expected\" (2 of 3)");
        row("queues", member("a") + member("b") + member("c", "1", "", "", "3", "", "p"), "Kueue makes no Workload of it: \"pods 'a' and 'c' has different queue names: q!=p\"");
        row("totals", member("a") + member("b") + member("c", "1", "", "", "2"),
            "Kueue makes no Workload of it: \"pods 'a' and 'c' has different 'kueue.x-k8s.io/pod-group-total-count' values: 3!=2\"");
        row("no total", member("a", "1", "", "", "many"), "Kueue makes no Workload of it: pod a has no annotation kueue.x-k8s.io/pod-group-total-count above zero");
        row("zero", member("a", "1", "", "", "0"), "Kueue makes no Workload of it: pod a has no annotation kueue.x-k8s.io/pod-group-total-count above zero");
        std::string nine;
        for (int i = 1; i <= 9; ++i) nine += member("p" + std::to_string(i), std::to_string(i), "", "", "9");
        row("nine roles", nine, "Kueue makes no Workload of it: \"pod group can't include more than 8 roles\"");
    }
    void groupsThatMakeNoWorkload() {
        QFETCH(QString, pods);
        QFETCH(QString, why);
        const KueuePlay play = playKueue(base() + pods.toStdString());
        QCOMPARE(play.problems(), QStringList("Pod group ml/g: " + why));
        QCOMPARE(play.state("ml/g"), QString("none"));
    }
    /// One of the three is enough, and stands for all.
    void fastAdmission() {
        const std::string fast = ", kueue.x-k8s.io/pod-group-fast-admission: \"true\", kueue.x-k8s.io/role-hash: r";
        QCOMPARE(playKueue(base() + member("a", "1", fast)).sets("ml/g"), QString("r 3"));
        QCOMPARE(playKueue(base() + member("a", "1", fast) + member("b", "2", fast + "2")).sets("ml/g"), QString("r 3"));
    }
    /// Pods that are done need no quota, but in a group that serves; a group is over when all of its pods are done.
    void podsThatAreDone() {
        const std::string role = ", kueue.x-k8s.io/role-hash: r", done = "phase: Succeeded";
        QCOMPARE(playKueue(base() + member("a", "1", role) + member("b", "1", role) + member("c", "1", role, done)).sets("ml/g"), QString("r 2"));
        const std::string serves = role + ", kueue.x-k8s.io/pod-group-serving: \"true\"";
        QCOMPARE(playKueue(base() + member("a", "1", serves) + member("b", "1", serves) + member("c", "1", serves, done)).sets("ml/g"), QString("r 3"));
        const KueuePlay over = playKueue(base() + member("a", "1", role, done) + member("b", "1", role, done) + member("c", "1", role, done));
        QCOMPARE(over.state("ml/g"), QString("none"));
        QCOMPARE(over.problems(), QStringList());
        const std::string once = role + ", kueue.x-k8s.io/retriable-in-group: \"false\"";
        QCOMPARE(playKueue(base() + member("a", "1", once, "phase: Failed") + member("b", "1", role, done)).problems(), QStringList());
    }
    /// The newest of those that are held goes: d is not held, and c is older than b.
    void podsBeyondTheTotal() {
        const std::string role = ", kueue.x-k8s.io/role-hash: r";
        std::string newest = member("b", "1", role, "", "2"), running = member("d", "1", role, "", "2");
        newest.replace(newest.find("00:00:00"), 8, "00:00:09");
        const std::string gate = "schedulingGates: [{name: kueue.x-k8s.io/admission}], ";
        running.replace(running.find(gate), gate.size(), "");
        running.replace(running.find("00:00:00"), 8, "00:00:10");
        const KueuePlay play = playKueue(base() + newest + member("c", "1", role, "", "2") + running);
        QCOMPARE(play.problems(), QStringList("Pod group ml/g: has more pods than its total: Kueue deletes ml/b"));
        QCOMPARE(play.sets("ml/g"), QString("r 2"));
        const Result<PodsOfAdmission> pods = podsOfAdmission(play.objects, play.prepared.objects, play.run.end);
        QVERIFY(pods.has_value());
        QCOMPARE(pods->gone, std::vector<std::string>{"ml/b"});
        QCOMPARE(pods->objects.pods.size(), std::size_t(2));
    }
    /// Its Workload is there: pods make no other one. Pods that name a Workload of others make none either.
    void groupsWithAWorkload() {
        const std::string workload = kueueObject("Workload", "name: g, namespace: ml", "spec: {queueName: q, podSets: [{name: main, count: 3, template: " + podTemplate() + "}]}");
        QCOMPARE(playKueue(base() + workload + member("a")).problems(), QStringList());
        QCOMPARE(playKueue(base() + workload + member("a")).sets("ml/g"), QString("main 3"));
        std::string prebuilt = member("a");
        prebuilt.replace(prebuilt.find("kueue.x-k8s.io/pod-group-name: g"), 32, "kueue.x-k8s.io/pod-group-name: g, kueue.x-k8s.io/prebuilt-workload-name: w");
        QCOMPARE(playKueue(base() + prebuilt).problems(), QStringList());
    }
    /// Pods that a controller made are Kueue's where it has marked them: those of a Deployment are.
    void podsOfControllers() {
        const auto pod = [](const std::string& labels) {
            return "apiVersion: v1\nkind: Pod\nmetadata: {name: web-1, namespace: ml, labels: {kueue.x-k8s.io/queue-name: q" + labels
                   + "}, ownerReferences: [{kind: ReplicaSet, name: web, controller: true}]}\nspec: {containers: [{name: c, resources: {requests: {cpu: 1}}}]}\n---\n";
        };
        QCOMPARE(playKueue(base() + pod(", kueue.x-k8s.io/managed: \"true\"")).sets("ml/pod-web-1"), QString("main 1"));
        QCOMPARE(playKueue(base() + pod("")).sets("ml/pod-web-1"), QString());
    }

    void jobsOfManyKinds_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("workload");
        QTest::addColumn<QString>("sets");
        const auto row = [](const char* name, const std::string& text, const char* workload, const char* sets) { QTest::newRow(name) << QString::fromStdString(text) << workload << sets; };
        const std::string one = replicas(1), none = "{template: " + podTemplate() + "}";
        row("pytorch", job("kubeflow.org/v1", "PyTorchJob", "pytorchReplicaSpecs: {Worker: " + replicas(3) + ", Master: " + none + "}"), "ml/pytorchjob-j", "master 1, worker 3");
        row("tensorflow",
            job("kubeflow.org/v1", "TFJob", "tfReplicaSpecs: {Evaluator: " + one + ", Worker: " + replicas(2) + ", PS: " + one + ", Chief: " + one + ", Master: " + one + "}"),
            "ml/tfjob-j", "chief 1, master 1, ps 1, worker 2, evaluator 1");
        row("xgboost", job("kubeflow.org/v1", "XGBoostJob", "xgbReplicaSpecs: {Worker: " + one + ", Master: " + one + "}"), "ml/xgboostjob-j", "master 1, worker 1");
        row("paddle", job("kubeflow.org/v1", "PaddleJob", "paddleReplicaSpecs: {Worker: " + replicas(4) + "}"), "ml/paddlejob-j", "worker 4");
        row("jax", job("kubeflow.org/v1", "JAXJob", "jaxReplicaSpecs: {Worker: " + replicas(2) + "}"), "ml/jaxjob-j", "worker 2");
        row("mpi", job("kubeflow.org/v2beta1", "MPIJob", "mpiReplicaSpecs: {Worker: " + replicas(2) + ", Launcher: " + one + "}"), "ml/mpijob-j", "launcher 1, worker 2");
        const std::string cluster = "headGroupSpec: " + none + ", workerGroupSpecs: [{groupName: Small, replicas: 2, numOfHosts: 2, template: " + podTemplate()
                                    + "}, {groupName: idle, template: " + podTemplate() + "}]";
        row("ray cluster", job("ray.io/v1", "RayCluster", cluster), "ml/raycluster-j", "head 1, small 4, idle 0");
        row("ray job", job("ray.io/v1", "RayJob", "rayClusterSpec: {" + cluster + "}"), "ml/rayjob-j", "head 1, small 4, idle 0, submitter 1");
        row("ray over http", job("ray.io/v1", "RayJob", "submissionMode: HTTPMode, rayClusterSpec: {" + cluster + "}"), "ml/rayjob-j", "head 1, small 4, idle 0");
        row("ray on another cluster", job("ray.io/v1", "RayJob", "clusterSelector: {ray.io/cluster: x}, rayClusterSpec: {" + cluster + "}"), "ml/rayjob-j", "");
        row("leaders",
            job("leaderworkerset.x-k8s.io/v1", "LeaderWorkerSet",
                "replicas: 2, leaderWorkerTemplate: {size: 4, leaderTemplate: " + podTemplate() + ", workerTemplate: " + podTemplate() + "}"),
            "ml/leaderworkerset-j-1", "leader 1, worker 3");
        row("workers", job("leaderworkerset.x-k8s.io/v1", "LeaderWorkerSet", "leaderWorkerTemplate: {size: 4, workerTemplate: " + podTemplate() + "}"), "ml/leaderworkerset-j-0", "main 4");
        row("ended", job("kubeflow.org/v1", "JAXJob", "jaxReplicaSpecs: {Worker: " + one + "}", "", "conditions: [{type: Succeeded, status: \"True\"}]"), "ml/jaxjob-j", "");
        row("ray job that ended", job("ray.io/v1", "RayJob", "rayClusterSpec: {" + cluster + "}", "", "jobDeploymentStatus: Complete"), "ml/rayjob-j", "");
        row("owned", job("ray.io/v1", "RayCluster", cluster, ", ownerReferences: [{kind: RayJob, name: r, controller: true}]"), "ml/raycluster-j", "");
    }
    void jobsOfManyKinds() {
        QFETCH(QString, text);
        QFETCH(QString, workload);
        QFETCH(QString, sets);
        const KueuePlay play = playKueue(base(20) + text.toStdString());
        QCOMPARE(play.sets(workload.toStdString()), sets);
        QCOMPARE(play.state(workload.toStdString()), QString(sets.isEmpty() ? "none" : "Admitted"));
        QCOMPARE(play.problems(), QStringList());
    }
    /// The head has the container that submits the job (500m), or room for the clean-up of Redis (200m) where it asks for less.
    void whatRayAddsToTheHead() {
        const std::string cluster = "headGroupSpec: {template: " + podTemplate("requests: {cpu: 100m}") + "}";
        QCOMPARE(playKueue(base() + job("ray.io/v1", "RayJob", "submissionMode: SidecarMode, rayClusterSpec: {" + cluster + "}")).requests("ml/rayjob-j"), QString("cpu 600, memory 209715200"));
        QCOMPARE(playKueue(base() + job("ray.io/v1", "RayCluster", cluster + ", gcsFaultToleranceOptions: {redisAddress: r}")).requests("ml/raycluster-j"), QString("cpu 200, memory 268435456"));
        QCOMPARE(playKueue(base() + job("ray.io/v1", "RayCluster", cluster, ", annotations: {ray.io/ft-enabled: \"true\"}")).requests("ml/raycluster-j"), QString("cpu 200, memory 268435456"));
        const KueuePlay scales = playKueue(base() + job("ray.io/v1", "RayCluster", cluster + ", enableInTreeAutoscaling: true"));
        QCOMPARE(scales.state("ml/raycluster-j"), QString("NotModelled"));
        QCOMPARE(scales.problems().size(), 2);
    }
    /// The run policy's class comes before those of the pods, the label before both.
    void priorityOfATrainingJob() {
        const std::string classes =
            "apiVersion: scheduling.k8s.io/v1\nkind: PriorityClass\nmetadata: {name: high}\nvalue: 100\n---\napiVersion: scheduling.k8s.io/v1\nkind: PriorityClass\nmetadata: "
            "{name: low}\nvalue: 10\n---\n";
        const std::string specs = "jaxReplicaSpecs: {Worker: {template: " + podTemplate("requests: {cpu: 1}", "priorityClassName: low, ") + "}}";
        const auto priority = [](const KueuePlay& play) { return play.find("ml/jaxjob-j") ? play.find("ml/jaxjob-j")->priority : -1; };
        QCOMPARE(priority(playKueue(base() + classes + job("kubeflow.org/v1", "JAXJob", specs))), 10);
        QCOMPARE(priority(playKueue(base() + classes + job("kubeflow.org/v1", "JAXJob", specs + ", runPolicy: {schedulingPolicy: {priorityClass: high}}"))), 100);
    }
    void badJobs_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("fault");
        QTest::newRow("no template") << QString::fromStdString(job("kubeflow.org/v1", "JAXJob", "jaxReplicaSpecs: {Worker: {replicas: 1}}")) << "has no template";
        QTest::newRow("no head") << QString::fromStdString(job("ray.io/v1", "RayCluster", "workerGroupSpecs: []")) << "has no headGroupSpec";
        QTest::newRow("no cluster") << QString::fromStdString(job("ray.io/v1", "RayJob", "entrypoint: x")) << "has no rayClusterSpec";
        QTest::newRow("no workers") << QString::fromStdString(job("leaderworkerset.x-k8s.io/v1", "LeaderWorkerSet", "replicas: 1")) << "has no workerTemplate";
        QTest::newRow("count") << QString::fromStdString(job("kubeflow.org/v1", "JAXJob", "jaxReplicaSpecs: {Worker: {replicas: -1, template: " + podTemplate() + "}}")) << "replicas";
    }
    void badJobs() {
        QFETCH(QString, text);
        QFETCH(QString, fault);
        QTest::ignoreMessage(QtWarningMsg, QRegularExpression(fault));
        (void)playKueue(base() + text.toStdString());
    }
};

QTEST_APPLESS_MAIN(TestKueueJobs)
#include "tst_kueue_jobs.moc"
