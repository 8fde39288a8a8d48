// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/object_commands.h"

#include <QApplication>
#include <QClipboard>
#include <QRegularExpression>
#include <map>

#include "common/pod_classes.h"
#include "common/session.h"
#include "common/text.h"
#include "node/yaml_text.h"

namespace bayplan {

namespace {

/// Text from a file must not become a command of its own when it is pasted.
QString quoted(const std::string& name) {
    static const QRegularExpression kPlain(QStringLiteral("^[A-Za-z0-9][A-Za-z0-9._-]*$"));
    const QString text = toQString(name);
    return kPlain.match(text).hasMatch() ? text : QLatin1Char('\'') + QString(text).replace(QLatin1Char('\''), QStringLiteral("'\\''")) + QLatin1Char('\'');
}

RawObject sourceOf(const SharedList<RawObject>& sources, std::size_t at) { return at < sources.size() ? sources[at] : nullptr; }

}  // namespace

QString kubectlText(const Catalog& catalog, const Selection& selection) {
    QStringList lines;
    std::map<std::string, QStringList> pods;  // by namespace
    for (const PodIdx p : selection.pods) pods[catalog.pod(p).namespaceName] << QStringLiteral("pod/") + quoted(catalog.pod(p).name);
    for (const auto& [space, names] : pods) lines << QStringLiteral("kubectl describe -n %1 %2").arg(quoted(space), names.join(QLatin1Char(' ')));
    QStringList nodes;
    for (const NodeIdx n : selection.nodes) nodes << QStringLiteral("node/") + quoted(catalog.node(n).name);
    if (!nodes.isEmpty()) lines << QStringLiteral("kubectl describe %1").arg(nodes.join(QLatin1Char(' ')));
    return lines.join(QLatin1Char('\n'));
}

void ObjectCommands::copyNames() {
    const Selection& selection = m_session->looking()->selection();
    QStringList names;
    for (const NodeIdx n : selection.nodes) names << toQString(m_session->catalog().node(n).name);
    for (const PodIdx p : selection.pods) names << toQString(m_session->catalog().pod(p).key());
    QApplication::clipboard()->setText(names.join(QLatin1Char('\n')));
    Q_EMIT hint(tr("Copied %Ln name(s).", nullptr, static_cast<int>(names.size())));
}

void ObjectCommands::copyKubectl() {
    const QString text = kubectlText(m_session->catalog(), m_session->looking()->selection());
    QApplication::clipboard()->setText(text);
    Q_EMIT hint(tr("Copied: %1").arg(text.section(QLatin1Char('\n'), 0, 0)));
}

void ObjectCommands::copyYaml() {
    const Catalog& catalog = m_session->catalog();
    const Selection& selection = m_session->looking()->selection();
    QStringList documents;
    const auto add = [&](const RawObject& source, const std::string& name) {
        documents << (source ? yamlFromJson(*source) : tr("# %1 was not read from a file.").arg(toQString(name)) + QLatin1Char('\n'));
    };
    for (const NodeIdx n : selection.nodes) add(sourceOf(catalog.nodeSources, n.get()), catalog.node(n).name);
    for (const PodIdx p : selection.pods) add(sourceOf(catalog.podSources, p.get()), catalog.pod(p).key());
    for (QString& document : documents)
        if (!document.endsWith(QLatin1Char('\n'))) document += QLatin1Char('\n');
    QApplication::clipboard()->setText(documents.join(QStringLiteral("---\n")));
    Q_EMIT hint(tr("Copied the YAML of %Ln object(s).", nullptr, static_cast<int>(documents.size())));
}

std::string ObjectCommands::owner() const {
    const std::vector<PodIdx>& pods = m_session->looking()->selection().pods;
    if (pods.empty() || pods.size() > kMostOfOwner) return {};
    const std::string of = ownerKey(m_session->catalog().pod(pods.front()));
    for (const PodIdx p : pods)
        if (ownerKey(m_session->catalog().pod(p)) != of) return {};
    return of;
}

bool ObjectCommands::hasOwner() const { return !owner().empty(); }

void ObjectCommands::goToOwner() {
    const std::string of = owner();
    if (of.empty()) return;
    Selection all;
    for (std::size_t p = 0; p < m_session->catalog().pods.size(); ++p)
        if (ownerKey(m_session->catalog().pods[p]) == of) all.pods.emplace_back(p);
    const auto count = static_cast<int>(all.pods.size());
    m_session->looking()->select(std::move(all));
    Q_EMIT hint(tr("Selected %Ln pod(s) of %1.", nullptr, count).arg(toQString(of)));
}

std::optional<Gang> ObjectCommands::gang() const {
    const std::vector<PodIdx>& pods = m_session->looking()->selection().pods;
    if (pods.empty() || pods.size() > kMostOfOwner) return std::nullopt;
    return gangOf(*m_session->cluster(), m_session->profiles(), pods);
}

bool ObjectCommands::hasGang() const {
    const std::optional<Gang> of = gang();
    return of && of->pods.size() > m_session->looking()->selection().pods.size();
}

void ObjectCommands::goToGang() {
    const std::optional<Gang> of = gang();
    if (!of) return;
    m_session->looking()->select({{}, of->pods});
    Q_EMIT hint(tr("Selected %Ln pod(s) of %1.", nullptr, static_cast<int>(of->pods.size())).arg(toQString(of->name)));
}

}  // namespace bayplan

#include "moc_object_commands.cpp"
