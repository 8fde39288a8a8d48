// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/live/live_options.h"

#include <CLI/CLI.hpp>

#include "cli/named_files.h"

#include "cli/output/words.h"

namespace bayplan {

namespace {

/// Where and why a selector is wrong.
[[noreturn]] void refuse(const char* option, const Error& error) {
    throw CLI::ValidationError(option, tr("character %1: %2", {std::to_string(error.origin.column), error.message}));
}

}  // namespace

void addLabels(CLI::App& command, SelectorOptions& options, const std::string& what) {
    command.add_option_function<std::string>(
        "-l,--selector", [&options](const std::string& text) {
            Result<LabelSelector> parsed = parseLabelSelector(text);
            if (!parsed) refuse("--selector", parsed.error());
            options.selector.labels = std::move(*parsed);
            options.labels = text;
        },
        tr("Only %1 with such labels: app=web,tier!=db,zone in (a,b),!canary", {what}));
}

void addSelectors(CLI::App& command, SelectorOptions& options, const std::string& what) {
    addLabels(command, options, what);
    command.add_option_function<std::string>(
        "--field-selector", [&options](const std::string& text) {
            Result<std::vector<FieldRequirement>> parsed = parseFieldSelector(text);
            if (!parsed) refuse("--field-selector", parsed.error());
            options.selector.fields = std::move(*parsed);
            options.fields = text;
        },
        tr("Only %1 with such fields: spec.nodeName=n1,status.phase!=Running", {what}));
}

void checkSelectors(const SelectorOptions& options, const std::string& kind) {
    if (const Result<void> known = checkFields(options.selector.fields, kind); !known) refuse("--field-selector", known.error());
}

void addConnection(CLI::App& command, LiveOptions& options) {
    ConnectOptions& connect = options.connect;
    reads(command.add_option("--kubeconfig", connect.kubeconfig, "The kubeconfig; without it: $KUBECONFIG, ~/.kube/config, or the pod that this runs in"))->group(kConnectionGroup);
    command.add_option("--context", connect.context, "The context; without it: the current one")->group(kConnectionGroup);
    command.add_option("--cluster", connect.cluster, "The cluster, instead of the context's")->group(kConnectionGroup);
    command.add_option("--user", connect.user, "The user, instead of the context's")->group(kConnectionGroup);
    CLI::Option* one = command.add_option("-n,--namespace", connect.namespaceName, "Read only this namespace; pods of others are then unknown")->group(kConnectionGroup);
    command
        .add_flag_function(
            "-A,--all-namespaces",
            [&options](std::int64_t) {
                options.allNamespaces = true;
                options.connect.namespaceName.clear();  // a default; both on one line exclude each other
            },
            forPeople("Read all namespaces, as without --namespace; for those who are used to it"))
        ->excludes(one)
        ->group(kConnectionGroup);
    command.add_option("--as", connect.as.user, "Make requests as this user, if the server allows impersonation")->group(kConnectionGroup);
    command.add_option("--as-group", connect.as.groups, "And as member of this group; may be repeated")->allow_extra_args(false)->group(kConnectionGroup);
    command.add_option("--as-uid", connect.as.uid, "And with this UID")->group(kConnectionGroup);
    command.add_option_function<std::vector<std::string>>(
               "--as-user-extra", [&connect](const std::vector<std::string>& pairs) {
                   for (const std::string& pair : pairs)
                       if (!addExtra(connect.as, pair)) throw CLI::ValidationError("--as-user-extra", tr("is KEY=VALUE"));
               },
               forPeople("And with this extra, KEY=VALUE; may be repeated"))
        ->allow_extra_args(false)
        ->group(kConnectionGroup);
    command.add_option_function<std::string>(
               "--request-timeout", [&connect](const std::string& text) {
                   const std::optional<Duration> time = requestTimeout(text);
                   if (!time) throw CLI::ValidationError("--request-timeout", tr("is a number of seconds, or a duration such as 1m30s"));
                   connect.requestTimeout = *time;
               },
               forPeople("How long one request may take, such as 30s; 0: no limit"))
        ->group(kConnectionGroup);
    command.add_flag("--allow-exec", options.allowExec, "Run the credential plugin that the kubeconfig names without asking")->group(kConnectionGroup);
}

void addPartial(CLI::App& command, bool& partial) {
    command.add_flag("--partial", partial, "Go on if something was left out or may not be read; answers that depend on it may be wrong");
}

void addLive(CLI::App& command, LiveOptions& options, const std::string& ofNamespace) {
    addPartial(command, options.partial);
    CLI::Option* live = command.add_flag("--live", options.live, "Read a live cluster instead of files")->group(kConnectionGroup);
    addConnection(command, options);
    // From files, too, all namespaces are read; and what becomes of one is each command's matter.
    const auto ofBoth = [&](const CLI::Option* option) { return option == live || option->check_lname("all-namespaces") || option->check_lname("namespace"); };
    for (CLI::Option* option : command.get_options([](const CLI::Option* one) { return one->get_group() == kConnectionGroup; }))
        if (!ofBoth(option)) option->needs(live);
    if (ofNamespace.empty()) return;
    command.get_option("--namespace")->description(ofNamespace)->group("Options");
    command.get_option("--all-namespaces")->description(forPeople("Pods of all namespaces, as without --namespace"))->group("Options");
}

void refuseNamespaceOfFiles(const CLI::App& command, const LiveOptions& options, const std::string& why) {
    if (!options.live && command.count("--namespace") > 0) throw CLI::ValidationError("--namespace", tr("%1; with --live it is the namespace that is read", {why}));
}

void requireFilesOrLive(const std::vector<std::filesystem::path>& files, const LiveOptions& live) {
    if (files.empty() && !live.live) throw CLI::RequiredError(tr("files or --live"));
    if (!files.empty() && live.live) throw CLI::ValidationError("--live", tr("excludes files: it reads a cluster of its own"));
}

}  // namespace bayplan
