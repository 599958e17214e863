// One of a list of names, or one that is not in it yet.
import { useEffect, useRef, useState } from "preact/hooks";
import { Select, Text } from "./controls";
import { tr } from "../texts/texts";

const kOther = "\u0000another";

/** The last of the list lets a name be typed. */
export function NameSelect(
  props: Parameters<typeof Select<string>>[0] & {
    /** What another is called: "Another Territory". */
    another: string;
    onAnother(name: string): void;
  },
) {
  const { another, onAnother, ...rest } = props;
  const [typed, type] = useState(false);
  const line = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (typed) line.current?.querySelector("input")?.focus();
  }, [typed]);
  const known = (name: string) =>
    rest.options.find((one) => one.text.toLowerCase() === name.toLowerCase())?.value;
  if (typed)
    return (
      <span ref={line} class="name-typed" onFocusOut={() => type(false)}>
        <Text
          bare={rest.bare}
          class={rest.class}
          label={tr("{label}: its name", { label: rest.label })}
          value=""
          onValue={(name) => {
            const there = known(name);
            if (there === undefined) onAnother(name);
            else rest.onValue(there);
            type(false);
          }}
        />
      </span>
    );
  return (
    <Select
      {...rest}
      options={[...rest.options, { value: kOther, text: `${another} …` }]}
      onValue={(value) => (value === kOther ? type(true) : rest.onValue(value))}
    />
  );
}
