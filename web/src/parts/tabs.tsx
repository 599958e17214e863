/** One of a few words: as radio buttons, so that arrows move between them. */
export function Tabs<T extends string>(props: { label: string; name: string; of: readonly { id: T; words: string }[]; at: T; onTab(id: T): void }) {
  return (
    <fieldset class="tab-set">
      <legend class="unseen">{props.label}</legend>
      {props.of.map(({ id, words }) => (
        <label key={id}><input type="radio" name={props.name} checked={props.at === id} onChange={() => props.onTab(id)} /><span>{words}</span></label>
      ))}
    </fieldset>
  );
}
