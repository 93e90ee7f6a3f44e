/** The service itself: its backups, and its start again where a change needs one. */
import { useEffect, useState } from "preact/hooks";
import { type Answer, getJson, send } from "../link/api.ts";
import { actorName } from "../link/name.ts";
import { attempt } from "../parts/act.tsx";
import { Button } from "../parts/controls.tsx";
import { Sheet } from "../parts/sheet.tsx";
import { closeSheet, openSheet } from "../parts/sheets.ts";
import { health } from "../store/health.ts";
import { changeProject, waiting, written } from "./project.ts";
import { texts } from "./texts.ts";

type DoctorFinding = Answer<"get", "/doctor">["findings"][number];

/** Where the service keeps its backups, and how the newest one went; without a place, the sticks that are plugged in. */
export function BackupState({ media }: { readonly media: readonly string[] }) {
  const words = texts.backup;
  const output = health.value?.outputs.find(({ type }) => type === "backup");
  const [finding, setFinding] = useState<DoctorFinding>();
  const made = output?.counters["backups"];
  useEffect(() => {
    getJson("/doctor").then(
      ({ findings }) => setFinding(findings.find(({ id }) => id === "backup")),
      () => undefined,
    );
  }, [made, output?.name]);
  const dir = output?.name ?? `${media[0] ?? "/media/stick"}/bitacora`;
  return (
    <section class="setup-card">
      <h2>{words.title}</h2>
      {output === undefined ? (
        <>
          <p>{media.length === 0 ? words.noStick : words.none}</p>
          {media.map((medium) => (
            <Button
              key={medium}
              kind="primary"
              onPress={() => changeProject([{ path: ["backup"], value: { dir: `${medium}/bitacora` } }])}
            >
              {words.begin(medium)}
            </Button>
          ))}
        </>
      ) : (
        <>
          <p class="setup-long">{words.to(dir)}</p>
          <p class={finding?.level === "ok" ? "quiet" : ""}>{finding?.text ?? words.looking}</p>
          {output.fault !== null && <p class="setup-fault">{output.fault}</p>}
          {written().backup !== undefined && (
            <Button onPress={() => changeProject([{ path: ["backup"] }])}>{texts.takeBack}</Button>
          )}
        </>
      )}
      <p class="quiet">{words.restore}</p>
      <code class="code">{`bitacora restore ${dir}`}</code>
    </section>
  );
}

/** Two touches: the watch is without values meanwhile. */
export function RestartButton() {
  const words = texts.service;
  const [isUnder, setUnder] = useState(false);
  const restart = async () => {
    closeSheet();
    const isDone = await attempt(() => send("/service/restart", { user: actorName() }));
    if (!isDone) return;
    waiting.value = [];
    setUnder(true);
    setTimeout(() => setUnder(false), SHOWN_MS);
  };
  const ask = () =>
    openSheet(() => (
      <Sheet
        title={words.sure}
        foot={
          <Button kind="danger" onPress={restart}>
            {words.now}
          </Button>
        }
      >
        <p>{words.about}</p>
      </Sheet>
    ));
  return (
    <>
      <Button onPress={ask} kind={waiting.value.length > 0 ? "primary" : "plain"}>
        {words.restart}
      </Button>
      <p role="status">{isUnder ? words.under : ""}</p>
    </>
  );
}

export function Restart() {
  const words = texts.service;
  return (
    <section class="setup-card">
      <h2>{words.title}</h2>
      <p>{waiting.value.length > 0 ? words.waiting(waiting.value.join(", ")) : words.about}</p>
      <RestartButton />
    </section>
  );
}

const SHOWN_MS = 10_000;
