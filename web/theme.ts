/**
 * Which light the page is drawn for, in `data-theme` of its root: what was chosen on this device, else (`auto`) what the
 * device's own setting says, day or dusk, also when that changes while the page is open.
 */

/** Those that can be chosen; `auto` is when none of them is. */
export const THEMES = ["day", "dusk", "night"] as const;
type Theme = (typeof THEMES)[number];

const KEPT = "bitacora.theme";
const dark = matchMedia("(prefers-color-scheme: dark)");

let chosen: Theme | "auto" = "auto";

export function chosenTheme(): Theme | "auto" {
  return chosen;
}

/** Kept on this device for the next time. */
export function chooseTheme(theme: Theme | "auto"): void {
  localStorage.setItem(KEPT, theme);
  show(theme);
}

function show(theme: Theme | "auto"): void {
  chosen = theme;
  document.documentElement.dataset["theme"] = theme === "auto" ? (dark.matches ? "dusk" : "day") : theme;
}

const kept = localStorage.getItem(KEPT);
show(THEMES.find((theme) => theme === kept) ?? "auto");
dark.addEventListener("change", () => show(chosen));
