/**
 * Day, dusk and night, each chosen directly: no press in the dark gives a white screen that was not asked for. Pressing the chosen one
 * again leaves the choice to the device.
 */
import { h, setAttribute } from "../dom.ts";
import { texts } from "../texts.ts";
import { chooseTheme, chosenTheme, THEMES } from "../theme.ts";

const ICONS = { day: "☀", dusk: "☾", night: "●" };

export function themeChoice(): HTMLElement {
  const buttons = THEMES.map((theme) => {
    const attributes = { type: "button", title: texts.theme[theme], "aria-label": texts.theme[theme] };
    return { theme, button: h("button", { ...attributes, onclick: () => choose(theme) }, ICONS[theme]) };
  });
  const show = () => {
    for (const { theme, button } of buttons) setAttribute(button, "aria-pressed", String(chosenTheme() === theme));
  };
  const choose = (theme: (typeof THEMES)[number]) => {
    chooseTheme(chosenTheme() === theme ? "auto" : theme);
    show();
  };
  show();
  return h(
    "div",
    { class: "segments theme", role: "group", "aria-label": texts.theme.name },
    ...buttons.map(({ button }) => button),
  );
}
