/**
 * Which light the page is drawn for, in `data-theme` of its root: what was chosen on this device, else (`auto`) what the device's own
 * setting says, day or dusk, or what the sun says; also when that changes while the page is open.
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
const isChoice = (text: string | null): text is Palette | "sun" =>
  text === "sun" || PALETTES.some((one) => one === text);
export const chosenPalette = signal<Palette | "auto" | "sun">(isChoice(kept) ? kept : "auto");
/** What the sun says where she is; undefined while nobody knows where that is. */
export const sunPalette = signal<Palette | undefined>(undefined);

/** Kept on this device for the next time. */
export function choosePalette(palette: Palette | "auto" | "sun"): void {
  localStorage.setItem(KEPT, palette);
  chosenPalette.value = palette;
}

effect(() => {
  const own = isDark.value ? "dusk" : "day";
  const chosen = chosenPalette.value;
  document.documentElement.dataset["theme"] =
    chosen === "sun" ? (sunPalette.value ?? own) : chosen === "auto" ? own : chosen;
});
