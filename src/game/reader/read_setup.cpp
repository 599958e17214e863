#include <algorithm>
#include <bit>

#include "base/words.hpp"
#include "files/nearest.hpp"
#include "game/model/setup.hpp"
#include "game/ranges/ranges.hpp"
#include "game/reader/losable.hpp"
#include "game/reader/reading.hpp"
#include "game/reader/sections.hpp"
#include "probability/expression/words.hpp"

namespace casus::game {

using probability::inner::in_quotes;

namespace {

constexpr std::int64_t kMostStat = 1'000'000;

/// Returns the rulebook key of the maximum number of a kind on a side.
std::string most_key(const Kind& kind) { return kind.name + ".most"; }

class SetupReader {
 public:
  /// `rulebook` is null for an example, whose table has the values of the rules itself.
  SetupReader(const Game& game, files::Reader& table, files::Reader* rulebook)
      : game_(&game), table_(&table), rulebook_(rulebook) {
    for (const Kind& kind : game.kinds) most_.push_back(kind.most);
    for (const Field& field : game.fields) {
      setup_.fields.push_back(field.is);
      setup_.orders.push_back(field.order);
    }
    for (const Track& track : game.tracks) setup_.tracks.push_back(track.is);
    setup_.sides.resize(game.sides());
    for (Setup::OfSide& side : setup_.sides) {
      side.units.assign(game.forms.size(), 0);
      side.tracks = setup_.tracks;
      side.fields = setup_.fields;
      side.orders = setup_.orders;
      for (const Stat& stat : game.stats) side.stats.push_back(stat.of_form);
      side.lives.resize(game.forms.size());
      for (const Kind& kind : game.kinds) {
        if (kind.life != kNone)
          side.lives[kind.first_form].assign(static_cast<std::size_t>(side.stats[kind.life][kind.first_form]),
                                             0);
      }
      side.has.assign(game.given().size(), 0);
    }
  }

  Setup all() {
    Setup made = read();
    made.most = most_;
    return made;
  }

 private:
  Setup read() {
    if (rulebook_ != nullptr) {
      of_rulebook(*rulebook_);
      setup_.at_rest = !table_->optional_boolean("declared").value_or(true);
      if (auto value = table_->optional_table("value")) values(*value);
    } else if (auto rulebook = table_->optional_table("rulebook")) {
      of_rulebook(*rulebook);
      rulebook->finish();
    }
    inherit();
    for (std::size_t i = 0; i < game_->fields.size(); ++i) {
      const Field& of = game_->fields[i];
      if (!of.of_rulebook && !of.each_side) field(*table_, i, setup_.fields[i], setup_.orders[i]);
    }
    for (std::size_t i = 0; i < game_->tracks.size(); ++i) {
      if (!game_->tracks[i].each_side) track(*table_, i, setup_.tracks[i]);
    }
    read_decks_left(*game_, false, *table_, setup_.tracks);
    for (std::size_t side = 0; side < game_->sides(); ++side) {
      if (auto of = table_->optional_table(game_->side_id(side))) one_side(*of, side);
    }
    for (const Field& field : game_->fields) {
      if (!field.each_side || !table_->left_over(field.name)) continue;
      std::vector<std::string> sections;
      for (const std::string& id : game_->lists[kSides].words) sections.push_back("[" + id + "]");
      table_->faults().push_back({table_->key_place(field.name),
                                  in_quotes(field.name) + " is said by each side",
                                  "it was expected below " + listed(sections, "or")});
    }
    setup_.rounds = table_->optional_integer("rounds", 1, 1000);
    return std::move(setup_);
  }

  void values(files::Reader& value) {
    constexpr double kMost = 1e9;
    const auto read = [&](const std::string& name) -> std::optional<Exact> {
      const auto real = value.optional_real(name, -kMost, kMost);
      return real ? std::optional(Exact::from_decimal(*real)) : std::nullopt;
    };
    setup_.values.said = true;
    setup_.values.victory = read("victory");
    for (const Kind& kind : game_->kinds) setup_.values.kinds.push_back(read(kind.name));
    for (const std::string& piece : game_->given()) setup_.values.pieces.push_back(read(piece));
    value.finish();
  }
  void of_rulebook(files::Reader& rulebook) {
    for (std::size_t i = 0; i < game_->fields.size(); ++i) {
      if (game_->fields[i].of_rulebook) field(rulebook, i, setup_.fields[i], setup_.orders[i]);
    }
    for (std::size_t i = 0; i < game_->kinds.size(); ++i) {
      const std::string key = most_key(game_->kinds[i]);
      most_[i] = rulebook.optional_integer(key, 0, kMostEver).value_or(game_->kinds[i].most);
    }
  }

  /// Gives each field of [ask] that is not set the value of the rulebook field of its name.
  void inherit() {
    for (std::size_t i = 0; i < game_->fields.size(); ++i) {
      const Index same = game_->fields[i].same;
      if (same == kNone) continue;
      setup_.fields[i] = setup_.fields[same];
      setup_.orders[i] = setup_.orders[same];
      for (Setup::OfSide& side : setup_.sides) {
        side.fields[i] = setup_.fields[same];
        side.orders[i] = setup_.orders[same];
      }
    }
  }

  void field(files::Reader& of, std::size_t i, std::int64_t& value, Order& order,
             std::optional<std::size_t> s = std::nullopt) {
    const Field& field = game_->fields[i];
    if (field.is_order) {
      if (const files::Node* node = of.node(field.name)) order = read_names(of, *node, s);
      return;
    }
    if (field.type.kind == Type::Kind::truth) {
      if (const auto truth = of.optional_boolean(field.name)) value = *truth ? 1 : 0;
    } else if (field.type.kind == Type::Kind::word) {
      if (const auto word = of.optional_choice(field.name, game_->lists[field.type.list].words)) {
        value = static_cast<std::int64_t>(*word);
      }
    } else if (const auto number =
                   of.optional_integer(field.name, field.type.range.lo, field.type.range.hi)) {
      value = *number;
    }
  }

  void track(files::Reader& of, std::size_t i, std::int64_t& value) {
    const Track& track = game_->tracks[i];
    if (const auto number = of.optional_integer(track.name, track.range.lo, track.range.hi)) value = *number;
  }

  /// Reads an order; `s` is the side that it belongs to; nothing: a rulebook, or both sides.
  Order read_names(files::Reader& of, const files::Node& node, std::optional<std::size_t> s) {
    Order order;
    const auto* all = node.array();
    if (all == nullptr) {
      of.fault_in(node, "an order of losses is " + std::string(name_of(node.kind())),
                  "an array of kinds was expected");
      return order;
    }
    for (const files::Node& entry : *all) {
      const FormMask forms = read_forms(*game_, of, entry);
      // The order of a side may be a copy of the rulebook's, which names the kinds of both sides. Kinds that
      // this side cannot have are left out.
      if (s && forms != 0 && (forms & game_->forms_of(who_of_side(*s))) == 0) continue;
      order.push_back(forms);
    }
    return order;
  }

  void one_side(files::Reader& of, std::size_t s) {
    Setup::OfSide& side = setup_.sides[s];
    std::vector<std::size_t> said;
    for (std::size_t i = 0; i < game_->fields.size(); ++i) {
      if (!game_->fields[i].each_side) continue;
      field(of, i, side.fields[i], side.orders[i], s);
      if (game_->fields[i].is_order && of.has(game_->fields[i].name)) said.push_back(i);
    }
    for (std::size_t i = 0; i < game_->tracks.size(); ++i) {
      if (game_->tracks[i].each_side) track(of, i, side.tracks[i]);
    }
    read_decks_left(*game_, true, of, side.tracks);
    for (const Kind& kind : game_->kinds) units(of, kind, side);
    if (rulebook_ != nullptr) {
      side.name = of.optional_name("name").value_or("");
      if (auto has = of.optional_table("has")) {
        const std::vector<std::string> given = game_->given();
        for (std::size_t i = 0; i < given.size(); ++i) side.has[i] = has->count(given[i], kMostUnits);
        has->finish();
      }
    }
    for (const std::string& key : of.keys()) stat(of, key, side);
    for (const Field& field : game_->fields) {
      if (field.of_rulebook || field.each_side || !of.left_over(field.name)) continue;
      of.faults().push_back({of.key_place(field.name), in_quotes(field.name) + " is said once, not by a side",
                             "it was expected before the sides"});
    }
    for (const Kind& kind : game_->kinds) {
      if (kind.life != kNone && game_->may_have(s, kind)) lives(of, kind, side);
      for (const std::string& state : kind.states) {
        if (!of.left_over(state)) continue;
        of.faults().push_back({of.key_place(state),
                               in_quotes(state) + " is a state of " + in_quotes(kind.name),
                               "did you mean '" + kind.name + "." + state + "'?"});
        of.node(state);
      }
    }
    of.finish();
    for (const std::size_t i : said) check_order(of, i, side);
  }

  /// Returns the maximum number of a kind on a side in this setup.
  [[nodiscard]] std::int64_t most_of(const Kind& kind) const {
    return most_[static_cast<std::size_t>(&kind - game_->kinds.data())];
  }
  /// Returns how a scenario may have more of a kind; empty if it may not.
  [[nodiscard]] std::string way_to_more(const Kind& kind) const {
    if (most_of(kind) >= kMostEver) return "";
    return "; \"" + most_key(kind) + "\" below [rulebook] allows more, up to " + std::to_string(kMostEver);
  }
  /// Reads a number of units. The fault for too many says how to allow more.
  std::int64_t count_of(files::Reader& of, const std::string& key, const Kind& kind) {
    const std::size_t before = of.faults().size();
    const std::int64_t most = most_of(kind);
    const files::Node* node = of.node(key);
    const bool above = node != nullptr && node->integer() != nullptr && *node->integer() > most;
    const std::int64_t count = of.count(key, most);
    if (above && of.faults().size() > before) of.faults().back().expected += way_to_more(kind);
    return count;
  }
  /// Reports that a side cannot have the kinds of `forms`, called `whose`, which `key` gives it.
  void only_of_other(files::Reader& of, const std::string& key, FormMask forms, const std::string& whose) {
    const std::string owner = owner_of(*game_, forms);
    const Form& form = game_->forms[static_cast<std::size_t>(std::countr_zero(forms))];
    const Index cited = game_->kinds[form.kind].clause;
    const std::string clause = cited == kNone ? "" : " (" + game_->clauses[cited].id + ")";
    of.fault_at(key, "only " + in_quotes(owner) + " may have " + in_quotes(whose) + clause,
                "it was expected below [" + owner + "], or not at all");
  }
  void units(files::Reader& of, const Kind& kind, Setup::OfSide& side) {
    const files::Node* node = of.node(kind.name);
    if (const auto s = static_cast<std::size_t>(&side - setup_.sides.data());
        node != nullptr && !game_->may_have(s, kind)) {
      if (node->integer() == nullptr || *node->integer() != 0)
        only_of_other(of, kind.name, kind.mask(), kind.name);
      return;
    }
    if (node == nullptr || (kind.life != kNone && node->table() != nullptr)) return;
    if (node->table() == nullptr) {
      side.units[kind.first_form] = count_of(of, kind.name, kind);
      return;
    }
    files::Reader by_state = of.table(kind.name);
    std::int64_t all = 0;
    for (std::size_t state = 0; state < kind.states.size(); ++state) {
      const std::int64_t count = count_of(by_state, kind.states[state], kind);
      side.units[kind.first_form + state] = count;
      all += count;
    }
    if (all > most_of(kind)) {
      of.fault_at(kind.name, "there are " + std::to_string(all) + " of " + in_quotes(kind.name),
                  "at most " + std::to_string(most_of(kind)) + " were expected" + way_to_more(kind));
    }
    by_state.finish();
  }

  /// Reads the life left of the units of a kind: full life, or as given, cruiser = { 3 = 1, 1 = 2 }.
  void lives(files::Reader& of, const Kind& kind, Setup::OfSide& side) {
    const std::size_t form = kind.first_form;
    const std::int64_t most = side.stats[kind.life][form];
    auto& lives = side.lives[form];
    lives.assign(static_cast<std::size_t>(most), 0);
    lives.back() = side.units[form];
    const files::Node* node = of.node(kind.name);
    if (node == nullptr || node->table() == nullptr) return;
    files::Reader by_life = of.table(kind.name);
    std::int64_t all = 0;
    for (std::int64_t left = 1; left <= most; ++left) {
      const auto count = count_of(by_life, std::to_string(left), kind);
      lives[static_cast<std::size_t>(left) - 1] = count;
      all += count;
    }
    if (all > most_of(kind)) {
      of.fault_at(kind.name, "there are " + std::to_string(all) + " of " + in_quotes(kind.name),
                  "at most " + std::to_string(most_of(kind)) + " were expected" + way_to_more(kind));
    }
    side.units[form] = all;
    by_life.finish();
  }

  /// Reads a stat: "cruiser.computer" = 2, or "panzer.half.strength" = 3.
  void stat(files::Reader& of, const std::string& key, Setup::OfSide& side) {
    const std::size_t dot = key.rfind('.');
    if (dot == std::string::npos) return;
    const std::string whose = key.substr(0, dot);
    const auto stat = find_named(game_->stats, key.substr(dot + 1));
    FormMask forms = 0;
    for (std::size_t form = 0; form < game_->forms.size(); ++form) {
      const Kind& kind = game_->kinds[game_->forms[form].kind];
      if (kind.name == whose || game_->form_name(form) == whose) forms |= FormMask{1} << form;
    }
    const auto s = static_cast<std::size_t>(&side - setup_.sides.data());
    if (forms != 0 && (forms & game_->forms_of(who_of_side(s))) == 0) {
      of.node(key);
      only_of_other(of, key, forms, whose);
      return;
    }
    if (forms == 0 || !stat) {
      std::vector<std::string> known;
      for (const Kind& kind : game_->kinds) {
        if (!game_->may_have(s, kind)) continue;
        for (const Stat& other : game_->stats) known.push_back(kind.name + "." + other.name);
      }
      of.has(key);
      of.fault_at(key, in_quotes(key) + " is no stat of a kind", files::suggest(key, known));
      return;
    }
    const Stat& which = game_->stats[*stat];
    std::int64_t value = 0;
    if (which.type.kind == Type::Kind::word) {
      value = static_cast<std::int64_t>(of.choice(key, game_->lists[which.type.list].words));
    } else {
      const bool life = which.name == "life";
      value = of.integer(key, life ? 1 : -kMostStat, life ? kMostLife : kMostStat);
    }
    for (std::size_t form = 0; form < game_->forms.size(); ++form) {
      if ((forms >> form & 1U) != 0) side.stats[*stat][form] = value;
    }
  }

  /// Checks that an order of a scenario has all forms that its side has, and all forms that these can turn
  /// into.
  void check_order(files::Reader& of, std::size_t i, const Setup::OfSide& side) {
    FormMask losable = 0;
    const auto s = static_cast<std::size_t>(&side - setup_.sides.data());
    const UnitGains gains = unit_gains_of(*game_);
    const FormMask come = gains.arriving[s] | gains.gained[s];
    for (const Step* step : game_->steps()) {
      const auto* lose = std::get_if<Lose>(&step->verb);
      if (lose == nullptr) continue;
      for (const Loss& loss : lose->losses) losable |= loss.order_field == i ? loss.losable : 0;
    }
    const auto mends = [&](std::size_t form) {
      for (const Step* step : game_->steps()) {
        const auto* mend = std::get_if<Lose>(&step->verb);
        if (mend == nullptr) continue;
        for (const Loss& one : mend->losses) {
          if (one.does == Loss::Does::mend && (one.losable >> form & 1U) != 0) return true;
        }
      }
      return false;
    };
    FormMask there = 0;
    for (const Kind& kind : game_->kinds) {
      bool any = false;
      for (std::size_t form = kind.first_form; form < kind.first_form + kind.forms(); ++form) {
        any = any || side.units[form] > 0 || (come >> form & 1U) != 0;
        if (any && mends(form)) there |= kind.mask();
        if (any) there |= FormMask{1} << form;
      }
    }
    FormMask in_order = 0;
    for (const FormMask forms : side.orders[i]) in_order |= forms;
    const FormMask missing = losable & there & ~in_order;
    if (missing == 0) return;
    of.fault_at(game_->fields[i].name, in_quotes(game_->fields[i].name) +
                                           " has no order for: " + forms_in_words(*game_, missing) +
                                           "; every kind that can be lost was expected");
  }

  const Game* game_;
  files::Reader* table_;
  files::Reader* rulebook_;
  std::vector<std::int64_t> most_;  // by kind
  Setup setup_;
};

}  // namespace

Setup read_setup(const Game& game, files::Reader& table) { return SetupReader(game, table, nullptr).all(); }
Setup read_scenario(const Game& game, files::Reader& table, files::Reader& rulebook) {
  return SetupReader(game, table, &rulebook).all();
}

}  // namespace casus::game
