/** Alarms on a telephone: the receiver that this needs is written into the project, or taken out again. */
import { useState } from "preact/hooks";
import { Button, Choice, Field } from "../parts/controls.tsx";
import { changeProject, type Receiver, written } from "./project.ts";
import { texts } from "./texts.ts";

const words = texts.phones;
const WAYS = ["push", "ntfy"] as const;
type Way = (typeof WAYS)[number];

export function PhoneAlarms() {
  const receivers = written().alarms?.notify ?? [];
  const at = receivers.findIndex(({ id, to }) => id === ID || to === "push");
  const there = receivers[at];
  const [way, setWay] = useState<Way>("push");
  const [contact, setContact] = useState("");
  const address = contact.trim();
  const add = () =>
    changeProject([
      {
        path: [...NOTIFY, receivers.length],
        value: way === "push" ? { id: ID, to: way, contact: `mailto:${address}` } : { id: ID, to: way, topic: topic() },
      },
    ]);
  const remove = () => changeProject([{ path: receivers.length === 1 ? NOTIFY : [...NOTIFY, at] }]);
  return (
    <section class="setup-card">
      <h2>{words.title}</h2>
      {there === undefined ? (
        <>
          <Choice
            label={words.title}
            value={way}
            options={WAYS.map((value) => ({ value, text: words.ways[value] }))}
            onValue={setWay}
          />
          <p class="quiet">{words.about[way]}</p>
          {way === "push" && (
            <Field label={words.contact} value={contact} onValue={setContact} maxLength={247} autocomplete="email" />
          )}
          <Button kind="primary" onPress={add} disabled={way === "push" && !/^[^\s@]+@[^\s@]+$/.test(address)}>
            {words.add}
          </Button>
        </>
      ) : (
        <Added receiver={there} onRemove={remove} />
      )}
    </section>
  );
}

interface AddedProps {
  readonly receiver: Receiver;
  readonly onRemove: () => unknown;
}

function Added({ receiver: { id, to, topic: named }, onRemove }: AddedProps) {
  return (
    <>
      <p class="setup-long">{to === "ntfy" ? words.subscribe(named ?? "") : words.open}</p>
      <a class="setup-link" href="#/alarms/device">
        {words.state}
      </a>
      {id === ID && <Button onPress={onRemove}>{texts.takeBack}</Button>}
    </>
  );
}

const ID = "phones";
const NOTIFY = ["alarms", "notify"];

/** Who knows it may read it: nobody guesses 96 bits. */
function topic(): string {
  return `vessel-${[...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
