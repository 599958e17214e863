// Resolves named parts. A part is rolled once. A part that is used once is put in the place of its use. If it
// is used more often, its uses depend on each other, and it is bound around them. A bind is placed as deep as
// possible, because it is evaluated once for each value of its part.

#include "probability/expression/parser.hpp"

namespace casus::probability::inner {
namespace {

class Binder {
 public:
  Binder(Expression& tree, NodeId& root) : nodes_(tree.nodes), root_(root) {}

  void bind(std::int64_t part, NodeId definition) {
    const std::size_t all = uses(root_, part);
    if (all > 0) root_ = bound(root_, part, definition, all);
  }

 private:
  [[nodiscard]] std::size_t uses(NodeId id, std::int64_t part) const {
    const DiceTerm& node = nodes_[id];
    if (node.kind == DiceTerm::Kind::bind && node.value == part)
      return 0;  // of a block, which bound it itself
    std::size_t count = node.kind == DiceTerm::Kind::name && node.value == part ? 1 : 0;
    for (const NodeId child : node.children) count += uses(child, part);
    return count;
  }

  /// Returns the replacement of a node that contains all uses of the part.
  NodeId bound(NodeId id, std::int64_t part, NodeId definition, std::size_t all) {
    if (nodes_[id].kind == DiceTerm::Kind::name) return definition;
    // Otherwise each iteration of the repeat would roll the part again.
    if (nodes_[id].kind == DiceTerm::Kind::repeat) {
      return make({DiceTerm::Kind::bind, nodes_[id].span, part, {definition, id}});
    }
    std::vector<NodeId> with;
    std::vector<NodeId> without;
    for (std::size_t i = 0; i < nodes_[id].children.size(); ++i) {
      const NodeId child = nodes_[id].children[i];
      const std::size_t here = uses(child, part);
      if (here == all) {
        const NodeId inner = bound(child, part, definition, all);
        nodes_[id].children[i] = inner;
        return id;
      }
      (here > 0 ? with : without).push_back(child);
    }
    const DiceTerm::Kind kind = nodes_[id].kind;
    const Span span = nodes_[id].span;
    const bool regroups = kind == DiceTerm::Kind::add || kind == DiceTerm::Kind::multiply ||
                          kind == DiceTerm::Kind::highest || kind == DiceTerm::Kind::lowest;
    if (!regroups || without.empty()) return make({DiceTerm::Kind::bind, span, part, {definition, id}});
    // a + x + b + x becomes a + b + (x + x), and only (x + x) is bound.
    const NodeId group = make({kind, span, 0, std::move(with)});
    without.push_back(make({DiceTerm::Kind::bind, span, part, {definition, group}}));
    nodes_[id].children = std::move(without);
    return id;
  }

  NodeId make(DiceTerm node) {
    nodes_.push_back(std::move(node));
    return static_cast<NodeId>(nodes_.size() - 1);
  }

  std::vector<DiceTerm>& nodes_;
  NodeId& root_;
};

}  // namespace

void bind_parts(Expression& tree, NodeId& root, std::size_t first, const std::vector<NodeId>& parts) {
  Binder binder(tree, root);
  // The last part first: an unused part does not count as a user of other parts.
  for (std::size_t i = parts.size(); i > 0; --i) {
    binder.bind(static_cast<std::int64_t>(first + i - 1), parts[i - 1]);
  }
}

}  // namespace casus::probability::inner
