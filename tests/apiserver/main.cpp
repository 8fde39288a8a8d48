// SPDX-License-Identifier: GPL-3.0-or-later
// bayplan-apiserver: the stand-in API server by hand. `kubectl --kubeconfig DIR/kubeconfig get pods` works against it.
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>

#include "apiserver/http/asking.h"
#include "apiserver/http/certificates.h"
#include "apiserver/http/server.h"
#include "apiserver/manifests.h"

using namespace bayplan::apiserver;

namespace {

constexpr const char* kHelp = R"(bayplan-apiserver [options]: a stand-in for a Kubernetes API server, on 127.0.0.1

  --port N           0: a free one (the default)
  --tls-dir DIR      HTTPS; writes a CA, certificates and a kubeconfig into DIR
  --kubeconfig FILE  writes a kubeconfig there; beside DIR/kubeconfig of --tls-dir
  --objects FILE...  manifests (YAML or JSON) to begin with
  --nodes N          so many nodes more
  --pods N           and so many running pods on them
  --churn N          changes so many of the pods each second
  --faults FILE      what goes wrong (see faults.h)
  --eager            replacements are made and scheduled before an eviction is answered, by a scheduler that heeds
                     selectors, affinity, taints and requests; of default-scheduler's pods unless --scheduler says
  --prefer NODE      what that scheduler takes wherever a pod fits there
  --real-bookmarks   at the pace of a real server's quiet kinds: up to 163 s without one
  --scheduler NAME   gives pending pods of this scheduler name to the node with the fewest pods
  --still            no kubelets and no controllers
  --viewer VERBS:RESOURCES  what the viewer may do, as often as needed: list,watch:pods,services or create:pods/eviction
  --log              prints every request

Tokens: tok-admin may do everything, tok-viewer what --viewer says. Ends at SIGINT and SIGTERM.
)";

struct Arguments {
    std::map<std::string, std::string> values;
    std::vector<std::string> objects;
    std::vector<Rule> viewer;
    std::string fault;
};

std::vector<std::string> parts(const std::string& text) {
    std::vector<std::string> parts;
    std::istringstream all(text);
    for (std::string part; std::getline(all, part, ',');) parts.push_back(part);
    return parts;
}

bool takesValue(const std::string& option) {
    for (const char* one :
         {"--port", "--tls-dir", "--kubeconfig", "--faults", "--scheduler", "--prefer", "--nodes", "--pods", "--churn"})
        if (option == one) return true;
    return false;
}

Arguments parseArguments(int count, char** texts) {
    Arguments arguments;
    for (int i = 1; i < count; ++i) {
        const std::string text = texts[i];
        if (text == "--help" || text == "--still" || text == "--eager" || text == "--real-bookmarks"
            || text == "--log") {
            arguments.values[text] = "yes";
        } else if (text == "--objects") {
            while (i + 1 < count && std::string_view(texts[i + 1]).substr(0, 2) != "--")
                arguments.objects.push_back(texts[++i]);
        } else if (text == "--viewer" && i + 1 < count) {
            const std::string rule = texts[++i];
            const std::size_t colon = rule.find(':');
            if (colon == std::string::npos) arguments.fault = text + " " + rule;
            else arguments.viewer.push_back({parts(rule.substr(0, colon)), {"*"}, parts(rule.substr(colon + 1)), {}, {}});
        } else if (takesValue(text) && i + 1 < count) {
            arguments.values[text] = texts[++i];
        } else {
            arguments.fault = text;
        }
    }
    return arguments;
}

std::optional<std::string> contents(const std::string& path) {
    std::ifstream file(path);
    std::ostringstream text;
    if (!file || !(text << file.rdbuf())) return std::nullopt;
    return text.str();
}

int fail(const std::string& why) {
    std::cerr << "bayplan-apiserver: " << why << "\n";
    return EXIT_FAILURE;
}

std::string loadFile(ApiServer& server, const std::string& path) {
    const auto text = contents(path);
    if (!text) return path + ": cannot be read";
    const auto objects = readManifests(*text);
    if (const auto* fault = std::get_if<std::string>(&objects)) return path + ": " + *fault;
    std::cerr << path << ": " << server.loadAll(std::get<std::vector<Json>>(objects)) << " objects\n";
    return {};
}

void fillWith(ApiServer& server, int nodes, int pods) {
    for (int i = 0; i < nodes; ++i) server.load(node("node-" + std::to_string(i)));
    for (int i = 0; i < pods && nodes > 0; ++i)
        server.load(pod("pod-" + std::to_string(i), "node-" + std::to_string(i % nodes)));
}

/// Changes a label of the next `count` pods, in rotation.
void churn(ApiServer& server, std::uint64_t count, std::uint64_t& turn) {
    if (count == 0) return;
    const std::vector<ObjectPtr> pods = server.world().store.objects({.shelf = "/pods"});
    for (std::uint64_t i = 0; i < count && !pods.empty(); ++i, ++turn) {
        const Object& pod = *pods[turn % pods.size()];
        const Json patch{{"metadata", {{"labels", {{"churn", std::to_string(turn)}}}}}};
        server.ask(asking("PATCH", "/api/v1/namespaces/" + pod.space + "/pods/" + pod.name, patch,
                          "application/merge-patch+json"));
    }
}

void print(const RequestLog& log, std::uint64_t& told) {
    for (const LoggedRequest& request : log.all())
        if (request.number > told)
            std::cerr << (told = request.number) << " " << request.method << " " << request.target << " "
                      << request.status << "\n";
}

/// Runs until a signal: changes ten times a second, a step of the controllers each second.
void run(ApiServer& server, const Arguments& arguments, const sigset_t& signals) {
    const auto churned = arguments.values.find("--churn");
    const std::uint64_t changes =
        churned == arguments.values.end() ? 0 : std::strtoull(churned->second.c_str(), nullptr, 10);
    const auto begun = server.world().clock.sinceStart().count();
    std::uint64_t turn = 0, told = 0, tick = 0;
    const timespec tenth{0, 100'000'000};
    while (sigtimedwait(&signals, nullptr, &tenth) < 0) {
        // By the clock, not by ticks: a busy machine's ticks come late.
        const auto wanted =
            static_cast<std::uint64_t>(server.world().clock.sinceStart().count() - begun) * changes / 1'000'000;
        churn(server, wanted - turn, turn);
        // Eager controllers end a pod about a second after its eviction, not at the second after that.
        if (++tick % (arguments.values.contains("--eager") ? 2 : 10) != 0) continue;
        if (!arguments.values.contains("--still")) server.advance(std::chrono::seconds(0));
        if (arguments.values.contains("--log")) print(server.log(), told);
    }
}

}  // namespace

int main(int count, char** texts) {
    Arguments arguments = parseArguments(count, texts);
    if (arguments.values.contains("--help")) return std::cout << kHelp, EXIT_SUCCESS;
    if (!arguments.fault.empty()) return fail(arguments.fault + ": no such option, or nothing after it; see --help");

    ApiServer::Options options{.clock = Clock::Mode::System, .port = std::atoi(arguments.values["--port"].c_str())};
    const std::string folder = arguments.values["--tls-dir"];
    std::optional<TlsFolder> tls;
    if (!folder.empty()) {
        std::error_code error;
        std::filesystem::create_directories(folder, error);
        tls = writeTlsFolder(std::filesystem::absolute(folder));
        if (!tls) return fail(folder + ": cannot be written");
        options.tls = {tls->server.certificate, tls->server.key, tls->authority};
    }
    // Every thread of the server inherits that these wait for run().
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);

    ApiServer server(options);
    if (arguments.values.contains("--real-bookmarks")) server.world().lifeline.paces = realPaces();
    const std::string scheduler = arguments.values["--scheduler"];
    ControllerOptions& controllers = server.controllers().options();
    if (arguments.values.contains("--eager"))
        controllers = scheduler.empty() ? eagerOptions() : eagerOptions(scheduler);
    else
        controllers.schedulerName = scheduler;
    controllers.preferredNode = arguments.values["--prefer"];
    fillWith(server, std::atoi(arguments.values["--nodes"].c_str()), std::atoi(arguments.values["--pods"].c_str()));
    for (const std::string& path : arguments.objects)
        if (const std::string fault = loadFile(server, path); !fault.empty()) return fail(fault);
    if (const std::string& path = arguments.values["--faults"]; !path.empty()) {
        const auto text = contents(path);
        const auto faults = parseFaults(text.value_or(""));
        if (const auto* fault = std::get_if<std::string>(&faults)) return fail(path + ": " + *fault);
        for (const Fault& fault : std::get<std::vector<Fault>>(faults)) server.faults().add(fault);
    }
    if (!arguments.viewer.empty()) server.world().access.setRules("viewer", arguments.viewer);
    if (!server.start()) return fail("port " + std::to_string(options.port) + " is taken");
    const std::string kubeconfig = arguments.values["--kubeconfig"];
    if (!folder.empty() && !writeKubeconfig(folder + "/kubeconfig", server.url(), tls))
        return fail(folder + "/kubeconfig: cannot be written");
    if (!kubeconfig.empty() && !writeKubeconfig(kubeconfig, server.url(), tls))
        return fail(kubeconfig + ": cannot be written");
    std::cout << server.url() << std::endl;
    run(server, arguments, signals);
    return EXIT_SUCCESS;
}
