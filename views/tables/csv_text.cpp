// SPDX-License-Identifier: GPL-3.0-or-later
#include "tables/csv_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>

#include "common/text.h"

namespace bayplan {

std::string csvText(const QString& text) {
    bool number = false;
    (void)text.toDouble(&number);
    const bool formula = !number && !text.isEmpty() && QStringLiteral("=+-@\t").contains(text.front());
    if (!formula && !std::any_of(text.begin(), text.end(), [](QChar c) { return QStringLiteral(",\"\r\n").contains(c); })) return toStdString(text);
    QString quoted = text;
    quoted.replace(QLatin1Char('"'), QLatin1String("\"\""));
    return toStdString((formula ? QStringLiteral("\"'") : QStringLiteral("\"")) + quoted + QLatin1Char('"'));
}

std::string csvOf(const RowModel& model, const std::vector<int>& columns) {
    std::string all;
    const auto line = [&all](const QStringList& cells) {
        for (qsizetype i = 0; i < cells.size(); ++i) {
            if (i > 0) all += ',';
            all += csvText(cells[i]);
        }
        all += "\r\n";
    };
    QStringList cells;
    if (model.grouped()) cells << QCoreApplication::translate("bayplan::ObjectTable", "Group") << QCoreApplication::translate("bayplan::ObjectTable", "Rows");
    for (const int column : columns) cells << model.columnTitle(column);
    line(cells);
    const QLocale locale;
    for (int row = 0; row < model.rowCount(); ++row) {
        cells.clear();
        const bool group = model.isGroup(row);
        if (model.grouped()) {
            QStringList path;
            for (int at = group ? row : model.parentRow(row); at >= 0; at = model.parentRow(at)) path.prepend(model.group(at).title);
            cells << path.join(QStringLiteral(" / ")) << (group ? QString::number(model.objectsOf(row).size()) : QString());
        }
        for (const int column : columns) {
            QString text = group && column == 0 ? QString() : model.index(row, column).data().toString();
            bool number = false;
            (void)locale.toDouble(text, &number);
            // Separators of thousands are for people.
            cells << (number ? text.remove(locale.groupSeparator()) : text);
        }
        line(cells);
    }
    return all;
}

}  // namespace bayplan
