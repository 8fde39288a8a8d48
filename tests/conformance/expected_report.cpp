// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/expected_report.h"

#include <algorithm>

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>

namespace bayplan {

namespace {

QString text(std::string_view s) {
    return QString::fromUtf8(s.data(), static_cast<qsizetype>(s.size()));
}

QStringList strings(const QJsonValue& value) {
    QStringList list;
    for (const QJsonValue& v : value.toArray()) list << v.toString();
    return list;
}

class Comparer {
public:
    Comparer(const Cluster& cluster, Comparison& comparison) : m_catalog(cluster.catalog()), m_comparison(comparison) {}

    void pod(const QJsonObject& want, const Decision& have) {
        const QString who = want["pod"].toString();
        expect(who, "pod", who, text(m_catalog.pod(have.pod).key()));
        expect(who, "outcome", want["outcome"].toString(), text(toString(have.outcome)));
        expect(who, "node", want["node"].toString(), have.node.valid() ? name(have.node) : QString());
        QStringList tied;
        for (const NodeIdx node : have.tied) tied << name(node);
        expect(who, "tied", strings(want["tied"]), tied);
        if (have.outcome != Outcome::Scheduled) message(who, want["message"].toString(), have);
        expect(who, "preemption", want["preemption"].toArray(), preemption(have));
        for (const QJsonValue& node : want["nodes"].toArray()) this->node(who, node.toObject(), have);
        ++m_comparison.compared;
    }

private:
    QString name(NodeIdx node) const { return text(m_catalog.node(node).name); }

    QJsonArray preemption(const Decision& decision) const {
        if (!decision.preemption) return {};
        QStringList victims;
        for (const PodIdx pod : decision.preemption->victims) victims << text(m_catalog.pod(pod).key());
        victims.sort();
        return {
            QJsonObject{{"node", name(decision.preemption->node)}, {"victims", QJsonArray::fromStringList(victims)}}};
    }

    /// What a PostFilter plugin that is not modelled would have added is missing from the end.
    void message(const QString& who, const QString& want, const Decision& have) {
        const bool cut = std::any_of(have.postFilter.begin(), have.postFilter.end(),
                                     [](const Status& s) { return s.code == Code::NotModelled; });
        const QString got = text(have.message);
        if (cut && want.startsWith(got + " no new claims to deallocate")) return;
        expect(who, "message", want, got);
    }

    void node(const QString& pod, const QJsonObject& want, const Decision& decision) {
        const QString who = pod + " on " + want["node"].toString();
        const NodeIdx idx = m_catalog.findNode(want["node"].toString().toStdString());
        if (!idx.valid() || idx.get() >= decision.nodes.size()) {
            expect(who, "node", QString("there"), QString("missing"));
            return;
        }
        const NodeDecision& have = decision.nodes[idx.get()];
        expect(who, "feasible", want["feasible"].toBool(), have.feasible());
        if (!want["feasible"].toBool()) {
            QStringList reasons;
            for (const Reason& reason : have.verdict.reasons) reasons << text(reason.text);
            reasons.sort();
            expect(who, "code", want["code"].toString(), text(toString(have.verdict.code)));
            expect(who, "plugin", want["plugin"].toString(), text(have.verdict.plugin));
            expect(who, "reasons", strings(want["reasons"]), reasons);
        }
        QJsonObject scores;
        for (const PluginScore& score : have.scores) scores[text(score.plugin)] = static_cast<qint64>(score.weighted());
        expect(who, "scores", want["scores"].toObject(), scores);
        expect(who, "total", want["total"].toInteger(), static_cast<qint64>(have.total));
        ++m_comparison.verdicts;
    }

    template <typename T>
    void expect(const QString& who, const char* what, const T& want, const T& have) {
        if (want == have) return;
        if (m_comparison.differences.size() < 8)
            m_comparison.differences << QString("%1 %2: expected %3, got %4").arg(who, what, shown(want), shown(have));
    }
    static QString shown(const QString& value) { return value; }
    static QString shown(const QStringList& value) { return "[" + value.join("; ") + "]"; }
    static QString shown(bool value) { return value ? "true" : "false"; }
    static QString shown(const QJsonArray& value) {
        return QString::fromUtf8(QJsonDocument(value).toJson(QJsonDocument::Compact));
    }
    static QString shown(qint64 value) { return QString::number(value); }
    static QString shown(const QJsonObject& value) {
        return QString::fromUtf8(QJsonDocument(value).toJson(QJsonDocument::Compact));
    }

    const Catalog& m_catalog;
    Comparison& m_comparison;
};

}  // namespace

ExpectedReport readReport(const QString& path) {
    ExpectedReport report;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return report;
    for (const QJsonValue& pod : QJsonDocument::fromJson(file.readAll()).object()["pods"].toArray())
        report.pods << pod.toObject();
    return report;
}

Comparison compare(const ExpectedReport& expected, const Cluster& cluster, const std::vector<Decision>& decisions) {
    Comparison comparison;
    for (const Decision& decision : decisions)
        comparison.notModelled += decision.outcome == Outcome::NotModelled ? 1 : 0;
    if (static_cast<qsizetype>(decisions.size()) != expected.pods.size())
        comparison.differences << QString("expected %1 pods, got %2").arg(expected.pods.size()).arg(decisions.size());
    Comparer comparer(cluster, comparison);
    const std::size_t pods = std::min(decisions.size(), static_cast<std::size_t>(expected.pods.size()));
    for (std::size_t i = 0; i < pods && decisions[i].outcome != Outcome::NotModelled; ++i)
        comparer.pod(expected.pods[static_cast<qsizetype>(i)], decisions[i]);
    return comparison;
}

}  // namespace bayplan
