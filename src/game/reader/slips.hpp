#pragma once
// Slips in the keys and brackets of a file, mended before it is read: each is told once, and the file is read
// on as it was meant, so that nothing is told that merely follows from a slip. Inner header of this room.

#include "files/document.hpp"

namespace casus::game {

/// Adds a fault for each key that is nearly a word of the language where it stands, and for each section
/// whose brackets are one too few or too many, and makes the document what was probably meant. Keys that are
/// nobody's word stay for who reads them.
void mend_slips(files::Document& document, Faults& faults);

}  // namespace casus::game
