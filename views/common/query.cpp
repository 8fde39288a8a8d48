// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/query.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>

#include "common/text.h"

namespace bayplan {

namespace {

struct QueryWords {
    Q_DECLARE_TR_FUNCTIONS(Query)
};

// Names of Kubernetes objects are ASCII; lowering byte by byte is exact for them and harmless for anything else.
char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; }

std::string lowered(std::string_view s) {
    std::string out(s);
    std::transform(out.begin(), out.end(), out.begin(), lower);
    return out;
}

/// "namespace/name", without an allocation for each of half a million pods; valid until the next call in this thread.
std::string_view searchedKey(const Pod& pod) {
    thread_local std::string key;
    return key.assign(pod.namespaceName).append(1, '/').append(pod.name);
}

bool patternHolds(std::string_view pattern, std::string_view name) {
    std::size_t p = 0, n = 0, star = std::string_view::npos, from = 0;
    while (n < name.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            from = n;
        } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == lower(name[n]))) {
            ++p;
            ++n;
        } else if (star != std::string_view::npos) {
            p = star + 1;
            n = ++from;
        } else {
            return false;
        }
    }
    while (p < pattern.size() && pattern[p] == '*') ++p;
    return p == pattern.size();
}

TextTest textTest(const QString& text, bool whole) {
    TextTest test{lowered(toStdString(text)), whole ? TextTest::How::Whole : TextTest::How::Part};
    if (test.text.find_first_of("*?") != std::string::npos) test.how = TextTest::How::Pattern;
    return test;
}

struct Token {
    QString text;  // without quotes
    qsizetype at = 0;
    qsizetype length = 0;
};

/// Words between spaces; quotes and parentheses keep spaces in.
Result<std::vector<Token>> tokensOf(const QString& text) {
    std::vector<Token> tokens;
    for (qsizetype i = 0; i < text.size();) {
        if (text[i].isSpace()) {
            ++i;
            continue;
        }
        Token token{{}, i, 0};
        QChar quote;
        int depth = 0;
        qsizetype quotedAt = i;
        for (; i < text.size(); ++i) {
            const QChar c = text[i];
            if (!quote.isNull()) {
                if (c == quote) quote = QChar();
                else token.text += c;
                continue;
            }
            if (c.isSpace() && depth == 0) break;
            if (c == QLatin1Char('"') || c == QLatin1Char('\'')) {
                quote = c;
                quotedAt = i;
                continue;
            }
            if (c == QLatin1Char('(')) ++depth;
            if (c == QLatin1Char(')') && depth > 0) --depth;
            token.text += c;
        }
        token.length = i - token.at;
        if (!quote.isNull()) {
            Error error{ErrorCode::Syntax, {}, {}};
            error.origin.column = static_cast<std::uint64_t>(quotedAt) + 1;
            return error;
        }
        tokens.push_back(std::move(token));
    }
    return tokens;
}

/// The first operator of a word; "at" is -1 without one.
struct Split {
    qsizetype at = -1;
    QLatin1String op;
};
Split splitOf(const QString& word) {
    constexpr std::array<const char*, 8> kOps{"!=", ">=", "<=", "==", ":", "=", ">", "<"};
    for (qsizetype i = 1; i < word.size(); ++i)
        for (const char* op : kOps)
            if (QStringView(word).sliced(i).startsWith(QLatin1String(op))) return {i, QLatin1String(op)};
    return {};
}

class Parser {
public:
    Parser(const QString& text, const ResourceTable& table) : m_text(text), m_table(table) {}

    Query parse() {
        auto tokens = tokensOf(m_text);
        if (!tokens) {
            const auto at = static_cast<qsizetype>(tokens.error().origin.column) - 1;
            m_query.error = QueryError{QueryWords::tr("The quotation does not end."), at, m_text.size() - at};
            return std::move(m_query);
        }
        m_tokens = std::move(*tokens);
        while (m_next < m_tokens.size() && !m_query.error) term();
        return std::move(m_query);
    }

private:
    using About = QueryTerm::About;

    void fail(const Token& token, const QString& text) { m_query.error = QueryError{text, token.at, token.length}; }
    QueryTerm& add(About about, const Token& token) {
        QueryTerm term;
        term.about = about;
        term.at = token.at;
        term.length = token.length;
        m_query.terms.push_back(std::move(term));
        return m_query.terms.back();
    }

    void term() {
        const Token token = m_tokens[m_next++];
        if (option(token)) return;
        Token word = token;
        const bool negated = word.text.startsWith(QLatin1Char('!'));
        if (negated) word.text.remove(0, 1);
        if (word.text.isEmpty()) return fail(token, QueryWords::tr("What must not hold is missing after the exclamation mark."));
        const std::size_t before = m_query.terms.size();
        const Split split = splitOf(word.text);
        if (split.at < 0) add(About::Name, word).test = textTest(word.text, false);
        else field(word, split);
        if (!negated) return;
        for (std::size_t i = before; i < m_query.terms.size(); ++i) m_query.terms[i].negated = !m_query.terms[i].negated;
    }

    /// -l app=web, -lapp=web, --selector app=web, --selector=app=web.
    bool option(const Token& token) {
        if (!token.text.startsWith(QLatin1Char('-'))) return false;
        const auto valueOf = [&](const char* shortName, const char* longName) -> std::optional<Token> {
            const QLatin1String brief(shortName), full(longName);
            if (token.text == full || (!brief.isEmpty() && token.text == brief)) {
                if (m_next >= m_tokens.size()) {
                    fail(token, QueryWords::tr("A value is missing after %1.").arg(token.text));
                    return Token{};
                }
                Token value = m_tokens[m_next++];
                value.length = value.at + value.length - token.at;
                value.at = token.at;
                return value;
            }
            Token value = token;
            if (token.text.startsWith(full + QLatin1Char('='))) value.text = token.text.mid(full.size() + 1);
            else if (!brief.isEmpty() && token.text.startsWith(brief) && !token.text.startsWith(QLatin1String("--"))) value.text = token.text.mid(brief.size());
            else return std::nullopt;
            return value;
        };
        if (auto value = valueOf("", "--field-selector")) {
            if (!m_query.error) fields(*value);
        } else if (auto labels = valueOf("-l", "--selector")) {
            if (!m_query.error) selector(*labels);
        } else if (auto name = valueOf("-n", "--namespace")) {
            if (!m_query.error) add(About::Namespace, *name).test = textTest(name->text, true);
        } else if (token.text != QLatin1String("-A") && token.text != QLatin1String("--all-namespaces")) {
            fail(token, QueryWords::tr("%1 is not known here: -l, -n, -A and --field-selector are.").arg(token.text));
        }
        return true;
    }

    /// A selector goes on over spaces as kubectl's does within quotes: after a comma, and around "in" and "notin".
    void selector(Token value) {
        const auto isIn = [](const QString& text) {
            return text == QLatin1String("in") || text == QLatin1String("notin") || text.startsWith(QLatin1String("in(")) || text.startsWith(QLatin1String("notin("));
        };
        for (bool afterIn = false; m_next < m_tokens.size();) {
            const Token& next = m_tokens[m_next];
            if (!afterIn && !value.text.endsWith(QLatin1Char(',')) && !next.text.startsWith(QLatin1Char(',')) && !isIn(next.text)) break;
            afterIn = next.text == QLatin1String("in") || next.text == QLatin1String("notin");
            value.text += QLatin1Char(' ') + next.text;
            value.length = next.at + next.length - value.at;
            ++m_next;
        }
        auto parsed = parseLabelSelector(toStdString(value.text));
        if (!parsed) return fail(value, errorText(parsed.error()));
        add(About::Labels, value).test = std::move(*parsed);
    }

    void fields(const Token& value) {
        static const std::pair<QLatin1String, About> kFields[] = {{QLatin1String("metadata.name"), About::OwnName},
                                                                  {QLatin1String("metadata.namespace"), About::Namespace},
                                                                  {QLatin1String("spec.nodeName"), About::Node},
                                                                  {QLatin1String("spec.schedulerName"), About::SchedulerName},
                                                                  {QLatin1String("spec.unschedulable"), About::Unschedulable},
                                                                  {QLatin1String("status.phase"), About::Phase}};
        for (const QString& one : value.text.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
            const Split split = splitOf(one);
            const QString key = one.left(split.at);
            const auto* field = std::find_if(std::begin(kFields), std::end(kFields), [&](const auto& f) { return f.first == key; });
            if (split.at < 0 || (split.op != QLatin1String("=") && split.op != QLatin1String("==") && split.op != QLatin1String("!=")))
                return fail(value, QueryWords::tr("%1 is no field selector: FIELD=VALUE and FIELD!=VALUE are.").arg(one));
            if (field == std::end(kFields)) {
                QStringList known;
                for (const auto& f : kFields) known << f.first;
                return fail(value, QueryWords::tr("%1 cannot be searched by. These can: %2.").arg(key, known.join(QStringLiteral(", "))));
            }
            QueryTerm& term = add(field->second, value);
            term.negated = split.op == QLatin1String("!=");
            term.test = TextTest{lowered(toStdString(one.mid(split.at + split.op.size()))), TextTest::How::Whole};
        }
    }

    void field(const Token& word, const Split& split) {
        const QString key = word.text.left(split.at), value = word.text.mid(split.at + split.op.size());
        const bool partly = split.op == QLatin1String(":"), equal = split.op == QLatin1String("=") || split.op == QLatin1String("=="), unequal = split.op == QLatin1String("!=");
        static const std::pair<QLatin1String, About> kFields[] = {
            {QLatin1String("ns"), About::Namespace}, {QLatin1String("namespace"), About::Namespace}, {QLatin1String("node"), About::Node}, {QLatin1String("pod"), About::Pod},
            {QLatin1String("name"), About::OwnName}, {QLatin1String("owner"), About::Owner},         {QLatin1String("is"), About::State}};
        if (value.isEmpty()) return fail(word, QueryWords::tr("A value is missing after %1.").arg(word.text));
        const auto* named = std::find_if(std::begin(kFields), std::end(kFields), [&](const auto& f) { return key.compare(f.first, Qt::CaseInsensitive) == 0; });
        if (named != std::end(kFields)) {
            if (!partly && !equal && !unequal) return fail(word, QueryWords::tr("%1 is text: ask with : for a part of it, with = or != for all of it.").arg(key));
            TextTest test = textTest(value, !partly);
            if (named->second == About::State) {
                static constexpr std::array<std::string_view, 6> kStates{"pending", "bound", "placed", "ready", "notready", "cordoned"};
                if (std::find(kStates.begin(), kStates.end(), test.text) == kStates.end())
                    return fail(word, QueryWords::tr("%1 is no state: pending, bound, placed, ready, notready and cordoned are.").arg(value));
            }
            QueryTerm& term = add(named->second, word);
            term.negated = unequal;
            term.test = std::move(test);
            return;
        }
        if (partly) return fail(word, QueryWords::tr("%1 is nothing to search by: ns, node, pod, owner and is are.").arg(key));
        amount(word, split, key, value);
    }

    void amount(const Token& word, const Split& split, const QString& key, const QString& value) {
        const bool free = key.startsWith(QLatin1String("free."), Qt::CaseInsensitive);
        const QString name = free ? key.mid(5) : key;
        const auto is = [&](const char* other) { return name.compare(QLatin1String(other), Qt::CaseInsensitive) == 0; };
        const bool priority = !free && is("priority"), gpu = is("gpu");
        const ResourceIdx resource = is("mem") ? ResourceTable::kMemoryIdx : is("cpu") || is("memory") || is("pods") ? m_table.find(toStdString(name.toLower()))
                                                                                                                     : m_table.find(toStdString(name));
        if (!priority && !gpu && !resource.valid()) {
            if (!free && (split.op == QLatin1String("=") || split.op == QLatin1String("==") || split.op == QLatin1String("!="))) {
                QueryTerm& term = add(About::Labels, word);
                term.test = LabelSelector{{Requirement{toStdString(key), SelectorOp::In, {toStdString(value)}}}};
                term.negated = split.op == QLatin1String("!=");
                return;
            }
            return fail(word, QueryWords::tr("No node offers and no pod requests %1.").arg(name));
        }
        const auto quantity = Quantity::parse(toStdString(value));
        if (!quantity) return fail(word, QueryWords::tr("%1 is no amount: 500m, 8 and 16Gi are.").arg(value));
        AmountTest test{AmountTest::Op::Equal, *quantity};
        if (split.op == QLatin1String("<")) test.op = AmountTest::Op::Less;
        else if (split.op == QLatin1String("<=")) test.op = AmountTest::Op::AtMost;
        else if (split.op == QLatin1String(">")) test.op = AmountTest::Op::More;
        else if (split.op == QLatin1String(">=")) test.op = AmountTest::Op::AtLeast;
        QueryTerm& term = add(priority ? About::Priority : free ? About::Free
                                                                : About::Amount,
                              word);
        term.resource = gpu ? ResourceIdx{} : resource;
        term.negated = split.op == QLatin1String("!=");
        term.test = test;
    }

    const QString& m_text;
    const ResourceTable& m_table;
    std::vector<Token> m_tokens;
    std::size_t m_next = 0;
    Query m_query;
};

}  // namespace

bool TextTest::holds(std::string_view name) const {
    const auto same = [](char a, char b) { return a == lower(b); };
    switch (how) {
    case How::Part: {
        if (text.empty()) return true;
        const std::size_t size = text.size();
        for (std::size_t at = 0; at + size <= name.size(); ++at) {  // most places end with the first character
            if (lower(name[at]) != text[0]) continue;
            std::size_t equal = 1;
            while (equal < size && lower(name[at + equal]) == text[equal]) ++equal;
            if (equal == size) return true;
        }
        return false;
    }
    case How::Whole: return text.size() == name.size() && std::equal(text.begin(), text.end(), name.begin(), same);
    case How::Pattern: return patternHolds(text, name);
    case How::InOrder: {
        std::size_t at = 0;
        for (const char c : name)
            if (at < text.size() && lower(c) == text[at]) ++at;
        return at == text.size();
    }
    }
    return false;
}

bool AmountTest::holds(Quantity amount) const {
    switch (op) {
    case Op::Less: return amount < value;
    case Op::AtMost: return amount <= value;
    case Op::Equal: return amount == value;
    case Op::AtLeast: return amount >= value;
    case Op::More: return amount > value;
    }
    return false;
}

Query parseQuery(const QString& text, const ResourceTable& table) { return Parser(text, table).parse(); }

bool loosen(Query& query) {
    bool any = false;
    for (QueryTerm& term : query.terms) {
        TextTest* test = std::get_if<TextTest>(&term.test);
        if (!test || term.about != QueryTerm::About::Name || term.negated || test->how != TextTest::How::Part) continue;
        test->how = TextTest::How::InOrder;
        any = true;
    }
    return any;
}

QString withNamespace(const QString& text, const Query& query, const QString& name) {
    QString rest = text;
    qsizetype removed = -1;  // a field selector makes several terms at one place
    for (std::size_t i = query.terms.size(); i-- > 0;) {
        const QueryTerm& term = query.terms[i];
        if (term.about != QueryTerm::About::Namespace || term.at == removed) continue;
        rest.remove(term.at, term.length);
        removed = term.at;
    }
    rest = rest.simplified();
    if (name.isEmpty()) return rest;
    const QString chosen = QStringLiteral("ns=") + name;
    return rest.isEmpty() ? chosen : chosen + QLatin1Char(' ') + rest;
}

QString namespaceOf(const Query& query) {
    for (const QueryTerm& term : query.terms)
        if (const TextTest* test = std::get_if<TextTest>(&term.test); test && term.about == QueryTerm::About::Namespace && !term.negated && test->how == TextTest::How::Whole)
            return toQString(test->text);
    return {};
}

QueryEvaluator::QueryEvaluator(const Cluster& cluster, const Query& query) : m_cluster(cluster), m_query(query), m_gpus(cluster.catalog().resources) {}

bool QueryEvaluator::holds(NodeIdx node) const {
    return std::all_of(m_query.terms.begin(), m_query.terms.end(), [&](const QueryTerm& term) {
        const std::optional<bool> is = of(term, node);
        return is && *is != term.negated;
    });
}

bool QueryEvaluator::holds(PodIdx pod) const {
    return std::all_of(m_query.terms.begin(), m_query.terms.end(), [&](const QueryTerm& term) { return of(term, pod) != term.negated; });
}

Quantity QueryEvaluator::amount(ResourceIdx resource, std::int64_t amount) const {
    return resource == ResourceTable::kCpuIdx ? Quantity::fromMilli(amount) : Quantity::fromUnits(amount);
}

bool QueryEvaluator::stateOf(const QueryTerm& term, NodeIdx node) const {
    const std::string& state = std::get<TextTest>(term.test).text;
    const Readiness readiness = m_cluster.catalog().node(node).readiness;
    return (state == "ready" && readiness == Readiness::Ready) || (state == "notready" && readiness == Readiness::NotReady)
           || (state == "cordoned" && m_cluster.node(node).unschedulable);
}

std::optional<bool> QueryEvaluator::of(const QueryTerm& term, NodeIdx n) const {
    const Catalog& catalog = m_cluster.catalog();
    const Node& node = catalog.node(n);
    const auto* text = std::get_if<TextTest>(&term.test);
    const auto* amounts = std::get_if<AmountTest>(&term.test);
    switch (term.about) {
    case QueryTerm::About::Name:
    case QueryTerm::About::OwnName:
    case QueryTerm::About::Node: return text->holds(node.name);
    case QueryTerm::About::State: return stateOf(term, n);
    case QueryTerm::About::Unschedulable: return text->holds(m_cluster.node(n).unschedulable ? "true" : "false");
    case QueryTerm::About::Labels: return matches(std::get<LabelSelector>(term.test), node.labels);
    case QueryTerm::About::Amount:
        if (!term.resource.valid()) return amounts->holds(Quantity::fromUnits(gpusOffered(catalog, n, m_gpus)));
        if (term.resource == ResourceTable::kPodsIdx) return amounts->holds(Quantity::fromUnits(static_cast<std::int64_t>(m_cluster.node(n).pods.size())));
        return amounts->holds(amount(term.resource, m_cluster.allocatable(n, term.resource)));
    case QueryTerm::About::Free: {
        if (term.resource.valid()) return amounts->holds(amount(term.resource, m_cluster.allocatable(n, term.resource) - m_cluster.requested(n, term.resource)));
        Quantity free;
        for (const ResourceIdx gpus : m_gpus.whole) free += Quantity::fromUnits(m_cluster.allocatable(n, gpus) - m_cluster.requested(n, gpus));
        if (m_gpus.sharedMilli.valid()) free += Quantity::fromMilli(m_cluster.allocatable(n, m_gpus.sharedMilli) - m_cluster.requested(n, m_gpus.sharedMilli));
        return amounts->holds(free);
    }
    default: return std::nullopt;
    }
}

bool QueryEvaluator::of(const QueryTerm& term, PodIdx p) const {
    const Catalog& catalog = m_cluster.catalog();
    const Pod& pod = catalog.pod(p);
    const Placement& placement = m_cluster.placement(p);
    const auto* text = std::get_if<TextTest>(&term.test);
    const auto* amounts = std::get_if<AmountTest>(&term.test);
    switch (term.about) {
    case QueryTerm::About::Name: return text->holds(searchedKey(pod));
    case QueryTerm::About::OwnName:
    case QueryTerm::About::Pod: return text->holds(pod.name);
    case QueryTerm::About::Namespace: return text->holds(pod.namespaceName);
    // A pod without a node is not on one that is called anything; "spec.nodeName=" asks for it.
    case QueryTerm::About::Node: return text->holds(placement.node.valid() ? std::string_view(catalog.node(placement.node).name) : std::string_view());
    case QueryTerm::About::Owner:
        return std::any_of(pod.owners.begin(), pod.owners.end(), [&](const OwnerReference& owner) { return text->holds(owner.name) || text->holds(owner.kind + "/" + owner.name); });
    case QueryTerm::About::SchedulerName: return text->holds(pod.spec->schedulerName);
    case QueryTerm::About::Phase: {
        // What was changed here counts before what was read.
        const bool pending = placement.standing == Standing::Pending || (placement.standing == Standing::Bound && pod.phase == PodPhase::Pending);
        return text->holds(pending ? "Pending" : "Running");
    }
    case QueryTerm::About::State:
        if (text->text == "pending") return placement.standing == Standing::Pending;
        if (text->text == "bound") return placement.standing == Standing::Bound;
        if (text->text == "placed") return placement.standing == Standing::Assumed;
        return placement.node.valid() && stateOf(term, placement.node);
    case QueryTerm::About::Unschedulable:
    case QueryTerm::About::Free: return placement.node.valid() && of(term, placement.node).value_or(false);
    case QueryTerm::About::Labels: return matches(std::get<LabelSelector>(term.test), *pod.labels);
    case QueryTerm::About::Priority: return amounts->holds(Quantity::fromUnits(pod.priority()));
    case QueryTerm::About::Amount: {
        if (term.resource.valid()) return amounts->holds(amount(term.resource, catalog.specOf(p).requests.filter[term.resource.get()]));
        const GpuRequest gpus = gpuRequestOf(catalog, p, m_gpus);
        return amounts->holds(Quantity::fromMilli(std::int64_t{gpus.count} * gpus.milli));
    }
    }
    return false;
}

}  // namespace bayplan
