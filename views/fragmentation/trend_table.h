// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The snapshots of a trend as rows: the time, the source of the time, what was counted, and what is wrong with them.
// Thread rule: GUI thread only.

#include <QTableWidget>
#include <memory>

#include "common/theme.h"
#include "metrics/trend.h"

namespace bayplan {

class TrendTable : public QTableWidget {
    Q_OBJECT
public:
    explicit TrendTable(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setTrend(std::shared_ptr<const Trend> trend);
    /// Rows are the entries of the trend. Emits no signal.
    void choose(int row);
    /// "from its objects", "of the file"
    static QString sourceText(TimeSource source);
    static QString timeText(std::int64_t unixSeconds);
    /// What is wrong with it, with its place; empty: nothing.
    static QString remark(const TrendEntry& entry);

Q_SIGNALS:
    void chosen(int row);
    void opened(int row);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void fill();

    std::shared_ptr<const Trend> m_trend;
    Theme m_theme = makeTheme(ThemeKind::Light);
};

}  // namespace bayplan
