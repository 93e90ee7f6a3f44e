/** How far the log book is signed, by which checkpoint, who ashore has cosigned it, and how far it has got there and to brokers. */
import { useEffect, useState } from "preact/hooks";
import { type Answer, getJson, post } from "../link/api.ts";
import { Act, attempt } from "../parts/act.tsx";
import { usePolled } from "../parts/polled.ts";
import { knownUser } from "../parts/who.tsx";
import { type Health, health } from "../store/health.ts";
import { formatDate, formatTime } from "../texts/language.ts";
import type { Entry } from "./entries.ts";
import { texts } from "./texts.ts";

/** The historian writes once a second, unless the project says otherwise. */
const FLUSHES_PER_MIN = 60;
const ORDERS_MS = 10_000;

export type Checkpoint = Answer<"get", "/logbook/checkpoint">;
type Output = Health["outputs"][number];

/** The newest checkpoint; undefined while there is none. */
export function useCheckpoint(): Checkpoint | undefined {
  const signed = health.value?.logbook.checkpoint_entries ?? 0;
  const [checkpoint, setCheckpoint] = useState<Checkpoint>();
  useEffect(() => {
    if (signed > 0) getJson("/logbook/checkpoint").then(setCheckpoint, () => undefined);
  }, [signed]);
  return checkpoint;
}

interface SignedProps {
  readonly entries: readonly Entry[];
  readonly checkpoint: Checkpoint | undefined;
}

export function Signed({ entries, checkpoint }: SignedProps) {
  const now = health.value;
  if (now === undefined) return null;
  const { logbook, reasons, witnesses, outputs } = now;
  if (logbook.checkpoint_entries === undefined) return null;
  const signed = logbook.checkpoint_entries ?? 0;
  const waiting = logbook.entries - signed;
  const first = entries.find(({ id }) => id === signed + 1);
  const fault = reasons.find(({ code }) => code === "book-in-doubt" || code === "not-signed");
  const waits =
    waiting > 0 ? texts.unsigned(waiting, first && formatTime(first.timestamp)) : signed > 0 && texts.allSigned;
  const outside = outputs.filter(({ type }) => type === "shore" || type === "mqtt");
  return (
    <section class="signed">
      <p>
        {signed > 0 ? texts.signed(signed) : waiting === 0 && texts.signedNone} {waits}{" "}
        {checkpoint !== undefined && (
          <span title={texts.codeWhy}>
            {texts.code} <code class="short-code">{checkpoint.code}</code>
          </span>
        )}
      </p>
      {fault !== undefined && (
        <p class="bad">
          {fault.text} {fault.what_to_do}
        </p>
      )}
      {witnesses.map((witness) => (
        <Witness key={witness.name} {...witness} />
      ))}
      {outside.map((output) =>
        output.type === "shore" ? <Shore key={output.name} {...output} /> : <Broker key={output.name} {...output} />,
      )}
    </section>
  );
}

function Witness({ name, entries, cosigned_at: time, refused }: Health["witnesses"][number]) {
  if (refused !== null) return <p class="bad">{texts.witnessRefused(name)}</p>;
  return <p>{time === null ? texts.witnessNone(name) : texts.witness(name, entries, formatTime(time))}</p>;
}

function Shore({ name, fault, counters }: Output) {
  const of = (counter: string) => counters[counter] ?? 0;
  const words = texts.shore;
  const waiting = of("blocks_waiting");
  const share = waiting === 0 ? 1 : of("blocks_ashore") / (of("blocks_ashore") + waiting);
  const minutes =
    of("bytes_per_s") > 0 ? Math.max(1, Math.round(of("bytes_waiting") / of("bytes_per_s") / 60)) : undefined;
  const lateMin = Math.round(of("frames_waiting") / FLUSHES_PER_MIN);
  const level = lateMin < 1 ? words.allAshore : words.allBut(lateMin);
  const heard = of("answered_s_ago") < 0 ? words.never : words.answered(of("answered_s_ago"));
  return (
    <>
      <p>
        {words.name(name)}: {heard}. {words.entries(of("entries_ashore"), of("entries_ashore") + of("entries_waiting"))}
      </p>
      <p>
        <progress max={1} value={share} aria-label={words.samples} />{" "}
        {waiting === 0 ? level : words.toCome(of("samples_waiting") / 1e6, of("bytes_waiting") / 1e6, minutes)}
      </p>
      {of("on_satellite") === 1 && <p>{words.onSatellite}</p>}
      {of("budget_spent") === 1 && <p>{words.spent}</p>}
      {counters["orders_open"] !== undefined && <Orders />}
      {fault !== null && <p class="bad">{fault}</p>}
    </>
  );
}

/** What the office ashore has ordered, while it is under way: the crew can end it. */
function Orders() {
  const [orders, ask] = usePolled(() => getJson("/shore/orders"), ORDERS_MS);
  const words = texts.shore.order;
  const end = async (number: number) => {
    const user = await knownUser(words.end);
    if (user !== undefined) await attempt(() => post("/shore/orders/{number}/end", { number: String(number), user }));
    ask();
  };
  const open = orders?.filter(({ state }) => state === "open" || state === "cut") ?? [];
  return open.map(({ number, tags, every_s: every, while: condition, until, state, samples }) => (
    <p key={number}>
      {words.is(tags.join(", "), every, condition, `${formatDate(until)} ${formatTime(until)}`)} {words.went(samples)}{" "}
      {state === "cut" && words.cut}{" "}
      <Act right="log" onPress={() => end(number)}>
        {words.end}
      </Act>
    </p>
  ));
}

function Broker({ name, fault, counters }: Output) {
  const words = texts.broker;
  const waiting = counters["entries_waiting"] ?? 0;
  const state = counters["connected"] === 1 ? words.reached : words.notReached(counters["values_waiting"] ?? 0);
  return (
    <>
      <p>
        {words.name(name)}: {state} {waiting === 0 ? words.allSent : words.waiting(waiting)}
      </p>
      {fault !== null && <p class="bad">{fault}</p>}
    </>
  );
}
