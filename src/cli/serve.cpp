#include <chrono>
#include <filesystem>
#include <system_error>

#include "cli/commands.hpp"
#include "cli/line.hpp"
#include "cli/terminal.hpp"
#include "service/matches/match_desk.hpp"
#include "service/open_plays.hpp"
#include "service/socket/head.hpp"
#include "service/socket/server.hpp"
#include "store/sql_store.hpp"

namespace casus::cli {
namespace {

service::Settings::Time time_of(std::uint64_t seconds) {
  return std::chrono::seconds(static_cast<std::int64_t>(seconds));
}

class Serve final : public Command {
 public:
  void options(Line& line) override {
    constexpr std::uint64_t kMostSeconds = 3600;
    constexpr std::uint64_t kMostInWork = 10'000;
    line.value("--listen", "ADDRESS", "where it listens (default: 127.0.0.1:8080, this machine alone)",
               listen_);
    line.number("--budget", "seconds that a request may take (default: 2)", 1, kMostSeconds, budget_);
    line.number("--study-budget", "seconds that a sweep may take (default: 60)", 1, kMostSeconds,
                study_budget_);
    line.number("--most", "questions in each of the two lanes; more are told to come back (default: 512)", 1,
                kMostInWork, most_in_work_);
    line.flag("--trust-proxy",
              "a proxy stands before it: the client is whom the proxy names last in X-Forwarded-For",
              trusts_proxy_);
    line.repeated(
        "--host", "NAME",
        "a name that it is asked by besides its addresses, such as casus.example (any number of times)",
        hosts_);
    line.flag("--metrics", "show /metrics to other machines, too", shows_metrics_);
    line.value(
        "--plays", "FILE",
        "keep the plays that are open there, so that a service that is started again goes on with them",
        plays_);
    line.value(
        "--store", "FILE",
        "keep matches there (default: matches.db in $STATE_DIRECTORY, else in ~/.local/state/casus); the "
        "file is made with the first match; or in a database, postgresql://USER@HOST/DATABASE",
        store_);
    line.threads(threads_, "all there are");
  }
  [[nodiscard]] Result<Reply> run() const override {
    const auto address = service::read_address(listen_.value_or("127.0.0.1:8080"));
    if (!address) return address.faults();
    if (plays_) {
      const auto notes = service::keep_open_plays(*plays_);
      if (!notes) return notes.faults();
      for (const std::string& note : *notes) notify("casus: " + note + "\n");
    }
    if (auto fault = keep_matches()) return *fault;
    service::Settings settings;
    settings.listen = *address;
    settings.budget = time_of(budget_);
    settings.study_budget = time_of(study_budget_);
    settings.workers = threads_.value_or(0);
    settings.most_in_work = most_in_work_;
    settings.trusts_proxy = trusts_proxy_;
    settings.shows_metrics = shows_metrics_;
    for (const std::string& name : hosts_) {
      auto host = service::canonical_host(name);
      if (!host) {
        return Fault{
            {},
            "--host is '" + name + "'",
            "a name or an address without its port was expected, such as casus.example or [2001:db8::1]"};
      }
      settings.hosts.push_back(std::move(*host));
    }
    const auto server = service::Server::open(settings);
    if (!server) return server.faults();
    // Printed before the first request is answered, for programs that wait for it.
    std::string said = "casus serves " + service::url_of((*server)->address()) + " until Ctrl-C\n";
    for (const service::Address& one : service::reachable((*server)->address())) {
      if (one.host != address->host) said += "  from other machines: " + service::url_of(one) + "\n";
    }
    if (const auto fault = write_output(said)) return *fault;
    if (const auto fault = (*server)->run(true)) return *fault;
    return Reply{};
  }

 private:
  /// Sets where matches are kept. A store that exists already is opened at once, so that a faulty one is
  /// reported before anybody plays.
  [[nodiscard]] std::optional<Fault> keep_matches() const {
    const std::string path = store_.value_or(store::usual_place());
    if (path.empty()) return std::nullopt;
    using Opened = Result<std::unique_ptr<store::Store>>;
    const auto open = [path](bool create) -> Opened {
      std::error_code error;
      if (!create && !store::is_server(path) && !std::filesystem::exists(path, error))
        return std::unique_ptr<store::Store>();
      return store::open_store(path);
    };
    if (store_) {
      if (const auto opened = open(false); !opened) return opened.faults().front();
    }
    service::keep_matches(
        std::make_unique<service::MatchDesk>(open, [path] { return store::news_of(path); }));
    return std::nullopt;
  }

  std::optional<std::string> listen_;
  std::uint64_t budget_ = 2;          // seconds
  std::uint64_t study_budget_ = 60;   // seconds
  std::uint64_t most_in_work_ = 512;  // in each lane
  bool trusts_proxy_ = false;
  bool shows_metrics_ = false;
  std::vector<std::string> hosts_;
  std::optional<unsigned> threads_;
  std::optional<std::string> plays_;  // the file of open plays
  std::optional<std::string> store_;  // the file of matches
};

}  // namespace

const CommandEntry kServe{
    {"serve", "the page, and the same answers over HTTP", "",
     "Serves a page for phones and desks, and the same answers over HTTP (docs/service.md), until Ctrl-C. It "
     "reads no file that a request names, and asks no other host but the database of --store.",
     "casus serve --listen 127.0.0.1:8080"},
    make<Serve>};

}  // namespace casus::cli
