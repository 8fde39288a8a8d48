// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The arguments of plugins as forms, drawn from the schema that each plugin describes (model/argument_visitor.h). A
// form cannot express an optional object; that is left to the YAML, and the section says so.
// Thread rule: GUI thread only.

#include <QWidget>
#include <memory>
#include <vector>

namespace bayplan {

class ArgumentForm;
class ProfileDraft;

class ArgumentForms : public QWidget {
    Q_OBJECT
public:
    explicit ArgumentForms(ProfileDraft* draft, QWidget* parent = nullptr);
    ~ArgumentForms() override;

protected:
    /// Makes the forms the first time: hundreds of widgets, which each change of the theme would style.
    void showEvent(QShowEvent* event) override;

private:
    void make();
    void follow();
    void take(const ArgumentForm& form);

    ProfileDraft* m_draft;
    std::vector<std::unique_ptr<ArgumentForm>> m_forms;  // by plugin that takes arguments
    bool m_following = false;
};

}  // namespace bayplan
