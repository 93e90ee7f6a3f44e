/** Recordings: started and stopped by who may, and fetched by everybody who may read. */
import { useState } from "preact/hooks";
import { type Answer, getJson, post } from "../link/api.ts";
import { actorName } from "../link/name.ts";
import { failureText } from "../link/failure.ts";
import { session } from "../link/session.ts";
import { Button, Choice, Empty } from "../parts/controls.tsx";
import { Table } from "../parts/table.tsx";
import { formatTime } from "../texts/language.ts";
import { type Line, lineName } from "./names.ts";
import { usePolled } from "../parts/polled.ts";
import { texts } from "./texts.ts";

type Recording = Answer<"get", "/nmea2000/recordings">[number];

const ASK_MS = 2000;
const MINUTES = ["5", "10", "60", "360"] as const;

export function Recordings({ lines }: { readonly lines: readonly Line[] }) {
  const [recordings = [], again] = usePolled(() => getJson("/nmea2000/recordings"), ASK_MS);
  const [trouble, setTrouble] = useState("");
  const tell = (act: Promise<unknown>) =>
    act.then(
      () => {
        setTrouble("");
        again();
      },
      (error: unknown) => setTrouble(failureText(error)),
    );
  const running = recordings.filter(({ ended_by: end }) => end === null);
  const past = recordings.filter(({ ended_by: end }) => end !== null);
  const mayRecord = session().who.rights.includes("record bus");
  return (
    <section class="bus-recordings">
      {mayRecord ? (
        lines
          .filter(({ line }) => !running.some((each) => each.line === line))
          .map(({ line }) => <Start key={line} line={line} onStart={tell} />)
      ) : (
        <p class="quiet">
          {texts.recording.rights} <a href="#/access">{texts.signIn}</a>
        </p>
      )}
      {running.map((recording) => (
        <Running key={recording.line} recording={recording} mayStop={mayRecord} onStop={tell} />
      ))}
      <p role="alert" class="bus-trouble">
        {trouble}
      </p>
      {past.length === 0 ? <Empty>{texts.recording.none}</Empty> : <Past recordings={past} />}
      <p class="quiet">{texts.recording.hint}</p>
    </section>
  );
}

function Start({ line, onStart }: { readonly line: string; readonly onStart: (act: Promise<unknown>) => unknown }) {
  const [minutes, setMinutes] = useState<(typeof MINUTES)[number]>("10");
  const options = MINUTES.map((value) => ({ value, text: texts.recording.minutes(Number(value)) }));
  return (
    <div class="bus-start">
      <strong>{lineName(line)}</strong>
      <Choice label={texts.recording.howLong} value={minutes} options={options} onValue={setMinutes} />
      <Button
        kind="primary"
        onPress={() => onStart(post("/nmea2000/recordings", { line, minutes, user: actorName() }))}
      >
        {texts.recording.start}
      </Button>
    </div>
  );
}

interface RunningProps {
  readonly recording: Recording;
  readonly mayStop: boolean;
  readonly onStop: (act: Promise<unknown>) => unknown;
}

function Running({ recording, mayStop, onStop }: RunningProps) {
  const { line, until, frames, bytes, user } = recording;
  return (
    <div class="bus-start bus-running">
      <strong>
        <span class="bus-dot" aria-hidden="true" /> {lineName(line)}
      </strong>
      <span>
        {texts.recording.until(formatTime(until))} · {frames} {texts.recording.frames} · {sizeText(bytes)} · {user}
      </span>
      {mayStop && (
        <Button onPress={() => onStop(post("/nmea2000/recordings/stop", { line, user: actorName() }))}>
          {texts.recording.stop}
        </Button>
      )}
    </div>
  );
}

function Past({ recordings }: { readonly recordings: readonly Recording[] }) {
  const { recording: words } = texts;
  return (
    <Table
      label={texts.tabs.recordings}
      rows={recordings}
      keyOf={({ name }) => name}
      columns={[
        { key: "began", title: words.began, cell: ({ since }) => formatTime(since) },
        { key: "line", title: texts.device.line, cell: ({ line }) => lineName(line) },
        { key: "size", title: words.size, isNumber: true, cell: ({ bytes }) => sizeText(bytes) },
        { key: "frames", title: words.frames, isNumber: true, cell: framesText },
        { key: "ended", title: words.ended, cell: ({ ended_by: end }) => (end === null ? "" : words.ends[end]) },
        { key: "by", title: words.by, cell: ({ user }) => user ?? "–" },
        { key: "file", title: words.file, cell: (recording) => <Fetch recording={recording} /> },
      ]}
    />
  );
}

function Fetch({ recording: { name } }: { readonly recording: Recording }) {
  return (
    <a class="button" href={`/nmea2000/recordings/${encodeURIComponent(name)}`} download={name} title={name}>
      {texts.recording.fetch}
    </a>
  );
}

function framesText({ frames, frames_not_recorded: missed }: Recording): string {
  if (frames === null) return "–";
  return missed === null || missed === 0 ? String(frames) : `${frames} (${texts.recording.missed(missed)})`;
}

function sizeText(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
