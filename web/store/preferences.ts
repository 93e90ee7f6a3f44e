/** What a reader has chosen on this device: units. (Palette and language are in `palette.ts` and `texts/language.ts`.) */
import { signal } from "@preact/signals";
import { type ChosenUnits, KINDS, UNITS } from "./units.ts";

const KEPT = "bitacora.units";

export const units = signal<ChosenUnits>(keptUnits());

export function chooseUnits(chosen: ChosenUnits): void {
  units.value = chosen;
  localStorage.setItem(KEPT, JSON.stringify(chosen));
}

/** Whatever of it is not known is left out. */
function keptUnits(): ChosenUnits {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Readonly<Record<string, unknown>>;
    return Object.fromEntries(
      KINDS.flatMap((kind) => UNITS[kind].filter(({ unit }) => unit === kept[kind]).map(({ unit }) => [kind, unit])),
    );
  } catch {
    return {};
  }
}
