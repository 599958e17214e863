#pragma once
// What others may see of a secret choice before it is opened: two matches that differ in one such choice
// alone, and twenty ways in which an answer might tell of it.

#include <gmock/gmock.h>

#include "match/players.hpp"
#include "report/json/parts_json.hpp"
#include "report/json/reference_json.hpp"

namespace casus::match {

/// A view without the hashes that differ by design: each is of a salt of 256 random bits, or of such a hash.
inline std::string without_hashes(std::string view, const Players& players) {
  const auto hide = [&](const std::string& hash, const std::string& by) {
    for (std::size_t at = view.find(hash); at != std::string::npos; at = view.find(hash, at))
      view.replace(at, hash.size(), by);
  };
  for (const Entry& entry : players.entries) {
    hide(entry.chain, "(chain)");
    hide(sha256(sealed_text(entry)), "(sealed)");
    // What was told before a choice, with the commitments in it: the view has the rest of it in clear.
    if (const files::Node* told = entry.sealed.find("told"); told != nullptr && !told->text()->empty())
      hide(*told->text(), "(told)");
  }
  for (const PlayEntry& entry : players.replayed->entries) {
    if (const auto* sealed = std::get_if<SealedText>(&entry)) hide(sealed->commitment, "(commitment)");
  }
  return view;
}

/// Additional output of a mutated `seen_by`: each function returns a part of a secret choice.
using Leak = std::string (*)(const Players&);
inline std::size_t last_number(const Players& players) {
  return players.match.attempt->choices.back().number;
}
inline std::string last_salt(const Players& players) {
  return *players.entries.back().sealed.find("salt")->text();
}
inline const std::pair<const char*, Leak> kLeaks[] = {
    {"number", [](const Players& p) { return std::to_string(last_number(p)); }},
    {"first or not",
     [](const Players& p) { return std::string(last_number(p) == 0 ? "no option" : "an option"); }},
    {"parity", [](const Players& p) { return std::to_string(last_number(p) % 2); }},
    {"sealed text", [](const Players& p) { return sealed_text(p.entries.back()); }},
    {"length", [](const Players& p) { return std::string(last_number(p) + 1, '.'); }},
    {"entry for another seat",
     [](const Players& p) {
       return p.view({p.entries.back().seat, false}, p.match.next - 1);
     }},
    {"hash without salt", [](const Players& p) { return sha256(std::to_string(last_number(p))); }},
    {"hash with a known salt",
     [](const Players& p) { return sha256(p.match.attempt->version + std::to_string(last_number(p))); }},
    {"hash of the move",
     [](const Players& p) {
       return sha256(
           p.replayed->question ? files::to_json(p.replayed->question->sealed.front().answer.move.node) : "");
     }},
    {"text of the move",
     [](const Players& p) {
       return p.replayed->question ? p.replayed->question->sealed.front().answer.move.text : "";
     }},
    {"journal of the log so far",
     [](const Players& p) {
       return p.replayed->question ? report::write_log(p.replayed->opening,
                                                       PausedPlay{*p.replayed->question, p.replayed->entries})
                                         .value()
                                   : "";
     }},
    {"time",
     [](const Players& p) { return std::to_string(p.match.at + static_cast<std::int64_t>(last_number(p))); }},
    {"size of the replay",
     [](const Players& p) { return std::to_string(sealed_text(p.entries.back()).size() + last_number(p)); }},
    {"order of the answers",
     [](const Players& p) { return last_number(p) > 0 ? std::string("ab") : std::string("ba"); }},
    {"salt", [](const Players& p) { return last_salt(p) + std::to_string(last_number(p)); }},
    {"answers for another seat",
     [](const Players& p) {
       return p.view({p.entries.back().seat, false}, p.match.next);
     }},
    {"opened entry",
     [](const Players& p) {
       return p.replayed->question ? files::to_json(report::entry_node(p.replayed->question->sealed.front()))
                                   : "";
     }},
    {"commitment with a known salt",
     [](const Players& p) {
       return to_hex(commitment_of_choice(0, 0, Salt{}, std::to_string(last_number(p))));
     }},
    {"letters of the move",
     [](const Players& p) {
       return p.replayed->question
                  ? std::to_string(p.replayed->question->sealed.front().answer.move.text.size())
                  : "";
     }},
    {"chain without salt",
     [](const Players& p) {
       return sha256(p.entries[p.entries.size() - 2].chain + std::to_string(last_number(p)));
     }},
};

/// A move without what is secret of it: its texts and numbers. How many cards are laid face down everybody
/// sees.
inline std::string shape_of(files::Node node) {
  if (auto* table = node.table()) {
    for (files::Entry& entry : *table) {
      if (entry.key != "type") entry.value = files::Node(shape_of(std::move(entry.value)));
    }
    return files::to_json(node);
  }
  if (auto* array = node.array()) return "list of " + std::to_string(array->size());
  return "value";
}

/// Two choices of a question that differ in secret alone; the second is 0 if there are none.
inline std::pair<std::size_t, std::size_t> alike(const Question& question) {
  for (std::size_t i = 0; i < question.moves.size(); ++i) {
    for (std::size_t j = question.moves.size() - 1; j > i; --j) {
      if (shape_of(question.moves[i].node) == shape_of(question.moves[j].node)) return {i, j};
    }
  }
  return {0, 0};
}

/// Two matches that differ in one secret choice, and what must be alike in them.
class Twins {
 public:
  explicit Twins(const std::string& file) : one_(file), other_(file) {
    for (Players* players : {&one_, &other_}) {
      players->claim_all();
      begun_ = players->begin();
    }
  }
  /// Plays alike up to the first secret question with several choices from number `skipped` on. False: there
  /// is none.
  bool to_secret(std::size_t skipped) {
    for (int steps = 0; begun_ && one_.match.in_conflict() && steps < 400; ++steps) {
      const auto& question = one_.replayed->question;
      if (!question) return false;
      if (question->hidden && alike(*question).second > 0 && skipped-- == 0) return true;
      choose(steps);
    }
    return false;
  }
  /// The secret choices, each another one. Compares all that others see until they are opened.
  void compare(std::size_t& found) {
    const std::size_t at = one_.match.attempt->choices.size();
    choose_secretly();
    const auto is_sealed = [&](const Players& players) {
      return players.match.in_conflict() && at < players.replayed->sealed.size() &&
             players.replayed->sealed[at];
    };
    for (int steps = 0; is_sealed(one_) && is_sealed(other_) && steps < 100; ++steps) {
      ++found;
      compare_views();
      if (::testing::Test::HasFailure() || !one_.replayed->question) return;
      if (one_.match.seat_named(one_.replayed->question->seat) == author_)
        return;  // its own questions may differ
      choose(steps);
    }
  }
  void choose_secretly() {
    author_ = one_.match.seat_named(one_.replayed->question->seat);
    const auto [one, other] = alike(*one_.replayed->question);
    EXPECT_TRUE(one_.command(author_, "choose", std::to_string(one)));
    EXPECT_TRUE(other_.command(author_, "choose", std::to_string(other)));
  }
  void choose(int taste) {
    for (Players* players : {&one_, &other_}) {
      const auto& question = players->replayed->question;
      if (!question) return;
      const std::size_t number = static_cast<std::size_t>(taste) % question->moves.size();
      EXPECT_TRUE(
          players->command(players->match.seat_named(question->seat), "choose", std::to_string(number)))
          << to_string(players->refusal.faults.front());
    }
  }
  void compare_views() {
    for (int seat = kServer; seat < static_cast<int>(one_.match.seats.size()); ++seat) {
      if (seat == author_) continue;
      for (const bool host : {false, true}) {
        EXPECT_EQ(shown(one_, {seat, host}), shown(other_, {seat, host})) << "seat " << seat;
      }
      // So are refusals.
      for (const char* name :
           {"choose", "leave", "share", "ask_undo", "answer_undo", "next", "edit", "declare"})
        EXPECT_EQ(said(one_, seat, name), said(other_, seat, name)) << name;
    }
    // The acting seat may see what the choices are worth.
    for (int seat = 0; seat < static_cast<int>(one_.match.seats.size()); ++seat) {
      if (seat == author_) continue;
      EXPECT_EQ(weighed(one_, seat), weighed(other_, seat));
    }
    EXPECT_EQ(not_exported(one_.match), not_exported(other_.match));
    if (!not_exported(one_.match)) {
      EXPECT_EQ(journal_of(one_.entries), journal_of(other_.entries));
    }
  }
  [[nodiscard]] static std::string shown(const Players& players, const Who& who) {
    return without_hashes(players.view(who), players);
  }
  /// What the choices are worth to a seat, as far as it may see that; within little work.
  static std::string weighed(const Players& players, int seat) {
    if (!may_weigh(players.match, &*players.replayed, {seat, false})) return "";
    Limits little;
    little.max_work = 200'000;
    const auto weighing = players.replayed->question->weigh(little);
    return weighing ? files::to_json(report::to_json_node(*weighing)) : to_string(weighing.faults().front());
  }
  /// Returns the result of a command that decides nothing.
  static std::string said(Players& players, int seat, const std::string& name) {
    if (players.replayed->question && players.match.seat_named(players.replayed->question->seat) == seat)
      return "";
    const Decision decision = decide(players.match, &*players.replayed, {name, files::Node(std::int64_t{0})},
                                     players.circumstances({seat, false}));
    const auto* refusal = std::get_if<Refusal>(&decision);
    return refusal == nullptr ? "taken" : to_string(refusal->faults.front());
  }
  Players& one() { return one_; }
  Players& other() { return other_; }
  [[nodiscard]] int author() const { return author_; }

 private:
  Players one_;
  Players other_;
  bool begun_ = false;
  int author_ = 0;
};

}  // namespace casus::match
