#include <array>
#include <chrono>
#include <filesystem>
#include <fstream>
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
    line.value("--plays", "FILE", "an old name of --store, and deprecated", plays_);
    line.value(
        "--store", "FILE",
        "keep matches and open plays there (default: matches.db in $STATE_DIRECTORY, else in "
        "~/.local/state/casus; that file is made with the first match, and keeps plays if it is there when "
        "the service starts); or in a database, postgresql://USER@HOST/DATABASE",
        store_);
    line.threads(threads_, "all there are");
  }
  [[nodiscard]] Result<Reply> run() const override {
    const auto address = service::read_address(listen_.value_or("127.0.0.1:8080"));
    if (!address) return address.faults();
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
  /// Returns the place of the store, as the options say it.
  [[nodiscard]] std::optional<std::string> said_place() const {
    if (!plays_) return store_;
    notify("casus: --plays is an old name: open plays are in the store of matches, --store\n");
    if (store_) return store_;
    // The file of an older version is no store, and is left as it is.
    std::array<char, 13> head{};
    std::ifstream(*plays_, std::ios::binary).read(head.data(), head.size());
    if (std::string_view(head.data(), head.size()) != "casus plays 1") return plays_;
    notify("casus: " + *plays_ + " is of an older version: the plays in it cannot go on\n");
    return std::nullopt;
  }

  /// Sets where matches and plays are kept. A store that exists already is opened at once, so that a faulty
  /// one is reported before anybody plays. Without an option, nothing is on the disk before the first match.
  [[nodiscard]] std::optional<Fault> keep_matches() const {
    const std::optional<std::string> said = said_place();
    const std::string path = said.value_or(store::usual_place());
    if (path.empty()) return std::nullopt;
    using Opened = Result<std::unique_ptr<store::Store>>;
    const auto open = [path](bool create) -> Opened {
      std::error_code error;
      if (!create && !store::is_server(path) && !std::filesystem::exists(path, error))
        return std::unique_ptr<store::Store>();
      return store::open_store(path);
    };
    service::keep_matches(
        std::make_unique<service::MatchDesk>(open, [path] { return store::news_of(path); }));
    const auto store = service::match_desk()->store(said.has_value());
    if (!store && said) return store.faults().front();
    if (store && *store != nullptr) return service::keep_open_plays(**store);
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
  std::optional<std::string> plays_;  // an old name of the same
  std::optional<std::string> store_;  // the place of matches and plays
};

}  // namespace

const CommandEntry kServe{
    {"serve", "the page, and the same answers over HTTP", "",
     "Serves a page for phones and desks, and the same answers over HTTP (docs/service.md), until Ctrl-C. It "
     "reads no file that a request names, and asks no other host but the database of --store.",
     "casus serve --listen 127.0.0.1:8080"},
    make<Serve>};

}  // namespace casus::cli
