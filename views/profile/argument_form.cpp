// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile/argument_form.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QSpinBox>
#include <algorithm>
#include <limits>

#include "common/text.h"
#include "common/theme.h"
#include "profile/value_table.h"

namespace bayplan {

namespace {

class ArgumentWords {
    Q_DECLARE_TR_FUNCTIONS(ArgumentForm)
};

constexpr int kLabelWidth = 92;  // so that the tables of two sections stand under one another

QString labelOf(const ArgumentField& field) {
    return *field.label ? QCoreApplication::translate("Arguments", field.label) : toQString(field.name);
}

QString joined(const std::vector<std::string>& names) {
    QStringList all;
    for (const std::string& name : names) all << toQString(name);
    return all.join(QStringLiteral(", "));
}

std::vector<std::string> split(const QString& text) {
    std::vector<std::string> names;
    for (const QString& name : text.split(QLatin1Char(','), Qt::SkipEmptyParts))
        if (!name.trimmed().isEmpty()) names.push_back(toStdString(name.trimmed()));
    return names;
}

/// A number with as many digits as tell it from others.
QString exactly(double value) { return QString::number(value, 'g', QLocale::FloatingPointShortest); }

void takeNumber(const QString& text, double& value, double least, double most) {
    bool number = false;
    const double said = text.trimmed().toDouble(&number);
    if (number && said >= least && said <= most) value = said;
}

/// The fields of a row that a table has columns for: those that every row has.
class Cells : public ArgumentVisitor {
public:
    void boolean(const ArgumentField&, bool&) override {}
    void duration(const ArgumentField&, Duration&, Duration) override {}
    void texts(const ArgumentField&, std::vector<std::string>&, TextForm) override {}
    void rowsOf(const ArgumentField&, ArgumentRows&) override {}
    void nested(const ArgumentField&, bool*, Inside&) override {}
    void integer(const ArgumentField& field, std::optional<std::int64_t>& value, std::int64_t least, std::int64_t most) override {
        if (field.given != Given::Optional) whole(field, value, least, most);
    }
    void oneOf(const ArgumentField& field, std::size_t& at, std::span<const std::string_view> words) override {
        if (field.given != Given::Optional) word(field, at, words);
    }
    void real(const ArgumentField& field, double& value, double least, double most) override {
        if (field.given != Given::Optional) decimal(field, value, least, most);
    }
    void text(const ArgumentField& field, std::string& value, TextForm) override {
        if (field.given != Given::Optional) cell(field, value);
    }

protected:
    virtual void whole(const ArgumentField& field, std::optional<std::int64_t>& value, std::int64_t least, std::int64_t most) = 0;
    virtual void decimal(const ArgumentField& field, double& value, double least, double most) = 0;
    virtual void word(const ArgumentField& field, std::size_t& at, std::span<const std::string_view> words) = 0;
    virtual void cell(const ArgumentField& field, std::string& value) = 0;
};

class CellTexts final : public Cells {
public:
    QStringList columns, values;

private:
    void whole(const ArgumentField& field, std::optional<std::int64_t>& value, std::int64_t, std::int64_t) override { add(field, value ? QString::number(*value) : QString()); }
    void decimal(const ArgumentField& field, double& value, double, double) override { add(field, exactly(value)); }
    void word(const ArgumentField& field, std::size_t& at, std::span<const std::string_view> words) override { add(field, toQString(words[at])); }
    void cell(const ArgumentField& field, std::string& value) override { add(field, toQString(value)); }
    void add(const ArgumentField& field, const QString& value) {
        columns << labelOf(field);
        values << value;
    }
};

class CellTaker final : public Cells {
public:
    explicit CellTaker(const QStringList& values) : m_values(values) {}

private:
    void whole(const ArgumentField&, std::optional<std::int64_t>& value, std::int64_t least, std::int64_t most) override {
        bool number = false;
        const qlonglong said = next().toLongLong(&number);
        if (number && said >= least && said <= most) value = said;
    }
    void decimal(const ArgumentField&, double& value, double least, double most) override { takeNumber(next(), value, least, most); }
    void word(const ArgumentField&, std::size_t& at, std::span<const std::string_view> words) override {
        const auto found = std::find(words.begin(), words.end(), toStdString(next()));
        if (found != words.end()) at = static_cast<std::size_t>(found - words.begin());
    }
    void cell(const ArgumentField&, std::string& value) override { value = toStdString(next()); }
    QString next() { return m_values.value(m_at++); }

    const QStringList& m_values;
    qsizetype m_at = 0;
};

CellTexts textsOf(ArgumentRows& rows, std::size_t row) {
    CellTexts texts;
    rows.describe(texts, row);
    return texts;
}

/// The texts of a new row.
CellTexts freshOf(ArgumentRows& rows) {
    rows.start();
    if (rows.size() == 0) rows.resize(1);
    return textsOf(rows, rows.size() - 1);
}

}  // namespace

/// Makes missing widgets, and shows the present arguments in all of them.
class ArgumentForm::Shower final : public ArgumentVisitor {
public:
    Shower(ArgumentForm& form, QString path) : m_form(form), m_path(std::move(path)) {}

    void integer(const ArgumentField& field, std::optional<std::int64_t>& value, std::int64_t least, std::int64_t most) override {
        auto* box = widget<QSpinBox>(field, [&] {
            auto* made = new QSpinBox;
            const auto narrow = [](std::int64_t n) { return static_cast<int>(std::min<std::int64_t>(n, std::numeric_limits<int>::max())); };
            made->setRange(narrow(least), narrow(most));
            made->setSuffix(QString::fromUtf8(field.unit));
            made->setMaximumWidth(120);
            QObject::connect(made, &QSpinBox::valueChanged, made, m_form.m_edited);
            return made;
        });
        box->setValue(static_cast<int>(value.value_or(least)));
    }
    void real(const ArgumentField& field, double& value, double, double) override { line(field, {})->setText(exactly(value)); }
    void boolean(const ArgumentField& field, bool& value) override {
        auto* box = widget<QCheckBox>(field, [&] {
            auto* made = new QCheckBox(labelOf(field));
            QObject::connect(made, &QCheckBox::clicked, made, m_form.m_edited);
            return made;
        });
        box->setChecked(value);
    }
    void oneOf(const ArgumentField& field, std::size_t& at, std::span<const std::string_view> words) override {
        auto* box = widget<QComboBox>(field, [&] {
            auto* made = new QComboBox;
            for (const std::string_view word : words) made->addItem(word.empty() ? ArgumentWords::tr("none") : toQString(word));
            QObject::connect(made, &QComboBox::activated, made, m_form.m_edited);
            return made;
        });
        box->setCurrentIndex(static_cast<int>(at));
    }
    void duration(const ArgumentField& field, Duration& value, Duration) override { line(field, {})->setText(toQString(toString(value))); }
    void text(const ArgumentField& field, std::string& value, TextForm) override { line(field, {})->setText(toQString(value)); }
    void texts(const ArgumentField& field, std::vector<std::string>& values, TextForm form) override {
        const QString hint = form == TextForm::Group ? ArgumentWords::tr("none, or example.com") : ArgumentWords::tr("none, or example.com/a, example.com/b");
        line(field, hint)->setText(joined(values));
    }
    void rowsOf(const ArgumentField& field, ArgumentRows& rows) override {
        std::vector<QStringList> values;
        for (std::size_t row = 0; row < rows.size(); ++row) values.push_back(textsOf(rows, row).values);
        auto* table = widget<ValueTable>(field, [&] {
            const CellTexts fresh = freshOf(rows);  // from a copy: the rows are not used any more
            auto* made = new ValueTable(labelOf(field), fresh.columns, fresh.values);
            QObject::connect(made, &ValueTable::edited, made, m_form.m_edited);
            return made;
        });
        table->setRows(values);
        m_form.m_layout->setRowVisible(table, field.applies);
    }
    void nested(const ArgumentField& field, bool* there, Inside& inside) override {
        if (there) {
            widget<QLabel>(field, [&] {
                auto* made = new QLabel(ArgumentWords::tr("is edited in the YAML"));
                made->setProperty("role", QStringLiteral("secondary"));
                made->setFont(uiFont(TextSize::Label));
                return made;
            });
            return;
        }
        Shower within(m_form, pathOf(field));
        inside.describe(within);
    }

private:
    QString pathOf(const ArgumentField& field) const { return m_path + QLatin1Char('.') + toQString(field.name); }

    QLineEdit* line(const ArgumentField& field, const QString& hint) {
        return widget<QLineEdit>(field, [&] {
            auto* made = new QLineEdit;
            made->setPlaceholderText(hint);
            QObject::connect(made, &QLineEdit::editingFinished, made, m_form.m_edited);
            return made;
        });
    }
    template <typename Widget, typename Make>
    Widget* widget(const ArgumentField& field, Make&& make) {
        QWidget*& known = m_form.m_widgets[pathOf(field)];
        if (!known) {
            known = make();
            known->setObjectName(pathOf(field));
            known->setAccessibleName(labelOf(field));
            if (std::is_same_v<Widget, QCheckBox>) {
                m_form.m_layout->addRow(known);
            } else {
                m_form.m_layout->addRow(labelOf(field), known);
                m_form.m_layout->labelForField(known)->setMinimumWidth(kLabelWidth);
            }
        }
        return static_cast<Widget*>(known);
    }

    ArgumentForm& m_form;
    QString m_path;
};

/// Takes the values of the widgets.
class ArgumentForm::Taker final : public ArgumentVisitor {
public:
    Taker(const ArgumentForm& form, QString path) : m_form(form), m_path(std::move(path)) {}

    void integer(const ArgumentField& field, std::optional<std::int64_t>& value, std::int64_t, std::int64_t most) override {
        const auto* box = widget<QSpinBox>(field);
        // A number beyond the range of the box is kept, unless the box was changed.
        if (box->value() != box->maximum() || value.value_or(0) < box->maximum()) value = std::min<std::int64_t>(box->value(), most);
    }
    void real(const ArgumentField& field, double& value, double least, double most) override { takeNumber(widget<QLineEdit>(field)->text(), value, least, most); }
    void boolean(const ArgumentField& field, bool& value) override { value = widget<QCheckBox>(field)->isChecked(); }
    void oneOf(const ArgumentField& field, std::size_t& at, std::span<const std::string_view>) override {
        at = static_cast<std::size_t>(widget<QComboBox>(field)->currentIndex());
    }
    void duration(const ArgumentField& field, Duration& value, Duration least) override {
        const std::optional<Duration> said = parseDuration(toStdString(widget<QLineEdit>(field)->text().trimmed()));
        if (said && *said >= least) value = *said;
    }
    void text(const ArgumentField& field, std::string& value, TextForm) override { value = toStdString(widget<QLineEdit>(field)->text().trimmed()); }
    void texts(const ArgumentField& field, std::vector<std::string>& values, TextForm) override { values = split(widget<QLineEdit>(field)->text()); }
    void rowsOf(const ArgumentField& field, ArgumentRows& rows) override {
        if (!field.applies) return rows.resize(0);
        const std::vector<QStringList> said = widget<ValueTable>(field)->rows();
        rows.resize(said.size());  // including what the table does not show
        for (std::size_t row = 0; row < said.size(); ++row) {
            CellTaker cells(said[row]);
            rows.describe(cells, row);
        }
        if (rows.size() == 0 && field.given == Given::Required) rows.start();
    }
    void nested(const ArgumentField& field, bool* there, Inside& inside) override {
        if (there) return;
        Taker within(m_form, pathOf(field));
        inside.describe(within);
    }

private:
    QString pathOf(const ArgumentField& field) const { return m_path + QLatin1Char('.') + toQString(field.name); }
    template <typename Widget>
    const Widget* widget(const ArgumentField& field) const {
        return static_cast<const Widget*>(m_form.m_widgets.at(pathOf(field)));
    }

    const ArgumentForm& m_form;
    QString m_path;
};

ArgumentForm::ArgumentForm(const PluginInfo& plugin, QFormLayout* layout, std::function<void()> edited)
    : m_plugin(plugin), m_layout(layout), m_edited(std::move(edited)) {}

void ArgumentForm::show(const PluginArgs& args) {
    PluginArgs copy = args;
    Shower shower(*this, toQString(m_plugin.name));
    m_plugin.arguments->describe(shower, copy.edit(*m_plugin.arguments));
}

void ArgumentForm::take(PluginArgs& args) const {
    Taker taker(*this, toQString(m_plugin.name));
    m_plugin.arguments->describe(taker, args.edit(*m_plugin.arguments));
}

}  // namespace bayplan
