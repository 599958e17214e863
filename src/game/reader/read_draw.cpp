// Reads draws and shuffles. A draw becomes throws of a die whose sides are the cards that are left.

#include <algorithm>

#include "base/words.hpp"
#include "files/nearest.hpp"
#include "game/reader/read_steps.hpp"
#include "probability/bounds.hpp"
#include "probability/expression/words.hpp"

namespace casus::game {

using probability::inner::in_quotes;

namespace {

/// A deck, and whose it is.
struct DeckOf {
  Index deck = 0;
  Who who = Who::attacker;
};

std::optional<Index> deck_named(Reading& reading, const std::string& name, const Place& place) {
  if (const auto deck = find_named(reading.game.decks, name)) {
    Reading::use(reading.deck_used, *deck);
    return deck;
  }
  std::vector<std::string> known;
  for (const Deck& other : reading.game.decks) known.push_back(other.name);
  reading.fault(
      place, in_quotes(name) + " is no deck",
      known.empty() ? "a [deck." + name + "] with its cards was expected" : files::suggest(name, known));
  return std::nullopt;
}

/// Returns the deck of a name, perhaps with a side. A deck of each side is that of the side whose turn it is
/// where no side is said.
std::optional<DeckOf> deck_of(Reading& reading, const std::string& name, const Place& place,
                              std::optional<Who> who, const StepContext& around, bool shuffles) {
  const auto deck = deck_named(reading, name, place);
  if (!deck) return std::nullopt;
  const Deck& its = reading.game.decks[*deck];
  const auto written = [&](const std::string& of) {
    return shuffles ? "shuffle = \"" + of + "\"" : "draw." + of;
  };
  if (!its.each_side && who) {
    reading.fault(place, in_quotes(name) + " is a deck that both share", written(name) + " was expected");
    return std::nullopt;
  }
  if (its.each_side && !who && !around.scope.sides) {
    reading.fault(place, in_quotes(name) + " is a deck of each side",
                  written(reading.game.side_id(0) + "." + name) + " was expected, or for = \"each side\"");
    return std::nullopt;
  }
  return DeckOf{*deck, who.value_or(its.each_side ? Who::side : Who::attacker)};
}

// ---- expressions that the file does not have

class Formulas {
 public:
  explicit Formulas(Place place) : place_(std::move(place)) {}

  /// Returns the expression so far, and begins another.
  Expression taken() {
    made_.place = place_;
    size_ += made_.nodes.size();
    return std::exchange(made_, {});
  }
  [[nodiscard]] std::size_t size() const { return size_; }

  NodeId constant(std::int64_t value, const Type& type = {}) {
    const NodeId id = node(Op::constant, {});
    made_.nodes[id].type = type;
    made_.nodes[id].value = value;
    return id;
  }
  NodeId leaf(Op op, Index index, Who who, const Type& type = {}) {
    const NodeId id = node(op, {});
    made_.nodes[id].type = type;
    made_.nodes[id].value = index;
    made_.nodes[id].who = who;
    return id;
  }
  NodeId node(Op op, std::vector<NodeId> children, Comparison comparison = Comparison::equal) {
    ExpressionNode made;
    made.op = op;
    made.children = std::move(children);
    made.comparison = comparison;
    if (op == Op::compare || op == Op::both) made.type = kTruth;
    made_.nodes.push_back(std::move(made));
    return static_cast<NodeId>(made_.nodes.size() - 1);
  }

 private:
  Place place_;
  Expression made_;
  std::size_t size_ = 0;
};

/// Makes the steps of a draw.
class DrawMaker {
 public:
  DrawMaker(Reading& reading, const Step& step, const StepContext& around, Draw& draw)
      : reading_(reading),
        step_(step),
        around_(around),
        draw_(draw),
        deck_(reading.game.decks[draw.deck]),
        formulas_(step.place) {
    draw_.whose = around.each_side ? Who::side : Who::attacker;
    for (const Card& card : deck_.cards) draw_.came.push_back(note(deck_.name + "." + card.name, {}));
    pick_ = note("drawn:", {Type::Kind::word, deck_.list, {}});
  }

  void make() {
    const ExpressionNode& count = draw_.count.root();
    const std::int64_t all = deck_.cards_in_all();
    const bool known = count.op == Op::constant;
    const std::int64_t most =
        std::min({known ? std::max<std::int64_t>(count.value, 0) : all, all, kMaxDrawn});
    begin(known);
    for (std::int64_t i = 1; i <= most; ++i) {
      if (reading_.nodes + formulas_.size() > kMaxNodes) break;  // the next expression is the fault
      draw_one(known ? 0 : i);
    }
    reading_.nodes += formulas_.size();
  }

 private:
  Index note(std::string name, const Type& type) {
    Note made{std::move(name), around_.each_side, around_.opening, around_.each_unit, type, step_.place};
    made.hidden = true;
    reading_.game.notes.push_back(std::move(made));
    reading_.note_used.push_back(true);
    return static_cast<Index>(reading_.game.notes.size() - 1);
  }

  [[nodiscard]] Assignment to_note(Index note, Expression is) const {
    return {Assignment::Of::note, note, draw_.whose, std::move(is)};
  }
  void add(Block& block, decltype(Step::verb) verb) const {
    Step made;
    made.name = step_.name;
    made.place = step_.place;
    if (std::holds_alternative<Throw>(verb)) made.clauses = step_.clauses;
    made.seen_by = step_.seen_by;
    made.verb = std::move(verb);
    block.steps.push_back(std::move(made));
  }

  NodeId left(std::size_t card) {
    return formulas_.leaf(Op::track, static_cast<Index>(deck_.first_track + card), draw_.who,
                          number_in({0, deck_.cards[card].count}));
  }
  /// Returns how many cards are left up to each card.
  std::vector<NodeId> left_up_to() {
    std::vector<NodeId> sums{left(0)};
    for (std::size_t card = 1; card < deck_.cards.size(); ++card) {
      const NodeId its = left(card);
      sums.push_back(formulas_.node(Op::add, {sums.back(), its}));
    }
    return sums;
  }

  /// Nothing has come yet; how many are drawn is computed once, before what is left changes.
  void begin(bool known) {
    Set set;
    for (const Index card : draw_.came) {
      formulas_.constant(0);
      set.all.push_back(to_note(card, formulas_.taken()));
    }
    if (!known) {
      many_ = note("cards drawn", {});
      set.all.push_back(to_note(many_, draw_.count));
    }
    add(draw_.steps, std::move(set));
  }

  /// Adds the draw of one card, if there is one; the i-th, if so many are drawn. 0: it is surely drawn.
  void draw_one(std::int64_t i) {
    Step one;
    one.name = step_.name;
    one.place = step_.place;
    one.seen_by = step_.seen_by;
    const NodeId all = left_up_to().back();
    const NodeId none = formulas_.constant(0);
    const NodeId any = formulas_.node(Op::compare, {all, none}, Comparison::more);
    if (i > 0) {
      const NodeId many = formulas_.leaf(Op::note, many_, draw_.whose);
      const NodeId least = formulas_.constant(i);
      const NodeId so_many = formulas_.node(Op::compare, {many, least}, Comparison::at_least);
      formulas_.node(Op::both, {so_many, any});
    }
    one.when = formulas_.taken();
    Block block;
    add(block, thrown());
    add(block, taken_out());
    one.verb = std::move(block);
    draw_.steps.steps.push_back(std::move(one));
  }

  /// Returns the throw of a die with a side for each card that is left. Which card it is, is how many cards
  /// have all their sides before it.
  Throw thrown() {
    Throw made;
    made.deck = draw_.deck;
    made.whose = draw_.who;
    Pool die;
    die.name = deck_.name;
    formulas_.constant(1);
    die.count = formulas_.taken();
    const NodeId one = formulas_.constant(1);
    const NodeId all = left_up_to().back();
    formulas_.node(Op::maximum, {one, all});
    die.sides = formulas_.taken();
    made.pools.push_back(std::move(die));
    const std::vector<NodeId> sums = left_up_to();
    std::optional<NodeId> sum;
    for (std::size_t card = 0; card + 1 < sums.size(); ++card) {
      const NodeId beyond = formulas_.node(Op::dice_count, {sums[card]}, Comparison::more);
      sum = sum ? formulas_.node(Op::add, {*sum, beyond}) : beyond;
    }
    if (!sum) formulas_.constant(0);
    NoteReading read{pick_, draw_.whose, formulas_.taken()};
    read.is.nodes.back().type = {Type::Kind::word, deck_.list, {}};
    made.reads.push_back(std::move(read));
    return made;
  }

  /// Returns the assignments that take the card out of the deck and count it.
  Set taken_out() {
    Set set;
    const auto is = [&](std::size_t card) {
      const Type word{Type::Kind::word, deck_.list, {}};
      const NodeId pick = formulas_.leaf(Op::note, pick_, draw_.whose, word);
      const NodeId its = formulas_.constant(static_cast<std::int64_t>(card), word);
      return formulas_.node(Op::compare, {pick, its});
    };
    for (std::size_t card = 0; card < deck_.cards.size(); ++card) {
      const NodeId before = left(card);
      const NodeId drawn = is(card);
      formulas_.node(Op::subtract, {before, drawn});
      set.all.push_back({Assignment::Of::track, static_cast<Index>(deck_.first_track + card), draw_.who,
                         formulas_.taken()});
    }
    for (std::size_t card = 0; card < deck_.cards.size(); ++card) {
      const NodeId most = formulas_.constant(deck_.cards[card].count);
      const NodeId before = formulas_.leaf(Op::note, draw_.came[card], draw_.whose);
      const NodeId drawn = is(card);
      const NodeId sum = formulas_.node(Op::add, {before, drawn});
      formulas_.node(Op::minimum, {most, sum});
      set.all.push_back(to_note(draw_.came[card], formulas_.taken()));
    }
    return set;
  }

  Reading& reading_;
  const Step& step_;
  const StepContext& around_;
  Draw& draw_;
  const Deck& deck_;
  Formulas formulas_;
  Index pick_ = 0;
  Index many_ = 0;
};

/// Reads what is read of the cards, as the last step of a draw.
void read_cards_drawn(Reading& reading, files::Reader& of, const Step& step, const StepContext& around,
                      Draw& draw) {
  Scope scope = around.scope;
  scope.drawing = &draw;
  Step reads;
  reads.name = step.name;
  reads.place = step.place;
  reads.seen_by = step.seen_by;
  Set set;
  for (auto& [note, is] : read_notes(reading, entries_of(reading, of, "read"), scope, around))
    set.all.push_back({Assignment::Of::note, note, draw.whose, std::move(is)});
  reads.verb = std::move(set);
  draw.steps.steps.push_back(std::move(reads));
}

/// The deck that a step draws from, and how many cards.
struct Drawn {
  DeckOf of;
  const files::Node* count = nullptr;
};

std::optional<Drawn> read_drawn(Reading& reading, const files::Node::Table& entries, std::optional<Who> who,
                                const StepContext& around, const Place& place) {
  if (entries.size() != 1) {
    std::vector<std::string> names;
    for (const files::Entry& entry : entries) names.push_back(entry.key);
    if (entries.empty()) {
      reading.fault(place, "nothing is drawn", "draw.DECK = \"1\" was expected");
    } else {
      reading.fault(place, "a step draws from one deck: " + joined(names, " and "),
                    "a step for each was expected");
    }
    return std::nullopt;
  }
  const files::Entry& entry = entries[0];
  const Place at = reading.document->place(entry.key_spot);
  if (entry.value.table() != nullptr && !who && !find_named(reading.game.decks, entry.key)) {
    const auto side = read_who(reading, at, entry.key, around.scope);
    if (!side) return std::nullopt;
    return read_drawn(reading, *entry.value.table(), side, around, at);
  }
  const auto of = deck_of(reading, entry.key, at, who, around, false);
  if (!of) return std::nullopt;
  return Drawn{*of, &entry.value};
}

}  // namespace

Draw read_draw(Reading& reading, files::Reader& of, const Step& step, const StepContext& around) {
  Draw draw;
  const files::Node* node = of.node("draw");
  const std::size_t faults = reading.faults.size();
  const files::Node::Table& entries = entries_of(reading, of, "draw");
  std::optional<Drawn> drawn;
  if (node->table() != nullptr)
    drawn = read_drawn(reading, entries, std::nullopt, around, reading.document->place(*node));
  if (drawn) draw.count = read_expression(reading, *drawn->count, around.scope, kWantedNumber);
  const bool has_cards = drawn && !reading.game.decks[drawn->of.deck].cards.empty();
  if (draw.count.empty() || !has_cards || reading.faults.size() > faults) {
    for (const files::Entry& entry : entries_of(reading, of, "read"))
      reading.faulty_notes.push_back(entry.key);
    return draw;
  }
  draw.deck = drawn->of.deck;
  draw.who = drawn->of.who;
  if (draw.count.root().op == Op::constant && draw.count.root().value < 1) {
    reading.fault(draw.count.place, std::to_string(draw.count.root().value) + " cards are drawn",
                  "1 or more was expected");
  }
  DrawMaker(reading, step, around, draw).make();
  read_cards_drawn(reading, of, step, around, draw);
  return draw;
}

Set read_shuffle(Reading& reading, files::Reader& of, const StepContext& around) {
  Set set;
  const std::string text = of.text("shuffle");
  const Place place = of.place("shuffle");
  if (text.empty()) return set;
  const std::size_t dot = text.find('.');
  std::optional<Who> who;
  if (dot != std::string::npos) {
    who = read_who(reading, place, text.substr(0, dot), around.scope);
    if (!who) return set;
  }
  const std::string name = dot == std::string::npos ? text : text.substr(dot + 1);
  const auto shuffled = deck_of(reading, name, place, who, around, true);
  if (!shuffled) return set;
  const Deck& deck = reading.game.decks[shuffled->deck];
  Formulas formulas(place);
  for (std::size_t card = 0; card < deck.cards.size(); ++card) {
    formulas.constant(deck.cards[card].count);
    set.all.push_back({Assignment::Of::track, static_cast<Index>(deck.first_track + card), shuffled->who,
                       formulas.taken()});
  }
  if (!set.all.empty()) set.shuffles = shuffled->deck;
  return set;
}

}  // namespace casus::game
