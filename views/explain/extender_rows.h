// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The calls to webhooks about the pod: one card for each answer, in the order of the calls.
// Thread rule: GUI thread only.

#include <QWidget>
#include <vector>

#include "framework/extenders/extender_record.h"
#include "framework/profile.h"

class QVBoxLayout;

namespace bayplan {

class ExtenderRows : public QWidget {
    Q_OBJECT
public:
    explicit ExtenderRows(QWidget* parent = nullptr);

    /// Hidden if there are none. `profiles` says where they were configured.
    void setAnswers(const std::vector<ExtenderAnswer>& answers, const Profiles& profiles);

private:
    QVBoxLayout* m_layout;
};

}  // namespace bayplan
