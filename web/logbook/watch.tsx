/** Who has the watch and since when, who had it before, and who is aboard in which capacity. */
import { useState } from "preact/hooks";
import type { CrewMember } from "../../src/logbook/person/crew.ts";
import { send } from "../link/api.ts";
import { isControlled, isSignedIn, may } from "../link/session.ts";
import { attempt, isOffered } from "../parts/act.tsx";
import { Button, Empty, Field } from "../parts/controls.tsx";
import { crewText, loadCrew, loadWatches } from "../parts/crew.ts";
import { HandOverSheet } from "../parts/hand-over.tsx";
import { Icon } from "../parts/icons.tsx";
import { usePolled } from "../parts/polled.ts";
import { Sheet } from "../parts/sheet.tsx";
import { closeSheet, openSheet } from "../parts/sheets.ts";
import { knownUser } from "../parts/who.tsx";
import { formatTime } from "../texts/language.ts";
import type { Entry } from "./entries.ts";
import { texts } from "./texts.ts";
import "./watch.css";

const words = texts.watch;
const ASK_MS = 30_000;

export function WatchLine({ load }: { readonly load: () => Promise<void> }) {
  const [known, again] = usePolled(async () => ({ crew: await loadCrew(), watches: await loadWatches() }), ASK_MS);
  if (known === undefined) return null;
  const { crew = [], watches } = known;
  const done = () => {
    again();
    void load();
  };
  const [now] = watches;
  return (
    <div class="log-watch">
      <Button onPress={() => openSheet(() => <WatchSheet watches={watches} />)} label={words.list}>
        {now === undefined ? words.list : words.since(takerOf(now), formatTime(now.timestamp))}
      </Button>
      {(isControlled() ? isSignedIn() && may("watch") : true) && (
        <Button onPress={() => openSheet(() => <HandOverSheet onDone={done} />)}>{words.handOver}</Button>
      )}
      <Button onPress={() => openSheet(() => <CrewSheet crew={crew} onDone={done} />)}>
        {words.crew(crew.length)}
      </Button>
    </div>
  );
}

/** Who has it then; of an entry that a person has worded, the words. */
function takerOf({ payload, summary }: Entry): string {
  return typeof payload["to"] === "string" ? payload["to"] : summary;
}

function WatchSheet({ watches }: { readonly watches: readonly Entry[] }) {
  return (
    <Sheet title={words.list}>
      {watches.length === 0 && <Empty>{words.none}</Empty>}
      <table class="facts">
        <tbody>
          {watches.map(({ id, timestamp, summary }) => (
            <tr key={id}>
              <th scope="row">{formatTime(timestamp)}</th>
              <td>{summary}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  );
}

interface CrewProps {
  readonly crew: readonly CrewMember[];
  readonly onDone: () => void;
}

const NOBODY: CrewMember = { name: "", capacity: "" };

function CrewSheet({ crew, onDone }: CrewProps) {
  const [list, setList] = useState<readonly CrewMember[]>(crew.length === 0 ? [NOBODY] : crew);
  const change = (at: number, changed: Partial<CrewMember>) =>
    setList((before) => before.map((one, i) => (i === at ? { ...one, ...changed } : one)));
  if (!isOffered("log")) {
    return (
      <Sheet title={words.aboard}>{crew.length === 0 ? <Empty>{words.nobody}</Empty> : <p>{crewText(crew)}</p>}</Sheet>
    );
  }
  const aboard = list
    .map(({ name, capacity }) => ({ name: name.trim(), capacity: capacity.trim() }))
    .filter(({ name }) => name !== "");
  const save = async () => {
    const user = await knownUser(words.save);
    if (user === undefined) return;
    const isDone = await attempt(() => send("/logbook/crew", { crew: JSON.stringify(aboard), user }));
    if (!isDone) return;
    closeSheet();
    onDone();
  };
  const foot = (
    <Button kind="primary" onPress={save} disabled={JSON.stringify(aboard) === JSON.stringify(crew)}>
      {words.save}
    </Button>
  );
  return (
    <Sheet title={words.aboard} foot={foot}>
      <p class="quiet">{words.why}</p>
      <ul class="crew">
        {list.map(({ name, capacity }, at) => (
          <li key={at}>
            <Field label={words.name} value={name} maxLength={128} onValue={(to) => change(at, { name: to })} />
            <Field
              label={words.capacity}
              value={capacity}
              maxLength={128}
              onValue={(to) => change(at, { capacity: to })}
            />
            <button
              type="button"
              class="icon-button"
              aria-label={words.ashore(name)}
              title={words.ashore(name)}
              onClick={() => setList((before) => before.filter((_, i) => i !== at))}
            >
              <Icon name="bin" />
            </button>
          </li>
        ))}
      </ul>
      <Button onPress={() => setList((before) => [...before, NOBODY])}>
        <Icon name="plus" /> {words.add}
      </Button>
    </Sheet>
  );
}
