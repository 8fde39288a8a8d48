// SPDX-License-Identifier: GPL-3.0-or-later
#include "tables/csv_text.h"

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
    const auto line = [&](auto cell) {
        for (std::size_t i = 0; i < columns.size(); ++i) {
            if (i > 0) all += ',';
            all += csvText(cell(columns[i]));
        }
        all += "\r\n";
    };
    line([&](int column) { return model.columnTitle(column); });
    const QLocale locale;
    for (int row = 0; row < model.rowCount(); ++row)
        line([&](int column) {
            QString text = model.index(row, column).data().toString();
            bool number = false;
            (void)locale.toDouble(text, &number);
            // Separators of thousands are for people.
            return number ? text.remove(locale.groupSeparator()) : text;
        });
    return all;
}

}  // namespace bayplan
