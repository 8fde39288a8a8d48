// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/drag/gang_hand.h"

#include <algorithm>

#include <QCoreApplication>
#include <utility>

#include "common/reasons/gang_text.h"
#include "common/session.h"
#include "common/text.h"

namespace bayplan {

namespace {

struct HandWords {
    Q_DECLARE_TR_FUNCTIONS(GangHand)
};

/// So many answers, and so many pods to prepare for them, take less than a frame.
constexpr std::size_t kAnswersAtOnce = 4'000;
constexpr std::size_t kPodsAtOnce = 5'000;

}  // namespace

GangHand::GangHand(Session* session, QObject* owner, std::function<void()> told) : m_session(session), m_latest(owner), m_told(std::move(told)) {}

void GangHand::begin(Gang gang) {
    end();
    m_labels = gang.topologyKey.empty() ? m_grouping : std::vector<std::string>{gang.topologyKey};
    m_gang = std::move(gang);
    m_rules = m_session->rules();
    hover({});
}

void GangHand::end() {
    m_latest.drop();
    m_gang.reset();
    m_answers.clear();
    m_answer.reset();
}

void GangHand::hover(NodeIdx node) {
    if (std::exchange(m_rules, m_session->rules()) != m_session->rules()) m_answers.clear();
    const bool everywhere = !node.valid() || m_labels.empty();
    NodeDomain domain = everywhere ? NodeDomain() : domainOf(m_session->catalog(), m_labels, node);
    m_where = domainText(domain);
    if (const auto known = m_answers.find(domain.values); known != m_answers.end()) {
        m_latest.drop();
        m_answer = known->second;
        return;
    }
    m_answer.reset();
    const ClusterPtr cluster = m_session->cluster();
    // A scheduler belongs to one thread: each try has its own.
    const auto work = [cluster, profiles = m_session->scheduler().profiles(), gang = *m_gang, domain, everywhere](const Budget& budget) {
        return tryGang(cluster, profiles, gang, everywhere ? nullptr : &domain.nodes, budget);
    };
    const std::size_t pending = m_gang->pending(*cluster).size();
    if (pending * cluster->nodeCount() <= kAnswersAtOnce && cluster->podCount() <= kPodsAtOnce) {
        m_latest.drop();
        take(domain.values, std::make_shared<const GangTry>(std::move(*work({}))));
        return;
    }
    m_latest.ask<GangTry>(QStringLiteral("placing a gang"), work, [this, values = domain.values, cluster, rules = m_rules](Result<GangTry> attempt) {
        // An answer of before a change is none.
        if (!attempt || !active() || m_session->cluster() != cluster || m_session->rules() != rules) return;
        take(values, std::make_shared<const GangTry>(std::move(*attempt)));
        m_told();
    });
}

NodeIdx GangHand::next(NodeIdx node, int by) const {
    const Catalog& catalog = m_session->catalog();
    std::map<std::vector<std::string>, NodeIdx> first;
    for (std::size_t n = 0; n < catalog.nodes.size(); ++n) {
        std::vector<std::string> values;
        for (const std::string& label : m_labels) {
            const std::string* value = catalog.node(NodeIdx(n)).labels.find(label);
            values.push_back(value ? *value : std::string());
        }
        // The gang's own domains are the values of its label: a node without it is in none.
        if (m_gang->topologyKey.empty() || !values.front().empty()) first.try_emplace(std::move(values), NodeIdx(n));
    }
    if (first.empty()) return {};
    std::vector<NodeIdx> nodes;
    for (const auto& [values, one] : first) nodes.push_back(one);
    const auto count = static_cast<int>(nodes.size());
    int at = by > 0 ? -1 : count;
    if (node.valid())
        if (const auto here = std::find(nodes.begin(), nodes.end(), domainOf(catalog, m_labels, node).nodes.front()); here != nodes.end()) at = static_cast<int>(here - nodes.begin());
    return nodes[static_cast<std::size_t>(((at + by) % count + count) % count)];
}

void GangHand::take(const std::vector<std::string>& domain, std::shared_ptr<const GangTry> answer) {
    m_answers[domain] = answer;
    m_answer = std::move(answer);
}

QString GangHand::text() const {
    if (!active()) return {};
    const QString name = toQString(m_gang->name);
    if (!m_answer) return m_where.isEmpty() ? HandWords::tr("%1: its pods are looking for nodes…").arg(name) : HandWords::tr("%1 in %2: its pods are looking for nodes…").arg(name, m_where);
    const QString answer = gangAnswer(*m_gang, *m_answer);
    return m_where.isEmpty() ? HandWords::tr("%1: %2", "a gang, what becomes of it").arg(name, answer)
                             : HandWords::tr("%1 in %2: %3", "a gang, a domain, what becomes of it").arg(name, m_where, answer);
}

}  // namespace bayplan
