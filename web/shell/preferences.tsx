/** What a reader chooses on this device: light, language, zone, units, full screen. Loaded when it is first opened. */
import { useEffect, useState } from "preact/hooks";
import { type Answer, getJson, getWords, serviceNow } from "../link/api.ts";
import { attempt } from "../parts/act.tsx";
import { Button, Choice } from "../parts/controls.tsx";
import { Icon } from "../parts/icons.tsx";
import { QuietHoursChoice } from "../parts/quiet-hours.tsx";
import { Sheet } from "../parts/sheet.tsx";
import { choosePalette, chosenPalette } from "../store/palette.ts";
import { canStayAwake, isKeptAwake, keepAwake } from "../store/wall.ts";
import { chooseUnits, units } from "../store/preferences.ts";
import { type Kind, KINDS, UNITS } from "../store/units.ts";
import { preferences as en } from "../texts/en/preferences.ts";
import { preferences as es } from "../texts/es/preferences.ts";
import { chooseLanguage, chosenLanguage, inLanguage, translation } from "../texts/language.ts";
import type { Words } from "../texts/translation.ts";
import { chooseZone, chosenZone, ZONES, zoneText } from "../texts/zone.ts";
import { PaletteChoice } from "./palette-choice.tsx";
import { texts as shellTexts } from "./texts.ts";
import "./preferences.css";

const texts = inLanguage({ en, es });
const LANGUAGES = ["auto", "en", "es"] as const;

export function PreferencesSheet() {
  return (
    <Sheet title={texts.title}>
      <ScreenSection />
      <section class="preference">
        <QuietHoursChoice />
      </section>
      <section class="preference">
        <h3>{texts.language}</h3>
        <LanguageChoice />
      </section>
      <section class="preference">
        <h3>{texts.zone}</h3>
        <Choice
          label={texts.zone}
          value={chosenZone()}
          options={ZONES.map((value) => ({ value, text: texts.zones[value] }))}
          onValue={chooseZone}
        />
        <p class="quiet">{texts.zoneNow(zoneText(serviceNow()))}</p>
      </section>
      <section class="preference">
        <h3>{texts.units}</h3>
        {KINDS.map((kind) => (
          <UnitChoice key={kind} kind={kind} />
        ))}
      </section>
      <p class="quiet">{texts.keptHere}</p>
      <p>
        <a href="/manual">{shellTexts.manual}</a>
      </p>
    </Sheet>
  );
}

function ScreenSection() {
  return (
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
  );
}

/** The console's own, and those of files aboard, which are fetched when they are chosen. */
function LanguageChoice() {
  const [others, setOthers] = useState<readonly Other[]>([]);
  useEffect(() => {
    getJson("/console/languages").then(setOthers, () => undefined);
  }, []);
  const usable = others.filter(({ fault }) => fault === null);
  const own = LANGUAGES.map((value) => ({ value: value as string, text: texts.languages[value] }));
  const choose = async (value: string) => {
    const ours = LANGUAGES.find((one) => one === value);
    chooseLanguage(ours ?? (await getJson("/console/languages/{code}", { code: value })));
  };
  return (
    <>
      <Choice
        label={texts.language}
        value={chosenLanguage()}
        options={[...own, ...usable.map(({ code, name }) => ({ value: code, text: name }))]}
        onValue={(value) => void attempt(() => choose(value))}
      />
      {others
        .filter(({ fault }) => fault !== null)
        .map(({ code, fault }) => (
          <p key={code} class="refusal">
            {texts.languageFault(code, fault ?? "")}
          </p>
        ))}
      {translation !== undefined && <Lacking words={translation.words} />}
    </>
  );
}

type Other = Answer<"get", "/console/languages">[number];

/** How much of a translation is there; the rest is shown in English. */
function Lacking({ words }: { readonly words: Words }) {
  const [all, setAll] = useState<readonly string[]>([]);
  useEffect(() => {
    getWords().then(
      (table) => setAll(Object.keys(table)),
      () => undefined,
    );
  }, []);
  const lacking = all.filter((word) => !words[word]);
  return (
    <>
      <p class="quiet">{texts.translated(all.length - lacking.length, all.length)}</p>
      {lacking.length > 0 && (
        <details>
          <summary>{texts.lacking}</summary>
          <ul class="quiet">
            {lacking.map((word) => (
              <li key={word}>{word}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
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
