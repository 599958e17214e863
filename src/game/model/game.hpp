#pragma once
// A game as its file tells it, read and checked: plain data that a compiler folds with a scenario's numbers,
// and that words are made of. Names stand in its lists once; everything else is numbers into them. It is read
// by read_game.hpp; what its parts mean stands in docs/language.md.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/exact.hpp"
#include "base/result.hpp"
#include "conflict/rules/clause.hpp"
#include "files/document.hpp"
#include "game/model/step.hpp"

namespace casus::game {

// Bounds on a file. Each is named in the fault of the file that exceeds it.
inline constexpr std::size_t kMaxFileBytes = 262'144;
inline constexpr std::size_t kMaxSteps = 200;      ///< blocks and the steps in them, each counted
inline constexpr std::size_t kMaxForms = 64;       ///< kinds, each counted once for every state
inline constexpr std::size_t kMaxCells = 10'000;   ///< of all tables
inline constexpr std::size_t kMaxNames = 500;      ///< of one section: keeps look-ups of the worst file quick
inline constexpr std::size_t kMaxBlocks = 8;       ///< blocks within each other
inline constexpr std::size_t kMaxNodes = 100'000;  ///< of all expressions, every let in its place
inline constexpr std::size_t kMostFilled = 5;      ///< values of an end's sentence that are worked out
inline constexpr std::size_t kMaxAgain = 10'000;   ///< ways of a die and its further throws together
inline constexpr std::int64_t kMaxNear = 10'000;   ///< what units count together that are lost by `near`
inline constexpr std::int64_t kMostUnits = 1'000;  ///< of a kind on a side, where `most` does not say else
inline constexpr std::int64_t kMostEver = 100'000;  ///< what `most` may say

/// A named list of words. Game::lists[kSides] are the ids of the two sides.
struct List {
  std::string name;  ///< "ties", "faces of battle", "results": for messages
  std::vector<std::string> words;
};
inline constexpr Index kSides = 0;

struct ClauseLine {
  std::string id;
  std::string says;
  std::string page;
  Standing standing = Standing::stated;
  Place place;
};

/// A number, a truth, a word or an order of losses that a rulebook or a scenario may say.
struct Field {
  std::string name;
  bool of_rulebook = false;  ///< else of [ask]
  bool each_side = false;    ///< said under each side: `field` nodes have a `who`
  bool is_order = false;     ///< `order` instead of a value
  Type type;
  std::int64_t is = 0;
  Order order;
  Index same = kNone;  ///< a field of the rulebook of the same name, whose value it has where nothing is said
  Index clause = kNone;
  std::string says;
  Place place;
};

struct Kind {
  std::string name;
  std::string says;                 ///< several of it
  std::string one;                  ///< one of it
  std::vector<std::string> states;  ///< in the order of `steps`: a hit moves a unit to the next; empty: one
  Index first_form = 0;             ///< of as many as there are states, and one where there are none
  std::int64_t most = kMostUnits;   ///< on a side, all states together
  Index life = kNone;  ///< the stat `life`, where it has one: hits until it is lost, 1 to kMostLife
  std::optional<std::size_t> of = std::nullopt;  ///< the one side that may have it; nothing: either
  Place place;
  [[nodiscard]] std::size_t forms() const { return states.empty() ? 1 : states.size(); }
};
inline constexpr std::int64_t kMostLife = 20;

struct Form {
  Index kind = 0;
  Index state = 0;
};

/// A name for a set of forms: a kind, a state or a tag. The three share one list of names.
struct Group {
  enum class Of : std::uint8_t { kind, state, tag };
  std::string name;
  Of of = Of::kind;
  FormMask forms = 0;
  Place place;
};

/// A number, or a word, that each form has; 0, or none, where the file says nothing. A scenario may say
/// others for a side.
struct Stat {
  std::string name;
  Type type;
  std::vector<std::int64_t> of_form;
  FormMask said = 0;  ///< the forms that the file says it of, be it 0
  Place place;        ///< where a kind says it first
};

struct Track {
  std::string name;
  std::string says;
  bool each_side = false;
  Range range;
  std::int64_t is = 0;
  Index clause = kNone;
  Place place;
};

/// A die by its faces: numbers, or the words of a list.
struct DieOf {
  std::string name;  ///< empty: written in place, d{0..9}
  Index list = kNone;
  std::vector<std::int64_t> faces;
  Place place;
};

/// Cells by row and column. A row is said by its label, a column by its place from 1, either by a word too.
struct Table {
  std::string name;
  std::string down;                      ///< what the rows are, in words
  std::vector<std::int64_t> row_labels;  ///< ascending; empty where rows are words
  std::vector<std::string> row_words;
  std::vector<std::string> across;
  std::vector<std::pair<std::int64_t, std::int64_t>> ratios;  ///< of `across`, where all are numbers or "3:2"
  Type cell;                                                  ///< numbers, or words of its own list
  std::vector<std::int64_t> cells;                            ///< row by row
  std::vector<Index> clauses;
  Place place;

  [[nodiscard]] std::size_t rows() const { return row_words.empty() ? row_labels.size() : row_words.size(); }
  [[nodiscard]] std::size_t columns() const { return across.size(); }
  /// The row (from 0) of a number: the last label that is not above it, else the first.
  [[nodiscard]] std::size_t row_of(std::int64_t value) const;
  /// The column (from 0) at a place from 1, the first and the last column where it is beyond them.
  [[nodiscard]] std::size_t column_at(std::int64_t place) const;
  /// The place (from 1) of the last label that is not above value/by, else 1. `by` <= 0: the last; ratios
  /// must not be empty.
  [[nodiscard]] std::int64_t column_of(std::int64_t value, std::int64_t by) const;
  /// Where a word stands; nothing where it does not.
  [[nodiscard]] std::optional<std::size_t> row_of(std::string_view word) const;
  [[nodiscard]] std::optional<std::size_t> column_of(std::string_view word) const;
};

struct Let {
  std::string name;
  std::string text;
  Place place;  ///< of its first character
};

/// What `read`, `set`, `number` and `take` name. It is 0 (a word: none) until it is written, and again at the
/// end of the round, unless it `lasts`.
struct Note {
  std::string name;
  bool each_side = false;  ///< each side has its own: written in a step for each side, or in a secret choice
  bool lasts = false;      ///< to the end of the battle: an opening writes it
  bool of_turn = false;    ///< 0 again with each unit's turn: written in a step for each unit
  Type type;               ///< of all that is written, and of nothing
  Place place;
};

/// What `judge` looks at before anything else.
struct Allow {
  Expression need;
  std::vector<Index> clauses;
  Sentence says;  ///< what is wrong where it does not hold
  Place place;
};

struct Settle {
  std::string give;  ///< the piece
  std::string from;  ///< a side's id or another holder
  std::string to;
  Expression amount;  ///< empty: 1
};

/// The first end that holds counts. Ends are looked at after the openings, if there are any, at the end of
/// each round, and after each step that may end.
struct End {
  std::string outcome;
  Expression when;        ///< empty: not by a condition
  Expression after;       ///< holds at the end of this round and of later ones; empty: not by rounds
  bool deadlock = false;  ///< what positions that lead only to themselves come to
  std::optional<Who> victor;
  std::vector<Index> clauses;
  Sentence says;
  Expression worth[2];  ///< to the attacker and the defender; empty: 0
  std::vector<Settle> settle;
  Place place;
};

/// A published probability (or mean).
struct Published {
  std::string written;
  Exact value;
  std::optional<Exact> within;  ///< how far off it may be; nothing: equal
  Place place;
};

/// A position to start from, and what must come of it.
struct Example {
  std::string about;
  std::string source;
  files::Node given;                   ///< a scenario without `system`: read_setup (setup.hpp) reads it
  std::optional<std::int64_t> rounds;  ///< only so many
  bool best = false;  ///< everybody chooses as well as can be: `policy` says it, else says_what_is_assumed
  bool exact = true;  ///< false: doubles will do
  std::optional<Published> wins[2];
  std::vector<std::pair<Index, Published>> outcomes;     ///< by end
  std::vector<std::pair<Expression, Published>> chance;  ///< a truth of how it ends
  struct LeftoverExample {
    Expression of;  ///< a number of how it ends
    std::vector<std::pair<std::int64_t, Published>> are;
  };
  std::vector<LeftoverExample> left;
  std::optional<Published> mean_rounds;
  /// What each option of the first choice is worth to who chooses, by its id.
  std::vector<std::pair<std::string, Published>> choice;
  Place place;
};

struct Game {
  std::string system;
  std::string title;
  std::string source;
  std::string side_names[2];
  std::optional<bool> plural[2];       ///< whether a side's name is one of several, where the file says so
  bool spoken_of[2] = {false, false};  ///< whether the rules look at what a side has
  std::vector<List> lists;
  std::vector<ClauseLine> clauses;
  std::vector<Field> fields;  ///< of the rulebook, then of [ask]
  std::vector<DieOf> dice;
  std::vector<Kind> kinds;
  std::vector<Form> forms;
  std::vector<Group> groups;  ///< the kinds, in their order, then states and tags
  std::vector<Stat> stats;
  Index cost =
      kNone;  ///< the stat `cost`, if there is one: what a unit is worth where a scenario says nothing
  std::vector<Track> tracks;
  std::vector<Table> tables;
  std::vector<Let> lets;
  std::vector<Note> notes;
  std::vector<Allow> allows;
  std::vector<Step> openings;
  std::vector<Step> rounds;
  std::vector<End> ends;
  std::vector<Example> examples;
  Faults warnings;   ///< what is told of the file alone; more of what its examples reach: warnings.hpp
  std::string file;  ///< its name, for messages

  [[nodiscard]] const std::string& side_id(std::size_t side) const { return lists[kSides].words[side]; }
  /// "battleship.damaged", or "infantry" where a kind has no states.
  [[nodiscard]] std::string form_name(std::size_t form) const;
  /// The same as people say it: "damaged battleship"; `several`: as the file calls several, where it does.
  [[nodiscard]] std::string form_called(std::size_t form, bool several = false) const;
  [[nodiscard]] FormMask all_forms() const {
    return forms.size() == 64 ? ~FormMask{0} : (FormMask{1} << forms.size()) - 1;
  }
  /// Whether a side may have any of a kind.
  [[nodiscard]] bool may_have(std::size_t side, const Kind& kind) const {
    return kind.of.value_or(side) == side;
  }
  /// Every form that a side may have: of `side` and `enemy` those of either.
  [[nodiscard]] FormMask forms_of(Who who) const;
  /// What ends give, each piece once, in the order of the file.
  [[nodiscard]] std::vector<std::string> given() const;
  /// The steps as they stand in the file, openings first, blocks and then what is in them.
  [[nodiscard]] std::vector<const Step*> steps() const;
  /// Whether any choice is made in secret.
  [[nodiscard]] bool has_secrets() const;
  /// Whether the file says of each choice what is taken where nobody chooses; of one in secret it need not.
  /// Where it does not, everybody chooses as well as can be: in odds, and so in an example, that name no
  /// policy.
  [[nodiscard]] bool says_what_is_assumed() const;
  /// The form that a hit makes of this one; nothing where it is lost.
  [[nodiscard]] std::optional<std::size_t> next_form(std::size_t form) const;
};

}  // namespace casus::game
