#pragma once
// The parts of the reader, one for each part of a file, in reading order. Each finds the names that it uses
// in the Game as the earlier parts have filled it. Internal header of this module.

#include "game/reader/reading.hpp"

namespace casus::game {

/// Examples in a file. A file with more gets a fault that names this bound.
inline constexpr std::size_t kMaxExamples = 500;

/// Reads the sides. Returns false if there are not two sides with valid names; the faults give the reason.
bool read_sides(Reading& reading, files::Reader& root);
void read_clause_lines(Reading& reading, files::Reader& root);
void read_dice(Reading& reading, files::Reader& root);
void read_units(Reading& reading, files::Reader& root);
void read_tables(Reading& reading, files::Reader& root);
void read_fields(Reading& reading, files::Reader& root);
void read_tracks(Reading& reading, files::Reader& root);
/// Reads the decks, after the tracks, to which it adds those of the cards.
void read_decks(Reading& reading, files::Reader& root);
void read_lets(Reading& reading, files::Reader& root);
void read_allows(Reading& reading, files::Reader& root);
/// Reads only the outcomes, so that options can refer to them; read_ends reads the rest.
void read_outcomes(Reading& reading, files::Reader& root);
void read_steps(Reading& reading, files::Reader& root);
void read_ends(Reading& reading, files::Reader& root);
/// Reads the headline, after the ends.
void read_headline(Reading& reading, files::Reader& root);
void read_examples(Reading& reading, files::Reader& root);

/// Adds a fault for each field, track or kind whose name is also a key of scenarios.
void check_scenario_keys(Reading& reading);

/// Reads one clause under `clause`; kNone if there is none.
Index read_clause(Reading& reading, files::Reader& table);

/// Reads an order of losses: kinds, kinds in a state, or tags.
Order read_order(Reading& reading, files::Reader& of, const files::Node& node);
/// Reads the name of a kind, of a kind in a state, or of a tag in an order. Returns its forms; none if it is
/// faulty.
FormMask read_forms(const Game& game, files::Reader& of, const files::Node& entry);

/// Reads from a scenario what is left in the decks that each side has, or that both share: card = { zero = 3
/// }. Of cards that are not named all are left.
void read_decks_left(const Game& game, bool each_side, files::Reader& of, std::vector<std::int64_t>& tracks);

/// Returns the forms of a mask in words, whole kinds by their name: "expected 'infantry', …".
std::string forms_in_words(const Game& game, FormMask forms);

}  // namespace casus::game
