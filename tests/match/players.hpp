#pragma once
// A match in one process, without a store, and its players. Its random bytes are a function of a number, so
// that two matches can differ in one choice alone.

#include <algorithm>
#include <filesystem>
#include <gtest/gtest.h>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "conflict/play/sha256.hpp"
#include "files/document.hpp"
#include "match/decide.hpp"
#include "match/seen_by.hpp"
#include "systems/registry.hpp"

namespace casus::match {

inline std::vector<std::string> all_scenarios() {
  std::vector<std::string> files;
  for (const auto& one : std::filesystem::recursive_directory_iterator(CASUS_ROOT "/scenarios")) {
    if (one.path().extension() == ".toml") files.push_back(one.path());
  }
  // Open choices between sealed ones.
  files.emplace_back(CASUS_ROOT "/tests/game/sheets/face-down.scenario.toml");
  std::sort(files.begin(), files.end());
  return files;
}
inline std::string scenario_file(const std::string& name) {
  return CASUS_ROOT "/scenarios/" + name + ".toml";
}

/// A value of JSON.
inline files::Node json(const std::string& text) {
  return files::read_json("{\"x\":" + text + "}", "test").value().root.table()->front().value;
}

inline std::string key_of(std::size_t seat) { return sha256("key " + std::to_string(seat)).substr(0, 32); }
inline std::string invite_of(std::size_t seat) {
  return sha256("invite " + std::to_string(seat)).substr(0, 32);
}

/// Returns a device's contribution to the dice.
inline Contribution share_of(std::uint8_t number) {
  return {number, "share " + std::to_string(number), {{number, 1, 2, 3}}};
}

/// Returns the journal that entries make.
inline std::string journal_of(std::span<const Entry> entries) {
  std::string text;
  for (const Entry& entry : entries) text += journal_line(entry);
  return text;
}

class Players {
 public:
  explicit Players(const std::string& file, DiceKind dice = DiceKind::host,
                   const std::string& random = "random", NewMatch wanted = {})
      : random_(random) {
    auto sources = gather({file, std::nullopt, {}});
    EXPECT_TRUE(sources) << file;
    wanted.id = "m";
    wanted.dice = dice;
    wanted.host_key = key_of(99);
    for (std::size_t i = 0; i < kMaxSeats; ++i) wanted.invites.push_back(invite_of(i));
    take(create(wanted, std::move(*sources), CASUS_VERSION, circumstances({})));
  }

  /// All seats are claimed, each by its key.
  void claim_all() {
    for (std::size_t i = 0; i < match.seats.size(); ++i) claim(i);
  }
  bool claim(std::size_t seat, const std::string& with = "") {
    return command({}, "claim",
                   files::Node::Table{{"invite", files::Node(with.empty() ? invite_of(seat) : with)},
                                      {"key", files::Node(key_of(seat))},
                                      {"name", files::Node("Player " + std::to_string(seat))}});
  }

  /// Decides and applies; false: it was refused, and `refusal` says why.
  bool command(const Who& who, const std::string& name, files::Node value) {
    return take(decide(match, replayed ? &*replayed : nullptr, {name, std::move(value)}, circumstances(who)));
  }
  bool command(int seat, const std::string& name, const std::string& value) {
    return command(Who{seat, false}, name, json(value));
  }

  [[nodiscard]] std::string view(const Who& who, std::uint64_t from = 0) const {
    const std::vector<Entry> shown(entries.begin() + static_cast<std::ptrdiff_t>(from), entries.end());
    return seen_by(match, replayed ? &*replayed : nullptr, {who, from, shown, {}});
  }
  [[nodiscard]] files::Node view_node(int seat, std::uint64_t from = 0) const {
    auto read = files::read_json(view({seat, false}, from), "view");
    EXPECT_TRUE(read) << (read ? "" : to_string(read.faults().front()));
    return read ? read->root : files::Node();
  }

  /// Lets the device of a seat do its pending task, from its view alone. Returns false if there is none.
  bool act(int seat, std::size_t taste) {
    const files::Node seen = view_node(seat, match.next);
    const files::Node* conflict = seen.find("conflict");
    if (conflict == nullptr) return false;
    const std::string& own = *seen.find("you")->text();
    for (const files::Node& one : *seen.find("awaited")->array()) {
      if (*one.find("seat")->text() != own) continue;
      const std::string& what = *one.find("for")->text();
      if (what == "choice") {
        const auto count = conflict->find("question")->find("choices")->array()->size();
        return command(seat, "choose", std::to_string((taste + match.next * 7) % count));
      }
      std::int64_t number = 0;
      for (const files::Node& share : *conflict->find("contributions")->find("shares")->array()) {
        if (*share.find("seat")->text() == own) number = *share.find("number")->integer();
      }
      const Contribution share = share_of(static_cast<std::uint8_t>(number));
      if (what == "opening")
        return command(seat, "share",
                       "{\"salt\":\"" + to_hex(share.salt) + "\",\"text\":\"" + share.text + "\"}");
      const auto play = play_id_from_hex(*conflict->find("play")->text());
      return command(seat, "share",
                     "{\"commitment\":\"" + to_hex(commitment_of_contribution(*play, share)) + "\"}");
    }
    return false;
  }

  /// A conflict begins, by whichever seat may declare it; where nothing is declared, what `judge` lists
  /// first.
  bool begin() {
    std::vector<std::string> declarations{"[]"};
    const auto table = open_table(*match.now);
    const auto judged = (*table)->judge(std::nullopt);
    if (judged) {
      for (const Opening& one : judged->openings.listed) {
        files::Node::Array sets;
        for (const auto& set : one.sets) {
          std::string value = files::to_json(files::Node(files::Node::Array{set.value}));
          value = value.substr(1, value.size() - 2);
          sets.emplace_back(set.path + "=" + value);
        }
        declarations.push_back(files::to_json(files::Node(std::move(sets))));
        if (declarations.size() > 20) break;
      }
    }
    for (const std::string& declaration : declarations) {
      for (std::size_t seat = 0; seat < match.seats.size(); ++seat) {
        if (command(static_cast<int>(seat), "declare", declaration)) return true;
      }
    }
    return false;
  }

  /// Continues until no seat has a pending task. Returns false if that does not happen.
  bool settle(std::size_t taste, std::size_t most = 3000) {
    for (std::size_t steps = 0; steps < most; ++steps) {
      if (!match.in_conflict()) return true;
      bool acted = false;
      for (std::size_t seat = 0; seat < match.seats.size() && !acted; ++seat)
        acted = act(static_cast<int>(seat), taste);
      if (!acted) return false;
    }
    return false;
  }

  Circumstances circumstances(const Who& who) { return {who, now, entropy_, limits_, ""}; }

  Match match;
  std::vector<Entry> entries;
  std::optional<ReplayedConflict> replayed;
  Refusal refusal;
  std::int64_t now = 1'800'000'000;

 private:
  bool take(Decision decision) {
    if (auto* why = std::get_if<Refusal>(&decision)) {
      refusal = std::move(*why);
      return false;
    }
    append(std::get<std::vector<Entry>>(decision));
    return true;
  }
  void append(const std::vector<Entry>& more) {
    for (const Entry& entry : more) {
      auto next = apply(std::move(match), entry);
      ASSERT_TRUE(next) << to_string(next.faults().front());
      match = std::move(*next);
      entries.push_back(entry);
    }
    match.id = "m";
    if (lacks_situation(match)) {
      auto fresh = refresh(std::move(match), journal_of(entries));
      ASSERT_TRUE(fresh) << to_string(fresh.faults().front());
      match = std::move(*fresh);
    }
    if (!match.attempt) return;
    // As a service does it, from what was replayed before; MatchFolds compares it with a replay of all.
    const bool is_same = replayed && replayed_attempt_ == match.attempt->number;
    auto played = replay(match, limits_, is_same ? &*replayed : nullptr, replayed_to_);
    ASSERT_TRUE(played) << to_string(played.faults().front());
    replayed = std::move(*played);
    replayed_to_ = match.next;
    replayed_attempt_ = match.attempt->number;
    auto settled = follow_up(match, *replayed, circumstances({}));
    ASSERT_TRUE(settled) << to_string(settled.faults().front());
    if (!settled->empty()) append(*settled);
  }

  std::string random_;
  std::uint64_t drawn_ = 0;
  Entropy entropy_ = [this]() -> Result<std::array<std::uint8_t, 32>> {
    return seed_from_hex(sha256(random_ + std::to_string(drawn_++)))->bytes;
  };
  Limits limits_;
  std::uint64_t replayed_to_ = 0;
  std::uint64_t replayed_attempt_ = 0;
};

}  // namespace casus::match
