// SPDX-License-Identifier: GPL-3.0-or-later
#include "node/yaml_text.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

namespace bayplan {

namespace {

bool plain(const QString& text) {
    // Text that YAML 1.1 would not read back as this very string, or could not read at all, is quoted.
    static const QRegularExpression safe(QStringLiteral("^[A-Za-z_/][A-Za-z0-9_./@()<>+=~$-]*([ :][A-Za-z0-9_./@()<>+=~$-]+)*$"));
    static const QRegularExpression word(
        QStringLiteral("^(true|false|yes|no|on|off|null|y|n)$"), QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression amount(QStringLiteral("^[0-9]+([mkMGTPsh]|[KMGTPE]i)$"));  // a quantity is no number
    return amount.match(text).hasMatch() || (safe.match(text).hasMatch() && !word.match(text).hasMatch());
}

QString quoted(const QString& text) {
    if (plain(text)) return text;
    const QByteArray array = QJsonDocument(QJsonArray{text}).toJson(QJsonDocument::Compact);
    return QString::fromUtf8(array.mid(1, array.size() - 2));  // a JSON string is also a YAML string
}

class Writer {
public:
    QString text;

    void value(const QJsonValue& v, int indent) {
        if (v.isObject()) members(v.toObject(), indent);
        else if (v.isArray()) items(v.toArray(), indent);
        else text += scalar(v, indent) + QLatin1Char('\n');
    }

private:
    static bool isBlock(const QJsonValue& v) {
        return (v.isObject() && !v.toObject().isEmpty()) || (v.isArray() && !v.toArray().isEmpty());
    }

    static QString scalar(const QJsonValue& v, int indent) {
        switch (v.type()) {
        case QJsonValue::Null: return QStringLiteral("null");
        case QJsonValue::Bool: return v.toBool() ? QStringLiteral("true") : QStringLiteral("false");
        case QJsonValue::Double: {
            // Integers keep all their digits; Qt stores them with 64 bits.
            const double d = v.toDouble();
            const qint64 i = v.toInteger();
            return static_cast<double>(i) == d ? QString::number(i) : QString::number(d, 'g', 17);
        }
        case QJsonValue::String: {
            const QString s = v.toString();
            if (!s.contains(QLatin1Char('\n')) || s.startsWith(QLatin1Char(' '))) return quoted(s);
            const QString pad(indent, QLatin1Char(' '));
            QString block = s.endsWith(QLatin1Char('\n')) ? QStringLiteral("|") : QStringLiteral("|-");
            for (const QString& line : s.endsWith(QLatin1Char('\n')) ? s.chopped(1).split(QLatin1Char('\n')) : s.split(QLatin1Char('\n')))
                block += QLatin1Char('\n') + (line.isEmpty() ? QString() : pad + line);
            return block;
        }
        case QJsonValue::Array: return QStringLiteral("[]");
        case QJsonValue::Object: return QStringLiteral("{}");
        case QJsonValue::Undefined: break;
        }
        return {};
    }

    void members(const QJsonObject& object, int indent, bool firstInline = false) {
        const QString pad(indent, QLatin1Char(' '));
        for (auto it = object.begin(); it != object.end(); ++it) {
            text += (firstInline ? QString() : pad) + quoted(it.key()) + QLatin1Char(':');
            firstInline = false;
            if (isBlock(it.value())) {
                text += QLatin1Char('\n');
                value(it.value(), it.value().isArray() ? indent : indent + 2);
            } else {
                text += QLatin1Char(' ') + scalar(it.value(), indent + 2) + QLatin1Char('\n');
            }
        }
    }

    void items(const QJsonArray& array, int indent) {
        const QString pad(indent, QLatin1Char(' '));
        for (const QJsonValue& item : array) {
            text += pad + QStringLiteral("- ");
            if (item.isObject() && !item.toObject().isEmpty()) members(item.toObject(), indent + 2, true);
            else if (isBlock(item)) {
                text += QLatin1Char('\n');
                value(item, indent + 2);
            } else text += scalar(item, indent + 2) + QLatin1Char('\n');
        }
    }
};

}  // namespace

QString yamlFromJson(const std::string& json) {
    const auto bytes = QByteArray::fromRawData(json.data(), static_cast<qsizetype>(json.size()));
    const QJsonDocument document = QJsonDocument::fromJson(bytes);
    if (document.isNull()) return QString::fromStdString(json);
    Writer writer;
    writer.value(document.isArray() ? QJsonValue(document.array()) : QJsonValue(document.object()), 0);
    return writer.text;
}

}  // namespace bayplan
