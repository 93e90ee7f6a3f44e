/** The service itself: its backups, and its start again where a change needs one. */
import { useState } from "preact/hooks";
import { send } from "../link/api.ts";
import { actorName } from "../link/name.ts";
import { attempt } from "../parts/act.tsx";
import { Button } from "../parts/controls.tsx";
import { Sheet } from "../parts/sheet.tsx";
import { closeSheet, openSheet } from "../parts/sheets.ts";
import { usePolled } from "../parts/polled.ts";
import { health, loadHealth } from "../store/health.ts";
import { formatTime } from "../texts/language.ts";
import { changeProject, waiting, written } from "./project.ts";
import { texts } from "./texts.ts";

/** Where the service keeps its backups, and how the newest one went; without a place, the sticks that are plugged in. */
export function BackupState({ media }: { readonly media: readonly string[] }) {
  const words = texts.backup;
  const output = health.value?.outputs.find(({ type }) => type === "backup");
  // Who has pressed the button looks at it until it is done.
  usePolled(loadHealth, LOOK_MS);
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
          <p role="status">{stateOf(output.counters)}</p>
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

const LOOK_MS = 1000;

function stateOf({ newest_at_s: newestAtS = 0, under_way: underWay }: Readonly<Record<string, number>>): string {
  if (underWay === 1) return texts.backup.underWay;
  const { backup } = written();
  if (newestAtS === 0) return texts.backup.none;
  const next = newestAtS + 3600 * (backup?.every_hours ?? 24);
  return texts.backup.newest(formatTime(newestAtS * 1000), formatTime(next * 1000));
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
