/** The light that the console is for. */
import { Choice } from "../parts/controls.tsx";
import { Icon } from "../parts/icons.tsx";
import { choosePalette, chosenPalette, PALETTES } from "../store/palette.ts";
import { texts } from "./texts.ts";

/** Each chosen directly: no press in the dark gives a white screen that was not asked for. The chosen one again: as the device has it. */
export function PaletteChoice() {
  const chosen = chosenPalette.value;
  const options = PALETTES.map((palette) => ({
    value: palette,
    text: <Icon name={palette} />,
    label: texts.palette[palette],
  }));
  const choose = (palette: (typeof PALETTES)[number]) => choosePalette(palette === chosen ? "auto" : palette);
  return <Choice label={texts.palette.name} value={chosen} options={options} onValue={choose} />;
}
