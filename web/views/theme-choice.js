/**
 * Day, dusk and night, each chosen directly: no press in the dark gives a white screen that was not asked for. Pressing the chosen one
 * again leaves the choice to the device.
 */
import { h, setAttribute } from "../dom.js";
import { texts } from "../texts.js";
import { chooseTheme, chosenTheme, THEMES } from "../theme.js";

const ICONS = { day: "☀", dusk: "☾", night: "●" };

export function themeChoice() {
  const buttons = THEMES.map((theme) => {
    const attributes = { type: "button", title: texts.theme[theme], "aria-label": texts.theme[theme] };
    return h("button", { ...attributes, onclick: () => choose(theme) }, ICONS[theme]);
  });
  const show = () => {
    for (const [i, theme] of THEMES.entries())
      setAttribute(buttons[i], "aria-pressed", String(chosenTheme() === theme));
  };
  const choose = (theme) => {
    chooseTheme(chosenTheme() === theme ? "auto" : theme);
    show();
  };
  show();
  return h("div", { class: "segments theme", role: "group", "aria-label": texts.theme.name }, ...buttons);
}
