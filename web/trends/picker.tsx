/** Tags chosen by search. */
import { useState } from "preact/hooks";
import { Button, Field } from "../parts/controls.tsx";
import { closeSheet } from "../parts/sheets.ts";
import { Sheet } from "../parts/sheet.tsx";
import { wholeName } from "../store/names.ts";
import { lookOf } from "../store/shown.ts";
import { type Definition, definitions } from "../store/tags.ts";
import { texts } from "./texts.ts";
import { MOST_TAGS } from "./view.ts";

interface PickerProps {
  readonly chosen: readonly string[];
  readonly onChosen: (ids: readonly string[]) => void;
}

/** More are not looked through: another word finds them. */
const MOST_SHOWN = 120;

export function Picker({ chosen, onChosen }: PickerProps) {
  const [search, setSearch] = useState("");
  const [ids, setIds] = useState(chosen);
  const found = foundBy(search, [...definitions.value.values()], chosen);
  const toggle = (id: string) => {
    const next = ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
    if (next.length > MOST_TAGS) return;
    setIds(next);
    onChosen(next);
  };
  const foot = (
    <>
      <span role="status">
        {texts.chosen(ids.length, MOST_TAGS)} {ids.length === MOST_TAGS && texts.tooMany(MOST_TAGS)}
      </span>
      <Button kind="primary" onPress={closeSheet}>
        {texts.done}
      </Button>
    </>
  );
  return (
    <Sheet title={texts.choose} foot={foot}>
      <Field label={texts.search} type="search" value={search} onValue={setSearch} />
      <ul class="trends-picker">
        {found.slice(0, MOST_SHOWN).map((tag) => (
          <li key={tag.id}>
            <label>
              <input
                type="checkbox"
                checked={ids.includes(tag.id)}
                disabled={!ids.includes(tag.id) && ids.length === MOST_TAGS}
                onChange={() => toggle(tag.id)}
              />
              <span>{wholeName(tag)}</span>
              <span class="quiet">{lookOf(tag).unit}</span>
              <small>
                {tag.description} · <code>{tag.id}</code>
              </small>
            </label>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p class="quiet">{texts.nothingFound}</p>}
    </Sheet>
  );
}

/** Each word of the search is in the name, the id or the unit. Those that are chosen come first. */
function foundBy(search: string, tags: readonly Definition[], chosen: readonly string[]): Definition[] {
  const plain = (text: string) =>
    text
      .normalize("NFD")
      .replaceAll(/[\u0300-\u036f]/g, "")
      .toLowerCase();
  const words = plain(search)
    .split(/\s+/)
    .filter((word) => word !== "");
  const isMeant = (tag: Definition) => {
    const text = plain(
      `${wholeName(tag)} ${tag.description} ${tag.id.replaceAll(/[._]/g, " ")} ${tag.id} ${tag.display.unit} ${tag.system}`,
    );
    return words.every((word) => text.includes(word));
  };
  const rank = ({ id }: Definition) => (chosen.includes(id) ? 0 : 1);
  return tags.filter(isMeant).toSorted((a, b) => rank(a) - rank(b) || a.rank - b.rank);
}
