// A component that is drawn anew only when something it is given is another: for what is large and beside something that
// changes with every key.
import { Component, type ComponentType } from "preact";

export function differs(a: object, b: object): boolean {
  const [one, other] = [a, b] as [Record<string, unknown>, Record<string, unknown>];
  return Object.keys({ ...one, ...other }).some((key) => one[key] !== other[key]);
}

export function still<P extends object>(Of: ComponentType<P>): ComponentType<P> {
  return class Still extends Component<P> {
    override shouldComponentUpdate(next: P) {
      return differs(this.props, next);
    }
    override render(props: P) {
      return <Of {...props} />;
    }
  };
}
