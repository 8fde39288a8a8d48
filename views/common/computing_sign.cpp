// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/computing_sign.h"

#include "common/theme.h"

namespace bayplan {

ComputingSign::ComputingSign(QWidget* parent) : QLabel(tr("Computing…"), parent) {
    setObjectName(QStringLiteral("computing"));
    setFont(uiFont(TextSize::Label));
    setProperty("role", QStringLiteral("caution"));
    setToolTip(tr("What is shown is the answer before."));
    QSizePolicy kept = sizePolicy();
    kept.setRetainSizeWhenHidden(true);
    setSizePolicy(kept);
    hide();
}

}  // namespace bayplan

#include "moc_computing_sign.cpp"
