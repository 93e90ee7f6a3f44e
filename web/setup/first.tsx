/** The first start: what the vessel is, what she is heard by; then the service begins with her. */
import { useRef, useState } from "preact/hooks";
import { getJson, Refused, send } from "../link/api.ts";
import { actorName } from "../link/name.ts";
import { loadSession } from "../link/session.ts";
import { attempt } from "../parts/act.tsx";
import { Button, Choice } from "../parts/controls.tsx";
import { notify } from "../parts/notice.tsx";
import { askSignIn } from "../parts/who.tsx";
import { language } from "../texts/language.ts";
import type { Source } from "./project.ts";
import { nameOfSource, Sources, type SourcesProps } from "./sources.tsx";
import { texts } from "./texts.ts";
import { isVessel, NO_VESSEL, type Vessel, VesselFields, vesselValue } from "./vessel.tsx";

const STEPS = ["vessel", "sources"] as const;
type Step = (typeof STEPS)[number];

export function First({ forms, computer }: Pick<SourcesProps, "forms" | "computer">) {
  const [step, setStep] = useState<Step>("vessel");
  const [vessel, setVessel] = useState(NO_VESSEL);
  const [sources, setSources] = useState<readonly Source[]>([]);
  // As they are now: what is drawn follows a frame later.
  const taken = useRef(sources);
  const take = (now: readonly Source[]) => setSources((taken.current = now));
  const adding = useRef<Promise<boolean>>(undefined);
  const begin = async () => {
    // What is being added is part of her; where it is refused, that is to be seen first.
    if ((await adding.current) === false) return;
    await attempt(async () => {
      await send("/setup/project", {
        project: JSON.stringify(projectOf(vessel, taken.current)),
        language,
        user: actorName(),
      });
      notify(texts.first.begun);
      setTimeout(() => void follow(), ASK_MS);
    });
  };
  // Whatever is wrong with it is said here, not at the end.
  const check = async (source: Source) => {
    await adding.current;
    return attempt(async () => {
      const text = JSON.stringify(projectOf(vessel, [...taken.current, source]));
      const { findings } = await send("/project/check", { text, language });
      const fault = findings.find(({ level }) => level === "fault");
      if (fault !== undefined) throw new Error(fault.message);
      take([...taken.current, source]);
      notify(texts.sources.added(nameOfSource(source, forms)));
    });
  };
  const add = async (source: Source) => {
    const work = check(source);
    adding.current = work;
    const isAdded = await work;
    if (adding.current === work) adding.current = undefined;
    return isAdded;
  };
  return (
    <div class="setup-first">
      <h1>{texts.first.title}</h1>
      <p>{texts.first.about}</p>
      <Choice
        label={texts.first.title}
        value={step}
        options={STEPS.map((value, at) => ({ value, text: `${at + 1} · ${texts.first.steps[value]}` }))}
        onValue={(to) => (to === "vessel" || isVessel(vessel)) && setStep(to)}
      />
      <section class="setup-card">
        {step === "vessel" ? (
          <>
            <VesselFields vessel={vessel} onVessel={setVessel} />
            {!isVessel(vessel) && <p class="quiet">{texts.vessel.wrong}</p>}
            <Button kind="primary" disabled={!isVessel(vessel)} onPress={() => setStep("sources")}>
              {texts.first.next}
            </Button>
          </>
        ) : (
          <>
            <Sources
              forms={forms}
              computer={computer}
              sources={sources}
              onAdd={add}
              onRemove={(at) => take(sources.filter((_, i) => i !== at))}
            />
            <div class="setup-acts">
              <Button onPress={() => setStep("vessel")}>{texts.first.back}</Button>
              <Button kind="primary" onPress={begin}>
                {texts.first.begin}
              </Button>
            </div>
          </>
        )}
      </section>
    </div>
  );
}

const ASK_MS = 1000;

/** Once the service has begun with her: on a small computer that takes longer than anybody would guess. */
async function follow(): Promise<void> {
  const setup = await getJson("/setup").catch((error: unknown) => error);
  const isRefused = setup instanceof Refused && setup.status === 401;
  if (isRefused) {
    await loadSession();
    await askSignIn({ title: texts.first.signIn, about: texts.first.unknown });
  }
  if (isRefused || (setup as { readonly can_begin?: boolean }).can_begin === false) location.reload();
  else setTimeout(() => void follow(), ASK_MS);
}

function projectOf(vessel: Vessel, sources: readonly Source[]) {
  const value = vesselValue(vessel);
  const id = idOf(value.name);
  return { id, name: value.name, vessel: { id, ...value }, sources };
}

/** `Niña del Mar` → `nina-del-mar`. */
function idOf(name: string): string {
  const plain = name
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toLowerCase();
  return (
    plain
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replaceAll(/^-|-$/g, "")
      .slice(0, 40) || "vessel"
  );
}
