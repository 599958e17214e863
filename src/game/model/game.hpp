#pragma once
// A game as its file defines it, read and checked: plain data that a compiler combines with the numbers of a
// scenario, and from which texts are made. Names are in its lists once; everything else is indices into them.
// read_game.hpp reads it; docs/language.md explains its parts.

#include <algorithm>
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

// Bounds on a file. A file that exceeds one gets a fault that names it.
inline constexpr std::size_t kMaxFileBytes = 262'144;
inline constexpr std::size_t kMaxSteps = 200;     ///< blocks and the steps inside them, each counted
inline constexpr std::size_t kMaxForms = 64;      ///< forms: kinds, counted once for every state
inline constexpr std::size_t kMaxCells = 10'000;  ///< of all tables
/// Names in one section, so that look-ups stay fast even in the worst file.
inline constexpr std::size_t kMaxNames = 500;
inline constexpr std::size_t kMaxBlocks = 8;       ///< nesting depth of blocks
inline constexpr std::size_t kMaxNodes = 100'000;  ///< of all expressions, with every let expanded in place
inline constexpr std::size_t kMostFilled = 5;      ///< values in the sentence of an end that are computed
inline constexpr std::size_t kMaxAgain = 10'000;   ///< outcomes of a die and its rethrows together
/// The largest sum of `counting` of the units that are lost by `near`.
inline constexpr std::int64_t kMaxNear = 10'000;
inline constexpr std::int64_t kMostUnits = 1'000;   ///< of a kind on a side, unless `most` differs
inline constexpr std::int64_t kMostEver = 100'000;  ///< the largest value of `most`
inline constexpr std::int64_t kMaxCards = 1'000;    ///< in a deck: the sides that the die of a draw may have
/// Ways in which the cards of a deck may be left: the counts of its kinds, each with 1 more, multiplied.
inline constexpr std::int64_t kMaxLeft = std::int64_t{1} << 52U;
inline constexpr std::int64_t kMaxDrawn = 20;      ///< cards that one step draws
inline constexpr std::int64_t kMaxHands = 40'000;  ///< ways in which the cards of one step come

/// A named list of words. Game::lists[kSides] has the ids of the sides.
struct List {
  std::string name;  ///< "ties", "faces of battle", "results": used in messages
  std::vector<std::string> words;
  /// Whether it has the options of a choice. Such words are known only where one of them is expected.
  bool of_options = false;
};
inline constexpr Index kSides = 0;

/// A clause of the rules, as the file describes it.
struct ClauseLine {
  std::string id;
  std::string says;
  std::string page;
  Standing standing = Standing::stated;
  Place place;
};

/// A number, a truth, a word or an order of losses that a rulebook or a scenario may set.
struct Field {
  std::string name;
  bool of_rulebook = false;  ///< false: a field of [ask]
  bool each_side = false;    ///< set under each side: `field` nodes have a `who`
  bool is_order = false;     ///< has `order` instead of a value
  Type type;
  std::int64_t is = 0;
  Order order;
  Index same = kNone;  ///< the rulebook field of the same name, which gives the default value
  Index clause = kNone;
  std::string says;
  Place place;
};

/// A kind of unit.
struct Kind {
  std::string name;
  std::string says;  ///< the plural
  std::string one;   ///< the singular
  std::string hint;  ///< for people who enter a number of them; may be empty
  /// The states in the order of `steps`: a hit moves a unit to the next; empty: one state.
  std::vector<std::string> states;
  Index first_form = 0;            ///< the first of its forms: one for each state, or one form without states
  std::int64_t most = kMostUnits;  ///< the maximum on a side, all states together
  Index life = kNone;  ///< the stat `life`, if the kind has it: hits until a unit is lost, 1 to kMostLife
  std::optional<std::size_t> of = std::nullopt;  ///< the only side that may have it; nothing: both may
  Index clause = kNone;                          ///< of the rules that give it to `of` alone
  Place place;
  [[nodiscard]] std::size_t forms() const { return states.empty() ? 1 : states.size(); }
  /// Returns the set of its forms.
  [[nodiscard]] FormMask mask() const {
    FormMask all = 0;
    for (std::size_t form = first_form; form < first_form + forms(); ++form) all |= FormMask{1} << form;
    return all;
  }
};
inline constexpr std::int64_t kMostLife = 20;

/// A kind of unit in one of its states.
struct Form {
  Index kind = 0;
  Index state = 0;
};

/// A name of a set of forms: a kind, a state or a tag. All three share one namespace.
struct Group {
  enum class Of : std::uint8_t { kind, state, tag };
  std::string name;
  Of of = Of::kind;
  FormMask forms = 0;
  Place place;
};

/// A number or word that each form has: 0, or no word, if the file sets none. A scenario may set other values
/// for a side.
struct Stat {
  std::string name;
  Type type;
  std::vector<std::int64_t> of_form;
  FormMask said = 0;  ///< the forms for which the file sets the value, even if to 0
  Place place;        ///< where a kind sets it first
};

/// A number with bounds that lasts through a conflict; one for each side, or one for all.
struct Track {
  std::string name;
  std::string says;
  bool each_side = false;
  Range range;
  std::int64_t is = 0;
  Index clause = kNone;
  Place place;
  bool of_deck = false;  ///< how many cards of a kind are left in a deck
  bool told = true;      ///< a play says when it changes
  [[nodiscard]] bool is_told() const { return told && !of_deck; }
};

/// A kind of card in a deck.
struct Card {
  std::string name;
  std::int64_t count = 1;             ///< how many of it the whole deck has
  std::vector<std::int64_t> numbers;  ///< by Deck::stats; 0 if the file sets none
  Place place;
};

/// A tag of some cards of a deck.
struct CardTag {
  std::string name;
  std::vector<bool> of_card;
  Place place;
};

/// Cards that are drawn without replacement. How many of each kind are left are tracks, so that the order of
/// the cards is chance.
struct Deck {
  std::string name;
  std::string says;
  bool each_side = false;
  std::vector<Card> cards;
  std::vector<Stat> stats;  ///< names and places; the values are in the cards
  std::vector<CardTag> tags;
  Index first_track = 0;  ///< of the first card; those of the others follow
  Index list = 0;         ///< the names of the cards, index into Game::lists
  Index clause = kNone;
  Place place;

  [[nodiscard]] std::int64_t cards_in_all() const;
  /// Returns in how many ways cards may be left; if they are more than kMaxLeft, any number above it.
  [[nodiscard]] std::int64_t ways_to_leave() const;
  /// Returns in how many ways so many cards may come, whatever their order; if they are more than kMaxHands,
  /// any number above it.
  [[nodiscard]] std::int64_t ways_to_draw(std::int64_t drawn) const;
};

/// A die by its faces: numbers, or the words of a list.
struct DieOf {
  std::string name;  ///< empty: written in place, d{0..9}
  Index list = kNone;
  std::vector<std::int64_t> faces;
  Place place;
};

/// Cells by row and column. A row is selected by its label, a column by its number from 1, and either by a
/// word too.
struct GameTable {
  std::string name;
  std::string down;                      ///< the meaning of the rows, in words
  std::vector<std::int64_t> row_labels;  ///< ascending; empty if the rows are words
  std::vector<std::string> row_words;
  std::vector<std::string> across;
  /// The ratios of the columns, if all of `across` are numbers or ratios such as "3:2".
  std::vector<std::pair<std::int64_t, std::int64_t>> ratios;
  Type cell;                        ///< numbers, or words of the table's own list
  std::vector<std::int64_t> cells;  ///< row by row
  std::vector<Index> clauses;
  Place place;

  [[nodiscard]] std::size_t rows() const { return row_words.empty() ? row_labels.size() : row_words.size(); }
  [[nodiscard]] std::size_t columns() const { return across.size(); }
  /// Returns the row (from 0) of a number: the last label that is not above it, else the first row.
  [[nodiscard]] std::size_t row_of(std::int64_t value) const;
  /// Returns the column (from 0) of a column number (from 1), limited to the first and the last column.
  [[nodiscard]] std::size_t column_at(std::int64_t place) const;
  /// Returns the column number (from 1) of the last label that is not above value/by, else 1. If `by` <= 0 it
  /// is the last column. Requires ratios.
  [[nodiscard]] std::int64_t column_of(std::int64_t value, std::int64_t by) const;
  /// Returns the index of a word, or nothing if the word is no label.
  [[nodiscard]] std::optional<std::size_t> row_of(std::string_view word) const;
  [[nodiscard]] std::optional<std::size_t> column_of(std::string_view word) const;
};

/// A named expression, which is expanded wherever it is used.
struct Let {
  std::string name;
  std::string text;
  Place place;  ///< of the first character
};

/// The target of `read`, `set`, `number` and `take`. It is 0 (a word: none) until it is written, and again at
/// the end of the round, unless it `lasts`.
struct Note {
  std::string name;
  bool each_side = false;  ///< each side has its own: written in a step for each side, or in a secret choice
  bool lasts = false;      ///< until the end of the battle: an opening writes it
  bool of_turn = false;    ///< reset to 0 with each unit's turn: written in a step for each unit
  Type type;               ///< covers all written values, and the initial value
  Place place;
  bool hidden = false;  ///< of a draw, or the column of a headline: no expression of the file names it
};

/// A condition that `judge` tests before anything else.
struct Allow {
  Expression need;
  std::vector<Index> clauses;
  Sentence says;  ///< the message if the condition does not hold
  Place place;
};

/// A transfer of pieces at the end of a conflict.
struct Settle {
  std::string give;  ///< the piece
  std::string from;  ///< the id of a side, or another holder
  std::string to;
  Expression amount;  ///< empty: 1
};

/// A way in which a conflict ends. The first end whose condition holds counts. The ends are tested after the
/// openings (if there are any), at the end of each round, and after each step with `may_end`.
struct End {
  std::string outcome;
  Expression when;        ///< empty: no condition ends it
  Expression after;       ///< holds at the end of this round and of later ones; empty: rounds do not end it
  bool deadlock = false;  ///< the end of positions that lead only to themselves
  std::vector<std::size_t> victors;  ///< sides, ascending; empty: nobody wins
  std::vector<Index> clauses;
  Sentence says;
  std::vector<Expression> worth;  ///< by side; empty: 0
  std::vector<Settle> settle;
  Place place;

  [[nodiscard]] bool is_won_by(std::size_t side) const {
    return std::find(victors.begin(), victors.end(), side) != victors.end();
  }
  /// Returns whether the file says what the end is worth to any side.
  [[nodiscard]] bool says_worth() const {
    return std::any_of(worth.begin(), worth.end(), [](const Expression& one) { return !one.empty(); });
  }
};

/// What leads odds in place of who wins: a counter at the end, or outcomes. Beside it, or alone: the column
/// of a table.
struct Headline {
  /// The column that a value was last read from. A note of its own has it: a word of `labels`, which name the
  /// columns of all tables that the value may be read from.
  struct Column {
    std::string of;  ///< the name of the value
    Index note = kNone;
    std::size_t side = 0;
    std::vector<std::string> labels;
  };
  std::optional<std::size_t> counter;  ///< the units of a kind or a form, or a track: into end_counters()
  bool lost = false;                   ///< not what is left of the counter, but what is gone of it
  std::vector<Index> outcomes;         ///< without a counter: ends
  std::vector<Column> columns;
  /// Returns whether it leads in place of who wins: not with columns alone.
  [[nodiscard]] bool leads() const { return counter || !outcomes.empty(); }
  std::string says;  ///< for people; empty: the words of the counter or the outcomes
};

/// A published probability or mean.
struct Published {
  std::string written;
  Exact value;
  std::optional<Exact> within;  ///< the tolerance; nothing: equal
  Place place;
};

/// A start position and its published results.
struct Example {
  std::string about;
  std::string source;
  files::Node given;                   ///< a scenario without `system`: read_setup (setup.hpp) reads it
  std::optional<std::int64_t> rounds;  ///< stops after so many rounds
  bool best = false;  ///< every seat plays best: set by `policy`, else by says_what_is_assumed
  bool exact = true;  ///< false: doubles are sufficient
  std::vector<std::optional<Published>> wins;            ///< by side
  std::vector<std::pair<Index, Published>> outcomes;     ///< by end
  std::vector<std::pair<Expression, Published>> chance;  ///< a truth about the final position
  struct LeftoverExample {
    Expression of;  ///< a number about the final position
    std::vector<std::pair<std::int64_t, Published>> are;
  };
  std::vector<LeftoverExample> left;
  std::optional<Published> mean_rounds;
  std::vector<std::optional<Published>> worth;  ///< of best play, by side; of two, less that to the other
  /// The worth of each option of the first choice to the choosing seat, by option id.
  std::vector<std::pair<std::string, Published>> choice;
  Place place;
};

/// A game: everything that its file defines.
struct Game {
  std::string system;
  std::string title;
  std::string source;
  std::vector<std::string> side_names;
  std::vector<std::optional<bool>> plural;  ///< by side: whether its name is plural, if the file says so
  std::vector<bool> spoken_of;              ///< by side: whether the rules refer to its units or numbers
  std::vector<List> lists;
  std::vector<ClauseLine> clauses;
  std::vector<Field> fields;  ///< of the rulebook, then of [ask]
  std::vector<DieOf> dice;
  std::vector<Kind> kinds;
  std::vector<Form> forms;
  std::vector<Group> groups;  ///< the kinds in their order, then states and tags
  std::vector<Stat> stats;
  Index cost = kNone;         ///< the stat `cost`, if there is one: the default worth of a unit
  std::vector<Track> tracks;  ///< those of the file, then those of the decks
  std::vector<Deck> decks;
  std::vector<GameTable> tables;
  std::vector<Let> lets;
  std::vector<Note> notes;
  std::vector<Allow> allows;
  std::vector<Step> openings;
  std::vector<Step> rounds;
  std::vector<End> ends;
  std::vector<Example> examples;
  std::optional<Headline> headline;
  Faults warnings;   ///< warnings about the file alone; warnings.hpp adds those about its examples
  std::string file;  ///< the file's name, for messages

  struct CardLeft {
    const Deck* deck = nullptr;
    const Card* card = nullptr;
  };
  /// Returns the card of which a track says how many are left, with its deck; nulls for other tracks.
  [[nodiscard]] CardLeft card_left(std::size_t track) const;
  /// Returns the number of sides: 2 to kMostSides.
  [[nodiscard]] std::size_t sides() const { return lists[kSides].words.size(); }
  [[nodiscard]] const std::string& side_id(std::size_t side) const { return lists[kSides].words[side]; }
  /// Returns "battleship.damaged", or "infantry" for a kind without states.
  [[nodiscard]] std::string form_name(std::size_t form) const;
  /// Returns the name for readers, "damaged battleship"; with `several` the plural, if the file has one.
  [[nodiscard]] std::string form_called(std::size_t form, bool several = false) const;
  [[nodiscard]] FormMask all_forms() const {
    return forms.size() == 64 ? ~FormMask{0} : (FormMask{1} << forms.size()) - 1;
  }
  /// Returns whether a side may have units of a kind.
  [[nodiscard]] bool may_have(std::size_t side, const Kind& kind) const {
    return kind.of.value_or(side) == side;
  }
  /// Returns every form that a side may have; for `side` and `enemy`, the forms of all sides.
  [[nodiscard]] FormMask forms_of(Who who) const;
  /// Returns the pieces that ends give, each once, in the order of the file.
  [[nodiscard]] std::vector<std::string> given() const;
  /// Returns the steps in the order of the file: openings first, and each block before the steps inside it.
  [[nodiscard]] std::vector<const Step*> steps() const;
  /// Returns whether any choice is secret.
  [[nodiscard]] bool has_secrets() const;
  /// Returns whether the file states a default for each choice that is not secret. Otherwise every seat plays
  /// best, both in odds and in examples that name no policy.
  [[nodiscard]] bool says_what_is_assumed() const;
  /// Returns the form that a hit turns this form into, or nothing if the unit is lost.
  [[nodiscard]] std::optional<std::size_t> next_form(std::size_t form) const;
};

/// Returns whether the file states a default for a choice, if it is secret.
bool says_what_is_assumed(const Choose& choose);

/// A counter that an end reports: the remaining units of a kind or a form, or the value of a track, or the
/// column of the headline. The first of them is counter 1, because counter 0 counts rounds.
struct EndCounter {
  std::size_t side = 0;
  Index kind = kNone;
  Index form = kNone;   ///< of a kind with states: one of them; kNone: all
  Index track = kNone;  ///< of one that both sides share `side` is 0
  Index note = kNone;   ///< of Headline::Column
  [[nodiscard]] bool of_units() const { return kind != kNone; }
};
std::vector<EndCounter> end_counters(const Game& game);
/// Returns the name of a counter in answers: "defender.soldier", "attacker.tank.damaged", "supply".
std::string counter_name(const Game& game, const EndCounter& one);

}  // namespace casus::game
