#pragma once
// The parts of the reader, one for each part of a file, in the order in which they are read: each finds what
// it names in the Game that those before it have filled. Inner header of this room.

#include "game/reader/reading.hpp"

namespace casus::game {

inline constexpr std::size_t kMaxExamples = 500;  ///< of a file; named in the fault of one that has more

/// False: there are not two sides that can be named; the faults say why.
bool read_sides(Reading& reading, files::Reader& root);
void read_clause_lines(Reading& reading, files::Reader& root);
void read_dice(Reading& reading, files::Reader& root);
void read_units(Reading& reading, files::Reader& root);
void read_tables(Reading& reading, files::Reader& root);
void read_fields(Reading& reading, files::Reader& root);
void read_tracks(Reading& reading, files::Reader& root);
void read_lets(Reading& reading, files::Reader& root);
void read_allows(Reading& reading, files::Reader& root);
/// The outcomes alone, that options may name them; read_ends reads the rest.
void read_outcomes(Reading& reading, files::Reader& root);
void read_steps(Reading& reading, files::Reader& root);
void read_ends(Reading& reading, files::Reader& root);
void read_examples(Reading& reading, files::Reader& root);

/// No field, track or kind is called as a scenario calls something else.
void check_scenario_keys(Reading& reading);

/// One clause under `clause`; kNone where there is none.
Index read_clause(Reading& reading, files::Reader& table);

/// An order of losses: kinds, kinds in a state, or tags.
Order read_order(Reading& reading, const files::Node& node);

/// "expected 'infantry', …": the forms of a mask, whole kinds by their name.
std::string forms_in_words(const Game& game, FormMask forms);

}  // namespace casus::game
