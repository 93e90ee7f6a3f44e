/**
 * Which light the page is drawn for, in `data-theme` of its root: what was chosen on this device, else (`auto`) what the device's own
 * setting says, day or dusk, also when that changes while the page is open.
 */
import { effect, signal } from "@preact/signals";

/** Those that can be chosen; `auto` is when none of them is. */
export const PALETTES = ["day", "dusk", "night"] as const;
export type Palette = (typeof PALETTES)[number];

const KEPT = "bitacora.theme";
const dark = matchMedia("(prefers-color-scheme: dark)");
const isDark = signal(dark.matches);
dark.addEventListener("change", () => (isDark.value = dark.matches));

const kept = localStorage.getItem(KEPT);
export const chosenPalette = signal<Palette | "auto">(PALETTES.find((one) => one === kept) ?? "auto");

/** Kept on this device for the next time. */
export function choosePalette(palette: Palette | "auto"): void {
  localStorage.setItem(KEPT, palette);
  chosenPalette.value = palette;
}

effect(() => {
  const own = isDark.value ? "dusk" : "day";
  document.documentElement.dataset["theme"] = chosenPalette.value === "auto" ? own : chosenPalette.value;
});
