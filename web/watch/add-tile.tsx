/** Which tile, and of what: first the kind, then the values that it wants. */
import { useState } from "preact/hooks";
import { Button, Choice, Field } from "../parts/controls.tsx";
import { Sheet } from "../parts/sheet.tsx";
import { closeSheet } from "../parts/sheets.ts";
import { deviceOf, wholeName } from "../store/names.ts";
import { type Definition, definitions } from "../store/tags.ts";
import { project } from "../store/vessel.ts";
import { ranked } from "../systems.ts";
import { FINE, TILE_KINDS, type TileKind, type TileSpec } from "../tiles/layout.ts";
import { KINDS, type TagWish } from "./edited.ts";
import { generatedPages } from "./generate.ts";
import { texts } from "./texts.ts";

const words = texts.own;

export function AddTileSheet({ onAdd }: { readonly onAdd: (spec: TileSpec) => void }) {
  const [kind, setKind] = useState<TileKind>("number");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const wish = KINDS[kind].tags;
  const add = (tags: readonly string[]) => {
    onAdd({ kind, tags: tagsFor(kind, tags) });
    closeSheet();
  };
  const press = (id: string) => {
    if (!isMany(wish)) add([id]);
    else setChosen((ids) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]));
  };
  const isReady = wish === "own" || wish === "none" || chosen.length > 0;
  const asksTags = wish !== "own" && wish !== "none";
  return (
    <Sheet
      title={words.addTile}
      foot={
        (isMany(wish) || !asksTags) && (
          <Button kind="primary" disabled={!isReady} onPress={() => add(chosen)}>
            {words.addTile} {chosen.length > 0 && `(${words.chosen(chosen.length)})`}
          </Button>
        )
      }
    >
      <Choice
        label={words.kind}
        value={kind}
        options={TILE_KINDS.map((value) => ({ value, text: words.kinds[value] }))}
        onValue={(value) => {
          setKind(value);
          setChosen([]);
        }}
      />
      {asksTags && <TagChoice wish={wish} chosen={chosen} onPress={press} />}
    </Sheet>
  );
}

const isMany = (wish: TagWish) => wish === "many" || wish === "truths";

function TagChoice({
  wish,
  chosen,
  onPress,
}: {
  readonly wish: TagWish;
  readonly chosen: readonly string[];
  readonly onPress: (id: string) => void;
}) {
  const [text, setText] = useState("");
  const lower = text.toLocaleLowerCase();
  const found = ranked([...definitions.value.values()]).filter(
    (one) => fits(one, wish) && `${wholeName(one)} ${one.description} ${one.id}`.toLocaleLowerCase().includes(lower),
  );
  return (
    <>
      <Field label={texts.filter} type="search" value={text} onValue={setText} />
      <div class="add-tags">
        {found.slice(0, 200).map((one) => (
          <button
            type="button"
            key={one.id}
            class="add-tag"
            aria-pressed={chosen.includes(one.id)}
            onClick={() => onPress(one.id)}
          >
            {wholeName(one)}
          </button>
        ))}
      </div>
    </>
  );
}

function fits({ id, unit_si: unit }: Definition, wish: TagWish): boolean {
  if (wish === "tank") return id.endsWith(".LEVEL_PCT");
  if (wish === "battery") return /^BATT.*\.(VOLTAGE_V|STATE_OF_CHARGE_PCT)$/i.test(id);
  return (unit === "bool") === (wish === "truth" || wish === "truths");
}

/** The other tags that a kind wants beside those that were chosen. */
function tagsFor(kind: TileKind, chosen: readonly string[]): readonly string[] {
  const [id = ""] = chosen;
  const device = deviceOf(id);
  if (kind === "tank") return [id, `${device}.CAPACITY_M3`];
  if (kind === "battery") {
    const own = ["STATE_OF_CHARGE_PCT", "VOLTAGE_V", "CURRENT_A", "TEMP_K"].map((property) => `${device}.${property}`);
    return own.filter((one) => definitions.value.has(one));
  }
  if (KINDS[kind].tags !== "own") return chosen;
  // As the pages that are made for the vessel have it, on a sailing yacht's, which has all of them.
  const grid = { ...FINE, cellW: 33, cellH: 33 };
  const types = ["sailing_yacht", project.value?.vessel.type ?? "other"];
  const made = types.flatMap((type) => generatedPages([...definitions.value.values()], type, grid));
  return made.flatMap(({ tiles }) => tiles).find((tile) => tile.kind === kind)?.tags ?? [];
}
