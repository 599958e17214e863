#include "game/words/new_game.hpp"

#include <algorithm>

#include "files/reader.hpp"
#include "probability/expression/scan.hpp"

namespace casus::game {
namespace {

constexpr std::string_view kText =
    R"toml(# Change a line, then: casus check THIS_FILE. All words: docs/language.md.
casus  = 1                      # the version of the language
system = "@ID@"
title  = "@TITLE@"
source = "your rule sheet, its edition and year"

[sides]                         # the first one attacks
attacker = "the attacker"
defender = "the defender"

[clause]                        # your rules, in your own words; steps and ends cite them
A-1 = { says = "Each army throws a die; cover takes dice from the attacker.", page = "1" }
A-2 = { says = "Each die that shows enough takes an army; after two rounds the attacker goes home.", page = "1" }

[rulebook]                      # numbers of the rules: for house rules and variants
hits_on = { is = 5, from = 2, to = 6, clause = "A-2", says = "a die that shows so much or more hits" }

[ask]                           # what a scenario says beside its units
cover = { is = 0, from = 0, to = 3, clause = "A-1", says = "dice that the attacker loses to cover" }

[unit]                          # what is counted and lost; add your own kinds
army = { says = "armies", most = 30 }

# A round: its steps from top to bottom, again and again until an [[end]] holds.
[[round]]
name   = "dice"
clause = ["A-1", "A-2"]
throw.attack  = "(attacker.army - cover)d6"       # so many dice, by a name of your choice
throw.defence = "(defender.army)d6"
read.hits     = "count(attack >= hits_on)"        # what is read off them stays to the end of the round
read.returned = "count(defence >= hits_on)"

[[round]]
name   = "losses"
clause = "A-2"
lose   = [
  { side = "defender", hits = "hits" },
  { side = "attacker", hits = "returned" },
]
#Ends : the first that holds counts; they are looked at when a round is over.
[[end]]
outcome = "held"
when    = "attacker.army = 0"
victor  = "defender"
says    = "the defender holds"

[[end]]
outcome = "taken"
when    = "defender.army = 0"
victor  = "attacker"
says    = "the attacker wins with {attacker.army} left"

[[end]]
outcome = "night"
after   = 2
victor  = "defender"
clause  = "A-2"
says    = "night falls"

[[example]]                     # what must come of a position: published, or worked by hand
about  = "one against one: a die hits with 1/3; 2/9 wins, 3/9 loses, 4/9 is thrown once more"
source = "by hand: 2/9 (1 + 4/9), 3/9 (1 + 4/9), (4/9)(4/9)"
given  = { attacker = { army = 1 }, defender = { army = 1 } }
outcomes = { taken = "26/81", held = "39/81", night = "16/81" }
)toml";

/// Returns a valid title: without control or broken characters, without spaces at its ends, not too long.
std::string cleaned(std::string_view title) {
  std::string made;
  std::size_t length = 0;
  for (std::size_t at = 0; at < title.size() && length < files::kMaxNameLength;) {
    const std::size_t size = probability::inner::code_point_size(title, at);
    const std::string_view one = title.substr(at, size);
    at += std::max<std::size_t>(size, 1);
    const bool control = one.empty() || one < " " || one == "\x7f" || (one >= "\xc2\x80" && one < "\xc2\xa0");
    if (control || (one == " " && (made.empty() || made.ends_with(' ')))) continue;
    made += one;
    ++length;
  }
  if (made.ends_with(' ')) made.pop_back();
  return made.empty() ? "My game" : made;
}

std::string escaped(std::string_view title) {
  std::string made;
  for (const char c : title) {
    if (c == '"' || c == '\\') made += '\\';
    made += c;
  }
  return made;
}

std::string id_of(std::string_view title) {
  std::string id;
  for (const char c : title) {
    const bool upper = c >= 'A' && c <= 'Z';
    if (upper || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) {
      id += upper ? static_cast<char>(c - 'A' + 'a') : c;
    } else if (!id.empty() && id.back() != '-') {
      id += '-';
    }
  }
  while (id.ends_with('-')) id.pop_back();
  return id.empty() ? "my-game" : id;
}

void put(std::string& text, std::string_view mark, const std::string& value) {
  text.replace(text.find(mark), mark.size(), value);
}

}  // namespace

std::string new_game(std::string_view title) {
  const std::string its = cleaned(title);
  std::string text(kText);
  put(text, "@ID@", id_of(its));
  put(text, "@TITLE@", escaped(its));
  return text;
}

std::string new_game_like(std::string_view game, std::string_view title) {
  const std::string its = cleaned(title);
  std::string text;
  bool is_head = true;
  while (!game.empty()) {
    const std::string_view line = game.substr(0, std::min(game.find('\n'), game.size() - 1) + 1);
    game.remove_prefix(line.size());
    is_head = is_head && !line.starts_with('[');
    const std::string_view key = line.substr(0, line.find_first_of(" =\n"));
    if (is_head && key == "system") {
      text += "system  = \"" + id_of(its) + "\"\n";
    } else if (is_head && key == "title") {
      text += "title   = \"" + escaped(its) + "\"\n";
    } else {
      text += line;
    }
  }
  return text;
}

}  // namespace casus::game
