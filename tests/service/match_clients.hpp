#pragma once
// A service that keeps matches in a folder of its own, and clients of its endpoints in this process.

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <vector>

#include "service/matches/match_desk.hpp"
#include "steps.hpp"
#include "store/sql_store.hpp"

namespace casus::service {

/// A store that refuses to write while `is_full` is set.
class FullStore final : public store::Store {
 public:
  FullStore(std::unique_ptr<store::Store> store, const bool& is_full)
      : store_(std::move(store)), is_full_(is_full) {}
  store::AppendResult create(const std::string& match, const std::string& client,
                             const store::Row& first) override {
    return is_full_ ? full() : store_->create(match, client, first);
  }
  store::AppendResult append(const std::string& match, std::uint64_t after,
                             const std::vector<store::Row>& rows) override {
    return is_full_ ? full() : store_->append(match, after, rows);
  }
  Result<std::vector<store::Row>> read(const std::string& match, std::uint64_t from,
                                       std::size_t most) override {
    return store_->read(match, from, most);
  }
  Result<std::optional<std::uint64_t>> last(const std::string& match) override { return store_->last(match); }
  Result<std::size_t> begun_since(const std::string& client, std::int64_t time) override {
    return store_->begun_since(client, time);
  }
  Result<bool> forget(const std::string& match) override { return store_->forget(match); }
  Result<std::size_t> forget_idle(std::int64_t time) override { return store_->forget_idle(time); }
  Result<std::string> secret(const std::string& name, const std::string& fresh) override {
    return store_->secret(name, fresh);
  }
  store::Outcome begin_play(const store::Play& play, std::int64_t now) override {
    return is_full_ ? store::Outcome::unavailable : store_->begin_play(play, now);
  }
  store::Outcome tell_play(const std::string& id, const std::string& before, const std::string& acts,
                           std::int64_t now) override {
    return is_full_ ? store::Outcome::unavailable : store_->tell_play(id, before, acts, now);
  }
  Result<std::vector<store::Play>> plays(const std::string& id, std::size_t most) override {
    return store_->plays(id, most);
  }
  void forget_plays(const std::vector<std::string>& ids, std::int64_t before) override {
    store_->forget_plays(ids, before);
  }

 private:
  static store::AppendResult full() { return {store::Outcome::unavailable, 0, "database or disk is full"}; }
  std::unique_ptr<store::Store> store_;
  const bool& is_full_;
};

/// An answer as JSON, with its status.
struct JsonAnswer {
  unsigned status = 0;
  files::Node node;
  std::string body;
  [[nodiscard]] std::string text(std::string_view key) const { return text_at(node, key); }
  [[nodiscard]] std::int64_t number(std::string_view key) const {
    const files::Node* found = node.find(key);
    return found == nullptr || found->integer() == nullptr ? -1 : *found->integer();
  }
};
inline JsonAnswer said_by(const Response& response) {
  auto read = files::read_json(response.body, "answer");
  return {response.status, read ? read->root : files::Node(), response.body};
}

class Matches : public ::testing::Test {
 protected:
  Matches() {
    std::string name = ::testing::TempDir() + "casus-matches-XXXXXX";
    folder_ = mkdtemp(name.data());
    start();
  }
  ~Matches() override {
    keep_matches(nullptr);
    std::filesystem::remove_all(folder_);
  }
  /// As after a restart: another desk over the same store.
  void start() { keep_matches(another_desk()); }
  /// `hears`: of what other processes write; `most_replayed`: as of MatchDesk.
  [[nodiscard]] std::unique_ptr<MatchDesk> another_desk(bool hears = false,
                                                        std::size_t most_replayed = kMostReplayed) {
    using Opened = Result<std::unique_ptr<store::Store>>;
    const auto open = [this](bool create) -> Opened {
      const std::string path = folder_ + "/matches.db";
      if (!create && !std::filesystem::exists(path)) return std::unique_ptr<store::Store>();
      auto opened = store::open_store(path);
      if (!opened) return opened.faults();
      return std::unique_ptr<store::Store>(std::make_unique<FullStore>(std::move(*opened), is_full_));
    };
    const MatchDesk::OpenNews news = [this] { return store::news_of(folder_ + "/matches.db"); };
    return std::make_unique<MatchDesk>(open, hears ? news : nullptr, most_replayed);
  }

  static JsonAnswer ask(const std::string& method, const std::string& path, const std::string& body = "",
                        const std::string& key = "", std::uint64_t client = 0) {
    Request request{method, "/api/v1/matches" + path, body.empty() ? "" : "application/json", body};
    request.key = key;
    request.client = client;
    return said_by(answer(request));
  }
  /// Begins a match of a scenario and claims all its seats; the keys are `keys_`.
  void begin(const std::string& system, const std::string& name,
             const std::string& more = R"(,"dice":"host")") {
    const JsonAnswer made = ask("POST", "", R"({"scenario":)" + body_of(system, name) + more + "}");
    ASSERT_EQ(made.status, 201U) << made.body;
    match_ = made.text("match");
    host_ = made.text("key");
    keys_.clear();
    for (const files::Node& seat : *made.node.find("seats")->array()) {
      const JsonAnswer claimed = ask("POST", "/" + match_ + "/claim",
                                     R"({"invite":")" + text_at(seat, "invite") + R"(","name":"somebody"})");
      ASSERT_EQ(claimed.status, 201U) << claimed.body;
      EXPECT_EQ(claimed.text("seat"), text_at(seat, "name"));
      keys_.push_back(claimed.text("key"));
    }
  }
  [[nodiscard]] JsonAnswer see(const std::string& key = "", const std::string& query = "") const {
    return ask("GET", "/" + match_ + "/entries" + query, "", key);
  }
  [[nodiscard]] std::int64_t last() const { return see().number("seq"); }
  [[nodiscard]] JsonAnswer post_command(const std::string& key, const std::string& command,
                                        std::int64_t after, const std::string& request) const {
    return ask(
        "POST", "/" + match_ + "/entries",
        R"({"after":)" + std::to_string(after) + R"(,"request":")" + request + R"(","do":)" + command + "}",
        key);
  }
  JsonAnswer post_command(const std::string& key, const std::string& command) {
    return post_command(key, command, last(), "request " + std::to_string(requests_++));
  }
  bool declare() {
    for (const std::string& key : keys_) {
      if (post_command(key, R"({"declare":[]})").status == 201) return true;
    }
    return false;
  }
  /// The device of a seat does what its view asks for. False: nothing.
  bool act(const std::string& key) {
    const JsonAnswer seen = see(key);
    const files::Node* conflict = seen.node.find("conflict");
    if (conflict == nullptr) return false;
    for (const files::Node& one : *seen.node.find("awaited")->array()) {
      if (text_at(one, "seat") != seen.text("you")) continue;
      if (text_at(one, "for") == "choice") return post_command(key, R"({"choose":0})").status == 201;
      for (const files::Node& share : *conflict->find("contributions")->find("shares")->array()) {
        if (text_at(share, "seat") != seen.text("you")) continue;
        const Device device{static_cast<std::uint8_t>(*share.find("number")->integer()), "geese", {{7}}};
        const PlayId play = *play_id_from_hex(text_at(*conflict, "play"));
        const std::string command =
            text_at(one, "for") == "share"
                ? R"({"commitment":")" +
                      to_hex(commitment_of_contribution(play, {device.seat, device.text, device.salt})) +
                      "\"}"
                : R"({"salt":")" + to_hex(device.salt) + R"(","text":"geese"})";
        return post_command(key, R"({"share":)" + command + "}").status == 201;
      }
    }
    return false;
  }
  [[nodiscard]] bool is_over() const {
    const JsonAnswer seen = see();
    const files::Node* conflict = seen.node.find("conflict");
    return conflict != nullptr && *conflict->find("over")->boolean();
  }
  bool settle() {
    for (int steps = 0; steps < 200; ++steps) {
      if (is_over()) return true;
      if (!std::any_of(keys_.begin(), keys_.end(), [&](const std::string& key) { return act(key); }))
        return false;
    }
    return false;
  }

  // NOLINTBEGIN(misc-non-private-member-variables-in-classes)
  std::string folder_;
  bool is_full_ = false;
  std::string match_;
  std::string host_;
  std::vector<std::string> keys_;
  int requests_ = 0;
  // NOLINTEND(misc-non-private-member-variables-in-classes)
};

}  // namespace casus::service
