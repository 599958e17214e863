#pragma once
// Corrects slips in the keys and brackets of a file before it is read. Each slip is reported once, and
// reading continues with the probable meaning, so that no fault is reported that merely follows from a slip.
// Internal header of this module.

#include "files/document.hpp"

namespace casus::game {

/// Adds a fault for each key that is nearly a word of the language at its place, and for each section with
/// one bracket too few or too many. Changes the document to what was probably meant. Keys that resemble no
/// word stay for the reader.
void mend_slips(files::Document& document, Faults& faults);

}  // namespace casus::game
