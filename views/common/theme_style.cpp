// SPDX-License-Identifier: GPL-3.0-or-later
// How a Theme styles stock widgets: the palette and the one style sheet.
#include <QStringList>

#include "common/theme.h"

namespace bayplan {

QPalette Theme::palette() const {
    QPalette p;
    p.setColor(QPalette::Window, panel);
    p.setColor(QPalette::WindowText, text);
    p.setColor(QPalette::Base, panel);
    p.setColor(QPalette::AlternateBase, stage);
    p.setColor(QPalette::Text, text);
    p.setColor(QPalette::Button, raised);
    p.setColor(QPalette::ButtonText, text);
    p.setColor(QPalette::BrightText, bad);
    p.setColor(QPalette::PlaceholderText, secondary);
    p.setColor(QPalette::Highlight, accent);
    p.setColor(QPalette::HighlightedText, inkOn(accent));
    p.setColor(QPalette::Link, accent);
    p.setColor(QPalette::ToolTipBase, panel);
    p.setColor(QPalette::ToolTipText, text);
    p.setColor(QPalette::Mid, line);
    p.setColor(QPalette::Midlight, raised);
    p.setColor(QPalette::Dark, line);
    p.setColor(QPalette::Light, panel);
    p.setColor(QPalette::Shadow, line);
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        p.setColor(QPalette::Disabled, role, disabled);
    return p;
}

QString Theme::styleSheet() const {
    // Names in braces are replaced by the theme's values below; %-arguments would number them.
    QString css = QStringLiteral(R"(
QMainWindow, QDialog { background: {panel}; }
QDialog#palette { border: {lw}px solid {line}; }
QToolBar { background: {panel}; border: none; padding: 0; spacing: 0; }
QToolBar#topBar { border-bottom: {lw}px solid {line}; }
QToolBar#rail { border-right: {lw}px solid {line}; padding: 4px 0; }
QToolTip { background: {panel}; color: {text}; border: {lw}px solid {line}; padding: 6px 8px; }
QPushButton, QToolButton {
    background: {raised}; color: {text}; border: {lw}px solid {line}; border-radius: 4px;
    padding: {padY} 12px; min-height: {control};
}
QToolButton { padding: {padY} 8px; }
QPushButton:hover, QToolButton:hover { border-color: {accent}; }
QPushButton:pressed, QToolButton:pressed, QToolButton:checked { background: {pressed}; color: {onPressed}; }
QPushButton:focus, QToolButton:focus, QComboBox:focus, QLineEdit:focus { border: {lw}px solid {accent}; }
QPushButton:disabled, QToolButton:disabled { color: {disabled}; }
QPushButton[primary="true"] { background: {accent}; color: {onAccent}; border-color: {accent}; font-weight: bold; }
QPushButton[primary="true"]:disabled { background: {raised}; color: {disabled}; border-color: {line}; }
QToolButton[flat="true"] { background: transparent; border-color: transparent; }
QToolBar#rail QToolButton { padding: {padY} 0; }
QToolButton[low="true"] { padding: 1px 6px; min-height: {low}; }
QToolButton[flat="true"]:hover { background: {raised}; border-color: {raised}; }
QToolButton[flat="true"]:checked { background: {raised}; color: {accent}; }
QLineEdit, QComboBox, QSpinBox, QDateTimeEdit {
    background: {panel}; color: {text}; border: {lw}px solid {line}; border-radius: 4px;
    padding: {padField} 8px; min-height: {control}; selection-background-color: {accent}; selection-color: {onAccent};
}
QSpinBox { padding-right: 20px; }
QSpinBox[bare="true"] { padding-right: 8px; }
QSpinBox::up-button, QSpinBox::down-button { subcontrol-origin: border; width: 20px; border: none; background: transparent; }
QSpinBox::up-button { subcontrol-position: top right; margin-top: 2px; }
QSpinBox::down-button { subcontrol-position: bottom right; margin-bottom: 2px; }
QSpinBox::up-button:hover, QSpinBox::down-button:hover { background: {raised}; }
QSpinBox::up-arrow { image: url({arrowUp}); width: 8px; height: 8px; }
QSpinBox::down-arrow { image: url({arrow}); width: 8px; height: 8px; }
QComboBox::drop-down { border: none; width: 20px; }
QComboBox::down-arrow { image: url({arrow}); width: 8px; height: 8px; }
QComboBox QAbstractItemView { background: {panel}; color: {text}; border: {lw}px solid {line}; outline: none; }
QTableView, QTreeView, QListView, QTextEdit, QPlainTextEdit, QTextBrowser {
    background: {panel}; color: {text}; border: none; gridline-color: {line}; outline: none;
    selection-background-color: {accent}; selection-color: {onAccent}; alternate-background-color: {stage};
}
QPlainTextEdit[framed="true"] { border: {lw}px solid {line}; border-radius: 4px; padding: 2px; }
QPlainTextEdit[framed="true"]:focus { border-color: {accent}; }
QHeaderView::section {
    background: {panel}; color: {secondary}; border: none; border-bottom: {lw}px solid {line};
    padding: 4px 8px; font-weight: normal;
}
QHeaderView::section:vertical { border: none; color: {text}; padding: 0 8px; }
QTableView#verdictTable[dense="true"] QHeaderView::section { padding: 4px 0; }
QTableView::item, QTreeView::item { padding: 0 5px; border: none; }
QListView::item { padding: {padField} 8px; }
QListView#featureGates::item { padding: 3px 5px; border: none; }
QListView::item:selected { background: {chosen}; color: {onChosen}; }
QListView#plugins::item { padding: 3px 0; }
QTableView::item:selected, QTreeView::item:selected { background: {chosen}; color: {onChosen}; }
QTableView::item:hover:!selected { background: {stage}; }
QHeaderView::up-arrow, QHeaderView::down-arrow { width: 8px; height: 8px; subcontrol-origin: padding; subcontrol-position: center right; right: 4px; }
QHeaderView::down-arrow { image: url({arrow}); }
QHeaderView::up-arrow { image: url({arrowUp}); }
QTableView[sortingEnabled="false"] QHeaderView::up-arrow, QTableView[sortingEnabled="false"] QHeaderView::down-arrow { width: 0; height: 0; right: 0; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QTableCornerButton::section { background: {panel}; border: none; border-bottom: {lw}px solid {line}; }
QScrollBar:vertical { background: transparent; width: 12px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 12px; margin: 0; }
QScrollBar::handle { background: {line}; border-radius: 4px; margin: 2px; min-height: 24px; min-width: 24px; }
QScrollBar::handle:hover { background: {disabled}; }
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page { background: none; border: none; width: 0; height: 0; }
QDockWidget { color: {secondary}; titlebar-close-icon: none; }
QDockWidget::title { background: {panel}; padding: 8px 12px 4px 12px; }
QMainWindow::separator { background: {line}; width: {lw}px; height: {lw}px; }
QSplitter::handle { background: {line}; }
QMenuBar { background: {panel}; color: {text}; }
QMenuBar::item { padding: 4px 8px; background: transparent; }
QMenuBar::item:selected { background: {raised}; }
QMenu { background: {panel}; color: {text}; border: {lw}px solid {line}; padding: 4px 0; }
QMenu::item { padding: {padY} 24px {padY} 24px; }
QMenu::item:selected { background: {accent}; color: {onAccent}; }
QMenu::item:disabled { color: {disabled}; }
QMenu::separator { height: {lw}px; background: {line}; margin: 4px 0; }
QStatusBar { background: {panel}; color: {secondary}; border-top: {lw}px solid {line}; }
QStatusBar::item { border: none; }
QCheckBox { spacing: 6px; }
QCheckBox::indicator, QTableView::indicator, QListView#featureGates::indicator { width: 14px; height: 14px; border: {lw}px solid {secondary}; border-radius: 3px; background: {panel}; }
QCheckBox::indicator:hover, QCheckBox::indicator:focus { border-color: {accent}; }
QCheckBox::indicator:checked, QTableView::indicator:checked, QListView#featureGates::indicator:checked { background: {accent}; border-color: {accent}; image: url({check}); }
QCheckBox::indicator:disabled { border-color: {disabled}; }
QCheckBox::indicator:checked:disabled { background: {disabled}; border-color: {disabled}; }
QTabWidget::pane { border: none; border-top: {lw}px solid {line}; }
QTabBar::tab { background: transparent; color: {secondary}; padding: 6px 12px; border: none; border-bottom: 2px solid transparent; }
QTabBar::tab:selected { color: {text}; border-bottom: 2px solid {accent}; }
QTabBar::tab:hover { color: {text}; }
QSlider::groove:horizontal { height: 4px; background: {track}; border-radius: 2px; }
QSlider::sub-page:horizontal { background: {accent}; border-radius: 2px; }
QSlider::handle:horizontal { width: 12px; margin: -6px 0; background: {panel}; border: 2px solid {accent}; border-radius: 8px; }
QSlider::handle:horizontal:focus { background: {accent}; }
QSlider::sub-page:horizontal:disabled { background: {track}; }
QSlider::handle:horizontal:disabled { border-color: {disabled}; }
QProgressBar { background: {raised}; border: none; border-radius: 3px; max-height: 6px; text-align: center; color: transparent; }
QProgressBar::chunk { background: {accent}; border-radius: 3px; }
QLabel[role="secondary"] { color: {secondary}; }
QLabel[role="bad"] { color: {bad}; }
QLabel[role="caution"] { color: {caution}; }
QLabel[role="good"] { color: {good}; }
QFrame[role="panel"] { background: {panel}; border: {lw}px solid {line}; border-radius: 6px; }
QFrame[role="bar"] { background: {panel}; border: none; border-bottom: {lw}px solid {line}; }
QFrame[role="message"] { background: {raised}; border: none; border-left: 4px solid {accent}; }
QFrame[role="whatif"] { background: {whatIf}; border: none; border-top: 4px solid {caution}; border-bottom: {lw}px solid {caution}; }
QFrame[role="message"][tone="bad"] { border-left-color: {bad}; }
QFrame[role="message"][tone="caution"] { border-left-color: {caution}; }
QFrame[role="message"][tone="good"] { border-left-color: {good}; }
)");
    const auto set = [&css](const char* name, const QString& value) {
        css.replace(QLatin1Char('{') + QLatin1String(name) + QLatin1Char('}'), value);
    };
    set("panel", panel.name());
    set("stage", stage.name());
    set("raised", raised.name());
    set("line", line.name());
    set("text", text.name());
    set("secondary", secondary.name());
    set("disabled", disabled.name());
    set("accent", accent.name());
    set("onAccent", inkOn(accent).name());
    set("good", good.name());
    set("pressed", line.name());
    set("onPressed", inkOn(line).name());
    set("caution", caution.name());
    set("bad", bad.name());
    // A selected row keeps the text colour of the others, so that its glyphs and bars stay recognisable.
    const bool contrast = kind == ThemeKind::HighContrast;
    const auto mixed = [](int a, int b) { return (a * 7 + b * 2) / 9; };
    const QColor chosen(mixed(panel.red(), accent.red()), mixed(panel.green(), accent.green()), mixed(panel.blue(), accent.blue()));
    set("track", contrast ? QStringLiteral("#BFBFBF") : line.name());  // black beside a dark filling would hide it
    set("chosen", (contrast ? accent : chosen).name());
    set("onChosen", (contrast ? inkOn(accent) : text).name());
    // A branch is not real: its banner has a unique tint.
    const auto tinted = [](int a, int b) { return (a * 6 + b) / 7; };
    set("whatIf", (contrast ? panel : QColor(tinted(panel.red(), caution.red()), tinted(panel.green(), caution.green()), tinted(panel.blue(), caution.blue()))).name());
    set("arrowUp", kind == ThemeKind::Dark ? QStringLiteral(":/icons/arrow-up-dark.svg") : QStringLiteral(":/icons/arrow-up.svg"));
    set("check", kind == ThemeKind::Dark ? QStringLiteral(":/icons/check-dark.svg") : QStringLiteral(":/icons/check.svg"));
    if (reducedMotion) css += QStringLiteral("* { widget-animation-duration: 0; }\n");
    set("lw", QString::number(lineWidth));
    const auto pixels = [](int n) { return QStringLiteral("%1px").arg(n); };
    const bool compact = sizes().compact;
    set("padY", pixels(compact ? 2 : 4));
    set("padField", pixels(compact ? 1 : 3));
    set("control", pixels(textPixels(compact ? 18 : 20)));
    set("low", pixels(textPixels(18)));
    set("arrow", kind == ThemeKind::Dark ? QStringLiteral(":/icons/arrow-down-dark.svg")
                                         : QStringLiteral(":/icons/arrow-down.svg"));
    return css;
}

}  // namespace bayplan
