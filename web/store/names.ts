/** What a tag is called on an instrument: short, never cut, and no two alike. Pure but for the store's own list. */
import { computed } from "@preact/signals";
import { names as en } from "../texts/en/names.ts";
import { names as es } from "../texts/es/names.ts";
import { inLanguage } from "../texts/language.ts";
import { type Definition, definitions } from "./tags.ts";

const texts = inLanguage({ en, es });

type Named = Pick<Definition, "id" | "description" | "short" | "device_name" | "side">;

export interface TagName {
  /** What it is measured on; undefined where the name stands for itself. */
  readonly device: string | undefined;
  /** What of it is measured. */
  readonly name: string;
}

/** The part of an id before its point. */
export function deviceOf(tagId: string): string {
  const dot = tagId.indexOf(".");
  return dot < 0 ? tagId : tagId.slice(0, dot);
}

/** How many devices have each short name: one that is alone needs no number. */
const devicesByName = computed(() => {
  const byName = new Map<string, Set<string>>();
  for (const { id, short } of definitions.value.values()) {
    if (short.device === null) continue;
    const known = byName.get(short.device) ?? new Set();
    byName.set(short.device, known.add(deviceOf(id)));
  }
  return byName;
});

/** A component that reads it is drawn again when tags come or go. */
export function tagName({ id, description, short, device_name: given, side }: Named): TagName {
  if (short.name === null) return { device: given ?? undefined, name: description === "" ? id : description };
  const alike = devicesByName.value.get(short.device ?? "");
  const isAlone = (alike?.size ?? 0) <= 1;
  const numbered = isAlone ? short.device : [short.device, short.number].filter(Boolean).join(" ");
  const where = side ?? sideInPair(deviceOf(id), alike);
  const device =
    given ?? (where === undefined ? numbered : `${texts.sides[where]} ${short.device?.toLocaleLowerCase() ?? ""}`);
  return { device: device ?? undefined, name: short.name };
}

/** The first of two engines is to port (NMEA 2000, instance 0), if nobody has said otherwise. */
function sideInPair(device: string, alike: ReadonlySet<string> | undefined): "port" | "starboard" | undefined {
  const [, number] = /^ME_INST_([01])$/.exec(device) ?? [];
  if (number === undefined || alike?.size !== 2 || !alike.has(`ME_INST_${1 - Number(number)}`)) return undefined;
  return number === "0" ? "port" : "starboard";
}

/** Both parts in one: `Fuel 0 Level`. */
export function wholeName(tag: Named): string {
  const { device, name } = tagName(tag);
  return device === undefined ? name : texts.whole(device, name);
}
