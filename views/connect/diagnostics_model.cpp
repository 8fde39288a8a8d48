// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/diagnostics_model.h"

#include "common/text.h"

namespace bayplan {

namespace {

QString place(const Origin& origin) {
    QString text = toQString(origin.file);
    if (origin.line > 0) text += QLatin1Char(':') + QString::number(origin.line);
    if (origin.line > 0 && origin.column > 0) text += QLatin1Char(':') + QString::number(origin.column);
    return text;
}

}  // namespace

DiagnosticsModel::DiagnosticsModel(Diagnostics diagnostics, const std::map<std::string, std::size_t>& unusedKinds, QObject* parent)
    : QAbstractTableModel(parent), m_diagnostics(std::move(diagnostics)) {
    std::stable_sort(m_diagnostics.begin(), m_diagnostics.end(),
                     [](const Diagnostic& a, const Diagnostic& b) { return a.severity > b.severity; });
    for (const auto& [kind, count] : unusedKinds) {
        Diagnostic note{Severity::Note, {}};
        note.what.origin.object = kind;
        note.what.message = toStdString(tr("%Ln object(s) of this kind passed over: decisions here do not depend on it", nullptr, static_cast<int>(count)));
        m_diagnostics.push_back(std::move(note));
    }
}

int DiagnosticsModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(m_diagnostics.size()); }
int DiagnosticsModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumns; }

QVariant DiagnosticsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || (role != Qt::DisplayRole && role != Qt::ToolTipRole)) return {};
    const Diagnostic& d = m_diagnostics[static_cast<std::size_t>(index.row())];
    switch (index.column()) {
    case SeverityColumn:
        switch (d.severity) {
        case Severity::Note: return QStringLiteral("ℹ ") + tr("note");
        case Severity::Warning: return QStringLiteral("⚠ ") + tr("warning");
        case Severity::Error: return QStringLiteral("✗ ") + tr("left out");
        }
        return {};
    case PlaceColumn: return place(d.what.origin);
    case ObjectColumn: return toQString(d.what.origin.object);
    case FieldColumn: return toQString(d.what.origin.field);
    case ReasonColumn: return messageText(d.what.message);
    default: return {};
    }
}

QVariant DiagnosticsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Vertical || role != Qt::DisplayRole) return {};
    switch (section) {
    case SeverityColumn: return tr("What happened");
    case PlaceColumn: return tr("File and line");
    case ObjectColumn: return tr("Object");
    case FieldColumn: return tr("Field");
    case ReasonColumn: return tr("Reason");
    default: return {};
    }
}

QString DiagnosticsModel::line(int row) const {
    return index(row, SeverityColumn).data().toString() + QLatin1Char('\t') + errorText(m_diagnostics[static_cast<std::size_t>(row)].what);
}

}  // namespace bayplan

#include "moc_diagnostics_model.cpp"
