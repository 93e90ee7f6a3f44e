/** What a reader chooses on this device: light, language, units, full screen. */
import { Button, Choice } from "../parts/controls.tsx";
import { Icon } from "../parts/icons.tsx";
import { Sheet } from "../parts/sheet.tsx";
import { choosePalette, chosenPalette, PALETTES } from "../store/palette.ts";
import { canStayAwake, isKeptAwake, keepAwake } from "../store/wall.ts";
import { chooseUnits, units } from "../store/preferences.ts";
import { type Kind, KINDS, UNITS } from "../store/units.ts";
import { preferences as en } from "../texts/en/preferences.ts";
import { preferences as es } from "../texts/es/preferences.ts";
import { chooseLanguage, chosenLanguage, inLanguage } from "../texts/language.ts";
import { texts as shellTexts } from "./texts.ts";
import "./preferences.css";

const texts = inLanguage({ en, es });
const LANGUAGES = ["auto", "en", "es"] as const;

export function PreferencesSheet() {
  return (
    <Sheet title={texts.title}>
      <section class="preference">
        <h3>{texts.screen}</h3>
        <div class="preference-palette">
          <PaletteChoice />
        </div>
        <Choice
          label={texts.bySun}
          value={chosenPalette.value === "sun" ? "sun" : "own"}
          options={[
            { value: "own", text: texts.chosenLight },
            { value: "sun", text: texts.bySun },
          ]}
          onValue={(value) => choosePalette(value === "sun" ? "sun" : "auto")}
        />
        {canStayAwake && (
          <Choice
            label={texts.awake}
            value={isKeptAwake.value ? "on" : "off"}
            options={[
              { value: "on", text: texts.awake },
              { value: "off", text: texts.asleep },
            ]}
            onValue={(value) => keepAwake(value === "on")}
          />
        )}
        {document.fullscreenEnabled && (
          <Button onPress={toggleFullScreen}>
            <Icon name="full" /> {texts.fullScreen}
          </Button>
        )}
      </section>
      <section class="preference">
        <h3>{texts.language}</h3>
        <Choice
          label={texts.language}
          value={chosenLanguage()}
          options={LANGUAGES.map((value) => ({ value, text: texts.languages[value] }))}
          onValue={chooseLanguage}
        />
      </section>
      <section class="preference">
        <h3>{texts.units}</h3>
        {KINDS.map((kind) => (
          <UnitChoice key={kind} kind={kind} />
        ))}
      </section>
      <p class="quiet">{texts.keptHere}</p>
    </Sheet>
  );
}

/** Each chosen directly: no press in the dark gives a white screen that was not asked for. The chosen one again: as the device has it. */
export function PaletteChoice() {
  const chosen = chosenPalette.value;
  const options = PALETTES.map((palette) => ({
    value: palette,
    text: <Icon name={palette} />,
    label: shellTexts.palette[palette],
  }));
  const choose = (palette: (typeof PALETTES)[number]) => choosePalette(palette === chosen ? "auto" : palette);
  return <Choice label={shellTexts.palette.name} value={chosen} options={options} onValue={choose} />;
}

function UnitChoice({ kind }: { readonly kind: Kind }) {
  const name = texts.kinds[kind];
  return (
    <div class="unit-choice">
      <span>{name}</span>
      <Choice
        label={name}
        value={units.value[kind] ?? UNITS[kind][0].unit}
        options={UNITS[kind].map(({ unit }) => ({ value: unit, text: unit }))}
        onValue={(unit) => chooseUnits({ ...units.value, [kind]: unit })}
      />
    </div>
  );
}

async function toggleFullScreen(): Promise<void> {
  if (document.fullscreenElement === null) await document.documentElement.requestFullscreen();
  else await document.exitFullscreen();
}
