// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A cluster with Kueue, as people write it down, and what becomes of it.

#include <QTemporaryDir>
#include <QtTest>

#include <optional>
#include <string>

#include "io/objects/neighbours/decode_kueue.h"
#include "io/objects_text.h"
#include "schedulers/kueue/admitted_pods.h"
#include "schedulers/kueue/kueue_admission.h"
#include "schedulers/kueue/preparation.h"
#include "schedulers/kueue/standing.h"

namespace bayplan::test {

struct KueuePlay {
    Objects objects;
    PreparedKueue prepared;
    AdmissionRun run;
    KueueStanding standing;

    const WorkloadStanding* find(const std::string& workload) const {
        for (const WorkloadStanding& one : standing.workloads)
            if (one.workload == workload) return &one;
        return nullptr;
    }
    QString state(const std::string& workload) const { return find(workload) ? toString(find(workload)->state) : "none"; }
    QString message(const std::string& workload) const { return find(workload) ? QString::fromStdString(find(workload)->message) : "none"; }
    /// "main 3, other 2": the pod sets that it is made of.
    QString sets(const std::string& workload) const {
        QStringList all;
        for (const QueuedWorkload& one : prepared.objects.workloads)
            if (one.key() == workload)
                for (const WorkloadPodSet& set : one.podSets) all << QString::fromStdString(set.name) + " " + QString::number(set.count);
        return all.join(", ");
    }
    /// "cpu 1000, memory 5" of one pod of its first pod set.
    QString requests(const std::string& workload) const {
        QStringList all;
        for (const QueuedWorkload& one : prepared.objects.workloads)
            if (one.key() == workload)
                for (const auto& [resource, amount] : one.podSets.front().requests) all << QString::fromStdString(resource) + " " + QString::number(amount);
        return all.join(", ");
    }
    QStringList problems() const {
        QStringList all;
        for (const KueueProblem& one : prepared.problems) all << QString::fromStdString(one.object + ": " + one.what.text());
        return all;
    }
    QString condition(const std::string& workload, const std::string& type) const {
        for (const QueuedWorkload& one : run.end.workloads)
            if (const auto found = one.conditions.find(type); one.key() == workload && found != one.conditions.end())
                return QString::fromStdString((found->second.is ? "True " : "False ") + found->second.reason + ": " + found->second.message);
        return "none";
    }
    QStringList events(std::size_t cycle) const {
        QStringList all;
        for (const WorkloadEvent& one : run.cycles.at(cycle).events) all << QString::fromStdString((one.warning ? "Warning " : "Normal ") + one.reason + ": " + one.message);
        return all;
    }
};

/// Plays the objects of the text. `now`: as of prepareKueue().
inline KueuePlay playKueue(const std::string& text, std::optional<std::int64_t> now = {}, int cycles = 8) {
    QTemporaryDir folder;
    KueueReader reader;
    const auto file = writeFile(folder, "cluster.yaml", text);
    Result<Objects> objects = readObjects({file}, {}, [&](std::string_view version, std::string_view kind, const Field& object) { return reader.read(version, kind, object); });
    KueuePlay play;
    if (!objects) {
        qWarning("%s", toString(objects.error()).c_str());
        return play;
    }
    if (const QString faults = errorText(*objects); !faults.isEmpty()) qWarning("%s", qPrintable(faults));
    play.objects = std::move(*objects);
    play.prepared = prepareKueue(std::move(reader.all), std::move(reader.made), play.objects, now);
    if (Result<AdmissionRun> run = admitWorkloads(play.prepared.objects, {}, cycles)) play.run = std::move(*run);
    play.standing = standingOf(play.run, play.prepared, {});
    return play;
}

inline std::string kueueObject(const std::string& kind, const std::string& name, const std::string& rest) {
    return "apiVersion: kueue.x-k8s.io/v1beta2\nkind: " + kind + "\nmetadata: {" + name + "}\n" + rest + "\n---\n";
}
/// A ClusterQueue q with so many cores of the flavor f and 1Ti, and its LocalQueue in the namespace ml.
inline std::string kueueQueue(int cpus, const std::string& more = "", const std::string& name = "q") {
    return kueueObject("ClusterQueue", "name: " + name,
                       "spec: {namespaceSelector: {}, " + more + "resourceGroups: [{coveredResources: [cpu, memory], flavors: [{name: f, resources: [{name: cpu, nominalQuota: "
                           + std::to_string(cpus) + "}, {name: memory, nominalQuota: 1Ti}]}]}]}")
           + kueueObject("LocalQueue", "name: " + name + ", namespace: ml", "spec: {clusterQueue: " + name + "}");
}
inline std::string kueueFlavor() { return kueueObject("ResourceFlavor", "name: f", "spec: {}"); }
/// With the members of its resources.
inline std::string podTemplate(const std::string& resources = "requests: {cpu: 1}", const std::string& more = "") {
    return "{metadata: {labels: {a: b}}, spec: {" + more + "containers: [{name: c, resources: {" + resources + "}}]}}";
}

}  // namespace bayplan::test
