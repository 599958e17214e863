// Which language the page speaks: the browser's own, or one that is chosen here.
import { useState } from "preact/hooks";
import { chosen_language, keep_language, languages } from "../texts/language";
import { tr } from "../texts/texts";

/** What a language calls itself. */
const name_of = (language: string) =>
  new Intl.DisplayNames(language, { type: "language" }).of(language) ?? language;

/** Another choice loads the page anew: what is on it is in its address, or kept. */
export function LanguageSelect() {
  const [chosen, choose] = useState(chosen_language);
  return (
    <label class="foot-choice">
      {tr("Language")}
      <select
        value={chosen}
        onChange={({ currentTarget: { value } }) => {
          choose(value);
          keep_language(value);
          location.reload();
        }}
      >
        <option value="">{tr("as the browser")}</option>
        {languages().map((one) => (
          <option key={one} value={one} lang={one}>
            {name_of(one)}
          </option>
        ))}
      </select>
    </label>
  );
}
