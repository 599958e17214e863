#pragma once
// A map as JSON: what a page draws for itself. Numbers of tiles, groups and owners are places in the lists.

#include "answers/map_view.hpp"
#include "files/document.hpp"

namespace casus::report {

/// {"title","subtitle"?,"track"?,"verdict"?,"lines","owners","groups","tiles","links","arrows","keys"}.
files::Node map_node(const MapView& map);

}  // namespace casus::report
