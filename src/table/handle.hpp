#pragma once
// Positions and moves whose type only the rules know. A handle is a value: copies share what it stands for,
// which never changes, so that handles may outlive the answer that made them.

#include <memory>
#include <utility>
#include <vector>

namespace casus {

template <class Kind>
class Handle {
 public:
  Handle() = default;

  template <class Value>
  static Handle of(Value value) {
    return Handle(std::make_shared<const Value>(std::move(value)));
  }
  /// A handle to each value of a list, which they share.
  template <class Value>
  static std::vector<Handle> of_each(std::vector<Value> values) {
    const auto all = std::make_shared<const std::vector<Value>>(std::move(values));
    std::vector<Handle> handles;
    handles.reserve(all->size());
    for (const Value& value : *all) handles.push_back(Handle(std::shared_ptr<const void>(all, &value)));
    return handles;
  }

  /// The value, of the type that it was made of.
  template <class Value>
  [[nodiscard]] const Value& as() const {
    return *static_cast<const Value*>(value_.get());
  }

 private:
  explicit Handle(std::shared_ptr<const void> value) : value_(std::move(value)) {}
  std::shared_ptr<const void> value_;
};

using Position = Handle<struct PositionKind>;
using Move = Handle<struct MoveKind>;

}  // namespace casus
