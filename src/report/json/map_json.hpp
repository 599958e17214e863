#pragma once
// Converts a map to JSON for pages that draw it themselves. Numbers of tiles, groups and owners are indices
// into the lists.

#include "answers/map_view.hpp"
#include "files/document.hpp"

namespace casus::report {

/// Returns
/// {"title","subtitle"?,"track"?,"verdict"?,"lines","owners","groups","tiles","links","arrows","keys"}.
files::Node map_node(const MapView& map);

}  // namespace casus::report
