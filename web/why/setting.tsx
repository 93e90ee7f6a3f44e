/**
 * A value that a person may set: what is asked for, in whose name, and whether anything says that it was done. What a person sets goes to
 * no device; a program that reads it acts on it, and says so by bringing the tag's value.
 */
import { useState } from "preact/hooks";
import { type Asked, outcomeOf } from "./outcome.ts";
import { put } from "../link/api.ts";
import { failureText } from "../link/failure.ts";
import { session } from "../link/session.ts";
import { texts as actTexts } from "../parts/act-texts.ts";
import { Act } from "../parts/act.tsx";
import { Field } from "../parts/controls.tsx";
import { knownUser } from "../parts/who.tsx";
import { lookOf } from "../store/shown.ts";
import type { Definition, Value } from "../store/tags.ts";
import { deviceText, shownText, type Source, texts as all } from "./sources.ts";

const { setting: texts } = all;
/** An instrument goes before a person. */
const INSTRUMENT = /^nmea(?:2000|0183):(?!replay)/;

interface SettingProps {
  readonly tag: Definition;
  readonly source: Source;
  readonly value: Value;
  readonly changed: () => Promise<void>;
}

export function Setting({ tag, source, value, changed }: SettingProps) {
  const isKept = INSTRUMENT.test(source.source ?? "") && source.stale_since === null;
  const [fault, setFault] = useState("");
  const [asked, setAsked] = useState<Asked>();
  const set = async (wanted: Value, act: string) => {
    const user = await knownUser(act);
    if (user === undefined) return;
    setFault("");
    await put("/tags/{tag_id}", { tag_id: tag.id, value: wanted, user }).then(
      () => setAsked({ value: wanted, by: user }),
      (error: unknown) => setFault(actTexts.failed(failureText(error))),
    );
    await changed();
  };
  return (
    <section class="why-setting" aria-label={texts.title}>
      {isKept ? (
        <p class="quiet">{texts.kept(deviceText(source.device, source.source))}</p>
      ) : (
        <>
          {tag.unit_si === "bool" ? (
            <div class="why-switch">
              {([true, false] as const).map((wanted) => (
                <Act
                  key={texts.to[`${wanted}`]}
                  right="tags"
                  kind={wanted === value ? "plain" : "primary"}
                  disabled={isOpenElsewhere()}
                  onPress={() => set(wanted, texts.to[`${wanted}`])}
                >
                  {texts.to[`${wanted}`]}
                </Act>
              ))}
            </div>
          ) : (
            <SetNumber tag={tag} set={(wanted) => set(wanted, texts.set)} />
          )}
          {isOpenElsewhere() && <p class="quiet">{texts.noAccounts}</p>}
          <p class="refusal" role="alert">
            {fault}
          </p>
          <Outcome tag={tag} source={source} value={value} asked={asked} />
        </>
      )}
    </section>
  );
}

/** Without accounts the vessel's own computer alone sets anything. */
function isOpenElsewhere(): boolean {
  const { control, who } = session();
  return control === "off" && !who.rights.includes("tags");
}

function SetNumber({ tag, set }: { readonly tag: Definition; readonly set: (value: number) => Promise<void> }) {
  const [typed, setTyped] = useState("");
  const { unit, scale, offset } = lookOf(tag);
  const number = Number(typed.trim().replace(",", ".") || Number.NaN);
  return (
    <div class="why-switch">
      <Field label={unit === "" ? texts.value : `${texts.value} (${unit})`} value={typed} onValue={setTyped} />
      <Act
        right="tags"
        kind="primary"
        disabled={!Number.isFinite(number) || isOpenElsewhere()}
        onPress={() => set((number - offset) / scale)}
      >
        {texts.set}
      </Act>
    </div>
  );
}

interface OutcomeProps extends Omit<SettingProps, "changed"> {
  readonly asked: Asked | undefined;
}

/** Who has set it, and what others say since. */
function Outcome({ tag, source, value, asked: askedHere }: OutcomeProps) {
  const outcome = outcomeOf(source, value, askedHere);
  if (outcome === undefined) return null;
  const { state, asked, other, said } = outcome;
  const name = other === undefined ? "" : deviceText(other.device, other.source);
  const isAmiss = state === "notDone" || state === "silent";
  return (
    <p role={isAmiss ? "alert" : "status"} class={isAmiss ? "bad" : ""}>
      {texts.by(asked.by, shownText(tag, asked.value))} {texts.states[state](name, shownText(tag, said))}
    </p>
  );
}
