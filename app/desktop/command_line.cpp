// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/command_line.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QRegularExpression>

namespace bayplan {

namespace {

/// "map, why, tables".
QString screenNames() {
    QStringList names;
    for (const ScreenInfo& info : kScreens) names << QLatin1String(info.name);
    return names.join(QStringLiteral(", "));
}

struct CommandLineWords {
    Q_DECLARE_TR_FUNCTIONS(CommandLine)
};

QString option(const char* name) { return QString::fromLatin1(name); }

void addOptions(QCommandLineParser& parser) {
    const auto add = [&](const char* name, const QString& what, const char* value = nullptr) {
        QCommandLineOption o(option(name), what);
        if (value) o.setValueName(QString::fromLatin1(value));
        parser.addOption(o);
    };
    parser.addOption({{option("h"), option("help")}, CommandLineWords::tr("Show this help and quit.")});
    parser.addOption({{option("v"), option("version")}, CommandLineWords::tr("Show the version and quit.")});
    add("sample", CommandLineWords::tr("Open the sample cluster."));
    add("context", CommandLineWords::tr("Connect to this context of the kubeconfig, and follow its cluster."), "NAME");
    add("kubeconfig", CommandLineWords::tr("The kubeconfig; otherwise that of $KUBECONFIG, or ~/.kube/config."), "FILE");
    add("view", CommandLineWords::tr("Screen to show: %1; or the file of a view, as the menu View writes it.").arg(screenNames()), "SCREEN|FILE");
    add("size", CommandLineWords::tr("Size of the window in pixels."), "WxH");
    add("language", CommandLineWords::tr("Language of the window: en or zh_CN."), "LANGUAGE");
    add("theme", CommandLineWords::tr("Colours: auto, light, dark or high-contrast."), "THEME");
    add("config", CommandLineWords::tr("KubeSchedulerConfiguration to decide by."), "FILE");
    add("feature-gates", CommandLineWords::tr("Feature gates of kube-scheduler, as its own flag has them: A=true,B=false; may be given again."), "GATES");
    add("topology", CommandLineWords::tr("File of hwloc or NCCL XML or machineinfo.json, named after the node whose inside it tells, or folder of such; may be given again."), "FILE|DIR");
    add("kubelet", CommandLineWords::tr("KubeletConfiguration of the nodes, for what pods get inside them."), "FILE");
    add("scenario", CommandLineWords::tr("Scenario to try on the screen what-if; may be given again."), "FILE");
    add("schedule", CommandLineWords::tr("Schedule all pending pods at once."));
    add("select", CommandLineWords::tr("Select a pod (namespace/name) or a node."), "NAME");
    add("fill", CommandLineWords::tr("What fills the nodes: a resource such as cpu, or zone-free-gpus, strands or slots."), "FILL");
    add("shape", CommandLineWords::tr("Shape of the pods whose slots and strands are counted, for example cpu=4,nvidia.com/gpu=2."), "AMOUNTS");
    add("group", CommandLineWords::tr("Label key to group nodes by; two, with a comma between, nest."), "KEY");
    add("zoom", CommandLineWords::tr("Distance: far, middle or near."), "DISTANCE");
    add("drag", CommandLineWords::tr("Show a drag of this pod (namespace/name) under way."), "POD");
    add("screenshot", CommandLineWords::tr("Draw the window into a PNG file, or its screen into an SVG or PDF file, without showing it, and quit."), "FILE");
    parser.addPositionalArgument(option("FILE|DIR"), CommandLineWords::tr("Kubernetes objects as YAML or JSON, folders of them, the two files of a GPU trace, or a project."),
                                 option("[FILE|DIR]..."));
}

/// Reads options whose values are one of a few words; returns the fault, or an empty text.
QString readChoices(const QCommandLineParser& parser, Options& o) {
    const auto given = [&](const char* name) { return parser.isSet(option(name)); };
    const auto value = [&](const char* name) { return parser.value(option(name)); };
    if (given("view") && !(o.view = screenNamed(value("view").toStdString()))) {
        // No screen has a name with a dot or a slash in it.
        if (!value("view").contains(QLatin1Char('.')) && !value("view").contains(QLatin1Char('/')))
            return CommandLineWords::tr("--view is one of %1, or a file, not \"%2\".").arg(screenNames(), value("view"));
        o.viewFile = value("view");
    }
    if (given("size")) {
        static const QRegularExpression pattern(QStringLiteral("^([0-9]{2,5})x([0-9]{2,5})$"));
        const QRegularExpressionMatch match = pattern.match(value("size"));
        if (!match.hasMatch()) return CommandLineWords::tr("--size is a width and a height such as 1440x900, not \"%1\".").arg(value("size"));
        o.size = QSize(match.captured(1).toInt(), match.captured(2).toInt());
        o.sizeGiven = true;
        if (o.size.width() < 640 || o.size.height() < 480 || o.size.width() > 16384 || o.size.height() > 16384)
            return CommandLineWords::tr("--size has to lie between 640x480 and 16384x16384.");
    }
    if (given("theme")) {
        bool known = false;
        o.theme = themeKindFromName(value("theme"), &known);
        if (!known) return CommandLineWords::tr("--theme is auto, light, dark or high-contrast, not \"%1\".").arg(value("theme"));
    }
    if (given("language")) {
        o.language = value("language");
        if (o.language != QLatin1String("en") && o.language != QLatin1String("zh_CN"))
            return CommandLineWords::tr("--language is en or zh_CN, not \"%1\".").arg(o.language);
    }
    if (given("zoom")) {
        o.zoom = value("zoom");
        if (!QStringList{option("far"), option("middle"), option("near")}.contains(o.zoom))
            return CommandLineWords::tr("--zoom is far, middle or near, not \"%1\".").arg(o.zoom);
    }
    return {};
}

}  // namespace

CommandLine parseCommandLine(const QStringList& arguments) {
    QCommandLineParser parser;
    parser.setApplicationDescription(
        CommandLineWords::tr("Opens a Kubernetes cluster from files, asks its scheduler, and plans by drag and drop.\n"
                             "Exit codes: 0 done, 1 a file could not be opened or written or a cluster not be read, 2 the command line was wrong."));
    addOptions(parser);
    CommandLine line;
    const bool understood = parser.parse(arguments);
    line.help = parser.helpText();
    Options& o = line.options;
    o.help = parser.isSet(option("help"));
    o.version = parser.isSet(option("version"));
    if (!understood) {
        line.error = parser.errorText();
        return line;
    }
    o.paths = parser.positionalArguments();
    o.sample = parser.isSet(option("sample"));
    o.schedule = parser.isSet(option("schedule"));
    o.screenshot = parser.value(option("screenshot"));
    o.context = parser.value(option("context"));
    o.kubeconfig = parser.value(option("kubeconfig"));
    o.configuration = parser.value(option("config"));
    o.featureGates = parser.values(option("feature-gates")).join(QLatin1Char(','));
    o.topology = parser.values(option("topology"));
    o.kubelet = parser.value(option("kubelet"));
    o.scenarios = parser.values(option("scenario"));
    o.select = parser.value(option("select"));
    o.fill = parser.value(option("fill"));
    o.shape = parser.value(option("shape"));
    o.group = parser.value(option("group")).split(QLatin1Char(','), Qt::SkipEmptyParts);
    o.drag = parser.value(option("drag"));
    line.error = readChoices(parser, o);
    if (line.error.isEmpty() && o.sample && !o.paths.isEmpty())
        line.error = CommandLineWords::tr("--sample opens a cluster of its own; leave out the files.");
    if (line.error.isEmpty() && !o.context.isEmpty() && (o.sample || !o.paths.isEmpty()))
        line.error = CommandLineWords::tr("--context reads a running cluster; leave out the files.");
    if (line.error.isEmpty() && parser.isSet(option("screenshot")) && o.screenshot.isEmpty())
        line.error = CommandLineWords::tr("--screenshot needs the name of a file.");
    return line;
}

}  // namespace bayplan
